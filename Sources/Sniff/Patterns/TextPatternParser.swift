/// Parses regular expressions; see ``TextPattern`` for what they may contain.
struct TextPatternParser {
    private static let maximumDepth = 64
    private static let maximumRepetition = 1000

    private let characters: [Unicode.Scalar]
    private var offset = 0
    private var depth = 0
    private var flags = Flags()
    /// The sets of the expression, by the numbers that the tree has for them.
    private var sets: [ScalarSet] = []

    private struct Flags {
        var ignoresCase = false
        var pointTakesLineBreaks = false
        var isMultiline = false
    }

    private init(_ expression: String) { characters = Array(expression.unicodeScalars) }

    static func parse(_ expression: String) throws(TextPattern.Fault) -> (tree: TextPatternNode, sets: [ScalarSet]) {
        var parser = TextPatternParser(expression)
        let node = try parser.choice()
        if parser.current != nil { throw parser.fault("this parenthesis closes nothing") }
        return (node, parser.sets)
    }

    private var current: Unicode.Scalar? { offset < characters.count ? characters[offset] : nil }

    private func fault(_ message: String, at offset: Int? = nil) -> TextPattern.Fault {
        TextPattern.Fault(offset: offset ?? self.offset, message: message)
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        offset += 1
        return true
    }

    private mutating func choice() throws(TextPattern.Fault) -> TextPatternNode {
        var parts = [try sequence()]
        while accept("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(TextPattern.Fault) -> TextPatternNode {
        var parts: [TextPatternNode] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            if let part = try repeated(), !part.isEmpty { parts.append(part) }
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func repeated() throws(TextPattern.Fault) -> TextPatternNode? {
        let start = offset
        guard var node = try single() else { return nil }
        var times = 0
        while let scalar = current {
            var bounds: (Int, Int?)
            switch scalar {
            case "*": bounds = (0, nil)
            case "+": bounds = (1, nil)
            case "?": bounds = (0, 1)
            case "{": bounds = try braces()
            default: return node
            }
            if scalar != "{" { offset += 1 }
            if times > 0 { throw fault("nothing to repeat before '\(scalar)'", at: offset - 1) }
            times += 1
            if case .assertion = node { throw fault("a position cannot be repeated", at: start) }
            // Lazy or not: whether there is a match is the same. Possessive repetition is another language.
            if !accept("?"), current == "+" { throw fault("possessive repetition is not supported") }
            // Repeating nothing ever so often is nothing.
            if !node.isEmpty { node = bounds.1 == 0 ? .sequence([]) : .repetition(node, bounds.0, bounds.1) }
        }
        return node
    }

    /// `{3}`, `{3,}`, `{3,5}`
    private mutating func braces() throws(TextPattern.Fault) -> (Int, Int?) {
        let start = offset
        offset += 1
        let unclear = fault("repetition is written {3}, {3,} or {3,5}; a brace itself is \\{", at: start)
        guard let minCount = number() else { throw unclear }
        var maxCount: Int? = minCount
        if accept(",") { maxCount = number() }
        guard accept("}") else { throw unclear }
        if max(minCount, maxCount ?? 0) > TextPatternParser.maximumRepetition {
            throw fault("repetition is limited to \(TextPatternParser.maximumRepetition)", at: start)
        }
        if let maxCount, maxCount < minCount {
            throw fault("the lower end of the repetition is above the upper", at: start)
        }
        return (minCount, maxCount)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let digit = current?.value, (0x30...0x39).contains(digit) {
            value = min((value ?? 0) * 10 + Int(digit - 0x30), 100_000)
            offset += 1
        }
        return value
    }

    private mutating func node(_ set: ScalarSet) -> TextPatternNode {
        sets.append(set)
        return .set(sets.count - 1)
    }

    private mutating func literal(_ set: ScalarSet) -> TextPatternNode {
        node(flags.ignoresCase ? set.withBothCases : set)
    }

    private mutating func single() throws(TextPattern.Fault) -> TextPatternNode? {
        let start = offset
        guard let scalar = current else { return nil }
        offset += 1
        switch scalar {
        case ".": return node(flags.pointTakesLineBreaks ? ScalarSet().inverted : ScalarSet.lineBreak.inverted)
        case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
        case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
        case "(": return try group(start)
        case "[": return try set(start)
        case "*", "+", "?", "{": throw fault("nothing to repeat before '\(scalar)'", at: start)
        case "\\":
            if accept("b") { return .assertion(.wordBoundary) }
            if accept("B") { return .assertion(.noWordBoundary) }
            if accept("A") { return .assertion(.textStart) }
            if accept("z") { return .assertion(.textEnd) }
            return literal(try escape(start))
        default: return literal(ScalarSet([scalar.value...scalar.value]))
        }
    }

    private mutating func group(_ start: Int) throws(TextPattern.Fault) -> TextPatternNode? {
        let outer = flags
        if accept("?") {
            if try setFlags(start) { return nil }
        }
        depth += 1
        defer { depth -= 1 }
        if depth > TextPatternParser.maximumDepth { throw fault("too many groups inside one another", at: start) }
        let node = try choice()
        guard accept(")") else { throw fault("this group is never closed", at: start) }
        // Flags set inside a group end with it.
        flags = outer
        return node
    }

    /// Reads the flags after `(?`. Returns whether the group is over, as in `(?i)`.
    private mutating func setFlags(_ start: Int) throws(TextPattern.Fault) -> Bool {
        var isOn = true
        while let scalar = current {
            offset += 1
            switch scalar {
            case ":": return false
            case ")": return true
            case "-": isOn = false
            case "i": flags.ignoresCase = isOn
            case "s": flags.pointTakesLineBreaks = isOn
            case "m": flags.isMultiline = isOn
            case "=", "!", "<", "P":
                throw fault("look-around and named groups are not supported", at: start)
            default: throw fault("unknown flag '\(scalar)'; there are i, s and m", at: offset - 1)
            }
        }
        throw fault("this group is never closed", at: start)
    }

    /// `[a-z_]`, `[^0-9]`
    private mutating func set(_ start: Int) throws(TextPattern.Fault) -> TextPatternNode {
        let isInverted = accept("^")
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while let scalar = current, scalar != "]" || isFirst {
            isFirst = false
            let start = self.offset
            let low = try member()
            guard current == "-", self.offset + 1 < characters.count, characters[self.offset + 1] != "]" else {
                ranges += low.ranges
                continue
            }
            self.offset += 1
            let high = try member()
            guard low.ranges.count == 1, high.ranges.count == 1, low.ranges[0].count == 1, high.ranges[0].count == 1,
                low.ranges[0].lowerBound <= high.ranges[0].lowerBound
            else { throw fault("a range goes from a lower to a higher character", at: start) }
            ranges.append(low.ranges[0].lowerBound...high.ranges[0].lowerBound)
        }
        guard accept("]") else { throw fault("this set is never closed", at: start) }
        let set = flags.ignoresCase ? ScalarSet(ranges).withBothCases : ScalarSet(ranges)
        return node(isInverted ? set.inverted : set)
    }

    private mutating func member() throws(TextPattern.Fault) -> ScalarSet {
        let start = offset
        guard let scalar = current else { throw fault("this set is never closed") }
        offset += 1
        if scalar == "[", current == ":" {
            throw fault("[:classes:] are not supported; use \\d, \\w or \\s", at: start)
        }
        if scalar == "\\" { return try escape(start) }
        return ScalarSet([scalar.value...scalar.value])
    }

    /// Reads the escape after a backslash.
    private mutating func escape(_ start: Int) throws(TextPattern.Fault) -> ScalarSet {
        guard let scalar = current else {
            throw fault("a backslash at the end; the character itself is \\\\", at: start)
        }
        offset += 1
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "w": return .word
        case "W": return ScalarSet.word.inverted
        case "s": return .space
        case "S": return ScalarSet.space.inverted
        case "t": return ScalarSet([9...9])
        case "n": return .lineBreak
        case "v": return ScalarSet([11...11])
        case "f": return ScalarSet([12...12])
        case "r": return ScalarSet([13...13])
        case "0": return ScalarSet([0...0])
        case "x": return try hex(exactly: 2, start)
        case "u":
            guard accept("{") else { return try hex(exactly: 4, start) }
            let set = try hex(exactly: nil, start)
            guard accept("}") else { throw fault("\\u{ needs a closing brace", at: start) }
            return set
        case "1"..."9": throw fault("back references are not supported", at: start)
        case "a"..."z", "A"..."Z": throw fault("unknown escape \\\(scalar)", at: start)
        default: return ScalarSet([scalar.value...scalar.value])
        }
    }

    private mutating func hex(exactly count: Int?, _ start: Int) throws(TextPattern.Fault) -> ScalarSet {
        var value: UInt32 = 0
        var digits = 0
        while digits < count ?? 6, let scalar = current, scalar.isASCII,
            let digit = Character(scalar).hexDigitValue
        {
            value = value << 4 | UInt32(digit)
            digits += 1
            offset += 1
        }
        guard digits > 0, digits == count ?? digits, let scalar = Unicode.Scalar(value) else {
            throw fault("a code point is \\xHH, \\uHHHH or \\u{H…}", at: start)
        }
        return ScalarSet([scalar.value...scalar.value])
    }
}
