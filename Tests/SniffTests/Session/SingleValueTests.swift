import Sniff
import Testing

/// Values and connections at the edges: a value read by its type, a connection that failed, an undefined opcode.
@Suite struct SingleValueTests {
    @Test func theOnlyValueOfAReadByTypeResponseIsDecoded() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC0_11_22_33_44_55)
        capture.att(0x40, .sent, [0x08, 1, 0, 0xFF, 0xFF, 0x19, 0x2A])
        let one = capture.att(0x40, .received, [0x09, 3, 0x12, 0, 90])
        capture.att(0x40, .sent, [0x08, 1, 0, 0xFF, 0xFF, 0x19, 0x2A])
        let two = capture.att(0x40, .received, [0x09, 3, 0x12, 0, 90, 0x22, 0, 80])
        let reading = try SessionReading(capture)
        #expect(reading[one]["value.battery_level"] == "90")
        // Two values are in the list, and there only.
        #expect(reading[two]["value.battery_level"] == nil)
        #expect(reading[two].all("att.attributes.value") == ["5a", "50"])
    }

    @Test func aConnectionThatFailedHasNoHandle() throws {
        var capture = CaptureBuilder()
        let failed = capture.event(0x3E, [0x01, 0x3E, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0])
        let reading = try SessionReading(capture)
        #expect(reading[failed]["hci.status"] == "62")
        #expect(reading[failed]["link.handle"] == nil)
    }

    @Test func parametersOfAnUndefinedOpcodeAreNoValue() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC0_11_22_33_44_55)
        let frame = capture.att(0x40, .sent, [0x3F, 1, 2])
        let reading = try SessionReading(capture)
        #expect(reading[frame]["att.value"] == nil)
        #expect(reading[frame]["att.parameters"] == "0102")
    }
}
