import Decoders

/// A field of a registry's vocabulary with the type of its values: looked up and checked once, for those who read many
/// packets.
///
/// ```swift
/// let rate = try registry.field("value.heart_rate", as: Int.self)
/// for packet in capture { if let rate = packet[rate] { … } }
/// ```
public struct Field<Value: FieldConvertible>: Sendable {
    /// The dotted path that was asked for.
    public let path: String
    /// Its definition in the vocabulary: type, unit and meaning.
    public let definition: FieldDefinition
    package let key: FieldKey
    let names: NameSource?
    let identity: VocabularyIdentity

    /// - Throws: ``FieldError`` if there is no such path, or if its values are of another type.
    public init(_ path: String, as type: Value.Type = Value.self, in vocabulary: Vocabulary) throws(FieldError) {
        let found = try FieldPath(path, in: vocabulary)
        try found.check(path, type)
        self.path = path
        definition = found.definition
        key = found.key
        names = found.names
        identity = vocabulary.identity
    }

    /// The value in some fields; `nil` where it is absent or does not fit.
    func read(_ fields: borrowing some RecordedFields & ~Copyable, _ range: Range<Int>) -> Value? {
        fields.value(key, names, range, isList: definition.isList || Value.isList).flatMap { Value(fieldValue: $0) }
    }
}

extension Registry {
    /// A field with the type of its values, to read it from many packets.
    ///
    /// - Parameters:
    ///   - path: a dotted path of the vocabulary: `value.heart_rate`.
    ///   - type: the type of its values; see ``FieldConvertible``.
    /// - Throws: ``FieldError`` if there is no such path, with the nearest name, or if its values are of another type,
    ///   with the right one.
    public func field<Value: FieldConvertible>(_ path: String, as type: Value.Type) throws(FieldError) -> Field<Value> {
        try Field(path, as: type, in: vocabulary)
    }

    /// The registry of the decoders that come with the library, built when it is first asked for.
    public static let standard: Registry = {
        do {
            return try Registry()
        } catch {
            // The tests hold that they agree.
            preconditionFailure("the built-in decoders contradict each other: \(error)")
        }
    }()
}
