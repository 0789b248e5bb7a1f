import Decoders

/// A type as which a field can be asked: `Int`, `UInt64`, `Double`, `Bool`, `String`, `[UInt8]`, ``DeviceAddress``,
/// ``BluetoothUUID``, ``FieldValue``, arrays of these, and enumerations whose raw values are one of them:
///
/// ```swift
/// enum Location: Int, FieldConvertible { case other, chest, wrist, finger, hand, earLobe, foot }
/// let location = try packet.value("value.body_sensor_location", as: Location.self)
/// ```
public protocol FieldConvertible: Sendable {
    /// Whether fields of a path have values of this type.
    static func represents(_ definition: FieldDefinition) -> Bool
    /// Whether the type has all values of a field in a packet rather than the first.
    static var isList: Bool { get }
    /// The value as this type; `nil` if it is not of the type or does not fit.
    init?(fieldValue value: FieldValue)
}

extension FieldConvertible {
    /// False: one value.
    public static var isList: Bool { false }
}

/// A type of which an array is a type for fields: of `UInt8` because bytes are one value, of others because a list or
/// the objects of an array have several.
public protocol FieldElement: Sendable {
    /// Whether fields of a path have values that fit into an array of this type.
    static func represents(arrayOf definition: FieldDefinition) -> Bool
    /// Whether the array has all values of a field rather than one.
    static var arrayIsList: Bool { get }
    /// The array; `nil` if a value is not of the type or does not fit.
    static func array(_ value: FieldValue) -> [Self]?
}

extension FieldElement where Self: FieldConvertible {
    /// Whether an array represents the field: if one element does.
    public static func represents(arrayOf definition: FieldDefinition) -> Bool {
        var single = definition
        single.isList = false
        return represents(single)
    }

    /// True.
    public static var arrayIsList: Bool { true }

    /// Each value converted.
    public static func array(_ value: FieldValue) -> [Self]? {
        guard case .list(let values) = value else { return Self(fieldValue: value).map { [$0] } }
        let converted = values.compactMap { Self(fieldValue: $0) }
        return converted.count == values.count ? converted : nil
    }
}

extension Array: FieldConvertible where Element: FieldElement {
    /// Whether fields of a path have values that fit into the array.
    public static func represents(_ definition: FieldDefinition) -> Bool { Element.represents(arrayOf: definition) }
    /// True but for bytes.
    public static var isList: Bool { Element.arrayIsList }

    /// The values of a list, or bytes.
    public init?(fieldValue value: FieldValue) {
        guard let array = Element.array(value) else { return nil }
        self = array
    }
}

extension Int: FieldConvertible, FieldElement {
    /// Integers. One above `Int.max` does not fit.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.integer) }

    /// An integer up to `Int.max`.
    public init?(fieldValue value: FieldValue) {
        guard case .integer(let integer) = value else { return nil }
        self = integer
    }
}

extension UInt64: FieldConvertible, FieldElement {
    /// Integers. A negative one does not fit.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.integer) }

    /// An integer from 0.
    public init?(fieldValue value: FieldValue) {
        switch value {
        case .integer(let integer): self.init(exactly: integer)
        case .unsigned(let integer): self = integer
        default: return nil
        }
    }
}

extension Double: FieldConvertible, FieldElement {
    /// Numbers of all kinds, in the unit of their path.
    public static func represents(_ definition: FieldDefinition) -> Bool {
        definition.has(.decimal) || definition.has(.integer)
    }

    /// A number in the unit of its path, rounded where it has more digits.
    public init?(fieldValue value: FieldValue) {
        switch value {
        case .integer(let integer): self.init(integer)
        case .unsigned(let integer): self.init(integer)
        case .decimal(let decimal): self = decimal
        default: return nil
        }
    }
}

extension Bool: FieldConvertible, FieldElement {
    /// Whether the field is true or false.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.boolean) }

    /// True or false.
    public init?(fieldValue value: FieldValue) {
        guard case .boolean(let boolean) = value else { return nil }
        self = boolean
    }
}

extension String: FieldConvertible, FieldElement {
    /// Text.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.text) }

    /// Text as it came, mended where it was no UTF-8.
    public init?(fieldValue value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension UInt8: FieldElement {
    /// Bytes.
    public static func represents(arrayOf definition: FieldDefinition) -> Bool { definition.has(.hex) }
    /// False: the bytes are one value.
    public static var arrayIsList: Bool { false }

    /// The bytes as they came: the first one first.
    public static func array(_ value: FieldValue) -> [UInt8]? {
        guard case .bytes(let bytes) = value else { return nil }
        return bytes
    }
}

extension Array: FieldElement where Element == UInt8 {}

extension DeviceAddress: FieldConvertible, FieldElement {
    /// Device addresses. Their type is a field of its own.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.address) }

    /// An address of type 0, whatever its type is.
    public init?(fieldValue value: FieldValue) {
        guard case .address(let address) = value else { return nil }
        self = address
    }
}

extension BluetoothUUID: FieldConvertible, FieldElement {
    /// UUIDs of any length.
    public static func represents(_ definition: FieldDefinition) -> Bool { definition.has(.uuid) }

    /// A UUID.
    public init?(fieldValue value: FieldValue) {
        guard case .uuid(let uuid) = value else { return nil }
        self = uuid
    }
}

extension FieldValue: FieldConvertible, FieldElement {
    /// Whatever has a value.
    public static func represents(_ definition: FieldDefinition) -> Bool {
        !definition.has(.object) && !definition.has(.array)
    }

    /// The value itself.
    public init?(fieldValue value: FieldValue) { self = value }
}

extension RawRepresentable where Self: FieldConvertible, RawValue: FieldConvertible {
    /// Whether the raw value represents the field.
    public static func represents(_ definition: FieldDefinition) -> Bool { RawValue.represents(definition) }

    /// The case with this raw value, if there is one.
    public init?(fieldValue value: FieldValue) {
        guard let raw = RawValue(fieldValue: value) else { return nil }
        self.init(rawValue: raw)
    }
}

extension FieldDefinition {
    /// Whether the type is this one, lists of it included: what a list may be asked as is checked where it is asked.
    fileprivate func has(_ type: FieldType) -> Bool { self.type == type }
}
