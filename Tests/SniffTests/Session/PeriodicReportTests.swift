import Sniff
import Testing

/// LE Periodic Advertising Report (Core 6.0, Vol 4, Part E, 7.7.65.15): its data are decoded like any advertising data.
@Suite struct PeriodicReportTests {
    private let data: [UInt8] = [3, 0x03, 0x0D, 0x18, 4, 0x09, 0x41, 0x42, 0x43]

    private func report(_ data: [UInt8], status: UInt8, in capture: inout CaptureBuilder) -> Int {
        // Subevent, Sync_Handle, TX_Power, RSSI, CTE_Type, Data_Status, Data_Length, Data
        capture.event(0x3E, [0x0F, 0x07, 0x00, 0x7F, 0xC4, 0xFF, status, UInt8(data.count)] + data)
    }

    @Test func wholeDataAreDecoded() throws {
        var capture = CaptureBuilder()
        let frame = report(data, status: 0, in: &capture)
        let reading = try SessionReading(capture)
        #expect(reading[frame]["hci.event"] == "LE Periodic Advertising Report [v1]")
        #expect(reading[frame]["adv.name"] == "ABC")
        #expect(reading[frame].all("adv.services") == ["180D"])
        #expect(reading[frame].all("faults.reason") == [])
    }

    @Test func partsAreJoinedWhereverTheyAreCut() throws {
        for cut in 1..<data.count {
            var capture = CaptureBuilder()
            let first = report(Array(data[..<cut]), status: 1, in: &capture)
            let last = report(Array(data[cut...]), status: 0, in: &capture)
            let next = report(data, status: 0, in: &capture)
            let reading = try SessionReading(capture)
            #expect(reading[first]["adv.name"] == nil)
            #expect(reading[last]["adv.name"] == "ABC", "cut at \(cut)")
            #expect(reading[last]["adv.data"]?.count == 2 * data.count)
            #expect(reading[next]["adv.name"] == "ABC")
            #expect([first, last, next].flatMap { reading[$0].all("faults.reason") } == [])
        }
    }

    @Test func aTrainThatIsLostOrNotReceivedBeginsAnew() throws {
        var capture = CaptureBuilder()
        _ = report([4, 0x09, 0x41], status: 1, in: &capture)
        capture.event(0x3E, [0x10, 0x07, 0x00])
        let afterLoss = report(data, status: 0, in: &capture)
        _ = report([4, 0x09, 0x41], status: 1, in: &capture)
        _ = report([], status: 0xFF, in: &capture)
        let afterFailure = report(data, status: 0, in: &capture)
        let truncated = report([4, 0x09, 0x41, 0x42], status: 2, in: &capture)
        let reading = try SessionReading(capture)
        #expect(reading[afterLoss]["adv.data"]?.count == 2 * data.count)
        #expect(reading[afterFailure]["adv.data"]?.count == 2 * data.count)
        #expect(reading[truncated]["adv.data"] == "04094142")
        #expect(reading.packets.flatMap { $0.all("faults.reason") } == [])
    }

    /// Version 2 says which packet of the train a part belongs to.
    @Test func packetsOfATrainAreDistinguished() throws {
        func report(_ data: [UInt8], event: UInt16, subevent: UInt8, status: UInt8, in capture: inout CaptureBuilder)
            -> Int
        {
            capture.event(
                0x3E,
                [0x25, 0x07, 0x00, 0x7F, 0xC4, 0xFF] + le16(event) + [subevent, status, UInt8(data.count)] + data)
        }
        var capture = CaptureBuilder()
        _ = report([4, 0x09, 0x41], event: 1, subevent: 0, status: 1, in: &capture)
        let other = report(data, event: 1, subevent: 1, status: 0, in: &capture)
        let last = report([0x42, 0x43], event: 1, subevent: 0, status: 0, in: &capture)
        let reading = try SessionReading(capture)
        #expect(reading[other]["adv.data"]?.count == 2 * data.count)
        #expect(reading[last]["adv.name"] == "ABC")
        #expect(reading[last]["adv.data"] == "0409414243")
    }
}
