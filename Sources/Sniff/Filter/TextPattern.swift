/// A regular expression over UTF-8 text that takes time in proportion to the text, whatever the text and the expression.
///
/// Texts are names and values that strangers' radios send. A backtracking matcher, such as Swift's own `Regex`, can need
/// time exponential in their length, makes a `String` of each, and is not `Sendable`. This one follows all alternatives
/// at once (Thompson's construction; R. Cox, "Regular Expression Matching Can Be Simple And Fast", 2007).
///
/// Syntax: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `\b \B`, `^ $`, `( )`, `(?: )`, `|`, `* + ? {n} {n,} {n,m}`
/// (lazy forms are accepted and mean the same here), `\t \n \r \f \v \0 \xHH \u{H…}`, and the flags `(?i)` letter case
/// does not matter, `(?s)` the point matches line breaks, `(?m)` `^` and `$` match at every line. Classes are ASCII, as in
/// other linear-time engines. Look-around and back references need backtracking and are refused.
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
    static let maximumSteps = 4000

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
        case .repetition(let node, let least, let most):
            let start = steps.count
            for _ in 0..<least {
                try emit(node)
                // What matches nothing need not be repeated, however often it is asked for.
                if steps.count == start { break }
            }
            guard let most else { return try emit(anyNumberOf: node) }
            for _ in least..<max(most, least) { try emit(optional: node) }
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

/// Unicode scalars as ascending ranges.
struct ScalarSet: Equatable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    /// Above the scalars stand numbers for bytes that are not UTF-8, so that `.` and `[^…]` take them.
    static let last: UInt32 = 0x11_00FF
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([0x09...0x0D, 0x20...0x20])
    static let lineBreak = ScalarSet([0x0A...0x0A])

    init(_ list: [ClosedRange<UInt32>] = []) {
        for range in list.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
                ranges.append(range)
                continue
            }
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    var inverted: ScalarSet {
        var result: [ClosedRange<UInt32>] = []
        var start: UInt32 = 0
        for range in ranges {
            if range.lowerBound > start { result.append(start...range.lowerBound - 1) }
            start = range.upperBound + 1
        }
        if start <= ScalarSet.last { result.append(start...ScalarSet.last) }
        return ScalarSet(result)
    }

    func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

    /// The set with both cases of its letters. Wide ranges beyond ASCII (whole scripts) are left as they are.
    var withBothCases: ScalarSet {
        var added = ranges
        for range in ranges {
            let isWide = range.count > 512
            if isWide && range.lowerBound > 0x7F { continue }
            for value in isWide ? range.clamped(to: 0...0x7F) : range {
                guard let properties = Unicode.Scalar(value)?.properties else { continue }
                for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
                    if mapping.unicodeScalars.count == 1, let scalar = mapping.unicodeScalars.first {
                        added.append(scalar.value...scalar.value)
                    }
                }
            }
        }
        return ScalarSet(added)
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
