/// Every path that an event can have, with its key: what `blesniff fields` prints, what filters and columns resolve
/// names in, and what renderers read types, units and names from.
///
/// The vocabulary does not change. The fields of the standard decoders are read from `CompiledDeclarations` when they are asked
/// for; those of other decoders are collected beside them.
public struct Vocabulary: Sendable {
    /// The same in all copies of this vocabulary, and in no other one.
    package let identity: VocabularyIdentity
    /// The names of UUIDs.
    public let uuidNames: UUIDNames
    private let index: DeclarationIndex
    /// The fields that decoders beside the standard ones change and add. By reference: they would be copied for each field that
    /// is asked for.
    private let others: Others?

    private final class Others: Sendable {
        let fields: CollectedFields

        init(_ fields: CollectedFields) { self.fields = fields }
    }

    private static let dataHeaders: [FieldKey] =
        [Layer.hci, .link, .l2cap].map(\.key)
        + ([.type, .handle, .packetBoundary, .broadcast, .length] as [HCIField]).map(\.key)
        + ([.length, .cid] as [L2CAPField]).map(\.key) + LinkField.allCases.map(\.key)

    /// - Parameter collected: of a registry that has other decoders than the standard ones.
    init(_ index: DeclarationIndex, _ collected: CollectedFields? = nil, names: UUIDNames) {
        uuidNames = names
        self.index = index
        others = collected.map(Others.init)
        identity = VocabularyIdentity(
            dataHeaders: Vocabulary.dataHeaders,
            leftOut: collected.map { $0.leftOut.map { FieldKey(rawValue: UInt16($0)) } } ?? [])
    }

    /// Number of keys, used and unused.
    package var count: Int { others?.fields.count ?? index.fieldCount }

    /// The definition of a field; an object without a name for a key of no field.
    package subscript(_ key: FieldKey) -> FieldDefinition {
        guard Int(key.rawValue) < count else { return FieldDefinition("", .object) }
        return others?.fields[key] ?? index.definition(of: key)
    }

    /// The keys in use, layer by layer.
    package var keys: [FieldKey] {
        (0..<count).filter(isUsed).map { FieldKey(rawValue: UInt16($0)) }
    }

    /// The keys of the fields that are in an object, at any depth. No definition is made for that.
    func keys(below path: String) -> [FieldKey] {
        let prefix = Array("\(path).".utf8)
        return (0..<count).filter { field in
            others.map { $0.fields.isField(field) && $0.fields.hasPath(field, startingWith: prefix) }
                ?? index.path(of: field).starts(with: prefix)
        }.map { FieldKey(rawValue: UInt16($0)) }
    }

    private func isUsed(_ field: Int) -> Bool { others?.fields.isField(field) ?? index.isField(field) }

    /// Calls a closure with the key of each field that lines show. No definition is made for that.
    func forEachOnLines(_ body: (Int) -> Void) {
        guard let others else {
            for field in 0..<index.fieldCount where index.isOnLines(field) { body(field) }
            return
        }
        others.fields.forEachOnLines(body)
    }

    /// The key of a dotted path (`att.handle`); `nil` where no field has it. The fields of `adv.values` are those of
    /// `adv.value`.
    package func key(ofPath path: String) -> FieldKey? {
        if let key = others.map({ $0.fields.key(ofPath: path) }) ?? index.key(ofPath: path) { return key }
        guard path.hasPrefix("adv.values.") else { return nil }
        return key(ofPath: "adv.value." + path.dropFirst("adv.values.".count))
    }

    /// Names of the decoders whose fields are in an object, a user's first.
    package func decoderNames(under object: String) -> [String] {
        (others?.fields.decoders.filter { $0.object == object }.map(\.name) ?? [])
            + index.decoderNames(under: object, without: others?.fields.left ?? [])
    }

    /// One line about a field: what its definition says, or the specification's name and where it is.
    package func meaning(of key: FieldKey) -> String {
        let definition = self[key]
        let index = Int(key.rawValue)
        guard definition.meaning.isEmpty, index < count else { return definition.meaning }
        let words = definition.name.split(separator: "_").joined(separator: " ")
        let (owner, others) = self.others?.fields.owners(of: key) ?? self.index.owners(of: key)
        let more = others == 0 ? "" : ", and in \(others) other\(others == 1 ? "" : "s")"
        return "\(words), in \(owner)\(more)"
    }

    /// The name that represents a number of this field.
    ///
    /// - Parameter value: of an entry, ``FieldEntry/named``.
    package func name(of key: FieldKey, value: UInt64) -> StaticName? {
        guard Int(key.rawValue) < count else { return nil }
        return others.map { $0.fields[key].names?.name(of: value) } ?? index.name(of: key, value: value)
    }
}

/// Fields of built-in decoders that are left out.
extension Vocabulary {
    /// The paths at which built-in decoders disagree with others, each with the other decoder's name.
    var disagreements: [(path: String, decoder: String)] { others?.fields.disagreements ?? [] }

    /// Whether the field that built-in decoders have at a path is left out.
    func leavesOut(_ path: String) -> Bool {
        guard let others, let key = index.key(ofPath: path) else { return false }
        return others.fields.leftOut.contains(Int(key.rawValue))
    }

    /// Gives the fields of built-in layouts their keys: also where they are left out, and another field has the path.
    var standardNaming: any FieldNaming { identity.leftOut.isEmpty ? self : StandardNaming(self, index) }

    private struct StandardNaming: FieldNaming {
        private let vocabulary: Vocabulary
        private let index: DeclarationIndex

        init(_ vocabulary: Vocabulary, _ index: DeclarationIndex) {
            self.vocabulary = vocabulary
            self.index = index
        }

        func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey {
            try index.key(ofPath: FieldDefinition.path(prefix, field.name)) ?? vocabulary.key(of: field, under: prefix)
        }

        func key(ofPath path: String) -> FieldKey? { index.key(ofPath: path) }

        func list(_ names: NameSource, of key: FieldKey) -> Int { vocabulary.list(names, of: key) }
    }
}

extension Vocabulary: FieldNaming {
    /// All fields were named when the vocabulary was made.
    func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey {
        let path = FieldDefinition.path(prefix, field.name)
        if let key = key(ofPath: path) { return key }
        throw LayoutError(.layers, path, "the field is not in CompiledDeclarations.swift: run 'make tables'")
    }

    func list(_ names: NameSource, of key: FieldKey) -> Int { self[key].names?.list(agreeingWith: names) ?? 0 }
}
