import Testing

@testable import Sniff

/// What is kept of the last minute of a device.
@Suite struct DeviceHistoryTests {
    /// Of a time in milliseconds, far from the beginning of the clock.
    private func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: 1_714_979_280_000_000 + milliseconds * 1000)
    }

    /// Reports in regular intervals.
    private func history(_ count: Int, every milliseconds: Int64, rssi: Int8? = -60) -> DeviceHistory {
        var history = DeviceHistory()
        for index in 0..<Int64(count) { history.add(rssi: rssi, at: at(index * milliseconds)) }
        return history
    }

    @Test func aSteadyRate() {
        let history = history(300, every: 100)
        for now in [29_950, 30_000 - 1] as [Int64] {
            #expect(abs(history.rate(at: at(now), since: at(0)) - 10) < 0.2)
        }
        // Nothing for five seconds: half of the window is empty.
        #expect(abs(history.rate(at: at(34_999), since: at(0)) - 5) < 0.2)
        #expect(history.rate(at: at(45_000), since: at(0)) == 0)
    }

    /// A rate needs at least a second: one report is not thousands a second.
    @Test func theRateOfANewDevice() {
        let one = history(1, every: 1)
        #expect(one.rate(at: at(0), since: at(0)) == 1)
        let some = history(20, every: 100)
        #expect(abs(some.rate(at: at(1999), since: at(0)) - 10) < 0.1)
        #expect(DeviceHistory().rate(at: at(0), since: .unknown) == 0)
    }

    @Test func theMeanIsOfTheLastSeconds() {
        var history = DeviceHistory()
        for second in 0..<20 as Range<Int64> {
            history.add(rssi: second < 10 ? -90 : -50, at: at(second * 1000))
            history.add(rssi: second < 10 ? -90 : -52, at: at(second * 1000 + 500))
        }
        #expect(history.smoothedRSSI(at: at(9999)) == nil || history.smoothedRSSI(at: at(9999)) == -90)
        #expect(history.smoothedRSSI(at: at(19_999)) == -51)
        // Half of the window is empty, the other half counts.
        #expect(history.smoothedRSSI(at: at(24_000)) == -51)
        #expect(history.smoothedRSSI(at: at(29_000)) == nil)
    }

    @Test func reportsWithoutPowerCountForTheRateOnly() {
        let history = history(50, every: 100, rssi: nil)
        #expect(history.smoothedRSSI(at: at(4900)) == nil)
        #expect(history.rate(at: at(4999), since: at(0)) > 9)
    }

    @Test func piecesOfTime() {
        var history = DeviceHistory()
        // Pieces of three seconds begin at multiples of three, as 1,714,979,280 is one.
        for (second, rssi) in [(0, -90), (2, -80), (3, -70), (9, -40)] as [(Int64, Int8)] {
            history.add(rssi: rssi, at: at(second * 1000))
        }
        let pieces: [Double?] = [nil, -85, -70, nil, -40]
        #expect(history.means(of: 5, seconds: 3, at: at(9000)) == pieces)
        // The shape stays for the rest of the piece, then it moves on by one.
        #expect(history.means(of: 5, seconds: 3, at: at(11_999)) == pieces)
        #expect(history.means(of: 5, seconds: 3, at: at(12_000)) == pieces.dropFirst() + [nil])
        // What is older than a minute is gone.
        history.add(rssi: -60, at: at(69_000))
        #expect(history.means(of: 30, seconds: 3, at: at(69_000)).compactMap(\.self) == [-60])
        #expect(history.means(of: 0, seconds: 0, at: at(0)).isEmpty)
    }

    @Test func clocksThatAreSet() {
        var history = history(10, every: 1000)
        // Back by an hour: what was is forgotten, what comes counts.
        history.add(rssi: -40, at: at(-3_600_000))
        #expect(history.smoothedRSSI(at: at(-3_600_000)) == -40)
        // A little disorder is none.
        history.add(rssi: -60, at: at(-3_602_000))
        #expect(history.smoothedRSSI(at: at(-3_600_000)) == -50)
        // The ends of what a capture can hold.
        for second in [Int64.min, .max, 0, -1, .max, .min] {
            let time = Timestamp(seconds: second, fraction: 0, digits: 0)
            history.add(rssi: -70, at: time)
            #expect(history.smoothedRSSI(at: time) == -70)
            #expect(history.rate(at: time, since: time) == 1)
            #expect(history.means(of: 20, seconds: 3, at: time).count == 20)
            _ = history.smoothedRSSI(at: at(0))
        }
        history.add(rssi: -70, at: .unknown)
    }

    @Test func manyReportsInASecond() {
        let history = history(70_000, every: 0)
        #expect(history.rate(at: at(0), since: at(0)) == 65_535)
        #expect(history.smoothedRSSI(at: at(0)) == -60)
    }
}
