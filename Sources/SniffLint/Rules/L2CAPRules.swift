import Decoders
import Sniff

/// Channels of L2CAP.
extension Linter {
    static let l2capRules: [LintRule] = [
        LintRule(
            "l2cap-flow-violated", .error, guards: [.complete, .whole],
            title: "A sender violated the flow control of a channel: its credits, or the length of an SDU.",
            why: "The receiver must disconnect the channel.",
            remedy: "Count credits, and respect the MTU of the channel.",
            source: "Core 6.2, Vol 3, Part A, 10.1, 10.2, 3.4.3 and 4.22 to 4.27",
            judge: { needs throws(FieldError) in
                needs.faults(.l2cap)
                let faults = try LintedFaults(&needs)
                return EachOperation { operation, _ in
                    faults.all(of: operation.packets.first, in: .l2cap)
                        .first { ["credits_left", "sdu_length", "credits"].contains($0.field) }
                        .map { LintRemark("\($0.field): \($0.reason)", [operation.begin]) }
                }
            }),
        LintRule(
            "l2cap-identifier-invalid", .error, guards: [.complete, .readable],
            title: "A signalling identifier is 0, or belongs to another request that waits for its answer.",
            why: "The answer cannot be matched to its request.",
            remedy: "Count identifiers from 1 to 255, and begin again at 1.",
            source: "Core 6.2, Vol 3, Part A, 4",
            judge: { needs throws(FieldError) in
                needs.packets("l2cap.code", of: .l2cap)
                return try SignallingIdentifiers(&needs)
            }),
        LintRule(
            "l2cap-credit-stall", .advice,
            title: "An SDU waited more than 0.5 s for credits.",
            why: "The channel stalls until then.",
            remedy: "Give credits before they run out. A receiver may hold them back on purpose.",
            source: "Core 6.2, Vol 3, Part A, 10.1 and 10.2",
            expectation: LintRule.never(stalls),
            judge: { needs throws(FieldError) in
                needs.packets(stalls, of: .l2cap)
                let pause: Field<Double> = try needs.field("l2cap.no_credits_for")
                return EachOperation { operation, _ in
                    guard let seconds = operation.packets.first?[pause] else { return nil }
                    return LintRemark(
                        "An SDU waited \(TimeText.text(seconds: seconds)) for credits", [operation.begin],
                        subject: "stall")
                }
            }),
        LintRule(
            "l2cap-refused", .advice,
            title: "The peer refused a channel or a signalling command.",
            why: "The channel does not exist. It is normal that a server without Enhanced ATT refuses its channels.",
            remedy: "Check the SPSM, the security of the link, and the resources of the peer.",
            source: "Core 6.2, Vol 3, Part A, 4.1, 4.23, 4.26 and 4.28",
            expectation: LintRule.never(refusals),
            judge: { needs throws(FieldError) in
                needs.packets(refusals, of: .l2cap)
                return try RefusedChannel(&needs)
            }),
    ]

    /// Results that are neither a success nor pending.
    private static let refusals =
        "l2cap.code == 1 || l2cap.le_credit_based_connection_result > 0 "
        + "|| l2cap.credit_based_connection_result in 1..12 || l2cap.credit_based_connection_result > 15 "
        + "|| l2cap.credit_based_reconfigure_result > 0"

    /// Credits that an SDU waited for.
    private static let stalls = "l2cap.sdu_waiting == true && l2cap.no_credits_for > 0.5 s"
}

private struct RefusedChannel: LintJudge {
    let code, enhanced: Field<Int>
    let names: [Field<String>]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        code = try needs.field("l2cap.code")
        enhanced = try needs.field("l2cap.credit_based_connection_result")
        names = [
            try needs.field("l2cap.le_credit_based_connection_result_name"),
            try needs.field("l2cap.credit_based_connection_result_name"),
            try needs.field("l2cap.credit_based_reconfigure_result_name"), try needs.field("l2cap.reason_name"),
        ]
    }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first, let code = packet[code] else { return [] }
        let what: String
        switch code {
        case 0x01: what = "A signalling command was rejected"
        case 0x15: what = "A channel was refused"
        case 0x18:
            what =
                [0x04, 0x09, 0x0A].contains(packet[enhanced]) ? "Some channels were refused" : "Channels were refused"
        default: what = "New sizes of a channel were refused"
        }
        let why = names.lazy.compactMap { packet[$0] }.first.map { ": \($0)" } ?? ""
        return .one(what + why, [operation.begin])
    }
}

/// Identifiers of signalling commands.
private struct SignallingIdentifiers: LintJudge {
    private struct Open {
        let actor: Sender
        let identifier, code: Int
        let moment: Moment
    }

    let code, identifier: Field<Int>
    private var open: [Open] = []

    /// Seconds after which an answer is not waited for any more.
    private static let timeout = 60.0
    /// Commands that the other side answers: disconnection, parameters, channels, reconfiguration.
    private static let requests = [0x06, 0x12, 0x14, 0x17, 0x19]
    private static let responses = [0x01, 0x07, 0x13, 0x15, 0x18, 0x1A]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        code = try needs.field("l2cap.code")
        identifier = try needs.field("l2cap.identifier")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first, let code = packet[code], let identifier = packet[identifier] else {
            return []
        }
        if identifier == 0 { return .one("A signalling command has the identifier 0", [operation.begin]) }
        guard operation.actor != .unknown else { return [] }
        if SignallingIdentifiers.responses.contains(code) {
            open.removeAll { $0.actor != operation.actor && $0.identifier == identifier }
        }
        guard SignallingIdentifiers.requests.contains(code) else { return [] }
        open.removeAll { ($0.moment.seconds(to: operation.begin) ?? .infinity) > SignallingIdentifiers.timeout }
        // The same command again is a repetition.
        let other = open.first {
            $0.actor == operation.actor && $0.identifier == identifier && $0.code != code
        }
        if open.count < 64 {
            open.append(Open(actor: operation.actor, identifier: identifier, code: code, moment: operation.begin))
        }
        return other.map {
            [
                LintRemark(
                    "The identifier \(identifier) was used again before its request was answered",
                    [$0.moment, operation.begin])
            ]
        } ?? []
    }
}
