/// Finds what a rule says about something that it has not. In files, keys that have nothing to stand beside are refused where
/// they are read; this is for rules in Swift.
struct RuleCheck {
    private let problems: ExpectationProblems
    private let place: SourcePlace

    init(_ problems: ExpectationProblems, _ place: SourcePlace) {
        self.problems = problems
        self.place = place
    }

    func check(_ rule: TraceExpectation.EachRule) {
        let before = rule.after + rule.onlyWhile + rule.notWhile
        if rule.conditions.isEmpty, rule.then.isEmpty, before.isEmpty, rule.every == nil {
            problems.add(
                place, "the rule requires nothing; add 'is', 'then', 'after', 'onlyWhile', 'notWhile' or 'every'")
        }
        if rule.within != nil, rule.afterWithin != nil {
            problems.add(place, "'within' may mean 'then' or 'after'; make a rule for each")
        } else if rule.within != nil, rule.then.isEmpty {
            limits("within", "'then' and 'after' are")
        }
        if rule.then.isEmpty {
            if !rule.before.isEmpty || rule.beforeNext { limits("before", "'then' is") }
            if !rule.unless.isEmpty { limits("unless", "'then' is") }
            if rule.isShared { limits("shared", "'then' is") }
        }
        if !rule.since.isEmpty, rule.after.isEmpty { limits("since", "'after' is") }
    }

    private func limits(_ key: String, _ missing: String) {
        problems.add(place, "'\(key)' has nothing that it limits: \(missing) missing")
    }
}

extension TraceExpectation {
    /// Finds what can never be so, or says nothing.
    func check() throws(ExpectationErrors) {
        let problems = ExpectationProblems()
        ExpectationCheck(problems).check(self)
        if !problems.errors.isEmpty { throw ExpectationErrors(problems.sorted) }
    }
}
