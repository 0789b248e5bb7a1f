import Decoders

/// What must have come before an occurrence of a rule: the last of each device and attribute.
struct EarlierOperations: Sendable {
    private let rule: CompiledRule
    private var kept: [Key: Operation] = [:]
    /// The keys in the order in which they were last used, with what is used again in both places.
    private var order: [Key] = []
    private var since: Moment?

    /// Devices and attributes that are remembered; the oldest are forgotten.
    static let limit = 4096

    private struct Key: Hashable {
        var pattern: Int
        var device: DeviceAddress?
        var connection: ConnectionNumber?
        var handle: UInt16?
    }

    init(_ rule: CompiledRule) { self.rule = rule }

    var isNeeded: Bool { !rule.after.isEmpty }

    mutating func receive(_ operation: Operation, _ judging: Judging) {
        if judging.match(anyOf: rule.since, operation) == .yes { since = operation.completion }
        for (index, pattern) in rule.after.enumerated() where pattern.kinds.contains(operation.kind) {
            var judging = judging
            // `same` as an occurrence that is not known yet: that is asked when it comes.
            judging.bindings.occasion = operation
            guard judging.match(pattern, operation) == .yes else { continue }
            let key = Key(
                pattern: index, device: operation.peripheral, connection: operation.connection,
                handle: operation.attribute?.handle)
            if kept.updateValue(operation, forKey: key) == nil { order.append(key) }
            if order.count > EarlierOperations.limit { kept[order.removeFirst()] = nil }
        }
    }

    /// The last operation that an occurrence may follow.
    ///
    /// - Returns: the operation, and otherwise why there is none: the nearest that was too early.
    func last(before occasion: Operation, _ judging: Judging) -> (found: Operation?, nearest: Operation?) {
        var judging = judging
        judging.bindings.occasion = occasion
        var nearest: Operation?
        for (key, operation) in kept {
            guard judging.match(rule.after[key.pattern], operation) == .yes else { continue }
            if nearest.map({ $0.begin.isBefore(operation.begin) }) ?? true { nearest = operation }
        }
        guard let nearest, !(since.map { nearest.completion.isBefore($0) } ?? false) else { return (nil, nearest) }
        if let limit = rule.rule.afterWithin, let time = occasion.begin.nanoseconds(since: nearest.begin),
            time > judging.slacked(limit.inNanoseconds)
        {
            return (nil, nearest)
        }
        return (nearest, nil)
    }
}

extension Duration {
    /// Saturating.
    var inNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carry) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carry ? .max : sum
    }
}
