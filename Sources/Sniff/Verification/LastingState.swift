import Decoders

/// What lasts between an operation and its opposite: subscriptions, connections, encryption, scanning, requests that wait.
/// It ends when its opposite is over: a connection with Disconnection Complete, not with the command that asks for it.
struct LastingState: Sendable {
    private let pattern: CompiledPattern
    /// Those that last, in the order in which they began, and those whose end has begun.
    private var lasting: [(begun: Operation, until: Moment?)] = []

    /// More at a time than any host has; the oldest is forgotten then.
    static let limit = 1024

    init(_ pattern: CompiledPattern) { self.pattern = pattern }

    /// What lasts, in words.
    var noun: String { pattern.noun(Bindings()) }

    /// Whether something lasts, and no end of it is known.
    var isOpen: Bool { lasting.contains { $0.until == nil } }

    /// One that lasts at the moment at which an operation begins.
    func current(at operation: Operation) -> Operation? {
        lasting.first { begun, until in
            if let until, !operation.begin.isBefore(until) { return false }
            guard lastsUntilItsAnswer(begun.kind) else {
                return begun.completion.isBefore(operation.begin)
            }
            return !isAnswered(begun, before: operation)
        }?.begun
    }

    /// Takes an operation, and what it changes. After whoever asks about the moment at which it begins has done so.
    mutating func receive(_ operation: Operation, _ bindings: Bindings, _ devices: DeviceBook) {
        if !lasting.isEmpty {
            lasting = lasting.filter { begun, until in
                !(until.map { $0.isBefore(operation.begin) } ?? isAnswered(begun, before: operation))
            }
            for index in lasting.indices where lasting[index].until == nil {
                guard ends(lasting[index].begun, with: operation) else { continue }
                lasting[index].until = operation.completion
            }
        }
        guard pattern.kinds.contains(operation.kind),
            pattern.match(operation, bindings, devices, explains: false) == .yes
        else { return }
        if lasting.count >= LastingState.limit { lasting.removeFirst() }
        lasting.append((operation, nil))
    }

    /// Requests last from their beginning to their answer; everything else from then on.
    private func lastsUntilItsAnswer(_ kind: OperationKind) -> Bool {
        switch kind {
        // Where requests of any kind are meant, a subscription is one.
        case .subscribe, .unsubscribe: pattern.kinds == .requests
        default: OperationKinds.requests.contains(kind)
        }
    }

    private func ends(_ begun: Operation, with operation: Operation) -> Bool {
        let isSameConnection = begun.connection != nil && begun.connection == operation.connection
        if isSameConnection, operation.kind == .disconnect { return operation.outcome == .succeeded }
        switch begun.kind {
        case .startScanning: return operation.kind == .stopScanning
        case .startAdvertising: return operation.kind == .stopAdvertising
        case .attempt:
            return operation.kind == .connect || operation.kind == .failToConnect || operation.kind == .cancel
        case .subscribe:
            return operation.kind == .unsubscribe && isSameConnection && operation.outcome == .succeeded
                && operation.attribute?.handle == begun.attribute?.handle
        default: return false
        }
    }

    /// Whether a request was answered when another operation begins. One that never is waits as long as its connection
    /// lasts.
    private func isAnswered(_ begun: Operation, before operation: Operation) -> Bool {
        guard lastsUntilItsAnswer(begun.kind) else { return false }
        return begun.end.map { !operation.begin.isBefore($0) } ?? false
    }
}
