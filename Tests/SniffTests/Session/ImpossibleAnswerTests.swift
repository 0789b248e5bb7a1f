import Sniff
import Testing

/// A list that cannot be what was asked for (Core 6.0, Vol 3, Part F, 3.4.4.2; Part G, 3.2 and 3.3.1).
@Suite struct ImpossibleAnswerTests {
    /// Characteristic declarations of System ID and Model Number String, five bytes each.
    private let list: [UInt8] = [0x09, 7, 0x11, 0, 2, 0x12, 0, 0x23, 0x2A, 0x13, 0, 2, 0x14, 0, 0x24, 0x2A]

    /// A sniffer missed the answer to the search for Includes and the question after it.
    @Test(arguments: [ATT.readByType(0x10, 0x1E, 0x2802), ATT.readByType(0x20, 0x2E, 0x2803)])
    func answersOfUncapturedRequests(request: [UInt8]) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.l2cap(&link, .sent, request)
        let answer = capture.l2cap(&link, .received, list)
        link.next()
        let notification = capture.l2cap(&link, .received, ATT.notify(0x11, [1, 2]))
        let reading = try AirReading(capture)
        #expect(reading[answer]["att.request_frame"] == nil && reading[answer]["att.attributes.uuid"] == nil)
        #expect(reading[answer]["faults.layer"] == nil)
        #expect(reading[notification]["att.uuid"] == nil)
        #expect(reading.databases.allSatisfy { $0.services.isEmpty })
    }

    /// A host's capture has both: the server is wrong, and what it says is not believed.
    @Test func wrongAnswersOfServers() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        let request = capture.att(0x40, .sent, ATT.readByType(0x10, 0x1E, 0x2802))
        let answer = capture.att(0x40, .received, list)
        let reading = try SessionReading(capture)
        #expect(reading[answer]["att.request_frame"] == "\(request)")
        #expect(reading[answer]["faults.field"] == "length" && reading[answer]["faults.reason"] != nil)
        #expect(reading.databases.allSatisfy { $0.services.isEmpty })
    }
}
