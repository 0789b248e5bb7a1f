import Sniff
import Synchronization

/// Hands packets from one thread to another, which may be held up for a while by whoever reads its output.
///
/// Two batches take turns: the one is filled while the other is read. Each has at most half of the limit.
final class PacketQueue: Sendable {
    /// The result of taking packets.
    enum Taken {
        case packets, nothing
        /// No more packets will come, because of an `errno`.
        case failed(Int32)
    }

    private struct State {
        var batch = PacketBatch()
        /// The reader found nothing and is going to wait.
        var isAwaited = false
        var failure: Int32?
    }

    private let state = Mutex(State())
    private let limit: Int
    /// Wakes up the reader.
    private let bell: (listening: Int32, writing: Int32)

    /// - Parameter limit: in bytes; packets that come when so many wait are lost.
    init(limit: Int) {
        self.limit = limit
        bell = Platform.makePipe()
    }

    deinit {
        Platform.close(bell.listening)
        Platform.close(bell.writing)
    }

    var isEmpty: Bool { state.withLock { $0.batch.isEmpty } }

    /// Appends packets, or counts them as lost where there is no room.
    func put(_ packets: PacketBatch) {
        let limit = limit / 2
        state.withLock { state in
            if state.batch.size + packets.size <= limit {
                state.batch.append(packets)
            } else {
                state.batch.noteLost(
                    packets.losses.reduce(SaturatingCount(UInt64(packets.entries.count))) { $0 + $1.count })
            }
            ring(&state)
        }
    }

    /// No more packets will come.
    func fail(_ code: Int32) {
        state.withLock {
            $0.failure = code
            ring(&$0)
        }
    }

    private func ring(_ state: inout State) {
        if state.isAwaited { Platform.wake(bell.writing) }
        state.isAwaited = false
    }

    /// Replaces a batch that was read by all that came meanwhile.
    func take(_ batch: inout PacketBatch) -> Taken {
        batch.clear()
        return state.withLock { state in
            guard state.batch.isEmpty else {
                swap(&state.batch, &batch)
                return .packets
            }
            if let failure = state.failure { return .failed(failure) }
            state.isAwaited = true
            return .nothing
        }
    }

    /// Waits for packets, until time has passed or a reader asks for attention.
    ///
    /// - Returns: whether there is something to take.
    func wait(milliseconds: Int32) -> Bool {
        guard Interrupt.wait(for: bell.listening, milliseconds: milliseconds) else { return false }
        Platform.drain(bell.listening)
        return true
    }
}
