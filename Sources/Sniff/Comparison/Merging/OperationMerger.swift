import Decoders

/// Several captures of one run as one stream of operations: what either has seen was seen, once.
///
/// ```swift
/// let run = try OperationMerger(inputs, isAligning: false).run()
/// for event in run.events { verifiers.receive(event) }
/// ```
package struct OperationMerger {
    private let inputs: [MergedInput]
    private let isAligning: Bool

    /// Clocks of one run may disagree by so much, in nanoseconds, and so may captures of one link on when something was.
    static let tolerance: Int64 = 50_000_000
    /// Connections of captures whose clocks are not compared yet are the same link if they are no further apart.
    private static let clockError: Int64 = 3_600_000_000_000

    /// What has to be asked for, so that the captures can be compared.
    package static let kinds = OperationKinds.exchanges.union(
        OperationKinds([.connect, .disconnect, .failToConnect]))

    /// - Parameters:
    ///   - inputs: in the order in which moments number them. The clock of the first one counts.
    ///   - isAligning: set clocks right that differ, instead of refusing them.
    package init(_ inputs: [MergedInput], isAligning: Bool) {
        self.inputs = inputs
        self.isAligning = isAligning
    }

    /// The run that all inputs are of.
    ///
    /// - Throws: ``MergingError`` where nobody can tell how their times belong together.
    package func run() throws(MergingError) -> MergedRun {
        let starts = try starts()
        let zero = starts.min() ?? 0
        var events: [[OperationEvent]] = []
        for (index, input) in inputs.enumerated() {
            events.append(input.events.map { $0.moved(input: index) { $0 &+ (starts[index] &- zero) } })
        }
        var notes: [String] = []
        for index in inputs.indices.dropFirst() {
            let clock = compareClocks(events, index)
            if clock.anchors.isEmpty {
                if !isAligning, let distance = OperationMerger.distance(events[0], events[index]),
                    distance > OperationMerger.clockError
                {
                    throw .apart(first: inputs[0].name, second: inputs[index].name, distance)
                }
                notes.append(
                    "\(inputs[index].name) and \(inputs[0].name) have no operation in common: put together by their clocks"
                )
                continue
            }
            let isOff =
                clock.offset.magnitude > OperationMerger.tolerance.magnitude || clock.spread > OperationMerger.tolerance
            if isOff, !isAligning {
                throw .clocksDiffer(
                    first: inputs[0].name, second: inputs[index].name, offset: clock.offset, drift: clock.spread,
                    count: clock.anchors.count)
            }
            notes.append(
                "the clock of \(inputs[index].name) is \(MergingError.text(clock.offset)) "
                    + (clock.offset < 0 ? "behind" : "ahead of") + " that of \(inputs[0].name)"
                    + (clock.spread > OperationMerger.tolerance
                        ? ", and drifts by \(MergingError.text(clock.spread))" : "")
                    + ", by \(clock.anchors.count) operations that both have" + (isOff ? ": set right" : ""))
            if isOff { events[index] = events[index].map { $0.moved(input: index) { clock.corrected($0) } } }
        }
        var merging = MergingRun(events)
        return MergedRun(events: merging.merge(), notes: notes)
    }

    /// Nanoseconds between the end of the one and the beginning of the other; `nil` where both are of the same time.
    private static func distance(_ one: [OperationEvent], _ other: [OperationEvent]) -> Int64? {
        func span(_ events: [OperationEvent]) -> ClosedRange<Int64>? {
            let times = events.lazy.compactMap(\.moment.nanoseconds)
            guard let first = times.min(), let last = times.max() else { return nil }
            return first...last
        }
        guard let left = span(one), let right = span(other), !left.overlaps(right) else { return nil }
        return max(left.lowerBound &- right.upperBound, right.lowerBound &- left.upperBound)
    }

    private func starts() throws(MergingError) -> [Int64] {
        var starts: [Int64] = []
        for input in inputs {
            guard let start = input.start else {
                // Nothing happened there, so that nothing has to be put in order.
                guard input.events.isEmpty else { throw .noTimes(input.name) }
                starts.append(inputs.lazy.compactMap(\.start).min() ?? 0)
                continue
            }
            starts.append(start)
        }
        return starts
    }

    /// By the pair of connections that has the most in common for each connection of the first input.
    private func compareClocks(_ events: [[OperationEvent]], _ index: Int) -> ClockComparison {
        let own = InputConnections(events[0], input: 0).all
        let others = InputConnections(events[index], input: index).all
        var all = ClockComparison()
        for connection in own {
            var best = ClockComparison()
            for other in others
            where connection.isSameLink(as: other)
                && (isAligning || connection.overlaps(other, by: OperationMerger.clockError))
            {
                var clock = ClockComparison()
                clock.compare(connection, events[0], other, events[index])
                if clock.anchors.count > best.anchors.count { best = clock }
            }
            all.add(best)
        }
        all.finish()
        return all
    }
}

/// What the captures of a run tell together.
package struct MergedRun: Sendable {
    /// In the order of their times. Moments name the input, and count from the first record of all.
    package let events: [OperationEvent]
    /// How the clocks differ, in words.
    package let notes: [String]
}

/// Captures that cannot be put together.
package enum MergingError: Error, CustomStringConvertible, Equatable {
    case noTimes(String)
    /// Nothing in one of them is of the time of the other, nor of the hour around. Nanoseconds.
    /// Nanoseconds.
    case apart(first: String, second: String, Int64)
    /// Nanoseconds.
    case clocksDiffer(first: String, second: String, offset: Int64, drift: Int64, count: Int)

    package var description: String {
        switch self {
        case .apart(let first, let second, let distance):
            return
                "\(first) and \(second) are \(MergingError.long(distance)) apart: not of one run, unless a clock is wrong, "
                + "which --align sets right by what both have"
        case .noTimes(let name): return "\(name) has no times: it cannot be put together with another capture"
        case .clocksDiffer(let first, let second, let offset, let drift, let count):
            let difference =
                "the clock of \(second) is \(MergingError.text(offset)) \(offset < 0 ? "behind" : "ahead of") that of \(first)"
            let drifting = drift > OperationMerger.tolerance ? ", and drifts by \(MergingError.text(drift))" : ""
            return "\(difference)\(drifting), by \(count) operations that both have; --align sets it right"
        }
    }

    /// `3 hours`, `86 days`.
    private static func long(_ nanoseconds: Int64) -> String {
        let hours = nanoseconds / 3_600_000_000_000
        return hours < 48 ? hours.grouped("hour") : (hours / 24).grouped("day")
    }

    /// `12 ms`, `2.314 s`, without a sign.
    static func text(_ nanoseconds: Int64) -> String {
        let milliseconds = (nanoseconds.magnitude + 500_000) / 1_000_000
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
    }
}

extension OperationEvent {
    /// The same at other times.
    func moved(input: Int, _ time: (Int64) -> Int64) -> OperationEvent {
        func moved(_ moment: Moment) -> Moment {
            Moment(input: input, frame: moment.frame, nanoseconds: moment.nanoseconds.map(time))
        }
        switch self {
        case .operation(let operation):
            return .operation(
                operation.moved(
                    begin: moved(operation.begin), end: operation.end.map(moved), connection: operation.connection))
        case .gap(let gap): return .gap(CaptureGap(gap.reason, gap.connection, moved(gap.moment)))
        case .time(let moment): return .time(moved(moment))
        }
    }
}
