import Decoders
import Sniff

extension StepState {
    /// Takes an operation if the step waits for it.
    ///
    /// - Parameter base: what its time limits count from, where they name nothing else.
    mutating func take(
        _ operation: BluetoothOperation, _ step: CompiledStep, _ base: BluetoothOperation?, _ judging: inout Judging
    ) -> Reaction {
        let hadBegun = hasBegun
        let isMore = hadBegun && isSatisfied
        let reaction: Reaction
        switch (self, step.form) {
        case (.operation(let count, let times, let last), .operation(let pattern, _)):
            reaction = take(operation, step, pattern, after: (count, times, last), &judging)
        case (.never, .never(let patterns)):
            return StepState.forbid(patterns, operation, in: step, since: base, judging)
        case (.anyOrder(var indices), _):
            self = .done
            reaction = StepState.takeFirst(&indices, operation, &judging)
            self = .anyOrder(indices)
        case (.either(var stories), _):
            self = .done
            reaction = StepState.takeOne(&stories, operation, &judging)
            self = .either(stories)
        case (.optional(var story), _):
            self = .done
            reaction = StepState.translated(story.take(operation, &judging))
            self = .optional(story)
        case (.repeating(let story, let rounds, let end), .repeating(_, let until, let most)):
            guard end != .over else { return .ignored(.no) }
            self = .done
            reaction = takeRound(operation, (story, rounds, end), (until, most), &judging)
        default: return .ignored(.no)
        }
        guard case .taken = reaction else { return reaction }
        // Limits are about the step as a whole: it begins after one, and has all that it needs within the other.
        if !hadBegun, let failure = judging.earliness(operation, step, base) { return .failed(failure) }
        if !isMore, let failure = judging.lateness(operation, step, base) { return .failed(failure) }
        return .taken
    }

    private mutating func take(
        _ operation: BluetoothOperation, _ step: CompiledStep, _ pattern: CompiledPattern,
        after taken: (count: Int, times: ClosedRange<Int>, last: BluetoothOperation?), _ judging: inout Judging
    ) -> Reaction {
        let (count, times, last) = taken
        let match = judging.match(pattern, operation)
        guard match == .yes else { return .ignored(match) }
        for condition in step.conditions {
            switch condition.match(operation, judging.bindings) {
            case .yes, .no: continue
            case .differs(let difference):
                return .failed(RequirementFailure(difference, operation))
            case .unknown(let why): return .ignored(.unknown(why))
            }
        }
        let counted = step.step.counted
        let sum = count + counted.weight(of: operation)
        if sum > times.upperBound {
            guard times != 1...1 || counted == .bytes else { return .ignored(.no) }
            let came = counted == .bytes ? "brought \(sum.grouped("byte"))" : "came \(sum.grouped("time"))"
            let reason = "\(pattern.noun(judging.bindings)) \(came), expected \(counted.text(times))"
            return .failed(RequirementFailure(seen: reason, [VerdictEvidence(.wrong, operation, reason)]))
        }
        if let every = step.every, let last,
            let failure = judging.gapFailure(
                last, operation, every, [pattern], as: step.step.title)
        {
            return .failed(failure)
        }
        judging.bind(pattern, operation)
        self = .operation(count: sum, times: times, last: operation)
        return .taken
    }

    /// Checks the forbidden operations, as long as they are forbidden.
    private static func forbid(
        _ patterns: [CompiledPattern], _ operation: BluetoothOperation, in step: CompiledStep,
        since base: BluetoothOperation?,
        _ judging: Judging
    ) -> Reaction {
        if let time = judging.base(of: step, base).flatMap({ operation.begin.nanoseconds(since: $0.begin) }) {
            if let within = step.within, time > judging.slacked(within) { return .ignored(.no) }
            if let after = step.after, time < after { return .ignored(.no) }
        }
        let match = judging.match(anyOf: patterns, operation)
        switch match {
        case .yes:
            let what = judging.fitting(patterns, operation)?.noun(judging.bindings) ?? "this"
            let evidence = [VerdictEvidence(.wrong, operation, "forbidden here")]
            return .failed(RequirementFailure(seen: "\(what), which is forbidden here", evidence))
        case .unknown: return .ignored(match)
        case .no, .differs: return .ignored(.no)
        }
    }

    /// The first story that takes the operation.
    private static func takeFirst(
        _ stories: inout [StoryMachine], _ operation: BluetoothOperation, _ judging: inout Judging
    ) -> Reaction {
        for index in stories.indices {
            switch stories[index].take(operation, &judging) {
            case .ignored: continue
            case .taken: return .taken
            case .failed(let failure): return .failed(failure)
            }
        }
        return .ignored(.no)
    }

    /// One story goes on, and the others are out. So is one that fails, as long as another may be told.
    private static func takeOne(
        _ stories: inout [StoryMachine], _ operation: BluetoothOperation, _ judging: inout Judging
    ) -> Reaction {
        var index = 0
        while index < stories.count {
            switch stories[index].take(operation, &judging) {
            case .ignored: index += 1
            case .taken:
                stories = [stories[index]]
                return .taken
            case .failed(let failure):
                guard stories.count > 1 else { return .failed(failure) }
                stories.remove(at: index)
            }
        }
        return .ignored(.no)
    }

    private static func translated(_ reaction: StoryMachine.Reaction) -> Reaction {
        switch reaction {
        case .ignored: .ignored(.no)
        case .taken: .taken
        case .failed(let failure): .failed(failure)
        }
    }

    private mutating func takeRound(
        _ operation: BluetoothOperation, _ begun: (story: StoryMachine, rounds: Int, end: RoundEnd),
        _ form: (until: CompiledPattern?, atMost: Int), _ judging: inout Judging
    ) -> Reaction {
        var (story, rounds) = (begun.story, begun.rounds)
        var reaction = story.take(operation, &judging)
        if case .ignored = reaction {
            var doubt = OperationMatch.no
            if let until = form.until, !story.hasBegun || story.isSatisfied {
                let match = judging.match(until, operation)
                if match == .yes {
                    judging.bind(until, operation)
                    self = .repeating(story, rounds: rounds, end: .over)
                    return .taken
                }
                if case .unknown = match { doubt = match }
            }
            // A round whose last step may come again is over when the next one begins.
            var next = story.again(since: story.base)
            if story.hasBegun, story.isSatisfied { reaction = next.take(operation, &judging) }
            guard case .taken = reaction else {
                self = .repeating(story, rounds: rounds, end: begun.end)
                if case .failed(let failure) = reaction { return .failed(failure) }
                return .ignored(doubt)
            }
            (story, rounds) = (next, rounds + 1)
        }
        if case .failed(let failure) = reaction { return .failed(failure) }
        let number = rounds + 1
        let isLast = form.until.map { story.isSatisfied && judging.match($0, operation) == .yes } ?? false
        if number > form.atMost || !isLast && form.until != nil && story.isDone && number >= form.atMost {
            let wrong = form.until.map { "and none ended with \($0.noun(judging.bindings))" }
            let reason =
                wrong.map { "\(form.atMost) rounds, \($0)" } ?? "\(number) rounds, expected at most \(form.atMost)"
            return .failed(RequirementFailure(seen: reason, [VerdictEvidence(.wrong, operation, reason)]))
        }
        if story.isDone { (story, rounds) = (story.again(since: operation), number) }
        self = .repeating(story, rounds: rounds, end: isLast ? .over : begun.end)
        return .taken
    }
}
