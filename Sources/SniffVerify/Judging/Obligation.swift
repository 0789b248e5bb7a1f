import Decoders
import Sniff

/// The steps that must follow an occurrence of a rule, and their progress.
struct Obligation: Sendable {
    let occasion: BluetoothOperation
    private var machine: StoryMachine
    /// The names as they were at the occurrence, and those bound since.
    private var bindings: Bindings
    /// The gaps since which it is not certain which operation is whose: one that is missing makes each take that of the next.
    private var pairing: Doubt
    /// How near the operations came to their limits; `nil` without `--explain`.
    private(set) var measured: [VerdictOccurrence]?

    init(
        _ occasion: BluetoothOperation, _ steps: [CompiledStep], _ bindings: Bindings,
        _ measured: [VerdictOccurrence]? = nil,
        pairing: Doubt = Doubt()
    ) {
        self.occasion = occasion
        self.pairing = pairing
        self.measured = measured
        self.bindings = bindings
        self.bindings.occasion = occasion
        machine = StoryMachine(steps, since: occasion)
    }

    /// The key that it waits for.
    func key(_ pattern: KeyedPattern) -> KeyedPattern.Key? { pattern.key(bindings) }

    /// Takes operations that came, of which each differs from what it waits for.
    mutating func recall(_ operations: [BluetoothOperation], _ context: JudgingContext) {
        var judging = judging(context)
        for operation in operations { _ = machine.take(operation, &judging) }
    }

    /// Takes what only adds to the sum that it waits for.
    ///
    /// - Parameter last: the last of it.
    mutating func count(_ weight: Int, _ last: BluetoothOperation) { machine.count(weight, last) }

    /// The rest of its sum, once it keeps as many operations as are reported.
    var missingSum: Int? { machine.missingSum }

    enum Reaction {
        case ignored
        case taken
        case fulfilled
        /// It does not have to be fulfilled any more.
        case released
        /// - Parameter took: whether the operation is what it waited for, only wrong.
        case failed(RequirementFailure, took: Bool)
    }

    /// Whether nothing is missing, though its time is not up.
    var isSatisfied: Bool { machine.isSatisfied }

    /// The gaps that may hide a forbidden operation.
    var doubtAtEnd: Doubt? {
        let doubt = machine.hiddenAtEnd
        return doubt.isEmpty ? nil : doubt
    }

    /// - Parameter mayTake: whether nobody else has taken the operation.
    mutating func receive(
        _ operation: BluetoothOperation, _ rule: CompiledRule, mayTake: Bool, _ context: JudgingContext
    ) -> Reaction {
        var judging = judging(context)
        bindings = Bindings()
        defer {
            bindings = judging.bindings
            for occurrence in judging.measured { note(occurrence) }
            if judging.lacksTimes { machine.noteDone(Judging.lackOfTimes) }
        }
        if mayTake {
            let wasSatisfied = machine.isSatisfied
            switch machine.take(operation, &judging) {
            case .ignored: break
            case .failed(let failure): return .failed(paired(failure), took: true)
            case .taken:
                if !wasSatisfied, let failure = timeFailure(operation, rule, &judging) {
                    return .failed(paired(failure), took: true)
                }
                return machine.isSettled ? .fulfilled : .taken
            }
        }
        if judging.match(anyOf: rule.unless, operation) == .yes { return .released }
        if judging.match(anyOf: rule.before, operation) == .yes {
            return machine.isSatisfied ? .fulfilled : .failed(overtaken(by: operation, judging), took: false)
        }
        return .ignored
    }

    private func paired(_ failure: RequirementFailure) -> RequirementFailure {
        var failure = failure
        failure.weaken(by: pairing)
        return failure
    }

    /// A limit for several operations is compared with the time of the last one.
    private mutating func note(_ occurrence: VerdictOccurrence) {
        let index = measured?.firstIndex {
            $0.measure?.what == occurrence.measure?.what && $0.begin == occurrence.begin
        }
        if let index { measured?[index] = occurrence } else { measured?.append(occurrence) }
    }

    private func timeFailure(
        _ operation: BluetoothOperation, _ rule: CompiledRule, _ judging: inout Judging
    ) -> RequirementFailure? {
        guard let within = rule.within else { return nil }
        guard let time = operation.completion.nanoseconds(since: occasion.begin) else {
            judging.lackTimes()
            return nil
        }
        guard time > judging.slacked(within) else {
            judging.note("within", occasion, operation, time, most: judging.slacked(within))
            return nil
        }
        var failure = RequirementFailure.ofTime(
            operation, occasion, operation.lateness(time, after: occasion, allowed: judging.slacked(within)))
        failure.proof = .notSeen
        failure.doubt.add(machine.doubt)
        return failure
    }

    /// Something came that must come later.
    func overtaken(by operation: BluetoothOperation, _ context: JudgingContext) -> RequirementFailure {
        overtaken(by: operation, judging(context))
    }

    private func overtaken(by operation: BluetoothOperation, _ judging: Judging) -> RequirementFailure {
        let missing = machine.missing(judging) ?? "what has to follow"
        let time = operation.begin.nanoseconds(since: occasion.begin).map { "\(TimeText.text($0)) later, " } ?? ""
        let reason = "\(time)before \(missing)"
        var evidence = [VerdictEvidence(.occasion, occasion), VerdictEvidence(.wrong, operation, reason)]
        for (near, difference) in machine.nearest {
            evidence.append(VerdictEvidence(.context, near, nearest: difference))
        }
        // That it came is seen, that the other did not come before is not.
        return paired(RequirementFailure(notSeen: reason, evidence, machine.doubt))
    }

    /// - Parameter isPaired: whether each operation is that of one occurrence.
    mutating func add(_ gap: CaptureGap, isPaired: Bool) {
        machine.add(gap)
        if isPaired { pairing.add(gap) }
    }

    /// The remark about an operation that comes too late; `nil` if it is another one.
    mutating func lateness(
        of operation: BluetoothOperation, _ rule: CompiledRule, _ context: JudgingContext
    ) -> RequirementFailure? {
        var judging = judging(context)
        switch machine.take(operation, &judging) {
        case .ignored: return nil
        case .failed(let failure): return failure
        case .taken: return timeFailure(operation, rule, &judging)
        }
    }

    func deadline(_ rule: CompiledRule, _ context: JudgingContext) -> Nanoseconds? {
        let inner = machine.deadline(judging(context))
        guard let within = rule.within, let start = occasion.begin.nanoseconds else { return inner }
        let outer = context.tolerance.end(of: within, since: start)
        return inner.map { min($0, outer) } ?? outer
    }

    /// Why it is not fulfilled: its time is up, or its scope has ended; `nil` where nothing is missing.
    mutating func failure(
        at moment: Moment, _ ending: ScopeEnding?, _ rule: CompiledRule, _ context: JudgingContext
    ) -> RequirementFailure? {
        let judging = judging(context)
        let deadline = deadline(rule, context)
        switch ending {
        case .captureEnd:
            if let deadline, let now = moment.nanoseconds, deadline > now {
                machine.note("the capture ends \(TimeText.text(deadline - now)) before its time is up")
            }
        case .stopped: machine.noteStop()
        case .disconnected, nil: break
        }
        let limit = rule.within.map { "within \(TimeText.text(judging.slacked($0)))" }
        let isStopped = ending?.isStop ?? false
        let ending = ending.map { limit == nil ? $0.text : "\(limit ?? ""), \($0.text)" } ?? limit
        var failure = machine.failure(at: moment, ending: ending, isStopped: isStopped, judging)
        if machine.hasBegun { failure?.evidence.insert(VerdictEvidence(.occasion, occasion), at: 0) }
        return failure.map { paired($0) }
    }

    private func judging(_ context: JudgingContext) -> Judging {
        Judging(bindings, context)
    }
}
