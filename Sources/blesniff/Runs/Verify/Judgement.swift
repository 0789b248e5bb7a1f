import ArgumentParser
import Sniff
import SniffVerify

/// The verdict on one expectation for one capture, or for several of one run.
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

    mutating func locate(_ find: (BluetoothOperation, Difference.Subject) -> EvidenceBytes?) { report.locate(find) }

    func count(_ verdict: Verdict) -> Int { report.requirements.count { $0.verdict == verdict } }

    /// The names of the captures, as they were given.
    var captures: String { report.inputs.map { $0 == "-" ? "standard input" : $0 }.joined(separator: " + ") }

    /// The problem of the captures, with their names; an unreadable one is named in its reason.
    var problem: String? { report.unreadReason ?? report.problem.map { "\(captures): \($0)" } }

    /// Whether an input is damaged, and all that was expected was seen, but not all of it before the damage.
    var isMetDespiteDamage: Bool {
        report.problem != nil && report.requirements.allSatisfy { $0.verdict == .met }
    }

    /// Whether it is inconclusive because an input is damaged.
    var isUndecidedByDamage: Bool {
        isMetDespiteDamage
            || report.requirements.contains { requirement in
                requirement.verdict == .inconclusive && requirement.gaps.contains { $0.isDamage }
            }
    }
}

/// All that was judged, in numbers.
struct VerdictSummary {
    private(set) var judgements: [Judgement] = []
    /// Inconclusive verdicts that are no failure.
    var allowed = AllowedUndecided.nothing

    /// With `--coverage`: the operations of which no requirement speaks.
    private(set) var coverage: Coverage?

    mutating func add(_ judgement: Judgement) { judgements.append(judgement) }

    mutating func add(_ coverage: Coverage, of inputs: [String]) {
        self.coverage = self.coverage ?? Coverage()
        self.coverage?.add(coverage, of: inputs)
    }

    /// Requirements that nothing in any capture was about, so that they could not fail.
    var idleRequirements: [RequirementReport] {
        var order: [SourcePlace] = []
        var reports: [SourcePlace: [String: [RequirementReport]]] = [:]
        for report in judgements.filter({ $0.report.unreadReason == nil }).flatMap(\.report.requirements) {
            if reports[report.place] == nil { order.append(report.place) }
            reports[report.place, default: [:]][report.title, default: []].append(report)
        }
        return order.flatMap { place in
            (reports[place] ?? [:]).sorted { $0.key < $1.key }.compactMap { _, reports in
                reports.contains(where: \.hadOccasion) ? nil : reports.first
            }
        }
    }

    func count(_ verdict: Verdict) -> Int { judgements.reduce(0) { $0 + $1.count(verdict) } }

    /// The verdict on everything.
    var verdict: Verdict { judgements.map(\.report.verdict).max() ?? .inconclusive }

    /// 1 for a violation, 65 where a damaged input is why something is inconclusive, 2 where something else is.
    ///
    /// A damaged input is no pass, unless everything was decided before the damage.
    var exitStatus: Int32 {
        switch verdict {
        case .met: 0
        case .violated: 1
        case .inconclusive: judgements.contains(where: \.isUndecidedByDamage) ? 65 : isAllowed ? 0 : 2
        }
    }

    private var isAllowed: Bool {
        !judgements.isEmpty
            && judgements.flatMap(\.report.requirements).allSatisfy {
                $0.verdict != .inconclusive || allowed.includes($0)
            }
    }

    /// Problems of captures that keep their judgements from passing.
    var problems: [(judgement: Judgement, text: String)] {
        judgements.compactMap { judgement in judgement.problem.map { (judgement, $0) } }
    }

    /// `5 met, 1 violated, 2 inconclusive`.
    var counts: String {
        let counts = [Verdict.met, .violated, .inconclusive].compactMap { verdict in
            let count = count(verdict)
            return count > 0 ? "\(count) \(verdict.rawValue)" : nil
        }
        return counts.isEmpty ? "nothing was judged" : counts.joined(separator: ", ")
    }
}

/// Which inconclusive requirements are no failure.
enum AllowedUndecided: String, ExpressibleByArgument, CaseIterable {
    case nothing
    /// Those of which all that was seen is as expected.
    case elsewhere
    case all

    func includes(_ requirement: RequirementReport) -> Bool {
        switch self {
        case .nothing: false
        case .elsewhere: requirement.isMetAsSeen
        case .all: true
        }
    }
}
