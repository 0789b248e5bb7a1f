import Decoders
import Sniff

/// The link layer, from the air.
extension Linter {
    static let linkLayerRules: [LintRule] = [
        LintRule(
            "ll-version-twice", .error, guards: [.beginning],
            title: "A device sent LL_VERSION_IND twice in a connection.",
            why: "A device may send it once; some controllers stop at the second one.",
            remedy: "Check the controller that sent it twice.", source: "Core 6.2, Vol 6, Part B, 5.1.5",
            judge: { needs throws(FieldError) in
                needs.packets("ll.opcode", of: .ll)
                return try VersionTwice(&needs)
            }),
        LintRule(
            "ll-channel-map-invalid", .error,
            title: "A channel map has fewer than 2 channels.",
            why: "The connection cannot hop.",
            remedy: "Check the controller that sent the channel map.",
            source: "Core 6.2, Vol 6, Part B, 4.5.8.1 and 2.3.3.1",
            judge: { needs throws(FieldError) in
                needs.packets("ll.opcode", of: .ll)
                needs.operations(.connect, packets: true)
                let first: Field<[Int]> = try needs.field("ll.ll_data.channels")
                let later: Field<[Int]> = try needs.field("ll.channels")
                let opcode: Field<Int> = try needs.field("ll.opcode")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first else { return nil }
                    let channels =
                        operation.kind == .connect ? packet[first] : packet[opcode] == 1 ? packet[later] : nil
                    guard let channels, channels.count < 2 else { return nil }
                    return LintRemark("The channel map has \(channels.count) channels", [operation.begin])
                }
            }),
        LintRule(
            "ll-length-invalid", .error,
            title: "LL_LENGTH_REQ or LL_LENGTH_RSP has a length or time outside the allowed range.",
            why: "The other side cannot know which packets it may send.",
            remedy: "Use 27 to 251 bytes and 328 to 17040 us.",
            source: "Core 6.2, Vol 6, Part B, 4.5.10 and 2.4.2.21",
            expectation: LintRule.never(invalidLengths),
            judge: { needs throws(FieldError) in
                needs.packets(invalidLengths, of: .ll)
                let method: Field<String> = try needs.field("ll.pdu")
                return EachOperation { operation, _ in
                    let name = operation.packets.first?[method] ?? "LL_LENGTH_REQ"
                    return LintRemark("\(name) has a length or time outside the range", [operation.begin])
                }
            }),
        LintRule(
            "ll-instant-invalid", .warning, guards: [.complete],
            title: "An instant is in the past, or less than 6 events ahead.",
            why:
                "The other side must end the connection if the instant has passed; with fewer than 6 events one lost packet is enough for that.",
            remedy: "Check the controller that sent the instant.", source: "Core 6.2, Vol 6, Part B, 5.5",
            judge: { needs throws(FieldError) in
                needs.packets("ll.opcode", of: .ll)
                let opcode: Field<Int> = try needs.field("ll.opcode")
                let instant: Field<Int> = try needs.field("ll.instant")
                let counter: Field<Int> = try needs.field("ll.event_counter")
                let repeated: Field<Bool> = try needs.field("ll.retransmission")
                let phys: [Field<Int>] = [try needs.field("ll.phy_c_to_p"), try needs.field("ll.phy_p_to_c")]
                return EachOperation { operation, _ in
                    // Connection update, channel map, PHY update; of a PHY update without a change it means nothing.
                    guard let packet = operation.packets.first, let opcode = packet[opcode],
                        [0x00, 0x01, 0x18].contains(opcode), packet[repeated] != true, let instant = packet[instant],
                        let counter = packet[counter],
                        opcode != 0x18 || phys.contains(where: { packet[$0] ?? 0 != 0 })
                    else { return nil }
                    let ahead = (instant - counter) & 0xFFFF
                    if ahead >= 0x7FFF {
                        return LintRemark("An instant lies \(0x10000 - ahead) events in the past", [operation.begin])
                    }
                    guard ahead < 6 else { return nil }
                    return LintRemark("An instant is \(ahead) events ahead", [operation.begin], severity: .advice)
                }
            }),
        LintRule(
            "ll-llid-reserved", .error, guards: [.beginning],
            title: "A data PDU has the reserved LLID 0.",
            why: "The receiver drops it.",
            remedy: "Check the controller that sent the PDU.", source: "Core 6.2, Vol 6, Part B, 2.4",
            judge: { needs throws(FieldError) in
                needs.faults(.ll)
                let faults = try LintedFaults(&needs)
                let isGood: Field<Bool> = try needs.field("ll.crc_valid")
                return EachOperation { operation, _ in
                    guard let packet = operation.packets.first, packet[isGood] != false, operation.actor != .unknown,
                        faults.all(of: packet, in: .ll).contains(where: { $0.field == "llid" })
                    else { return nil }
                    return LintRemark("A data PDU has the LLID 0", [operation.begin])
                }
            }),
        LintRule(
            "ll-procedure-timeout", .error, guards: [.beginning, .complete, .readable, .whole, .clock],
            title: "A device did not answer a link layer request within 40 s.",
            why: "The requester must give up the connection.",
            remedy: "Check the controller that does not answer.",
            source: "Core 6.2, Vol 6, Part B, 5.2",
            judge: { needs throws(FieldError) in
                needs.packets("ll.opcode", of: .ll)
                return ProcedureTimeout(opcode: try needs.field("ll.opcode"))
            }),
        LintRule(
            "sc-ediv-not-zero", .error,
            title: "EDIV or Rand is not 0 after Secure Connections pairing.",
            why: "The peripheral looks for a key of a legacy pairing, and finds none.",
            remedy: "Check the central's host.",
            source: "Core 6.2, Vol 3, Part H, 3.6.1 and 2.4.4",
            judge: { needs throws(FieldError) in
                needs.packets("ll.opcode", of: .ll)
                needs.operations(.pair)
                return try EDIVAfterSC(&needs)
            }),
        LintRule(
            "radio-quality", .warning, scope: .run,
            title: "More than 5 % of a connection's packets have a bad CRC, or the peripheral repeats more than 10 %.",
            why:
                "A repeated packet arrives an interval later, and costs power. Perhaps only the sniffer received bad CRCs.",
            remedy: "Move the sniffer or the devices; remove bad channels from the channel map.",
            source: "Core 6.2, Vol 6, Part B, 4.5.9",
            judge: asking({ $0.airConnections() }, RadioQuality())),
    ]

    /// LL_LENGTH_REQ or LL_LENGTH_RSP outside the ranges.
    private static let invalidLengths =
        "ll.opcode in {0x14, 0x15} && (ll.max_rx_octets < 27 || ll.max_rx_octets > 251 || ll.max_tx_octets < 27 "
        + "|| ll.max_tx_octets > 251 || ll.max_rx_time < 327.5 us || ll.max_rx_time > 17040.5 us "
        + "|| ll.max_tx_time < 327.5 us || ll.max_tx_time > 17040.5 us)"
}

private struct VersionTwice: LintJudge {
    let opcode, version, company, subversion: Field<Int>
    let repeated: Field<Bool>
    private var first: [Sender: (moment: Moment, values: [Int?])] = [:]

    init(_ needs: inout LintNeeds) throws(FieldError) {
        opcode = try needs.field("ll.opcode")
        version = try needs.field("ll.version")
        company = try needs.field("ll.company_identifier")
        subversion = try needs.field("ll.subversion")
        repeated = try needs.field("ll.retransmission")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first, packet[opcode] == 0x0C, packet[repeated] != true,
            operation.actor != .unknown
        else { return [] }
        let values = [packet[version], packet[company], packet[subversion]]
        guard let known = first[operation.actor] else {
            first[operation.actor] = (operation.begin, values)
            return []
        }
        // Two versions of one side are two devices: who sent it was taken wrongly.
        guard known.values == values else { return [] }
        let who = operation.actor == .central ? "central" : "peripheral"
        return .one("The \(who) sent LL_VERSION_IND twice", [known.moment, operation.begin])
    }
}

private struct EDIVAfterSC: LintJudge {
    let opcode, ediv: Field<Int>
    let rand: Field<[UInt8]>
    private var pairing: Moment?

    init(_ needs: inout LintNeeds) throws(FieldError) {
        opcode = try needs.field("ll.opcode")
        ediv = try needs.field("ll.ediv")
        rand = try needs.field("ll.rand")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind == .pair {
            pairing = operation.flag(.isSecureConnections) == true ? operation.begin : nil
            return []
        }
        guard let pairing, let packet = operation.packets.first, packet[opcode] == 0x03, let ediv = packet[ediv],
            ediv != 0 || packet[rand]?.contains(where: { $0 != 0 }) ?? false
        else { return [] }
        return .one("LL_ENC_REQ has an EDIV or Rand after Secure Connections pairing", [pairing, operation.begin])
    }
}

/// Requests of the link layer that the other side never answers.
private struct ProcedureTimeout: LintJudge {
    let opcode: Field<Int>
    var open: [Sender: Moment] = [:]

    /// Seconds (procedure response timeout).
    private static let timeout = 40.0
    /// Encryption, features, parameters, ping, length, PHY. A version may have been answered before.
    private static let requests = [0x03, 0x08, 0x0E, 0x0F, 0x12, 0x14, 0x16]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let opcode = operation.packets.first?[opcode], operation.actor != .unknown else { return [] }
        // Each control PDU of either side restarts the timer; one of the other side is an answer.
        let remarks = judge(until: operation.begin)
        open = open.filter { $0.key == operation.actor }
        if ProcedureTimeout.requests.contains(opcode) || open[operation.actor] != nil {
            open[operation.actor] = operation.begin
        }
        return remarks
    }

    func finish(_ scene: LintScene) -> [LintRemark] { judge(until: scene.connection?.disconnect?.begin ?? scene.now) }

    private func judge(until end: Moment) -> [LintRemark] {
        open.values.compactMap { begin in
            guard let seconds = begin.seconds(to: end), seconds > ProcedureTimeout.timeout else { return nil }
            return LintRemark("A link layer request was not answered within 40 s", [begin])
        }
    }
}

/// Connections of which many packets were damaged, or sent again.
private struct RadioQuality: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        scene.airConnections.flatMap { connection -> [LintRemark] in
            let summary = connection.summary
            let (sent, figures) = (summary.figures.packets, summary.figures)
            let all = sent.central + sent.peripheral + sent.unknown + figures.crcErrors
            var remarks: [LintRemark] = []
            let found = { (count: UInt64, of: UInt64, what: String) in
                let share = "\(Int(clamping: count).grouped) of \(Int(clamping: of).grouped)"
                remarks.append(
                    LintRemark(
                        "\(share) \(what)", [connection.first], subject: what,
                        peer: connection.peer))
            }
            if all >= 200, figures.crcErrors * 20 > all { found(figures.crcErrors, all, "packets have a bad CRC") }
            // A central repeats its packets while the peripheral makes use of its latency.
            let repeated = figures.repeated.peripheral
            if sent.peripheral >= 100, repeated * 10 > sent.peripheral {
                found(repeated, sent.peripheral, "packets of the peripheral were sent again")
            }
            return remarks
        }
    }
}
