/// A JSON value that is written with its members in the order in which they were given.
package indirect enum SchemaText: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([SchemaText])
    case object([(String, SchemaText)])

    package static func texts(_ texts: [String]) -> SchemaText { .list(texts.map { .text($0) }) }

    /// With two spaces for each level; lists of plain values on one line.
    package func json(_ indent: String = "") -> String {
        switch self {
        case .text(let text): return text.json
        case .number(let number): return "\(number)"
        case .flag(let flag): return flag ? "true" : "false"
        case .list(let items):
            if items.allSatisfy(\.isPlain) { return "[" + items.map { $0.json() }.joined(separator: ", ") + "]" }
            let inner = indent + "  "
            return "[\n" + items.map { inner + $0.json(inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let inner = indent + "  "
            let lines = members.map { "\(inner)\($0.0.json): \($0.1.json(inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isPlain: Bool {
        switch self {
        case .text, .number, .flag: true
        case .list, .object: false
        }
    }
}
