import Decoders

/// Judges a rule for each occurrence of something in one scope.
struct RuleJudge: Sendable {
    private let rule: CompiledRule
    private var period: PeriodTracker
    private var onlyWhile: [LastingState]
    private var notWhile: [LastingState]
    private var earlier: EarlierOperations
    private var bindings = Bindings()
    /// What still has to follow, the oldest first.
    private var obligations: [Obligation] = []
    /// What was too late, and the place of its failure: it may still come.
    private var overdue: [(obligation: Obligation, failure: Int)] = []
    /// The last occurrence in the period, where the time to the next one matters.
    private var last: Operation?
    private var sinceLast = Doubt()
    private var tally = Tally()
    private var isOver = false

    init(_ rule: CompiledRule, _ period: CompiledPeriod) {
        self.rule = rule
        self.period = PeriodTracker(period)
        onlyWhile = rule.onlyWhile.map { LastingState($0) }
        notWhile = rule.notWhile.map { LastingState($0) }
        earlier = EarlierOperations(rule)
    }

    var isDecided: Bool { isOver || tally.violations > rule.rule.exceptions }

    mutating func receive(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        guard !isOver else { return }
        var judging = Judging(
            bindings: bindings, devices: surroundings.devices, tolerance: surroundings.tolerance)
        bindings = Bindings()
        let isNeeded = !obligations.isEmpty && offer(operation, surroundings)
        if !overdue.isEmpty, !isNeeded { explainLateness(operation, surroundings) }
        let trigger = judging.match(anyOf: rule.trigger, operation)
        switch trigger {
        case .yes where period.isWhole || period.contains(operation):
            if isOccasion(operation, judging) { occur(operation, &judging, surroundings) }
        case .unknown(let why) where period.isWhole || period.contains(operation): tally.doubt.add(why)
        default: break
        }
        observe(operation, &judging)
        bindings = judging.bindings
    }

    /// What is compared with an earlier operation is no occasion before there was one.
    private func isOccasion(_ operation: Operation, _ judging: Judging) -> Bool {
        rule.remember.isEmpty
            || rule.conditions.allSatisfy { $0.match(operation, judging.bindings, explains: false) != .no }
    }

    /// What waits for something gets it, the oldest first: an operation is what one of them waits for, unless they share it.
    ///
    /// - Returns: whether one of them took it.
    private mutating func offer(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) -> Bool {
        var isTaken = false
        var open: [Obligation] = []
        for var obligation in obligations {
            switch obligation.receive(operation, rule, mayTake: !isTaken || rule.rule.isShared, surroundings) {
            case .ignored: open.append(obligation)
            case .taken:
                isTaken = true
                open.append(obligation)
            case .fulfilled:
                isTaken = true
                tally.fine(obligation.occasion, operation)
            case .released: tally.released += 1
            case .failed(let failure):
                isTaken = true
                tally.fail(failure)
            }
        }
        obligations = open
        return isTaken
    }

    /// What was too late comes: that says more than that it did not come in time.
    private mutating func explainLateness(_ operation: Operation, _ surroundings: ScopeJudge.Surroundings) {
        for index in overdue.indices {
            guard let late = overdue[index].obligation.lateness(of: operation, rule, surroundings) else { continue }
            tally.explain(overdue[index].failure, by: late)
            overdue.remove(at: index)
            return
        }
    }

    private mutating func occur(
        _ operation: Operation, _ judging: inout Judging, _ surroundings: ScopeJudge.Surroundings
    ) {
        tally.occurrences += 1
        if rule.rule.beforeNext {
            for obligation in obligations { tally.fail(obligation.overtaken(by: operation, surroundings)) }
            obligations = []
        }
        if let pattern = judging.fitting(rule.trigger, operation) { judging.bind(pattern, operation) }
        let failure = immediateFailure(operation, judging)
        if let failure { tally.fail(failure) }
        judging.bindings.previous = operation
        if rule.every != nil {
            last = operation
            sinceLast.removeAll()
        }
        guard !rule.then.isEmpty else {
            if failure == nil { tally.fine(operation, nil) }
            return
        }
        guard obligations.count < Verifier.obligationLimit else {
            tally.doubt.add("more than \(Verifier.obligationLimit) occurrences wait at a time")
            return
        }
        obligations.append(Obligation(operation, rule.then, judging.bindings))
    }

    /// What is wrong with an occurrence itself, or with what was before it.
    private mutating func immediateFailure(_ operation: Operation, _ judging: Judging) -> RequirementFailure? {
        var judging = judging
        judging.bindings.occasion = operation
        var differences: [String] = []
        for condition in rule.conditions {
            switch condition.match(operation, judging.bindings) {
            case .yes, .no: continue
            case .differs(let difference): differences.append(difference)
            case .unknown(let why): tally.doubt.add(why)
            }
        }
        if !differences.isEmpty {
            let difference = differences.joined(separator: "; ")
            return RequirementFailure(seen: difference, [VerdictEvidence(.wrong, operation, difference)])
        }
        if let every = rule.every, let last,
            let failure = judging.gapFailure(last, operation, every, rule.trigger.nouns(judging.bindings))
        {
            return RequirementFailure(notSeen: failure.reason, failure.evidence, sinceLast)
        }
        return stateFailure(operation) ?? orderFailure(operation, judging)
    }

    private func stateFailure(_ operation: Operation) -> RequirementFailure? {
        for state in notWhile {
            guard let open = state.current(at: operation) else { continue }
            let reason = "during the \(state.noun) of frame \(open.begin.frame)"
            return RequirementFailure(
                seen: reason, [VerdictEvidence(.occasion, open), VerdictEvidence(.wrong, operation, reason)])
        }
        for state in onlyWhile where state.current(at: operation) == nil {
            let reason = "without \(state.noun)"
            return RequirementFailure(notSeen: reason, [VerdictEvidence(.wrong, operation, reason)], tally.doubt)
        }
        return nil
    }

    private func orderFailure(_ operation: Operation, _ judging: Judging) -> RequirementFailure? {
        guard earlier.isNeeded else { return nil }
        let (found, nearest) = earlier.last(before: operation, judging)
        guard found == nil else { return nil }
        let what = rule.after.nouns(judging.bindings)
        var reason = "without \(what) before"
        if let nearest, let time = operation.begin.nanoseconds(since: nearest.begin) {
            let limit = rule.rule.afterWithin.map { ", expected within \(Tolerance.text($0.inNanoseconds))" } ?? ""
            reason = "\(what) was \(Tolerance.text(time)) before\(limit)"
        }
        var evidence = [VerdictEvidence(.wrong, operation, reason)]
        if let nearest { evidence.insert(VerdictEvidence(.context, nearest, "nearest"), at: 0) }
        return RequirementFailure(notSeen: reason, evidence, tally.doubt)
    }

    /// What an operation changes for those that follow.
    private mutating func observe(_ operation: Operation, _ judging: inout Judging) {
        for index in onlyWhile.indices { onlyWhile[index].receive(operation, judging.bindings, judging.devices) }
        for index in notWhile.indices { notWhile[index].receive(operation, judging.bindings, judging.devices) }
        if earlier.isNeeded { earlier.receive(operation, judging) }
        for pattern in rule.remember where judging.match(pattern, operation) == .yes {
            judging.bind(pattern, operation)
        }
        guard !period.isWhole, let closing = period.receive(operation, judging.bindings, judging.devices) else {
            return
        }
        endGaps(closing.completion, isLost: closing.facts[.by] == .text("nobody"), judging)
    }

    /// The period is over: nothing came between the last occurrence and its end.
    ///
    /// - Parameter isLost: the connection was lost, so that nothing could come.
    private mutating func endGaps(_ moment: Moment, isLost: Bool, _ judging: Judging) {
        defer { last = nil }
        guard let last, let every = rule.every, !isLost, let gap = moment.nanoseconds(since: last.begin),
            gap > judging.tolerance.upper(every.upperBound, last.connection)
        else { return }
        let what = rule.trigger.nouns(judging.bindings)
        let reason = "no \(what) for \(Tolerance.text(gap)), expected every \(Tolerance.text(every))"
        tally.fail(
            RequirementFailure(
                notSeen: reason,
                [VerdictEvidence(.occasion, last), VerdictEvidence(.wrong, nil, at: moment, reason)], sinceLast))
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets, !isOver else { return }
        for index in obligations.indices { obligations[index].add(gap) }
        if last != nil { sinceLast.add(gap) }
        if period.isOpen { tally.doubt.add(gap) }
    }

    func deadline(_ surroundings: ScopeJudge.Surroundings) -> Int64? {
        obligations.lazy.compactMap { $0.deadline(rule, surroundings) }.min()
    }

    mutating func pass(_ moment: Moment, _ surroundings: ScopeJudge.Surroundings) {
        guard let now = moment.nanoseconds else { return }
        var open: [Obligation] = []
        for var obligation in obligations {
            guard let deadline = obligation.deadline(rule, surroundings), now > deadline else {
                open.append(obligation)
                continue
            }
            var late = moment
            late.nanoseconds = deadline
            guard let failure = obligation.failure(at: late, nil, rule, surroundings) else { continue }
            if let place = tally.fail(failure) { overdue.append((obligation, place)) }
        }
        obligations = open
    }

    mutating func end(_ ending: ScopeJudge.Ending, _ moment: Moment, _ surroundings: ScopeJudge.Surroundings) {
        guard !isOver else { return }
        pass(moment, surroundings)
        isOver = true
        if case .stopped = ending, !period.isOver { tally.doubt.addStop() }
        for var obligation in obligations {
            if let failure = obligation.failure(at: moment, ending, rule, surroundings) {
                tally.fail(failure)
            } else {
                tally.fine(obligation.occasion, nil)
            }
        }
        obligations = []
        guard rule.every != nil, period.isOpen else { return }
        let isLost =
            if case .disconnected(let operation) = ending { operation.facts[.by] == .text("nobody") } else { false }
        let judging = Judging(bindings: bindings, devices: surroundings.devices, tolerance: surroundings.tolerance)
        endGaps(moment, isLost: isLost, judging)
    }

    var outcome: ScopeOutcome {
        var outcome = tally.outcome(exceptions: rule.rule.exceptions)
        if tally.occurrences == 0, outcome.verdict == .met, !rule.rule.mayBeNone {
            outcome.verdict = .cannotTell
            outcome.idleness = "there was no occasion: no \(rule.trigger.nouns(bindings))"
        }
        if !isOver, outcome.verdict == .met { outcome.verdict = .cannotTell }
        return outcome
    }
}
