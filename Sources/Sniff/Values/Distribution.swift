import Decoders

/// Times of one sort: how long most took, and how long the longest. What it keeps does not grow with their number: each is
/// rounded to the three digits that people are shown.
package struct Distribution: Sendable {
    package private(set) var count = 0
    /// The longest.
    package private(set) var longest: Nanoseconds = 0
    /// How many there were of each but the latest, in the order of the times.
    private var counts: [Count] = []
    /// Those that came since, as many as there are in ``counts`` or ``latestLimit``: to count each at once costs more.
    private var latest: [Nanoseconds] = []

    private struct Count: Sendable {
        let time: Nanoseconds
        var count: Int
    }

    private static let latestLimit = 64

    package init() {}

    /// How many different ones are kept.
    var keptCount: Int { allCounts.count }

    /// - Parameter time: what is negative, because records may go back in time, counts as none.
    package mutating func add(_ time: Nanoseconds) {
        let time = max(time, 0)
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

    package mutating func add(seconds: Double) { add(Nanoseconds(seconds: seconds)) }

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

    /// The time that such a share of all does not exceed; 0 where there are none.
    ///
    /// - Parameter share: 0.5 for the median; more than 0, at most 1.
    package func quantile(_ share: Double) -> Nanoseconds {
        guard count > 0 else { return 0 }
        var rest = max(Int((Double(count) * share).rounded(.up)), 1)
        for found in allCounts {
            rest -= found.count
            if rest <= 0 { return min(found.time, longest) }
        }
        return longest
    }

    /// The time in the middle; of an even number, between the two in the middle. 0 where there are none.
    package var median: Nanoseconds {
        guard count > 0 else { return 0 }
        var (rest, lower) = ((count - 1) / 2, Nanoseconds?.none)
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

    /// The shortest; 0 where there are none.
    package var shortest: Nanoseconds { quantile(.ulpOfOne) }

    /// How many were longer than a time.
    package func count(above time: Nanoseconds) -> Int { allCounts.reduce(0) { $0 + ($1.time > time ? $1.count : 0) } }

    private static func rounded(_ time: Nanoseconds) -> Nanoseconds {
        var unit: Nanoseconds = 1
        while time / 1000 >= unit { unit *= 10 }
        return unit * (time + unit / 2).periods(of: unit)
    }
}
