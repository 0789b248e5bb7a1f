/// All operations that something is about, for checks of names and devices.
extension ExpectedStep {
    /// Names that are given in it.
    var names: [String] { patterns.compactMap(\.name) }

    /// All operations that it is about.
    var patterns: [OperationPattern] {
        switch form {
        case .operation(let pattern, _): [pattern]
        case .never(let patterns): patterns
        case .anyOrder(let steps), .optional(let steps): steps.flatMap(\.patterns)
        case .either(let stories): stories.joined().flatMap(\.patterns)
        case .repeating(let steps, let until, _): steps.flatMap(\.patterns) + [until].compactMap(\.self)
        }
    }
}

extension TraceExpectation.Period {
    var patterns: [OperationPattern] { [whiles].compactMap(\.self) + from + until + outer.flatMap(\.patterns) }

    /// Whether it is all of a scope.
    var isWhole: Bool {
        whiles == nil && from.isEmpty && until.isEmpty && fromTime == nil && untilTime == nil && outer.isEmpty
    }
}

extension TraceExpectation.Requirement {
    /// All operations that it is about.
    var patterns: [OperationPattern] {
        switch form {
        case .story(let steps): during.patterns + steps.flatMap(\.patterns)
        case .never(let patterns), .count(let patterns, _, _): during.patterns + patterns
        case .each(let rule):
            during.patterns + rule.trigger + rule.then.flatMap(\.patterns) + rule.before + rule.unless + rule.after
                + rule.since + rule.onlyWhile + rule.notWhile + rule.remember
        }
    }
}
