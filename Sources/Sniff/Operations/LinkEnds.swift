import Decoders

/// Both ends of a link in one log, which holds several adapters: what both show happened once, and is reported by the
/// end that tells of the connection first.
struct LinkEnds {
    private struct Link {
        let number: ConnectionNumber
        let central: UInt64
        let peripheral: UInt64
        let began: Int64
    }

    /// Connections that are open, and began a moment ago.
    private var recent: [Link] = []
    /// Connections that are the other end of one, and the one that tells.
    private(set) var others: [ConnectionNumber: ConnectionNumber] = [:]

    /// Connections of `recent` at most: more than begin in a second. Those before them are reported as if each were
    /// one.
    static let recentLimit = 256
    private static let otherLimit = 65_536

    /// Nanoseconds: both controllers tell of a connection at its first events.
    private static let tolerance: Int64 = 1_000_000_000

    /// Leaves out what the other end has reported.
    mutating func filter(_ events: inout [OperationEvent]) {
        if others.isEmpty, !events.contains(where: \.isConnect) { return }
        events.removeAll { !isTold($0) }
    }

    private mutating func isTold(_ event: OperationEvent) -> Bool {
        switch event {
        case .operation(let operation):
            if operation.kind == .connect { note(operation) }
            guard let connection = operation.connection, others[connection] != nil else { return true }
            // Only the host that asks its controller for parameters tells of that.
            return operation.kind == .requestParameters && operation.actor == .central
        case .gap(let gap): return gap.connection.map { others[$0] == nil } ?? true
        case .time: return true
        }
    }

    private mutating func note(_ operation: Operation) {
        guard let number = operation.connection, let central = operation.central, let peripheral = operation.peripheral,
            let time = operation.begin.nanoseconds
        else { return }
        recent.removeAll { time &- $0.began > LinkEnds.tolerance }
        let known = recent.first {
            $0.central == central.value && $0.peripheral == peripheral.value && $0.number != number
        }
        if let known {
            if others.count < LinkEnds.otherLimit { others[number] = known.number }
        } else {
            if recent.count >= LinkEnds.recentLimit { recent.removeFirst() }
            recent.append(Link(number: number, central: central.value, peripheral: peripheral.value, began: time))
        }
    }
}

extension OperationEvent {
    /// Whether it is the beginning of a connection.
    var isConnect: Bool {
        if case .operation(let operation) = self { operation.kind == .connect } else { false }
    }
}
