import Decoders
import Sniff

/// The operations that must have come before an occurrence of a rule.
struct EarlierOperations: Sendable {
    private let rule: CompiledRule
    /// For each pattern.
    private var memories: [Memory]
    private var since: Moment?
    /// Operations that may have been one of these.
    private(set) var doubt = Doubt()

    init(_ rule: CompiledRule) {
        self.rule = rule
        memories = rule.after.map { Memory($0) }
    }

    var isNeeded: Bool { !rule.after.isEmpty }

    mutating func receive(_ operation: BluetoothOperation, _ judging: Judging) {
        if judging.match(anyOf: rule.since, operation) == .yes { since = operation.completion }
        for index in memories.indices where rule.after[index].kinds.contains(operation.kind) {
            if let why = memories[index].receive(operation, judging) { doubt.add(why) }
        }
    }

    /// The last operation that an occurrence, the occasion of the bindings, may follow. Mutating, though nothing changes:
    /// otherwise each memory is copied to be asked.
    ///
    /// - Returns: the operation, and otherwise why there is none: the nearest that was too early.
    mutating func last(
        before occasion: BluetoothOperation, _ judging: inout Judging
    ) -> (found: BluetoothOperation?, nearest: BluetoothOperation?) {
        var nearest: BluetoothOperation?
        for index in memories.indices {
            guard let last = memories[index].last(judging) else { continue }
            if nearest.map({ $0.begin.isBefore(last.begin) }) ?? true { nearest = last }
        }
        guard let nearest, !(since.map { nearest.completion.isBefore($0) } ?? false) else { return (nil, nearest) }
        if let limit = rule.afterWithin {
            guard let time = occasion.begin.nanoseconds(since: nearest.begin) else {
                judging.lackTimes()
                return (nearest, nil)
            }
            if time > judging.slacked(limit) { return (nil, nearest) }
        }
        return (nearest, nil)
    }

    /// The operations that one pattern has fitted.
    private struct Memory {
        let pattern: CompiledPattern
        /// Of each device, where the same device is meant; else under 0.
        private var ofDevice: [UInt64: BluetoothOperation] = [:]
        /// The devices, the one that came first is forgotten first.
        private var devices = Queue<UInt64>()
        /// Candidates that only an occurrence can decide.
        private var candidates = Queue<BluetoothOperation>()
        private let keyed: KeyedPattern?
        private let isSameForAll: Bool
        /// The candidates by their values, where an occurrence tells the value.
        private var ofValue: [[UInt8]: Queue<BluetoothOperation>] = [:]

        init(_ pattern: CompiledPattern) {
            self.pattern = pattern
            keyed = KeyedPattern(pattern)
            isSameForAll = pattern.isSameForAll
        }

        /// - Returns: why it is unknown whether it is one, or why one was forgotten.
        mutating func receive(_ operation: BluetoothOperation, _ judging: Judging) -> String? {
            if pattern.needsOccurrence {
                candidates.append(operation)
                if keyed != nil { ofValue[operation.value, default: Queue()].append(operation) }
                guard candidates.count > EarlierOperations.candidateLimit, let first = candidates.removeFirst() else {
                    return nil
                }
                ofValue[first.value]?.removeFirst()
                if ofValue[first.value]?.count == 0 { ofValue[first.value] = nil }
                return "only the last \(EarlierOperations.candidateLimit) \(pattern.noun(Bindings())) are remembered"
            }
            switch judging.ofOccasion(operation).match(pattern, operation) {
            case .yes: break
            case .unknown(let why): return why
            case .no, .differs: return nil
            }
            let device = pattern.isAboutSame ? operation.peripheral?.key ?? 0 : 0
            guard ofDevice.updateValue(operation, forKey: device) == nil else { return nil }
            devices.append(device)
            guard devices.count > EarlierOperations.deviceLimit, let first = devices.removeFirst() else { return nil }
            ofDevice[first] = nil
            return "only \(EarlierOperations.deviceLimit) devices are remembered"
        }

        mutating func last(_ judging: Judging) -> BluetoothOperation? {
            if pattern.needsOccurrence {
                var candidates = candidates
                if let key = keyed?.key(judging.bindings), key.isWhole { candidates = ofValue[key.bytes] ?? Queue() }
                return candidates.last(where: { judging.match(pattern, $0, explains: false) == .yes })
            }
            let device = pattern.isAboutSame ? judging.bindings.occasion?.peripheral?.key ?? 0 : 0
            guard let last = ofDevice[device] else { return nil }
            // What fits whatever the occurrence is did so when it came.
            return isSameForAll || judging.match(pattern, last, explains: false) == .yes ? last : nil
        }
    }

    /// Devices that are remembered for a pattern; the oldest are forgotten.
    static let deviceLimit = 16_384
    /// Operations that are remembered for a pattern where only the occurrence tells which are meant.
    static let candidateLimit = 1024
}

extension CompiledPattern {
    /// Whether only an occurrence tells which operations are meant: by what it carries, or its characteristic.
    fileprivate var needsOccurrence: Bool {
        target == .sameAttribute || conditions.contains { !$0.references.isEmpty }
    }
}
