import Decoders

/// A command that no Command Complete or Command Status answered (Core 6.0, Vol 4, Part E, 4.4).
public struct UnansweredCommand: Sendable {
    /// Record of the command in its input, from 1.
    public let frame: UInt64
    /// When it was sent.
    public let time: Timestamp
    /// OGF << 10 | OCF.
    public let opcode: UInt16
    /// Index of the adapter, where the capture has one.
    public let adapter: UInt16?
    /// The name of the input, where there are several.
    public let input: String?
    /// Why its answer is not waited for.
    public let reason: UnansweredReason

    /// Whether its answer may still have come when watching had stopped.
    public var isPending: Bool { reason == .stopped }
}
