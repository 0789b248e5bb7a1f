import Decoders

/// What lasts between an operation and its opposite: subscriptions, connections, encryption, scanning, requests that wait.
struct LastingState: Sendable {
    private let pattern: CompiledPattern
    /// Those that last now, in the order in which they began.
    private(set) var open: [Operation] = []

    /// What lasts, in words.
    var noun: String { pattern.noun(Bindings()) }

    /// More at a time than any host has; the oldest is forgotten then.
    static let limit = 1024

    init(_ pattern: CompiledPattern) { self.pattern = pattern }

    /// One that lasts at the moment at which an operation begins.
    func current(at operation: Operation) -> Operation? {
        open.first { begun in
            guard LastingState.lastsUntilItsEnd(begun.kind) else { return begun.completion.isBefore(operation.begin) }
            return !LastingState.isAnswered(begun, before: operation)
        }
    }

    /// Takes an operation, and what it changes. After whoever asks about the moment at which it begins has done so.
    ///
    /// - Returns: what has ended with it.
    @discardableResult
    mutating func receive(_ operation: Operation, _ bindings: Bindings, _ devices: DeviceBook) -> [Operation] {
        var ended: [Operation] = []
        open.removeAll { begun in
            guard LastingState.ends(begun, with: operation) else { return false }
            ended.append(begun)
            return true
        }
        if pattern.kinds.contains(operation.kind), pattern.match(operation, bindings, devices) == .yes {
            if open.count >= LastingState.limit { open.removeFirst() }
            open.append(operation)
        }
        return ended
    }

    /// A connection is over, and what was in it.
    mutating func end(_ connection: ConnectionNumber) { open.removeAll { $0.connection == connection } }

    /// Requests last from their beginning to their answer; everything else from then on.
    private static func lastsUntilItsEnd(_ kind: OperationKind) -> Bool {
        switch kind {
        case .subscribe, .unsubscribe: false
        default: OperationKinds.requests.contains(kind)
        }
    }

    private static func ends(_ begun: Operation, with operation: Operation) -> Bool {
        let isSameConnection = begun.connection != nil && begun.connection == operation.connection
        if isSameConnection, operation.kind == .disconnect { return true }
        switch begun.kind {
        case .startScanning: return operation.kind == .stopScanning
        case .startAdvertising: return operation.kind == .stopAdvertising
        case .attempt:
            return operation.kind == .connect || operation.kind == .failToConnect || operation.kind == .cancel
        case .subscribe:
            return operation.kind == .unsubscribe && isSameConnection && operation.outcome == .succeeded
                && operation.attribute?.handle == begun.attribute?.handle
        default:
            guard lastsUntilItsEnd(begun.kind) else { return false }
            return isAnswered(begun, before: operation)
        }
    }

    /// Whether a request was answered when another operation begins. One that never is waits as long as its connection
    /// lasts.
    private static func isAnswered(_ request: Operation, before operation: Operation) -> Bool {
        request.end.map { !operation.begin.isBefore($0) } ?? false
    }
}
