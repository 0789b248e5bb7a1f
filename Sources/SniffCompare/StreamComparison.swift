import Decoders
import Sniff

/// Values that were notified again and again, in both captures.
package struct StreamComparison: Sendable {
    package let key: StreamKey
    package let left: Figures
    package let right: Figures
    /// The fields whose ranges differ, or all of them.
    package let fields: [FieldRange]
    /// Whether they come less often, or stay away for longer.
    package let isSlower: Bool
    /// Whether what is slower is the end: the second capture's values stopped long before the connection did.
    package let stopsEarlier: Bool
    /// Whether the values of both are the same, one by one.
    package let hasSameValues: Bool
    package let doubt: String?

    /// Values that the second capture lacks where the first has all: numbers that are left out, or pauses in a rhythm.
    package let holes: Int

    package var differs: Bool { isSlower || holes > 0 }

    /// How values of one capture come.
    package struct Figures: Sendable {
        package let count: Int
        /// The first and the last.
        package let frames: ClosedRange<UInt64>?
        /// From one value to the next.
        package let intervals: Distribution
        /// From the last value until no more of them could come; `nil` where the capture does not tell.
        package let silence: Nanoseconds?

        init(_ values: [ComparedOperation], end: Nanoseconds?) {
            count = values.count
            frames = values.first.flatMap { first in
                values.last.map { first.begin.frame...max($0.begin.frame, first.begin.frame) }
            }
            let times = values.compactMap(\.begin.nanoseconds)
            var intervals = Distribution()
            for (time, next) in zip(times, times.dropFirst()) { intervals.add(next - time) }
            self.intervals = intervals
            silence = times.last.flatMap { last in end.map { $0 - last } }
        }

        /// The longest time without a value, up to the end of the connection.
        fileprivate var longestAbsence: Nanoseconds? {
            intervals.count == 0 ? silence : max(intervals.longest, silence ?? 0)
        }

        /// Whether the values stayed away for longest at the end.
        fileprivate var isSilentAtEnd: Bool { (silence ?? 0) > intervals.longest }
    }

    /// The range of a field of the values, in both captures.
    package struct FieldRange: Sendable {
        package let path: String
        package let left: ClosedRange<Double>
        package let right: ClosedRange<Double>
        package let unit: String
    }

    init(
        _ stream: StreamFinder.Stream, _ ends: (left: StreamEnds, right: StreamEnds), _ options: ComparisonOptions,
        _ registry: Registry, doubts rightDoubts: ComparisonDoubts
    ) {
        key = stream.key
        self.left = Figures(stream.left, end: ends.left.end(of: stream.key))
        self.right = Figures(stream.right, end: ends.right.end(of: stream.key))
        hasSameValues = stream.left.map(\.value) == stream.right.map(\.value)
        fields = StreamComparison.fields(stream, registry)
        var isSlower = false
        var stopsEarlier = false
        if self.left.intervals.count > 0, self.right.intervals.count > 0 {
            isSlower = options.isSlower(
                self.right.intervals.median, than: self.left.intervals.median, by: options.latency)
        }
        if let one = self.left.longestAbsence, let other = self.right.longestAbsence,
            options.isSlower(other, than: one, by: max(options.latency, options.gap / 2))
        {
            isSlower = true
            stopsEarlier = self.right.isSilentAtEnd
        }
        let areBoth = !stream.left.isEmpty && !stream.right.isEmpty
        self.isSlower = isSlower && areBoth
        self.stopsEarlier = stopsEarlier && areBoth
        holes = areBoth ? StreamComparison.holes(stream, self.left, self.right) : 0
        doubt =
            isSlower || holes > 0
            ? rightDoubts.reason(from: stream.right.first?.begin, to: stream.right.last?.begin) : nil
    }

    /// How many places of the second capture lack a value that the first one's numbers or rhythm would have there.
    private static func holes(_ stream: StreamFinder.Stream, _ left: Figures, _ right: Figures) -> Int {
        if let number = SteppingByte(stream.left.map(\.value)) {
            let (one, other) = (number.breaks(stream.left.map(\.value)), number.breaks(stream.right.map(\.value)))
            return max(other - one, 0)
        }
        let usual = left.intervals.median
        guard left.intervals.count >= 4, usual > 0, left.intervals.longest / 3 < usual / 2 else { return 0 }
        let times = stream.right.compactMap(\.begin.nanoseconds)
        return zip(times, times.dropFirst()).count { ($1 - $0) / 7 > usual / 4 }
    }

    /// Values that are decoded for their ranges.
    private static let sample = 1000

    private static func fields(_ stream: StreamFinder.Stream, _ registry: Registry) -> [FieldRange] {
        let (left, right) = (ranges(stream.left, registry), ranges(stream.right, registry))
        return left.order.compactMap { path in
            guard let one = left.ranges[path], let other = right.ranges[path] else { return nil }
            let unit = registry.vocabulary.key(ofPath: path).map { registry.vocabulary[$0].unit } ?? ""
            return FieldRange(path: path, left: one, right: other, unit: unit)
        }
    }

    private static func ranges(
        _ values: [ComparedOperation], _ registry: Registry
    ) -> (order: [String], ranges: [String: ClosedRange<Double>]) {
        var order: [String] = []
        var ranges: [String: ClosedRange<Double>] = [:]
        for operation in values.prefix(sample) where !operation.isSecret {
            for (path, number) in ComparedValue(operation, registry)?.numbers ?? [] {
                if let range = ranges[path] {
                    ranges[path] = min(range.lowerBound, number)...max(range.upperBound, number)
                } else {
                    order.append(path)
                    ranges[path] = number...number
                }
            }
        }
        return (order, ranges)
    }
}

/// When no more values of the streams of a connection can come: unsubscribed, or the end of the connection.
struct StreamEnds {
    private var disconnection: Nanoseconds?
    private var unsubscriptions: [ComparedOperation.Subject: Nanoseconds?] = [:]

    init(_ connection: ComparedConnection) {
        for operation in connection.operations {
            switch operation.kind {
            case .disconnect: disconnection = operation.begin.nanoseconds
            case .unsubscribe:
                let subject = operation.subject.plain
                if unsubscriptions[subject] == nil { unsubscriptions[subject] = .some(operation.begin.nanoseconds) }
            default: break
            }
        }
    }

    func end(of key: StreamKey) -> Nanoseconds? { unsubscriptions[key.subject] ?? disconnection }
}
