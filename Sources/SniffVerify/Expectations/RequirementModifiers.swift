/// The requirements of a rule, and when it holds. Each of these gives the requirement with one more thing said.
extension TraceExpectation.Requirement {
    /// These steps have to follow each occurrence, in order, in this time since the occurrence.
    public func then(_ steps: ExpectedStep..., within: Duration? = nil) -> Self {
        rule {
            $0.then += steps
            if let within { $0.within = within }
        }
    }

    /// The steps that follow come before one of these.
    public func before(_ patterns: OperationPattern...) -> Self { rule { $0.before += patterns } }

    /// The steps that follow come before the next occurrence.
    public func beforeNext() -> Self { rule { $0.beforeNext = true } }

    /// One answer is enough for all occurrences that wait for it.
    public func shared() -> Self { rule { $0.isShared = true } }

    /// One of these releases from what has to follow.
    public func unless(_ patterns: OperationPattern...) -> Self { rule { $0.unless += patterns } }

    /// One of these has to have come before, at most so long before.
    public func after(_ patterns: OperationPattern..., within: Duration? = nil) -> Self {
        rule {
            $0.after += patterns
            if let within { $0.afterWithin = within }
        }
    }

    /// The operation that has to come before came after the last of these.
    public func since(_ patterns: OperationPattern...) -> Self { rule { $0.since += patterns } }

    /// It happens only while one of these lasts.
    public func onlyWhile(_ patterns: OperationPattern...) -> Self { rule { $0.onlyWhile += patterns } }

    /// It does not happen while one of these lasts.
    public func notWhile(_ patterns: OperationPattern...) -> Self { rule { $0.notWhile += patterns } }

    /// Time from one occurrence to the next.
    public func every(_ time: ClosedRange<Duration>) -> Self { rule { $0.every = time } }

    /// The last of these before the occurrence has its name in the conditions.
    public func remember(_ patterns: OperationPattern...) -> Self { rule { $0.remember += patterns } }

    /// So many occurrences may break the rule.
    public func exceptions(_ count: Int) -> Self { rule { $0.exceptions = count } }

    /// It is met if nothing raises it.
    public func mayBeNone() -> Self { rule { $0.mayBeNone = true } }

    /// The occurrence itself has to fulfil these, too.
    package func requiring(_ conditions: [TraceExpectation.Condition]) -> Self { rule { $0.conditions += conditions } }

    /// Only while this lasts.
    public func during(_ pattern: OperationPattern) -> Self { changed { $0.during.whiles = pattern } }

    /// Only after the first of these.
    public func from(_ patterns: OperationPattern...) -> Self { changed { $0.during.from += patterns } }

    /// Only before the first of these.
    public func until(_ patterns: OperationPattern...) -> Self { changed { $0.during.until += patterns } }

    private func rule(_ change: (inout TraceExpectation.EachRule) -> Void) -> Self {
        guard case .each(var rule) = form else {
            preconditionFailure("\(place): only a rule that begins with '.each' can say this")
        }
        change(&rule)
        return changed { $0.form = .each(rule) }
    }

    private func changed(_ change: (inout Self) -> Void) -> Self {
        var requirement = self
        change(&requirement)
        if !hasOwnTitle { requirement.title = requirement.words }
        return requirement
    }
}
