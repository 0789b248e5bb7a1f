import Testing

@testable import Sniff
@testable import SniffInfer

/// A bounded sample of any number of values.
struct ValueSampleTests {
    private func sample(_ count: Int, length: Int = 4) -> ValueSample {
        var sample = ValueSample()
        for number in 0..<count {
            let value = (0..<length).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
            sample.add(value[...], nanoseconds: Int64(number), stream: UInt64(number % 2), device: UInt64(number % 2))
        }
        return sample
    }

    @Test func fewAreAllKept() {
        let series = sample(4096).series(start: nil) { _ in true }
        #expect(series.count == 4096)
        #expect(series.pairs().count == 4094)
        #expect(series.times.allSatisfy { $0 == nil })
    }

    @Test(arguments: [4097, 20_000, 300_000]) func ofManyPartsAreKeptFromAllOver(count: Int) {
        let sample = sample(count)
        let series = sample.series(start: 1000) { _ in true }
        #expect(sample.total == count)
        #expect(series.count <= 4096 && series.count >= 1024)
        #expect(series.times[0] == 1000)
        #expect((series.times.last ?? nil).map { $0 > Int64(count) * 9 / 10 } == true)
        // Values of one stream that follow each other in the sample did so in the capture.
        for (before, after) in series.pairs() {
            #expect(
                series.values[after].number(0..<4, isBigEndian: false)
                    == series.values[before].number(0..<4, isBigEndian: false) + 2)
        }
    }

    @Test func longValuesAreCutAndFew() {
        let series = sample(20_000, length: 1000).series(start: nil) { _ in true }
        #expect(series.longest == ValueSample.longest)
        #expect(series.count * ValueSample.longest < 400_000)
    }

    @Test func onlySomeDevices() {
        let series = sample(100).series(start: nil) { $0 == 1 }
        #expect(series.count == 50)
        #expect(Set(series.streams) == [1])
    }
}
