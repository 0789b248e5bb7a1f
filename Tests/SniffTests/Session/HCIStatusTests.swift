import Sniff
import Testing

/// What events say about the commands they answer, and what they do not.
@Suite struct HCIStatusTests {
    /// LE Create Connection is pending (Core 6.0, Vol 4, Part E, 7.7.15): LE Connection Complete tells how it ends.
    @Test func commandStatus() throws {
        var capture = CaptureBuilder()
        let pending = capture.event(0x0F, [0x00, 1] + le16(0x200D))
        let refused = capture.event(0x0F, [0x0C, 1] + le16(0x200D))
        let reading = try SessionReading(capture)
        #expect(reading[pending]["hci.pending"] == "true" && reading[pending]["hci.status"] == nil)
        #expect(reading[refused]["hci.pending"] == nil && reading[refused]["hci.status"] == "12")
    }

    /// LE Remote Connection Parameter Request Reply returns Status and Connection_Handle (7.8.31): without the handle, bytes
    /// are missing. One that failed may do without.
    @Test func missingReturnParameters() throws {
        var capture = CaptureBuilder()
        let short = capture.event(0x0E, [1] + le16(0x2020) + [0x00])
        let failed = capture.event(0x0E, [1] + le16(0x2020) + [0x02])
        let empty = capture.event(0x0E, [1] + le16(0x2020))
        let whole = capture.event(0x0E, [1] + le16(0x2020) + [0x00] + le16(0x40))
        let reading = try SessionReading(capture)
        #expect(reading[short]["faults.field"] == "connection_handle" && reading[short]["hci.status"] == "0")
        #expect(reading[empty]["faults.field"] == "status")
        #expect(reading[failed].all("faults.field") == [] && reading[failed]["hci.status"] == "2")
        #expect(reading[whole].all("faults.field") == [] && reading[whole]["hci.connection_handle"] == "64")
    }

    /// Controllers of Qualcomm send their log as ACL data of handle 0x0EDC. Where a connection has that handle, the packets
    /// are its own.
    @Test(arguments: [false, true]) func theDebugLog(isConnected: Bool) throws {
        var capture = CaptureBuilder()
        if isConnected { capture.connect(0x0EDC, to: 0xC47A_2D11_9035) }
        let log = capture.acl(0x0EDC, .received, [0x51, 0x08, 4, 0] + ATT.read(0x10))
        capture.connect(0x40, to: 0xC47A_2D11_9036)
        let real = capture.att(0x40, .sent, ATT.read(0x10))
        let reading = try SessionReading(capture)
        #expect(reading[log]["link.connection"] == (isConnected ? "1" : nil))
        #expect(reading[log]["hci.packet"] == (isConnected ? nil : "Vendor-specific debug log"))
        #expect(reading[real]["link.connection"] == (isConnected ? "2" : "1"))
    }
}
