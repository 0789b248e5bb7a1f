import Decoders

/// The outcomes of all scopes of a requirement together.
struct ScopeSum: Sendable {
    private let requirement: Requirement
    private let scope: Requirement.Scope
    /// The one that the report shows: the worst, for `some connection` the best.
    private var shown: (outcome: ScopeOutcome, connection: ConnectionSummary?)?
    private var counts: [Verdict: Int] = [:]
    private var fineCount = 0
    private var failedCount = 0
    /// What hides whole scopes.
    var doubt = Doubt()
    /// Whether any scope began.
    var hasBegun = false
    private var ending: ScopeEnding?
    private var absent: [String] = []

    init(_ requirement: Requirement, _ scope: Requirement.Scope) {
        self.requirement = requirement
        self.scope = scope
    }

    mutating func add(_ outcome: ScopeOutcome, _ connection: ConnectionSummary?) {
        counts[outcome.verdict, default: 0] += 1
        fineCount += outcome.fineCount
        failedCount += outcome.failedCount
        if let shown {
            if scope == .lastConnection, let new = connection?.number, let old = shown.connection?.number, new < old {
                return
            }
            guard isBetterShown(outcome, than: shown.outcome) else { return }
        }
        shown = (outcome, connection)
    }

    private func isBetterShown(_ new: ScopeOutcome, than old: ScopeOutcome) -> Bool {
        // That which began last, whichever ended last.
        if scope == .lastConnection { return true }
        // A connection without an occasion says nothing beside one with an occasion.
        if new.idleness.isEmpty != old.idleness.isEmpty { return new.idleness.isEmpty }
        return switch scope {
        case .someConnection:
            new.verdict != old.verdict ? new.verdict < old.verdict : new.doneSteps > old.doneSteps
        default: new.verdict > old.verdict
        }
    }

    /// - Parameter absent: devices that it is about and that nothing was: what they never did says nothing.
    mutating func finish(_ ending: ScopeEnding, without absent: [String]) {
        self.ending = ending
        self.absent = absent
    }

    var isDecided: Bool {
        switch scope {
        case .capture, .lastConnection: false
        case .someConnection: counts[.met] != nil
        case .firstConnection: shown != nil
        default: counts[.violated] != nil
        }
    }

    /// - Parameter inputs: their names, for what is said of them.
    func report(_ inputs: [String]) -> RequirementReport {
        var report = RequirementReport(requirement)
        report.fineCount = fineCount
        report.failedCount = failedCount
        guard let (outcome, connection) = shown else {
            nothing(&report, inputs)
            return report
        }
        report.verdict = outcome.verdict
        report.connection = connection
        report.gaps = outcome.doubt.gaps
        var words = outcome.doubt.words
        if case .story(let steps) = requirement.form {
            report.steps = ScopeSum.steps(steps, outcome)
            if scope == .eachConnection {
                (report.fineCount, report.failedCount) = (counts[.met] ?? 0, counts[.violated] ?? 0)
            }
        }
        if outcome.verdict == .met, scope.isOfAll, !doubt.isEmpty {
            report.verdict = .cannotTell
            report.gaps = doubt.gaps
            words = doubt.words
        }
        if report.verdict == .met, !absent.isEmpty {
            report.verdict = .cannotTell
            words.append("nothing in the capture is \(absent.joined(separator: " or "))")
        }
        // One connection that nobody can name, or that would have come, might have been it.
        var doubt = doubt
        if case .stopped? = ending, scope == .someConnection || scope == .lastConnection { doubt.addStop() }
        if outcome.verdict == .violated && scope == .someConnection || scope == .firstConnection
            || scope == .lastConnection,
            !doubt.isEmpty
        {
            report.verdict = .cannotTell
            report.gaps += doubt.gaps.filter { gap in
                !report.gaps.contains { $0.reason == gap.reason && $0.moment == gap.moment }
            }
            words += doubt.words
        }
        report.evidence = outcome.failures.flatMap(\.evidence) + (outcome.failures.isEmpty ? [] : outcome.fine)
        if report.verdict != .met {
            report.reason = ScopeSum.reason(outcome, report, words, inputs)
        }
        return report
    }

    private static func reason(
        _ outcome: ScopeOutcome, _ report: RequirementReport, _ words: [String], _ inputs: [String]
    ) -> String {
        var parts: [String] = []
        if let first = outcome.failures.first { parts.append(first.reason) }
        if !outcome.idleness.isEmpty { parts.append(outcome.idleness) }
        if report.verdict == .cannotTell {
            parts += words
            if !report.gaps.isEmpty { parts.append(CaptureGap.text(report.gaps, inputs)) }
        }
        return parts.joined(separator: "; ")
    }

    /// There was no scope at all.
    private func nothing(_ report: inout RequirementReport, _ inputs: [String]) {
        report.gaps = doubt.gaps
        let what =
            requirement.device.map { "connection with \($0)" } ?? (scope == .eachDevice ? "device" : "connection")
        let isComplete = doubt.isEmpty
        report.verdict = scope.isOfAll || !isComplete ? .cannotTell : .violated
        if case .each(let rule) = requirement.form, rule.mayBeNone, isComplete, case .captureEnd? = ending {
            report.verdict = .met
            return
        }
        var soFar = ""
        if case .stopped? = ending {
            report.verdict = .cannotTell
            soFar = " so far"
        }
        if ending == nil { report.verdict = .cannotTell }
        report.reason = (["there was no \(what)\(soFar)"] + doubt.words).joined(separator: "; ")
        if !doubt.gaps.isEmpty { report.reason += "; \(CaptureGap.text(doubt.gaps, inputs))" }
        if case .story(let steps) = requirement.form {
            report.steps = steps.map {
                StepReport(title: $0.title, place: $0.place, verdict: .cannotTell, operations: [])
            }
        }
    }

    private static func steps(_ steps: [ExpectedStep], _ outcome: ScopeOutcome) -> [StepReport] {
        steps.indices.map { index in
            let verdict: Verdict =
                index < outcome.doneSteps ? .met : index == outcome.doneSteps ? outcome.verdict : .cannotTell
            return StepReport(
                title: steps[index].title, place: steps[index].place, verdict: verdict,
                operations: index < outcome.taken.count ? outcome.taken[index] : [])
        }
    }
}

extension Requirement.Scope {
    /// Whether one scope that is not met is enough to violate it.
    var isOfAll: Bool {
        switch self {
        case .eachConnection, .eachDevice, .eachBearer: true
        case .capture, .someConnection, .firstConnection, .lastConnection: false
        }
    }
}
