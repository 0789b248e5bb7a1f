import Decoders
import Sniff

/// The facts and results of a verb, by the declarations that expectations are checked by. For help.
package struct VerbReference: Sendable {
    package let word: String
    /// An operation, as a file has it.
    package let example: String
    /// Its facts, for `where` and `is`.
    package let facts: [String]
    /// The words that `result` can be, the names of errors aside; none where each operation succeeds.
    package let results: [String]

    /// The words for states that operations begin.
    package static var states: [String] { OperationVerb.all.compactMap(\.state) }

    /// All verbs, in the order in which they are listed.
    package static var all: [VerbReference] {
        OperationVerb.all.map { verb in
            let facts = OperationFact.allCases.filter { !$0.definition.kinds.isDisjoint(with: verb.kinds) }
            let results = verb.kinds.results
            return VerbReference(
                word: verb.word, example: verb.example, facts: facts.map(\.rawValue),
                results: results.count > 1 ? results : [])
        }
    }
}

/// A fact of operations, and its values. For help.
package struct FactReference: Sendable {
    package let name: String
    /// In words: the unit of a number, or the texts that it can be.
    package let values: String

    /// All facts, in the order in which they are declared.
    package static var all: [FactReference] {
        OperationFact.allCases.map { FactReference(name: $0.rawValue, values: values($0)) }
    }

    private static func values(_ fact: OperationFact) -> String {
        let field = fact.definition.field
        switch field.type {
        case .boolean: return "true, false"
        case .uuid: return "UUIDs or names of services"
        case .integer, .decimal:
            if field.unit == "byte" { return "a number of bytes" }
            return field.unit.isEmpty ? "a number" : "a number, in \(field.unit)"
        default: break
        }
        if fact.isError { return "an error by name or number: Connection Timeout, 0x08, 8" }
        if fact == .profile { return "a profile of 'blesniff decoders'" }
        return fact.texts(of: fact.definition.kinds)?.joined(separator: ", ") ?? "text"
    }
}
