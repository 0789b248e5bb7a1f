import Decoders

/// Which values tell of something bad, so that a reader's eye is drawn to them.
package enum FieldAlarm: UInt8 {
    case never
    case always
    /// Status codes: all but success.
    case unlessZero
    /// Error codes of the Attribute Protocol: all but Attribute Not Found, with which every search for attributes ends
    /// (Core 6.0, Vol 3, Part G, 4.4.1).
    case unlessEndOfSearch
    /// The value should be true.
    case ifFalse
    /// Error codes that say why a connection ended: all but those of an end that were requested.
    case unlessAskedFor

    init(path: String) {
        self = FieldAlarm.byPath[path] ?? .never
    }

    private static let byPath: [String: FieldAlarm] = [
        "att.error": .unlessEndOfSearch, "att.unanswered": .always, "hci.unanswered": .always, "smp.reason": .always,
        "l2cap.reason": .always, "ll.lost": .always, "ll.sniffer_lost": .always,
        "transfer.violations": .always, "transfer.violations.kind": .always,
        "hci.status": .unlessZero, "ll.crc_valid": .ifFalse, "ll.mic_valid": .ifFalse,
        "hci.reason": .unlessAskedFor, "ll.error_code": .unlessAskedFor,
    ]

    /// Remote User Terminated Connection, Remote Device Terminated Connection due to Power Off, Connection Terminated By Local
    /// Host (Core 6.0, Vol 1, Part F, 2.19, 2.21 and 2.22).
    private static let askedFor: Set<UInt64> = [0x13, 0x15, 0x16]

    /// Whether the field is an error code, which has a name.
    package var isOfErrorCode: Bool {
        switch self {
        case .unlessZero, .unlessEndOfSearch, .unlessAskedFor: true
        case .never, .always, .ifFalse: false
        }
    }

    package func isRaised(by entry: FieldEntry) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .unlessZero: entry.value != 0
        case .unlessEndOfSearch: entry.value != 0x0A
        case .ifFalse: entry.value == 0
        case .unlessAskedFor: !FieldAlarm.askedFor.contains(entry.value)
        }
    }
}
