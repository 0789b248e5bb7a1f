import Decoders

/// What the analyzer does for operations when a record is described, and when time passes.
extension Analyzer {
    @inline(__always)
    mutating func finishOperations(_ dissection: borrowing Dissection) {
        if transfers.isActive, !transfers.settled.isEmpty { receiveEndedTransfers(dissection) }
        operations?.finishRecord(dissection, firstOpen: nil)
    }

    @inline(never)
    private mutating func receiveEndedTransfers(_ dissection: borrowing Dissection) {
        let isKept = operations?.selection.kept.contains(.message) ?? false
        operations?.receive(transfers.settled, isKept ? dissection.keep() : nil)
    }

    mutating func passOperationTime(until time: Timestamp, _ dissection: borrowing Dissection) {
        operations?.receive(transfers.settled, nil)
        operations?.passTime(until: dissection.facts.transferTime(of: time))
    }

    /// Whether operations wait to be handed on.
    @inline(__always)
    var hasOperations: Bool { operations?.hasReady ?? false }

    /// Hands on the operations that have become ready.
    mutating func takeOperations() -> [OperationEvent] { operations?.takeReady() ?? [] }

    /// What is wrong with the input.
    mutating func addGap(_ reason: CaptureGap.Reason) { operations?.addGap(reason) }
}
