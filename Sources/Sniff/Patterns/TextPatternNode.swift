/// The tree of a regular expression. What matches nothing else than nothing is an empty sequence, and in no other part.
indirect enum TextPatternNode {
    /// One scalar of a set, by its number in the parser's list.
    case set(Int)
    case assertion(TextPattern.Assertion)
    case sequence([TextPatternNode])
    case choice([TextPatternNode])
    /// At least and at most so often; without an upper end if `nil`.
    case repetition(TextPatternNode, Int, Int?)

    var isEmpty: Bool {
        if case .sequence(let nodes) = self { return nodes.isEmpty }
        return false
    }

    /// How large the expression is: `{n,m}` multiplies what it repeats.
    var steps: Int {
        let steps: Int
        switch self {
        case .set: steps = 1
        case .assertion: steps = 1
        case .sequence(let nodes): steps = nodes.reduce(0) { $0 + $1.steps }
        case .choice(let nodes): steps = nodes.reduce(2 * (nodes.count - 1)) { $0 + $1.steps }
        case .repetition(let node, let minCount, let maxCount):
            // Asked once: groups stand inside one another.
            let once = node.steps
            steps = maxCount.map { once * minCount + (once + 1) * max($0 - minCount, 0) } ?? once * (minCount + 1) + 2
        }
        // More is too large, and does not overflow.
        return min(steps, 1_000_000)
    }
}
