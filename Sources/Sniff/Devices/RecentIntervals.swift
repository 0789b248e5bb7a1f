/// The latest intervals between advertising events of a device, in memory that does not grow.
struct RecentIntervals: Sendable {
    /// In microseconds.
    private var intervals = InlineArray<15, UInt32>(repeating: 0)
    private var count = 0

    private static let limit = 15
    /// Fewer tell nothing yet.
    private static let fewest = 3

    /// - Parameter nanoseconds: of more than an hour, only that is kept.
    mutating func add(_ nanoseconds: Int64) {
        intervals[count % RecentIntervals.limit] = UInt32(clamping: min(nanoseconds / 1000, 3_600_000_000))
        count &+= 1
    }

    /// In nanoseconds. A scanner misses some events, so that the mean would be too long, and the shortest is chance.
    var median: Int64? {
        let count = min(count, RecentIntervals.limit)
        guard count >= RecentIntervals.fewest else { return nil }
        return Int64((0..<count).map { intervals[$0] }.sorted()[count / 2]) * 1000
    }
}
