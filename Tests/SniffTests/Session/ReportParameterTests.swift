import Sniff
import Testing

/// Parameters of reports that the specification does not allow (Core 6.0, Vol 4, Part E, 7.7.65.2 and 7.7.65.13).
@Suite struct ReportParameterTests {
    private func reading(_ event: [UInt8]) throws -> SessionReading {
        var capture = CaptureBuilder()
        capture.event(0x3E, event)
        return try SessionReading(capture)
    }

    private func legacy(type: UInt8 = 0, rssi: UInt8) -> [UInt8] { [2, 1, type, 0, 1, 2, 3, 4, 5, 6, 0, rssi] }

    private func extended(type: UInt16, txPower: UInt8) -> [UInt8] {
        [0x0D, 1] + le16(type) + [0, 1, 2, 3, 4, 5, 6, 1, 0, 0xFF, txPower, 0xC4, 0, 0]
            + [UInt8](repeating: 0, count: 8)
    }

    @Test(arguments: [
        (UInt8(0), UInt8(20), nil), (4, 0x81, nil), (0, 127, nil), (0, 21, "rssi"), (0, 0x80, "rssi"),
        (5, 0xC4, "event_type"),
    ])
    func legacyReports(type: UInt8, rssi: UInt8, field: String?) throws {
        let reading = try reading(legacy(type: type, rssi: rssi))
        #expect(reading[1]["faults.field"] == field)
        #expect(reading[1]["faults.offset"] == field.map { $0 == "rssi" ? "14" : "5" })
    }

    @Test(arguments: [
        (UInt16(0x13), UInt8(127), nil), (0x93, 127, "event_type"), (0x73, 127, "event_type"), (0x13, 21, "tx_power"),
    ])
    func extendedReports(type: UInt16, power: UInt8, field: String?) throws {
        #expect(try reading(extended(type: type, txPower: power))[1]["faults.field"] == field)
    }
}
