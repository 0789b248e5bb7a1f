extension [Item] {
    /// The name of a field that one value can have twice in one object: readers of JSON take the first of such members, or the
    /// last. Branches that exclude each other may have the same fields.
    package var repeatedField: String? {
        var names = ObjectNames()
        return names.addAll(of: self)
    }
}

/// The names of the members of one object, as far as they are known.
private struct ObjectNames {
    /// Of those that every value has.
    private var always: Set<String> = []
    /// Of those that depend on a condition.
    private var sometimes: Set<String> = []

    /// Adds what items make; returns the first name that is there already.
    mutating func addAll(of items: [Item]) -> String? {
        for item in items { if let repeated = add(item) { return repeated } }
        return nil
    }

    private mutating func add(_ item: Item) -> String? {
        switch item {
        case .number(let definition, let number):
            return add(definition, hasName: definition.names != nil || !number.special.isEmpty)
        case .bytes(let definition, _), .address(let definition), .list(let definition, _, _):
            return add(definition, hasName: definition.names != nil && !definition.isList)
        case .uuid(let definition, _, _): return add(definition, hasName: true)
        case .bits(let definition, _, let bits):
            for field in [definition].compactMap(\.self) + bits.filter({ !$0.isReserved }).map(\.definition) {
                if let repeated = add(field, hasName: field.names != nil) { return repeated }
            }
            return nil
        case .array(let definition, _, let inner):
            return add(definition, hasName: false) ?? inner.repeatedField
        case .condition(_, let items, let otherwise): return add(branches: [items, otherwise])
        case .choice(_, let cases, let otherwise): return add(branches: cases.map(\.items) + [otherwise])
        case .within(_, let items): return addAll(of: items)
        case .skip, .reference, .code, .builtIn: return nil
        }
    }

    private mutating func add(_ definition: FieldDefinition, hasName: Bool) -> String? {
        for name in hasName ? [definition.name, definition.name + "_name"] : [definition.name] {
            if sometimes.contains(name) || !always.insert(name).inserted { return name }
        }
        return nil
    }

    private mutating func add(branches: [[Item]]) -> String? {
        let before = always
        for branch in branches {
            var names = ObjectNames(always: before)
            if let repeated = names.addAll(of: branch) { return repeated }
            sometimes.formUnion(names.always.union(names.sometimes).subtracting(before))
        }
        return nil
    }

    init(always: Set<String> = []) { self.always = always }
}
