import Testing

@testable import Sniff
@testable import SniffInfer

/// A bounded sample of any number of values.
struct ValueSampleTests {
    private func sample(_ count: Int, length: Int = 4) -> ValueSample {
        var sample = ValueSample()
        for number in 0..<count {
            let value = (0..<length).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
            sample.add(
                value[...], nanoseconds: Nanoseconds(Int64(number)), stream: UInt64(number % 2),
                device: UInt64(number % 2))
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
        #expect((series.times.last ?? nil).map { $0.rawValue > Int64(count) * 9 / 10 } == true)
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

/// Values that are pieces of messages.
@Suite struct JoinedValueTests {
    /// Messages of which each piece but the last has 20 bytes, a tenth of a second after the other.
    private func pieces(_ lengths: [Int], pause: Int = 5) -> ValueSeries {
        var values: [[UInt8]] = []
        var times: [Nanoseconds?] = []
        var now: Nanoseconds = 0
        for (number, length) in lengths.enumerated() {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 + number) }
            for start in stride(from: 0, to: length, by: 20) {
                values.append(Array(message[start..<min(start + 20, length)]))
                times.append(now)
                now += 100_000_000
            }
            now += .seconds(pause)
        }
        return ValueSeries(values, times: times)
    }

    @Test func piecesAreJoined() throws {
        let lengths = [45, 50, 7, 61, 33]
        let joined = try #require(pieces(lengths, pause: 0).joined(full: 20))
        #expect(joined.values.map(\.count) == lengths)
        #expect(joined.values[1].first == 1 && joined.values[1].last == 50)
    }

    /// One that fills its last piece ends with the pause.
    @Test func aPauseEndsAMessage() throws {
        let lengths = [45, 50, 40, 61, 33, 27, 90]
        #expect(pieces(lengths).joined(full: 20)?.values.map(\.count) == lengths)
    }

    @Test func recordsThatFillTheMTUAreNoPieces() {
        #expect(pieces(Array(repeating: 20, count: 50)).joined(full: 20) == nil)
        #expect(pieces(Array(repeating: 12, count: 50)).joined(full: 20) == nil)
        // A run of records, and a short one at its end.
        #expect(pieces([47], pause: 0).joined(full: 20) == nil)
    }
}
