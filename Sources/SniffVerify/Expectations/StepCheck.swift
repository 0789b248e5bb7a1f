/// Finds steps that nobody can tell apart, and steps that say nothing.
struct StepCheck {
    let problems: ExpectationProblems

    init(_ problems: ExpectationProblems) { self.problems = problems }

    /// - Parameters:
    ///   - next: what can come after these steps.
    ///   - endsByItself: whether something ends the time of a `never` at the end.
    func check(_ steps: [ExpectedStep], next: [ExpectedStep] = [], endsByItself: Bool) {
        for (index, step) in steps.enumerated() {
            let rest = Array(steps[(index + 1)...]) + next
            if case .never = step.form, rest.isEmpty, !endsByItself, step.within == nil {
                problems.add(
                    step.place,
                    "'never' lasts until the next step, and this is the last; add 'within', or make it a requirement with 'never'"
                )
            }
            if let fork = fork(step, rest) {
                problems.add(
                    fork.place,
                    "'\(fork.title)' may happen or not, and so nobody can tell whether an operation is this step or the next, '\(fork.next)'"
                )
            }
            inside(step, rest)
        }
    }

    private func inside(_ step: ExpectedStep, _ rest: [ExpectedStep]) {
        switch step.form {
        case .operation(let pattern, let times):
            if step.counted == .bytes, !TraceExpectation.Counted.carriers.isSuperset(of: pattern.verb.kinds) {
                problems.add(pattern.place, "'\(pattern.verb.word)' has no value whose bytes could be counted")
            }
            if times.upperBound == 0 {
                problems.add(step.place, "a step that happens 0 times; that is '\(pattern.verb.word)' in 'never'")
            }
            if step.every != nil, times.upperBound < 2 {
                problems.add(step.place, "'every' needs two or more occurrences")
            }
            if let after = step.after, let within = step.within, after > within {
                problems.add(step.place, "'after: \(text: after)' is later than 'within: \(text: within)'")
            }
        case .never(let patterns): if patterns.isEmpty { problems.add(step.place, "no operation is named") }
        case .anyOrder(let steps):
            if steps.isEmpty { problems.add(step.place, "the list is empty") }
            for inner in steps { check([inner], next: rest, endsByItself: false) }
        case .either(let stories):
            if stories.isEmpty || stories.contains(where: \.isEmpty) { problems.add(step.place, "the list is empty") }
            for story in stories { check(story, next: rest, endsByItself: false) }
        case .optional(let steps), .repeating(let steps, _, _):
            if steps.isEmpty { problems.add(step.place, "the list is empty") }
            if case .repeating = step.form, !steps.isEmpty, !steps.contains(where: \.isRequired) {
                problems.add(step.place, "no step of the repetition has to happen; it would never end")
            }
            if case .repeating(_, _, let atMost) = step.form, atMost < 1 {
                problems.add(step.place, "'at most: \(atMost)' repeats nothing")
            }
            check(steps, next: rest, endsByItself: false)
        }
    }

    private func fork(
        _ step: ExpectedStep, _ rest: [ExpectedStep]
    ) -> (place: SourcePlace, title: String, next: String)? {
        guard step.mayEnd else { return nil }
        let following = ExpectedStep.beginnings(rest)
        for pattern in step.beginnings {
            if let other = following.first(where: pattern.canTake) {
                return (pattern.place, pattern.title, other.title)
            }
        }
        return nil
    }

}

extension ExpectedStep {
    /// Whether something has to happen for it.
    package var isRequired: Bool {
        switch form {
        case .operation(_, let times): times.lowerBound > 0
        case .anyOrder(let steps): steps.contains(where: \.isRequired)
        case .either(let stories): stories.allSatisfy { $0.contains(where: \.isRequired) }
        case .optional, .never: false
        case .repeating(let steps, _, _): steps.contains(where: \.isRequired)
        }
    }

    /// Whether the next step may come instead of it, or instead of more of it, and only the operation itself tells which.
    fileprivate var mayEnd: Bool {
        switch form {
        case .optional: true
        case .repeating(_, let until, _): until == nil
        case .operation(_, let times): times.lowerBound == 0
        case .anyOrder, .either, .never: false
        }
    }

    /// Steps that can be the first of it.
    var firstSteps: [ExpectedStep] {
        switch form {
        case .operation, .never: []
        case .anyOrder(let steps): steps
        case .either(let stories): stories.compactMap(\.first)
        case .optional(let steps), .repeating(let steps, _, _): steps.first.map { [$0] } ?? []
        }
    }

    /// Operations that can be the first of it.
    var beginnings: [OperationPattern] {
        switch form {
        case .operation(let pattern, _): return [pattern]
        case .never: return []
        case .anyOrder(let steps): return steps.flatMap(\.beginnings)
        case .either(let stories): return stories.flatMap(Self.beginnings)
        case .optional(let steps), .repeating(let steps, _, _): return Self.beginnings(steps)
        }
    }

    static func beginnings(_ steps: [ExpectedStep]) -> [OperationPattern] {
        var patterns: [OperationPattern] = []
        for step in steps {
            patterns += step.beginnings
            if step.isRequired { break }
        }
        return patterns
    }
}
