import Sniff
import SniffVerify

extension OperationPattern.Word {
    /// The operations of this verb on an attribute.
    ///
    /// ```swift
    /// .notifies(.heartRateMeasurement) {
    ///     $0.heartRate.in(30...220)
    ///     $0.sensorContact.is(true)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - attribute: what it is about.
    ///   - name: a name for it: later conditions say `{name}`, `{name.field}`, `{name[0]}`.
    ///   - result: how it comes out, if not with success.
    ///   - device: which device; `same` as what raised the rule.
    ///   - file: where this is written.
    ///   - line: where this is written.
    ///   - conditions: what fields of the value have to be; all have to hold.
    public func callAsFunction(
        _ attribute: AttributeName, as name: String? = nil, result: OperationPattern.Result? = nil,
        device: String? = nil, file: String = #fileID, line: Int = #line,
        @ConditionBuilder where conditions: (ValueConditions) -> [FieldCondition] = { _ in [] }
    ) -> OperationPattern {
        var pattern = self(
            "\(attribute.uuid)", result: result, device: device, as: name, file: file, line: line)
        pattern.conditions += conditions(ValueConditions()).map { $0.condition(at: pattern.place) }
        return pattern
    }
}

extension ExpectedStep.Word {
    /// A step of a story: an operation of this verb on an attribute, so often.
    ///
    /// - Parameters:
    ///   - attribute: what it is about.
    ///   - times: how often.
    ///   - within: time since the step before, or since the one called `base`.
    ///   - after: it begins no earlier than so long after the step before, or after the one called `base`.
    ///   - base: the name of an earlier step.
    ///   - name: a name for it.
    ///   - result: how it comes out, if not with success.
    ///   - device: which device.
    ///   - file: where this is written.
    ///   - line: where this is written.
    ///   - conditions: which operation is taken: what fields of the value have to be.
    public func callAsFunction(
        _ attribute: AttributeName, times: some TraceExpectation.Repetition = 1, within: Duration? = nil,
        after: Duration? = nil,
        of base: String? = nil, as name: String? = nil, result: OperationPattern.Result? = nil,
        device: String? = nil, file: String = #fileID, line: Int = #line,
        @ConditionBuilder where conditions: (ValueConditions) -> [FieldCondition] = { _ in [] }
    ) -> ExpectedStep {
        let step = self(
            "\(attribute.uuid)", times: times, within: within, after: after, of: base, result: result,
            device: device, as: name, file: file, line: line)
        return step.adding(conditions(ValueConditions()).map { $0.condition(at: step.place) })
    }
}

extension ExpectedStep {
    /// The same with more conditions on which operation is taken.
    fileprivate func adding(_ conditions: [TraceExpectation.Condition]) -> ExpectedStep {
        guard case .operation(var pattern, let times) = form else { return self }
        pattern.conditions += conditions
        var step = self
        step.form = .operation(pattern, times: times)
        return step
    }
}

extension TraceExpectation.Requirement {
    /// The same, where the occurrence itself has to fulfil this.
    ///
    /// ```swift
    /// .each(.notifies(.heartRateMeasurement)).is { $0.heartRate.in(30...220) }
    /// ```
    public func `is`(@ConditionBuilder _ conditions: (ValueConditions) -> [FieldCondition]) -> Self {
        requiring(conditions(ValueConditions()).map { $0.condition(at: place) })
    }
}
