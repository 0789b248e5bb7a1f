import Decoders
import Testing

@testable import Sniff
@testable import SniffVerify

/// Names that packages give to UUIDs: in packets, filters and expectations.
@Suite struct UUIDNamePacketTests {
    private static func capture() -> CaptureBuilder {
        var capture = Acme.connected()
        capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80)))
        capture.event(0x3E, Acme.report([3, 0x03, 0xF0, 0xFF]))
        return capture
    }

    @Test func packets() throws {
        let packets = Array(try Capture(bytes: Self.capture().bytes, options: try Acme.options()).packets())
        let notification = packets[5]
        #expect(try notification["att.uuid_name"] == "Tank Level")
        #expect(try notification["att.service_name"] == "Tank Service")
        #expect(notification.json.contains(#""service":"FFF0","service_name":"Tank Service""#))
        #expect(notification.json.contains(#""uuid":"FFF1","uuid_name":"Tank Level""#))
        // Without these names, a member's number has its name beside it, and an attribute type none.
        let plain = Array(try Capture(bytes: Self.capture().bytes).packets())
        #expect(try plain[5]["att.uuid_name"] == nil)
    }

    @Test(arguments: [
        "att.service == \"Tank Service\"", "att.service_name == \"Tank Service\"", "att.uuid == \"tank level\"",
        "att.uuid_name contains \"Tank L\"", "adv.services == \"Tank Service\"",
    ])
    func filters(_ text: String) throws {
        let options = try CaptureOptions(decoders: Acme.decoders, names: Acme.names, filter: text)
        #expect(!Array(try Capture(bytes: Self.capture().bytes, options: options).packets()).isEmpty)
        // A part of a name may be one of no UUID; a whole name that nothing has is a slip.
        guard !text.contains("contains") else { return }
        #expect(throws: FilterError.self) { try CaptureOptions(filter: text) }
    }

    @Test func expectations() throws {
        let expectation = TraceExpectation(
            "By name",
            expect: [
                .count(
                    rule: "The tank speaks", .notifies("Tank Level", where: ["att.service": "Tank Service"]), times: 1)
            ])
        let options = try Acme.options()
        #expect(try Capture(bytes: Self.capture().bytes, options: options).verify(expectation).isMet)
        #expect(throws: (any Error).self) { try Capture(bytes: Self.capture().bytes).verify(expectation) }
        let names = AttributeNames(registry: try Acme.options().registry)
        #expect(names.uuids("tank service", .service) == [Acme.service])
        #expect(names.uuids("Tank Service", .attribute) == [])
        #expect(names.uuids("Tank Level", .attribute) == [Acme.level])
        #expect(names.nearest(to: "Tank Servise", .service).first == "Tank Service")
        #expect(Acme.service.words(try Acme.options().registry) == "Tank Service")
    }
}
