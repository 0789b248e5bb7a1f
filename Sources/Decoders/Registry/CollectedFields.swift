/// The fields of declarations, as they name them: those that decoders of a user or of a package add to the program's own, or,
/// to compile the declarations, all.
struct CollectedFields: Sendable {
    /// The declarations whose fields are there already, with their keys.
    private let base: DeclarationIndex?
    /// Their fields that nobody registers: decoders that are replaced have named them. They are as if they were not there.
    private var withdrawn: Set<Int> = []
    /// Fields of built-in value decoders that are left out, because a decoder of a user or of a package has the path with
    /// another type or unit. With those below them. The built-in layouts keep their keys, to which no path leads.
    private(set) var leftOut: Set<Int> = []
    /// The paths at which they disagree, each with the decoder that is not built in.
    private(set) var disagreements: [(path: String, decoder: String)] = []
    /// The first decoder of a user or of a package that has a field of the declarations, too.
    private var sharers: [FieldKey: String] = [:]
    /// The owners of declarations that are not registered.
    private(set) var left: Set<Int>
    /// The names of decoders, with the objects that their fields are in.
    private(set) var decoders: [(name: String, object: String)] = []
    /// From the end of the declarations' on.
    private(set) var definitions: [FieldDefinition] = []
    /// Fields of the declarations of which a decoder says more.
    private var changed: [FieldKey: FieldDefinition] = [:]
    private var keysByPath: [String: FieldKey] = [:]
    /// Who named each field first, and how many have since.
    private var owners: [FieldKey: Owners] = [:]
    /// Who names fields now, and its number.
    private var owner = FieldOwner.layers
    private var ownerNumber = 0

    private struct Owners {
        let first: FieldOwner
        var others = 0
        /// The number of the last.
        var last: Int
    }

    /// None: for a layout that is looked at by itself.
    static let none = CollectedFields(of: [])

    /// The fields that the code names directly, layer by layer.
    init(of layers: [LayerFields] = LayerFields.all) {
        base = nil
        left = []
        if layers.isEmpty { return }
        definitions = Array(
            repeating: FieldDefinition("", .object), count: Layer.allCases.count * Int(Layer.slots))
        for layer in layers {
            if let object = layer.object, keysByPath[object.name] == nil { set(layer.layer.key, object, object.name) }
            for (key, definition) in layer.fields() {
                set(key, definition, FieldDefinition.path(layer.layer.prefix, definition.name))
            }
        }
    }

    /// - Parameter left: the owners of declarations that are not registered.
    init(on base: DeclarationIndex, without left: Set<Int>) {
        self.base = base
        self.left = left
        guard !left.isEmpty else { return }
        var registered: Set<Int> = []
        for owner in 0..<base.ownerCount {
            if left.contains(owner) {
                withdrawn.formUnion(base.keys(of: owner))
            } else {
                registered.formUnion(base.keys(of: owner))
            }
        }
        withdrawn.subtract(registered)
        withdrawn = withdrawn.filter { $0 >= Layer.allCases.count * Int(Layer.slots) }
    }

    private var firstKey: Int { base?.fieldCount ?? 0 }
    var count: Int { firstKey + definitions.count }

    func isField(_ index: Int) -> Bool {
        guard let base, index < firstKey else { return !definitions[index - firstKey].path.isEmpty }
        return base.isField(index) && !withdrawn.contains(index) && !leftOut.contains(index)
    }

    /// Calls a closure with the key of each field that lines show.
    func forEachOnLines(_ body: (Int) -> Void) {
        if let base {
            for index in 0..<firstKey where base.isOnLines(index) {
                guard withdrawn.isEmpty || !withdrawn.contains(index) else { continue }
                guard leftOut.isEmpty || !leftOut.contains(index) else { continue }
                if changed.isEmpty || changed[FieldKey(rawValue: UInt16(index))] == nil { body(index) }
            }
            for (key, definition) in changed where definition.summary != .hidden && isField(Int(key.rawValue)) {
                body(Int(key.rawValue))
            }
        }
        for (index, definition) in definitions.enumerated()
        where definition.summary != .hidden && !definition.path.isEmpty {
            body(firstKey + index)
        }
    }

    func hasPath(_ index: Int, startingWith prefix: [UInt8]) -> Bool {
        guard let base, index < firstKey else {
            return definitions[index - firstKey].path.utf8.starts(with: prefix)
        }
        return base.path(of: index).starts(with: prefix)
    }

    subscript(key: FieldKey) -> FieldDefinition {
        guard let base, Int(key.rawValue) < firstKey else { return definitions[Int(key.rawValue) - firstKey] }
        return changed[key] ?? base.definition(of: key)
    }

    func key(ofPath path: String) -> FieldKey? {
        if let key = keysByPath[path] { return key }
        return base?.key(ofPath: path).flatMap { isField(Int($0.rawValue)) ? $0 : nil }
    }

    func owners(of key: FieldKey) -> (name: String, others: Int) {
        if let own = owners[key] { return (own.first.name, own.others) }
        guard let base, Int(key.rawValue) < firstKey else { return (FieldOwner.layers.name, 0) }
        return base.owners(of: key)
    }

    private mutating func set(_ key: FieldKey, _ definition: FieldDefinition, _ path: String) {
        definitions[Int(key.rawValue)] = definition
        definitions[Int(key.rawValue)].path = path
        keysByPath[path] = key
    }

    /// From here on, fields are named by `owner`.
    mutating func begin(_ owner: FieldOwner) {
        self.owner = owner
        ownerNumber += 1
        if case .decoder(let name, let object) = owner { decoders.append((name, object)) }
    }

    /// The key of a field of a layout. Several layouts may share a path; then type and unit must agree.
    ///
    /// - Throws: ``FieldConflictError`` where they do not, ``LayoutError`` where no key is left.
    mutating func intern(_ definition: FieldDefinition, under prefix: String) throws -> FieldKey {
        let path = FieldDefinition.path(prefix, definition.name)
        guard definition.hasPathName else {
            throw LayoutError(owner, path, "no name of a field: small letters, digits and '_', a letter first")
        }
        if let known = key(ofPath: path) {
            guard givesWay(known, to: definition) else {
                try merge(definition, into: known)
                return known
            }
            leaveOut(path)
        }
        var new = definition
        new.path = path
        if let base, let unused = base.key(ofPath: path), !leftOut.contains(Int(unused.rawValue)) {
            changed[unused] = new
            withdrawn.remove(Int(unused.rawValue))
            owners[unused] = Owners(first: owner, last: ownerNumber)
            return unused
        }
        guard let raw = UInt16(exactly: count) else {
            throw LayoutError(owner, path, "all decoders together have more than \(UInt16.max) fields")
        }
        let key = FieldKey(rawValue: raw)
        definitions.append(new)
        keysByPath[path] = key
        owners[key] = Owners(first: owner, last: ownerNumber)
        return key
    }

    private mutating func merge(_ new: FieldDefinition, into key: FieldKey) throws {
        let known = self[key]
        if !known.agrees(with: new) {
            let first = sharers[key] ?? owners(of: key).name
            throw FieldConflictError(
                path: known.path, first: .init(known, by: first), second: .init(new, by: owner.name))
        }
        if Int(key.rawValue) < firstKey, sharers[key] == nil { sharers[key] = owner.name }
        if let last = owners[key]?.last, last != ownerNumber {
            owners[key]?.others += 1
            owners[key]?.last = ownerNumber
        }
        var merged = known
        if known.meaning.isEmpty { merged.meaning = new.meaning }
        let isRenamed = try merge(new.names, into: &merged)
        if new.isSecret { merged.isSecret = true }
        if known.summary == .hidden { merged.summary = new.summary }
        if Int(key.rawValue) >= firstKey {
            definitions[Int(key.rawValue) - firstKey] = merged
        } else if merged.meaning != known.meaning || isRenamed || merged.isSecret != known.isSecret
            || merged.summary != known.summary
        {
            changed[key] = merged
        }
    }
}

extension CollectedFields {
    /// Whether a field is of built-in value decoders alone, and a decoder that is not built in contradicts it. That one wins:
    /// else a built-in decoder that comes with a new version could make it invalid.
    private func givesWay(_ key: FieldKey, to new: FieldDefinition) -> Bool {
        let index = Int(key.rawValue)
        guard index < firstKey, index >= Layer.allCases.count * Int(Layer.slots), case .decoder = owner else {
            return false
        }
        guard owners[key] == nil, sharers[key] == nil else { return false }
        let known = self[key]
        return known.isOfValue && !known.agrees(with: new)
    }

    /// Leaves out a field of built-in decoders, all fields below it, and the name of its special values.
    private mutating func leaveOut(_ path: String) {
        guard let base else { return }
        disagreements.append((path, owner.name))
        let below = Array("\(path).".utf8)
        for index in Layer.allCases.count * Int(Layer.slots)..<firstKey where isField(index) {
            let other = base.path(of: index)
            if other.elementsEqual(path.utf8) || other.starts(with: below) { leftOut.insert(index) }
        }
        guard let name = base.key(ofPath: path + "_name"), sharers[name] == nil, owners[name] == nil else { return }
        if base.definition(of: name).specialOf != nil { leftOut.insert(Int(name.rawValue)) }
    }

    /// The decoders of the declarations of which no field remains. Those with secrets stay: they mask the bytes.
    var emptied: Set<Int> {
        guard let base, !leftOut.isEmpty else { return [] }
        return Set(
            base.owners(in: .decoders).filter { owner in
                let keys = base.keys(of: owner)
                return !left.contains(owner) && !keys.isEmpty && keys.allSatisfy(leftOut.contains)
                    && !base.holdsSecret(owner)
            })
    }

    /// From here on, these owners of declarations are not registered.
    mutating func leave(_ owners: Set<Int>) { left.formUnion(owners) }

    /// Adds names of values to those of a field.
    ///
    /// - Returns: whether there were others, or none.
    private func merge(_ names: NameSource?, into field: inout FieldDefinition) throws -> Bool {
        guard let names else { return false }
        guard let known = field.names else {
            field.names = names
            return true
        }
        // Of PDUs, the first layout that names a field counts.
        guard case .decoder = owner else { return false }
        let merged = known.including(names)
        guard case .several(let lists) = merged, lists.count > 1 else { return false }
        if lists.count > NameSource.listLimit {
            throw LayoutError(owner, field.path, "more than \(NameSource.listLimit) lists of names; rename the field")
        }
        field.names = merged
        return true
    }

    /// Which of the lists of names that a field has is a decoder's own.
    func list(_ names: NameSource, of key: FieldKey) -> Int {
        self[key].names?.list(agreeingWith: names) ?? 0
    }
}

extension FieldDefinition {
    /// Whether two decoders may share the field.
    fileprivate func agrees(with other: FieldDefinition) -> Bool {
        type == other.type && isList == other.isList && unit == other.unit
    }

    /// Whether it is a field of a value, which value decoders name. The others are of the specification.
    fileprivate var isOfValue: Bool { path.hasPrefix("value.") || path.hasPrefix("adv.value.") }

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
    private(set) var fields: CollectedFields
    /// The keys that were given since the owner began, each once.
    private(set) var keys: [FieldKey] = []

    init(_ fields: CollectedFields) { self.fields = fields }

    func key(of field: FieldDefinition, under prefix: String) throws -> FieldKey {
        let key = try fields.intern(field, under: prefix)
        if !keys.contains(key) { keys.append(key) }
        return key
    }

    func key(ofPath path: String) -> FieldKey? { fields.key(ofPath: path) }

    func list(_ names: NameSource, of key: FieldKey) -> Int { fields.list(names, of: key) }

    /// Adds the fields of a layout.
    ///
    /// - Throws: ``FieldConflictError``, ``LayoutError``.
    func add(_ items: [Item], under prefix: String, of owner: FieldOwner) throws {
        fields.begin(owner)
        keys = []
        try addMore(items, under: prefix, of: owner)
    }

    /// Adds those of another layout of the same owner.
    private func addMore(_ items: [Item], under prefix: String, of owner: FieldOwner) throws {
        _ = try Layout(items, under: prefix, of: LayoutOwner(owner: owner), self)
    }

    /// Adds the fields of a PDU.
    func add(_ definition: PDUDefinition, under prefix: String) throws {
        try add((definition.items ?? []).showingSomething, under: prefix, of: definition.owner)
        try addMore((definition.returns ?? []).showingSomething, under: prefix, of: definition.owner)
    }

    /// Adds those of a value decoder; a table of PDUs has those of the others.
    func add(_ decoder: ValueDecoder) throws {
        if decoder.target.isPDU { return }
        try add(decoder.items, under: decoder.target.objectPath, of: decoder.owner)
    }
}

extension ValueDecoder {
    /// The mistake in its own layout; `nil` if there is none. References are not checked.
    package var layoutProblem: String? {
        do {
            try FieldCollector(.none).add(items.withoutReferences, under: target.objectPath, of: owner)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
