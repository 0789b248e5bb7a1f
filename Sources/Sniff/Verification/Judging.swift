import Decoders

/// What is needed to look at an operation: what has names, who the devices are, how exact times are.
struct Judging {
    var bindings: Bindings
    let devices: DeviceBook
    let tolerance: Tolerance

    /// - Parameter explains: whether the text of what differs is wanted.
    func match(_ pattern: CompiledPattern, _ operation: Operation, explains: Bool = true) -> OperationMatch {
        guard pattern.kinds.contains(operation.kind) else { return related(pattern, operation) }
        return pattern.match(operation, bindings, devices, explains: explains)
    }

    /// What an operation of another kind has to do with what is looked for.
    private func related(_ pattern: CompiledPattern, _ operation: Operation) -> OperationMatch {
        switch operation.kind {
        case .failToConnect where pattern.kinds.contains(.connect):
            guard case .text(let error)? = operation.facts[.error] else { return .differs("failed") }
            return .differs("failed: \(error)")
        case .write where !pattern.kinds.isDisjoint(with: Judging.subscriptions):
            // Two bytes for an attribute without a name may be a Client Characteristic Configuration.
            guard operation.attribute?.uuid == nil, operation.value.count == 2 else { return .no }
            return .unknown(CompiledTarget.noName(operation))
        default: return .no
        }
    }

    private static let subscriptions = OperationKinds([.subscribe, .unsubscribe])

    /// What the first of some patterns says that does not say no. What differs is not explained.
    func match(anyOf patterns: [CompiledPattern], _ operation: Operation) -> OperationMatch {
        var best = OperationMatch.no
        for pattern in patterns {
            switch match(pattern, operation, explains: false) {
            case .yes: return .yes
            case .unknown: best = match(pattern, operation)
            case .differs where best == .no: best = .differs("")
            case .no, .differs: continue
            }
        }
        return best
    }

    /// The pattern of several that an operation fits.
    func fitting(_ patterns: [CompiledPattern], _ operation: Operation) -> CompiledPattern? {
        patterns.first { match($0, operation, explains: false) == .yes }
    }

    /// Gives an operation the name that its pattern has.
    mutating func bind(_ pattern: CompiledPattern, _ operation: Operation) {
        if let name = pattern.pattern.name { bindings.named[name] = operation }
    }

    /// What the time limits of a step count from.
    func base(of step: CompiledStep, _ base: Operation?) -> Operation? {
        step.step.timeBase.flatMap { bindings.named[$0] } ?? base
    }

    func slacked(_ nanoseconds: Int64) -> Int64 { tolerance.slacked(nanoseconds) }

    /// Why an operation that a step takes is too late or too early; `nil` where it is not, or where times are not known.
    func timeFailure(_ operation: Operation, _ step: CompiledStep, _ base: Operation?) -> RequirementFailure? {
        guard let start = self.base(of: step, base) else { return nil }
        let since = "after frame \(start.begin.frame)"
        if let within = step.within, let time = operation.completion.nanoseconds(since: start.begin),
            time > slacked(within)
        {
            return RequirementFailure.ofTime(
                operation, start, "\(Tolerance.text(time)) \(since), expected within \(Tolerance.text(slacked(within)))"
            )
        }
        if let after = step.after, let time = operation.begin.nanoseconds(since: start.begin), time < after {
            return RequirementFailure.ofTime(
                operation, start, "\(Tolerance.text(time)) \(since), expected no earlier than \(Tolerance.text(after))")
        }
        return nil
    }

    /// Why the time between two operations is not what it should be.
    func gapFailure(
        _ last: Operation, _ operation: Operation, _ every: ClosedRange<Int64>, _ title: String
    ) -> RequirementFailure? {
        guard let gap = operation.begin.nanoseconds(since: last.begin) else { return nil }
        if gap > tolerance.upper(every.upperBound, operation.connection) {
            return RequirementFailure.ofTime(
                operation, last, "no \(title) for \(Tolerance.text(gap)), expected every \(Tolerance.text(every))")
        }
        if gap < tolerance.lower(every.lowerBound, operation.connection) {
            return RequirementFailure.ofTime(
                operation, last, "\(title) again after \(Tolerance.text(gap)), expected every \(Tolerance.text(every))")
        }
        return nil
    }
}

extension RequirementFailure {
    static func ofTime(_ operation: Operation, _ start: Operation, _ reason: String) -> RequirementFailure {
        RequirementFailure(
            seen: reason, [VerdictEvidence(.occasion, start), VerdictEvidence(.wrong, operation, reason)])
    }
}
