import Decoders
import Sniff

/// Finds the connections of two captures that clocks are compared by: for each of the first capture the one of the other that
/// has the most in common with it.
///
/// Each is compared with those that may be the same link, up to ``LinkIndex/limit`` of them, the nearest in time, or in order
/// where clocks may be anything. What two can have in common at most is counted first: most are never aligned.
struct ClockSearch {
    private let own: [NumberedConnection]
    private let others: [NumberedConnection]
    private let index: LinkIndex
    private let isAligning: Bool
    /// Operations that may still be aligned.
    private var rest: Int

    /// Pairs that were aligned, and looked at, for tests.
    private(set) var alignments = 0
    private(set) var candidates = 0

    /// Most alignments of one connection; many ways to have nearly as much in common come from no real devices.
    private static let alignmentLimit = 16
    /// How often each operation may be aligned, over all.
    private static let effort = 32
    /// Connections of captures whose clocks are not compared yet are the same link if they are no further apart.
    static let clockError: Nanoseconds = 3_600_000_000_000

    init(_ events: [OperationEvent], _ otherEvents: [OperationEvent], input: Int, isAligning: Bool) {
        self.isAligning = isAligning
        var numbers: [SharedMeaning: Int32] = [:]
        own = NumberedConnection.all(events, input: 0, &numbers)
        others = NumberedConnection.all(otherEvents, input: input, &numbers).sorted {
            $0.connection.begin < $1.connection.begin
        }
        var index = LinkIndex()
        for (position, other) in others.enumerated() { index.insert(position, other.connection.ends) }
        self.index = index
        rest = ClockSearch.effort * (own + others).reduce(0) { $0 + $1.numbers.count } + 10_000
    }

    /// Collects the offset that all pairs have in common.
    mutating func compare(_ events: [OperationEvent], _ otherEvents: [OperationEvent]) -> ClockComparison {
        var all = ClockComparison()
        var ranks: [LinkIndex.Ends: Int] = [:]
        for one in own where !one.counts.isEmpty {
            let rank = ranks[one.connection.ends, default: 0]
            ranks[one.connection.ends] = rank + 1
            all.add(best(for: one, rank, events, otherEvents))
        }
        all.finish()
        return all
    }

    private mutating func best(
        for one: NumberedConnection, _ rank: Int, _ events: [OperationEvent], _ otherEvents: [OperationEvent]
    ) -> ClockComparison {
        var bounds: [(index: Int, common: Int)] = []
        for index in candidates(for: one, rank) {
            let other = others[index]
            guard isAligning || one.connection.overlaps(other.connection, by: ClockSearch.clockError) else { continue }
            candidates += 1
            let common = one.common(with: other)
            if common > 0 { bounds.append((index, common)) }
        }
        // The first of those that have the most in common.
        bounds.sort { $0.common != $1.common ? $0.common > $1.common : $0.index < $1.index }
        var best = (clock: ClockComparison(), index: Int.max)
        for (index, common) in bounds.prefix(ClockSearch.alignmentLimit) {
            let count = best.clock.anchors.count
            if common < count { break }
            if common == count, index > best.index { continue }
            let size = one.numbers.count + others[index].numbers.count
            guard size <= rest else { break }
            rest -= size
            alignments += 1
            var clock = ClockComparison()
            clock.compare(one, events, others[index], otherEvents)
            if clock.anchors.count > count || clock.anchors.count == count && count > 0 && index < best.index {
                best = (clock, index)
            }
        }
        return best.clock
    }

    private func candidates(for one: NumberedConnection, _ rank: Int) -> [Int] {
        LinkIndex.keys(one.connection.ends).flatMap { (key) -> ArraySlice<Int> in
            let list = index[key]
            guard list.count > LinkIndex.limit else { return list[...] }
            let middle =
                isAligning
                ? rank
                : (0..<list.count).partitioningIndex { others[list[$0]].connection.begin >= one.connection.begin }
            return list.neighbours(of: middle, atMost: LinkIndex.limit)
        }
    }
}

/// A connection with a number for the meaning of each of its operations.
struct NumberedConnection {
    let connection: InputConnection
    /// -1 of what two captures may disagree about the time of.
    let numbers: [Int32]
    /// How often each number is there, ascending by number.
    let counts: [(number: Int32, count: Int)]

    static func all(
        _ events: [OperationEvent], input: Int, _ known: inout [SharedMeaning: Int32]
    ) -> [NumberedConnection] {
        var all: [NumberedConnection] = []
        for connection in InputConnections(events, input: input).all {
            var numbers: [Int32] = []
            numbers.reserveCapacity(connection.operations.count)
            for index in connection.operations { numbers.append(number(of: events[index], &known)) }
            all.append(NumberedConnection(connection, numbers))
        }
        return all
    }

    private static func number(of event: OperationEvent, _ known: inout [SharedMeaning: Int32]) -> Int32 {
        guard case .operation(let operation) = event, operation.mergingTolerance == 0 else { return -1 }
        let meaning = SharedMeaning(operation)
        if let number = known[meaning] { return number }
        let number = Int32(truncatingIfNeeded: known.count)
        known[meaning] = number
        return number
    }

    private init(_ connection: InputConnection, _ numbers: [Int32]) {
        self.connection = connection
        self.numbers = numbers
        var counts: [(number: Int32, count: Int)] = []
        for number in numbers.sorted() where number >= 0 {
            if counts.last?.number == number {
                counts[counts.count - 1].count += 1
            } else {
                counts.append((number, 1))
            }
        }
        self.counts = counts
    }

    /// How many operations both have at most, whatever their order. Its work grows with the smaller one.
    func common(with other: NumberedConnection) -> Int {
        if counts.count > other.counts.count { return other.common(with: self) }
        var sum = 0
        for (number, count) in counts {
            let index = (0..<other.counts.count).partitioningIndex { other.counts[$0].number >= number }
            guard index < other.counts.count, other.counts[index].number == number else { continue }
            sum += min(count, other.counts[index].count)
        }
        return sum
    }
}
