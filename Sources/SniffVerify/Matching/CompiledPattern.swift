import Decoders
import Sniff

/// A pattern whose names have been looked up. A class: judges of every scope keep it, and a copy is one reference.
package final class CompiledPattern: Sendable {
    package let pattern: OperationPattern
    package let kinds: OperationKinds
    let target: CompiledTarget
    /// The device that it is about.
    let device: DeviceTarget
    /// Whether it is the device of what raised the rule as well.
    let isSameDevice: Bool
    let outcome: CompiledOutcome
    package let conditions: [CompiledCondition]
    let context: PatternContext
    /// Whether scan responses are meant, too: where it says something of their contents. To advertise is to do so of one's own
    /// accord.
    private let includesScanResponses: Bool

    enum DeviceTarget: Sendable, Hashable {
        case any
        /// By its index.
        case described(Int)
        /// The device of what raised the rule.
        case same
    }

    init(
        pattern: OperationPattern, kinds: OperationKinds, target: CompiledTarget, device: DeviceTarget,
        isSameDevice: Bool, outcome: CompiledOutcome, conditions: [CompiledCondition], context: PatternContext
    ) {
        self.pattern = pattern
        self.kinds = kinds
        self.target = target
        self.device = device
        self.isSameDevice = isSameDevice
        self.outcome = outcome
        self.conditions = conditions
        self.context = context
        includesScanResponses = conditions.contains { !$0.isAboutSignal }
    }

    /// The pattern without one of its conditions and those after it.
    func before(condition index: Int) -> CompiledPattern {
        CompiledPattern(
            pattern: pattern, kinds: kinds, target: target, device: device, isSameDevice: isSameDevice,
            outcome: outcome,
            conditions: Array(conditions[..<index]), context: context)
    }

    /// Kinds of operations that have something to say about it: attempts that fail where a connection is expected, writes
    /// that may be subscriptions.
    var relatedKinds: OperationKinds {
        var related = kinds
        if kinds.contains(.connect) { related.formUnion(OperationKinds(.failToConnect)) }
        if !kinds.isDisjoint(with: .subscriptions) { related.formUnion(OperationKinds(.write)) }
        if kinds.contains(.message) { related.formUnion(.carriers) }
        return related
    }

    /// Whether an operation is meant.
    ///
    /// - Parameters:
    ///   - kind: what it is taken for, if it is unknown what it is.
    ///   - explains: whether the text of what differs is wanted; where it is not, it is empty and costs nothing.
    package func match(
        _ operation: BluetoothOperation, _ bindings: Bindings, _ devices: DeviceBook, as kind: OperationKind? = nil,
        explains: Bool = true
    ) -> OperationMatch {
        guard kinds.contains(kind ?? operation.kind) else { return .no }
        if operation.isScanResponse, !includesScanResponses { return .no }
        if pattern.verb.isOfProcedures, operation.kind == .message, operation.progress == nil { return .no }
        var unknown: Unknown?
        if let sender = pattern.verb.sender, operation.actor != sender {
            if operation.actor != .unknown { return .no }
            unknown = .sender
        }
        switch target.match(operation, bindings) {
        case .yes: break
        case .no: return .no
        case .unknown: unknown = .name
        }
        if kind == nil, operation.mayBeSubscription { unknown = .name }
        switch matchDevice(operation, bindings, devices) {
        case true?: break
        case false?: return .no
        case nil: unknown = unknown ?? .device
        }
        let isOutcome = outcome.match(operation.outcome)
        if isOutcome == .no, operation.kind == .message, operation.isInterrupted {
            unknown = unknown ?? .answer
        } else if isOutcome == .no {
            return unknown == nil ? .differs(explains ? Difference(outcome.difference(operation.outcome)) : "") : .no
        }
        if isOutcome == .unknown { unknown = unknown ?? .answer }
        for condition in conditions {
            // Of something that may be meant, what differs shows that it is not.
            let isMatch = unknown == nil || unknown == .answer
            switch condition.match(operation, bindings, explains: explains && isMatch) {
            case .yes: continue
            case .no: return .no
            case .differs(let text): return isMatch ? .differs(text) : .no
            case .unknown(let text): unknown = unknown ?? .condition(text)
            }
        }
        return unknown.map { .unknown(explains ? $0.text(operation, self, devices) : "") } ?? .yes
    }

    private func matchDevice(_ operation: BluetoothOperation, _ bindings: Bindings, _ devices: DeviceBook) -> Bool? {
        switch device {
        case .any: return true
        case .described(let index):
            let fits = devices.fits(operation.peripheral, index)
            return isSameDevice && fits != false ? isSame(operation, bindings).map { $0 ? fits : false } ?? nil : fits
        case .same: return isSame(operation, bindings)
        }
    }

    private func isSame(_ operation: BluetoothOperation, _ bindings: Bindings) -> Bool? {
        guard let address = operation.peripheral, let same = bindings.occasion?.peripheral else { return nil }
        return address.key == same.key
    }

    private enum Unknown: Equatable {
        case sender, name, device, answer
        case condition(String)

        func text(_ operation: BluetoothOperation, _ pattern: CompiledPattern, _ devices: DeviceBook) -> String {
            switch self {
            case .sender: return "who sent the message is not known"
            case .name: return CompiledTarget.noName(operation)
            case .answer: return "the answer is not in the capture"
            case .condition(let text): return text
            case .device:
                guard let address = operation.peripheral else { return "the address of the peripheral is not known" }
                guard case .described(let index) = pattern.device else { return "the device is not known" }
                return
                    "whether \(address) is \(devices.title(index)) is not known: its advertising is not in the capture"
            }
        }
    }
}

/// The earlier operations that conditions may refer to.
package struct Bindings: Sendable {
    /// The operations with a name.
    package var named: [String: BluetoothOperation] = [:]
    /// The operation that raised the rule: `same` refers to it.
    package var occasion: BluetoothOperation?
    /// The occurrence before this one: `previous`.
    package var previous: BluetoothOperation?

    package init() {}
}
