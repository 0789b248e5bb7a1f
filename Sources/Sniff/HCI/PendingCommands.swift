import Decoders

/// Commands that wait for their answer, oldest first.
struct PendingCommands {
    struct Command {
        var opcode: UInt16
        var frame: UInt64
        var time: Timestamp
        var adapter: UInt16?
        /// Its subject (``HCICompletion/subject(of:handle:_:)``).
        var subject: UInt64?
    }

    private var waiting: [Command] = []

    static let limit = 16

    /// Adds a command.
    ///
    /// - Returns: one that is given up, because too many wait.
    mutating func add(_ command: Command) -> Command? {
        // The one command that nothing answers if all is well (Core 6.0, Vol 4, Part E, 7.3.40).
        if command.opcode == HCICommandOpcode.hostNumberOfCompletedPackets { return nil }
        let dropped = waiting.count >= PendingCommands.limit ? waiting.removeFirst() : nil
        waiting.append(command)
        return dropped
    }

    /// The oldest command with an opcode, which does not wait any longer.
    mutating func take(_ opcode: UInt16) -> Command? {
        waiting.firstIndex { $0.opcode == opcode }.map { waiting.remove(at: $0) }
    }

    /// Gives up what was sent before a frame.
    mutating func takeAll(before frame: UInt64 = .max) -> [Command] {
        guard waiting.contains(where: { $0.frame < frame }) else { return [] }
        defer { waiting.removeAll { $0.frame < frame } }
        return waiting.filter { $0.frame < frame }
    }
}
