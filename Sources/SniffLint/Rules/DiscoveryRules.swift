import Decoders
import Sniff

/// Discovery: requests and answers that list attributes.
extension Linter {
    static let discoveryRules: [LintRule] = [
        LintRule(
            "discovery-loop", .warning, guards: [.complete],
            title: "The same discovery request is sent over and over.",
            why: "Discovery never ends, or takes many times as long as it could.",
            remedy: "Continue at the last handle + 1, and stop at Attribute Not Found.",
            source: "Core 6.2, Vol 3, Part G, 4.4 to 4.7",
            judge: { needs throws(FieldError) in try DiscoveryLoop(&needs) }),
        LintRule(
            "discovery-disordered", .error,
            title: "A discovery response has handles outside the requested range, or not ascending.",
            why: "A client continues at the last handle + 1: it misses attributes, or never finishes.",
            remedy: "Check the order of the server's table.",
            source: "Core 6.2, Vol 3, Part F, 3.4.3.2, 3.4.3.4, 3.4.4.2 and 3.4.4.10",
            judge: { needs throws(FieldError) in
                needs.operations(.discover, packets: true)
                let start: Field<Int> = try needs.field("att.start_handle")
                let end: Field<Int> = try needs.field("att.end_handle")
                let handle: Field<Int> = try needs.field("att.attributes.handle")
                return EachOperation { operation, _ in
                    let packets = operation.packets
                    guard packets.count == 2, !operation.isCut, let low = packets[0][start], let high = packets[0][end]
                    else { return nil }
                    let handles = packets[1].fields.elements(ATTField.attributes.key).compactMap { $0[handle] }
                    let stray = handles.first { $0 < low || $0 > high }
                    guard stray != nil || zip(handles, handles.dropFirst()).contains(where: { $0 >= $1 }) else {
                        return nil
                    }
                    let what = stray.map { "the handle \(LintScene.hex($0))" } ?? "handles that do not ascend"
                    return LintRemark(
                        "\(operation.method) of \(LintScene.hex(low))..\(LintScene.hex(high)) was answered with \(what)",
                        operation.moments)
                }
            }),
    ]
}

/// Five equal discovery requests running.
private struct DiscoveryLoop: LintJudge {
    private struct Request: Equatable {
        let start, end: Int?
        let type, group: BluetoothUUID?
        let bearer: Int
    }

    let start, end: Field<Int>
    let type, group: Field<BluetoothUUID>
    private var last: Request?
    private var moments: [Moment] = []

    init(_ needs: inout LintNeeds) throws(FieldError) {
        needs.operations(.discover, packets: true)
        start = try needs.field("att.start_handle")
        end = try needs.field("att.end_handle")
        type = try needs.field("att.type")
        group = try needs.field("att.group_type")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first else { return [] }
        let request = Request(
            start: packet[start], end: packet[end], type: packet[type], group: packet[group], bearer: operation.bearer)
        if request != last { moments = [] }
        last = request
        if moments.count < 5 { moments.append(operation.begin) } else { return [] }
        guard moments.count == 5 else { return [] }
        let handles = [request.start, request.end].compactMap { $0.map { LintScene.hex($0) } }.joined(separator: "..")
        return .one("\(operation.method) of \(handles) was sent five times running", moments, since: moments[0])
    }
}
