import Sniff

/// An occurrence that was fine, and how near it came to its limit.
package struct VerdictOccurrence: Sendable {
    /// Its first packet, and its last.
    package let begin: Moment
    package let end: Moment
    /// The connection that it belongs to.
    package let connection: ConnectionNumber?
    /// The limit; `nil` where the requirement has none.
    package let measure: Measure?

    /// A limit, and what came of it.
    package struct Measure: Sendable {
        /// The key of the limit: `within`, `every`, `after`, `count`; of a story the step.
        package let what: String
        /// Nanoseconds, operations or bytes.
        package let value: Int64
        package let least: Int64?
        package let most: Int64?
        package let unit: Unit
    }

    package enum Unit: Sendable, Hashable { case time, operations, bytes }

    init(_ begin: BluetoothOperation, _ end: BluetoothOperation?, _ measure: Measure?) {
        self.init(begin.begin, (end ?? begin).completion, begin.connection ?? end?.connection, measure)
    }

    init(_ begin: Moment, _ end: Moment, _ connection: ConnectionNumber?, _ measure: Measure?) {
        (self.begin, self.end, self.connection, self.measure) = (begin, end, connection, measure)
    }
}

/// Occurrences that were fine, for `--explain`: the first ones, and those of all that came nearest to their limits.
package struct Occurrences: Sendable {
    package private(set) var kept: [VerdictOccurrence] = []
    package private(set) var count = 0
    /// The occurrences nearest to each limit, in the order in which the limits were first compared.
    package private(set) var extremes: [Extremes] = []

    package struct Extremes: Sendable {
        package let what: String
        package fileprivate(set) var count = 1
        /// The greatest and the smallest.
        package fileprivate(set) var most: VerdictOccurrence
        package fileprivate(set) var least: VerdictOccurrence
    }

    /// Those of a requirement that are kept.
    package static let limit = 10_000

    package var isEmpty: Bool { count == 0 }
    package var unshownCount: Int { count - kept.count }

    mutating func add(_ occurrence: VerdictOccurrence) {
        count += 1
        if kept.count < Occurrences.limit { kept.append(occurrence) }
        guard let measure = occurrence.measure else { return }
        if let index = extremes.firstIndex(where: { $0.what == measure.what }) {
            extremes[index].add(occurrence, occurrence, 1)
        } else {
            extremes.append(Extremes(what: measure.what, most: occurrence, least: occurrence))
        }
    }

    mutating func add(_ other: Occurrences) {
        guard !other.isEmpty else { return }
        count += other.count
        kept += other.kept.prefix(Occurrences.limit - kept.count)
        for new in other.extremes {
            if let index = extremes.firstIndex(where: { $0.what == new.what }) {
                extremes[index].add(new.most, new.least, new.count)
            } else {
                extremes.append(new)
            }
        }
    }
}

extension Occurrences.Extremes {
    fileprivate mutating func add(_ high: VerdictOccurrence, _ low: VerdictOccurrence, _ more: Int) {
        count += more
        if let value = high.measure?.value, value > most.measure?.value ?? .min { most = high }
        if let value = low.measure?.value, value < least.measure?.value ?? .max { least = low }
    }
}
