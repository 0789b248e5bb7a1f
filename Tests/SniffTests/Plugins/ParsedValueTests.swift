import Sniff
import SniffVerify
import Testing

/// Values as types of a program's own.
@Suite struct ParsedValueTests {
    private func packets(_ capture: CaptureBuilder, _ options: CaptureOptions? = nil) throws -> [Packet] {
        Array(try Capture(bytes: capture.bytes, options: try options ?? Acme.options()).packets())
    }

    @Test func aPacketHasTheValueAsTheType() throws {
        var capture = Acme.connected()
        let good = capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80, "ok")))
        let bad = capture.att(0x40, .received, ATT.notify(0x12, [80, 0x6F, 1]))
        let packets = try packets(capture)
        let reading = try #require(try packets[good - 1].value(as: Acme.Reading.self))
        #expect(reading.percent == 80 && reading.text == "ok")
        #expect(try packets[good - 1].value(as: Acme.Unused.self) == nil)
        #expect(try packets[0].value(as: Acme.Reading.self) == nil)
        #expect(packets[good - 1].faults.isEmpty)
        // What the parser threw is thrown again, and a fault; the fields are there.
        #expect(throws: Acme.Reading.Problem.checksum(0xBF)) { try packets[bad - 1].value(as: Acme.Reading.self) }
        #expect(try packets[bad - 1]["value.tank_level"] == 80)
        #expect(try packets[bad - 1]["value.parser_error"] == "checksum(191)")
        let fault = try #require(packets[bad - 1].faults.first)
        #expect(packets[bad - 1].faults.count == 1 && fault.path == "value" && fault.layer == "value")
        #expect(fault.reason == "refused by the program's own parser" && fault.offset == 12)
        #expect(packets[bad - 1].json.contains(#""parser_error":"checksum(191)""#))
    }

    /// Each report has its own value.
    @Test func advertisingData() throws {
        var capture = CaptureBuilder()
        let two: [UInt8] = [0xFF, 0xFF, 0xFF] + Acme.value(7)
        let frame = capture.event(0x3E, Acme.report([UInt8(two.count)] + two))
        let bad = capture.event(0x3E, Acme.report([4, 0xFF, 0xFF, 0xFF, 9]))
        let packets = try packets(capture)
        #expect(try packets[frame - 1].value(as: Acme.Reading.self)?.percent == 7)
        let report = try #require(try packets[frame - 1].elements(of: "adv").first)
        #expect(try report.value(as: Acme.Reading.self)?.percent == 7)
        #expect(try packets[bad - 1]["adv.value.parser_error"] == "short")
        #expect(packets[bad - 1].faults.map(\.path) == ["adv.value"])
    }

    /// A long value is whole on the packet that completes it; its first part is not asked about.
    @Test func aValueThatIsReadInParts() throws {
        let value = Acme.value(50, "a text that is longer than an MTU of 23")
        var capture = Acme.connected()
        capture.att(0x40, .sent, ATT.read(0x12))
        let first = capture.att(0x40, .received, ATT.readResponse(Array(value[..<22])))
        capture.att(0x40, .sent, [0x0C, 0x12, 0, 22, 0])
        let last = capture.att(0x40, .received, [0x0D] + Array(value[22...]))
        let packets = try packets(capture)
        #expect(try packets[first - 1].value(as: Acme.Reading.self) == nil)
        #expect(packets[first - 1].faults.isEmpty && packets[last - 1].faults.isEmpty)
        #expect(try packets[last - 1].value(as: Acme.Reading.self)?.text == "a text that is longer than an MTU of 23")
    }

    @Test func aValueThatIsWrittenInParts() throws {
        let value = Acme.value(50, "a text that is longer than 18")
        var capture = Acme.connected()
        for start in stride(from: 0, to: value.count, by: 18) {
            let part = Array(value[start..<min(start + 18, value.count)])
            capture.att(0x40, .sent, [0x16, 0x12, 0] + le16(UInt16(start)) + part)
            capture.att(0x40, .received, [0x17, 0x12, 0] + le16(UInt16(start)) + part)
        }
        capture.att(0x40, .sent, [0x18, 1])
        let last = capture.att(0x40, .received, [0x19])
        let packets = try packets(capture)
        #expect(try packets[last - 1].value(as: Acme.Reading.self)?.percent == 50)
        for packet in packets { #expect(packet.faults.isEmpty) }
    }

    @Test func operationsHaveItToo() throws {
        var capture = Acme.connected()
        capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80, "ok")))
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        let read = try Capture(bytes: capture.bytes, options: try Acme.options())
        let notifications = try read.operations().filter { $0.kind == .notify }
        #expect(notifications.count == 2)
        #expect(try notifications[0].value(as: Acme.Reading.self, read.registry)?.percent == 80)
        #expect(try notifications[0].value(as: Acme.Unused.self, read.registry) == nil)
        #expect(throws: Acme.Reading.Problem.short) { try notifications[1].value(as: Acme.Reading.self, read.registry) }
    }

    /// Messages have what the decoder of their profile has; long values what their characteristic's has.
    @Test func messages() throws {
        let profiles = try ProfileFile(
            yaml: """
                profiles:
                  - name: tank
                    flows:
                      - {to: client, characteristic: FFF1, content: decoder, decoder: FFF1, framing: {terminator: "\\n"}}
                """, file: "x.yaml"
        ).profiles
        var capture = Acme.connected()
        capture.att(0x40, .received, ATT.notify(0x12, [80]))
        let whole = capture.att(0x40, .received, ATT.notify(0x12, [80, 0x0A]))
        let wrong = capture.att(0x40, .received, ATT.notify(0x12, [80, 1, 0x0A]))
        let value = Acme.value(7, "long")
        let prepared = le16(0x12) + le16(0) + value
        for (direction, pdu) in [
            (CaptureBuilder.Way.sent, [0x16] + prepared), (.received, [0x17] + prepared), (.sent, [0x18, 1]),
        ] {
            capture.att(0x40, direction, pdu)
        }
        let long = capture.att(0x40, .received, [0x19])
        capture.att(0x40, .received, ATT.notify(0x12, [80]))
        let options = try CaptureOptions(decoders: Acme.decoders, profiles: TransferProfiles(profiles))
        let read = try Capture(bytes: capture.bytes, options: options)
        let packets = Array(try read.packets())
        let message = try #require(packets[whole - 1].messages.first)
        #expect(try message.value(as: Acme.Reading.self, read.registry)?.percent == 80)
        #expect(try message.value(as: Acme.Unused.self, read.registry) == nil)
        #expect(throws: Acme.Reading.Problem.checksum(80)) {
            try packets[wrong - 1].messages[0].value(as: Acme.Reading.self, read.registry)
        }
        #expect(try packets[long - 1].messages.first?.value(as: Acme.Reading.self, read.registry)?.text == "long")
        // Its end did not come.
        #expect(try read.unfinishedMessages.map { try $0.value(as: Acme.Reading.self, read.registry) } == [nil])
    }

    /// Of several decoders of one characteristic, that of the device counts for operations, too.
    @Test func operationsOfOneDevice() throws {
        var capture = Acme.connected()
        capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80, "ok")))
        func percent(of device: String) throws -> Int? {
            let own = ValueDecoder(
                .attribute(Acme.level, device: try DeviceSelector(device)), "Own Level", source: "test",
                type: Acme.Reading.self)
            let read = try Capture(bytes: capture.bytes, options: try CaptureOptions(decoders: [own]))
            let operation = try #require(read.operations().first { $0.kind == .notify })
            return try operation.value(as: Acme.Reading.self, read.registry)?.percent
        }
        #expect(try percent(of: "C0:00:00:00:00:01") == 80)
        #expect(try percent(of: "C0:00:00:00:00:02") == nil)
    }

    /// A secret value is not handed out by accident.
    @Test func secrets() throws {
        let decoder = ValueDecoder(
            .attribute(Acme.level), "Tank Key", source: "test", [.bytes("tank_key").secret], type: Acme.Reading.self)
        var capture = Acme.connected()
        let good = capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80, "hunter2")))
        let bad = capture.att(0x40, .received, ATT.notify(0x12, Array("hunter2".utf8)))
        let packets = try packets(capture, try CaptureOptions(decoders: [decoder]))
        #expect(try packets[good - 1].value(as: Acme.Reading.self) == nil)
        #expect(try packets[good - 1].fields.unmasked.value(as: Acme.Reading.self)?.text == "hunter2")
        for packet in packets[(good - 1)...] {
            #expect(!packet.json.contains("68756e74657232") && !packet.json.contains("hunter2"))
        }
        #expect(try packets[bad - 1].isSecret("value.parser_error"))
        #expect(packets[bad - 1].faults.map(\.reason) == ["refused by the program's own parser"])
        let shown = try Capture(
            bytes: capture.bytes, options: try CaptureOptions(decoders: [decoder], showsSecrets: true))
        #expect(try Array(try shown.packets())[good - 1].value(as: Acme.Reading.self)?.text == "hunter2")
    }

    /// Of few fields, `value` brings it.
    @Test func fewFields() throws {
        var capture = Acme.connected()
        let good = capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80)))
        #expect(try packets(capture, try Acme.options(fields: ["value"]))[good - 1].value(as: Acme.Reading.self) != nil)
        #expect(try packets(capture, try Acme.options(fields: ["att"]))[good - 1].value(as: Acme.Reading.self) == nil)
    }

    /// An expectation can ask for it.
    @Test func expectations() throws {
        var capture = Acme.connected()
        capture.att(0x40, .received, ATT.notify(0x12, Acme.value(80)))
        let good = capture
        capture.att(0x40, .received, ATT.notify(0x12, [80, 1]))
        let expectation = TraceExpectation(
            "Our parser takes what the tank sends",
            expect: [
                .count(
                    rule: "no value is refused", .notifies("Tank Level", where: ["value.parser_error": "present"]),
                    times: 0)
            ])
        let options = try Acme.options()
        #expect(try Capture(bytes: good.bytes, options: options).verify(expectation).isMet)
        let report = try Capture(bytes: capture.bytes, options: options).verify(expectation)
        #expect(report.verdict == .violated)
    }
}
