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
