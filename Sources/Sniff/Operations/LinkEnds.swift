import Decoders

/// Both ends of a link in one log, which holds several adapters: what both show happened once, and is reported by the
/// end that tells of the connection first.
struct LinkEnds {
    private struct End {
        let number: ConnectionNumber
        /// The side whose host tells of it.
        let viewpoint: Sender
        let central: UInt64
        let peripheral: UInt64
        let began: Nanoseconds
    }

    /// Connections that are open, and began a moment ago.
    private var recent: [End] = []
    /// Connections that are the other end of one, and the one that tells.
    private(set) var others: [ConnectionNumber: ConnectionNumber] = [:]

    /// Connections of which both ends are in the log: either host is "this host" there.
    private var whole: Set<ConnectionNumber> = []

    /// Connections of `recent` at most: more than begin in a second. Those before them are reported as if each were
    /// one.
    static let recentLimit = 256
    private static let otherLimit = 65_536

    /// Both controllers tell of a connection at its first events.
    private static let tolerance: Nanoseconds = 1_000_000_000

    /// Leaves out what the other end has reported.
    mutating func filter(_ events: inout [OperationEvent]) {
        if others.isEmpty { return }
        events.removeAll { !isReported($0) }
    }

    private func isReported(_ event: OperationEvent) -> Bool {
        switch event {
        case .operation(let operation):
            guard let connection = operation.connection, others[connection] != nil else { return true }
            // Only the host that asks its controller for parameters tells of that.
            return operation.kind == .requestParameters && operation.actor == .central
        case .gap(let gap): return gap.connection.map { others[$0] == nil } ?? true
        case .time: return true
        }
    }

    /// Whether the hosts of both ends are in the log.
    func hasBoth(_ number: ConnectionNumber?) -> Bool { !whole.isEmpty && number.map(whole.contains) ?? false }

    /// A connection begins. Two devices that connect again within a moment are seen from the same side, or from the air, which
    /// is no end.
    ///
    /// - Parameter time: since the first record of the run.
    mutating func note(
        _ number: ConnectionNumber, from viewpoint: Sender, _ addresses: BySender<DeviceAddress?>, at time: Nanoseconds?
    ) {
        guard let central = addresses.central, let peripheral = addresses.peripheral, let time else { return }
        recent.removeAll { time - $0.began > LinkEnds.tolerance }
        let known = recent.first {
            $0.viewpoint == viewpoint.other && $0.central == central.value && $0.peripheral == peripheral.value
        }
        if let known {
            guard others.count < LinkEnds.otherLimit else { return }
            others[number] = known.number
            whole.formUnion([number, known.number])
        } else {
            if recent.count >= LinkEnds.recentLimit { recent.removeFirst() }
            recent.append(
                End(
                    number: number, viewpoint: viewpoint, central: central.value, peripheral: peripheral.value,
                    began: time))
        }
    }
}

extension OperationEvent {
    /// Whether it is the beginning of a connection.
    var isConnect: Bool {
        if case .operation(let operation) = self { operation.kind == .connect } else { false }
    }
}
