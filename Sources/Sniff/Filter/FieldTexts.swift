import Decoders
import Reassembly

/// The texts that a field can have, for fields that have one of some: a comparison with another one never matches.
package enum FieldTexts {
    /// All texts of a field; `nil` where it can have any.
    static func all(of field: FilterField, _ names: FilterNames) -> [String]? {
        guard field.keys.count == 1 else { return nil }
        switch field.path {
        case "value.name": return names.vocabulary.decoderNames(under: "value")
        case "adv.value.name": return names.vocabulary.decoderNames(under: "adv.value")
        case "ll.pdu": return (all[field.path]?() ?? []) + names.vocabulary.decoderNames(under: "ll")
        case "l2cap.channel": return (all[field.path]?() ?? []) + names.vocabulary.decoderNames(under: "l2cap")
        case "transfer.profile": return names.profiles?.names
        default: return all[field.path]?()
        }
    }

    /// Made when they are asked for.
    package static let all: [String: @Sendable () -> [String]] = [
        "direction": { ["sent", "received", "central", "peripheral"] },
        "hci.type": { ["command", "event", "acl", "synchronous", "iso"] },
        "hci.command": { names(.commands) + ["Vendor-specific command", "Unknown command"] },
        "hci.event": {
            names(.events) + names(.leEvents)
                + ["Vendor-specific event", "Unknown event", "Unknown LE event"]
        },
        "ll.pdu": { names(.linkLayerControl) + dataPDUs + advertisingPDUs },
        "l2cap.method": { names(.signalling) + ["Unknown command"] },
        "l2cap.channel": { L2CAPConnection.channelNames },
        "l2cap.fragment": { L2CAPFragment.allCases.map { "\($0.name)" } },
        "adv.event": { advertisingPDUs + AdvertisingReport.eventNames },
        "att.method": { ATTOpcode.allCases.map { "\($0.name)" } + ["Unknown PDU"] },
        "smp.method": { names(.smp) + ["Unknown command"] },
        "transfer.state": { [Transfer.State.complete, .refused, .broken, .incomplete].map { "\($0.text)" } },
        "transfer.direction": { ["to server", "to client"] },
        "transfer.violations.kind": { TransferViolation.Kind.allCases.map { "\($0.text)" } },
    ]

    private static func names(_ table: DeclarationTable) -> [String] {
        DeclarationIndex.standard.names(in: table).map(\.name.string)
    }

    private static let dataPDUs = [
        "LL Data PDU", "Empty PDU", "LL Control PDU", "PDU with a reserved LLID", "Unknown LL Control PDU",
        "Isochronous PDU", "Encrypted PDU", "packet of an unknown connection", "incomplete packet",
    ]

    /// Names by ``AdvertisingPDU/name(_:)``.
    private static let advertisingPDUs = [
        "ADV_IND", "ADV_DIRECT_IND", "ADV_NONCONN_IND", "SCAN_REQ", "AUX_SCAN_REQ", "SCAN_RSP", "CONNECT_IND",
        "AUX_CONNECT_REQ", "ADV_SCAN_IND", "ADV_EXT_IND", "AUX_ADV_IND", "AUX_CHAIN_IND", "AUX_SYNC_IND",
        "AUX_SYNC_SUBEVENT_IND", "AUX_SYNC_SUBEVENT_RSP", "AUX_SCAN_RSP", "AUX_CONNECT_RSP", "ADV_DECISION_IND",
        "AUX_ADV_IND/AUX_SCAN_RSP/AUX_CHAIN_IND", "AUX_ADV_IND/AUX_SCAN_RSP", "AUX_ADV_IND/AUX_CHAIN_IND",
        "Reserved for future use",
    ]

    /// The end of a message about a text that the field never has: what was probably meant, or the few that there are.
    static func hint(_ text: String, of path: String, among known: [String]) -> String {
        if let meant = otherWords[path]?[text.lowercased()] { return NearestName.hint([meant], quote: "\"") }
        // Some tables have a name twice.
        var seen: Set<String> = []
        let known = known.filter { seen.insert($0).inserted }
        let near = text.isEmpty ? [] : NearestName.texts(near: text, among: known)
        if !near.isEmpty { return NearestName.hint(near, quote: "\"") }
        guard (1...6).contains(known.count) else { return "" }
        let first = known.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
        return "; it is \(first.isEmpty ? "" : first + " or ")\"\(known[known.count - 1])\""
    }

    /// The words of other tools for the same.
    private static let otherWords: [String: [String: String]] = [
        "direction": [
            "tx": "sent", "out": "sent", "outgoing": "sent", "transmitted": "sent", "host": "sent", "rx": "received",
            "in": "received", "incoming": "received", "recv": "received", "controller": "received",
            "master": "central", "slave": "peripheral",
        ],
        "hci.type": ["cmd": "command", "evt": "event", "sco": "synchronous", "data": "acl"],
    ]
}
