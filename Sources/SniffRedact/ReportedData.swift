import Decoders

/// Kinds of kept or removed data, for the report.
enum ReportedData: Hashable {
    case manufacturerData(UInt16)
    case serviceData(BluetoothUUID)
    /// A value of a characteristic whose type is known.
    case value(BluetoothUUID)
    /// A value of an attribute of which it is unknown what it is.
    case unknownValue
    /// Parameters of a vendor's command or event.
    case vendorParameters
    case encrypted
    /// The payload of a packet with a wrong CRC.
    case damaged
    case comment

    /// As JSON has it.
    var name: String {
        switch self {
        case .manufacturerData: "manufacturer_data"
        case .serviceData: "service_data"
        case .value: "attribute_value"
        case .unknownValue: "unknown_attribute_value"
        case .vendorParameters: "vendor_parameters"
        case .encrypted: "encrypted_payload"
        case .damaged: "damaged_packet"
        case .comment: "comment"
        }
    }

    var text: String {
        switch self {
        case .manufacturerData: "manufacturer data"
        case .serviceData: "service data"
        case .value: "values"
        case .unknownValue: "values of unknown attributes"
        case .vendorParameters: "parameters of vendors' commands and events"
        case .encrypted: "encrypted payloads"
        case .damaged: "packets with bit errors"
        case .comment: "comments"
        }
    }

    /// Company or UUID.
    var identifier: String? {
        switch self {
        case .manufacturerData(let company): return company.hexDigits(atLeast: 4, upper: true)
        case .serviceData(let uuid), .value(let uuid): return uuid.description
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

/// The changes of a redaction, and the data that it left.
public struct RedactionReport: Sendable {
    /// The removed data of one kind.
    public struct Change: Sendable {
        /// The kind.
        public let kind: RedactedKind
        /// Packets of which something of it was taken out.
        public let packets: UInt64
    }

    /// Data of one kind, company or UUID.
    public struct Data: Sendable {
        /// Its name in JSON: `manufacturer_data`, `attribute_value`.
        public let name: String
        /// The same in words.
        public let text: String
        /// Company or UUID, where it has one.
        public let identifier: String?
        /// The name of that.
        public let assignedName: String?
        /// Whether the user vouched for it (``RedactionOptions/keep(_:_:)``); otherwise a decoder says that it is
        /// harmless.
        public let isVouchedFor: Bool
        /// How often it was met.
        public let count: Int
    }

    /// Packets that were written.
    public internal(set) var packets: UInt64 = 0
    /// Packets of which something was taken out.
    public internal(set) var changedPackets: UInt64 = 0
    /// Different addresses.
    public internal(set) var addresses = 0
    /// The removed data.
    public internal(set) var changes: [Change] = []
    /// Data that were overwritten, the most frequent first.
    public internal(set) var overwritten: [Data] = []
    /// Data that stay, the most frequent first.
    public internal(set) var kept: [Data] = []
}
