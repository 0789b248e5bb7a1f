import Decoders
import Sniff

/// A run of values on one attribute: how much came when, and where it stalled.
package struct ThroughputRun: Sendable {
    package let connection: ConnectionNumber
    package let first: BluetoothOperation
    package private(set) var last: Moment
    package private(set) var count = 0
    package private(set) var bytes = 0
    /// Bytes over time since the run began.
    package private(set) var curve = TimeBins(limit: 256)
    package private(set) var gaps = Distribution()
    /// The longest pauses, with the moments at which they began.
    package private(set) var pauses: [(begin: Moment, length: Nanoseconds)] = []

    static let pauseLimit = 12

    init(_ connection: ConnectionNumber, _ operation: BluetoothOperation) {
        self.connection = connection
        first = operation.shortened
        last = operation.begin
        add(operation)
    }

    mutating func add(_ operation: BluetoothOperation) {
        count += 1
        bytes += operation.value.count
        defer { last = operation.begin }
        guard let begin = first.begin.nanoseconds, let time = operation.begin.nanoseconds else { return }
        curve.add(Int64(operation.value.count), at: time - begin)
        guard count > 1, let before = last.nanoseconds else { return }
        let gap = time - before
        gaps.add(gap)
        guard gap > ThroughputRun.leastStall else { return }
        pauses.append((last, gap))
        guard pauses.count > ThroughputRun.pauseLimit else { return }
        if let shortest = pauses.indices.min(by: { pauses[$0].length < pauses[$1].length }) {
            pauses.remove(at: shortest)
        }
    }

    /// From the first to the last.
    package var duration: Nanoseconds {
        guard let begin = first.begin.nanoseconds, let end = last.nanoseconds else { return 0 }
        return end - begin
    }

    private static let leastStall: Nanoseconds = 200_000_000

    /// Pauses longer than ten times the median and than 200 ms.
    package var stalls: [(begin: Moment, length: Nanoseconds)] {
        let limit = max(gaps.median * 10, ThroughputRun.leastStall)
        return pauses.filter { $0.length > limit }
    }

    /// How many there are, shown or not.
    package var stallCount: Int { gaps.count(above: max(gaps.median * 10, ThroughputRun.leastStall)) }
}

/// The largest runs of a capture.
struct ThroughputRuns: Sendable {
    private struct Subject: Hashable {
        let connection: ConnectionNumber
        let attribute: ServerAttribute
        let kind: OperationKind
    }

    private var open: [Subject: ThroughputRun] = [:]
    private var closed: [ThroughputRun] = []

    /// Fewer packets are no transfer.
    static let least = 50
    private static let openLimit = 256
    private static let closedLimit = 16
    /// Longer pauses end a run.
    private static let longestPause: Nanoseconds = 5_000_000_000

    mutating func add(_ operation: BluetoothOperation, of connection: ConnectionNumber) {
        guard !operation.value.isEmpty, let attribute = operation.serverAttribute else { return }
        let subject = Subject(connection: connection, attribute: attribute, kind: operation.kind)
        // The moment alone: a run is large.
        guard let last = open[subject]?.last else {
            if open.count >= ThroughputRuns.openLimit { closeOldest() }
            open[subject] = ThroughputRun(connection, operation)
            return
        }
        if let time = operation.begin.nanoseconds, let last = last.nanoseconds,
            !(0...ThroughputRuns.longestPause).contains(time - last)
        {
            if let run = open[subject] { close(run) }
            open[subject] = ThroughputRun(connection, operation)
        } else {
            open[subject]?.add(operation)
        }
    }

    private mutating func closeOldest() {
        let oldest = open.min {
            ($0.value.last.nanoseconds ?? 0, $0.value.first.begin.frame) < (
                $1.value.last.nanoseconds ?? 0, $1.value.first.begin.frame
            )
        }
        guard let oldest else { return }
        close(oldest.value)
        open[oldest.key] = nil
    }

    private mutating func close(_ run: ThroughputRun) {
        guard run.count >= ThroughputRuns.least else { return }
        closed.append(run)
        guard closed.count > ThroughputRuns.closedLimit else { return }
        if let smallest = closed.indices.min(by: { closed[$0].bytes < closed[$1].bytes }) {
            closed.remove(at: smallest)
        }
    }

    /// Largest first.
    var largest: [ThroughputRun] {
        (closed + open.values.filter { $0.count >= ThroughputRuns.least }).sorted {
            ($1.bytes, $0.first.begin.input, $0.first.begin.frame, $0.first.attribute?.handle ?? 0)
                < ($0.bytes, $1.first.begin.input, $1.first.begin.frame, $1.first.attribute?.handle ?? 0)
        }
    }
}
