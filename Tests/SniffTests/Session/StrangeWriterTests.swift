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
}
