import Decoders
import Sniff

/// How the clock of one capture differs from that of another, by the operations that both have.
struct ClockComparison {
    /// Times of the one, and how much later the other says that the same happened, ascending.
    private(set) var anchors: [(time: Nanoseconds, offset: Nanoseconds)] = []
    /// How much later the other clock is, in the middle. Known when all is compared.
    private(set) var offset: Nanoseconds = 0
    /// How much the offset changes: from the one that a tenth is below to the one that a tenth is above.
    private(set) var spread: Nanoseconds = 0

    init() {}

    /// Aligns the operations of a connection that both have.
    ///
    /// - Parameters:
    ///   - one: the connection in the capture whose clock counts.
    ///   - other: the same connection in the other one.
    mutating func compare(
        _ one: NumberedConnection, _ events: [OperationEvent], _ other: NumberedConnection,
        _ otherEvents: [OperationEvent]
    ) {
        for pair in SequenceAlignment(one.numbers, other.numbers).pairs {
            guard case .operation(let here) = events[one.connection.operations[pair.left]],
                case .operation(let there) = otherEvents[other.connection.operations[pair.right]],
                let time = here.begin.nanoseconds, let otherTime = there.begin.nanoseconds
            else { continue }
            anchors.append((time, otherTime - time))
        }
    }

    mutating func add(_ other: ClockComparison) { anchors += other.anchors }

    /// Everything was compared.
    mutating func finish() {
        anchors.sort { ($0.time, $0.offset) < ($1.time, $1.offset) }
        dropStrays()
        let sorted = anchors.map(\.offset).sorted()
        guard !sorted.isEmpty else { return }
        offset = sorted[sorted.count / 2]
        spread = sorted[(sorted.count - 1) - sorted.count / 10] - sorted[sorted.count / 10]
    }

    /// The same value at another time is no anchor: its offset is far from that of its neighbours.
    private mutating func dropStrays() {
        guard anchors.count >= 5 else { return }
        let all = anchors
        var index = -1
        anchors.removeAll { anchor in
            index += 1
            let around = all[max(0, index - 4)...min(all.count - 1, index + 4)].map(\.offset).sorted()
            return (anchor.offset - around[around.count / 2]).magnitude > ClockComparison.stray
        }
    }

    private static let stray: Nanoseconds = 500_000_000

    /// A time of the other clock as the clock that counts has it: between two anchors by their proportion.
    func corrected(_ time: Nanoseconds) -> Nanoseconds {
        guard let first = anchors.first, let last = anchors.last else { return time }
        // Noise of single anchors is no drift.
        guard spread > ClockComparison.noise else { return time - offset }
        let next = (0..<anchors.count).partitioningIndex { anchors[$0].time + anchors[$0].offset > time }
        if next == 0 { return time - first.offset }
        if next == anchors.count { return time - last.offset }
        let (before, after) = (anchors[next - 1], anchors[next])
        let length = (after.time + after.offset) - (before.time + before.offset)
        guard length > 0 else { return time - before.offset }
        let share = (time - before.time - before.offset).ratio(to: length)
        return time - before.offset - (after.offset - before.offset) * share
    }

    private static let noise: Nanoseconds = 50_000_000
}
