import Decoders

/// Judges a story in one scope.
struct StoryJudge: Sendable {
    private var machine: StoryMachine
    private var bindings = Bindings()
    private var period: PeriodTracker
    private var failure: RequirementFailure?
    /// The story as it was when its time was up: what was missing may still come.
    private var overdue: StoryMachine?
    private var isOver = false

    init(_ steps: [CompiledStep], _ period: CompiledPeriod) {
        machine = StoryMachine(steps)
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool { failure != nil || machine.isCertain || isOver }

    mutating func receive(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        guard failure == nil, !isOver else { return explainLateness(operation, surroundings) }
        let isInside = period.isWhole || period.contains(operation)
        if isInside, !machine.isDone {
            var judging = judging(surroundings)
            bindings = Bindings()
            let reaction = machine.take(operation, &judging)
            bindings = judging.bindings
            if case .failed(let found) = reaction { failure = found }
        }
        if !period.isWhole { _ = period.receive(operation, bindings, surroundings.devices) }
    }

    /// What was too late comes: that says more than that it did not come in time.
    private mutating func explainLateness(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        guard var story = overdue, !isOver else { return }
        var judging = judging(surroundings)
        guard case .failed(let late) = story.take(operation, &judging) else { return }
        failure?.reason = late.reason
        failure?.evidence = late.evidence
        overdue = nil
    }

    mutating func add(_ gap: CaptureGap) {
        if gap.hidesPackets, !isDecided { machine.add(gap) }
    }

    func deadline(_ surroundings: ScopeJudge.Surroundings) -> Int64? {
        isDecided ? nil : machine.deadline(judging(surroundings))
    }

    mutating func pass(_ moment: Moment, _ surroundings: ScopeJudge.Surroundings) {
        guard !isDecided, let now = moment.nanoseconds else { return }
        let judging = judging(surroundings)
        guard let deadline = machine.deadline(judging), now > deadline else { return }
        var late = moment
        late.nanoseconds = deadline
        failure = machine.failure(at: late, ending: nil, judging)
        overdue = machine
    }

    mutating func end(_ ending: ScopeJudge.Ending, _ moment: Moment, _ surroundings: ScopeJudge.Surroundings) {
        guard !isDecided else { return }
        pass(moment, surroundings)
        guard failure == nil else { return }
        isOver = true
        let judging = judging(surroundings)
        switch ending {
        case .disconnected: break
        case .captureEnd:
            if let deadline = machine.deadline(judging), let now = moment.nanoseconds, deadline > now {
                machine.note("the capture ends \(Tolerance.text(deadline - now)) before its time is up")
            }
        case .stopped: machine.noteStop()
        }
        failure = machine.failure(at: moment, ending: ending.text, isStopped: ending.isStop, judging)
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failure?.verdict ?? (machine.isSatisfied ? .met : .cannotTell))
        if let failure {
            outcome.failures = [failure]
            for gap in failure.gaps { outcome.doubt.add(gap) }
            for text in failure.doubts { outcome.doubt.add(text) }
        }
        outcome.doneSteps = outcome.verdict == .met ? machine.taken.count : machine.index
        outcome.taken = machine.taken
        return outcome
    }

    private func judging(_ surroundings: ScopeJudge.Surroundings) -> Judging {
        Judging(bindings: bindings, devices: surroundings.devices, tolerance: surroundings.tolerance)
    }
}
