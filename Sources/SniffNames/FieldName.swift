import Sniff

/// The path of a field with the type of its values, checked by the compiler: `\.value.heartRate` is `value.heart_rate`.
///
/// ```swift
/// for packet in try capture.packets() {
///     if let rate = try packet[\.value.heartRate] { print(packet.frame, rate) }
/// }
/// ```
///
/// There is one for each field of the built-in decoders. Those of decoders of your own are yours to declare:
///
/// ```swift
/// extension ValueFields { var tankLevel: FieldName<Int> { "value.tank_level" } }
/// ```
public struct FieldName<Value: FieldConvertible>: Sendable, ExpressibleByStringLiteral {
    /// The dotted path of the vocabulary.
    public let path: String

    /// The name of a field by its path.
    @inlinable public init(stringLiteral path: String) { self.path = path }
}

/// The fields of all layers; those that every record has are here themselves: `\.time`.
@dynamicMemberLookup
public struct FieldNames: Sendable {
    init() {}

    /// A field of every record.
    public subscript<Name>(dynamicMember member: KeyPath<RecordFields, Name>) -> Name {
        RecordFields()[keyPath: member]
    }
}

extension PacketPart {
    /// The value of a field; `nil` where it is absent. As `value(_:as:)` has it.
    ///
    /// - Throws: `FieldError` if decoders of your own have replaced the field, or given it another type.
    public subscript<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) -> Value? {
        get throws(FieldError) { try value(FieldNames()[keyPath: name].path, as: Value.self) }
    }
}

extension Registry {
    /// A field for many packets, looked up once: `try registry.field(\.value.heartRate)`.
    ///
    /// - Throws: `FieldError` if decoders of your own have replaced the field, or given it another type.
    public func field<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) throws(FieldError) -> Field<Value> {
        try field(FieldNames()[keyPath: name].path, as: Value.self)
    }
}
