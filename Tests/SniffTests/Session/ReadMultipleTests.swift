import Sniff
import Testing

/// Answers to requests for several attributes: the request tells which value is whose (Core 6.0, Vol 3, Part F, 3.4.4.7
/// and 3.4.4.12).
@Suite struct ReadMultipleTests {
    /// A connection of which Battery Level (0x11), Tx Power Level (0x21) and a device's name (0x31) are known.
    private func connected() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A19)
        capture.discover(0x40, declaration: 0x20, value: 0x21, 0x2A07)
        capture.discover(0x40, declaration: 0x30, value: 0x31, 0x2A00)
        return capture
    }

    private func answer(
        _ handles: [UInt16], _ value: [UInt8], isVariable: Bool = false, asked: Bool = true
    ) throws -> PacketText {
        var capture = connected()
        if asked { capture.att(0x40, .sent, [isVariable ? 0x20 : 0x0E] + handles.flatMap { le16($0) }) }
        let frame = capture.att(0x40, .received, [isVariable ? 0x21 : 0x0F] + value)
        return try SessionReading(capture)[frame]
    }

    @Test func valuesOfKnownSizeAreDistinguished() throws {
        let packet = try answer([0x21, 0x11, 0x31], [0xF6, 0x64, 0x41, 0x42, 0x43])
        #expect(packet["att.value"] == "f664414243")
        #expect(packet.all("att.attributes.handle") == ["33", "17", "49"])
        #expect(packet.all("att.attributes.uuid") == ["2A07", "2A19", "2A00"])
        #expect(packet.all("att.attributes.value") == ["f6", "64", "414243"])
        #expect(packet.all("faults.reason") == [])
    }

    /// Of a name nobody knows the size: what follows it could begin anywhere. And a level of two bytes is none.
    @Test(arguments: [
        ([0x31, 0x11], [0x41, 0x42, 0x64]), ([0x11, 0x7777, 0x21], [0x64, 0x01, 0x02]),
        ([0x21, 0x11], [0xF6, 0x64, 0x65]),
        ([0x21, 0x11, 0x31], [0xF6]),
    ])
    func valuesThatCannotBeToldApartStayOne(handles: [UInt16], value: [UInt8]) throws {
        let packet = try answer(handles, value)
        #expect(packet["att.value"]?.count == 2 * value.count)
        #expect(packet.all("att.attributes.handle") == [])
        #expect(packet.all("faults.reason") == [])
    }

    @Test func withoutItsRequestItIsOneValue() throws {
        let packet = try answer([], [0xF6, 0x64], asked: false)
        #expect(packet["att.value"] == "f664")
        #expect(packet.all("att.attributes.handle") == [])
    }

    @Test func valuesWithTheirLengthsHaveTheirHandles() throws {
        let packet = try answer([0x31, 0x11], [2, 0, 0x41, 0x42, 1, 0, 0x64], isVariable: true)
        #expect(packet.all("att.attributes.handle") == ["49", "17"])
        #expect(packet.all("att.attributes.uuid") == ["2A00", "2A19"])
        #expect(packet.all("att.attributes.value") == ["4142", "64"])
        // More values than were asked for: the others have no handle.
        let more = try answer([0x31], [1, 0, 0x41, 1, 0, 0x64], isVariable: true)
        #expect(more.all("att.attributes.handle") == ["49"])
        #expect(more.all("att.attributes.value") == ["41", "64"])
    }

    /// Eight requests are remembered at most, whatever is asked.
    @Test func answersComeInTheOrderOfTheRequests() throws {
        var capture = connected()
        for count in 0..<20 { capture.att(0x40, .sent, [0x0E] + le16(0x11) + le16(count % 2 == 0 ? 0x21 : 0x11)) }
        let first = capture.att(0x40, .received, [0x0F, 1, 2])
        let reading = try SessionReading(capture)
        #expect(reading[first].all("att.attributes.handle") == ["17", "33"])
    }
}
