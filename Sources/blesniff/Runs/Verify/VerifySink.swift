import Sniff
import SniffVerify

/// Hands the operations of a run to its verifiers. Live, it prints what is decided, and ends when all is.
struct VerifySink: PacketSink, ~Copyable {
    private(set) var verifiers: VerifierGroup
    /// Whether anything came.
    private(set) var hasBegun = false
    private let inputs: [String]
    private let live: LiveVerdicts?

    /// - Parameter live: prints verdicts when they are decided; `nil` for files, which are read to their end: damage
    ///   after what was decided is damage, too.
    init(_ verifiers: VerifierGroup, inputs: [String], live: LiveVerdicts? = nil) {
        self.verifiers = verifiers
        self.inputs = inputs
        self.live = live
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        hasBegun = true
        guard let live else { return true }
        live.checkTime()
        return !live.isDecided
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for event in events { verifiers.receive(event) }
        if let live, live.isDue { live.look(at: verifiers, inputs) }
    }

    mutating func willWait() {
        guard let live else { return }
        live.look(at: verifiers, inputs)
        live.checkTime()
        // Nothing may come any more that could be answered with an end.
        if live.isDecided { Interrupt.request() }
    }

    /// The run is over.
    mutating func finish(isStopped: Bool) -> [VerificationReport] {
        verifiers.finish(isStopped: isStopped)
        return verifiers.reports(on: inputs)
    }
}
