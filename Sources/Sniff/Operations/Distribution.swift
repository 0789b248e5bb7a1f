/// Times of one sort: how long most took, and how long the longest. What it keeps does not grow with their number: each is
/// rounded to the three digits that people are shown.
package struct Distribution: Sendable {
    package private(set) var count = 0
    /// The longest, in nanoseconds.
    package private(set) var longest: Int64 = 0
    private var counts: [Int64: Int] = [:]

    package init() {}

    /// How many different ones are kept.
    var keptCount: Int { counts.count }

    /// - Parameter nanoseconds: what is negative, because records may go back in time, counts as none.
    package mutating func add(_ nanoseconds: Int64) {
        let time = max(nanoseconds, 0)
        count += 1
        longest = max(longest, time)
        counts[Distribution.rounded(time), default: 0] += 1
    }

    /// The time that such a share of all does not exceed, in nanoseconds; 0 where there are none.
    ///
    /// - Parameter share: 0.5 for the median; more than 0, at most 1.
    package func quantile(_ share: Double) -> Int64 {
        guard count > 0 else { return 0 }
        var rest = max(Int((Double(count) * share).rounded(.up)), 1)
        for time in counts.keys.sorted() {
            rest -= counts[time] ?? 0
            if rest <= 0 { return min(time, longest) }
        }
        return longest
    }

    package var median: Int64 { quantile(0.5) }

    private static func rounded(_ time: Int64) -> Int64 {
        var unit: Int64 = 1
        while time / unit >= 1000 { unit *= 10 }
        let (sum, overflow) = time.addingReportingOverflow(unit / 2)
        return (overflow ? time : sum) / unit * unit
    }
}
