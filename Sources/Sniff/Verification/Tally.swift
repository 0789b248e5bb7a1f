import Decoders

/// What came of the occurrences of a rule.
struct Tally: Sendable {
    var occurrences = 0
    private(set) var fineCount = 0
    /// Occurrences that do not have to be followed by anything any more.
    var released = 0
    private(set) var violations = 0
    private(set) var undecided = 0
    /// The first of both.
    private var failures: [RequirementFailure] = []
    private var lastFine: [VerdictEvidence] = []
    /// What may hide occurrences.
    var doubt = Doubt()

    /// Failures of which the evidence is kept.
    static let keptFailures = 8

    /// - Parameter answer: what followed.
    mutating func fine(_ occasion: Operation, _ answer: Operation?) {
        fineCount += 1
        guard lastFine.isEmpty else { return }
        lastFine = [VerdictEvidence(.fine, occasion)] + (answer.map { [VerdictEvidence(.fine, $0)] } ?? [])
    }

    /// - Returns: its place among the failures of which the evidence is kept.
    @discardableResult
    mutating func fail(_ failure: RequirementFailure) -> Int? {
        if failure.verdict == .violated { violations += 1 } else { undecided += 1 }
        guard failures.count < Tally.keptFailures else { return nil }
        failures.append(failure)
        return failures.count - 1
    }

    /// What was missing came after all, too late: better evidence of the same.
    mutating func explain(_ place: Int, by late: RequirementFailure) {
        failures[place].reason = late.reason
        failures[place].evidence = late.evidence
    }

    func outcome(exceptions: Int) -> ScopeOutcome {
        let isViolated = violations > exceptions
        var outcome = ScopeOutcome(verdict: isViolated ? .violated : .met)
        outcome.failures = failures.filter { isViolated || $0.verdict == .cannotTell }
        outcome.fineCount = fineCount
        outcome.failedCount = violations
        outcome.fine = lastFine
        guard !isViolated else { return outcome }
        outcome.doubt = doubt
        if undecided > 0 || !doubt.isEmpty { outcome.verdict = .cannotTell }
        return outcome
    }
}
