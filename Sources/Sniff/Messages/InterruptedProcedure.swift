import Decoders
import Reassembly

/// A procedure that the end of its connection, in a frame, has interrupted.
struct InterruptedRun {
    let run: ProcedureRun
    let frame: UInt64
    /// The index of its profile.
    let profile: Int
}

/// The same, and whose it is.
struct InterruptedProcedure {
    let interrupted: InterruptedRun
    let context: TransferContext
    /// The device that receives the data.
    let server: DeviceAddress?

    /// Whether another connection may continue it: one with the same device, or with its boot loader.
    func mayContinue(with other: DeviceAddress) -> Bool {
        guard let server else { return false }
        return other == server || interrupted.run.rule.reconnection == .next && other.value == server.value &+ 1
    }

    /// The procedure as the transfer that it came to.
    var ended: EndedTransfer {
        let violation = TransferViolation(.disconnected, frame: interrupted.frame)
        return EndedTransfer(interrupted.run.ended(.broken, violation), in: context)
    }
}
