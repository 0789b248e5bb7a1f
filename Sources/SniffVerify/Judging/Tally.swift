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
    private var proved: [RequirementFailure] = []
    private var doubtful: [RequirementFailure] = []
    private var lastFine: [VerdictEvidence] = []
    /// With `--explain`: each occurrence that was fine.
    private var explained = Occurrences()
    /// The gaps that may hide occurrences.
    var doubt = Doubt()

    /// Where a failure is kept.
    struct Place {
        fileprivate let isProved: Bool
        fileprivate let index: Int
    }

    /// Failures of each sort of which the evidence is kept.
    static let keptFailures = 8

    /// - Parameters:
    ///   - answer: what followed.
    ///   - measured: how near it came to its limits; `nil` without `--explain`.
    mutating func fine(_ occasion: Operation, _ answer: Operation?, _ measured: [VerdictOccurrence]?) {
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
    mutating func fail(_ failure: RequirementFailure) -> Place? {
        guard failure.verdict == .violated else {
            undecided += 1
            guard doubtful.count < Tally.keptFailures else { return nil }
            doubtful.append(failure)
            return Place(isProved: false, index: doubtful.count - 1)
        }
        violations += 1
        guard proved.count < Tally.keptFailures else { return nil }
        proved.append(failure)
        return Place(isProved: true, index: proved.count - 1)
    }

    /// Replaces an absence by an operation that came too late: better evidence of the same failure.
    mutating func explain(_ place: Place, by late: RequirementFailure) {
        if place.isProved {
            proved[place.index].explain(by: late)
        } else {
            doubtful[place.index].explain(by: late)
        }
    }

    func outcome(exceptions: Int) -> ScopeOutcome {
        let isViolated = violations > exceptions
        var outcome = ScopeOutcome(verdict: isViolated ? .violated : .met)
        outcome.failures = isViolated ? proved : doubtful
        outcome.unshownCount = (isViolated ? violations : undecided) - outcome.failures.count
        outcome.fineCount = fineCount
        outcome.failedCount = violations
        outcome.fine = lastFine
        outcome.occurrences = explained
        guard !isViolated else { return outcome }
        outcome.doubt = doubt
        for failure in doubtful { outcome.doubt.add(failure.doubt) }
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
