import Testing

@testable import Sniff

@Suite struct DistributionTests {
    private func times(_ values: some Sequence<Nanoseconds>) -> Distribution {
        var times = Distribution()
        for value in values { times.add(value) }
        return times
    }

    @Test func aShareIsTheTimeThatItDoesNotExceed() {
        let hundred = times((1...100).map { .milliseconds($0) })
        // Between the two in the middle.
        #expect(hundred.median == 50_500_000)
        #expect(times([1, 2, 3]).median == 2 && times([1, 4]).median == 2 && times([7, 7, 7, 100]).median == 7)
        #expect(times([1, 5, 5, 100]).median == 5 && times([4, 4, 8, 8]).median == 6)
        #expect(hundred.count(above: 90_000_000) == 10 && hundred.count(above: 100_000_000) == 0)
        #expect(hundred.quantile(0.95) == 95_000_000)
        #expect(hundred.quantile(0.99) == 99_000_000)
        #expect(hundred.quantile(1) == 100_000_000)
        #expect(hundred.count == 100)
    }

    @Test func nothingIsLongerThanTheLongest() {
        // 59.46 ms is kept as 59.5 ms.
        let one = times([59_460_000])
        #expect(one.longest == 59_460_000)
        #expect(one.median == 59_460_000)
        #expect(times([]).median == 0)
        #expect(times([-5]).longest == 0)
        #expect(times([.max]).median > .max / 1000 * 999)
    }

    @Test func whatIsKeptDoesNotGrowWithTheTimes() {
        let many = times((0..<200_000).map { Nanoseconds(7919) * $0 })
        #expect(many.keptCount < 8200)
        let median = Double(many.median.rawValue)
        #expect(abs(median - 100_000 * 7919) / median < 0.005)
    }
}
