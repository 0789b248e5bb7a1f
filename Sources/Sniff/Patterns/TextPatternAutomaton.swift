/// A regular expression as sets of positions, for following all its alternatives at once.
///
/// Of the positions that have taken a character, most are followed by the one below: one shift moves them all. Where many are
/// followed by the same, one look at them is enough. The others go on where a table says, by four positions at a time (the
/// "Four Russians": G. Myers, "A Four Russians Algorithm for Regular Expression Pattern Matching", 1992).
struct TextPatternAutomaton: Sendable {
    private typealias Positions = TextPatternPositions.Positions

    /// Words of a set of positions, one bit each. Where there are several sets, they follow each other.
    let words: Int
    /// Where the expression begins.
    let first: [UInt64]
    /// The positions that take a character, by its class.
    let consumers: [UInt64]
    /// The positions that only the one below follows.
    let chained: [UInt64]
    let branching: [UInt64]
    /// Positions that are followed by the same, and what that is.
    let shared: [(members: [UInt64], following: [UInt64])]
    /// The groups of four positions with any others that branch, and for each sixteen rows of what follows its subsets.
    let groups: [Int]
    let rows: [UInt64]
    /// The successors of positions that look at their surroundings; empty for others.
    let following: [UInt64]
    /// By kind of the scalars before and after, the assertions that hold; empty where there are none.
    let holding: [UInt64]

    init(_ positions: TextPatternPositions, _ classes: ScalarClasses, _ sets: [ScalarSet]) {
        let words = (positions.count + 63) / 64
        func flat(_ sets: [Positions]) -> [UInt64] { sets.flatMap { set in (0..<words).map { set[$0] } } }
        var consumers = [Positions](repeating: Positions(), count: classes.count)
        var (chained, branching) = (Positions(), Positions())
        var (groups, rows): ([Int], [Positions]) = ([], [])
        var following = [Positions](repeating: Positions(), count: positions.count)
        var holding = [Positions](repeating: Positions(), count: ScalarContext.count)
        var looks = false
        let branches = positions.branches
        for (position, kind) in positions.kinds.enumerated() {
            switch kind {
            case .end: continue
            case .look(let assertion):
                looks = true
                following[position] = positions.following[position]
                for context in ScalarContext.all where context.holds(assertion) {
                    holding[context.index].insert(position)
                }
                continue
            case .take(let set):
                for number in sets[set].ranges.flatMap({ classes.classes(of: $0) }) {
                    consumers[number].insert(position)
                }
            }
            if positions.isChained(position) {
                chained.insert(position)
                continue
            }
            branching.insert(position)
            guard branches.single.contains(position) else { continue }
            if groups.last != position >> 2 {
                groups.append(position >> 2)
                rows += Array(repeating: Positions(), count: 16)
            }
            for subset in 0..<16 where subset >> (position & 3) & 1 != 0 {
                rows[rows.count - 16 + subset] |= positions.following[position]
            }
        }
        self.words = words
        first = flat([positions.first])
        self.consumers = flat(consumers)
        self.chained = flat([chained])
        self.branching = flat([branching])
        shared = branches.shared.map { (flat([$0.members]), flat([$0.following])) }
        self.groups = groups
        self.rows = flat(rows)
        self.following = looks ? flat(following) : []
        self.holding = looks ? flat(holding) : []
    }
}

/// The characters before and after a place in a text, as far as assertions need them.
struct ScalarContext {
    enum Kind: Int, CaseIterable {
        case none, lineBreak, word, other

        init(_ scalar: UInt32) {
            switch scalar {
            case 10: self = .lineBreak
            case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: self = .word
            default: self = .other
            }
        }
    }

    let before: Kind
    let after: Kind

    static let count = 16
    static var all: [ScalarContext] {
        Kind.allCases.flatMap { before in Kind.allCases.map { ScalarContext(before: before, after: $0) } }
    }

    var index: Int { before.rawValue << 2 | after.rawValue }

    func holds(_ assertion: TextPattern.Assertion) -> Bool {
        switch assertion {
        case .textStart: before == .none
        case .textEnd: after == .none
        case .lineStart: before == .none || before == .lineBreak
        case .lineEnd: after == .none || after == .lineBreak
        case .wordBoundary: (before == .word) != (after == .word)
        case .noWordBoundary: (before == .word) == (after == .word)
        }
    }
}
