/// Why the answer to a request or a command is not awaited any longer.
public enum UnansweredReason: Sendable, Hashable {
    /// It waited for as long as a transaction may take, 30 seconds (Core 6.0, Vol 3, Part F, 3.3.3).
    case timedOut
    /// The connection ended.
    case disconnected
    /// A later request was answered instead, and the sender went on; or more requests wait than are kept.
    case overtaken
    /// More was open than memory is given to; the oldest is not waited for any longer.
    case givenUp
    /// The controller was reset.
    case reset
    /// The input ended.
    case inputEnded
    /// Watching had stopped: the answer may still have come.
    case stopped

    /// As `att.unanswered` has it; `nil` for what is only pending.
    package var name: StaticString? {
        switch self {
        case .timedOut: "timed out"
        case .disconnected: "disconnected"
        case .overtaken: "overtaken"
        case .givenUp: "given up for others"
        case .reset: "reset"
        case .inputEnded: "capture ended"
        case .stopped: nil
        }
    }

    /// The reason at the end of an input: it ended, or watching stopped.
    static func end(isStopped: Bool) -> UnansweredReason { isStopped ? .stopped : .inputEnded }
}
