import Decoders
import Sniff

/// The outcomes of all scopes of a requirement together.
struct ScopeSum: Sendable {
    private let requirement: TraceExpectation.Requirement
    private let scope: TraceExpectation.Requirement.Scope
    /// The one that the report shows: the worst, for `some connection` the best.
    private var shown: (outcome: ScopeOutcome, connection: ConnectionSummary?, ordinal: Int)?
    private var scopeCount = 0
    /// Whether scopes that are still to come change nothing.
    private(set) var isDecided = false
    private var counts: [Verdict: Int] = [:]
    private var fineCount = 0
    private var failedCount = 0
    /// The first scopes that failed, by what their failures amount to, and how many there were.
    private var failed: [Verdict: (kept: [FailedScope], count: Int)] = [:]
    private var occurrences = Occurrences()
    private var hadOccasion = false
    /// The gaps that hide whole scopes.
    var doubt = Doubt()
    /// Of a capture as one scope: operations of devices that may be the one it is about.
    var unknownDevices = Doubt()
    /// Of a requirement that is about a part of the capture: why no scope was there.
    var part: String?
    /// Whether any scope began.
    var hasBegun = false
    private var ending: ScopeEnding?
    /// Devices that it is about and that nothing was: their indexes and what they are called.
    private var absent: [Int: String] = [:]
    /// Whether it is met where no scope is about it.
    private var mayBeNone = false

    fileprivate struct FailedScope {
        let ordinal: Int
        let outcome: ScopeOutcome
        let connection: ConnectionSummary?
    }

    /// Scopes that failed of which the evidence is kept.
    static let keptScopes = 8

    init(_ requirement: TraceExpectation.Requirement, _ scope: TraceExpectation.Requirement.Scope) {
        self.requirement = requirement
        self.scope = scope
    }

    mutating func add(_ outcome: ScopeOutcome, _ connection: ConnectionSummary?) {
        counts[outcome.verdict, default: 0] += 1
        if decides(outcome.verdict) { isDecided = true }
        fineCount += outcome.fineCount
        failedCount += outcome.failedCount
        occurrences.add(outcome.occurrences)
        hadOccasion = hadOccasion || outcome.hadOccasion
        scopeCount += 1
        if scope.isOfAll, outcome.verdict != .met, !outcome.failures.isEmpty { keep(outcome, connection) }
        if let shown {
            if scope == .lastConnection, let new = connection?.number, let old = shown.connection?.number, new < old {
                return
            }
            guard isBetterShown(outcome, than: shown.outcome) else { return }
        }
        shown = (outcome, connection, scopeCount)
    }

    /// Whether one scope with this verdict decides for all.
    private func decides(_ verdict: Verdict) -> Bool {
        switch scope {
        case .capture, .lastConnection: false
        case .someConnection: verdict == .met
        case .firstConnection: true
        case .eachConnection, .eachDevice, .eachBearer: verdict == .violated
        }
    }

    private mutating func keep(_ outcome: ScopeOutcome, _ connection: ConnectionSummary?) {
        var (kept, count) = failed[outcome.verdict] ?? ([], 0)
        if kept.count < ScopeSum.keptScopes {
            kept.append(FailedScope(ordinal: scopeCount, outcome: outcome, connection: connection))
        }
        count += 1
        failed[outcome.verdict] = (kept, count)
    }

    private func isBetterShown(_ new: ScopeOutcome, than old: ScopeOutcome) -> Bool {
        // That which began last, whichever ended last.
        if scope == .lastConnection { return true }
        // A connection without an occasion says nothing beside one with an occasion.
        if new.idleness.isEmpty != old.idleness.isEmpty { return new.idleness.isEmpty }
        return switch scope {
        case .someConnection:
            new.verdict != old.verdict ? new.verdict < old.verdict : new.doneSteps > old.doneSteps
        default: new.verdict != old.verdict ? new.verdict > old.verdict : old.isMetAsSeen && !new.isMetAsSeen
        }
    }

    /// - Parameters:
    ///   - absent: devices that it is about and that nothing was: what they never did says nothing.
    ///   - mayBeNone: it is met where no scope is about it.
    mutating func finish(_ ending: ScopeEnding, without absent: [Int: String], mayBeNone: Bool = false) {
        self.ending = ending
        self.mayBeNone = mayBeNone
        if case .each(let rule) = requirement.form, rule.mayBeNone { self.mayBeNone = true }
        self.absent = absent
        guard !absent.isEmpty, var shown, isOfAbsent(shown.outcome) else { return }
        if let (kept, _) = failed[.violated], let other = kept.first(where: { !isOfAbsent($0.outcome) }) {
            return self.shown = (other.outcome, other.connection, other.ordinal)
        }
        shown.outcome.verdict = .inconclusive
        shown.outcome.doubt.add(absence)
        self.shown = shown
        failed[.inconclusive] = failed.removeValue(forKey: .violated)
    }

    /// Whether all that it fails by is what devices did not do that nothing in the run was.
    private func isOfAbsent(_ outcome: ScopeOutcome) -> Bool {
        outcome.verdict == .violated && !outcome.failures.isEmpty
            && outcome.failures.allSatisfy { failure in
                failure.proof == .notSeen && !failure.devices.isEmpty
                    && failure.devices.allSatisfy { absent[$0] != nil }
            }
    }

    private var absence: String {
        let names = absent.sorted { $0.key < $1.key }.map(\.value)
        return "nothing in the capture is \(names.joined(separator: " or "))"
    }

    /// - Parameter inputs: their names, for what is said of them.
    func report(_ inputs: [String]) -> RequirementReport {
        var report = RequirementReport(requirement)
        guard let (outcome, connection, ordinal) = shown else {
            nothing(&report, inputs)
            return report
        }
        // Of one scope that decides: what was in the others is nothing of the verdict.
        report.fineCount = scope.isOfAll ? fineCount : outcome.fineCount
        report.failedCount = scope.isOfAll ? failedCount : outcome.failedCount
        report.hadOccasion = hadOccasion
        report.occurrences = scope.isOfAll ? occurrences : outcome.occurrences
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
        let doubt = scope == .capture ? unknownDevices : self.doubt
        if outcome.verdict == .met, scope.isOfAll || scope == .capture, !doubt.isEmpty {
            report.verdict = .inconclusive
            report.gaps = doubt.gaps
            words = doubt.words
        }
        if report.verdict == .met, !absent.isEmpty {
            report.verdict = .inconclusive
            words.append(absence)
        }
        // One connection that nobody can name, or that would have come, might have been it.
        var hidden = doubt
        if case .stopped? = ending, scope == .someConnection || scope == .lastConnection { hidden.addStop() }
        // In a capture, what an unknown device did may be what was not seen.
        let mayBeHidden =
            switch scope {
            case .firstConnection, .lastConnection: true
            case .someConnection: outcome.verdict == .violated
            case .capture: outcome.verdict == .violated && outcome.failures.allSatisfy { $0.proof == .notSeen }
            default: false
            }
        if mayBeHidden, !hidden.isEmpty {
            report.verdict = .inconclusive
            report.gaps += hidden.gaps.filter { gap in
                !report.gaps.contains { $0.reason == gap.reason && $0.moment == gap.moment }
            }
            words += hidden.words
        }
        report.isMetAsSeen =
            report.verdict == .inconclusive && (outcome.verdict == .met || outcome.isMetAsSeen) && absent.isEmpty
            && (doubt.isEmpty || doubt.isMetAsSeen)
        report.evidence = outcome.failures.flatMap(\.evidence) + (outcome.failures.isEmpty ? [] : outcome.fine)
        report.failures = outcome.failures
        report.unshownCount = outcome.unshownCount
        if let (kept, count) = failed[report.verdict], report.verdict == outcome.verdict {
            let others = kept.filter { $0.ordinal != ordinal }
            report.others = others.map { $0.report(report.verdict, inputs) }
            report.unshownPlaces = count - others.count - (outcome.failures.isEmpty ? 0 : 1)
        }
        if report.verdict != .met {
            report.reason = outcome.reason(report.verdict, words, report.gaps, inputs)
        }
        return report
    }

    /// There was no scope at all.
    private func nothing(_ report: inout RequirementReport, _ inputs: [String]) {
        report.gaps = doubt.gaps
        let what =
            requirement.device.map { "connection with \($0)" } ?? (scope == .eachDevice ? "device" : "connection")
        let isComplete = doubt.isEmpty && absent.isEmpty
        // A story has to be told, unless its author asks for it of each that there is.
        let isStory = if case .story = requirement.form { requirement.scope == nil } else { false }
        report.verdict = scope.isOfAll && !isStory || !isComplete ? .inconclusive : .violated
        if mayBeNone, isComplete, case .captureEnd? = ending {
            report.verdict = .met
            return
        }
        var soFar = ""
        if case .stopped? = ending {
            report.verdict = .inconclusive
            soFar = " so far"
        }
        if ending == nil { report.verdict = .inconclusive }
        let lack = report.verdict == .inconclusive && isComplete ? "no occasion: " : ""
        var reason = absent.isEmpty ? "\(lack)there was no \(what)\(soFar)" : absence + soFar
        if let part, absent.isEmpty, scope == .firstConnection || scope == .lastConnection {
            reason = part
            if part.hasPrefix("no occasion") { report.verdict = .inconclusive }
        }
        report.reason = ([reason] + doubt.words).joined(separator: "; ")
        if !doubt.gaps.isEmpty { report.reason += "; \(CaptureGap.text(doubt.gaps, inputs))" }
        if case .story(let steps) = requirement.form {
            report.steps = steps.map {
                StepReport(title: $0.title, place: $0.place, verdict: .inconclusive, operations: [])
            }
        }
    }

    private static func steps(_ steps: [ExpectedStep], _ outcome: ScopeOutcome) -> [StepReport] {
        steps.indices.map { index in
            let isInDoubt = outcome.stepInDoubt?.index == index && index < outcome.doneSteps
            let verdict: Verdict =
                isInDoubt
                ? .inconclusive
                : index < outcome.doneSteps ? .met : index == outcome.doneSteps ? outcome.verdict : .inconclusive
            return StepReport(
                title: steps[index].title, place: steps[index].place, verdict: verdict,
                operations: index < outcome.taken.count ? outcome.taken[index] : [])
        }
    }
}

extension ScopeSum.FailedScope {
    fileprivate func report(_ verdict: Verdict, _ inputs: [String]) -> PlaceReport {
        PlaceReport(
            connection: connection,
            reason: outcome.reason(verdict, outcome.doubt.words, outcome.doubt.gaps, inputs),
            evidence: outcome.failures.flatMap(\.evidence), failures: outcome.failures,
            unshownCount: outcome.unshownCount)
    }
}

extension ScopeOutcome {
    fileprivate func reason(
        _ verdict: Verdict, _ words: [String], _ gaps: [CaptureGap], _ inputs: [String]
    ) -> String {
        var parts: [String] = []
        if let first = failures.first { parts.append(first.reason) }
        if !idleness.isEmpty { parts.append(idleness) }
        if verdict == .inconclusive {
            if let stepInDoubt, idleness.isEmpty { parts.append(stepInDoubt.text) }
            if !seen.isEmpty { parts.append(seen) }
            parts += words
            if !gaps.isEmpty { parts.append(CaptureGap.text(gaps, inputs)) }
        }
        return parts.joined(separator: "; ")
    }
}

extension TraceExpectation.Requirement.Scope {
    /// Whether one scope that is not met is enough to violate it.
    var isOfAll: Bool {
        switch self {
        case .eachConnection, .eachDevice, .eachBearer: true
        case .capture, .someConnection, .firstConnection, .lastConnection: false
        }
    }
}
