/// Every path that an event can have, with its key: what `blesniff fields` prints, what filters and columns resolve
/// names in, and what renderers read types, units and names from.
///
/// The vocabulary does not change. That of the standard decoders is read from `StandardTable`; names of values come from
/// the declaration of a field, which is made when the first one is asked for.
public struct Vocabulary: Sendable {
    /// The same in all copies of this vocabulary, and in no other one.
    package let identity = VocabularyIdentity(dataHeaders: Vocabulary.dataHeaders)
    /// The names of UUIDs.
    public let uuidNames: UUIDNames
    private let fields: Fields

    private enum Fields: Sendable {
        /// Those of the standard decoders.
        case standard(DeclarationIndex)
        case collected(CollectedFields)
    }

    private static let dataHeaders: [FieldKey] =
        [Layer.hci, .link, .l2cap].map(\.key)
        + ([.type, .handle, .packetBoundary, .broadcast, .length] as [HCIField]).map(\.key)
        + ([.length, .cid] as [L2CAPField]).map(\.key) + LinkField.allCases.map(\.key)

    /// That of the standard decoders.
    init(_ index: DeclarationIndex, names: UUIDNames) {
        uuidNames = names
        fields = .standard(index)
    }

    /// That of a registry that has other decoders.
    init(_ collected: CollectedFields, names: UUIDNames) {
        uuidNames = names
        fields = .collected(collected)
    }

    /// Number of keys, used and unused.
    package var count: Int {
        switch fields {
        case .standard(let index): index.fieldCount
        case .collected(let collected): collected.definitions.count
        }
    }

    /// The definition of a field; an object without a name for a key of no field.
    package subscript(_ key: FieldKey) -> FieldDefinition {
        guard Int(key.rawValue) < count else { return FieldDefinition("", .object) }
        switch fields {
        case .standard(let index): return index.definition(of: key)
        case .collected(let collected): return collected.definitions[Int(key.rawValue)]
        }
    }

    /// The keys in use, layer by layer.
    package var keys: [FieldKey] {
        (0..<count).filter(isUsed).map { FieldKey(rawValue: UInt16($0)) }
    }

    /// The keys of the fields that are in an object, at any depth. No definition is made for that.
    func keys(below path: String) -> [FieldKey] {
        let prefix = Array("\(path).".utf8)
        return (0..<count).filter { index in
            switch fields {
            case .standard(let table): table.path(of: index).starts(with: prefix)
            case .collected(let collected): collected.definitions[index].path.utf8.starts(with: prefix)
            }
        }.map { FieldKey(rawValue: UInt16($0)) }
    }

    private func isUsed(_ index: Int) -> Bool {
        switch fields {
        case .standard(let table): table.isField(index)
        case .collected(let collected): !collected.definitions[index].path.isEmpty
        }
    }

    /// Whether lines show the field of a key. The definition is not copied: all keys are asked when a command begins.
    func isOnLines(_ index: Int) -> Bool {
        switch fields {
        case .standard(let table): table.isOnLines(index)
        case .collected(let collected): collected.definitions[index].summary != .hidden && isUsed(index)
        }
    }

    /// The key of a dotted path (`att.handle`); `nil` where no field has it.
    package func key(ofPath path: String) -> FieldKey? {
        switch fields {
        case .standard(let index): index.key(ofPath: path)
        case .collected(let collected): collected.key(ofPath: path)
        }
    }

    /// Names of the decoders whose fields are in an object, in the order of their registration.
    package func decoderNames(under object: String) -> [String] {
        switch fields {
        case .standard(let index): index.decoderNames(under: object)
        case .collected(let collected): collected.decoderNames(under: object)
        }
    }

    /// One line about a field: what its definition says, or the specification's name and where it is.
    package func meaning(of key: FieldKey) -> String {
        let definition = self[key]
        let index = Int(key.rawValue)
        guard definition.meaning.isEmpty, index < count else { return definition.meaning }
        let words = definition.name.split(separator: "_").joined(separator: " ")
        let (owner, others) =
            switch fields {
            case .standard(let table): table.owners(of: key)
            case .collected(let collected):
                (
                    collected.owners[Int(collected.ownerIndices[index])].name, Int(collected.otherOwners[index])
                )
            }
        let more = others == 0 ? "" : ", and in \(others) other\(others == 1 ? "" : "s")"
        return "\(words), in \(owner)\(more)"
    }

    /// The name that represents a number of this field.
    package func name(of key: FieldKey, value: UInt64) -> StaticName? {
        let index = Int(key.rawValue)
        switch fields {
        case .standard(let table): return index < table.fieldCount ? table.name(of: key, value: value) : nil
        case .collected(let collected):
            return index < collected.definitions.count ? collected.definitions[index].names?.name(of: value) : nil
        }
    }
}

extension Vocabulary: FieldNaming {
    /// All fields were named when the vocabulary was made.
    func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey {
        let path = FieldDefinition.path(prefix, field.name)
        if let key = key(ofPath: path) { return key }
        throw LayoutError(.layers, path, "the field is not in StandardTable.swift: run 'make tables'")
    }
}
