import Sniff
import Testing

/// Enhanced ATT bearers on credit-based channels (Core 6.0, Vol 3, Part G, 5.3; Part A, 4.25 to 4.27).
@Suite struct EnhancedATTTests {
    let peer: UInt64 = 0xC47A_2D11_9035

    /// A connection with two channels of PSM 0x0027: the host's 0x40 and 0x41, the peer's 0x60 and 0x61.
    private func connected(refusingSecond: Bool = false) -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let request = le16(0x0027) + le16(64) + le16(64) + le16(8) + le16(0x40) + le16(0x41)
        let response = le16(64) + le16(64) + le16(8) + le16(0) + le16(0x60) + le16(refusingSecond ? 0 : 0x61)
        capture.l2cap(0x40, .sent, cid: 5, [0x17, 1] + le16(UInt16(request.count)) + request)
        capture.l2cap(0x40, .received, cid: 5, [0x18, 1] + le16(UInt16(response.count)) + response)
        return capture
    }

    @Test func bearersHaveTheirOwnTransactions() throws {
        var capture = connected()
        let first = capture.sdu(0x40, .sent, cid: 0x60, ATT.read(0x10))
        let second = capture.sdu(0x40, .sent, cid: 0x61, ATT.read(0x10))
        let fixed = capture.att(0x40, .sent, ATT.read(0x10))
        let answers = [
            capture.sdu(0x40, .received, cid: 0x41, ATT.readResponse([2])),
            capture.att(0x40, .received, ATT.readResponse([3])),
            capture.sdu(0x40, .received, cid: 0x40, ATT.readResponse([1])),
        ]
        let reading = try SessionReading(capture)
        #expect(answers.map { reading[$0]["att.request_frame"] } == ["\(second)", "\(fixed)", "\(first)"])
        #expect(answers.map { reading[$0]["att.value"] } == ["02", "03", "01"])
        #expect(answers.map { reading[$0]["l2cap.cid"] } == ["65", "4", "64"])
        #expect(reading[answers[0]]["l2cap.psm"] == "39")
    }

    @Test func bearersShareTheTable() throws {
        var capture = connected()
        capture.sdu(0x40, .sent, cid: 0x60, ATT.readByType(1, 0xFFFF, 0x2803))
        capture.sdu(0x40, .received, cid: 0x40, [0x09, 7] + le16(0x0F) + [0x10] + le16(0x10) + le16(0x2A37))
        let frame = capture.att(0x40, .received, ATT.notify(0x10, [0x06, 0x48]))
        #expect(try SessionReading(capture)[frame]["value.heart_rate"] == "72")
    }

    @Test func anSDUInSeveralKFramesIsOnePDU() throws {
        var capture = connected()
        let pdu = ATT.notify(0x10, Array(1...30))
        let first = capture.l2cap(0x40, .received, cid: 0x40, le16(UInt16(pdu.count)) + pdu[..<12])
        // The other bearer does not wait for it.
        let between = capture.sdu(0x40, .received, cid: 0x41, ATT.notify(0x11, [1]))
        let last = capture.l2cap(0x40, .received, cid: 0x40, Array(pdu[12...]))
        let reading = try SessionReading(capture)
        #expect(reading[first]["att.opcode"] == nil)
        #expect(reading[first]["l2cap.sdu_length"] == "33")
        #expect(reading[between]["att.value"] == "01")
        #expect(reading[last]["att.handle"] == "16")
        #expect(reading[last]["att.value"]?.count == 60)
        #expect(reading[last].all("faults.reason") == [])
    }

    @Test func aRefusedOrClosedChannelCarriesNoATT() throws {
        var capture = connected(refusingSecond: true)
        let refused = capture.sdu(0x40, .received, cid: 0x41, ATT.notify(0x10, [1]))
        let open = capture.sdu(0x40, .received, cid: 0x40, ATT.notify(0x10, [1]))
        capture.l2cap(0x40, .sent, cid: 5, [0x06, 2] + le16(4) + le16(0x60) + le16(0x40))
        capture.l2cap(0x40, .received, cid: 5, [0x07, 2] + le16(4) + le16(0x60) + le16(0x40))
        let closed = capture.sdu(0x40, .received, cid: 0x40, ATT.notify(0x10, [1]))
        let reading = try SessionReading(capture)
        #expect(reading[refused]["att.opcode"] == nil)
        #expect(reading[open]["att.opcode"] == "27")
        #expect(reading[closed]["att.opcode"] == nil)
        #expect(reading[closed]["l2cap.payload"] != nil)
    }

    @Test func anUnansweredRequestOnABearerIsReported() throws {
        var capture = connected()
        let request = capture.sdu(0x40, .sent, cid: 0x61, ATT.read(0x10))
        capture.disconnect(0x40)
        #expect(try SessionReading(capture).unanswered.map(\.frame) == [UInt64(request)])
    }
}
