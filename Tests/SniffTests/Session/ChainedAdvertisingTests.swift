import Decoders
import Sniff
import Testing

/// Extended advertising whose data come in several reports (Core 6.0, Vol 4, Part E, 7.7.65.13, data status).
@Suite struct ChainedAdvertisingTests {
    /// A complete local name of 30 bytes, flags, and a list of services.
    static let name: [UInt8] = Array("Departure board, platform four".utf8)
    static let data: [UInt8] = [31, 0x09] + name + [2, 0x01, 6] + [3, 0x03, 0x0D, 0x18]

    @Test func partsAreJoinedWhereverTheyAreCut() throws {
        for cut in 1..<ChainedAdvertisingTests.data.count {
            var capture = CaptureBuilder()
            let first = capture.report(ChainedAdvertisingTests.data[..<cut], status: 1)
            let last = capture.report(ChainedAdvertisingTests.data[cut...], status: 0)
            let reading = try SessionReading(capture, tracksDevices: true)
            #expect(reading[first].all("faults.reason") == [], "cut at \(cut)")
            #expect(reading[last].all("faults.reason") == [], "cut at \(cut)")
            #expect(reading[last]["adv.name"] == "Departure board, platform four", "cut at \(cut)")
            #expect(reading[last].all("adv.services") == ["180D"])
            #expect(reading[last]["adv.data"]?.count == 2 * ChainedAdvertisingTests.data.count)
            #expect(reading.devices.map(\.reports) == [1])
            #expect(reading.devices.map(\.name) == [ChainedAdvertisingTests.name])
        }
    }

    @Test func whatIsWholeInAPartIsShownAtOnce() throws {
        var capture = CaptureBuilder()
        let first = capture.report(ChainedAdvertisingTests.data[..<34], status: 1)
        let middle = capture.report(ChainedAdvertisingTests.data[34..<36], status: 1)
        let last = capture.report(ChainedAdvertisingTests.data[36...], status: 0)
        let reading = try SessionReading(capture)
        #expect(reading[first]["adv.name"] == "Departure board, platform four")
        #expect(reading[middle]["adv.name"] == nil)
        #expect(reading[middle]["adv.data"] == "0603")
        #expect(reading[last].all("adv.services") == ["180D"])
    }

    @Test func setsMayAlternate() throws {
        var capture = CaptureBuilder()
        capture.report([5, 0x09, 0x41], status: 1, sid: 1)
        capture.report([5, 0x09, 0x42], status: 1, sid: 2)
        capture.report([5, 0x09, 0x43], status: 1, sid: 1, address: 0xC000_0000_0002)
        let ends = [
            capture.report([0x61, 0x61, 0x61], status: 0, sid: 1),
            capture.report([0x62, 0x62, 0x62], status: 0, sid: 2),
            capture.report([0x63, 0x63, 0x63], status: 0, sid: 1, address: 0xC000_0000_0002),
        ]
        let reading = try SessionReading(capture)
        #expect(ends.map { reading[$0]["adv.name"] } == ["Aaaa", "Bbbb", "Cccc"])
    }

    @Test func truncatedDataAreShownAsFarAsTheyGo() throws {
        var capture = CaptureBuilder()
        capture.report([2, 0x01], status: 1)
        let last = capture.report([6, 9, 0x09, 0x41], status: 2)
        let reading = try SessionReading(capture)
        #expect(reading[last]["adv.flags"] == "6")
        #expect(reading[last].all("faults.reason") == [])
    }

    /// The next report is a new one: a chain ends with its last part.
    @Test func aChainEndsWithItsLastPart() throws {
        var capture = CaptureBuilder()
        capture.report([2, 0x01], status: 1)
        capture.report([6], status: 0)
        let next = capture.report([2, 0x01, 4], status: 0)
        #expect(try SessionReading(capture)[next]["adv.flags"] == "4")
    }

    @Test func dataThatAreTooLongAreNotJoined() throws {
        var capture = CaptureBuilder()
        for _ in 0..<9 { capture.report(ArraySlice([UInt8](repeating: 0xFF, count: 200)), status: 1) }
        let last = capture.report([2, 0x01, 6], status: 0)
        let next = capture.report([2, 0x01, 4], status: 0)
        let reading = try SessionReading(capture)
        #expect(reading[last]["adv.flags"] == nil)
        #expect(reading[last]["adv.data"] == "020106")
        #expect(reading[next]["adv.flags"] == "4")
    }
}

extension CaptureBuilder {
    /// LE Extended Advertising Report with one report, not connectable, of an advertising set.
    @discardableResult
    fileprivate mutating func report(
        _ data: ArraySlice<UInt8>, status: UInt16, sid: UInt8 = 7, address: UInt64 = 0xC000_0000_0001
    ) -> Int {
        let octets = (0..<6).map { UInt8(truncatingIfNeeded: address >> (8 * UInt64($0))) }
        return event(
            0x3E,
            [0x0D, 1] + le16(status << 5) + [1] + octets + [1, 2, sid, 0x7F, 0xC0] + le16(0) + [0]
                + [UInt8](repeating: 0, count: 6) + [UInt8(data.count)] + data)
    }
}
