import Decoders
import Sniff
import Testing

/// Credentials of which a packet has a part only.
extension SecretTests {
    private func text(_ packet: PacketText, _ path: String) -> String? {
        guard let value = try? packet.packet.value(path, as: [UInt8].self) else { return nil }
        return String(decoding: value, as: UTF8.self)
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
