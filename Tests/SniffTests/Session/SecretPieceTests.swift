import Decoders
import Sniff
import Testing

/// Credentials of which a packet has a part only.
extension SecretTests {
    private func text(_ packet: PacketText, _ path: String) -> String? {
        guard let value = try? packet.packet.value(path, as: [UInt8].self) else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    // MARK: - Channels

    /// A credit-based channel that is not one of ATT: the host's 0x40, the peer's 0x60.
    private func open(_ capture: inout CaptureBuilder, identifier: UInt8 = 1) {
        let request = le16(0x0080) + le16(0x40) + le16(512) + le16(64) + le16(100)
        let response = le16(0x60) + le16(512) + le16(64) + le16(100) + le16(0)
        capture.l2cap(0x40, .sent, cid: 5, [0x14, identifier] + le16(UInt16(request.count)) + request)
        capture.l2cap(0x40, .received, cid: 5, [0x15, identifier] + le16(UInt16(response.count)) + response)
    }

    private static let channelTexts = [
        [#"{"password":"S3cr3t"#, "hunter2A", "hunter2B", #"hunter2C"}"#],
        [#"{"pass"#, #"word":"hunter2A"#, "hunter2B", "hunter2C"], ["psk=", "hunter2A", "hunter2B", "hunter2C\n"],
        ["ssid=Home;passw", "ord=hunter2A", "hunter2B", "hunter2C"],
    ]

    @Test("pieces on channels: credit-based, and such as were not seen to open", arguments: channelTexts, [0x60, 0x70])
    func channels(_ pieces: [String], _ cid: UInt16) throws {
        var capture = connected()
        open(&capture)
        for piece in pieces {
            if cid == 0x60 {
                capture.sdu(0x40, .sent, cid: cid, bytes(piece))
            } else {
                capture.l2cap(0x40, .sent, cid: cid, bytes(piece))
            }
            // What the other side sends is no piece of it.
            capture.sdu(0x40, .received, cid: 0x40, bytes("ready"))
        }
        try expectHidden(["hunter2A", "hunter2B", "hunter2C"], in: capture)
        let reading = try SessionReading(capture, profiles: TransferProfiles())
        #expect(text(reading.packets[reading.packets.count - 1], "l2cap.payload") == "ready")
    }

    @Test("K-frames of an SDU that has credentials, whole and broken off") func kFrames() throws {
        var capture = connected()
        open(&capture)
        let sdu = bytes("psk=hunter2A-hunter2B-hunter2C")
        capture.l2cap(0x40, .sent, cid: 0x60, le16(UInt16(sdu.count)) + sdu[..<12])
        capture.l2cap(0x40, .sent, cid: 0x60, Array(sdu[12..<22]))
        capture.l2cap(0x40, .sent, cid: 0x60, Array(sdu[22...]))
        // More than the SDU has room for.
        capture.l2cap(0x40, .received, cid: 0x40, le16(20) + bytes("psk=hunter2D"))
        capture.l2cap(0x40, .received, cid: 0x40, bytes("hunter2E hunter2F"))
        try expectHidden(["hunter2A", "hunter2B", "hunter2C", "hunter2E"], in: capture)
    }

    @Test("a channel that was closed carries no more of a text") func closedChannel() throws {
        var capture = connected()
        open(&capture)
        capture.sdu(0x40, .sent, cid: 0x60, bytes("psk=hunter2A"))
        capture.sdu(0x40, .sent, cid: 0x60, bytes("hunter2B"))
        capture.l2cap(0x40, .sent, cid: 5, [0x06, 2] + le16(4) + le16(0x60) + le16(0x40))
        capture.l2cap(0x40, .received, cid: 5, [0x07, 2] + le16(4) + le16(0x60) + le16(0x40))
        open(&capture, identifier: 3)
        let frame = capture.sdu(0x40, .sent, cid: 0x60, bytes("plain text again"))
        try expectHidden(["hunter2A", "hunter2B"], in: capture)
        #expect(text(try SessionReading(capture)[frame], "l2cap.payload") == "plain text again")
    }

    // MARK: - Names

    /// The name of a credential, cut in two or more.
    private static let cutNames: [[[UInt8]]] =
        [
            ["passw", "ord=hunter2A", "hunter2B"], ["my p", "assword=hunter2A", "hunter2B"],
            ["ssid=Home;wifi_pass", "word: hunter2A", "hunter2B"], ["AT+CW", #"JAP="x","hunter2A"#, "hunter2B"],
            ["password", "=hunter2A", "hunter2B"], ["pass_", "word", " = hunter2A", "hunter2B"],
            ["passw\0", "ord=hunter2A\0", "hunter2B\0"], ["\u{1}my passw", "\u{2}ord=hunter2A", "\u{3}hunter2B"],
            [#"{"pass"#, #"word":"hunter2A hunter2B"}"#], [#""pass"#, #"word":"hunter2A"#, "hunter2B"],
            ["pas"] + "sword=".map { String($0) } + ["hunter2A", "hunter2B"],
        ].map { $0.map { Array($0.utf8) } }

    @Test("names that are cut, by writes, lists, notifications and prepared writes", arguments: cutNames, 0..<4)
    func namesInPieces(_ pieces: [[UInt8]], _ carrier: Int) throws {
        // Parts of one value have nothing around them.
        if carrier == 3, pieces.contains(where: { $0.contains { $0 < 0x20 } }) { return }
        var capture = connected([0x2A56])
        var offset: UInt16 = 0
        for piece in pieces {
            switch carrier {
            case 0: capture.att(0x40, .sent, ATT.writeCommand(0x12, piece))
            case 1: capture.att(0x40, .received, ATT.notify(0x12, piece))
            case 2:
                capture.att(0x40, .sent, ATT.readByType(0x10, 0x1F, 0x2A56))
                capture.att(0x40, .received, [0x09, UInt8(piece.count + 2)] + le16(0x12) + piece)
            default:
                capture.att(0x40, .sent, [0x16] + le16(0x12) + le16(offset) + piece)
                capture.att(0x40, .received, [0x17] + le16(0x12) + le16(offset) + piece)
                offset += UInt16(piece.count)
            }
            // Of another attribute.
            capture.att(0x40, .received, ATT.notify(0x14, bytes("25.5 C")))
        }
        try expectHidden(["hunter2A", "hunter2B"], in: capture)
    }

    @Test("a cut name that others cannot push out") func manyCutNames() throws {
        var capture = connected([0x2A56])
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("passw")))
        for handle in 100..<500 as Range<UInt16> { capture.att(0x40, .received, ATT.notify(handle, bytes("passw"))) }
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("ord=hunter2A")))
        try expectHidden(["hunter2A"], in: capture)
    }

    @Test(
        "words that end like the beginning of a name are shown, and so is what follows",
        arguments: [
            ["Living room lamp", "in=25.5;out=12"], ["state", "on: 1"], ["Thermostat", "set=21"], ["p", "q", "r=1"],
            ["$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,", "*47"], ["AT+CWMODE", "=1"],
            ["I (312) net", " state: run -> auth"], ["I (312) wifi:state: init -> auth", "on"],
            ["compass: 270", "21.5"],
            ["Monkey: 3"], ["hockey: 3:2"], ["spin1: 2"], ["http://host:80/a:b@c"], ["mailto:me@host"], ["GPIO pin: 5"],
            ["secretary: Bob"], ["a:b", "passw"],
        ])
    func ordinaryWords(_ pieces: [String]) throws {
        var capture = connected([0x2A56])
        let frames = pieces.map { capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes($0))) }
        let reading = try SessionReading(capture)
        #expect(frames.map { text(reading[$0], "att.value") } == pieces)
    }

    @Test(
        "short names behind other words",
        arguments: [
            "pairing pin: hunter2A", "Your PIN: hunter2A", "ssid=foo pw=hunter2A", "device LTK: hunter2A",
            #"{"wifi_pw":"hunter2A"}"#, #"{"wifiPin":"hunter2A"}"#, #"AT+CWSAP="net","hunter2A",5,3"#,
            #"{"key":"password","value":"hunter2A"}"#, "wep_key1=hunter2A", "AppKey0: hunter2A", "pin code: hunter2A",
            "pin 2: hunter2A", #"{"jwt":"hunter2A"}"#, #"{"netKeys":["hunter2A"]}"#, "otp=hunter2A",
            #"AT+CPIN="hunter2A""#,
            "https://me:hunter2A@host/", #"{"broker":"mqtt://me:hunter2A@host:1883"}"#, "WIFI:S:net;P:hunter2A;;",
            "compass_key=hunter2A",
        ])
    func lastWords(_ text: String) throws {
        var capture = connected([0x2A56])
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes(text)))
        try expectHidden(["hunter2A"], in: capture)
    }

    @Test("numbers that are letters by chance are shown") func numbers() throws {
        var capture = connected([0x2A19])
        let frames = bytes("pw=53").map { capture.att(0x40, .received, ATT.notify(0x12, [$0])) }
        let reading = try SessionReading(capture)
        #expect(frames.map { reading[$0]["att.value"] } == ["70", "77", "3d", "35", "33"])
    }

    // MARK: - Long values

    private func prepare(_ parts: [(offset: Int, text: [UInt8])], in capture: inout CaptureBuilder) -> [Int] {
        var frames: [Int] = []
        for (offset, text) in parts {
            let part = le16(0x12) + le16(UInt16(offset)) + text
            frames.append(capture.att(0x40, .sent, [0x16] + part))
            capture.att(0x40, .received, [0x17] + part)
        }
        capture.att(0x40, .sent, [0x18, 1])
        capture.att(0x40, .received, [0x19])
        return frames
    }

    @Test(
        "prepared writes in any order",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
        [
            ["password=", "hunter2A", "hunter2B"], ["passw", "ord=hunter2A", "hunter2B"],
            [#"{"ssid":"x","pw":"#, #""hunter2A","#, #""psk":"hunter2B"}"#],
        ])
    func preparedInAnyOrder(_ order: [Int], _ pieces: [String]) throws {
        var capture = connected([0x2A56])
        let offsets = pieces.indices.map { pieces[..<$0].reduce(0) { $0 + $1.utf8.count } }
        _ = prepare(order.map { (offsets[$0], bytes(pieces[$0])) }, in: &capture)
        try expectHidden(["hunter2A", "hunter2B"], in: capture)
        try expectHidden(["hunter2A", "hunter2B"], in: capture, profiles: TransferProfiles(only: "long-write"))
    }

    @Test("prepared writes of words in order, and of numbers in any order, are shown") func preparedWords() throws {
        var capture = connected([0x2A56])
        let words = ["The quick brown ", "fox jumps over ", "the lazy dog"]
        let frames = prepare([(0, bytes(words[0])), (16, bytes(words[1])), (31, bytes(words[2]))], in: &capture)
        let numbers: [UInt8] = [1, 2, 3, 0xFF]
        let last = prepare([(4, numbers), (0, numbers)], in: &capture)
        let reading = try SessionReading(capture)
        #expect(frames.map { text(reading[$0], "att.value") } == words)
        #expect(last.map { reading[$0]["att.value"] } == ["010203ff", "010203ff"])
    }

    @Test("long reads of plain text, from the beginning and from the middle", arguments: [true, false])
    func longRead(_ hasBeginning: Bool) throws {
        var capture = connected([0x2A56])
        let parts = ["ssid=Home 12;password=", "hunter2A hunter2B 0123", "hunter2C"]
        if hasBeginning {
            capture.att(0x40, .sent, ATT.read(0x12))
            capture.att(0x40, .received, ATT.readResponse(bytes(parts[0])))
        }
        for (index, part) in parts.enumerated().dropFirst() {
            capture.att(0x40, .sent, [0x0C] + le16(0x12) + le16(UInt16(22 * index)))
            capture.att(0x40, .received, [0x0D] + bytes(part))
        }
        try expectHidden(["hunter2A", "hunter2B", "hunter2C"], in: capture)
    }

    // MARK: - Behind the end

    @Test("bytes behind the end of a PDU") func surplus() throws {
        var capture = connected([0x2A56])
        capture.att(0x40, .received, ATT.error(0x12, 0x12, 0x0E) + bytes("password=hunter2A"))
        let pdu = ATT.writeCommand(0x12, [1, 2])
        capture.acl(0x40, .sent, le16(UInt16(pdu.count)) + le16(4) + pdu + bytes("psk=hunter2B"))
        capture.att(0x40, .received, ATT.writeResponse + bytes(#"{"name":"password","value":"hunter2C"}"#))
        capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes("psk=hunter2D")))
        let shown = try shownBytes(capture, TransferProfiles())
        for secret in ["hunter2A", "hunter2B", "hunter2C", "hunter2D"] { #expect(!shown.contains(secret)) }
        #expect(!shown.isEmpty)
    }

    // MARK: - Values before their names

    @Test(
        "JSON that is cut before it says what its value is",
        arguments: [
            [#"{"value":"hunter2A"#, #"hunter2B","name":"password"}"#],
            [#"{"value":"hunter2A hunter2B","na"#, #"me":"password"}"#],
            [#"[{"n":"x","v":"y"},{"data":"hunter2A"#, #"hunter2B","name":"psk"}]"#],
        ])
    func valueBeforeName(_ pieces: [String]) throws {
        var capture = connected([0x2A56])
        for piece in pieces { capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes(piece))) }
        try expectHidden(["hunter2A", "hunter2B"], in: capture)
    }

    @Test("JSON that has said what its value is, or that has none") func otherJSON() throws {
        for first in [#"{"name":"lamp","value":"o"#, #"{"ssid":"Home","chan"#, #"{"v":1,"cmd":"st"#] {
            var capture = connected([0x2A56])
            let frame = capture.att(0x40, .sent, ATT.writeCommand(0x12, bytes(first)))
            #expect(text(try SessionReading(capture)[frame], "att.value") == first)
        }
    }
}
