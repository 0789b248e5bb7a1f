import Decoders
import Sniff

/// Keeps the operations of a capture for a draft.
struct RecordSink: PacketSink, ~Copyable {
    private(set) var log: OperationLog

    init(_ log: OperationLog) { self.log = log }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { log.receive(event) } }

    mutating func finish() { log.finish() }
}

/// Keeps all that a capture tells, in order.
struct EventSink: PacketSink, ~Copyable {
    private(set) var events: [OperationEvent] = []

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) { self.events += events }
}
