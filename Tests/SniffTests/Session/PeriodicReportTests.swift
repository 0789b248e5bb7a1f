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

    @Test func partsAreShownAsTheyAre() throws {
        var capture = CaptureBuilder()
        let first = report([4, 0x09, 0x41], status: 1, in: &capture)
        let last = report([0x42, 0x43], status: 0, in: &capture)
        let next = report(data, status: 0, in: &capture)
        let reading = try SessionReading(capture)
        #expect(reading[first]["adv.data"] == "040941")
        #expect(reading[last]["adv.data"] == "4243")
        #expect([first, last].flatMap { reading[$0].all("adv.name") } == [])
        #expect([first, last, next].flatMap { reading[$0].all("faults.reason") } == [])
        #expect(reading[next]["adv.name"] == "ABC")
    }
}
