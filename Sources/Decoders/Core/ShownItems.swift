/// A line says what its packet carries: where a PDU's layout shows none of its parameters, those of one value are shown.
extension [Item] {
    /// The items, with something shown.
    var showingSomething: [Item] { contains(where: \.isShown) ? self : map(\.shown) }
}

extension Item {
    /// Whether a line has more for it than a status that is no error.
    fileprivate var isShown: Bool {
        switch self {
        case .number(let definition, _), .bytes(let definition, _), .address(let definition),
            .uuid(let definition, _, _):
            definition.isShown
        case .bits(let definition, _, let bits): definition?.isShown ?? false || bits.contains { $0.definition.isShown }
        case .list(let definition, _, _): definition.isShown
        case .array(_, _, let items): items.contains(where: \.isShown)
        case .condition(_, let items, let otherwise):
            items.contains(where: \.isShown) || otherwise.contains(where: \.isShown)
        case .code(let definitions, _): definitions.contains(where: \.isShown)
        case .builtIn(let code): code.definitions.contains(where: \.isShown)
        case .choice(_, let cases, let otherwise):
            cases.contains { $0.items.contains(where: \.isShown) } || otherwise.contains(where: \.isShown)
        case .within(_, let items): items.contains(where: \.isShown)
        case .skip, .reference: false
        }
    }

    fileprivate var shown: Item {
        switch self {
        case .number(let definition, let wire): .number(definition.shown, wire)
        case .bytes(let definition, let count): .bytes(definition.shown, count)
        case .list(let definition, let wire, let count): .list(definition.shown, wire, count)
        case .bits(.some(let definition), let width, let bits): .bits(definition.shown, width: width, bits)
        default: self
        }
    }
}

extension FieldDefinition {
    fileprivate var isShown: Bool { summary != .hidden && name != "status" }

    fileprivate var shown: FieldDefinition {
        guard summary == .hidden, !staysHidden else { return self }
        var copy = self
        copy.summary = .labelled
        return copy
    }

    /// Keys, because lines are copied into bug reports; advertising data, which are shown decoded; and the handle, which ACL
    /// packets have, too.
    private var staysHidden: Bool {
        switch name {
        case "handle", "advertising_data", "scan_response_data", "extended_inquiry_response", "advertising_data_length",
            "scan_response_data_length":
            true
        default: type == .hex && name.contains("key")
        }
    }
}
