import Sniff
import Testing

/// Values beside literals, and times beside each other.
@Suite struct FieldComparisonTests {
    @Test func aTextIsReadByTheTypeOfTheValue() throws {
        var builder = CaptureBuilder()
        builder.connect(0x40, to: 0xC47A_2D11_9035)
        builder.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        builder.att(0x40, .received, ATT.notify(0x10, [0x10, 72, 0x40, 0x03]))
        let packets = Array(try Capture(bytes: builder.bytes).packets())
        let packet = try #require(packets.last)
        #expect(try packet["att.uuid"] == "2A37")
        #expect(try packet["att.uuid"] == "2a37")
        #expect(try packet["att.uuid"] != "2A38")
        #expect(try packet["link.peripheral"] == "C4:7A:2D:11:90:35")
        #expect(try packet["link.peripheral"] != "C4:7A:2D:11:90:36")
        #expect(try packet["att.value"] == "10484003")
        #expect(try packet["att.method"] == "Handle Value Notification")
        // What is absent, and what is a number, is no text.
        #expect(try packet["hci.reason"] != "8")
        #expect(try packet["value.heart_rate"] != "72")
        #expect(try packet["value.heart_rate"] == 72)
    }

    @Test func timesAreInOrder() {
        let early = Timestamp(seconds: 5, fraction: 999_999, digits: 6)
        let late = Timestamp(seconds: 6, fraction: 1, digits: 9)
        #expect(early < late && late > early)
        #expect(Timestamp(seconds: 5, fraction: 5, digits: 1) < Timestamp(seconds: 5, fraction: 500, digits: 3))
        #expect(Timestamp(microseconds: 5_999_999) == early)
        #expect(Timestamp.unknown < early && !(early < Timestamp.unknown))
        #expect(Timestamp.unknown == Timestamp.unknown)
        // More than a second of fraction, as damaged captures have it, does not trap.
        #expect(Timestamp(seconds: 5, fraction: .max, digits: 0) > early)
    }
}
