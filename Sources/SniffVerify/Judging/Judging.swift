import Decoders
import Sniff

/// The context for judging an operation: names, devices, precision of times.
struct Judging {
    var bindings: Bindings
    private let context: JudgingContext
    /// Whether a limit could not be applied, because the capture does not tell times.
    private(set) var lacksTimes = false
    /// With `--explain`: the time that each limit was compared with.
    private(set) var measured: [VerdictOccurrence] = []

    /// The message about limits that could not be applied.
    static let lackOfTimes = "the capture does not tell the times that a limit needs"

    init(_ bindings: Bindings, _ context: JudgingContext) {
        self.bindings = bindings
        self.context = context
    }

    var tolerance: Tolerance { context.tolerance }

    /// - Parameter explains: whether the text of what differs is wanted.
    func match(_ pattern: CompiledPattern, _ operation: BluetoothOperation, explains: Bool = true) -> OperationMatch {
        guard pattern.kinds.contains(operation.kind) else { return related(pattern, operation) }
        return pattern.match(operation, bindings, context.devices, explains: explains)
    }

    /// The relation of an operation of another kind to the wanted one.
    private func related(_ pattern: CompiledPattern, _ operation: BluetoothOperation) -> OperationMatch {
        switch operation.kind {
        case .failToConnect where pattern.kinds.contains(.connect):
            guard case .text(let error)? = operation.facts[.error] else { return .differs("failed") }
            return .differs(Difference("failed: \(error)"))
        case .write where !pattern.kinds.isDisjoint(with: .subscriptions):
            return operation.mayBeSubscription ? .unknown(CompiledTarget.noName(operation)) : .no
        case _ where pattern.kinds.contains(.message) && OperationKinds.carriers.contains(operation.kind):
            // The profile of an attribute without a name, or of an unknown service, may be any.
            let isKnown = operation.attribute.map { $0.uuid != nil && $0.service != nil } ?? false
            return isKnown ? .no : .unknown(CompiledTarget.noName(operation))
        default: return .no
        }
    }

    /// The match of the first pattern that does not refuse. Differences are not explained.
    func match(anyOf patterns: [CompiledPattern], _ operation: BluetoothOperation) -> OperationMatch {
        var best = OperationMatch.no
        for pattern in patterns {
            switch match(pattern, operation, explains: false) {
            case .yes: return .yes
            case .unknown: best = match(pattern, operation)
            case .differs where best == .no: best = .differs("")
            case .no, .differs: continue
            }
        }
        if case .unknown = best, operation.mayBeSubscription, matches(patterns, operation) { return .yes }
        return best
    }

    /// Whether an operation is meant whatever it writes, a value or a Client Characteristic Configuration.
    private func matches(_ patterns: [CompiledPattern], _ operation: BluetoothOperation) -> Bool {
        let subscription = Subscription(octet: operation.value.first).kind
        return [OperationKind.write, subscription].allSatisfy { kind in
            patterns.contains { $0.match(operation, bindings, context.devices, as: kind, explains: false) == .yes }
        }
    }

    /// The pattern of several that an operation fits.
    func fitting(_ patterns: [CompiledPattern], _ operation: BluetoothOperation) -> CompiledPattern? {
        patterns.first { match($0, operation, explains: false) == .yes }
    }

    /// Gives an operation the name that the pattern has which it fits first.
    mutating func bind(firstOf patterns: [CompiledPattern], _ operation: BluetoothOperation) {
        guard patterns.contains(where: { $0.pattern.name != nil }) else { return }
        if let pattern = fitting(patterns, operation) { bind(pattern, operation) }
    }

    /// Gives an operation the name that its pattern has.
    mutating func bind(_ pattern: CompiledPattern, _ operation: BluetoothOperation) {
        if let name = pattern.pattern.name { bindings.named[name] = operation }
    }

    /// As if an operation were the occasion: of `same` as an occurrence that has not come yet, which is asked when it comes.
    func ofOccasion(_ operation: BluetoothOperation) -> Judging {
        var judging = self
        judging.bindings.occasion = operation
        return judging
    }

    /// The operation from which the time limits of a step count.
    func base(of step: CompiledStep, _ base: BluetoothOperation?) -> BluetoothOperation? {
        step.step.timeBase.flatMap { bindings.named[$0] } ?? base
    }

    func slacked(_ nanoseconds: Nanoseconds) -> Nanoseconds { tolerance.slacked(nanoseconds) }

    /// A limit could not be applied.
    mutating func lackTimes() { lacksTimes = true }

    var explains: Bool { context.explains }

    /// Keeps how much of a time that is limited something took.
    mutating func note(
        _ what: @autoclosure () -> String, _ start: BluetoothOperation, _ end: BluetoothOperation, _ time: Nanoseconds,
        least: Nanoseconds? = nil,
        most: Nanoseconds? = nil
    ) {
        guard context.explains else { return }
        let measure = VerdictOccurrence.Measure(
            what: what(), value: time.rawValue, least: least?.rawValue, most: most?.rawValue, unit: .time)
        measured.append(VerdictOccurrence(start, end, measure))
    }

    /// Why an operation that a step takes is too late; `nil` where it is not, or where times are not known.
    ///
    /// What was lost may have been in time.
    mutating func lateness(_ operation: BluetoothOperation, _ step: CompiledStep, _ base: BluetoothOperation?)
        -> RequirementFailure?
    {
        guard let within = step.within, let start = self.base(of: step, base) else { return nil }
        guard let time = operation.completion.nanoseconds(since: start.begin) else {
            lacksTimes = true
            return nil
        }
        guard time > slacked(within) else {
            note(step.step.title, start, operation, time, most: slacked(within))
            return nil
        }
        var failure = RequirementFailure.ofTime(
            operation, start, operation.lateness(time, after: start, allowed: slacked(within)))
        failure.proof = .notSeen
        return failure
    }

    /// Why an operation that a step takes is too early.
    mutating func earliness(_ operation: BluetoothOperation, _ step: CompiledStep, _ base: BluetoothOperation?)
        -> RequirementFailure?
    {
        guard let after = step.after, let start = self.base(of: step, base) else { return nil }
        guard let time = operation.begin.nanoseconds(since: start.begin) else {
            lacksTimes = true
            return nil
        }
        guard time < after else {
            note(step.step.title, start, operation, time, least: after)
            return nil
        }
        return RequirementFailure.ofTime(
            operation, start,
            "in frame \(operation.begin.frame), \(TimeText.text(time)) after frame \(start.begin.frame); "
                + "allowed no earlier than \(TimeText.text(after))"
        )
    }

    /// Why the time between two operations is not what it should be: too long, unless something between them was lost, or
    /// too short.
    mutating func gapFailure(
        _ last: BluetoothOperation, _ operation: BluetoothOperation, _ every: ClosedRange<Nanoseconds>,
        _ patterns: [CompiledPattern],
        as what: @autoclosure () -> String = "every"
    ) -> RequirementFailure? {
        guard let time = operation.begin.nanoseconds(since: last.begin) else {
            lacksTimes = true
            return nil
        }
        // Records may go back in time by a little.
        let gap = max(time, 0)
        if tolerance.isTooLong(gap, every.upperBound, operation.connection) {
            var failure = RequirementFailure.ofTime(
                operation, last,
                "no \(patterns.nouns(bindings)) for \(TimeText.text(gap)), expected every \(TimeText.text(every))")
            failure.proof = .notSeen
            return failure
        }
        if tolerance.isTooShort(gap, every.lowerBound, operation.connection) {
            return RequirementFailure.ofTime(
                operation, last,
                "\(patterns.nouns(bindings)) again after \(TimeText.text(gap)), expected every \(TimeText.text(every))")
        }
        guard explains else { return nil }
        let longest = Nanoseconds(ExpectationTimes.longest)
        note(
            what(), last, operation, gap, least: every.lowerBound > 0 ? every.lowerBound : nil,
            most: every.upperBound < longest ? every.upperBound : nil)
        return nil
    }
}

extension BluetoothOperation {
    /// `in frame 41, 2.4 s after frame 12; allowed 2 s`.
    func lateness(_ time: Nanoseconds, after start: BluetoothOperation, allowed limit: Nanoseconds) -> String {
        "in frame \(completion.frame), \(TimeText.text(time)) after frame \(start.begin.frame); "
            + "allowed \(TimeText.text(limit))"
    }
}

extension RequirementFailure {
    static func ofTime(_ operation: BluetoothOperation, _ start: BluetoothOperation, _ reason: String)
        -> RequirementFailure
    {
        RequirementFailure(
            seen: reason, [VerdictEvidence(.occasion, start), VerdictEvidence(.wrong, operation, reason)])
    }
}
