import Sniff
import TestSupport
import Testing

/// Vendors' events, LL Control PDUs and AD types that decoders are registered for, in packets.
@Suite struct RegisteredPDUPacketTests {
    private func reading(_ capture: CaptureBuilder) throws -> SessionReading {
        try SessionReading([capture.bytes], try Acme.options())
    }

    @Test func aVendorsEvent() throws {
        var capture = Acme.connected()
        let event = capture.event(0xFF, [0x50, 0x40, 0x00, 0xC4])
        let short = capture.event(0xFF, [0x50, 0x40, 0x00])
        let long = capture.event(0xFF, [0x50, 0x40, 0x00, 0xC4, 1, 2])
        let other = capture.event(0xFF, [0x51, 1])
        let empty = capture.event(0xFF, [])
        let reading = try reading(capture)
        #expect(reading[event]["hci.vendor_event"] == "Acme Link Report")
        #expect(reading[event]["hci.report_rssi"] == "-60" && reading[event]["link.handle"] == "64")
        #expect(reading[event].all("faults.reason") == [])
        #expect(
            reading[event].packet.json.contains(
                #""vendor_event":"Acme Link Report","report_code":80,"connection_handle":64,"report_rssi":-60"#))
        #expect(reading[short]["faults.field"] == "report_rssi")
        #expect(reading[short]["hci.connection_handle"] == "64")
        // As in an event of the specification that has more parameters.
        #expect(reading[long]["hci.report_rssi"] == "-60" && reading[long]["hci.parameters"] == "0102")
        #expect(reading[other]["hci.parameters"] == "5101" && reading[other]["hci.vendor_event"] == nil)
        #expect(reading[empty].all("faults.reason") == [])
    }

    /// One that begins as Android's events do comes first; others are Android's all the same.
    @Test func besideAndroids() throws {
        let quality = ValueDecoder(
            .vendorEvent(prefix: [0x58, 0x99]), "Acme Quality", source: "test", [.bytes("acme")])
        var capture = CaptureBuilder()
        capture.send(0xFD53, [])
        let own = capture.event(0xFF, [0x58, 0x99, 1])
        let android = capture.event(0xFF, [0x55, 0x02, 0x00, 0x40, 0x00])
        let reading = try SessionReading([capture.bytes], try CaptureOptions(decoders: [quality]))
        #expect(reading[own]["hci.vendor_event"] == "Acme Quality" && reading[own]["hci.acme"] == "589901")
        #expect(reading[android]["hci.vendor_event"] == "Android Multi Advertising State Change")
    }

    @Test func anLLControlPDU() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let known = capture.control(&link, .sent, [0xF0, 0xFC])
        let short = capture.control(&link, .received, [0xF0])
        let long = capture.control(&link, .sent, [0xF0, 0xFC, 1])
        let unknown = capture.control(&link, .received, [0xF1, 1])
        let reading = try SessionReading([capture.bytes], try Acme.options())
        #expect(reading[known]["ll.pdu"] == "ACME_POWER_IND" && reading[known]["ll.wanted_power"] == "-4")
        #expect(reading[known].all("faults.reason") == [] && reading[known]["ll.data"] == nil)
        #expect(reading[short]["faults.field"] == "wanted_power" && reading[short]["ll.pdu"] == "ACME_POWER_IND")
        #expect(reading[long]["faults.reason"] == "bytes left over after the PDU")
        #expect(reading[unknown]["ll.pdu"] == "Unknown LL Control PDU")
        let options = try CaptureOptions(
            decoders: Acme.decoders, filter: "ll.pdu == \"ACME_POWER_IND\" && ll.wanted_power < 0")
        #expect(try SessionReading([capture.bytes], options).packets.map { Int($0.packet.frame) } == [known, long])
        #expect(throws: FilterError.self) { try CaptureOptions(filter: "ll.pdu == \"ACME_POWER_IND\"") }
    }

    @Test func anADType() throws {
        var capture = CaptureBuilder()
        let good = capture.event(0x3E, Acme.report([2, 0x01, 6, 2, 0xE0, 0xF6]))
        let long = capture.event(0x3E, Acme.report([3, 0xE0, 0xF6, 1]))
        let empty = capture.event(0x3E, Acme.report([1, 0xE0]))
        let reading = try reading(capture)
        #expect(reading[good]["adv.tag_temperature"] == "-10" && reading[good].all("adv.structures.type") == [])
        #expect(reading[long]["adv.tag_temperature"] == "-10")
        #expect(reading[long]["faults.reason"] == "bytes left over after the PDU")
        #expect(reading[empty]["faults.field"] == "tag_temperature")
    }

    /// A connection from a capture that begins in it is found by PDUs that are plausible: a vendor's are, too.
    @Test func anyBytesInAnyOfThem() throws {
        var capture = CaptureBuilder()
        var random = SplitMix(state: 0xAC)
        for length in 0..<60 {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            capture.event(0xFF, [0x50] + bytes)
            capture.event(0x3E, Acme.report([UInt8(length + 1), 0xE0] + bytes))
            capture.event(0x3E, Acme.report([UInt8(truncatingIfNeeded: random.next()), 0xE0] + bytes))
        }
        #expect(try reading(capture).packets.count == capture.frame)
    }
}
