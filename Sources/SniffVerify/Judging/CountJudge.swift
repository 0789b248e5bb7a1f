import Decoders
import Sniff

/// Judges in one scope how often something happens.
struct CountJudge: ScopeJudge {
    private let patterns: [CompiledPattern]
    private let times: ClosedRange<Int>
    /// Nanoseconds, where any time of this length is meant.
    private let per: Int64?
    private var period: PeriodTracker
    private var count = 0
    /// The first operations; with ``per``, the last ones, as many as may come in that time.
    private var counted = Queue<Operation>()
    private var failure: RequirementFailure?
    private var doubt = Doubt()
    private var isOver = false
    /// Whether somebody stopped before it was over.
    private var isStopped = false

    /// Operations that are kept as evidence.
    static let keptOperations = 8

    init(
        _ patterns: [CompiledPattern], _ times: ClosedRange<Int>, _ per: Int64?, _ period: CompiledPeriod
    ) {
        self.patterns = patterns
        self.times = times
        self.per = per
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool {
        failure != nil || isOver || period.isOver || per == nil && times.upperBound == .max && count >= times.lowerBound
    }

    /// The same for a scope that begins later, which has seen as well what this one has seen.
    func successor() -> CountJudge {
        var next = self
        (next.count, next.counted, next.failure, next.isOver) = (0, Queue(), nil, false)
        return next
    }

    /// Nanoseconds of the run from which on nothing counts.
    func deadline(_ surroundings: Surroundings) -> Int64? { isDecided ? nil : period.deadline }

    mutating func pass(_ moment: Moment, _ surroundings: Surroundings) { pass(moment) }

    private mutating func pass(_ moment: Moment) {
        guard !isDecided else { return }
        period.pass(moment)
        if period.isOver { settle(moment) }
    }

    mutating func receive(_ operation: Operation, _ surroundings: Surroundings) {
        pass(operation.begin)
        guard !isDecided else { return }
        let judging = Judging(Bindings(), surroundings)
        let match = judging.match(anyOf: patterns, operation)
        if match != .no, period.isWhole || period.contains(operation) {
            switch match {
            case .yes: take(operation)
            case .unknown(let why): doubt.add(why)
            case .no, .differs: break
            }
        }
        if !period.isWhole { _ = period.receive(operation, judging) }
    }

    private mutating func take(_ operation: Operation) {
        guard failure == nil else { return }
        count += 1
        if let per { return take(operation, per) }
        if counted.count < CountJudge.keptOperations { counted.append(operation) }
        guard count > times.upperBound else { return }
        fail(
            seen: "\(CountJudge.words(count)), expected \(times.text)",
            evidence + [VerdictEvidence(.wrong, operation, "number \(count), expected \(times.text)")])
    }

    /// Too many; unless nobody knows whether the period was over.
    private mutating func fail(seen reason: String, _ evidence: [VerdictEvidence]) {
        var found = RequirementFailure(seen: reason, evidence)
        found.weaken(by: period.doubt)
        failure = found
    }

    /// Keeps no more than what is allowed in the time, so that memory is bounded by the expectation.
    private mutating func take(_ operation: Operation, _ per: Int64) {
        counted.append(operation)
        guard counted.count > times.upperBound, let first = counted.removeFirst() else { return }
        guard let time = operation.begin.nanoseconds(since: first.begin) else { return doubt.add(Judging.lackOfTimes) }
        guard time < per else { return }
        let expected = "expected \(times.text) in \(TimeText.text(per))"
        let reason = "\((times.upperBound + 1).grouped("time")) in \(TimeText.text(time)), \(expected)"
        fail(
            seen: reason,
            [VerdictEvidence(.occasion, first)] + evidence.dropLast()
                + [VerdictEvidence(.wrong, operation, reason)])
    }

    private var evidence: [VerdictEvidence] {
        counted.suffix(CountJudge.keptOperations + 1).map { VerdictEvidence(.context, $0) }
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets, !isDecided else { return }
        if period.mayContain(gap) { doubt.add(gap) }
        period.add(gap)
    }

    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ surroundings: Surroundings) {
        guard !isDecided else { return }
        isOver = true
        if case .stopped = ending, !period.isOver {
            isStopped = true
            doubt.addStop()
        }
        settle(moment)
    }

    /// No more are counted.
    private mutating func settle(_ moment: Moment) {
        guard per == nil, period.hasOpened else { return }
        if doubt.isEmpty {
            guard count < times.lowerBound else { return }
            let reason = "\(CountJudge.words(count)), expected \(times.text)"
            failure = RequirementFailure(
                notSeen: reason, evidence + [VerdictEvidence(.wrong, nil, at: moment, reason)], doubt)
            failure?.devices = patterns.actingDevices
        } else if count < times.lowerBound {
            // Nothing is wrong yet: how often it was seen is all that is known.
            failure = RequirementFailure(notSeen: seen, evidence, doubt)
        }
    }

    private var seen: String {
        "\(CountJudge.words(count)) \(isStopped ? "so far" : "seen"), expected \(times.text)"
    }

    private static func words(_ count: Int) -> String {
        count == 0 ? "never" : count == 1 ? "once" : count.grouped("time")
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failure?.verdict ?? .met)
        outcome.doubt = doubt
        if let failure {
            outcome.failures = [failure]
        } else if !period.hasOpened {
            outcome.verdict = .inconclusive
            if doubt.isEmpty { outcome.idleness = PeriodTracker.neverOpened }
        } else if !isDecided || times.upperBound != .max && !doubt.isEmpty {
            outcome.verdict = .inconclusive
        }
        if outcome.verdict != .inconclusive {
            outcome.fineCount = count
        } else if failure == nil, period.hasOpened {
            outcome.seen = seen
        }
        return outcome
    }
}
