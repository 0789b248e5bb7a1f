/// Pieces of sentences.
package enum ExpectationWords {
    /// `a, b and c`.
    static func list(_ texts: [String], _ last: String) -> String {
        guard texts.count > 1, let end = texts.last else { return texts.first ?? "" }
        return texts.dropLast().joined(separator: ", ") + " \(last) " + end
    }

    static func sequence(_ steps: [ExpectedStep]) -> String { steps.map(\.title).joined(separator: ", then ") }

    static func count(_ number: Int) -> String { number == 1 ? "once" : number == 2 ? "twice" : "\(number) times" }

    static func times(_ range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return count(range.lowerBound) }
        if range.upperBound == .max { return "at least \(count(range.lowerBound))" }
        if range.lowerBound <= 1 { return "at most \(count(range.upperBound))" }
        return "\(range.lowerBound) to \(range.upperBound) times"
    }

    package static func gap(_ range: ClosedRange<Duration>) -> String {
        if range.upperBound >= ExpectationTimes.longest { return "at least \(text: range.lowerBound)" }
        if range.lowerBound == .zero { return "at most \(text: range.upperBound)" }
        return "\(text: range.lowerBound)..\(text: range.upperBound)"
    }

    static func nouns(_ patterns: [OperationPattern]) -> String { list(patterns.map(\.noun), "or") }
}

extension TraceExpectation.Requirement {
    /// The requirement as a sentence: its title if the author gave none.
    package var words: String {
        var text =
            switch form {
            case .story(let steps): ExpectationWords.sequence(steps)
            case .each(let rule): rule.words
            case .never(let patterns): "never " + ExpectationWords.list(patterns.map(\.title), "or")
            case .count(let patterns, let times, let per):
                ExpectationWords.list(patterns.map(\.title), "or") + " "
                    + (counted == .bytes ? counted.text(times) : ExpectationWords.times(times))
                    + (per.map { " per \(text: $0)" } ?? "")
            }
        if let scope, scope != defaultScope { text += scope.words }
        if let device { text += " with \(device)" }
        if let whiles = during.whiles { text += " during \(whiles.noun)" }
        if let time = during.fromTime { text += " from \(time.text)" }
        if !during.from.isEmpty { text += " from \(ExpectationWords.nouns(during.from))" }
        if let time = during.untilTime { text += " until \(time.text)" }
        if !during.until.isEmpty { text += " until \(ExpectationWords.nouns(during.until))" }
        return text
    }
}

extension TraceExpectation.Requirement.Scope {
    /// ` in the first connection`.
    fileprivate var words: String {
        switch self {
        case .capture: " in the whole capture"
        case .firstConnection, .lastConnection: " in the \(rawValue)"
        case .someConnection, .eachConnection: " in \(rawValue)"
        case .eachDevice: " of each device"
        case .eachBearer: " on each bearer"
        }
    }
}

extension TraceExpectation.EachRule {
    /// `each write to 2A56 is followed by notification of 2A57 within 1 s`.
    fileprivate var words: String {
        var parts: [String] = []
        if !conditions.isEmpty { parts.append(conditions.map(\.words).joined(separator: ", ")) }
        if !then.isEmpty { parts.append(followed) }
        if !after.isEmpty {
            parts.append(
                "comes after \(ExpectationWords.nouns(after))" + (afterWithin.map { " within \(text: $0)" } ?? "")
                    + (since.isEmpty ? "" : " since \(ExpectationWords.nouns(since))"))
        }
        if !onlyWhile.isEmpty { parts.append("only during \(ExpectationWords.nouns(onlyWhile))") }
        if !notWhile.isEmpty { parts.append("not during \(ExpectationWords.nouns(notWhile))") }
        if let every { parts.append("every \(ExpectationWords.gap(every))") }
        return "each \(ExpectationWords.nouns(trigger)): " + ExpectationWords.list(parts, "and")
    }

    private var followed: String {
        var text = "then " + ExpectationWords.sequence(then)
        if let within { text += " within \(text: within)" }
        if !before.isEmpty { text += " before \(ExpectationWords.nouns(before))" }
        if beforeNext { text += " before the next" }
        if !unless.isEmpty { text += ", unless \(ExpectationWords.list(unless.map(\.title), "or"))" }
        return text
    }
}
