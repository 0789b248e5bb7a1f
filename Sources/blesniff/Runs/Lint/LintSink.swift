import Decoders
import Sniff
import SniffLint

/// Hands a run's operations to the linter.
struct LintSink: PacketSink {
    var linter: Linter

    init(_ linter: Linter) { self.linter = linter }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for index in events.indices { linter.receive(events[index]) }
    }
}
