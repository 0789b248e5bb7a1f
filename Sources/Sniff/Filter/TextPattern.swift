/// A regular expression over UTF-8 text that takes time in proportion to the text, whatever the text and the
/// expression.
///
/// Texts are names and values that strangers' radios send. A backtracking matcher, such as Swift's own `Regex`, can
/// need time exponential in their length, makes a `String` of each, and is not `Sendable`. This one follows all
/// alternatives at once (Thompson's construction; R. Cox, "Regular Expression Matching Can Be Simple And Fast", 2007).
///
/// Syntax: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B`, `^ $ \A \z`, `( )`, `(?: )`, `|`, `* + ?`,
/// `{n} {n,} {n,m}` (lazy forms are accepted and mean the same here), `\t \n \r \f \v \0 \xHH \uHHHH \u{H…}`, and the
/// flags `(?i)` letter case does not matter, `(?s)` the point matches line breaks, `(?m)` `^` and `$` match at every
/// line. Classes are ASCII, as in other linear-time engines. Look-around and back references need backtracking and are
/// refused.
struct TextPattern: Sendable {
    enum Operation: UInt8, Sendable {
        /// Takes one scalar that lies in a set.
        case take
        /// Goes on at two places.
        case split
        case jump
        case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
        case found
    }

    struct Step: Sendable {
        var operation: Operation
        /// Where to go on; for sets, where the ranges begin and end.
        var first: Int32 = 0
        var second: Int32 = 0
    }

    /// The largest program; `{n,m}` multiplies what it repeats.
    static let maximumSteps = 1000

    private(set) var steps: [Step] = []
    private var ranges: [ClosedRange<UInt32>] = []

    /// Why an expression cannot be compiled, and at which character of it (from 0).
    struct Fault: Error {
        let place: Int
        let message: String
    }

    init(_ expression: String) throws(Fault) {
        let tree = try TextPatternParser.parse(expression)
        try emit(tree)
        steps.append(Step(operation: .found))
    }

    private mutating func append(_ operation: Operation) throws(Fault) {
        if steps.count >= TextPattern.maximumSteps {
            throw Fault(place: 0, message: "the regular expression is too large")
        }
        steps.append(Step(operation: operation))
    }

    private var next: Int32 { Int32(steps.count) }

    private mutating func emit(_ node: TextPatternNode) throws(Fault) {
        switch node {
        case .set(let set):
            try append(.take)
            steps[steps.count - 1].first = Int32(ranges.count)
            ranges += set.ranges
            steps[steps.count - 1].second = Int32(ranges.count)
        case .assertion(let operation): try append(operation)
        case .sequence(let nodes): for node in nodes { try emit(node) }
        case .choice(let nodes): try emit(choice: nodes)
        case .repetition(let node, let minCount, let maxCount):
            let start = steps.count
            for _ in 0..<minCount {
                try emit(node)
                // What matches nothing need not be repeated, however often it is asked for.
                if steps.count == start { break }
            }
            guard let maxCount else { return try emit(anyNumberOf: node) }
            for _ in minCount..<max(maxCount, minCount) { try emit(optional: node) }
        }
    }

    private mutating func emit(choice nodes: [TextPatternNode]) throws(Fault) {
        var jumps: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                try emit(node)
                break
            }
            let split = steps.count
            try append(.split)
            steps[split].first = next
            try emit(node)
            jumps.append(steps.count)
            try append(.jump)
            steps[split].second = next
        }
        for jump in jumps { steps[jump].first = next }
    }

    private mutating func emit(anyNumberOf node: TextPatternNode) throws(Fault) {
        let split = steps.count
        try append(.split)
        steps[split].first = next
        try emit(node)
        try append(.jump)
        steps[steps.count - 1].first = Int32(split)
        steps[split].second = next
    }

    private mutating func emit(optional node: TextPatternNode) throws(Fault) {
        let split = steps.count
        try append(.split)
        steps[split].first = next
        try emit(node)
        steps[split].second = next
    }

    /// Whether a set contains a scalar.
    @inline(__always)
    func set(_ step: Step, contains scalar: UInt32) -> Bool {
        var place = Int(step.first)
        while place < Int(step.second) {
            if ranges[place].contains(scalar) { return true }
            place += 1
        }
        return false
    }
}

/// The tree of a regular expression.
indirect enum TextPatternNode {
    case set(ScalarSet)
    case assertion(TextPattern.Operation)
    case sequence([TextPatternNode])
    case choice([TextPatternNode])
    /// At least and at most so often; without an upper end if `nil`.
    case repetition(TextPatternNode, Int, Int?)
}
