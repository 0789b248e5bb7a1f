/// The places of a regular expression where it takes a character or looks at one, and which of them follow each other
/// (V. Glushkov's construction: G. Navarro and M. Raffinot, "Flexible Pattern Matching in Strings", 2002, section 5.2.2).
///
/// They are numbered from the end: 0 is the end itself, and the one before a position in plain text is one above it.
struct TextPatternPositions {
    /// As many as an expression may have.
    typealias Positions = SIMD16<UInt64>

    enum Kind {
        case end
        /// Takes one scalar that lies in a set of the parser's list.
        case take(Int)
        case look(TextPattern.Assertion)
    }

    private(set) var kinds: [Kind] = [.end]
    private(set) var following: [Positions] = [Positions()]
    private(set) var first = Positions()

    private struct Part {
        var first = Positions()
        var last = Positions()
        var isOptional = true
    }

    init(_ tree: TextPatternNode) {
        var end = Positions()
        end.insert(0)
        let whole = add(tree, before: end)
        first = whole.isOptional ? whole.first | end : whole.first
    }

    /// Adds a part, after which the expression goes on at the positions given.
    private mutating func add(_ node: TextPatternNode, before next: Positions) -> Part {
        switch node {
        case .set(let index): return add(.take(index), before: next)
        case .assertion(let assertion): return add(.look(assertion), before: next)
        case .sequence(let nodes):
            var sequence = Part()
            for node in nodes.reversed() { prepend(node, to: &sequence, before: next) }
            return sequence
        case .choice(let nodes):
            var choice = Part()
            choice.isOptional = false
            for node in nodes.reversed() {
                let part = add(node, before: next)
                choice.first = choice.first | part.first
                choice.last = choice.last | part.last
                if part.isOptional { choice.isOptional = true }
            }
            return choice
        case .repetition(let node, let minCount, let maxCount):
            var sequence = Part()
            if let maxCount {
                for _ in minCount..<max(maxCount, minCount) {
                    prepend(node, to: &sequence, before: next, canBeLeftOut: true)
                }
            } else {
                let start = kinds.count
                sequence = add(node, before: next)
                sequence.isOptional = true
                for position in start..<kinds.count where sequence.last.contains(position) {
                    following[position] = following[position] | sequence.first
                }
            }
            for _ in 0..<minCount { prepend(node, to: &sequence, before: next) }
            return sequence
        }
    }

    private mutating func add(_ kind: Kind, before next: Positions) -> Part {
        var part = Part()
        part.first.insert(kinds.count)
        part.last = part.first
        part.isOptional = false
        kinds.append(kind)
        following.append(next)
        return part
    }

    private mutating func prepend(
        _ node: TextPatternNode, to sequence: inout Part, before next: Positions, canBeLeftOut: Bool = false
    ) {
        let part = add(node, before: sequence.isOptional ? sequence.first | next : sequence.first)
        if sequence.isOptional { sequence.last = sequence.last | part.last }
        let isOptional = part.isOptional || canBeLeftOut
        sequence.first = isOptional ? part.first | sequence.first : part.first
        sequence.isOptional = isOptional && sequence.isOptional
    }
}

extension TextPatternPositions {
    var count: Int { kinds.count }

    /// Whether only the position below comes after one.
    func isChained(_ position: Int) -> Bool {
        var below = Positions()
        below.insert(position - 1)
        return following[position] == below
    }

    /// The positions that take a character and that others than the one below follow.
    struct Branches {
        /// Where many are followed by the same, as the ends of alternatives are: these, and what follows any of them.
        var shared: [(members: Positions, following: Positions)] = []
        /// The others.
        var single = Positions()

        /// Groups of four positions in a set.
        static func groups(_ set: Positions) -> [Int] {
            (0..<Positions.scalarCount * 16).filter { set[$0 >> 4] >> UInt64(($0 & 15) << 2) & 15 != 0 }
        }
    }

    var branches: Branches {
        var branches = Branches()
        var members: [Positions: Positions] = [:]
        for (position, kind) in kinds.enumerated() {
            guard case .take = kind, !isChained(position) else { continue }
            branches.single.insert(position)
            members[following[position], default: Positions()].insert(position)
        }
        // One look at all of them costs as much as one at a group.
        for (next, members) in members where Branches.groups(members).count > 2 {
            branches.shared.append((members, next))
            branches.single = branches.single & ~members
        }
        return branches
    }

    /// The greatest cost of a character, in rows of ``TextPatternAutomaton``: one for positions that are followed by
    /// the same, one for each four others of which any branches, and as much as two for each that looks at its
    /// neighbours.
    var rowsPerCharacter: Int {
        let branches = branches
        let looks = kinds.count { if case .look = $0 { true } else { false } }
        return branches.shared.count + Branches.groups(branches.single).count + 2 * looks
    }

    /// Those of the parser's sets that are used.
    func sets(of all: [ScalarSet]) -> [ScalarSet] { Set(takes).map { all[$0] } }

    private var takes: [Int] {
        kinds.compactMap { kind in
            if case .take(let index) = kind { return index }
            return nil
        }
    }
}

extension TextPatternPositions.Positions {
    func contains(_ position: Int) -> Bool { self[position >> 6] >> UInt64(position & 63) & 1 != 0 }

    mutating func insert(_ position: Int) { self[position >> 6] |= 1 << UInt64(position & 63) }
}
