import Decoders
import Testing

@testable import Sniff

/// Messages through a whole session: whose attribute it is, which connection, which bearer, when.
@Suite struct TransferTests {
    static let service: UInt16 = 0x180C
    static let text: UInt16 = 0x2A56

    /// A connection whose server has `service` with the characteristics, each with all properties, values at 0x12, 0x14…
    private func connect(
        _ capture: inout CaptureBuilder, _ handle: UInt16 = 0x40, to peer: UInt64 = 0xC000_0000_0001,
        service: UInt16 = TransferTests.service, _ characteristics: [UInt16] = [TransferTests.text],
        isServer: Bool = false
    ) {
        capture.connect(handle, to: peer, isCentral: !isServer)
        discover(&capture, handle, service: service, characteristics, isServer: isServer)
    }

    private func discover(
        _ capture: inout CaptureBuilder, _ handle: UInt16 = 0x40, service: UInt16 = TransferTests.service,
        _ characteristics: [UInt16] = [TransferTests.text], isServer: Bool = false, properties: UInt8 = 0x3C
    ) {
        let (ask, answer): (CaptureBuilder.Way, CaptureBuilder.Way) =
            isServer ? (.received, .sent) : (.sent, .received)
        capture.att(handle, ask, [0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
        capture.att(handle, answer, [0x11, 6] + le16(0x10) + le16(0x1F) + le16(service))
        capture.att(handle, ask, ATT.readByType(0x10, 0x1F, 0x2803))
        var list: [UInt8] = [0x09, 7]
        for (index, uuid) in characteristics.enumerated() {
            let declaration = UInt16(0x11 + 2 * index)
            list += le16(declaration) + [properties] + le16(declaration + 1) + le16(uuid)
        }
        capture.att(handle, answer, list)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func aMessageStandsOnTheFrameThatCompletesIt() throws {
        var capture = CaptureBuilder()
        connect(&capture)
        let first = capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one ")))
        let ready = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let second = capture.att(0x40, .sent, ATT.write(0x12, bytes("two\0")))
        let early = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let response = capture.att(0x40, .received, ATT.writeResponse)
        let reading = try SessionReading(capture)
        for frame in [first, ready, second, response] { #expect(reading[frame]["transfer.state"] == nil) }
        let event = reading[early]
        #expect(event["transfer.profile"] == "streaming-write")
        #expect(event["transfer.state"] == "complete")
        #expect(event["transfer.text"] == "one two")
        #expect(event["transfer.message"] == "6f6e652074776f")
        #expect(event["transfer.receiver"] == "C0:00:00:00:00:01")
        #expect(event["transfer.direction"] == "to server")
        #expect(event["transfer.handle"] == "18")
        #expect(event["transfer.uuid"] == "2A56")
        #expect(event["transfer.packets"] == "2")
        #expect(event["transfer.bytes"] == "8")
        #expect(event["transfer.duration"] == "0.003")
        #expect(event.all("transfer.frames") == [first, ready, second, early].map { "\($0)" })
        #expect(event.all("transfer.violations.kind") == [])
    }

    @Test func theServersSideIsTheSame() throws {
        var capture = CaptureBuilder()
        connect(&capture, isServer: true)
        capture.att(0x40, .received, ATT.writeCommand(0x12, bytes("one\0")))
        let ready = capture.att(0x40, .sent, ATT.notify(0x12, bytes("ready")))
        let event = try SessionReading(capture)[ready]
        #expect(event["transfer.text"] == "one")
        #expect(event["transfer.sender"] == "C0:00:00:00:00:01")
        #expect(event["transfer.receiver"] == nil)
    }

    @Test func twoConnectionsStreamAtOnce() throws {
        var capture = CaptureBuilder()
        connect(&capture, 0x40, to: 0xC000_0000_0001)
        connect(&capture, 0x41, to: 0xC000_0000_0002)
        var ends: [Int] = []
        for (one, two) in [("a", "x"), ("b", "y"), ("c\0", "z\0")] {
            capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes(one)))
            capture.att(0x41, .sent, ATT.writeCommand(0x12, bytes(two)))
            ends = [0x41, 0x40].map { capture.att($0, .received, ATT.notify(0x12, bytes("ready"))) }
        }
        let reading = try SessionReading(capture)
        #expect(ends.map { reading[$0]["transfer.text"] } == ["xyz", "abc"])
        #expect(ends.map { reading[$0]["transfer.receiver"] } == ["C0:00:00:00:00:02", "C0:00:00:00:00:01"])
    }

    @Test func aProfileIsForItsServiceOnly() throws {
        var capture = CaptureBuilder()
        connect(&capture, service: 0x180D)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one\0")))
        let ready = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        #expect(try SessionReading(capture)[ready]["transfer.state"] == nil)
    }

    /// A characteristic that cannot notify cannot say `ready`; without discovery nothing is known at all.
    @Test func aProfileNeedsWhatItsFlowsNeed() throws {
        for properties: UInt8 in [0x0A, 0x30] {
            var capture = CaptureBuilder()
            capture.connect(0x40, to: 0xC000_0000_0001)
            discover(&capture, properties: properties)
            let write = capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one\0")))
            let ready = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
            let reading = try SessionReading(capture)
            #expect(reading[write]["transfer.state"] == nil)
            #expect(reading[ready]["transfer.state"] == nil)
        }
        var unknown = CaptureBuilder()
        unknown.connect(0x40, to: 0xC000_0000_0001)
        unknown.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one\0")))
        let ready = unknown.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        #expect(try SessionReading(unknown)[ready]["transfer.state"] == nil)
    }

    /// The service is found after the characteristic was used.
    @Test func aTableMayBeLearnedLate() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.discover(0x40, declaration: 0x11, value: 0x12, Self.text)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one\0")))
        let before = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        discover(&capture)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("two\0")))
        let after = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let reading = try SessionReading(capture)
        #expect(reading[before]["transfer.state"] == nil)
        #expect(reading[after]["transfer.text"] == "two")
    }

    @Test func anErrorResponseTakesAPacketBack() throws {
        var capture = CaptureBuilder()
        connect(&capture)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one ")))
        capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        capture.att(0x40, .sent, ATT.write(0x12, bytes("lost\0")))
        let error = capture.att(0x40, .received, ATT.error(0x12, 0x12, 0x80))
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("two\0")))
        let ready = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let event = try SessionReading(capture)[ready]
        #expect(event["transfer.text"] == "one two")
        #expect(event.all("transfer.violations.kind") == ["refused"])
        #expect(event.all("transfer.violations.frame") == ["\(error)"])
    }

    @Test func aDisconnectionCarriesWhatItBreaks() throws {
        var capture = CaptureBuilder()
        connect(&capture, service: 0x1815, [0x2A56, 0x2A57])
        capture.att(0x40, .sent, ATT.writeCommand(0x12, [1, 1]))
        capture.att(0x40, .sent, ATT.writeCommand(0x12, [2, 1]))
        let end = capture.disconnect(0x40)
        let event = try SessionReading(capture)[end]
        // Both, the second one under `more`.
        #expect(event.all("transfer.state") == ["broken", "broken"])
        #expect(event.all("transfer.message") == ["0101", "0201"])
        #expect(event.all("transfer.receiver") == ["C0:00:00:00:00:01", "C0:00:00:00:00:01"])
        #expect(event.all("transfer.violations.kind").filter { $0 == "cut off by disconnect" }.count == 2)
    }

    @Test func aResetEndsEverything() throws {
        var capture = CaptureBuilder()
        connect(&capture, 0x40, to: 0xC000_0000_0001)
        connect(&capture, 0x41, to: 0xC000_0000_0002)
        for handle: UInt16 in [0x40, 0x41] {
            capture.att(handle, .sent, ATT.writeCommand(0x12, [UInt8](repeating: 0x41, count: 20)))
        }
        let reset = capture.packet([1, 0x03, 0x0C, 0], .sent)
        let event = try SessionReading(capture)[reset]
        #expect(event.all("transfer.receiver") == ["C0:00:00:00:00:01", "C0:00:00:00:00:02"])
        #expect(event.all("transfer.state") == ["broken", "broken"])
    }

    /// The first record behind the deadline shows it, whatever that is, and does not count itself.
    @Test func timePasses() throws {
        var capture = CaptureBuilder()
        connect(&capture)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one\0")))
        capture.wait(microseconds: 9_000_000)
        let before = capture.att(0x40, .sent, ATT.read(0x12))
        capture.wait(microseconds: 1_000_000)
        let late = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let reading = try SessionReading(capture)
        #expect(reading[before]["transfer.state"] == nil)
        #expect(reading[late]["transfer.state"] == "broken")
        #expect(reading[late].all("transfer.violations.kind") == ["missing acknowledgement", "timeout"])
    }

    /// Records of damaged captures may be millennia apart.
    @Test func absurdTimesDoNotTrap() throws {
        var capture = CaptureBuilder()
        connect(&capture)
        var last = 0
        for step: UInt64 in [0, 1 << 62, 1 << 63, 3 << 61, 1 << 63, 1 << 62] {
            capture.att(0x40, .sent, ATT.write(0x12, bytes("one ")))
            capture.wait(microseconds: step)
            capture.att(0x40, .received, ATT.writeResponse)
            last = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        }
        #expect(try SessionReading(capture).packets.count == last)
    }

    @Test func theEndOfTheInputIsNoEvent() throws {
        var capture = CaptureBuilder()
        connect(&capture)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("one ")))
        let ready = capture.att(0x40, .received, ATT.notify(0x12, bytes("ready")))
        let reading = try SessionReading(capture)
        #expect(reading.packets.allSatisfy { $0["transfer.state"] == nil })
        #expect(reading.unfinished.map { $0["transfer.state"] } == ["incomplete"])
        #expect(reading.unfinished[0]["transfer.text"] == "one ")
        #expect(reading.unfinished[0]["frame"] == "\(ready)")
        #expect(reading.unfinished[0]["time"] == reading[ready]["time"])
        // Nothing of it is left for the next input.
        let two = try SessionReading(capture, capture)
        #expect(two.unfinished.count == 2)
    }

    @Test func credentialsAreMasked() throws {
        var capture = CaptureBuilder()
        connect(&capture, service: 0x18AA, [0x2BB2, 0x2BB1])
        capture.att(0x40, .sent, ATT.write(0x12, bytes(#"<{"ssid":"x","password":"hunter2","#)))
        capture.att(0x40, .received, ATT.writeResponse)
        capture.att(0x40, .sent, ATT.write(0x12, bytes(#""setkey":"k3J9"}>"#)))
        let response = capture.att(0x40, .received, ATT.writeResponse)
        let indication = capture.att(0x40, .received, ATT.indicate(0x14, bytes(#"<{"result":"ok"}>"#)))
        let confirmation = capture.att(0x40, .sent, ATT.confirm)
        let reading = try SessionReading(capture)
        #expect(reading[response]["transfer.text"] == #"{"ssid":"x","password":"***","setkey":"***"}"#)
        #expect(reading[response]["transfer.message"]?.contains("68756e74657232") == false)
        #expect(reading[indication]["transfer.state"] == nil)
        #expect(reading[confirmation]["transfer.flow"] == "result")
        #expect(reading[confirmation]["transfer.request_frame"] == "\(response)")
        let open = try SessionReading(capture, showsSecrets: true)
        #expect(open[response]["transfer.text"] == #"{"ssid":"x","password":"hunter2","setkey":"k3J9"}"#)
    }

    /// The packets of a message show as little of them as the message itself.
    @Test func credentialsOfALongWriteAreMasked() throws {
        var capture = CaptureBuilder()
        connect(&capture, service: 0x18AA, [0x2BB2, 0x2BB1])
        let parts = ["<{\"ssid\":\"x\",", "\"password\":\"hun", "ter2\",\"b\":"].map(bytes)
        var offset = 0
        for part in parts {
            capture.att(0x40, .sent, [0x16] + le16(0x12) + le16(UInt16(offset)) + part)
            capture.att(0x40, .received, [0x17] + le16(0x12) + le16(UInt16(offset)) + part)
            offset += part.count
        }
        let end = capture.disconnect(0x40)
        let reading = try SessionReading(capture)
        #expect(reading[end]["transfer.profile"] == "long-write")
        #expect(reading[end]["transfer.text"] == #"<{"ssid":"x","password":"***","b":"#)
    }

    @Test func aDecoderMayTakeTheMessage() throws {
        let profiles = try ProfileFile(
            yaml: """
                profiles:
                  - name: heart
                    flows:
                      - {to: client, characteristic: FFF1, content: decoder, decoder: 2A37, framing: {terminator: "\\0"}}
                """, file: "x.yaml"
        ).profiles
        var capture = CaptureBuilder()
        connect(&capture, service: 0xFFF0, [0xFFF1])
        capture.att(0x40, .received, ATT.notify(0x12, [0x06]))
        let end = capture.att(0x40, .received, ATT.notify(0x12, [0x48, 0]))
        let bad = capture.att(0x40, .received, ATT.notify(0x12, [0x06, 0]))
        let reading = try SessionReading(capture, profiles: TransferProfiles(profiles))
        #expect(reading[end]["value.heart_rate"] == "72")
        #expect(reading[end]["value.name"] == "Heart Rate Measurement")
        #expect(reading[bad]["transfer.message"] == "06")
        #expect(reading[bad].all("faults.reason").count == 1)
    }

    @Test func aNotificationMayCarrySeveralValues() throws {
        var capture = CaptureBuilder()
        connect(&capture, service: 0x1815, [0x2A56, 0x2A57])
        capture.att(0x40, .sent, ATT.writeCommand(0x12, [1, 1]))
        capture.att(0x40, .sent, ATT.writeCommand(0x12, [2, 1]))
        let both = capture.att(
            0x40, .received, [0x23] + le16(0x14) + le16(2) + [1, 1] + le16(0x14) + le16(2) + [2, 1])
        let event = try SessionReading(capture)[both]
        #expect(event.all("transfer.message") == ["0101", "0201"])
        #expect(event.all("transfer.state") == ["complete", "complete"])
    }

    @Test func thePacketSizeMayBeThatOfTheMTU() throws {
        let profiles = try ProfileFile(
            yaml: "profiles: [{name: x, flows: [{to: server, characteristic: FFF1, packet_size: mtu-3}]}]",
            file: "x.yaml"
        ).profiles
        var capture = CaptureBuilder()
        connect(&capture, service: 0xFFF0, [0xFFF1])
        let value = [UInt8](repeating: 1, count: 21)
        let before = capture.att(0x40, .sent, ATT.writeCommand(0x12, value))
        capture.att(0x40, .sent, [0x02] + le16(100))
        capture.att(0x40, .received, [0x03] + le16(24))
        let after = capture.att(0x40, .sent, ATT.writeCommand(0x12, value))
        let over = capture.att(0x40, .sent, ATT.writeCommand(0x12, value + [1]))
        let reading = try SessionReading(capture, profiles: TransferProfiles(profiles))
        #expect(reading[before].all("transfer.violations.kind") == ["packet longer than agreed"])
        #expect(reading[after].all("transfer.violations.kind") == [])
        #expect(reading[over].all("transfer.violations.kind") == ["packet longer than agreed"])
    }
}
