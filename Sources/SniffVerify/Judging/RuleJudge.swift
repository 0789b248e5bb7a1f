import Decoders
import Sniff

/// Judges a rule for each occurrence of something in one scope.
struct RuleJudge: ScopeJudge {
    private let rule: CompiledRule
    /// Whether an occurrence is asked for by ``Bindings``: to keep it there for nobody costs more than to judge it.
    private let bindsOccurrences: Bool
    private(set) var period: PeriodTracker
    private var onlyWhile: [LastingState]
    private var notWhile: [LastingState]
    private var earlier: EarlierOperations
    private var bindings = Bindings()
    private var obligations: Obligations
    /// The last occurrence in the period, where the time to the next one matters.
    private var last: BluetoothOperation?
    private var sinceLast = Doubt()
    /// Whatever may be missing, the last of it as well.
    private var hidden = Doubt()
    private var lastGap: CaptureGap?
    private var tally = Tally()
    /// Times from one occurrence to the next that were looked at.
    private var comparedGaps = 0
    private var isOver = false

    init(_ rule: CompiledRule, _ period: CompiledPeriod) {
        self.rule = rule
        bindsOccurrences = rule.refersToOccurrences || !period.patterns.allSatisfy(\.isSameForAll)
        self.period = PeriodTracker(period)
        onlyWhile = rule.onlyWhile.map { LastingState($0) }
        notWhile = rule.notWhile.map { LastingState($0) }
        earlier = EarlierOperations(rule)
        obligations = Obligations(rule)
    }

    /// The same for a scope that begins later, which has seen as well what this one has seen.
    func successor() -> RuleJudge {
        var next = self
        if !rule.then.isEmpty { next.obligations = Obligations(rule) }
        next.last = nil
        next.sinceLast.removeAll()
        next.tally = Tally()
        next.comparedGaps = 0
        next.isOver = false
        next.period.beginScope()
        return next
    }

    var isDecided: Bool { isOver || tally.violations > rule.rule.exceptions }

    // MARK: - Taking

    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext) {
        guard !isOver else { return }
        var judging = Judging(Bindings(), context)
        swap(&judging.bindings, &bindings)
        if !rule.then.isEmpty { obligations.offer(operation, &tally, context) }
        let trigger = judging.match(anyOf: rule.trigger, operation)
        let isInside = period.isWhole ? true : period.contains(operation)
        switch trigger {
        case .yes where isInside:
            if rule.remember.isEmpty || isOccasion(operation, judging) { occur(operation, &judging, context) }
        case .unknown(let why) where isInside: tally.doubt.add(why)
        case _ where trigger.mayBe: if let doubtful = period.mayContain(operation) { tally.doubt.add(doubtful) }
        default: break
        }
        observe(operation, &judging)
        if judging.lacksTimes { tally.doubt.add(Judging.lackOfTimes) }
        swap(&judging.bindings, &bindings)
    }

    /// Whether the operation is an occasion: a comparison with an earlier operation needs one.
    private func isOccasion(_ operation: BluetoothOperation, _ judging: Judging) -> Bool {
        rule.conditions.allSatisfy { $0.match(operation, judging.bindings, explains: false) != .no }
    }

    private mutating func occur(
        _ operation: BluetoothOperation, _ judging: inout Judging, _ context: JudgingContext
    ) {
        tally.occurrences += 1
        if rule.rule.beforeNext { obligations.overtake(by: operation, &tally, context) }
        judging.bind(firstOf: rule.trigger, operation)
        if bindsOccurrences { judging.bindings.occasion = operation }
        let failure = immediateFailure(operation, &judging)
        if bindsOccurrences {
            judging.bindings.occasion = nil
            judging.bindings.previous = operation
        }
        if var failure {
            // Nobody knows whether the period was over.
            failure.weaken(by: period.doubt)
            tally.fail(failure)
        }
        if rule.every != nil {
            last = operation
            sinceLast.removeAll()
        }
        let measured = judging.explains ? judging.measured : nil
        guard rule.then.isEmpty else {
            return obligations.append(operation, judging.bindings, measured: measured, &tally, context)
        }
        if failure == nil { tally.fine(operation, nil, measured) }
    }

    /// The failure of an occurrence itself, or of the operations before it.
    private mutating func immediateFailure(_ operation: BluetoothOperation, _ judging: inout Judging)
        -> RequirementFailure?
    {
        if !rule.conditions.isEmpty, let failure = conditionFailure(operation, &judging) { return failure }
        if rule.every != nil, last != nil { comparedGaps += 1 }
        if let every = rule.every, let last,
            var failure = judging.gapFailure(last, operation, every, rule.trigger)
        {
            if failure.proof == .notSeen { failure.doubt.add(sinceLast) }
            return failure
        }
        if !(notWhile.isEmpty && onlyWhile.isEmpty), let failure = stateFailure(operation, judging) { return failure }
        return earlier.isNeeded ? orderFailure(operation, &judging) : nil
    }

    /// The conditions that an occurrence does not fulfil.
    private mutating func conditionFailure(
        _ operation: BluetoothOperation, _ judging: inout Judging
    ) -> RequirementFailure? {
        var failed: [(condition: CompiledCondition, difference: Difference)] = []
        for condition in rule.conditions {
            switch condition.match(operation, judging.bindings) {
            case .yes, .no: continue
            case .differs(let difference): failed.append((condition, difference))
            case .unknown(let why): tally.doubt.add(why)
            }
        }
        guard !failed.isEmpty else { return nil }
        var differences = failed.map(\.difference)
        // What it lacks, it lacks for want of an answer.
        if case .unanswered = operation.outcome {
            differences.insert(Difference(OperationPhrase.outcome(operation.outcome)), at: 0)
        }
        var failure = RequirementFailure(Difference(differences), operation)
        for (condition, _) in failed { failure.weaken(by: doubt(of: condition, judging.bindings)) }
        return failure
    }

    /// The gaps that may hide that the known operation is not the last before the occurrence.
    private func doubt(of condition: CompiledCondition, _ bindings: Bindings) -> Doubt {
        var doubt = Doubt()
        guard let lastGap else { return doubt }
        for reference in condition.references {
            let earlier: BluetoothOperation? =
                switch reference.source {
                case .named(let name): bindings.named[name]
                case .previous: bindings.previous
                case .occasion: nil
                }
            if let earlier, !lastGap.moment.isBefore(earlier.begin) { doubt.add(lastGap) }
        }
        return doubt
    }

    private func stateFailure(_ operation: BluetoothOperation, _ judging: Judging) -> RequirementFailure? {
        for state in notWhile {
            guard let open = state.current(at: operation, judging) else { continue }
            let reason = "during the \(state.noun) of frame \(open.begin.frame)"
            var failure = RequirementFailure(
                seen: reason, [VerdictEvidence(.occasion, open), VerdictEvidence(.wrong, operation, reason)])
            // Its end may have been missed.
            if let lastGap, !lastGap.moment.isBefore(state.proof(of: open)) {
                var doubt = Doubt()
                doubt.add(lastGap)
                failure.weaken(by: doubt)
            }
            return failure
        }
        for state in onlyWhile where state.current(at: operation, judging, ending: true) == nil {
            let reason = "without \(state.noun)"
            var doubt = self.doubtOfEarlier(since: state.knownEnd(for: operation))
            if state.isIncomplete { doubt.add("only the last \(LastingState.limit) \(state.noun) are remembered") }
            return RequirementFailure(notSeen: reason, [VerdictEvidence(.wrong, operation, reason)], doubt)
        }
        return nil
    }

    /// The gaps that may hide an earlier operation.
    ///
    /// - Parameter moment: from when on; `nil` for ever.
    private func doubtOfEarlier(since moment: Moment? = nil) -> Doubt {
        var doubt = hidden
        doubt.add(tally.doubt)
        doubt.add(earlier.doubt)
        if let lastGap { doubt.add(lastGap) }
        return moment.map { doubt.since($0) } ?? doubt
    }

    private mutating func orderFailure(_ operation: BluetoothOperation, _ judging: inout Judging) -> RequirementFailure?
    {
        let (found, nearest) = earlier.last(before: operation, &judging)
        if let found {
            if let time = operation.begin.nanoseconds(since: found.begin), let limit = rule.afterWithin {
                judging.note("after", found, operation, time, most: judging.slacked(limit))
            }
            return nil
        }
        let what = rule.after.nouns(judging.bindings)
        var reason = "without \(what) before"
        if let nearest, let time = operation.begin.nanoseconds(since: nearest.begin) {
            let limit = rule.afterWithin.map { ", expected within \(TimeText.text($0))" } ?? ""
            reason = "\(what) was \(TimeText.text(time)) before\(limit)"
        }
        var evidence = [VerdictEvidence(.wrong, operation, reason)]
        if let nearest { evidence.insert(VerdictEvidence(.context, nearest, "nearest"), at: 0) }
        var doubt = doubtOfEarlier()
        if operation.peripheral == nil, rule.after.contains(where: \.isAboutSame) {
            doubt.add("the address of the peripheral is not known")
        }
        return RequirementFailure(notSeen: reason, evidence, doubt)
    }

    /// Applies the changes that an operation makes for later ones.
    private mutating func observe(_ operation: BluetoothOperation, _ judging: inout Judging) {
        for index in onlyWhile.indices { onlyWhile[index].receive(operation, judging) }
        for index in notWhile.indices { notWhile[index].receive(operation, judging) }
        if earlier.isNeeded { earlier.receive(operation, judging) }
        for pattern in rule.remember where judging.match(pattern, operation, explains: false) == .yes {
            judging.bind(pattern, operation)
        }
        guard !period.isWhole, let closing = period.receive(operation, judging) else {
            return
        }
        endGaps(period.end ?? closing.completion, isLost: closing.isLoss, judging)
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
        let reason = "no \(what) for \(TimeText.text(gap)), expected every \(TimeText.text(every))"
        var failure = RequirementFailure(
            notSeen: reason,
            [VerdictEvidence(.occasion, last), VerdictEvidence(.wrong, nil, at: moment, reason)], sinceLast)
        // Nobody knows whether the period was over before.
        failure.weaken(by: period.doubt)
        tally.fail(failure)
    }

    mutating func add(_ gap: CaptureGap) {
        guard gap.hidesPackets, !isOver else { return }
        obligations.add(gap, &tally)
        if last != nil { sinceLast.add(gap) }
        hidden.add(gap)
        lastGap = gap
        if period.mayContain(gap) { tally.doubt.add(gap) }
        period.add(gap)
    }

    // MARK: - Time and end

    func deadline(_ context: JudgingContext) -> Nanoseconds? { isOver ? nil : obligations.deadline }

    mutating func pass(_ moment: Moment, _ context: JudgingContext) {
        guard !isOver else { return }
        obligations.pass(moment, &tally, context)
    }

    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext) {
        guard !isOver else { return }
        pass(moment, context)
        let wasOpen = period.isOpen
        period.pass(moment)
        if wasOpen, !period.isOpen, let end = period.end {
            endGaps(end, isLost: false, Judging(bindings, context))
        }
        isOver = true
        if case .stopped = ending, !period.isOver { tally.doubt.addStop() }
        obligations.end(ending, moment, &tally, context)
        guard rule.every != nil, period.isOpen else { return }
        let isLost = if case .disconnected(let operation) = ending { operation.isLoss } else { false }
        endGaps(moment, isLost: isLost, Judging(bindings, context))
    }

    var outcome: ScopeOutcome {
        var outcome = tally.outcome(exceptions: rule.rule.exceptions)
        outcome.hadOccasion = tally.occurrences > 0
        if tally.occurrences == 0, outcome.verdict != .violated, !rule.rule.mayBeNone {
            outcome.verdict = .inconclusive
            outcome.idleness =
                period.isCut && !period.hasOpened ? period.idleness : "no occasion: no \(rule.trigger.nouns(bindings))"
        }
        if outcome.verdict == .met, tally.occurrences > 0, let reason = emptiness {
            outcome.verdict = .inconclusive
            outcome.idleness = reason
        }
        if !isOver, outcome.verdict == .met { outcome.verdict = .inconclusive }
        return outcome
    }

    /// Why nothing was judged although there were occurrences; `nil` where something was.
    private var emptiness: String? {
        let what = rule.trigger.nouns(bindings)
        if tally.released > 0, tally.fineCount == 0 {
            return "each \(what) (\(tally.occurrences)) was released by 'unless', so that none was judged"
        }
        let judgesMore = !rule.conditions.isEmpty || !rule.then.isEmpty || !rule.after.isEmpty
        guard rule.every != nil, comparedGaps == 0, !judgesMore else { return nil }
        return "only one \(what), so that there is no time from one to the next"
    }
}
