import Sniff

/// Names the verbs that have a fact, a result or a value, for messages about one that has not.
enum PossibleVerbs {
    /// Verbs in the order in which they are offered: those that tell how things end first, which people look for most.
    private static let offered: [OperationVerb] = {
        let first = ["fails to connect", "disconnects", "pairs", "encrypts", "requests", "message"]
        let all = OperationVerb.all.filter { $0.target != .filter && $0.target != .comment }
        return first.compactMap { OperationVerb($0) } + all.filter { !first.contains($0.word) }
    }()

    /// `'disconnects'`, `'disconnects' and 'encrypts'`, `'requests' and others`; `nil` where there is none.
    private static func text(where isPossible: (OperationVerb) -> Bool) -> String? {
        let verbs = offered.filter(isPossible).map { "'\($0.word)'" }
        switch verbs.count {
        case 0: return nil
        case 1...3:
            return verbs.dropLast().joined(separator: ", ") + (verbs.count > 1 ? " and " : "") + verbs[verbs.count - 1]
        default: return verbs.prefix(2).joined(separator: ", ") + " and others"
        }
    }

    /// Those that have a fact: `; 'disconnects' has one`.
    static func hint(having fact: OperationFact) -> String {
        let kinds = fact.definition.kinds
        return hint { kinds.isSuperset(of: $0.kinds) }
    }

    /// The same for what a closure asks.
    static func hint(where isPossible: (OperationVerb) -> Bool) -> String {
        guard let verbs = text(where: isPossible) else { return "" }
        return "; \(verbs) \(verbs.contains(" and ") ? "have" : "has") it"
    }

    /// A connection that never was is neither one that ended nor one whose beginning was refused.
    static let neverEstablished = "; a connection that was never established is 'fails to connect'"
}
