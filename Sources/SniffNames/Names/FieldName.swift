import Sniff

/// The path of a field with the type of its values, checked by the compiler: `\.value.heartRate` is `value.heart_rate`.
///
/// ```swift
/// for packet in try capture.packets() {
///     if let rate = packet[\.value.heartRate] { print(packet.frame, rate) }
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
}
