import Decoders
import Sniff

/// Judges a story in one scope.
struct StoryJudge: ScopeJudge {
    private var machine: StoryMachine
    private var bindings = Bindings()
    private(set) var period: PeriodTracker
    private var failure: RequirementFailure?
    /// The deadline that it failed at, in the time of the run.
    private var failedAt: Nanoseconds?
    /// The story as it was when its time was up: what was missing may still come.
    private var overdue: StoryMachine?
    private var isOver = false
    /// With `--explain`: the times that the limits of steps were compared with.
    private var occurrences = Occurrences()
    private var isExplained = false

    init(_ steps: [CompiledStep], _ period: CompiledPeriod) {
        machine = StoryMachine(steps)
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool { failure != nil || machine.isSettled || isOver }

    /// The same for a scope that begins later, which has seen as well what this one has seen.
    func successor() -> StoryJudge {
        var next = self
        next.machine = StoryMachine(machine.steps)
        next.bindings = Bindings()
        (next.failure, next.failedAt, next.overdue, next.isOver) = (nil, nil, nil, false)
        next.occurrences = Occurrences()
        next.period.beginScope()
        return next
    }

    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext) {
        guard failure == nil, !isOver else { return explainLateness(operation, context) }
        let isInside = period.isWhole || period.contains(operation)
        if isInside, !machine.isDone {
            var judging = judging(context)
            bindings = Bindings()
            let reaction = machine.take(operation, &judging)
            bindings = judging.bindings
            isExplained = judging.explains
            for occurrence in judging.measured { occurrences.add(occurrence) }
            if judging.lacksTimes { machine.noteDone(Judging.lackOfTimes) }
            if case .failed(let found) = reaction { failure = found }
        }
        if !period.isWhole { _ = period.receive(operation, judging(context)) }
    }

    /// Explains a failure by an operation that comes too late: more useful than its absence.
    private mutating func explainLateness(_ operation: BluetoothOperation, _ context: JudgingContext) {
        guard var story = overdue, !isOver else { return }
        var judging = judging(context)
        guard case .failed(let late) = story.take(operation, &judging) else { return }
        failure?.reason = late.reason
        failure?.evidence = late.evidence
        overdue = nil
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets else { return }
        // A sniffer learns of what it missed before a deadline with the first packet after it.
        if let deadline = failedAt, let begin = gap.begin.nanoseconds, begin <= deadline { failure?.doubt.add(gap) }
        if !isDecided, period.mayContain(gap) { machine.add(gap) }
    }

    func deadline(_ context: JudgingContext) -> Nanoseconds? {
        guard !isDecided else { return nil }
        let judging = judging(context)
        guard let silence = machine.silenceEnd(judging) else { return machine.deadline(judging) }
        return min(silence, machine.deadline(judging) ?? .max)
    }

    mutating func pass(_ moment: Moment, _ context: JudgingContext) {
        guard !isDecided, let now = moment.nanoseconds else { return }
        let judging = judging(context)
        machine.pass(now, judging)
        guard !machine.isSatisfied, let deadline = machine.deadline(judging), now > deadline else { return }
        var late = moment
        late.nanoseconds = deadline
        failure = machine.failure(at: late, ending: nil, judging)
        failedAt = deadline
        overdue = machine
    }

    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext) {
        guard !isDecided else { return }
        pass(moment, context)
        period.pass(moment)
        guard failure == nil else { return }
        isOver = true
        let judging = judging(context)
        switch ending {
        case .disconnected: break
        case .captureEnd:
            if let deadline = machine.silenceEnd(judging) ?? machine.deadline(judging), let now = moment.nanoseconds,
                deadline > now
            {
                machine.note("the capture ends \(TimeText.text(deadline - now)) before its time is up")
            }
        case .stopped: machine.noteStop()
        }
        guard period.hasOpened else { return }
        failure = machine.failure(at: moment, ending: ending.text, isStopped: ending.isStop, judging)
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failure?.verdict ?? (machine.isSatisfied ? .met : .inconclusive))
        if let failure {
            outcome.failures = [failure]
            outcome.doubt = failure.doubt
        } else if !machine.isSatisfied {
            outcome.doubt = machine.doubt
            if !period.hasOpened, outcome.doubt.isEmpty { outcome.idleness = period.idleness }
        } else if !machine.hiddenAtEnd.isEmpty {
            outcome.verdict = .inconclusive
            outcome.doubt = machine.hiddenAtEnd
        }
        outcome.doneSteps = machine.isSatisfied && failure == nil ? machine.taken.count : machine.index
        outcome.taken = machine.taken
        // A failure says itself what is missing.
        if outcome.verdict == .inconclusive, failure == nil, let index = machine.stepInDoubt {
            outcome.stepInDoubt = (index, "in doubt is step \(index + 1): \(machine.steps[index].step.title)")
        }
        outcome.hadOccasion = machine.hasBegun
        outcome.occurrences = occurrences
        let all = Array(machine.taken.joined())
        if isExplained, outcome.verdict == .met, let first = all.first {
            outcome.occurrences.add(VerdictOccurrence(first, all.last, nil))
        }
        return outcome
    }

    private func judging(_ context: JudgingContext) -> Judging {
        Judging(bindings, context)
    }
}
