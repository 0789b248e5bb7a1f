/// Names of values that a layout gives to its fields.
extension [Item] {
    /// The names of the first field with this path that has some; `nil` where none has.
    func names(ofPath path: Substring) -> NameSource? { lazy.compactMap { $0.names(ofPath: path) }.first }
}

extension Item {
    fileprivate func names(ofPath path: Substring) -> NameSource? {
        switch self {
        case .number(let definition, _), .bytes(let definition, _), .address(let definition),
            .uuid(let definition, _, _), .list(let definition, _, _):
            definition.name == path ? definition.names : nil
        case .bits(let definition, _, let bits):
            ([definition].compactMap(\.self) + bits.filter { !$0.isReserved }.map(\.definition)).names(of: path)
        case .code(let definitions, _): definitions.names(of: path)
        case .builtIn(let code): code.definitions.names(of: path)
        case .array(let definition, _, let items):
            path.hasPrefix(definition.name + ".")
                ? items.names(ofPath: path.dropFirst(definition.name.utf8.count + 1)) : nil
        case .condition(_, let items, let otherwise): items.names(ofPath: path) ?? otherwise.names(ofPath: path)
        case .choice(_, let cases, let otherwise):
            cases.lazy.compactMap { $0.items.names(ofPath: path) }.first ?? otherwise.names(ofPath: path)
        case .within(_, let items): items.names(ofPath: path)
        case .skip, .reference: nil
        }
    }
}

extension [FieldDefinition] {
    fileprivate func names(of name: Substring) -> NameSource? { first { $0.name == name && $0.names != nil }?.names }
}
