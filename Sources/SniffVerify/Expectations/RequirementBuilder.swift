/// Requirements in Swift. What may be one operation or several in a file may be so here: arguments after each other.
extension Requirement {
    /// A story: steps in order.
    ///
    /// - Parameters:
    ///   - title: in the words of its author.
    ///   - scope: what has to do all of it; `nil` for some connection.
    ///   - device: only connections with this device.
    ///   - steps: what has to happen; what happens between does not matter.
    ///   - file: where this is written.
    ///   - line: where this is written.
    public static func story(
        _ title: String = "", scope: Scope? = nil, device: String? = nil, steps: [ExpectedStep],
        file: String = #fileID, line: Int = #line
    ) -> Requirement {
        Requirement(.story(steps), title, Extent(scope, device), SourcePlace(file: file, line: line))
    }

    /// A rule for each occurrence of something. Without an occurrence it is inconclusive, unless it may be none.
    ///
    /// - Parameters:
    ///   - title: in the words of its author; made from the rule where there is none.
    ///   - trigger: what raises it: one of these.
    ///   - conditions: what the occurrence itself has to be.
    ///   - then: what has to follow, in order.
    ///   - within: it follows in this time; without `then`, what must have come before came in this time.
    ///   - before: it follows before one of these.
    ///   - beforeNext: it follows before the next occurrence.
    ///   - isShared: one answer is enough for all occurrences that wait for it.
    ///   - unless: what releases from what has to follow.
    ///   - after: what must have come before: one of these.
    ///   - since: what must have come before came after the last of these.
    ///   - onlyWhile: it happens only while one of these lasts.
    ///   - notWhile: it does not happen while one of these lasts.
    ///   - every: time from one occurrence to the next.
    ///   - remember: the last of these before has its name in the conditions.
    ///   - exceptions: so many occurrences may break the rule.
    ///   - mayBeNone: it is met if nothing raises it.
    ///   - scope: what it belongs to; each has its own obligations and names.
    ///   - device: only connections with this device, or its advertising.
    ///   - during: only while this lasts.
    ///   - from: only after the first of these.
    ///   - until: only before the first of these.
    ///   - file: where this is written.
    ///   - line: where this is written.
    public static func each(
        rule title: String = "", _ trigger: OperationPattern...,
        is conditions: KeyValuePairs<String, Condition.Values> = [:], then: ExpectedStep..., within: Duration? = nil,
        before: OperationPattern..., beforeNext: Bool = false, shared isShared: Bool = false,
        unless: OperationPattern..., after: OperationPattern..., since: OperationPattern...,
        onlyWhile: OperationPattern..., notWhile: OperationPattern..., every: ClosedRange<Duration>? = nil,
        remember: OperationPattern..., exceptions: Int = 0, mayBeNone: Bool = false, scope: Scope? = nil,
        device: String? = nil, during: OperationPattern? = nil, from: OperationPattern..., until: OperationPattern...,
        file: String = #fileID, line: Int = #line
    ) -> Requirement {
        let place = SourcePlace(file: file, line: line)
        var rule = EachRule(trigger)
        rule.conditions = Condition.list(conditions, place)
        rule.then = then
        // With both, it is unknown which is meant; the check says so.
        if !then.isEmpty || after.isEmpty { rule.within = within }
        if !after.isEmpty { rule.afterWithin = within }
        (rule.before, rule.beforeNext, rule.isShared, rule.unless) = (before, beforeNext, isShared, unless)
        (rule.after, rule.since, rule.onlyWhile, rule.notWhile) = (after, since, onlyWhile, notWhile)
        (rule.every, rule.remember, rule.exceptions, rule.mayBeNone) = (every, remember, exceptions, mayBeNone)
        return Requirement(.each(rule), title, Extent(scope, device, Period(during, from, until)), place)
    }

    /// None of these happens; the other parameters as for a rule.
    public static func never(
        rule title: String = "", _ patterns: OperationPattern..., scope: Scope? = nil, device: String? = nil,
        during: OperationPattern? = nil, from: OperationPattern..., until: OperationPattern...,
        file: String = #fileID, line: Int = #line
    ) -> Requirement {
        let place = SourcePlace(file: file, line: line)
        return Requirement(.never(patterns), title, Extent(scope, device, Period(during, from, until)), place)
    }

    /// So often happens one of these, in the whole scope or in any time of the length `per`; the other parameters as for a
    /// rule.
    public static func count(
        rule title: String = "", _ patterns: OperationPattern..., times: some Repetition, per: Duration? = nil,
        scope: Scope? = nil, device: String? = nil, during: OperationPattern? = nil, from: OperationPattern...,
        until: OperationPattern..., file: String = #fileID, line: Int = #line
    ) -> Requirement {
        let form = Form.count(patterns, times.times(from: 0), per: per)
        let place = SourcePlace(file: file, line: line)
        return Requirement(form, title, Extent(scope, device, Period(during, from, until)), place)
    }

    /// Where and when a requirement holds.
    private struct Extent {
        let scope: Scope?
        let device: String?
        let during: Period

        init(_ scope: Scope?, _ device: String?, _ during: Period = Period()) {
            (self.scope, self.device, self.during) = (scope, device, during)
        }
    }

    private init(_ form: Form, _ title: String, _ extent: Extent, _ place: SourcePlace) {
        self.init(title: title, form: form, place: place)
        (scope, device, during) = (extent.scope, extent.device, extent.during)
        if title.isEmpty { self.title = words }
    }
}

extension Period {
    fileprivate init(_ whiles: OperationPattern?, _ from: [OperationPattern], _ until: [OperationPattern]) {
        (self.whiles, self.from, self.until) = (whiles, from, until)
    }
}
