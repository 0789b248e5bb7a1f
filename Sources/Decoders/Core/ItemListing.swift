/// The list of a decoder's fields, for `blesniff decoders`.
extension ValueDecoder {
    /// One line a field: its name, type and unit.
    package var describedFields: [String] { describedFields { _ in true } }

    /// The same of some of its fields.
    ///
    /// - Parameter isWanted: by the path below `value` or `adv.value`.
    func describedFields(where isWanted: (String) -> Bool) -> [String] {
        ValueDecoder.describe(items, indent: "", under: "", isWanted)
    }

    /// The paths of its fields below `value` or `adv.value`, each once, objects of arrays included.
    package var fieldPaths: [String] {
        var seen: Set<String> = []
        return ValueDecoder.fields(of: items, under: "").map(\.path).filter { seen.insert($0).inserted }
    }

    /// The names that it gives to the numbers of a field: one list, or one for each of its layouts.
    ///
    /// - Parameter path: the whole one, as in `value.state`.
    package func names(ofPath path: String) -> [NameSource] {
        ValueDecoder.fields(of: items, under: target.objectPath + ".").filter { $0.path == path }
            .compactMap(\.definition.names)
    }

    private static func fields(of items: [Item], under prefix: String) -> [(path: String, definition: FieldDefinition)]
    {
        items.flatMap { item -> [(path: String, definition: FieldDefinition)] in
            switch item {
            case .array(let definition, _, let inner):
                fields(of: inner, under: prefix + definition.name + ".")
            case .condition(_, let first, let second):
                fields(of: first, under: prefix) + fields(of: second, under: prefix)
            case .choice(_, let cases, let otherwise):
                cases.flatMap { fields(of: $0.items, under: prefix) } + fields(of: otherwise, under: prefix)
            case .within(_, let inner): fields(of: inner, under: prefix)
            case .bits(let definition, _, let bits):
                ([definition].compactMap { $0 } + bits.fields.map(\.definition)).map { (prefix + $0.name, $0) }
            default: item.definitions.map { (prefix + $0.name, $0) }
            }
        }
    }

    private static func describe(
        _ items: [Item], indent: String, under prefix: String, _ isWanted: (String) -> Bool
    ) -> [String] {
        func inner(_ items: [Item]) -> [String] { describe(items, indent: indent, under: prefix, isWanted) }
        func lines(_ definitions: [FieldDefinition]) -> [String] {
            definitions.filter { isWanted(prefix + $0.name) }.map { line($0, indent) }
        }
        return items.flatMap { item -> [String] in
            switch item {
            case .array(let definition, _, let items):
                isWanted(prefix + definition.name)
                    ? ["\(indent)\(definition.name)  array of objects"]
                        + describe(items, indent: indent + "    ", under: "\(prefix)\(definition.name).", isWanted)
                    : []
            case .condition(_, let first, let second): join(inner(first), inner(second))
            case .choice(_, let cases, let otherwise):
                (cases.map(\.items) + [otherwise]).reduce([]) { join($0, inner($1)) }
            case .within(_, let items): inner(items)
            case .bits(let definition, _, let bits):
                lines([definition].compactMap { $0 } + bits.fields.map(\.definition))
            default: lines(item.definitions)
            }
        }
    }

    /// Both branches of a condition: a field that has another width in the second is the same field.
    private static func join(_ first: [String], _ second: [String]) -> [String] {
        first + second.filter { !first.contains($0) }
    }

    private static func line(_ definition: FieldDefinition, _ indent: String) -> String {
        let type = (definition.isList ? "list of " : "") + definition.type.name
        let unit = definition.unit.isEmpty ? "" : ", \(definition.unit)"
        return "\(indent)\(definition.name)  \(type)\(unit)"
            + (definition.meaning.isEmpty ? "" : "  \(definition.meaning)")
    }
}

extension [Item.Bit] {
    /// Those that are fields.
    fileprivate var fields: [Item.Bit] { filter { !$0.isReserved } }
}

extension Item {
    /// The fields of an item without inner items.
    fileprivate var definitions: [FieldDefinition] {
        switch self {
        case .number(let definition, _), .bytes(let definition, _), .address(let definition),
            .list(let definition, _, _):
            [definition]
        case .uuid(let definition, _, _): [definition]
        case .code(let definitions, _): definitions
        case .builtIn(let code): code.definitions
        default: []
        }
    }
}

extension ValueDecoder.Target {
    /// Whether the target is for this UUID.
    package func mentions(_ uuid: BluetoothUUID?) -> Bool {
        switch self {
        case .attribute(let own, _, _), .serviceData(let own, _, _): own == uuid
        default: false
        }
    }
}
