import Decoders

/// The field of a path in a vocabulary.
final class FieldPath: Sendable {
    let key: FieldKey
    /// With the path; for the name of a number, text.
    let definition: FieldDefinition
    /// For the name of a number (`hci.reason_name`): the names.
    let names: NameSource?

    /// - Throws: ``FieldError/unknown(path:nearest:)``.
    init(_ path: String, in vocabulary: Vocabulary) throws(FieldError) {
        let lookup = FilterNames(vocabulary: vocabulary)
        guard let field = lookup.field(path: FilterNames.plain(path)), let key = field.keys.first else {
            throw .unknown(path: path, nearest: lookup.nearest(to: path, includingWireshark: false))
        }
        self.key = key
        var definition = vocabulary[key]
        definition.type = field.type
        self.definition = definition
        names = field.names
    }

    /// Refuses a type that values of the field do not have.
    func check<Value: FieldConvertible>(_ path: String, _ type: Value.Type) throws(FieldError) {
        guard Value.represents(definition), Value.isList || !definition.isList || type == FieldValue.self else {
            throw .wrongType(path: path, asked: "\(type)", right: definition.rightType)
        }
    }
}

extension Registry {
    /// The field of a path, which is looked up once.
    ///
    /// - Throws: ``FieldError/unknown(path:nearest:)``.
    func fieldPath(_ path: String) throws(FieldError) -> FieldPath {
        // Memory safety: nothing but a FieldPath is remembered.
        if let found = foundPaths[path] { return unsafeDowncast(found, to: FieldPath.self) }
        let found = try FieldPath(path, in: vocabulary)
        foundPaths.remember(found, for: path)
        return found
    }
}
