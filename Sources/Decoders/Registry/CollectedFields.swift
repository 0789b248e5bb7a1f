/// The fields of declarations, as they name them: of a registry that has decoders of a user or of a package, and to make
/// ``StandardTable``.
struct CollectedFields: Sendable {
    private(set) var definitions: [FieldDefinition]
    private var keysByPath: [String: FieldKey] = [:]
    /// Who named each field first, as an index into `owners`.
    private(set) var ownerIndices: [UInt16] = []
    private(set) var owners: [FieldOwner] = [.layers]
    /// How many others have named each field since.
    private(set) var otherOwners: [UInt16] = []

    /// The fields that the code names directly, layer by layer.
    init() {
        let reserved = Layer.allCases.count * Int(Layer.slots)
        definitions = []
        // All decoders of the program have about 4,500 fields: growing step by step would cost start-up time.
        definitions.reserveCapacity(reserved + CollectedFields.expected)
        keysByPath.reserveCapacity(CollectedFields.expected)
        for _ in 0..<reserved { definitions.append(FieldDefinition("", .object)) }
        ownerIndices.reserveCapacity(reserved + CollectedFields.expected)
        ownerIndices += [UInt16](repeating: 0, count: reserved)
        otherOwners = ownerIndices
        for layer in LayerFields.all {
            if let object = layer.object, keysByPath[object.name] == nil { set(layer.layer.key, object, object.name) }
            for (key, definition) in layer.fields() {
                set(key, definition, FieldDefinition.path(layer.layer.prefix, definition.name))
            }
        }
    }

    /// Fields to make room for.
    private static let expected = 4500

    func key(ofPath path: String) -> FieldKey? { keysByPath[path] }

    private mutating func set(_ key: FieldKey, _ definition: FieldDefinition, _ path: String) {
        definitions[Int(key.rawValue)] = definition
        definitions[Int(key.rawValue)].path = path
        keysByPath[path] = key
    }

    /// From here on, fields are named by `owner`.
    mutating func begin(_ owner: FieldOwner) { owners.append(owner) }

    /// Names of the decoders whose fields are in an object, in the order of their registration.
    func decoderNames(under object: String) -> [String] {
        owners.compactMap { if case .decoder(let name, object) = $0 { name } else { nil } }
    }

    /// Who names fields now.
    private var owner: FieldOwner { owners.last ?? .layers }
    private var ownerIndex: UInt16 { UInt16(truncatingIfNeeded: owners.count - 1) }

    /// The key of a field of a layout. Several layouts may share a path; then type and unit must agree.
    ///
    /// - Throws: ``FieldConflictError`` where they do not, ``LayoutError`` where no key is left.
    mutating func intern(_ definition: FieldDefinition, under prefix: String) throws -> FieldKey {
        let path = FieldDefinition.path(prefix, definition.name)
        guard definition.hasPathName else {
            throw LayoutError(owner, path, "no name of a field: small letters, digits and '_', a letter first")
        }
        guard let raw = UInt16(exactly: definitions.count) else {
            guard let known = keysByPath[path] else {
                throw LayoutError(owner, path, "all decoders together have more than \(UInt16.max) fields")
            }
            try merge(definition, into: Int(known.rawValue))
            return known
        }
        let new = FieldKey(rawValue: raw)
        // Found or entered with one look: hashing the paths of all fields takes longest.
        let key = CollectedFields.entered(&keysByPath[path, default: new])
        guard key == new else {
            try merge(definition, into: Int(key.rawValue))
            return key
        }
        definitions.append(definition)
        definitions[definitions.count - 1].path = path
        ownerIndices.append(ownerIndex)
        otherOwners.append(0)
        return new
    }

    /// A dictionary enters its default value only where that is passed to be changed.
    private static func entered(_ key: inout FieldKey) -> FieldKey { key }

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
        if ownerIndices[index] != ownerIndex { otherOwners[index] += 1 }
        if definitions[index].meaning.isEmpty { definitions[index].meaning = new.meaning }
        if definitions[index].names == nil { definitions[index].names = new.names }
        if new.isSecret { definitions[index].isSecret = true }
        if definitions[index].summary == .hidden { definitions[index].summary = new.summary }
    }
}

extension FieldDefinition {
    /// Whether filters, columns and JSON can have the name.
    fileprivate var hasPathName: Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let first = name.utf8.first, letters.contains(first) else { return false }
        return name.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    }
}

/// Names the fields of layouts that are compiled to be checked.
final class FieldCollector: FieldNaming {
    private(set) var fields = CollectedFields()

    func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey {
        try fields.intern(field, under: prefix)
    }

    func key(ofPath path: String) -> FieldKey? { fields.key(ofPath: path) }

    /// Adds the fields of a layout.
    ///
    /// - Throws: ``FieldConflictError``, ``LayoutError``.
    func add(_ items: [Item], under prefix: String, of owner: FieldOwner) throws {
        fields.begin(owner)
        try addMore(items, under: prefix, of: owner)
    }

    /// Adds those of another layout of the same owner.
    func addMore(_ items: [Item], under prefix: String, of owner: FieldOwner) throws {
        _ = try Layout(items, under: prefix, of: LayoutOwner(owner: owner), self)
    }

    /// Adds the fields of PDUs.
    func add(_ definitions: [PDUDefinition], under prefix: String) throws {
        for definition in definitions {
            try add((definition.items ?? []).showingSomething, under: prefix, of: definition.owner)
            try addMore((definition.returns ?? []).showingSomething, under: prefix, of: definition.owner)
        }
    }

    /// Adds those of value decoders; a table of PDUs has those of the others.
    func add(_ decoders: [ValueDecoder]) throws {
        for decoder in decoders where !decoder.target.isPDU {
            try add(decoder.items, under: decoder.target.objectPath, of: decoder.owner)
        }
    }
}

extension ValueDecoder {
    /// The mistake in its own layout; `nil` if there is none. References are not checked.
    package var layoutProblem: String? {
        do {
            try FieldCollector().add(items.withoutReferences, under: target.objectPath, of: owner)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
