import Decoders
import Sniff

/// Judges in one scope how often something happens.
struct CountJudge: ScopeJudge {
    private let patterns: [CompiledPattern]
    private let times: ClosedRange<Int>
    private let counted: TraceExpectation.Counted
    /// The length, where any time of this length is meant.
    private let per: Nanoseconds?
    private(set) var period: PeriodTracker
    /// Operations that came, and what is counted of them.
    private var operations = 0
    private var count = 0
    /// The first operations; with ``per``, the last ones, as many as may come in that time, or more where bytes are counted.
    private var kept = Queue<BluetoothOperation>()
    /// With ``per``: operations or bytes of those that are kept.
    private var keptCount = 0
    /// With `--explain`: how near the count came to its limits.
    private var measured: (count: Int, first: BluetoothOperation, last: BluetoothOperation)?
    private var failure: RequirementFailure?
    private var doubt = Doubt()
    private var isOver = false
    /// Whether somebody stopped before it was over.
    private var isStopped = false

    /// Operations that are kept as evidence.
    static let keptOperations = 8
    /// Operations that are kept at most to add up their bytes.
    static let sumLimit = 65_536

    init(
        _ patterns: [CompiledPattern], _ times: ClosedRange<Int>, of counted: TraceExpectation.Counted,
        per: Nanoseconds?,
        _ period: CompiledPeriod
    ) {
        self.patterns = patterns
        self.times = times
        self.counted = counted
        self.per = per
        self.period = PeriodTracker(period)
    }

    var isDecided: Bool {
        failure != nil || isOver || period.isOver || per == nil && times.upperBound == .max && count >= times.lowerBound
    }

    /// The same for a scope that begins later, which has seen as well what this one has seen.
    func successor() -> CountJudge {
        var next = self
        (next.count, next.operations, next.kept, next.keptCount) = (0, 0, Queue(), 0)
        (next.measured, next.failure, next.isOver) = (nil, nil, false)
        next.period.beginScope()
        return next
    }

    /// The time of the run from which on nothing counts.
    func deadline(_ context: JudgingContext) -> Nanoseconds? { isDecided ? nil : period.deadline }

    mutating func pass(_ moment: Moment, _ context: JudgingContext) { pass(moment) }

    private mutating func pass(_ moment: Moment) {
        guard !isDecided else { return }
        period.pass(moment)
        if period.isOver { decide(at: moment) }
    }

    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext) {
        pass(operation.begin)
        // Who asks how near it came to its limit wants all of them.
        guard !isDecided || context.explains && failure == nil && !isOver && !period.isOver else { return }
        let judging = Judging(Bindings(), context)
        let match = judging.match(anyOf: patterns, operation)
        if period.counts(operation, by: match, doubt: &doubt) { take(operation, judging) }
        if !period.isWhole { _ = period.receive(operation, judging) }
    }

    private mutating func take(_ operation: BluetoothOperation, _ judging: Judging) {
        guard failure == nil else { return }
        if let cut = counted.doubt(about: operation) { doubt.add(cut) }
        operations += 1
        count += counted.weight(of: operation)
        if let per { return take(operation, per, judging) }
        if kept.count < CountJudge.keptOperations { kept.append(operation) }
        if judging.explains { measured = (count, measured?.first ?? operation, operation) }
        guard count > times.upperBound else { return }
        let remark = counted == .bytes ? "\(counted.text(count)) with this one" : "number \(count)"
        fail(
            seen: "\(counted.text(count)), expected \(counted.text(times))",
            evidence + [VerdictEvidence(.wrong, operation, "\(remark), expected \(counted.text(times))")])
    }

    /// Too many; unless it is unknown whether the period was over.
    private mutating func fail(seen reason: String, _ evidence: [VerdictEvidence]) {
        var found = RequirementFailure(seen: reason, evidence)
        found.weaken(by: period.doubt)
        failure = found
    }

    /// Keeps no more than what is allowed in the time, so that memory is bounded by the expectation.
    private mutating func take(_ operation: BluetoothOperation, _ per: Nanoseconds, _ judging: Judging) {
        kept.append(operation)
        keptCount += counted.weight(of: operation)
        // What is too old to be in the same time as this one.
        while let first = kept.first {
            guard let time = operation.begin.nanoseconds(since: first.begin) else {
                doubt.add(Judging.lackOfTimes)
                removeFirst()
                continue
            }
            guard time < per else {
                removeFirst()
                continue
            }
            if judging.explains, keptCount > measured?.count ?? 0 { measured = (keptCount, first, operation) }
            guard keptCount > times.upperBound else { break }
            let expected = "expected \(counted.text(times)) in \(TimeText.text(per))"
            let came = counted == .bytes ? counted.text(keptCount) : keptCount.grouped("time")
            let reason = "\(came) in \(TimeText.text(time)), \(expected)"
            return fail(
                seen: reason,
                [VerdictEvidence(.occasion, first)] + evidence.suffix(kept.count - 1).dropLast()
                    + [VerdictEvidence(.wrong, operation, reason)])
        }
        guard kept.count > CountJudge.sumLimit else { return }
        doubt.add("more than \(CountJudge.sumLimit) operations in \(TimeText.text(per))")
        removeFirst()
    }

    private mutating func removeFirst() {
        guard let first = kept.removeFirst() else { return }
        keptCount -= counted.weight(of: first)
    }

    private var evidence: [VerdictEvidence] {
        kept.suffix(CountJudge.keptOperations + 1).map { VerdictEvidence(.context, $0) }
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets, !isOver else { return }
        if period.mayContain(gap) {
            doubt.add(gap)
            // A sniffer learns of what it missed in the period with the first packet after it.
            if failure?.proof == .notSeen { failure?.doubt.add(gap) }
        }
        period.add(gap)
    }

    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext) {
        pass(moment)
        guard !isDecided else { return }
        isOver = true
        if case .stopped = ending, !period.isOver {
            isStopped = true
            doubt.addStop()
        }
        decide(at: moment)
    }

    /// No more are counted.
    private mutating func decide(at moment: Moment) {
        guard per == nil, period.hasOpened else { return }
        if doubt.isEmpty {
            guard count < times.lowerBound else { return }
            let reason = "\(counted.text(count)), expected \(counted.text(times))"
            failure = RequirementFailure(
                notSeen: reason, evidence + [VerdictEvidence(.wrong, nil, at: moment, reason)], doubt)
            failure?.devices = patterns.actingDevices
        } else if count < times.lowerBound {
            // Nothing is wrong yet: how often it was seen is all that is known.
            failure = RequirementFailure(notSeen: seen, evidence, doubt)
        }
    }

    private var seen: String {
        "\(counted.text(count)) \(isStopped ? "so far" : "seen"), expected \(counted.text(times))"
    }

    var outcome: ScopeOutcome {
        var outcome = ScopeOutcome(verdict: failure?.verdict ?? .met)
        outcome.doubt = doubt
        outcome.hadOccasion = period.hasOpened
        if let failure {
            outcome.failures = [failure]
        } else if !period.hasOpened {
            outcome.verdict = .inconclusive
            if doubt.isEmpty { outcome.idleness = period.idleness }
        } else if !isDecided || times.upperBound != .max && !doubt.isEmpty {
            outcome.verdict = .inconclusive
        }
        if outcome.verdict != .inconclusive {
            outcome.fineCount = operations
        } else if failure == nil, period.hasOpened {
            outcome.seen = seen
        }
        guard let (most, first, last) = measured, failure == nil else { return outcome }
        let measure = VerdictOccurrence.Measure(
            what: "count", value: Int64(most), least: times.lowerBound > 0 ? Int64(times.lowerBound) : nil,
            most: times.upperBound < .max ? Int64(times.upperBound) : nil,
            unit: counted == .bytes ? .bytes : .operations)
        outcome.occurrences.add(VerdictOccurrence(first, last, measure))
        return outcome
    }
}
