import Sniff
import Testing

/// Memory is bounded, and a bound that is reached is reported (``MemoryLimit``).
@Suite struct LimitTests {
    @Test func nothingIsReportedBelowTheLimits() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        capture.discover(0x40, declaration: 0x0F, value: 0x10, 0x2A37)
        #expect(try SessionReading(capture, tracksDevices: true).limits == [])
    }

    @Test func adapters() throws {
        var capture = CaptureBuilder(isMonitor: true)
        for adapter in 0..<65 { capture.event(0x05, [0, 0x40, 0, 0x16], adapter: UInt32(adapter)) }
        let reading = try SessionReading(capture)
        #expect(reading.limits == [.adapters])
        #expect(reading[64].all("faults.reason") == [])
        #expect(reading[65].all("faults.reason").count == 1)
        #expect(reading[65]["frame"] == "65")
    }

    @Test func connections() throws {
        var capture = CaptureBuilder(isMonitor: true)
        for number in 0..<16_385 {
            capture.att(UInt16(number % 0x0500), .received, ATT.notify(1, [1]), adapter: UInt32(number / 0x0500))
        }
        let reading = try SessionReading(capture)
        #expect(reading.limits == [.links])
        #expect(reading[16_384]["att.value"] == "01")
        #expect(reading[16_385]["att.value"] == nil)
        #expect(reading[16_385]["hci.handle"] == "\(16_384 % 0x0500)")
    }

    /// Connections that end make room.
    @Test func endedConnectionsDoNotCount() throws {
        var capture = CaptureBuilder()
        for _ in 0..<16_400 {
            capture.att(0x40, .received, ATT.notify(1, [1]))
            capture.disconnect(0x40)
        }
        #expect(try !SessionReading(capture, keepingPackets: false).limits.contains(.links))
    }

    @Test func attributes() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC47A_2D11_9035)
        var list: [UInt8] = [0x05, 1]
        for handle in 1...4097 { list += le16(UInt16(handle)) + le16(0x2A37) }
        capture.att(0x40, .sent, [0x04] + le16(1) + le16(0xFFFF))
        capture.att(0x40, .received, list)
        let last = capture.att(0x40, .received, ATT.notify(4096, [0x06, 0x48]))
        let beyond = capture.att(0x40, .received, ATT.notify(4097, [0x06, 0x48]))
        let reading = try SessionReading(capture)
        #expect(reading.limits == [.attributes])
        #expect(reading[last]["att.uuid"] == "2A37")
        #expect(reading[beyond]["att.uuid"] == nil)
        #expect(reading[beyond]["att.value"] == "0648")
    }

    @Test func devices() throws {
        var capture = CaptureBuilder()
        // 25 reports without data are all that one event has room for.
        for event in 0..<2622 {
            var parameters: [UInt8] = [0x02, 25]
            for report in 0..<25 {
                let number = event * 25 + report
                let address = le16(UInt16(number & 0xFFFF)) + [UInt8(number >> 16), 0, 0, 0xC0]
                parameters += [0x03, 0x01] + address + [0, 0xC0]
            }
            capture.event(0x3E, parameters)
        }
        let reading = try SessionReading(capture, keepingPackets: false, tracksDevices: true)
        #expect(reading.limits == [.devices])
        #expect(reading.devices.count == 65_536)
    }

    @Test func unansweredRequestsAreCountedBeyondThoseKept() throws {
        var capture = CaptureBuilder()
        for _ in 0..<1200 { capture.att(0x40, .sent, ATT.read(0x10)) }
        let reading = try SessionReading(capture, keepingPackets: false)
        #expect(reading.unanswered.count == 1000)
        #expect(reading.unansweredCounts.requests == 1200 && reading.unansweredRecords.count == 1200)
        #expect(reading.unanswered.first?.frame == 1)
    }
}
