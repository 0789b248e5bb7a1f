/// A defect in the bytes of a packet. A fault is data: everything decoded before it is kept.
///
/// Offsets count from the start of the record's bytes or, for a PDU joined from several fragments, from the start of
/// the joined PDU.
@frozen
public struct Fault: Error, Equatable, Sendable {
    /// The field that could not be read; its path names the layer.
    public var field: FieldKey
    /// Where the field starts, in bytes.
    public var offset: Int
    /// Bytes that the field needs; 0 where that does not matter.
    public var needed: Int
    /// Bytes that were left at ``offset``.
    public var available: Int
    /// The problem.
    public var reason: FaultReason
    /// Of a field that does not fit: the length that says where the bytes end, where it is known.
    public var limit: LengthSource?

    /// A fault of one field; see the properties.
    @inlinable
    public init(
        _ field: FieldKey, offset: Int, needed: Int = 0, available: Int = 0, _ reason: FaultReason,
        limit: LengthSource? = nil
    ) {
        self.field = field
        self.offset = offset
        self.needed = needed
        self.available = available
        self.reason = reason
        self.limit = limit
    }
}

/// The length that says where the bytes of a unit end.
@frozen
public enum LengthSource: UInt8, CaseIterable, Sendable {
    /// The record of the capture.
    case record
    /// Parameter Total Length of an HCI command or event.
    case parameters
    /// Data Total Length of an ACL packet.
    case aclData
    /// Length of a Link Layer PDU.
    case pdu
    /// Length of an L2CAP PDU.
    case l2cap
    /// Length of an SDU.
    case sdu
    /// The attribute value that a PDU carries.
    case value
    /// A message of an application.
    case message

    /// It in words.
    package var text: StaticString {
        switch self {
        case .record: "record"
        case .parameters: "parameter length"
        case .aclData: "ACL data length"
        case .pdu: "PDU length"
        case .l2cap: "L2CAP length"
        case .sdu: "SDU length"
        case .value: "attribute value"
        case .message: "message"
        }
    }
}

/// Why a field could not be decoded.
@frozen
public enum FaultReason: UInt8, CaseIterable, Sendable {
    /// The PDU ends before the field does.
    case malformed
    /// The capture kept only the beginning of the packet (original length > included length).
    case cutShort
    /// A length field that contradicts the bytes present.
    case invalidLength
    /// A value that the specification does not allow here.
    case invalidValue
    /// A response that answers no request seen, or not the request that was asked.
    case unexpected
    /// A continuation without its beginning.
    case missingStart
    /// A fragmented PDU that another one interrupted.
    case incomplete
    /// A cap of this program was reached.
    case limit
    /// Bytes left over after the end of the PDU.
    case excess
    /// The receiver had given no credit for it.
    case noCredit
    /// Bits are set that are reserved for future use.
    case reservedBits
    /// The program's own type for the value does not take it (``ParsedValue``).
    case refused
    /// A checksum that a value carries is not that of its bytes.
    case checksum

    /// The reason in words.
    package var text: StaticString {
        switch self {
        case .malformed: "malformed: the PDU ends inside the field"
        case .cutShort: "cut short by the capture"
        case .invalidLength: "the length contradicts the bytes present"
        case .invalidValue: "value not allowed by the specification"
        case .unexpected: "does not answer the outstanding request"
        case .missingStart: "continuation without its beginning"
        case .incomplete: "interrupted before its last fragment"
        case .limit: "a limit of this program was reached"
        case .excess: "bytes left over after the PDU"
        case .noCredit: "sent without a credit"
        case .reservedBits: "bits set that are reserved for future use"
        case .refused: "refused by the program's own parser"
        case .checksum: "the checksum does not fit the bytes that it covers"
        }
    }
}
