import Decoders
import Sniff

/// The operations of one of several captures of a run: gathered, because clocks can be compared only when all is known.
///
/// It is read with a session of its own, as a sink.
package struct MergedInput: PacketSink, Sendable {
    package let name: String
    private(set) var events: [OperationEvent] = []
    /// The moment that its times count from, since 1970; `nil` where nothing has a time.
    private(set) var start: Nanoseconds?

    private var connections: Set<ConnectionNumber> = []

    private static let epoch = Timestamp(seconds: 0, fraction: 0, digits: 9)

    /// The budget of kept operations.
    package private(set) var budget: OperationBudget

    /// - Parameter budget: memory for what it tells.
    package init(name: String, budget: OperationBudget = OperationBudget()) {
        self.name = name
        self.budget = budget
    }

    package mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        guard start == nil, packet.time.isKnown else { return true }
        start = packet.time.nanoseconds(since: MergedInput.epoch) - Nanoseconds(packet.elapsed)
        return true
    }

    package mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events {
            // Nothing is handed on before all is read: how far the capture goes is enough.
            if case .time = event, case .time? = self.events.last { self.events.removeLast() }
            let isFull = budget.isFull
            if admits(event) {
                self.events.append(event)
            } else if !isFull {
                self.events.append(.gap(CaptureGap(.limitReached, nil, event.moment)))
            }
        }
    }

    private mutating func admits(_ event: OperationEvent) -> Bool {
        guard case .operation(let operation) = event else { return budget.admits(event) }
        let isNew = operation.connection.map { connections.insert($0).inserted } ?? false
        let size = operation.keptSize + OperationBudget.merging + (isNew ? OperationBudget.connection : 0)
        return budget.admits(size, at: operation.begin)
    }

    /// Hands on what it tells, and forgets it.
    mutating func takeEvents() -> [OperationEvent] {
        defer { events = [] }
        return events
    }

    /// For tests: what it tells, without a capture.
    init(name: String, start: Nanoseconds?, events: [OperationEvent]) {
        self.name = name
        self.start = start
        self.events = events
        budget = OperationBudget()
    }
}
