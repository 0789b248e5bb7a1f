import Decoders
import Sniff

/// A state that lasts between an operation and its opposite: subscriptions, connections, encryption, scanning, requests
/// that wait.
///
/// It begins with the end of the operation: with its answer. Between the request that ends it and the answer to that,
/// the state is unknown.
struct LastingState: Sendable {
    private struct Lasting {
        let begun: BluetoothOperation
        /// The answer to what ended it.
        var end: Moment?
        /// The last moment that showed that it lasts.
        var proved: Moment
        /// Whether it ended with its connection, after whose end the controller still delivers what it had.
        var isDisconnected = false

        /// Whether it is over when an operation begins.
        func isOver(at operation: BluetoothOperation) -> Bool {
            guard let end, !operation.begin.isBefore(end) else { return false }
            return !(isDisconnected && operation.connection == begun.connection)
        }

        /// Whether nothing that is still to come can be about it.
        func isPast(at moment: Moment) -> Bool {
            guard let end, !moment.isBefore(end) else { return false }
            guard isDisconnected, let time = moment.nanoseconds(since: end) else { return true }
            return time > Verifier.afterlife
        }
    }

    private let pattern: CompiledPattern
    /// Kinds of operations with which something may be over.
    private let enders: OperationKinds
    /// Kinds of operations that show that something still lasts.
    private let proofs: OperationKinds
    /// Those that last now or have ended a moment ago, in the order in which they began.
    private var lasting: [Lasting] = []
    /// When the last of them ended, in which connection.
    private var lastEnd: (connection: ConnectionNumber?, moment: Moment)?
    /// Whether more began than are remembered.
    private(set) var isIncomplete = false

    /// The lasting state, in words.
    var noun: String { pattern.noun(Bindings()) }

    /// Whether an operation shows that what began still lasts: a notification that its subscription does, a report that scanning
    /// does, an exchange on an encrypted link that its encryption does.
    func isProved(by operation: BluetoothOperation) -> Bool {
        lasting.contains { $0.end == nil && proves(operation, $0.begun) }
    }

    private func proves(_ operation: BluetoothOperation, _ begun: BluetoothOperation) -> Bool {
        switch begun.kind {
        case .subscribe:
            guard operation.kind == .notify || operation.kind == .indicate else { return false }
            guard let characteristic = begun.attribute?.characteristic else { return false }
            return operation.connection == begun.connection && operation.attribute?.characteristic == characteristic
        case .startScanning: return operation.kind == .advertise
        case .encrypt: return operation.isEncrypted && operation.connection == begun.connection
        default: return false
        }
    }

    /// Since when it is known that nothing lasts that an operation could be about, unless something is missing later; `nil` where
    /// other characteristics or connections may be meant.
    func knownEnd(for operation: BluetoothOperation) -> Moment? {
        guard let lastEnd, lastEnd.connection == operation.connection else { return nil }
        if !pattern.kinds.isDisjoint(with: .subscriptions), case .any = pattern.target { return nil }
        return lastEnd.moment
    }

    /// When what lasts was shown last to last, where it is this operation that began it.
    func proof(of begun: BluetoothOperation) -> Moment {
        lasting.first { $0.begun.begin == begun.begin && $0.begun.kind == begun.kind }?.proved ?? begun.begin
    }

    /// Whether nothing lasts, as far as is known.
    var isEmpty: Bool { lasting.allSatisfy { $0.end != nil } }

    /// More at a time than any host has; the oldest is forgotten then.
    static let limit = 1024

    init(_ pattern: CompiledPattern) {
        self.pattern = pattern
        proofs = pattern.kinds.proofs
        // What is over with an answer is so when anything comes after it.
        let isRequest = !pattern.kinds.isDisjoint(with: .requests)
        enders = isRequest ? OperationKinds(OperationKind.allCases) : pattern.kinds.enders
    }

    /// One that lasts at the moment at which an operation begins.
    ///
    /// - Parameters:
    ///   - judging: of the operation that asks, where the pattern may be about the same device or characteristic.
    ///   - ending: whether one counts whose end was asked for and not answered.
    func current(at operation: BluetoothOperation, _ judging: Judging? = nil, ending: Bool = false)
        -> BluetoothOperation?
    {
        lasting.first { entry in
            if entry.end != nil, !ending { return false }
            if entry.isOver(at: operation) { return false }
            if let judging, pattern.isAboutSame, judging.match(pattern, entry.begun, explains: false) != .yes {
                return false
            }
            guard lastsUntilItsEnd(entry.begun.kind) else {
                return entry.begun.completion.isBefore(operation.begin)
            }
            return !isAnswered(entry.begun, before: operation)
        }?.begun
    }

    /// Takes an operation, and what it changes. After whoever asks about the moment at which it begins has done so.
    mutating func receive(_ operation: BluetoothOperation, _ judging: Judging) {
        if !lasting.isEmpty {
            if enders.contains(operation.kind) { end(operation) }
            if proofs.contains(operation.kind) { prove(operation) }
        }
        guard pattern.kinds.contains(operation.kind) else { return }
        let judging = pattern.isAboutSame ? judging.ofOccasion(operation) : judging
        guard judging.match(pattern, operation, explains: false) == .yes else { return }
        if lasting.count >= LastingState.limit {
            lasting.removeFirst()
            isIncomplete = true
        }
        lasting.append(Lasting(begun: operation, proved: operation.completion))
    }

    private mutating func prove(_ operation: BluetoothOperation) {
        for index in lasting.indices where lasting[index].end == nil && proves(operation, lasting[index].begun) {
            lasting[index].proved = operation.completion
        }
    }

    private mutating func end(_ operation: BluetoothOperation) {
        lasting = lasting.filter { entry in
            if entry.end != nil { return !entry.isPast(at: operation.begin) }
            return !(lastsUntilItsEnd(entry.begun.kind) && isAnswered(entry.begun, before: operation))
        }
        for index in lasting.indices where lasting[index].end == nil {
            guard ends(lasting[index].begun, with: operation) else { continue }
            lasting[index].end = operation.completion
            lastEnd = (operation.connection, operation.completion)
            lasting[index].isDisconnected = operation.kind == .disconnect
        }
    }

    /// Requests last from their beginning to their answer; everything else from then on.
    private func lastsUntilItsEnd(_ kind: OperationKind) -> Bool {
        switch kind {
        // Where requests of any kind are meant, a subscription is one.
        case .subscribe, .unsubscribe: pattern.kinds == .requests
        default: OperationKinds.requests.contains(kind)
        }
    }

    private func ends(_ begun: BluetoothOperation, with operation: BluetoothOperation) -> Bool {
        let isSameConnection = begun.connection != nil && begun.connection == operation.connection
        if isSameConnection, operation.kind == .disconnect { return operation.outcome == .succeeded }
        guard begun.kind.enders.contains(operation.kind) else { return false }
        switch begun.kind {
        case .startScanning, .startAdvertising, .attempt: return true
        case .subscribe:
            return isSameConnection && operation.outcome == .succeeded
                && operation.serverAttribute == begun.serverAttribute
        default: return false
        }
    }

    /// Whether a request was answered when another operation begins. One that never is waits as long as its connection
    /// lasts.
    private func isAnswered(_ begun: BluetoothOperation, before operation: BluetoothOperation) -> Bool {
        return begun.end.map { !operation.begin.isBefore($0) } ?? false
    }
}

extension CompiledPattern {
    /// Whether what raised the rule says which operations are meant.
    var isAboutSame: Bool { isSameDevice || device == .same || target == .sameAttribute }
}

extension OperationKind {
    /// Kinds that end the state begun by an operation of this kind.
    var enders: OperationKinds {
        switch self {
        case .startScanning: OperationKinds(.stopScanning)
        case .startAdvertising: OperationKinds(.stopAdvertising)
        case .attempt: OperationKinds([.connect, .failToConnect, .cancel])
        case .subscribe: OperationKinds([.unsubscribe, .disconnect])
        case .connect: OperationKinds(.disconnect)
        default: TraceExpectation.Requirement.inside.contains(self) ? OperationKinds(.disconnect) : []
        }
    }
}

extension OperationKinds {
    /// Kinds that prove that a state begun by operations of these kinds lasts.
    var proofs: OperationKinds {
        var proofs: OperationKinds = []
        if contains(.subscribe) { proofs.formUnion(OperationKinds([.notify, .indicate])) }
        if contains(.startScanning) { proofs.formUnion(OperationKinds(.advertise)) }
        if contains(.encrypt) { proofs.formUnion(.exchanges) }
        return proofs
    }

    /// Kinds that end the states begun by operations of these kinds.
    var enders: OperationKinds {
        OperationKind.allCases.reduce(into: []) { if contains($1) { $0.formUnion($1.enders) } }
    }
}
