/// Requirements in Swift. What may be one operation or several in a file may be so here: arguments after each other.
extension TraceExpectation.Requirement {
    /// A story: steps in order.
    ///
    /// - Parameters:
    ///   - title: in the words of its author.
    ///   - scope: what has to do all of it; `nil` for each connection.
    ///   - device: only connections with this device.
    ///   - steps: what has to happen; what happens between does not matter.
    ///   - file: where this is written.
    ///   - line: where this is written.
    public static func story(
        _ title: String = "", scope: Scope? = nil, device: String? = nil, steps: [ExpectedStep],
        file: String = #fileID, line: Int = #line
    ) -> Self {
        Self(.story(steps), title, Extent(scope, device), SourcePlace(file: file, line: line))
    }

    /// A rule for each occurrence of something. What it requires is said after it: ``then(_:within:)``, ``after(_:within:)``
    /// and the others. Without an occurrence it is inconclusive, unless ``mayBeNone()`` is said.
    ///
    /// ```swift
    /// .each(rule: "Each command is confirmed within 1 s", .writes("2A56", as: "command"))
    ///     .then(.notifies("2A57", bytes: "{command[0]} 01"), within: .seconds(1))
    ///     .unless(.disconnects())
    /// ```
    ///
    /// - Parameters:
    ///   - title: in the words of its author; made from the rule where there is none.
    ///   - trigger: what raises it: one of these.
    ///   - conditions: what the occurrence itself has to be.
    ///   - scope: what it belongs to; each has its own obligations and names.
    ///   - device: only connections with this device, or its advertising.
    ///   - file: where this is written.
    ///   - line: where this is written.
    public static func each(
        rule title: String = "", _ trigger: OperationPattern...,
        is conditions: KeyValuePairs<String, TraceExpectation.Condition.Values> = [:], scope: Scope? = nil,
        device: String? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Self {
        let place = SourcePlace(file: file, line: line)
        var rule = TraceExpectation.EachRule(trigger)
        rule.conditions = TraceExpectation.Condition.list(conditions, place)
        return Self(.each(rule), title, Extent(scope, device), place)
    }

    /// None of these happens; the other parameters as for a rule.
    public static func never(
        rule title: String = "", _ patterns: OperationPattern..., scope: Scope? = nil, device: String? = nil,
        file: String = #fileID, line: Int = #line
    ) -> Self {
        let place = SourcePlace(file: file, line: line)
        return Self(.never(patterns), title, Extent(scope, device), place)
    }

    /// So often happens one of these, in the whole scope or in any time of the length `per`; the other parameters as for a
    /// rule.
    public static func count(
        rule title: String = "", _ patterns: OperationPattern..., times: some TraceExpectation.Repetition,
        per: Duration? = nil,
        scope: Scope? = nil, device: String? = nil, file: String = #fileID, line: Int = #line
    ) -> Self {
        let form = Form.count(patterns, times.times(from: 0), per: per)
        let place = SourcePlace(file: file, line: line)
        return Self(form, title, Extent(scope, device), place)
    }

    /// Where a requirement holds.
    private struct Extent {
        let scope: Scope?
        let device: String?

        init(_ scope: Scope?, _ device: String?) { (self.scope, self.device) = (scope, device) }
    }

    private init(_ form: Form, _ title: String, _ extent: Extent, _ place: SourcePlace) {
        self.init(title: title, form: form, place: place)
        (scope, device) = (extent.scope, extent.device)
        hasOwnTitle = !title.isEmpty
        if !hasOwnTitle { self.title = words }
    }
}
