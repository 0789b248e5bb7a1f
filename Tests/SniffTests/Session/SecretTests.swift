import Decoders
import Sniff
import Testing

/// What is declared secret: hidden where the value is made, there for those who compare.
@Suite("Secrets")
struct SecretTests {
    private static let service: UInt16 = 0x18AA
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    func connected(
        _ characteristics: [UInt16] = [0x2BB2, 0x2BB1], in service: UInt16 = SecretTests.service
    ) -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.att(0x40, .sent, [0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
        capture.att(0x40, .received, [0x11, 6] + le16(0x10) + le16(0x1F) + le16(service))
        capture.att(0x40, .sent, ATT.readByType(0x10, 0x1F, 0x2803))
        var list: [UInt8] = [0x09, 7]
        for (index, uuid) in characteristics.enumerated() {
            let declaration = UInt16(0x11 + 2 * index)
            list += le16(declaration) + [0x3C] + le16(declaration + 1) + le16(uuid)
        }
        capture.att(0x40, .received, list)
        return capture
    }

    /// Records whose bytes may be shown.
    private struct ByteSink: PacketSink {
        var shown: [[UInt8]] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            let kept = KeptPacket(packet, bytes)
            if !kept.hidesBytes { shown.append(kept.withBytes { bytes in (0..<bytes.count).map { bytes[$0] } }) }
            return true
        }
    }

    /// The bytes that are shown of a capture, each as a character.
    func shownBytes(_ capture: CaptureBuilder, _ profiles: TransferProfiles) throws -> String {
        var session = Session(try CaptureOptions(profiles: profiles))
        var sink = ByteSink()
        var source = try CaptureReader(bytes: capture.bytes, name: "test")
        session.read(&source, into: &sink)
        return sink.shown.map { String(String.UnicodeScalarView($0.map { UnicodeScalar($0) })) }.joined(separator: "\n")
    }

    /// Nothing that is printed has one of the texts, as it is or in hexadecimal digits, nor is the record shown that has it;
    /// with `showsSecrets` all have.
    func expectHidden(
        _ secrets: [String], in capture: CaptureBuilder, profiles: TransferProfiles = TransferProfiles(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        func written(_ reading: SessionReading) -> String {
            (reading.packets + reading.unfinished).map(\.packet.json).joined(separator: "\n")
        }
        func forms(_ text: String) -> [String] {
            [text, Array(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()]
        }
        let hidden = written(try SessionReading(capture, profiles: profiles))
        let shown = written(try SessionReading(capture, profiles: profiles, showsSecrets: true))
        let shownBytes = try shownBytes(capture, profiles)
        for secret in secrets {
            for form in forms(secret) {
                #expect(!hidden.contains(form), "\(form) in \(hidden)", sourceLocation: sourceLocation)
            }
            #expect(forms(secret).contains { shown.contains($0) }, "\(shown)", sourceLocation: sourceLocation)
            #expect(!shownBytes.contains(secret), "\(secret) in the bytes", sourceLocation: sourceLocation)
        }
        #expect(hidden.contains("***"), sourceLocation: sourceLocation)
    }

    @Test("the packets of a message that has credentials") func packets() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x12, bytes(#"<{"ssid":"x","password":"hun"#)))
        capture.att(0x40, .received, ATT.writeResponse)
        capture.att(0x40, .sent, ATT.write(0x12, bytes(#"ter2secret","setkey":"k3J9"}>"#)))
        capture.att(0x40, .received, ATT.writeResponse)
        try expectHidden(["ter2secret", "k3J9"], in: capture)
    }

    @Test("a message whose beginning was lost", arguments: [#"hunter2","setkey":"k3J9"}>"#, #"hunter2"}>"#])
    func lostStart(_ text: String) throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x12, bytes(text)))
        capture.att(0x40, .received, ATT.writeResponse)
        try expectHidden(["hunter2"], in: capture)
    }

    @Test("long writes, from an offset, and by a profile that is followed or not", arguments: [nil, "long-write"])
    func longWrite(_ only: String?) throws {
        for start in [0, 12] {
            var capture = connected()
            let text = bytes(#"{"ssid":"x","setkey":"k3J9hunter2","note":"1"}"#)
            for (index, offset) in stride(from: start, to: text.count, by: 18).enumerated() {
                let part = Array(text[offset..<min(offset + 18, text.count)])
                let position = le16(UInt16(start + 18 * index))
                capture.att(0x40, .sent, [0x16] + le16(0x12) + position + part)
                capture.att(0x40, .received, [0x17] + le16(0x12) + position + part)
            }
            capture.att(0x40, .sent, [0x18, 1])
            capture.att(0x40, .received, [0x19])
            try expectHidden(["k3J9hun", "ter2"], in: capture, profiles: TransferProfiles(only: only))
        }
    }

    @Test("a characteristic of which two profiles say different things") func twoProfiles() throws {
        let own = try ProfileFile(
            yaml: """
                profiles:
                - name: one
                  flows: [{to: server, characteristic: 2BB2, content: json, secrets: [alpha]}]
                - name: two
                  flows: [{to: server, characteristic: 2BB2, content: json, secrets: [beta]}]
                """, file: "test.yaml"
        ).profiles
        var capture = connected()
        let text = bytes(#"{"Alpha":"hunter2","beta":"k3J9"}"#)
        capture.att(0x40, .sent, ATT.write(0x12, text))
        capture.att(0x40, .received, ATT.writeResponse)
        try expectHidden(["hunter2", "k3J9"], in: capture, profiles: TransferProfiles(own))
    }

    @Test("an echo that differs") func echo() throws {
        let own = try ProfileFile(
            yaml: """
                profiles:
                - name: echoed
                  flows:
                  - to: server
                    characteristic: 2A56
                    acknowledgement: {echo: 2A58}
                    framing: {terminator: "\\0"}
                    content: json
                    secrets: [psk]
                """, file: "test.yaml"
        ).profiles
        var capture = connected([0x2A56, 0x2A58])
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("hunter2")))
        capture.att(0x40, .received, ATT.notify(0x14, bytes("hunter3")))
        try expectHidden(["hunter2", "hunter3"], in: capture, profiles: TransferProfiles(own))
    }

    /// A list that several PDUs have in their ways: a value of 2BB2, a profile's, at 0x12, after one of 2A56 at 0x14.
    @Test("lists with a value that is secret", arguments: 0..<4) func lists(_ form: Int) throws {
        var capture = connected([0x2BB2, 0x2A56])
        let text = bytes("hunter2A")
        switch form {
        case 0:
            capture.att(
                0x40, .received, [0x23] + le16(0x14) + le16(1) + [1] + le16(0x12) + le16(UInt16(text.count)) + text)
        case 1:
            capture.att(0x40, .sent, ATT.readByType(0x10, 0x1F, 0x2BB2))
            capture.att(0x40, .received, [0x09, UInt8(text.count + 2)] + le16(0x12) + text)
        case 2:
            capture.att(0x40, .sent, [0x0E] + le16(0x14) + le16(0x12))
            capture.att(0x40, .received, [0x0F, 1] + text)
        default:
            capture.att(0x40, .sent, [0x20] + le16(0x14) + le16(0x12))
            capture.att(0x40, .received, [0x21] + le16(1) + [1] + le16(UInt16(text.count)) + text)
        }
        try expectHidden(["hunter2A"], in: capture)
    }

    @Test("a list of a type that no table has yet") func listOfType() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.att(0x40, .sent, ATT.readByType(0x10, 0x1F, 0x2BB2))
        capture.att(0x40, .received, [0x09, 10] + le16(0x12) + bytes("hunter2A"))
        try expectHidden(["hunter2A"], in: capture)
    }

    /// User Control Point has a consent code: all of its values are hidden but what they are called. So they are in a service
    /// that took its number, and may have taken its meaning.
    @Test("a value whose decoder calls a part of it secret, and in parts", arguments: [0x181C, SecretTests.service])
    func decoders(in service: UInt16) throws {
        var capture = connected([0x2A9F], in: service)
        let frame = capture.att(0x40, .sent, ATT.write(0x12, [0x02, 0x07, 0x34, 0x12]))
        capture.att(0x40, .received, ATT.writeResponse)
        for (offset, part) in [(0, bytes("hunter2A")), (8, bytes("hunter2B"))] {
            capture.att(0x40, .sent, [0x16] + le16(0x12) + le16(UInt16(offset)) + part)
            capture.att(0x40, .received, [0x17] + le16(0x12) + le16(UInt16(offset)) + part)
        }
        capture.att(0x40, .sent, [0x18, 1])
        capture.att(0x40, .received, [0x19])
        try expectHidden(["hunter2A", "hunter2B"], in: capture)
        let packet = try SessionReading(capture)[frame]
        #expect(packet["att.value"] == "***")
        let isUserData = service == 0x181C
        #expect(packet["value.name"] == (isUserData ? "User Control Point" : nil))
        #expect(packet["value.consent_code"] == (isUserData ? "***" : nil))
        #expect(packet["att.uuid"] == "2A9F")
    }

    @Test("nothing is searched for: what nobody declares secret is shown") func undeclared() throws {
        var capture = connected([0x2A56])
        let texts = [#"{"password":"hunter2"}"#, "psk=hunter2", "ltk:hunter2"]
        let frames = texts.map { capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes($0))) }
        let event = capture.event(0xFF, bytes("pw=hunter2"))
        let reading = try SessionReading(capture)
        for (text, frame) in zip(texts, frames) {
            #expect(try reading[frame].packet.value("att.value", as: [UInt8].self) == bytes(text))
        }
        #expect(try reading[event].packet.value("hci.parameters", as: [UInt8].self) == bytes("pw=hunter2"))
        #expect(try shownBytes(capture, TransferProfiles()).contains("ltk:hunter2"))
    }

    /// A fragment is shown unless its channel may carry what is declared secret.
    @Test("bytes of a part of a PDU", arguments: [(0x2BB2, true), (0x2A56, false)] as [(UInt16, Bool)])
    func fragments(_ type: UInt16, _ isHidden: Bool) throws {
        var capture = connected([type])
        let pdu = ATT.writeCommand(0x12, bytes("hunter2A hunter2B"))
        capture.acl(0x40, .sent, le16(UInt16(pdu.count)) + le16(4) + pdu.prefix(12))
        let key: [UInt8] = [0x06] + bytes("hunter2Chunter2D")
        capture.acl(0x40, .received, le16(UInt16(key.count)) + le16(6) + key.prefix(10))
        let shown = try shownBytes(capture, TransferProfiles())
        #expect(shown.contains("hunter2A") != isHidden)
        #expect(!shown.contains("hunter2C"))
    }

    @Test("keys of the Security Manager, of HCI and of the management interface") func keys() throws {
        let key: [UInt8] = Array(0xA0...0xAF)
        var capture = CaptureBuilder(isMonitor: true)
        capture.connect(0x40, to: 0xC000_0000_0001)
        for code: UInt8 in [0x04, 0x06, 0x08, 0x0A] { capture.l2cap(0x40, .sent, cid: 6, [code] + key) }
        capture.send(0x040B, [1, 2, 3, 4, 5, 6] + key)
        capture.send(0x201A, le16(0x40) + key)
        capture.send(0x2019, le16(0x40) + [UInt8](repeating: 0, count: 10) + key)
        capture.send(0x2027, [0, 1, 2, 3, 4, 5, 6] + key + key)
        capture.send(0x201A, le16(0x40) + key.dropLast())
        capture.event(0x18, [1, 2, 3, 4, 5, 6] + key + [4])
        capture.event(0x15, [1, 1, 2, 3, 4, 5, 6] + key)
        let peer: [UInt8] = [1, 2, 3, 4, 5, 6, 1]
        let cookie: [UInt8] = [1, 0, 0, 0]
        // Load Link Keys, Load Long Term Keys, Load Identity Resolving Keys; New Long Term Key.
        capture.monitor(16, cookie + le16(0x0012) + [0, 1, 0] + peer + [4] + key + [0])
        capture.monitor(
            16, cookie + le16(0x0013) + [1, 0] + peer + [0, 0, 16, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0] + key)
        capture.monitor(16, cookie + le16(0x0030) + [1, 0] + peer + key)
        capture.monitor(
            17, cookie + le16(0x000A) + [1] + peer + [0, 0, 16, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0] + key)
        let secret = key.map { String($0, radix: 16) }.joined()
        let hidden = try SessionReading(capture)
        for packet in hidden.packets {
            #expect(!packet.packet.json.contains(secret.dropLast(2)), "\(packet.packet.json)")
        }
        let shown = try SessionReading(capture, showsSecrets: true)
        #expect(shown.packets.count { $0.packet.json.contains(secret.dropLast(2)) } == 11)
        #expect(hidden[3]["smp.long_term_key"] == "***")
        #expect(try hidden[3].packet.isSecret("smp.long_term_key"))
        #expect(try hidden[3].packet.value("smp.long_term_key", as: [UInt8].self) == nil)
        #expect(try hidden[3].packet.fields.unmasked.value("smp.long_term_key", as: [UInt8].self) == key)
    }

    @Test("filters see the value") func filters() throws {
        var capture = connected([0x2BB2])
        let frame = capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("psk=hunter2")))
        let options = try CaptureOptions(filter: #"att.value contains "hunter2""#)
        let packets = try SessionReading([capture.bytes], options).packets
        #expect(packets.map(\.packet.frame) == [UInt64(frame)])
        #expect(packets[0]["att.value"] == "***")
    }

    @Test("operations have the value, and say that it is secret") func operations() throws {
        var capture = connected()
        capture.att(0x40, .sent, ATT.write(0x12, bytes(#"<{"ssid":"x","password":"hunter2"}>"#)))
        capture.att(0x40, .received, ATT.writeResponse)
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("hunter2}")))
        let operations = try Capture(bytes: capture.bytes, name: "test").operations()
        let secret = operations.filter { [.write, .message].contains($0.kind) }
        #expect(secret.count >= 3)
        for operation in secret {
            #expect(operation.isSecret, "\(operation)")
            #expect(String(decoding: operation.value, as: UTF8.self).contains("hunter2"))
            #expect(operation.maskedText?.contains("hunter2") != true)
        }
        #expect(secret.compactMap(\.maskedText) == [#"{"ssid":"x","password":"***"}"#])
    }
}
