import Decoders

/// The value of one field, with the type that its path has in the vocabulary.
///
/// Numbers are scaled: an energy of 41 kJ is `41000`, an RR-interval is `0.828125`, in the unit of the path. Literals can
/// be compared with: `try packet["value.heart_rate"] == 72`.
public enum FieldValue: Sendable {
    /// An integer, as nearly all are.
    case integer(Int)
    /// An integer above `Int.max`.
    case unsigned(UInt64)
    /// A number in the SI unit of its path; the nearest double where the number has more digits.
    case decimal(Double)
    case boolean(Bool)
    /// UTF-8 as it came, mended where it was none. It may be from a stranger's radio: escape it before a terminal gets it.
    case text(String)
    /// Bytes as they came: the first one first.
    case bytes([UInt8])
    /// A device address. Its type is a field of its own: the type here is always 0.
    case address(DeviceAddress)
    case uuid(BluetoothUUID)
    /// The values of a list, or of all objects of an array.
    case list([FieldValue])
}

extension FieldValue: Hashable {
    /// Numbers are equal if they are the same number: `41000` is `41000.0`.
    public static func == (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
        case (.decimal(let decimal), .integer(let integer)), (.integer(let integer), .decimal(let decimal)):
            Int(exactly: decimal) == integer
        case (.decimal(let decimal), .unsigned(let integer)), (.unsigned(let integer), .decimal(let decimal)):
            UInt64(exactly: decimal) == integer
        case (.boolean(let left), .boolean(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.bytes(let left), .bytes(let right)): left == right
        case (.address(let left), .address(let right)): left == right
        case (.uuid(let left), .uuid(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .integer(let value): hasher.combine(Double(value))
        case .unsigned(let value): hasher.combine(Double(value))
        case .decimal(let value): hasher.combine(value)
        case .boolean(let value): hasher.combine(value)
        case .text(let value): hasher.combine(value)
        case .bytes(let value): hasher.combine(value)
        case .address(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .list(let values): hasher.combine(values)
        }
    }
}

extension FieldValue: CustomStringConvertible {
    /// The value as JSON has it, but for quotes: bytes in hexadecimal, addresses and UUIDs as they are written.
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .decimal(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
        case .boolean(let value): "\(value)"
        case .text(let value): value
        case .bytes(let value): value.hexDigits
        case .address(let value): "\(value)"
        case .uuid(let value): "\(value)"
        case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        }
    }
}

extension FieldValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .decimal(value) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(arrayLiteral elements: FieldValue...) { self = .list(elements) }
}

extension FieldValue {
    /// The value of an entry, or what replaces a secret; `nil` for the beginnings and ends of objects, arrays and
    /// lists.
    init?(_ entry: FieldEntry, of fields: borrowing some RecordedFields & ~Copyable) {
        switch entry.kind {
        case .unsigned: self = Int(exactly: entry.value).map { .integer($0) } ?? .unsigned(entry.value)
        case .signed: self = .integer(Int(entry.signed))
        case .decimal, .fixed, .float: self = .decimal(entry.number ?? .nan)
        case .boolean: self = .boolean(entry.value != 0)
        case .text, .label: self = .text(fields.withBytes(of: entry) { String(decoding: $0, as: UTF8.self) })
        case .name: self = .text(entry.staticName.string)
        case .bytes: self = .bytes(fields.withBytes(of: entry) { Array($0) })
        case .address: self = .address(DeviceAddress(entry.value, type: 0))
        case .uuid: self = .uuid(entry.uuid)
        case .object, .list, .array, .element, .end, .memo: return nil
        case .secret:
            guard let shown = entry.shownParts else {
                self = .text(FieldList.maskText)
                return
            }
            self = .text(fields.withBytes(of: shown) { String(decoding: $0, as: UTF8.self) })
        }
    }
}
