/// Times of one sort: how long most took, and how long the longest. What it keeps does not grow with their number: each is
/// rounded to the three digits that people are shown.
package struct Distribution: Sendable {
    package private(set) var count = 0
    /// The longest, in nanoseconds.
    package private(set) var longest: Int64 = 0
    /// How many there were of each but the latest, in the order of the times.
    private var counts: [Count] = []
    /// Those that came since, as many as there are in ``counts`` or ``latestLimit``: to count each at once costs more.
    private var latest: [Int64] = []

    private struct Count: Sendable {
        let time: Int64
        var count: Int
    }

    private static let latestLimit = 64

    package init() {}

    /// How many different ones are kept.
    var keptCount: Int { allCounts.count }

    /// - Parameter nanoseconds: what is negative, because records may go back in time, counts as none.
    package mutating func add(_ nanoseconds: Int64) {
        let time = max(nanoseconds, 0)
        count += 1
        longest = max(longest, time)
        latest.append(Distribution.rounded(time))
        guard latest.count >= max(counts.count, Distribution.latestLimit) else { return }
        countLatest()
    }

    /// Counts the latest, which each question sorts otherwise.
    package mutating func countLatest() {
        counts = allCounts
        latest.removeAll(keepingCapacity: true)
    }

    package mutating func add(seconds: Double) { add(Int64(saturating: (seconds * 1e9).rounded())) }

    /// Adds all times of another one.
    package mutating func add(_ other: Distribution) {
        for found in other.allCounts { for _ in 0..<found.count { add(found.time) } }
        longest = max(longest, other.longest)
    }

    /// With the latest.
    private var allCounts: [Count] {
        if latest.isEmpty { return counts }
        var all: [Count] = []
        all.reserveCapacity(counts.count + latest.count)
        var known = counts[...]
        for time in latest.sorted() {
            while let next = known.first, next.time <= time { all.append(known.removeFirst()) }
            if let last = all.last, last.time == time {
                all[all.count - 1].count += 1
            } else {
                all.append(Count(time: time, count: 1))
            }
        }
        return all + known
    }

    /// The time that such a share of all does not exceed, in nanoseconds; 0 where there are none.
    ///
    /// - Parameter share: 0.5 for the median; more than 0, at most 1.
    package func quantile(_ share: Double) -> Int64 {
        guard count > 0 else { return 0 }
        var rest = max(Int((Double(count) * share).rounded(.up)), 1)
        for found in allCounts {
            rest -= found.count
            if rest <= 0 { return min(found.time, longest) }
        }
        return longest
    }

    /// The time in the middle; of an even number, between the two in the middle. 0 where there are none.
    package var median: Int64 {
        guard count > 0 else { return 0 }
        var (rest, lower) = ((count - 1) / 2, Int64?.none)
        for found in allCounts {
            rest -= found.count
            guard rest < 0 else { continue }
            if let lower { return lower + (min(found.time, longest) - lower) / 2 }
            guard count % 2 == 0, rest == -1 else { return min(found.time, longest) }
            // The last of this time is the first of the two.
            lower = min(found.time, longest)
        }
        return longest
    }

    /// How many were longer than a time.
    package func count(above time: Int64) -> Int { allCounts.reduce(0) { $0 + ($1.time > time ? $1.count : 0) } }

    private static func rounded(_ time: Int64) -> Int64 {
        var (unit, limit): (Int64, UInt64) = (1, 1000)
        // Int64.max needs a limit of 10^19, which fits UInt64.
        while time.magnitude >= limit { (unit, limit) = (unit * 10, limit * 10) }
        let (sum, overflow) = time.addingReportingOverflow(unit / 2)
        return (overflow ? time : sum) / unit * unit
    }
}
