import Decoders
import Reassembly
import Testing

@testable import Sniff

/// Messages whose header is kept, says which decoder takes them, and is covered by a checksum, through a whole session.
@Suite struct MessageKindTests {
    private static let profile = """
        profiles:
        - name: tank
          flows:
          - to: client
            characteristic: FF01
            framing: {length: {offset: 1, header: 2}}
            KEEP
            content: decoder
            decoders: {kind: {offset: 0}, cases: {0x01: FF11, 0x02: FF12}}
            message_checksum: {kind: sum}
        """

    private static let decoders = """
        decoders:
        - {characteristic: FF11, name: Tank Level, fields: [SKIP {name: tank_level, type: u8, unit: "%"}]}
        - characteristic: FF12
          name: Tank Key
          fields: [SKIP {name: tank_key, type: text, size: rest, secret: true}]
        """

    private func options(keepsHeader: Bool, showsSecrets: Bool = false) throws -> CaptureOptions {
        let profile = Self.profile.replacing("KEEP", with: keepsHeader ? "keep_header: true" : "")
        let decoders = Self.decoders.replacing("SKIP", with: keepsHeader ? "{skip: 2}," : "")
        let file = try DecoderFile(Array(decoders.utf8), file: "own.yaml")
        return try CaptureOptions(
            decoders: file.entries.map(\.decoder),
            profiles: TransferProfiles(try ProfileFile(yaml: profile, file: "own.yaml").profiles),
            showsSecrets: showsSecrets)
    }

    /// A message with its length and the sum of all before as its last byte.
    private func message(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        let bytes = [kind, UInt8(content.count + 1)] + content
        return bytes + [bytes.reduce(0, &+)]
    }

    private func capture(_ messages: [UInt8]...) -> (capture: CaptureBuilder, frames: [Int]) {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0xFF01)
        var frames: [Int] = []
        for message in messages {
            for start in stride(from: 0, to: message.count, by: 3) {
                frames.append(
                    capture.att(0x40, .received, ATT.notify(0x12, Array(message[start...].prefix(3)))))
            }
        }
        return (capture, frames)
    }

    @Test(arguments: [false, true]) func theKindChoosesTheDecoder(_ keepsHeader: Bool) throws {
        var wrong = message(1, [60])
        wrong[3] ^= 1
        let (capture, frames) = capture(message(1, [50]), message(3, [7]), wrong)
        let reading = try SessionReading([capture.bytes], try options(keepsHeader: keepsHeader, showsSecrets: true))
        let level = reading[frames[1]]
        #expect(level["value.name"] == "Tank Level" && level["value.tank_level"] == "50")
        #expect(level["transfer.message"] == (keepsHeader ? "010232" : "32"))
        #expect(level.all("transfer.violations.kind") == [] && level.all("faults.reason") == [])
        let unknown = reading[frames[3]]
        #expect(unknown["transfer.state"] == "complete" && unknown["value.name"] == nil)
        // A wrong checksum hides nothing of what was decoded.
        let bad = reading[frames[5]]
        #expect(bad["value.tank_level"] == "60" && bad["transfer.state"] == "complete")
        #expect(bad["transfer.violations.kind"] == "wrong checksum")
        #expect(bad["transfer.violations.detail"] == "0x3e, expected 0x3f")
    }

    /// A characteristic that carries a secret kind shows none: where a message begins and ends may be wrong after a loss.
    @Test func oneSecretKindHidesAll() throws {
        let key = Array("hunter2".utf8)
        var wrong = message(1, key)
        wrong[wrong.count - 1] ^= 1
        let (capture, frames) = capture(message(2, key), message(1, [50]), wrong)
        let hidden = try SessionReading([capture.bytes], try options(keepsHeader: false))
        let shown = try SessionReading([capture.bytes], try options(keepsHeader: false, showsSecrets: true))
        let ends = [frames[3], frames[5], frames[9]]
        #expect(ends.map { hidden[$0]["transfer.message"] } == ["***", "***", "***"])
        #expect(frames.allSatisfy { (hidden[$0]["att.value"] ?? "***") == "***" })
        #expect(hidden[ends[0]]["value.tank_key"] == "***")
        #expect(hidden[ends[1]]["value.tank_level"] == "***")
        #expect(hidden[ends[2]]["transfer.violations.detail"] == "***, expected ***")
        #expect(shown[ends[0]]["value.tank_key"] == "hunter2" && shown[ends[1]]["value.tank_level"] == "50")
    }

    @Test func everyBeginningAndAnyBytes() throws {
        let whole = message(1, [50]) + message(2, Array("secret".utf8))
        for keepsHeader in [false, true] {
            let options = try options(keepsHeader: keepsHeader)
            for count in 0...whole.count {
                let capture = capture(Array(whole[..<count])).capture
                #expect(try SessionReading([capture.bytes], options).packets.count == capture.frame)
            }
            for byte in UInt8.min...UInt8.max {
                let capture = capture([1, byte, byte, 1, 2, 3, byte], whole).capture
                #expect(try SessionReading([capture.bytes], options).packets.count == capture.frame)
            }
        }
    }
}
