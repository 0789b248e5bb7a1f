import Decoders

/// What stays in a capture and may tell somebody something all the same.
enum KeptData: Hashable {
    case manufacturerData(UInt16)
    case serviceData(BluetoothUUID)
    /// A value of a characteristic whose type is known.
    case value(BluetoothUUID)
    /// A value of an attribute of which nobody knows what it is.
    case unknownValue
    /// Data of a layer that has no decoder.
    case undecoded
    case encrypted
    case uri, logLine, comment
    /// Name of a capture interface, as it is written.
    case interface(String)
    /// A packet with a wrong CRC: what has bit errors is not found.
    case damaged

    /// As JSON has it.
    var name: String {
        switch self {
        case .manufacturerData: "manufacturer_data"
        case .serviceData: "service_data"
        case .value: "attribute_value"
        case .unknownValue: "unknown_attribute_value"
        case .undecoded: "undecoded_data"
        case .encrypted: "encrypted_payload"
        case .uri: "uri"
        case .logLine: "log_line"
        case .comment: "comment"
        case .interface: "interface"
        case .damaged: "damaged_packet"
        }
    }

    var text: String {
        switch self {
        case .manufacturerData: "manufacturer data"
        case .serviceData: "service data"
        case .value: "values"
        case .unknownValue: "values of attributes that are not known"
        case .undecoded: "data without a decoder"
        case .encrypted: "encrypted payloads"
        case .uri: "addresses of web pages"
        case .logLine: "lines of logs"
        case .comment: "comments"
        case .interface: "packets"
        case .damaged: "packets with bit errors, which hide what they have"
        }
    }

    /// Company or UUID.
    var identifier: String? {
        switch self {
        case .manufacturerData(let company):
            let digits = String(company, radix: 16, uppercase: true)
            return String(repeating: "0", count: 4 - digits.count) + digits
        case .serviceData(let uuid), .value(let uuid): return uuid.description
        case .interface(let name): return name
        default: return nil
        }
    }

    func assignedName(_ names: UUIDNames) -> String? {
        switch self {
        case .manufacturerData(let company): AssignedNumbers.companies[company]?.string
        case .serviceData(let uuid), .value(let uuid): names.name(of: uuid)?.string
        default: nil
        }
    }
}

/// What a redaction did, and what it left.
public struct RedactionReport: Sendable {
    /// What was taken out, of one kind.
    public struct Change: Sendable {
        /// The kind.
        public let kind: RedactedKind
        /// Different values.
        public let values: Int
        /// Places where one of them stood.
        public let places: UInt64
    }

    /// What stays and may tell somebody something.
    public struct Kept: Sendable {
        /// What it is, as JSON names it: `manufacturer_data`, `attribute_value`.
        public let name: String
        /// The same in words.
        public let text: String
        /// Company or UUID, where it has one.
        public let identifier: String?
        /// The name of that.
        public let assignedName: String?
        /// How often it was met.
        public let count: Int
    }

    /// Packets that were written.
    public internal(set) var packets: UInt64 = 0
    /// Packets of which something was taken out.
    public internal(set) var changedPackets: UInt64 = 0
    /// What was taken out.
    public internal(set) var changes: [Change] = []
    /// What stays, the most frequent first.
    public internal(set) var kept: [Kept] = []
    /// Addresses that other bytes are easily taken for: they were replaced where fields have them, and not looked for elsewhere.
    public internal(set) var plainAddresses = 0
}
