import Sniff
import Testing

/// What is wrong in one layer hides nothing that another layer decoded: a violation of the protocol is when a user wants to
/// see the value most.
@Suite struct FaultScopeTests {
    /// How a PDU is sent; each but the first breaks a rule of a layer below ATT, and leaves the PDU's own bytes whole.
    enum Wrapping: CaseIterable {
        case plain, strayByteAfterACL, strayByteAfterL2CAP, strayByteAfterLastFragment, afterInterruptedPDU
        case enhanced, withoutCredit, overMPS

        var reasons: [String] {
            switch self {
            case .plain, .enhanced: []
            case .strayByteAfterACL: ["bytes left over after the PDU"]
            case .strayByteAfterL2CAP, .strayByteAfterLastFragment, .overMPS:
                ["the length contradicts the bytes present"]
            case .afterInterruptedPDU: ["interrupted before its last fragment"]
            case .withoutCredit: ["sent without a credit"]
            }
        }
    }

    /// A connection whose characteristic is known, with a channel of Enhanced ATT on which the peer has one credit and the
    /// host an MPS of 64: the host's endpoint is 0x40, the peer's 0x60.
    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let request = le16(0x0027) + le16(512) + le16(64) + le16(1) + le16(0x40)
        let response = le16(512) + le16(64) + le16(8) + le16(0) + le16(0x60)
        capture.l2cap(0x40, .sent, cid: 5, [0x17, 1] + le16(UInt16(request.count)) + request)
        capture.l2cap(0x40, .received, cid: 5, [0x18, 1] + le16(UInt16(response.count)) + response)
        return capture
    }

    /// Sends a PDU of the peer. Returns its frame.
    private func send(_ pdu: [UInt8], _ wrapping: Wrapping, _ capture: inout CaptureBuilder) -> Int {
        let l2cap = le16(UInt16(pdu.count)) + le16(4) + pdu
        switch wrapping {
        case .plain: return capture.acl(0x40, .received, l2cap)
        case .strayByteAfterACL:
            return capture.packet([2] + le16(0x2040) + le16(UInt16(l2cap.count)) + l2cap + [0xEE], .received)
        case .strayByteAfterL2CAP: return capture.acl(0x40, .received, l2cap + [0xEE])
        case .strayByteAfterLastFragment:
            capture.acl(0x40, .received, Array(l2cap.prefix(6)))
            return capture.acl(0x40, .received, boundary: 1, l2cap.dropFirst(6) + [0xEE])
        case .afterInterruptedPDU:
            capture.acl(0x40, .received, Array(l2cap.prefix(6)))
            return capture.acl(0x40, .received, l2cap)
        case .enhanced, .overMPS: return capture.sdu(0x40, .received, cid: 0x40, pdu)
        case .withoutCredit:
            capture.sdu(0x40, .received, cid: 0x40, ATT.notify(0x99, [1]))
            return capture.sdu(0x40, .received, cid: 0x40, pdu)
        }
    }

    @Test(arguments: Wrapping.allCases) func aValueIsDecoded(_ wrapping: Wrapping) throws {
        var capture = connected()
        // Longer than the MPS where that is what is wrong.
        let intervals = wrapping == .overMPS ? [UInt8](repeating: 1, count: 64) : [0x40, 0x03]
        let frame = send(ATT.notify(0x10, [0x10, 72] + intervals), wrapping, &capture)
        let reading = try SessionReading(capture)
        #expect(reading[frame].all("faults.reason") == wrapping.reasons)
        #expect(reading[frame]["att.uuid"] == "2A37")
        #expect(reading[frame]["value.heart_rate"] == "72")
        #expect(reading[frame].all("value.rr_intervals").count == intervals.count / 2)
    }

    @Test(arguments: Wrapping.allCases.filter { $0 != .overMPS })
    func anAttributeTableIsLearned(_ wrapping: Wrapping) throws {
        var capture = connected()
        let isEnhanced = wrapping == .enhanced || wrapping == .withoutCredit
        let request = ATT.readByType(0x20, 0xFFFF, 0x2803)
        if isEnhanced {
            capture.sdu(0x40, .sent, cid: 0x60, request)
        } else {
            capture.att(0x40, .sent, request)
        }
        let frame = send([0x09, 7] + le16(0x20) + [0x12] + le16(0x21) + le16(0x2A19), wrapping, &capture)
        let value = capture.att(0x40, .received, ATT.notify(0x21, [55]))
        let reading = try SessionReading(capture)
        #expect(reading[frame].all("faults.reason") == wrapping.reasons)
        #expect(reading[value]["value.battery_level"] == "55")
    }

    @Test(arguments: Wrapping.allCases.filter { $0 != .overMPS && $0 != .withoutCredit && $0 != .enhanced })
    func aLongValueIsJoined(_ wrapping: Wrapping) throws {
        var capture = connected()
        let text = Array("a long value of thirty letters".utf8)
        capture.att(0x40, .sent, ATT.read(0x21))
        _ = send(ATT.readResponse(Array(text.prefix(22))), wrapping, &capture)
        capture.att(0x40, .sent, [0x0C] + le16(0x21) + le16(22))
        let last = send([0x0D] + text.dropFirst(22), wrapping, &capture)
        let reading = try SessionReading(capture)
        #expect(reading[last]["transfer.state"] == "complete")
        #expect(reading[last]["transfer.text"] == "a long value of thirty letters")
    }

    /// What is cut is not whole, whatever the layers below say.
    @Test func missingBytesAreNoValue() throws {
        var capture = connected()
        let pdu = ATT.notify(0x10, [0x10, 72, 0x40, 0x03])
        // The PDU ends where the ACL data do, two bytes before its length says.
        let l2cap = le16(UInt16(pdu.count)) + le16(4) + pdu
        let frame = capture.packet([2] + le16(0x0040) + le16(UInt16(l2cap.count)) + l2cap.dropLast(2), .received)
        let reading = try SessionReading(capture)
        #expect(reading[frame]["value.heart_rate"] == nil)
        #expect(reading[frame].all("faults.reason").count == 1)
    }
}
