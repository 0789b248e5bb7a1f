import Decoders
import Sniff

/// The results of the occurrences of a rule.
struct Tally: Sendable {
    var occurrences = 0
    private(set) var fineCount = 0
    /// Occurrences that do not have to be followed by anything any more.
    var released = 0
    private(set) var violations = 0
    private(set) var undecided = 0
    /// The first that are proved, and the first that are not.
    private var kept: [RequirementFailure] = []
    private var lastFine: [VerdictEvidence] = []
    /// With `--explain`: each occurrence that was fine.
    private var explained = Occurrences()
    /// The gaps that may hide occurrences.
    var doubt = Doubt()

    /// Where a failure is kept.
    struct Position {
        fileprivate let index: Int
    }

    /// Failures of each sort of which the evidence is kept.
    static let keptFailures = 8

    /// - Parameters:
    ///   - answer: what followed.
    ///   - measured: how near it came to its limits; `nil` without `--explain`.
    mutating func fine(_ occasion: BluetoothOperation, _ answer: BluetoothOperation?, _ measured: [VerdictOccurrence]?)
    {
        fineCount += 1
        if let measured {
            for occurrence in measured { explained.add(occurrence) }
            if measured.isEmpty { explained.add(VerdictOccurrence(occasion, answer, nil)) }
        }
        guard lastFine.isEmpty else { return }
        lastFine = [VerdictEvidence(.fine, occasion)] + (answer.map { [VerdictEvidence(.fine, $0)] } ?? [])
    }

    /// - Returns: its place among the failures of which the evidence is kept.
    @discardableResult
    mutating func fail(_ failure: RequirementFailure) -> Position? {
        if failure.verdict == .violated { violations += 1 } else { undecided += 1 }
        guard kept.count(where: { $0.verdict == failure.verdict }) < Tally.keptFailures else { return nil }
        kept.append(failure)
        return Position(index: kept.count - 1)
    }

    /// Replaces an absence by an operation that came too late: better evidence of the same failure.
    mutating func explain(_ position: Position, by late: RequirementFailure) { kept[position.index].explain(by: late) }

    /// A gap may hide what an absence found missing.
    ///
    /// - Parameter position: `nil` for one of which the evidence is not kept.
    mutating func weaken(_ position: Position?, by gap: CaptureGap) {
        let wasProved = position.map { kept[$0.index].verdict == .violated } ?? true
        if let position { kept[position.index].doubt.add(gap) } else { doubt.add(gap) }
        guard wasProved else { return }
        violations -= 1
        undecided += 1
    }

    func outcome(exceptions: Int) -> ScopeOutcome {
        let isViolated = violations > exceptions
        var outcome = ScopeOutcome(verdict: isViolated ? .violated : .met)
        outcome.failures = kept.filter { ($0.verdict == .violated) == isViolated }
        outcome.unshownCount = (isViolated ? violations : undecided) - outcome.failures.count
        outcome.fineCount = fineCount
        outcome.failedCount = violations
        outcome.fine = lastFine
        outcome.occurrences = explained
        guard !isViolated else { return outcome }
        outcome.doubt = doubt
        for failure in outcome.failures { outcome.doubt.add(failure.doubt) }
        if undecided > 0 || !doubt.isEmpty { outcome.verdict = .inconclusive }
        return outcome
    }
}

extension RequirementFailure {
    fileprivate mutating func explain(by late: RequirementFailure) {
        reason = late.reason
        evidence = late.evidence
    }
}
