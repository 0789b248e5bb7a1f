/// A regular expression as sets of positions, for following all its alternatives at once.
///
/// Of the positions that have taken a character, most are followed by the one below: one shift moves them all. Where many are
/// followed by the same, one look at them is enough. The others go on where a table says, by four positions at a time (the
/// "Four Russians": G. Myers, "A Four Russians Algorithm for Regular Expression Pattern Matching", 1992).
struct TextPatternAutomaton<Bits: PositionBits & Sendable>: Sendable {
    /// Where the expression begins.
    let first: Bits
    /// The positions that take a character, by its class.
    private(set) var takers: [Bits]
    /// The positions that only the one below follows.
    private(set) var chained = Bits()
    private(set) var branching = Bits()
    /// Positions that are followed by the same, and what that is.
    private(set) var shared: [(members: Bits, following: Bits)] = []
    /// The groups of four positions with any others that branch, and for each sixteen rows of what follows its subsets.
    private(set) var groups: [Int] = []
    private(set) var rows: [Bits] = []
    /// What follows positions that look at what is before and after them; of others nothing.
    private(set) var following: [Bits] = []
    /// By kind of the scalars before and after, the assertions that hold.
    private(set) var holding: [Bits] = []

    init(_ positions: TextPatternPositions, _ classes: ScalarClasses, _ sets: [ScalarSet]) {
        first = Bits(positions.first)
        takers = Array(repeating: Bits(), count: classes.count)
        addTakers(positions, classes, sets)
        addRows(positions)
        addAssertions(positions)
    }

    private mutating func addTakers(
        _ positions: TextPatternPositions, _ classes: ScalarClasses, _ sets: [ScalarSet]
    ) {
        var users: [Int: Bits] = [:]
        for (position, kind) in positions.kinds.enumerated() {
            if case .take(let set) = kind { users[set, default: Bits()].insert(position) }
        }
        for (set, users) in users {
            for range in sets[set].ranges {
                for number in classes.classes(of: range) { takers[number] = takers[number] | users }
            }
        }
    }

    private mutating func addRows(_ positions: TextPatternPositions) {
        let branches = positions.branches
        shared = branches.shared.map { (Bits($0.members), Bits($0.following)) }
        for (position, kind) in positions.kinds.enumerated() {
            guard case .take = kind else { continue }
            if positions.isChained(position) {
                chained.insert(position)
                continue
            }
            branching.insert(position)
            guard branches.single.contains(position) else { continue }
            if groups.last != position >> 2 {
                groups.append(position >> 2)
                rows += Array(repeating: Bits(), count: 16)
            }
            let next = Bits(positions.following[position])
            for subset in 0..<16 where subset >> (position & 3) & 1 != 0 {
                let row = rows.count - 16 + subset
                rows[row] = rows[row] | next
            }
        }
    }

    private mutating func addAssertions(_ positions: TextPatternPositions) {
        for (position, kind) in positions.kinds.enumerated() {
            guard case .look(let assertion) = kind else { continue }
            if holding.isEmpty {
                holding = Array(repeating: Bits(), count: ScalarSurroundings.count)
                following = Array(repeating: Bits(), count: positions.count)
            }
            following[position] = Bits(positions.following[position])
            for surroundings in ScalarSurroundings.all where surroundings.holds(assertion) {
                holding[surroundings.index].insert(position)
            }
        }
    }
}

extension PositionBits {
    /// The positions of a larger set, of which it has no more than fit.
    init(_ set: TextPatternPositions.Positions) {
        self.init()
        for word in 0..<Self.wordCount { self[word: word] = set[word] }
    }
}

/// What stands before and after a place in a text, as far as assertions ask.
struct ScalarSurroundings {
    enum Kind: Int, CaseIterable {
        case none, lineBreak, word, other

        @inline(__always)
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
    static var all: [ScalarSurroundings] {
        Kind.allCases.flatMap { before in Kind.allCases.map { ScalarSurroundings(before: before, after: $0) } }
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
