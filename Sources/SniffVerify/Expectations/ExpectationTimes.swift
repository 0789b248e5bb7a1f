import Sniff

/// Times and numbers in expectation files.
enum ExpectationTimes {
    /// Longer than any capture: the end of `at least 2 s`.
    static let longest = Duration.seconds(1_000_000_000)

    private static let units: [(String, Int64)] = [
        ("ns", 1), ("µs", 1_000), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000),
        ("h", 3_600_000_000_000),
    ]

    /// `5 s`, `0.8 s`, `100 ms`, `2 min`.
    static func duration(_ node: ExpectationNode) throws(ExpectationError) -> Duration {
        try duration(node.word(), node)
    }

    /// `5 s of drop`: since the step with this name.
    static func durationOf(_ node: ExpectationNode) throws(ExpectationError) -> (Duration, base: String?) {
        let text = try node.word()
        let parts = words(text)
        guard let index = parts.firstIndex(of: "of") else { return (try duration(text, node), nil) }
        guard index == parts.count - 2 else { throw node.error("'of' is followed by the name of one step") }
        return (try duration(parts[..<index].joined(separator: " "), node), String(parts[index + 1]))
    }

    /// `0.8 s..1.2 s`, `at most 0.7 s`, `at least 2 s`.
    static func gap(_ node: ExpectationNode) throws(ExpectationError) -> ClosedRange<Duration> {
        let text = try node.word()
        if text.hasPrefix("at most ") { return .zero...(try duration(String(text.dropFirst(8)), node)) }
        if text.hasPrefix("at least ") { return min(try duration(String(text.dropFirst(9)), node), longest)...longest }
        if ["±", "+-", "+/-"].contains(where: text.contains) {
            throw node.error("'\(text)' is not a time; write the least and the most, as in 0.8 s..1.2 s")
        }
        if let meaning = ComparisonSlips.meaning(text) {
            switch meaning {
            case .range, .atLeast, .atMost: throw node.error("'\(text)' is not a time; write '\(meaning.condition)'")
            case .moreThan(let time): throw node.error("'\(text)' is not a time; write 'at least \(time)'")
            case .lessThan(let time): throw node.error("'\(text)' is not a time; write 'at most \(time)'")
            case .equal, .other: break
            }
        }
        guard let (left, right) = range(text) else {
            let value = try duration(text, node)
            throw node.error(
                "'every: \(text)' would never be so exactly; write a range: \(text: value * 0.8)..\(text: value * 1.2), or 'at most \(text)'"
            )
        }
        let upper = try duration(right, node)
        // The unit of the second is meant for the first, too: 0.8..1.2 s.
        let unit = String(right.drop { $0.isNumber || $0 == "." })
        let lower = try duration(left.allSatisfy { $0.isNumber || $0 == "." } ? left + unit : left, node)
        guard lower <= upper else { throw node.error("'\(text)': the minimum is above the maximum") }
        return lower...upper
    }

    /// `3`, `2..4`.
    static func times(_ node: ExpectationNode) throws(ExpectationError) -> ClosedRange<Int> {
        let text = try node.word()
        guard let (left, right) = range(text) else {
            let count = try number(node)
            return count...count
        }
        if left.isEmpty || right.isEmpty, let hint = ComparisonSlips.meaning(text)?.times {
            throw node.error("'\(text)' has one end; write '\(hint)'")
        }
        guard let lower = Int(left), let upper = Int(right), lower >= 0, upper <= 1_000_000_000 else {
            throw node.error("'\(text)' is neither a number of times nor a range such as 2..4")
        }
        guard lower <= upper else { throw node.error("'\(text)': the minimum is above the maximum") }
        return lower...upper
    }

    static func number(_ node: ExpectationNode) throws(ExpectationError) -> Int {
        let text = try node.text()
        let meaning = ComparisonSlips.meaning(text)
        if let hint = meaning?.times { throw node.error("'\(text)' is no number; write '\(hint)'") }
        let words = text.split(separator: " ")
        if words.count == 2, Int(words[0]) != nil, ["time", "times", "x"].contains(words[1].lowercased()) {
            throw node.error("'\(text)' is no number; write '\(words[0])' alone")
        }
        return try node.integer(in: 0...1_000_000_000)
    }

    private static func duration(_ text: String, _ node: ExpectationNode) throws(ExpectationError) -> Duration {
        if let hint = slip(text) { throw node.error("'\(text)' is not a time; \(hint)") }
        if text.hasPrefix("-") { throw node.error("'\(text)' is negative; a time is not") }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard !digits.isEmpty else { throw node.error("'\(text)' is not a time; write '5 s' or '100 ms'") }
        guard !unit.isEmpty else { throw node.error("'\(text)' has no unit; write '\(text) s' or '\(text) ms'") }
        guard let factor = units.first(where: { $0.0 == unit })?.1 else {
            let known = unitSlips.first { $0.1.contains(unit.lowercased()) }.map { "; write '\(digits) \($0.0)'" }
            throw node.error(
                "'\(unit)' is no unit of time\(known ?? NearestName.suggestion(String(unit), units.map(\.0)))")
        }
        // A day has 86 400 s, and a capture that one judges at once has not many days.
        guard let value = Double(digits), value * Double(factor) <= 1e9 * 86_400 * 366 else {
            throw node.error("'\(text)' is not a time of up to 366 days")
        }
        return .nanoseconds(Int64((value * Double(factor)).rounded()))
    }

    private static let unitSlips: [(String, [String])] = [
        ("s", ["sec", "secs", "second", "seconds"]), ("ms", ["msec", "msecs", "millisecond", "milliseconds"]),
        ("min", ["m", "mins", "minute", "minutes"]), ("h", ["hr", "hrs", "hour", "hours"]),
    ]

    /// The correct form of a comparison where one time is expected.
    private static func slip(_ text: String) -> String? {
        let stepHasBoth = { (high: String) in
            "of a step, 'after: …' says when it comes at the earliest, and 'within: \(high)' at the latest"
        }
        if let (low, high) = range(text), !low.isEmpty, !high.isEmpty { return stepHasBoth(high) }
        switch ComparisonSlips.meaning(text) {
        case .range(_, let high): return stepHasBoth(high)
        case .atMost(let time), .lessThan(let time), .equal(let time): return "write '\(time)': it is the most"
        case .atLeast(let time), .moreThan(let time): return "write '\(time)'; 'after' is the least of a step"
        case .other, nil: return nil
        }
    }

    private static func range(_ text: String) -> (String, String)? {
        let bytes = Array(text.utf8)
        guard let dots = bytes.indices.dropLast().first(where: { bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E }) else {
            return nil
        }
        return (trimmed(bytes[..<dots]), trimmed(bytes[(dots + 2)...]))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        words(String(decoding: bytes, as: UTF8.self)).joined(separator: " ")
    }

    private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }
}

extension DefaultStringInterpolation {
    /// A time as expectation files have it: `0.8 s`, `100 ms`.
    package mutating func appendInterpolation(text duration: Duration) {
        let nanoseconds = Nanoseconds(duration).rawValue
        let isShort = nanoseconds != 0 && nanoseconds < 100_000_000
        appendLiteral(String(mantissa: nanoseconds, exponent: isShort ? -6 : -9) + (isShort ? " ms" : " s"))
    }
}
