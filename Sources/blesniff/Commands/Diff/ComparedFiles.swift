import Decoders
import Sniff
import SniffCompare

/// Reads the captures that are compared, each by itself.
struct ComparedFiles {
    let output: Output
    let setup: SessionSetup
    let includesAll: Bool
    /// Of what is damaged.
    private(set) var status: Int32 = 0

    init(_ output: Output, _ setup: SessionSetup, includesAll: Bool) {
        (self.output, self.setup, self.includesAll) = (output, setup, includesAll)
    }

    private struct Sink: PacketSink {
        var capture: ComparedCapture

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { capture.receive(event) } }
    }

    /// Reads a capture. Without it there is nothing to compare.
    ///
    /// - Parameter budget: memory for it.
    mutating func read(_ path: String, _ budget: OperationBudget) throws -> ComparedCapture {
        let console = output.console
        var session = setup.session(operations: ComparedCapture.selection(includesAll: includesAll))
        session.onProgress = { console.progress.update($0, of: $1) }
        let damage = DamageReport(console)
        damage.observe(&session)
        var sink = Sink(capture: ComparedCapture(name: path, includesAll: includesAll, budget: budget))
        do {
            try session.read(contentsOf: path, into: &sink)
        } catch {
            if case .interrupted = error { throw ExitStatus.interrupted }
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
        damage.finish()
        console.report(session.givenUp, of: session.memoryLimit)
        console.report(sink.capture.budget, of: path)
        status = max(status, damage.status)
        return sink.capture
    }
}
