import Testing

@testable import Sniff

@Suite struct RecentIntervalsTests {
    @Test func theMedianInterval() {
        var intervals = RecentIntervals()
        let seen: [Int64] = [100, 105, 10_000_000, 101]
        var medians: [Int64?] = []
        for interval in seen {
            intervals.add(interval * 1_000_000)
            medians.append(intervals.median)
        }
        // Two tell nothing yet. An interval that is too long for 32 bits of microseconds is a long one all the same.
        #expect(medians == [nil, nil, 105_000_000, 105_000_000])
        // Only the latest ones count, however many there are.
        for index in 0..<100 { intervals.add(index < 50 ? 500_000_000 : 20_000_000) }
        #expect(intervals.median == 20_000_000)
    }
}
