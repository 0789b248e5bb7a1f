import Decoders
import Sniff
import SniffDraft

/// Keeps the operations of a capture for a draft.
struct DraftSink: PacketSink, ~Copyable {
    private(set) var log: OperationLog

    init(_ log: OperationLog) { self.log = log }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { log.receive(event) } }

    mutating func finish() { log.finish() }
}

/// Keeps what a capture tells, in order, up to its budget.
struct EventSink: PacketSink, ~Copyable {
    private(set) var events: [OperationEvent] = []
    private var budget = OperationBudget()

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events where budget.admits(event) { self.events.append(event) }
    }
}
