import Sniff
import SniffVerify

/// What came out for one expectation on one capture, or on several of one run.
struct Judgement {
    private(set) var report: VerificationReport
    /// How long it took, in seconds.
    let duration: Double
    /// Packets around what is wrong, as lines, by the index of the requirement.
    var context: [Int: [ContextLine]] = [:]
    /// Whether the captures can be read again, by who looks at what is wrong.
    var isReadable = true

    init(_ report: VerificationReport, duration: Double = 0) {
        self.report = report
        self.duration = duration
    }

    mutating func locate(_ find: (Operation, Difference.Subject) -> EvidenceBytes?) { report.locate(find) }

    func count(_ verdict: Verdict) -> Int { report.requirements.count { $0.verdict == verdict } }

    /// The names of the captures, as they were given.
    var captures: String { report.inputs.joined(separator: " + ") }

    /// Whether an input is damaged, and all that was expected was seen, but not all of it before the damage.
    var isMetDespiteDamage: Bool {
        guard report.damagedAt != nil, report.verdict == .met else { return false }
        return !report.requirements.allSatisfy { $0.isDecided(beforeDamageOf: report) }
    }

    /// Whether something cannot be told because an input is damaged.
    var isUndecidedByDamage: Bool {
        report.requirements.contains { requirement in
            requirement.verdict == .cannotTell && requirement.gaps.contains { $0.isDamage }
        }
    }
}

/// All that was judged, in numbers.
struct VerdictSummary {
    private(set) var judgements: [Judgement] = []
    /// Whether what cannot be told is no failure.
    var allowsUndecided = false

    mutating func add(_ judgement: Judgement) { judgements.append(judgement) }

    func count(_ verdict: Verdict) -> Int { judgements.reduce(0) { $0 + $1.count(verdict) } }

    /// The verdict on everything.
    var verdict: Verdict { judgements.map(\.report.verdict).max() ?? .cannotTell }

    /// 1 for a violation, 65 where a damaged input is why something cannot be told, 2 where something else is.
    ///
    /// A damaged input is no pass, unless everything was decided before the damage.
    var exitStatus: Int32 {
        switch verdict {
        case .met: judgements.contains(where: \.isMetDespiteDamage) ? 65 : 0
        case .violated: 1
        case .cannotTell: judgements.contains(where: \.isUndecidedByDamage) ? 65 : allowsUndecided ? 0 : 2
        }
    }

    /// `5 met, 1 violated, 2 cannot tell`.
    var counts: String {
        let counts = [Verdict.met, .violated, .cannotTell].compactMap { verdict in
            let count = count(verdict)
            return count > 0 ? "\(count) \(verdict.rawValue)" : nil
        }
        return counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
    }
}
