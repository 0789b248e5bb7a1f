import Decoders
import Sniff

/// Judges in one scope that something does not happen.
struct NeverJudge: ScopeJudge {
    private let patterns: [CompiledPattern]
    private(set) var period: PeriodTracker
    private var failures: [RequirementFailure] = []
    private var failedCount = 0
    /// Of which it is unknown whether it was forbidden then.
    private var doubtful: [RequirementFailure] = []
    private var doubtfulCount = 0
    private var doubt = Doubt()
    private var isOver = false

    /// Failures of which the evidence is kept.
    static let keptFailures = 8

    init(_ patterns: [CompiledPattern], _ period: CompiledPeriod) {
        self.patterns = patterns
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool { isOver || failedCount > 0 || period.isOver }

    /// The same for a scope that begins later, which has seen as well what this one has seen.
    func successor() -> NeverJudge {
        var next = self
        (next.failures, next.failedCount, next.isOver) = ([], 0, false)
        (next.doubtful, next.doubtfulCount) = ([], 0)
        next.period.beginScope()
        return next
    }

    /// The time of the run from which on nothing is forbidden.
    func deadline(_ context: JudgingContext) -> Nanoseconds? { isOver ? nil : period.deadline }

    mutating func pass(_ moment: Moment, _ context: JudgingContext) { period.pass(moment) }

    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext) {
        guard !isOver, !period.isOver else { return }
        period.pass(operation.begin)
        let judging = Judging(Bindings(), context)
        let match = judging.match(anyOf: patterns, operation)
        if period.counts(operation, by: match, doubt: &doubt) { fail(operation, judging) }
        if !period.isWhole { _ = period.receive(operation, judging) }
    }

    private mutating func fail(_ operation: BluetoothOperation, _ judging: Judging) {
        let kept = period.doubt.isEmpty ? failures.count : doubtful.count
        if period.doubt.isEmpty { failedCount += 1 } else { doubtfulCount += 1 }
        guard kept < NeverJudge.keptFailures else { return }
        let what = judging.fitting(patterns, operation)?.noun(judging.bindings) ?? "this"
        let opener = period.opener(of: operation).map { [VerdictEvidence(.context, $0, "from here on")] } ?? []
        var failure = RequirementFailure(
            seen: "\(what), which is forbidden", opener + [VerdictEvidence(.wrong, operation, "forbidden")])
        // Nobody knows whether the period was over.
        failure.weaken(by: period.doubt)
        if failure.verdict == .violated { failures.append(failure) } else { doubtful.append(failure) }
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets, !isOver else { return }
        if period.mayContain(gap) { doubt.add(gap) }
        period.add(gap)
    }

    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext) {
        period.pass(moment)
        if case .stopped = ending, !isDecided, !period.isOver { doubt.addStop() }
        isOver = true
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failedCount > 0 ? .violated : .met)
        outcome.hadOccasion = period.hasOpened
        outcome.failures = failedCount > 0 ? failures : doubtful
        outcome.unshownCount = (failedCount > 0 ? failedCount : doubtfulCount) - outcome.failures.count
        outcome.failedCount = failedCount
        guard failedCount == 0 else { return outcome }
        outcome.doubt = doubt
        for failure in doubtful { outcome.doubt.add(failure.doubt) }
        if !period.hasOpened {
            outcome.verdict = .inconclusive
            if doubt.isEmpty { outcome.idleness = period.idleness }
        } else if !doubt.isEmpty || !doubtful.isEmpty || !isOver && !period.isOver {
            outcome.verdict = .inconclusive
        }
        return outcome
    }
}
