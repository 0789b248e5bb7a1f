/// The list of a decoder's fields, for `blesniff decoders`.
extension ValueDecoder {
    /// One line a field: its name, type and unit.
    package var describedFields: [String] { ValueDecoder.describe(items, indent: "") }

    /// The paths of its fields below `value` or `adv.value`, each once, objects of arrays included.
    package var fieldPaths: [String] {
        var paths: [String] = []
        ValueDecoder.addPaths(of: items, under: "", to: &paths)
        return paths
    }

    private static func addPaths(of items: [Item], under prefix: String, to paths: inout [String]) {
        for item in items {
            var definitions = item.definitions
            switch item {
            case .array(let definition, _, let inner):
                addPaths(of: inner, under: prefix + definition.name + ".", to: &paths)
            case .condition(_, let first, let second):
                addPaths(of: first, under: prefix, to: &paths)
                addPaths(of: second, under: prefix, to: &paths)
            case .choice(_, let cases, let otherwise):
                for entry in cases { addPaths(of: entry.items, under: prefix, to: &paths) }
                addPaths(of: otherwise, under: prefix, to: &paths)
            case .within(_, let inner): addPaths(of: inner, under: prefix, to: &paths)
            case .bits(let definition, _, let bits):
                definitions = [definition].compactMap { $0 } + bits.fields.map(\.definition)
            default: break
            }
            for definition in definitions where !paths.contains(prefix + definition.name) {
                paths.append(prefix + definition.name)
            }
        }
    }

    private static func describe(_ items: [Item], indent: String) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .array(let definition, _, let inner):
                ["\(indent)\(definition.name)  array of objects"] + describe(inner, indent: indent + "    ")
            case .condition(_, let first, let second):
                join(describe(first, indent: indent), describe(second, indent: indent))
            case .choice(_, let cases, let otherwise):
                (cases.map(\.items) + [otherwise]).reduce([]) { join($0, describe($1, indent: indent)) }
            case .within(_, let inner): describe(inner, indent: indent)
            case .bits(let definition, _, let bits):
                (definition.map { [line($0, indent)] } ?? []) + bits.fields.map { line($0.definition, indent) }
            default: item.definitions.map { line($0, indent) }
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
