import Decoders

extension StepState {
    /// Takes an operation if the step waits for it.
    ///
    /// - Parameter base: what its time limits count from, where they name nothing else.
    mutating func take(
        _ operation: Operation, _ step: CompiledStep, _ base: Operation?, _ judging: inout Judging
    ) -> Reaction {
        let reaction = takeForm(operation, step, &judging)
        guard case .taken = reaction else { return reaction }
        if let failure = judging.timeFailure(operation, step, base) { return .failed(failure) }
        return .taken
    }

    private mutating func takeForm(
        _ operation: Operation, _ step: CompiledStep, _ judging: inout Judging
    ) -> Reaction {
        switch (self, step.form) {
        case (.operation(let count, let times, let last), .operation(let pattern, _)):
            return take(operation, step, pattern, count, times, last, &judging)
        case (.never, .never(let patterns)):
            for pattern in patterns where judging.match(pattern, operation, explains: false) == .yes {
                let reason = "\(pattern.noun(judging.bindings)), which is forbidden here"
                return .failed(RequirementFailure(seen: reason, [VerdictEvidence(.wrong, operation, "forbidden here")]))
            }
            return .ignored(.no)
        case (.anyOrder(var places), _):
            let reaction = StepState.takeFirst(&places, operation, &judging)
            self = .anyOrder(places)
            return reaction
        case (.either(var stories), _):
            let hasBegun = stories.count == 1 && stories[0].hasBegun
            let (reaction, taker) = StepState.takeFirstIndex(&stories, operation, &judging)
            if let taker, !hasBegun { stories = [stories[taker]] }
            self = .either(stories)
            return reaction
        case (.optional(var story), _):
            let reaction = story.take(operation, &judging)
            self = .optional(story)
            return StepState.translated(reaction)
        case (.repeating(let story, let rounds, let isOver), .repeating(let steps, let until, let most)):
            return isOver
                ? .ignored(.no) : takeRound(operation, story, rounds, (steps, until, most), &judging)
        default: return .ignored(.no)
        }
    }

    private mutating func take(
        _ operation: Operation, _ step: CompiledStep, _ pattern: CompiledPattern, _ count: Int,
        _ times: ClosedRange<Int>, _ last: Operation?, _ judging: inout Judging
    ) -> Reaction {
        let match = judging.match(pattern, operation)
        guard match == .yes else { return .ignored(match) }
        for condition in step.conditions {
            switch condition.match(operation, judging.bindings) {
            case .yes, .no: continue
            case .differs(let difference):
                return .failed(RequirementFailure(seen: difference, [VerdictEvidence(.wrong, operation, difference)]))
            case .unknown(let why): return .ignored(.unknown(why))
            }
        }
        if count >= times.upperBound {
            guard times != 1...1 else { return .ignored(.no) }
            let reason = "\(pattern.noun(judging.bindings)) came \(count + 1) times, expected \(times.text)"
            return .failed(RequirementFailure(seen: reason, [VerdictEvidence(.wrong, operation, reason)]))
        }
        if let every = step.every, let last,
            let failure = judging.gapFailure(last, operation, every, pattern.noun(judging.bindings))
        {
            return .failed(failure)
        }
        judging.bind(pattern, operation)
        self = .operation(count: count + 1, times: times, last: operation)
        return .taken
    }

    private static func takeFirst(
        _ stories: inout [StoryMachine], _ operation: Operation, _ judging: inout Judging
    ) -> Reaction { takeFirstIndex(&stories, operation, &judging).reaction }

    /// The first story that takes the operation.
    private static func takeFirstIndex(
        _ stories: inout [StoryMachine], _ operation: Operation, _ judging: inout Judging
    ) -> (reaction: Reaction, index: Int?) {
        for index in stories.indices {
            switch stories[index].take(operation, &judging) {
            case .ignored: continue
            case .taken: return (.taken, index)
            case .failed(let failure): return (.failed(failure), index)
            }
        }
        return (.ignored(.no), nil)
    }

    private static func translated(_ reaction: StoryMachine.Reaction) -> Reaction {
        switch reaction {
        case .ignored: .ignored(.no)
        case .taken: .taken
        case .failed(let failure): .failed(failure)
        }
    }

    private mutating func takeRound(
        _ operation: Operation, _ story: StoryMachine, _ rounds: Int,
        _ form: (steps: [CompiledStep], until: CompiledPattern?, atMost: Int), _ judging: inout Judging
    ) -> Reaction {
        var story = story
        let reaction = story.take(operation, &judging)
        if case .ignored = reaction, !story.hasBegun, let until = form.until, judging.match(until, operation) == .yes {
            judging.bind(until, operation)
            self = .repeating(story, rounds: rounds, isOver: true)
            return .taken
        }
        guard case .taken = reaction, story.isDone else {
            self = .repeating(story, rounds: rounds, isOver: false)
            return StepState.translated(reaction)
        }
        let isLast = form.until.map { judging.match($0, operation) == .yes } ?? (rounds + 1 >= form.atMost)
        if !isLast, rounds + 1 >= form.atMost {
            let end = form.until.map { "with \($0.noun(judging.bindings))" } ?? "as expected"
            let reason = "\(rounds + 1) rounds, and none ended \(end)"
            return .failed(RequirementFailure(seen: reason, [VerdictEvidence(.wrong, operation, reason)]))
        }
        self = .repeating(StoryMachine(form.steps, since: operation), rounds: rounds + 1, isOver: isLast)
        return .taken
    }
}
