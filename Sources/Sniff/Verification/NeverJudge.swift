import Decoders

/// Judges in one scope that something does not happen.
struct NeverJudge: Sendable {
    private let patterns: [CompiledPattern]
    private var period: PeriodTracker
    private var failures: [RequirementFailure] = []
    private var failedCount = 0
    private var doubt = Doubt()
    private var isOver = false

    /// Failures of which the evidence is kept.
    static let keptFailures = 8

    init(_ patterns: [CompiledPattern], _ period: CompiledPeriod) {
        self.patterns = patterns
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool { isOver || failedCount > 0 || period.isOver && doubt.isEmpty }

    mutating func receive(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        let judging = Judging(bindings: Bindings(), devices: surroundings.devices, tolerance: surroundings.tolerance)
        let match = judging.match(anyOf: patterns, operation)
        if match != .no, period.isWhole || period.contains(operation) {
            switch match {
            case .yes: fail(operation, judging)
            case .unknown(let why): doubt.add(why)
            case .no, .differs: break
            }
        }
        if !period.isWhole { _ = period.receive(operation, judging.bindings, surroundings.devices) }
    }

    private mutating func fail(_ operation: Operation, _ judging: Judging) {
        failedCount += 1
        guard failures.count < NeverJudge.keptFailures else { return }
        let what = judging.fitting(patterns, operation)?.noun(judging.bindings) ?? "this"
        let opener = period.opener(of: operation).map { [VerdictEvidence(.context, $0, "from here on")] } ?? []
        failures.append(
            RequirementFailure(
                seen: "\(what), which is forbidden", opener + [VerdictEvidence(.wrong, operation, "forbidden")]))
    }

    mutating func add(_ gap: CaptureGap) {
        if gap.hidesPackets, period.isOpen, !isOver { doubt.add(gap) }
    }

    mutating func end(_ ending: ScopeJudge.Ending, _ moment: Moment) {
        if case .stopped = ending, !isDecided, !period.isOver { doubt.addStop() }
        isOver = true
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failedCount > 0 ? .violated : .met)
        outcome.failures = failures
        outcome.failedCount = failedCount
        guard failedCount == 0 else { return outcome }
        outcome.doubt = doubt
        if !period.hasOpened {
            outcome.verdict = .cannotTell
            outcome.idleness = "its time never began"
        } else if !doubt.isEmpty || !isOver && !period.isOver {
            outcome.verdict = .cannotTell
        }
        return outcome
    }
}
