import Decoders
import Sniff
import Testing

/// When a table stops being true (Core 6.0, Vol 3, Part G, 7.1 and 7.3).
@Suite struct GATTChangeTests {
    let belt: UInt64 = 0xC47A_2D11_9035
    let measurement: [UInt8] = [0x06, 0x48]
    let hashes: [[UInt8]] = [Array(repeating: 0x11, count: 16), Array(repeating: 0x22, count: 16)]

    /// Service Changed at 0x03, Database Hash at 0x06, Heart Rate Measurement at 0x10, Battery Level at 0x20.
    private func discovered() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: belt)
        capture.discover(0x40, declaration: 0x02, value: 0x03, 0x2A05)
        capture.discover(0x40, declaration: 0x05, value: 0x06, 0x2B2A)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        capture.discover(0x40, declaration: 0x1F, value: 0x20, 0x2A19)
        return capture
    }

    @Test func serviceChangedDiscardsItsRange() throws {
        var capture = discovered()
        let indication = capture.att(0x40, .received, ATT.indicate(0x03, le16(0x0F) + le16(0x1E)))
        let confirmation = capture.att(0x40, .sent, ATT.confirm)
        let changed = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        let kept = capture.att(0x40, .received, ATT.notify(0x20, [95]))
        let reading = try SessionReading(capture)
        #expect(reading[indication]["value.name"] == "Service Changed")
        #expect(reading[confirmation]["att.request_frame"] == "\(indication)")
        #expect(reading[changed]["att.uuid"] == nil)
        #expect(reading[kept]["att.uuid"] == "2A19")
        #expect(reading.databases[0].attribute(0x0F) == nil)
        #expect(reading.databases[0].attribute(0x1F) != nil)
    }

    @Test func whatIsDiscoveredAfterServiceChangedCounts() throws {
        var capture = discovered()
        capture.att(0x40, .received, ATT.indicate(0x03, le16(0x0F) + le16(0x1E)))
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A38)
        let frame = capture.att(0x40, .received, ATT.notify(0x10, [1]))
        let event = try SessionReading(capture)[frame]
        #expect(event["att.uuid"] == "2A38")
        #expect(event["value.name"] == "Body Sensor Location")
    }

    /// A value that is not a range of handles changes nothing; the indication of another characteristic neither.
    @Test func onlyServiceChangedDiscards() throws {
        var capture = discovered()
        capture.att(0x40, .received, ATT.indicate(0x03, le16(0x0F)))
        capture.att(0x40, .received, ATT.indicate(0x03, le16(0x1E) + le16(0x0F)))
        capture.att(0x40, .received, ATT.indicate(0x20, le16(0x0F) + le16(0x1E)))
        // The host's own server has no Service Changed at this handle.
        capture.att(0x40, .sent, ATT.indicate(0x03, le16(0x0F) + le16(0x1E)))
        let frame = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        #expect(try SessionReading(capture)[frame]["att.uuid"] == "2A37")
    }

    @Test func anotherDatabaseHashDiscardsAll() throws {
        var capture = discovered()
        readHash(0x40, hashes[0], &capture)
        readHash(0x40, hashes[0], &capture)
        let same = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        capture.disconnect(0x40)
        capture.connect(0x41, to: belt)
        let before = capture.att(0x41, .received, ATT.notify(0x10, measurement))
        readHash(0x41, hashes[1], &capture)
        let changed = capture.att(0x41, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[same]["att.uuid"] == "2A37")
        #expect(reading[before]["att.uuid"] == "2A37")
        #expect(reading[changed]["att.uuid"] == nil)
        #expect(reading[changed]["att.value"] == "0648")
    }

    @Test func theHashCountsAlsoWhenReadByItsHandle() throws {
        var capture = discovered()
        capture.att(0x40, .sent, ATT.read(0x06))
        capture.att(0x40, .received, ATT.readResponse(hashes[0]))
        let same = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        capture.att(0x40, .sent, ATT.read(0x06))
        capture.att(0x40, .received, ATT.readResponse(hashes[1]))
        let changed = capture.att(0x40, .received, ATT.notify(0x10, measurement))
        let reading = try SessionReading(capture)
        #expect(reading[same]["att.uuid"] == "2A37")
        #expect(reading[changed]["att.uuid"] == nil)
    }

    /// Service Changed has told what changed: the new hash that follows from it says nothing more about the rest, nor
    /// about what was discovered since.
    @Test func theHashThatFollowsServiceChangedDiscardsNothing() throws {
        var capture = discovered()
        readHash(0x40, hashes[0], &capture)
        capture.att(0x40, .received, ATT.indicate(0x03, le16(0x0F) + le16(0x1E)))
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A38)
        readHash(0x40, hashes[1], &capture)
        let new = capture.att(0x40, .received, ATT.notify(0x10, [1]))
        let kept = capture.att(0x40, .received, ATT.notify(0x20, [95]))
        readHash(0x40, hashes[0], &capture)
        let changed = capture.att(0x40, .received, ATT.notify(0x20, [95]))
        let reading = try SessionReading(capture)
        #expect(reading[new]["att.uuid"] == "2A38")
        #expect(reading[kept]["att.uuid"] == "2A19")
        #expect(reading[changed]["att.uuid"] == nil)
    }

    /// Read By Type for the Database Hash, as clients do that have the table from before.
    private func readHash(_ handle: UInt16, _ hash: [UInt8], _ capture: inout CaptureBuilder) {
        capture.att(handle, .sent, ATT.readByType(0x01, 0xFFFF, 0x2B2A))
        capture.att(handle, .received, [0x09, 18] + le16(0x06) + hash)
    }
}
