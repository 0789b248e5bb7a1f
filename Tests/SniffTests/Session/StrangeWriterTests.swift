import Decoders
import Sniff
import Testing

@testable import Sniff

/// Captures of tools that write a direction of their own.
@Suite struct StrangeWriterTests {
    @Test("directions that contradict events are derived from the packets")
    func wrongDirections() throws {
        var capture = CaptureBuilder()
        // LE Connection Complete, marked as sent.
        capture.packet(
            [4, 0x3E, 19, 0x01, 0x00, 0x40, 0, 0, 1, 0x35, 0x90, 0x11, 0x2D, 0x7A, 0xC4, 24, 0, 0, 0, 0x90, 1, 0], .sent
        )
        let request = capture.acl(0x40, .sent, boundary: 0, [3, 0, 4, 0] + ATT.read(0x10))
        let response = capture.acl(0x40, .sent, [2, 0, 4, 0] + ATT.readResponse([1]))
        let file = try TemporaryFile(capture.bytes)
        let packets = try Array(Capture(file.path).packets())
        #expect(packets.map(\.direction) == [.received, .sent, .received])
        #expect(try packets[response - 1].value("att.request_frame", as: Int.self) == request)
    }

    /// Broadcom's controllers set bits above the three of the event type: it is that of the three, with a remark.
    @Test(arguments: [(0x10 as UInt8, "ADV_IND"), (0x14, "SCAN_RSP"), (0x23, "ADV_NONCONN_IND"), (0x24, "SCAN_RSP")])
    func eventTypesWithReservedBits(type: UInt8, name: String) throws {
        var capture = CaptureBuilder()
        capture.event(0x3E, [0x02, 0x01, type, 1] + le(0xC000_0000_0001, 6) + [3, 2, 1, 6, 0xC4])
        let reading = try SessionReading(capture)
        #expect(reading[1]["adv.event"] == name && reading[1]["adv.flags"] == "6")
        #expect(reading[1]["faults.reason"] == "bits set that are reserved for future use")
    }
}
