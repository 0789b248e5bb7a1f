import Sniff
import Testing

/// Decoders of the SDUs of credit-based L2CAP channels, by SPSM.
@Suite struct ChannelDecoderTests {
    private static let command = ValueDecoder(
        .channel(spsm: 0x81), "Tank Control", source: "Acme, l2cap.md, 1",
        [.u8("tank_command", summary: .labelled, style: .hex2), .u16("tank_argument", summary: .labelled)])
    private static let key = ValueDecoder(
        .channel(spsm: 0x81), "Tank Key", source: "Acme, l2cap.md, 2",
        [Item.text("tank_key").secret])

    /// A channel with SPSM 0x0081: the host's endpoint is 0x0040, the peer's 0x0050.
    private func connected(spsm: UInt16 = 0x81) -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.l2cap(
            0x40, .sent, cid: 5, [0x14, 1, 10, 0] + le16(spsm) + le16(0x40) + le16(64) + le16(64) + le16(20))
        capture.l2cap(
            0x40, .received, cid: 5, [0x15, 1, 10, 0] + le16(0x50) + le16(64) + le16(64) + le16(20) + le16(0))
        return capture
    }

    private func reading(_ capture: CaptureBuilder, showsSecrets: Bool = false) throws -> SessionReading {
        let options = try CaptureOptions(decoders: [Self.command], showsSecrets: showsSecrets)
        return try SessionReading([capture.bytes], options)
    }

    @Test func anSDUHasTheFieldsOfItsDecoder() throws {
        var capture = connected()
        let whole = capture.sdu(0x40, .sent, cid: 0x50, [0x07, 0x02, 0x01])
        let answer = capture.sdu(0x40, .received, cid: 0x40, [0x87, 0, 0])
        let first = capture.l2cap(0x40, .sent, cid: 0x50, le16(3) + [0x08])
        let last = capture.l2cap(0x40, .sent, cid: 0x50, [0x03, 0x00])
        let reading = try reading(capture)
        #expect(reading[whole]["l2cap.channel"] == "Tank Control" && reading[whole]["l2cap.psm"] == "129")
        #expect(reading[whole]["l2cap.tank_command"] == "7" && reading[whole]["l2cap.tank_argument"] == "258")
        #expect(reading[whole]["l2cap.sdu_length"] == "3" && reading[whole]["l2cap.payload"] == nil)
        #expect(reading[answer]["l2cap.tank_command"] == "135")
        #expect(reading[first]["l2cap.channel"] == "Tank Control" && reading[first]["l2cap.tank_command"] == nil)
        #expect(reading[last]["l2cap.tank_argument"] == "3")
        for frame in [whole, answer, first, last] { #expect(reading[frame].all("faults.reason") == []) }
        let options = try CaptureOptions(
            decoders: [Self.command], filter: "l2cap.channel == \"Tank Control\" && l2cap.tank_command > 0x80")
        #expect(try SessionReading([capture.bytes], options).packets.map { Int($0.packet.frame) } == [answer])
        #expect(throws: FilterError.self) { try CaptureOptions(filter: "l2cap.channel == \"Tank Control\"") }
    }

    @Test func whatDoesNotFitIsAFault() throws {
        var capture = connected()
        let short = capture.sdu(0x40, .sent, cid: 0x50, [0x07, 0x02])
        let long = capture.sdu(0x40, .sent, cid: 0x50, [0x07, 0x02, 0x01, 0xAA])
        let empty = capture.sdu(0x40, .sent, cid: 0x50, [])
        let reading = try reading(capture)
        #expect(reading[short]["l2cap.tank_command"] == "7")
        #expect(reading[short]["faults.field"] == "tank_argument")
        #expect(reading[long]["l2cap.tank_argument"] == "258" && reading[long]["l2cap.payload"] == "aa")
        #expect(reading[long]["faults.reason"] == "bytes left over after the PDU")
        #expect(reading[empty]["faults.field"] == "tank_command")
        // Another channel has no decoder.
        var other = connected(spsm: 0x82)
        let bytes = other.sdu(0x40, .sent, cid: 0x50, [0x07, 0x02, 0x01])
        #expect(try self.reading(other)[bytes]["l2cap.payload"] == "070201")
    }

    /// Also in K-frames that have a part of the SDU only.
    @Test func aSecretIsMasked() throws {
        var capture = connected()
        let whole = capture.sdu(0x40, .sent, cid: 0x50, Array("hunter2".utf8))
        capture.l2cap(0x40, .sent, cid: 0x50, le16(7) + Array("hunt".utf8))
        capture.l2cap(0x40, .sent, cid: 0x50, Array("er2".utf8))
        for showsSecrets in [false, true] {
            let options = try CaptureOptions(decoders: [Self.key], showsSecrets: showsSecrets)
            let reading = try SessionReading([capture.bytes], options)
            let text = reading.packets.map(\.packet.json).joined()
            #expect(text.contains("hunter2") == showsSecrets)
            #expect(reading[whole]["l2cap.tank_key"] == (showsSecrets ? "hunter2" : "***"))
        }
    }

    /// What fits no layout of a decoder with a secret may be the secret.
    @Test func nothingIsShownBesideASecret() throws {
        var capture = connected()
        let frame = capture.sdu(0x40, .sent, cid: 0x50, Array("hunter2".utf8))
        let decoder = ValueDecoder(
            .channel(spsm: 0x81), "Tank Key", source: "test",
            [
                .condition(
                    .begins([0xAA], length: nil), [.bytes("tank_key", .rest).secret], otherwise: [.bytes("data", .rest)]
                )
            ])
        let reading = try SessionReading([capture.bytes], try CaptureOptions(decoders: [decoder]))
        #expect(reading[frame]["l2cap.data"] == "***")
        #expect(!reading.packets.map(\.packet.json).joined().contains("68756e746572"))
    }

    @Test func everyBeginningAndAnyBytes() throws {
        var capture = connected()
        for byte in UInt8.min...UInt8.max {
            capture.sdu(0x40, .sent, cid: 0x50, [UInt8](repeating: byte, count: Int(byte % 9)))
            capture.l2cap(0x40, .received, cid: 0x40, [UInt8](repeating: byte, count: Int(byte % 5)))
        }
        #expect(try reading(capture).packets.count == capture.frame)
    }

    @Test(arguments: [0, 0x1F, 0x27, 0x100] as [UInt16]) func whatIsNoSPSMIsRefused(_ spsm: UInt16) {
        let decoder = ValueDecoder(.channel(spsm: spsm), "Wrong", source: "test", [.u8("wrong_field")])
        #expect(throws: TargetError.self) { try CaptureOptions(decoders: [decoder]) }
    }

    @Test func twoForOneChannelAreRefused() {
        #expect(throws: Registry.DuplicateError.self) { try CaptureOptions(decoders: [Self.command, Self.key]) }
    }

    @Test func aDecoderFileHasThem() throws {
        let text = """
            decoders:
              - channel: 0x81
                name: Tank Control
                fields: [{name: tank_command, type: u8}, {name: tank_argument, type: u16}]
                tests:
                  - {value: 07 02 01, gives: {tank_argument: 258}}
                  - {value: 07 02, fault: true}
            """
        var user = UserDecoders()
        try user.add(DecoderFile(Array(text.utf8), file: "own.yaml"))
        let registry = try user.registry()
        let (count, failures) = user.check(registry)
        #expect(count == 2 && failures.isEmpty, "\(failures)")
        for (key, problem) in [
            ("channel: 0x100", "'0x100' is not an integer from 1 to 255"),
            ("channel: 0x81, prefix: 01", "a channel has no 'service' and no 'prefix'"),
            ("channel: 0x81, device: X", "'device' is for characteristics and descriptors"),
        ] {
            let wrong = "decoders: [{\(key), name: x, fields: []}]"
            let error = #expect(throws: DecoderFileErrors.self) {
                _ = try DecoderFile(Array(wrong.utf8), file: "own.yaml")
            }
            #expect(error.map { "\($0)" }?.contains(problem) ?? false)
        }
    }
}
