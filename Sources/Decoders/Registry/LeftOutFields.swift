/// A field that a registry leaves out of a built-in decoder, because a decoder of your own has the path with another type or
/// unit (``Registry/leftOut``).
public struct LeftOutField: Hashable, Sendable {
    /// The dotted path, `value.power`. The field with this path is that of your own decoder.
    public let path: String
    /// The target that the built-in decoder is registered for.
    public let target: ValueDecoder.Target
    /// The name of the built-in decoder.
    public let decoder: String
    /// The document that defines its values.
    public let source: String
    /// Whether the whole decoder is left out, because none of its fields remains: its values are bytes.
    public let isDecoderLeftOut: Bool
    /// The name of the first of your own decoders that has the path.
    public let ownDecoder: String
}

extension Registry {
    /// The fields that built-in decoders do not have in this registry: a path has one type and one unit everywhere, and a
    /// decoder of your own wins over a built-in one. The built-in decoder keeps its other fields.
    ///
    /// Empty unless your own decoders contradict built-in ones. A new version of blesniff may add to it, but changes neither
    /// the type nor the unit of a field of your own.
    public var leftOut: [LeftOutField] {
        let index = DeclarationIndex.standard
        var own: [Int: (path: String, decoder: String)] = [:]
        for field in vocabulary.disagreements {
            if let key = index.key(ofPath: field.path) { own[Int(key.rawValue)] = field }
        }
        if own.isEmpty { return [] }
        return index.owners(in: .decoders).flatMap { owner -> [LeftOutField] in
            let isEmptied = listed.emptied.contains(owner)
            guard isEmptied || !listed.left.contains(owner) else { return [] }
            let fields = index.keys(of: owner).compactMap { own[$0] }
            if fields.isEmpty { return [] }
            let decoder = index.decoder(owner)
            return fields.map { field in
                LeftOutField(
                    path: field.path, target: decoder.target, decoder: decoder.name, source: decoder.source,
                    isDecoderLeftOut: isEmptied, ownDecoder: field.decoder)
            }
        }
    }

    /// The paths of the fields that a decoder has in this registry, below `value` or `adv.value`.
    package func fieldPaths(of decoder: ValueDecoder) -> [String] {
        guard !vocabulary.identity.leftOut.isEmpty, !listed.hasOwn(decoder.target) else { return decoder.fieldPaths }
        let object = decoder.target.objectPath
        return decoder.fieldPaths.filter { !vocabulary.leavesOut("\(object).\($0)") }
    }

    /// One line for each of these fields.
    package func describedFields(of decoder: ValueDecoder) -> [String] {
        guard !vocabulary.identity.leftOut.isEmpty, !listed.hasOwn(decoder.target) else {
            return decoder.describedFields
        }
        let object = decoder.target.objectPath
        return decoder.describedFields { !vocabulary.leavesOut("\(object).\($0)") }
    }
}
