/// Every path that an event can have, with its key: what `blesniff fields` prints, what filters and columns resolve
/// names in, and what renderers read types, units and names from.
///
/// The vocabulary is built once, together with the registry, and does not change afterwards.
public struct Vocabulary: Sendable {
    /// Tells vocabularies apart: a key means something in the vocabulary that gave it, and in its copies.
    @usableFromInline package final class Identity: Sendable {}

    /// The same in all copies of this vocabulary, and in no other one.
    package let identity = Identity()
    /// The names of UUIDs.
    public let uuidNames: UUIDNames
    private var definitions: [FieldDefinition]
    private var keysByPath: [String: FieldKey] = [:]
    /// Who named each field first, as an index into `owners`: for messages only.
    private var ownerIndices: [UInt16] = []
    private var owners: [FieldOwner] = [.layers]
    /// How many others have named each field since.
    private var otherOwners: [UInt16] = []

    package init(_ names: UUIDNames = UUIDNames()) {
        uuidNames = names
        let reserved = Layer.allCases.count * Int(Layer.slots)
        definitions = []
        // All decoders of the program have about 4,500 fields: growing step by step would cost start-up time.
        definitions.reserveCapacity(reserved + Vocabulary.expected)
        keysByPath.reserveCapacity(Vocabulary.expected)
        for _ in 0..<reserved { definitions.append(FieldDefinition("", .object)) }
        ownerIndices.reserveCapacity(reserved + Vocabulary.expected)
        ownerIndices += [UInt16](repeating: 0, count: reserved)
        otherOwners.reserveCapacity(reserved + Vocabulary.expected)
        otherOwners += ownerIndices
    }

    /// Fields to make room for.
    private static let expected = 4500

    /// Number of keys, used and unused.
    package var count: Int { definitions.count }

    /// What is known about a field; an object without a name for a key of no field.
    public subscript(_ key: FieldKey) -> FieldDefinition {
        let index = Int(key.rawValue)
        return index < definitions.count ? definitions[index] : FieldDefinition("", .object)
    }

    /// The keys in use, layer by layer.
    public var keys: [FieldKey] {
        definitions.indices.filter { !definitions[$0].path.isEmpty }.map { FieldKey(rawValue: UInt16($0)) }
    }

    /// Whether lines show the field of a key. The definition is not copied: all keys are asked when a command begins.
    func isOnLines(_ index: Int) -> Bool { definitions[index].summary != .hidden && !definitions[index].path.isEmpty }

    /// The key of a dotted path (`att.handle`); `nil` where no field has it.
    public func key(ofPath path: String) -> FieldKey? { keysByPath[path] }

    /// Adds the fields of a layer that the code names directly.
    package mutating func add<Field: LayerField>(_ type: Field.Type, layer: FieldDefinition? = nil) {
        let prefix = Field.layer.prefix
        if let layer, keysByPath[prefix] == nil { set(Field.layer.key, layer, path: prefix) }
        for field in Field.allCases {
            precondition(field.rawValue + 1 < Layer.slots, "too many fields in \(Field.layer)")
            let definition = field.definition
            set(field.key, definition, path: Vocabulary.path(prefix, definition.name))
        }
    }

    private mutating func set(_ key: FieldKey, _ definition: FieldDefinition, path: String) {
        definitions[Int(key.rawValue)] = definition
        definitions[Int(key.rawValue)].path = path
        keysByPath[path] = key
    }

    /// What lines call the values of the decoder whose fields are named now.
    private var title: String?

    /// From here on, fields are named by `owner`.
    ///
    /// - Parameter title: what lines call its values; `nil` where that is not the name of the owner.
    mutating func begin(_ owner: FieldOwner, title: String? = nil) {
        owners.append(owner)
        self.title = title
    }

    /// Names of the decoders whose fields are in an object, in the order of their registration.
    package func decoderNames(under object: String) -> [String] {
        owners.compactMap { if case .decoder(let name, object) = $0 { name } else { nil } }
    }

    /// Who names fields now.
    var owner: FieldOwner { owners.last ?? .layers }

    /// The key of a field of a layout. Several layouts may share a path; then type and unit must agree.
    ///
    /// - Throws: ``FieldConflictError`` where they do not, ``LayoutError`` where no key is left.
    mutating func intern(_ definition: FieldDefinition, under prefix: String) throws -> FieldKey {
        let path = Vocabulary.path(prefix, definition.name)
        guard let raw = UInt16(exactly: definitions.count) else {
            guard let known = keysByPath[path] else {
                throw LayoutError(owner, path, "all decoders together have more than \(UInt16.max) fields")
            }
            try merge(definition, into: Int(known.rawValue))
            return known
        }
        let new = FieldKey(rawValue: raw)
        // Looked up once: to hash the paths of all fields is what takes longest.
        let key = Vocabulary.found(&keysByPath[path, default: new])
        guard key == new else {
            try merge(definition, into: Int(key.rawValue))
            return key
        }
        definitions.append(definition)
        definitions[definitions.count - 1].path = path
        ownerIndices.append(UInt16(truncatingIfNeeded: owners.count - 1))
        otherOwners.append(0)
        return new
    }

    /// The dotted path of a field under a prefix, which may be empty.
    static func path(_ prefix: String, _ name: String) -> String {
        if prefix.isEmpty { return name }
        // In one piece: `+` makes a string for each part, for all fields that there are.
        //
        // Memory safety: as many bytes are written as there is room for, and all are counted.
        return String(unsafeUninitializedCapacity: prefix.utf8.count + 1 + name.utf8.count) { bytes in
            let point = bytes.initialize(fromContentsOf: prefix.utf8)
            bytes.initializeElement(at: point, to: UInt8(ascii: "."))
            return bytes[(point + 1)...].initialize(fromContentsOf: name.utf8)
        }
    }

    /// To change a value in place, though it stays as it is, inserts what was missing.
    private static func found(_ key: inout FieldKey) -> FieldKey { key }

    private mutating func merge(_ new: FieldDefinition, into index: Int) throws {
        if definitions[index].type != new.type || definitions[index].isList != new.isList
            || definitions[index].unit != new.unit
        {
            throw FieldConflictError(
                path: definitions[index].path, first: .init(definitions[index], by: owners[Int(ownerIndices[index])]),
                second: .init(new, by: owner))
        }
        if case .decoder = owner, let names = new.names, let known = definitions[index].names,
            !names.agrees(with: known)
        {
            throw LayoutError(
                owner, definitions[index].path,
                """
                names of values that are not those of '\(owners[Int(ownerIndices[index])].name)', which has the field, too: \
                rename the field in one of them
                """)
        }
        if Int(ownerIndices[index]) != owners.count - 1 { otherOwners[index] += 1 }
        if definitions[index].meaning.isEmpty { definitions[index].meaning = new.meaning }
        if definitions[index].names == nil { definitions[index].names = new.names }
        if new.isSecret { definitions[index].isSecret = true }
        if definitions[index].summary == .hidden { definitions[index].summary = new.summary }
    }

    /// One line about a field: what its definition says, or the specification's name and where it stands.
    package func meaning(of key: FieldKey) -> String {
        let definition = self[key]
        let index = Int(key.rawValue)
        guard definition.meaning.isEmpty, index < ownerIndices.count else { return definition.meaning }
        let words = definition.name.split(separator: "_").joined(separator: " ")
        let others = otherOwners[index]
        let more = others == 0 ? "" : ", and in \(others) other\(others == 1 ? "" : "s")"
        return "\(words), in \(owners[Int(ownerIndices[index])].name)\(more)"
    }

    /// Whether the name of the value, which lines have, begins with that of the field: Battery Level 80 %, Heart Rate
    /// Measurement 72 bpm.
    func saysName(of field: FieldDefinition) -> Bool {
        guard let title else { return false }
        var letters = title.utf8.makeIterator()
        for byte in field.name.utf8 {
            guard let letter = letters.next() else { return false }
            let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
            let plain = letter == UInt8(ascii: " ") ? UInt8(ascii: "_") : letter | (isCapital ? 0x20 : 0)
            if plain != byte { return false }
        }
        return letters.next().map { $0 == UInt8(ascii: " ") } ?? true
    }

    /// The name that stands for a number of this field.
    public func name(of key: FieldKey, value: UInt64) -> StaticName? {
        let index = Int(key.rawValue)
        return index < definitions.count ? definitions[index].names?.name(of: value) : nil
    }
}
