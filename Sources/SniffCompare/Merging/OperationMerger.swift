import Decoders
import Sniff

/// Several captures of one run as one stream of operations: what either has seen was seen, once.
///
/// ```swift
/// let run = try OperationMerger(inputs, isAligning: false).run()
/// for event in run.events { verifiers.receive(event) }
/// ```
package struct OperationMerger {
    private var inputs: [MergedInput]
    private let isAligning: Bool

    /// Clocks of one run may disagree by so much, and so may captures of one link on when something was.
    static let tolerance: Nanoseconds = 50_000_000
    /// The operations to request, so that the captures can be compared.
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
    /// - Throws: ``MergingError`` where it is unknown how their times belong together.
    package consuming func run() throws(MergingError) -> MergedRun {
        var aligned = try aligned()
        let isCut = OperationMerger.endAtLimit(&aligned.events)
        let notes = aligned.notes
        var merging = MergingRun(aligned.events)
        return MergedRun(events: merging.merge(), notes: notes, isCut: isCut)
    }

    /// The clocks of the inputs, for those who put together something other than operations.
    ///
    /// - Throws: as ``run()``.
    package consuming func clocks() throws(MergingError) -> MergedClocks {
        let aligned = try aligned()
        return MergedClocks(corrections: aligned.corrections, zero: aligned.zero, notes: aligned.notes)
    }

    /// The events of all inputs by one clock.
    private struct Aligned {
        var events: [[OperationEvent]] = []
        /// Of each input, where its clock has to be set right.
        var corrections: [ClockComparison?] = []
        /// The moment that times count from, since 1970.
        let zero: Nanoseconds
        var notes: [String] = []
    }

    private consuming func aligned() throws(MergingError) -> Aligned {
        let starts = try starts()
        var aligned = Aligned(zero: starts.min() ?? 0)
        for index in inputs.indices {
            aligned.events.append(inputs[index].takeEvents())
            let shift = starts[index] - aligned.zero
            for position in aligned.events[index].indices {
                aligned.events[index][position].move(input: index) { $0 + shift }
            }
        }
        aligned.corrections = inputs.map { _ in nil }
        for index in inputs.indices.dropFirst() {
            var search = ClockSearch(aligned.events[0], aligned.events[index], input: index, isAligning: isAligning)
            let clock = search.compare(aligned.events[0], aligned.events[index])
            if clock.anchors.isEmpty {
                if !isAligning,
                    let distance = OperationMerger.distance(aligned.events[0], aligned.events[index]),
                    distance > ClockSearch.clockError
                {
                    throw .apart(first: inputs[0].name, second: inputs[index].name, distance)
                }
                aligned.notes.append(
                    "\(inputs[index].name) and \(inputs[0].name) have no operation in common: put together by their clocks"
                )
                continue
            }
            let isOff =
                clock.offset.magnitude > OperationMerger.tolerance || clock.spread > OperationMerger.tolerance
            if isOff, !isAligning {
                throw .clocksDiffer(
                    first: inputs[0].name, second: inputs[index].name, offset: clock.offset, drift: clock.spread,
                    count: clock.anchors.count)
            }
            aligned.notes.append(
                "the clock of \(inputs[index].name) is \(MergingError.text(clock.offset)) "
                    + (clock.offset < 0 ? "behind" : "ahead of") + " that of \(inputs[0].name)"
                    + (clock.spread > OperationMerger.tolerance
                        ? ", and drifts by \(MergingError.text(clock.spread))" : "")
                    + ", by \(clock.anchors.count) operations that both have" + (isOff ? ": set right" : ""))
            guard isOff else { continue }
            aligned.corrections[index] = clock
            for position in aligned.events[index].indices {
                aligned.events[index][position].move(input: index) { clock.corrected($0) }
            }
        }
        return aligned
    }

    /// Where one capture has more than is kept, it is unknown what else it shows: all of them end there.
    ///
    /// - Returns: whether one has.
    private static func endAtLimit(_ events: inout [[OperationEvent]]) -> Bool {
        var end: Nanoseconds?
        for input in events {
            for case .gap(let gap) in input where gap.reason == .limitReached {
                // Without a time nothing can be judged.
                end = min(end ?? .max, gap.moment.nanoseconds ?? .min)
            }
        }
        guard let end else { return false }
        for index in events.indices { events[index].removeAll { $0.moment.nanoseconds ?? .min > end } }
        return true
    }

    /// The time between the end of the one and the beginning of the other; `nil` where both are of the same time.
    private static func distance(_ one: [OperationEvent], _ other: [OperationEvent]) -> Nanoseconds? {
        func span(_ events: [OperationEvent]) -> ClosedRange<Nanoseconds>? {
            let times = events.lazy.compactMap(\.moment.nanoseconds)
            guard let first = times.min(), let last = times.max() else { return nil }
            return first...last
        }
        guard let left = span(one), let right = span(other), !left.overlaps(right) else { return nil }
        return max(left.lowerBound - right.upperBound, right.lowerBound - left.upperBound)
    }

    private func starts() throws(MergingError) -> [Nanoseconds] {
        var starts: [Nanoseconds] = []
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
}

/// The operations that the captures of a run show together.
package struct MergedRun: Sendable {
    /// In the order of their times. Moments name the input, and count from the first record of all.
    package let events: [OperationEvent]
    /// How the clocks differ, in words.
    package let notes: [String]
    /// Whether it ends before the captures do, because one of them has more operations than are kept.
    package let isCut: Bool
}

/// How the clocks of several captures of a run differ.
package struct MergedClocks: Sendable {
    fileprivate let corrections: [ClockComparison?]
    fileprivate let zero: Nanoseconds
    /// The same in words.
    package let notes: [String]

    /// A time of an input by the clock of the first one, since 1970.
    package func corrected(_ time: Nanoseconds, of input: Int) -> Nanoseconds {
        corrections[input].map { $0.corrected(time - zero) + zero } ?? time
    }
}

/// Captures that cannot be put together.
package enum MergingError: Error, CustomStringConvertible, Equatable {
    case noTimes(String)
    /// Nothing in one of them is of the time of the other, nor of the hour around.
    case apart(first: String, second: String, Nanoseconds)
    case clocksDiffer(first: String, second: String, offset: Nanoseconds, drift: Nanoseconds, count: Int)

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
    private static func long(_ nanoseconds: Nanoseconds) -> String {
        let hours = nanoseconds.periods(of: .seconds(3600))
        return hours < 48 ? hours.grouped("hour") : (hours / 24).grouped("day")
    }

    /// `12 ms`, `2.314 s`, without a sign.
    static func text(_ nanoseconds: Nanoseconds) -> String {
        let milliseconds = nanoseconds.magnitude.rounded(to: 1_000_000)
        return milliseconds < 1000 ? "\(milliseconds) ms" : Moment.seconds(nanoseconds.magnitude)
    }
}

extension OperationEvent {
    /// Puts it at another time. Data with one owner are not copied.
    mutating func move(input: Int, _ time: (Nanoseconds) -> Nanoseconds) {
        func moved(_ moment: Moment) -> Moment {
            var moved = moment
            (moved.input, moved.nanoseconds) = (input, moment.nanoseconds.map(time))
            return moved
        }
        switch self {
        case .operation(var operation):
            self = .time(operation.begin)
            operation.state.begin = moved(operation.begin)
            operation.state.end = operation.end.map(moved)
            self = .operation(operation)
        case .gap(let gap): self = .gap(gap.moved(moved))
        case .time(let moment): self = .time(moved(moment))
        }
    }
}
