import Decoders
import Sniff
import Testing

/// Who may name a handle, and for how long (Core 6.0, Vol 3, Part G, 2.5 and 7): a table belongs to one server and one
/// client, outlives the connection, and ends when the server says so.
@Suite struct GATTContextTests {
    let belt: UInt64 = 0xC47A_2D11_9035
    let watch: UInt64 = 0xC47A_2D11_9036
    let measurement: [UInt8] = [0x06, 0x48]

    @Test func aTableNamesTheHandlesOfItsServer() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let frame = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        let event = try SessionReading(capture)[frame]
        #expect(event["att.uuid"] == "2A37")
        #expect(event["value.name"] == "Heart Rate Measurement")
        #expect(event["value.heart_rate"] == "72")
        #expect(event["link.peripheral"] == "C4:7A:2D:11:90:35")
    }

    /// Multiple Handle Value Notifications (Part F, 3.4.7.4) list values without their types.
    @Test func aTableNamesTheHandlesOfAListOfValues() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let frame = capture.att(
            0x40, .received, [0x23] + le16(0x10) + le16(2) + measurement + le16(0x20) + le16(1) + [0x55])
        let event = try SessionReading(capture)[frame]
        #expect(event.all("att.attributes.handle") == ["16", "32"])
        #expect(event.all("att.attributes.uuid") == ["2A37"])
        #expect(event.all("att.attributes.value") == ["0648", "55"])
    }

    @Test func handlesOfAnUndiscoveredDeviceStayUnknown() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.connect(0x41, to: watch)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let other = capture.att(0x41, .received, ATT.notify(0x10, measurement))
        let own = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[other]["att.uuid"] == nil)
        #expect(reading[other]["value.name"] == nil)
        #expect(reading[other]["att.value"] == "0648")
        #expect(reading[own]["att.uuid"] == "2A37")
        #expect(reading.databases.count == 1)
    }

    /// The connection handle is the controller's to give again: it says nothing about who is behind it.
    @Test func anotherDeviceUnderTheSameConnectionHandleIsAnotherServer() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        capture.disconnect(0x40)
        capture.connect(0x40, to: watch)
        let frame = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        #expect(try SessionReading(capture)[frame]["att.uuid"] == nil)
    }

    @Test func aTableIsRememberedAcrossReconnection() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        capture.disconnect(0x40)
        // The controller had it before the end.
        let late = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        capture.wait(microseconds: 150_000)
        let between = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        capture.connect(0x41, to: belt)
        let after = capture.att(0x41, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[late]["att.uuid"] == "2A37")
        // Nobody said who is behind 0x40 later.
        #expect(reading[between]["att.uuid"] == nil)
        #expect(reading[after]["att.uuid"] == "2A37")
    }

    @Test func aTableIsRememberedAcrossInputs() throws {
        var first = CaptureBuilder()
        first.connect(0x40, to: belt)
        first.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        var second = CaptureBuilder()
        second.connect(0x40, to: belt)
        let known = first.frame + second.att(0x40, .received, ATT.notify(0x10, measurement))
        var third = CaptureBuilder()
        third.connect(0x40, to: watch)
        let other = first.frame + second.frame + third.att(0x40, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(first, second, third)
        #expect(reading[known]["att.uuid"] == "2A37")
        #expect(reading[other]["att.uuid"] == nil)
        // The other way round nothing was known yet.
        #expect(try SessionReading(second, first)[2]["att.uuid"] == nil)
    }

    /// Without its Connection Complete a connection could be to anybody, in each input anew.
    @Test func aConnectionWithoutItsBeginningKeepsItsTableToItself() throws {
        var first = CaptureBuilder()
        first.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        let same = first.att(0x40, .received, ATT.notify(0x10, measurement))
        var second = CaptureBuilder()
        let other = first.frame + second.att(0x40, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(first, second)
        #expect(reading[same]["att.uuid"] == "2A37")
        #expect(reading[other]["att.uuid"] == nil)
    }

    @Test func theHostsServerAndThePeersAreKeptApart() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, .sent, declaration: 0x0F, value: 0x10, 0x2A37)
        capture.discover(0x40, .received, declaration: 0x0F, value: 0x10, 0x2A19)
        let fromPeer = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        let fromHost = capture.att(0x40, .sent, ATT.notify(0x10, [95]))
        let toPeer = capture.att(0x40, .sent, ATT.read(0x10))
        let answerOfPeer = capture.att(0x40, .received, ATT.readResponse(measurement))
        let toHost = capture.att(0x40, .received, ATT.read(0x10))
        let answerOfHost = capture.att(0x40, .sent, ATT.readResponse([94]))
        let reading = try SessionReading(capture)
        for frame in [fromPeer, toPeer, answerOfPeer] { #expect(reading[frame]["att.uuid"] == "2A37") }
        for frame in [fromHost, toHost, answerOfHost] { #expect(reading[frame]["att.uuid"] == "2A19") }
        #expect(reading[answerOfPeer]["value.heart_rate"] == "72")
        #expect(reading[answerOfHost]["value.battery_level"] == "94")
        #expect(reading.databases.map(\.isOfPeer) == [true, false])
    }
}
