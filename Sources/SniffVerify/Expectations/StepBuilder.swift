extension ExpectedStep: ExpectedOperation {
    /// A verb; call it to make a step.
    public struct Word: Sendable {
        let operation: OperationPattern.Word

        /// A step: one operation, or so many.
        ///
        /// - Parameters:
        ///   - target: what it is about: a characteristic by name (a text) or UUID, a device by the name that the expectation gives
        ///     it, a profile, a filter.
        ///   - value: the whole value, decoded.
        ///   - bytes: the whole value in hexadecimal: `?` is any digit, `*` at the end any more bytes.
        ///   - text: the whole value as text.
        ///   - xor: all bytes of the value together, by exclusive or.
        ///   - fields: which operation is taken: fields with what they have to be.
        ///   - conditions: what the operation that is taken has to be; if it is not, none after it will do.
        ///   - times: how often.
        ///   - every: time from one to the next.
        ///   - within: time since the step before, or since the one called `base`.
        ///   - after: it begins no earlier than so long after the step before, or after the one called `base`.
        ///   - base: the name of an earlier step.
        ///   - result: how it comes out, if not with success.
        ///   - device: which device, for operations whose target is something else.
        ///   - name: a name for it: later conditions say `{name}`, `{name.field}`, `{name[0]}`.
        ///   - file: where this is written.
        ///   - line: where this is written.
        public func callAsFunction(
            _ target: (any OperationTarget)? = nil, value: TraceExpectation.Condition.Values? = nil,
            bytes: TraceExpectation.Condition.Values? = nil,
            text: TraceExpectation.Condition.Values? = nil, xor: TraceExpectation.Condition.Values? = nil,
            where fields: KeyValuePairs<String, TraceExpectation.Condition.Values> = [:],
            is conditions: KeyValuePairs<String, TraceExpectation.Condition.Values> = [:],
            times: some TraceExpectation.Repetition = 1,
            every: ClosedRange<Duration>? = nil, within: Duration? = nil, after: Duration? = nil,
            of base: String? = nil,
            result: OperationPattern.Result? = nil, device: String? = nil, as name: String? = nil,
            file: String = #fileID, line: Int = #line
        ) -> ExpectedStep {
            let pattern = operation(
                target, value: value, bytes: bytes, text: text, xor: xor, where: fields, result: result, device: device,
                as: name, file: file, line: line)
            var step = ExpectedStep(.operation(pattern, times: times.times(from: 1)), place: pattern.place)
            step.conditions = TraceExpectation.Condition.list(conditions, step.place)
            step.every = every
            (step.within, step.after, step.timeBase) = (within, after, base)
            return step
        }
    }

    /// The verb with this word.
    public static func word(_ word: String) -> Word { Word(operation: OperationPattern.word(word)) }
}

/// Steps of steps.
extension ExpectedStep {
    /// All of these, in any order; `within` as for a verb.
    public static func anyOrder(
        _ steps: [ExpectedStep], within: Duration? = nil, of base: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> ExpectedStep {
        group(.anyOrder(steps), within, of: base, SourcePlace(file: file, line: line))
    }

    /// One of these stories; `within` as for a verb.
    public static func either(
        _ stories: [[ExpectedStep]], within: Duration? = nil, of base: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> ExpectedStep {
        group(.either(stories), within, of: base, SourcePlace(file: file, line: line))
    }

    /// These steps may happen here; `within` as for a verb.
    public static func optional(
        _ steps: [ExpectedStep], within: Duration? = nil, of base: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> ExpectedStep {
        group(.optional(steps), within, of: base, SourcePlace(file: file, line: line))
    }

    /// These steps again and again, until the pattern fits the last operation of a round; so many rounds at most.
    public static func repeating(
        _ steps: [ExpectedStep], until: OperationPattern, atMost: Int = .max, within: Duration? = nil,
        of base: String? = nil, file: String = #fileID, line: Int = #line
    ) -> ExpectedStep {
        group(.repeating(steps, until: until, atMost: atMost), within, of: base, SourcePlace(file: file, line: line))
    }

    /// These steps again and again, so many rounds at most.
    public static func repeating(
        _ steps: [ExpectedStep], atMost: Int, within: Duration? = nil, of base: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> ExpectedStep {
        group(.repeating(steps, until: nil, atMost: atMost), within, of: base, SourcePlace(file: file, line: line))
    }

    /// None of these happens before the next step; `within` as for a verb.
    public static func never(
        _ patterns: OperationPattern..., within: Duration? = nil, of base: String? = nil, file: String = #fileID,
        line: Int = #line
    ) -> ExpectedStep {
        group(.never(patterns), within, of: base, SourcePlace(file: file, line: line))
    }

    private static func group(
        _ form: Form, _ within: Duration?, of base: String?, _ place: SourcePlace
    ) -> ExpectedStep {
        var step = ExpectedStep(form, place: place)
        (step.within, step.timeBase) = (within, base)
        return step
    }
}
