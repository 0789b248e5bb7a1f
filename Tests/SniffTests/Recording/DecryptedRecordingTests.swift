import Decoders
import Foundation
import Testing

@testable import Sniff

/// Captures that are written without the encryption of links.
@Suite struct DecryptedRecordingTests {
    private static let digits = "9a7163d4c92d91b5c3ba0ebfb4d1b8a2"

    /// A capture, and the one that was written of it.
    private struct Written {
        let heard: SeenCapture
        let capture: SeenCapture
        let bytes: [UInt8]
        let payloads: PlainPayloads
        /// Read back without a key.
        let reading: SessionReading
    }

    private func write(
        _ bytes: [UInt8], keys: [String] = [digits], showsSecrets: Bool = false
    ) throws -> Written {
        let options = try CaptureOptions(longTermKeys: keys.map { try LongTermKey($0) })
        let recording = try TestRecording(.pcapng)
        let plain = PlainPacket(showsSecrets: showsSecrets, Registry.standard.vocabulary)
        var session = Session(options)
        session.decrypt(into: plain)
        var sink = RecordingSink(recording.recorder, plain: plain)
        var source = try CaptureReader(bytes: bytes, name: "air")
        session.read(&source, into: &sink)
        recording.recorder.close()
        let file = try TemporaryFile(bytes)
        let written = [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording.file.path)))
        return Written(
            heard: try SeenCapture(file.path), capture: try recording.read(), bytes: written,
            payloads: sink.payloads, reading: try SessionReading([written]))
    }

    private func begin(_ format: AirBuilder.Format) throws -> (AirBuilder, AirLink, AirCipher) {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        return (capture, link, try #require(AirCipher(key(Self.digits), LL.encReq, LL.encRsp)))
    }

    @Test(arguments: [
        AirBuilder.Format.plain, .header, .ppi, .nordic(version: 1), .nordic(version: 2), .nordic(version: 3),
    ])
    func everyLinkType(format: AirBuilder.Format) throws {
        var (capture, link, cipher) = try begin(format)
        let start = capture.encrypt(&link, &cipher)
        let request = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let response = capture.secret(&link, &cipher, .received, ATT.readResponse([1, 2]))
        let written = try write(capture.bytes)
        let isNordic = if case .nordic = format { true } else { false }
        #expect(written.capture.records.count == written.heard.records.count)
        #expect(written.capture.records.allSatisfy { $0.link == (isNordic ? .nordic : .linkLayerWithHeader) })
        #expect(written.capture.records.map(\.time) == written.heard.records.map(\.time))
        #expect(written.payloads.decrypted == 4 && written.payloads.withheld == 0 && written.payloads.encrypted == 0)
        let reading = written.reading
        for frame in start { #expect(reading[frame]["ll.pdu"] == "LL_START_ENC_RSP") }
        #expect(reading[request]["att.handle"] == "16" && reading[request]["direction"] == "central")
        #expect(reading[response]["att.value"] == "0102" && reading[response]["direction"] == "peripheral")
        for frame in start + [request, response] {
            #expect(reading[frame]["ll.decrypted"] == "true" && reading[frame]["ll.mic_valid"] == "true")
            #expect(reading[frame]["ll.key_source"] == nil && reading[frame]["ll.encrypted"] == nil)
            #expect(reading[frame].all("faults.reason") == [])
            let record = written.capture.records[frame - 1]
            #expect(record.originalLength == record.bytes.count)
            // The CRC fits the new PDU.
            var packet = AirPacket()
            try packet.parse(record.link, record.bytes.span, isCut: false)
            let isValid = CRC24.isValid(record.bytes.span, packet.pdu, initial: link.crcInit)
            #expect(isValid)
        }
    }

    /// Packets that were not encrypted, or cannot be decrypted, are as they were heard.
    @Test func packetsAsHeard() throws {
        var (capture, link, cipher) = try begin(.header)
        let clear = capture.send(&link, .sent, llid: 2, le16(3) + le16(4) + ATT.read(0x10))
        capture.encrypt(&link, &cipher)
        let secret = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let written = try write(capture.bytes, keys: [])
        #expect(written.capture.records.map(\.bytes) == written.heard.records.map(\.bytes))
        #expect(written.payloads.decrypted == 0 && written.payloads.encrypted == 3)
        let reason = "not decrypted: no key; give --ltk, or a log of either host"
        #expect(written.capture.records[secret - 1].comment == reason)
        #expect(written.capture.records[clear - 1].comment == nil)
        // Written once more, the reason is not doubled.
        #expect(try write(written.bytes, keys: []).capture.records[secret - 1].comment == reason)
        // With the key, it goes.
        let decrypted = try write(written.bytes)
        #expect(decrypted.payloads.decrypted == 3 && decrypted.capture.records[secret - 1].comment == nil)
    }

    /// A train of periodic advertising: the type of its PDUs tells readers that they are none of a connection.
    @Test(arguments: [AirBuilder.Format.plain, .header, .ppi]) func trains(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        capture.packet(
            AirSample(AirPDU.Extended(adi: 0x1005, pointer: .init(channel: 5, offset: 100)).pdu), at: 0)
        let (train, crcInit) = (0x6B9F_2C51, 0x1A_2B3C) as (UInt32, UInt32)
        let info = AirPDU.syncInfo(train, crcInit)
        var announcement = AirSample(AirPDU.Extended(advertiser: 0xD0AA_BBCC_DDEE, adi: 0x1005, syncInfo: info).pdu)
        announcement.channel = 5
        capture.packet(announcement, at: 3_010_000)
        var packet = AirSample(AirPDU.Extended(data: [3, 9, 65, 66]).pdu)
        (packet.accessAddress, packet.crcInit, packet.channel) = (train, crcInit, 7)
        let frame = capture.packet(packet, at: 20_000_000)
        let written = try write(capture.bytes)
        let record = written.capture.records[frame - 1].bytes
        #expect((record[8] >> 7 | record[9] << 1) & 7 == 1 && record[9] >> 4 & 3 == 2)
        #expect(written.reading[frame]["ll.pdu"] == "AUX_SYNC_IND")
    }

    /// A connected isochronous stream: its PDUs have types of their own.
    @Test func streams() throws {
        var (capture, link, cipher) = try begin(.header)
        capture.encrypt(&link, &cipher)
        capture.secret(&link, &cipher, .sent, llid: 3, LL.cisInd(0x7777_1234))
        var stream = AirLink(event: 0, time: link.time)
        stream.accessAddress = 0x7777_1234
        var streamCipher = try #require(AirCipher(key(Self.digits), LL.encReq, LL.encRsp, stream: 0x7777_1234))
        let sent = capture.encrypted(&stream, .sent, llid: 0, streamCipher.encrypt(0, [7, 8, 9], .sent))
        let received = capture.encrypted(&stream, .received, llid: 0, streamCipher.encrypt(0, [1, 2], .received))
        let written = try write(capture.bytes)
        for (frame, data, type) in [(sent, "070809", 4), (received, "0102", 5)] as [(Int, String, UInt8)] {
            let record = written.capture.records[frame - 1].bytes
            #expect((record[8] >> 7 | record[9] << 1) & 7 == type)
            #expect(written.reading[frame]["ll.data"] == data && written.reading[frame]["ll.decrypted"] == "true")
        }
    }

    /// Readers number and join the packets of one sender: all packets of a connection get theirs, also where the capture does
    /// not say it.
    @Test func senders() throws {
        func written(hasWord: Bool) throws -> Written {
            var (capture, link, cipher) = try begin(.header)
            link.hasWord = hasWord
            capture.idle(&link)
            capture.encrypt(&link, &cipher)
            capture.secret(&link, &cipher, .received, ATT.readResponse([1]))
            return try write(capture.bytes)
        }
        let (known, unknown) = (try written(hasWord: true), try written(hasWord: false))
        #expect(known.payloads.decrypted == 3 && unknown.payloads.decrypted == 3)
        #expect(unknown.capture.records.map(\.bytes) == known.capture.records.map(\.bytes))
        #expect(unknown.heard.records.map(\.bytes) != known.heard.records.map(\.bytes))
    }

    @Test func retransmissions() throws {
        var (capture, link, cipher) = try begin(.header)
        capture.encrypt(&link, &cipher)
        let payload = cipher.encrypt(2, le16(3) + le16(4) + ATT.read(0x10), .sent)
        let first = capture.encrypted(&link, .sent, llid: 2, payload, .lostOnTheWay)
        let second = capture.encrypted(&link, .sent, llid: 2, payload)
        let written = try write(capture.bytes)
        let records = written.capture.records
        #expect(records[first - 1].bytes.dropFirst(10) == records[second - 1].bytes.dropFirst(10))
        #expect(written.reading[second]["ll.repeats"] == "\(first)")
    }

    /// Encryption Information, Identity Information and Signing Information, whole and in pieces.
    @Test(arguments: [UInt8(0x06), 0x08, 0x0A]) func keysOfPairings(code: UInt8) throws {
        var (capture, link, cipher) = try begin(.header)
        capture.encrypt(&link, &cipher)
        let key = [UInt8](0x50...0x5F)
        let whole = capture.secret(&link, &cipher, .received, cid: 6, [code] + key)
        let pieces = le16(17) + le16(6) + [code] + key
        let first = capture.secret(&link, &cipher, .received, llid: 2, Array(pieces[..<10]))
        let last = capture.secret(&link, &cipher, .received, llid: 1, Array(pieces[10...]))
        let short = capture.secret(&link, &cipher, .received, llid: 2, Array(pieces[..<3]))
        let rest = capture.secret(&link, &cipher, .received, llid: 1, Array(pieces[3...]))
        let address = capture.secret(&link, &cipher, .received, cid: 6, [0x09, 1, 1, 2, 3, 4, 5, 6])
        let hidden = [whole, first, last, short, rest]
        let written = try write(capture.bytes)
        for frame in hidden {
            let record = written.capture.records[frame - 1]
            #expect(record.bytes == written.heard.records[frame - 1].bytes)
            let isKnown = frame != short && frame != rest
            #expect(record.comment?.contains("it \(isKnown ? "has" : "may have") a key of the pairing") == true)
        }
        #expect(written.reading[address]["ll.decrypted"] == "true")
        #expect(written.payloads.withheld == 5)
        #expect(!written.capture.records.contains { $0.bytes.contains(sequence: key.prefix(6)) })
        let all = try write(capture.bytes, showsSecrets: true)
        #expect(all.payloads.withheld == 0 && all.payloads.decrypted == 8)
        for frame in hidden { #expect(all.reading[frame]["ll.decrypted"] == "true") }
    }

    /// The flags of a key that stays encrypted do not call it decrypted.
    @Test(arguments: [AirBuilder.Format.plain, .header, .ppi]) func flagsOfKeys(format: AirBuilder.Format) throws {
        var (capture, link, cipher) = try begin(format)
        capture.encrypt(&link, &cipher)
        let frame = capture.secret(&link, &cipher, .received, cid: 6, [0x08] + [UInt8](0x50...0x5F))
        let written = try write(capture.bytes)
        #expect(written.payloads.withheld == 1)
        #expect(written.capture.records[frame - 1].bytes[8] & 0x08 == 0)
        #expect(written.reading[frame]["ll.encrypted"] == "true" && written.reading[frame]["ll.decrypted"] == nil)
    }

    /// Keys that are in plaintext in the input are counted; those that were overwritten are none.
    @Test func keysInPlaintext() throws {
        var (capture, link, _) = try begin(.header)
        capture.l2cap(&link, .received, cid: 6, [0x08] + [UInt8](0x50...0x5F))
        capture.l2cap(&link, .received, cid: 6, [0x08] + [UInt8](repeating: 0, count: 16))
        #expect(try write(capture.bytes).payloads.keys == 1)
        #expect(try write(capture.bytes, showsSecrets: true).payloads.keys == 0)
    }

    /// Of a continuation whose beginning was missed, nobody knows what it is.
    @Test func aBeginningThatWasMissed() {
        var pdus = KeyPDUs()
        func take(
            _ llid: UInt8, _ payload: [UInt8], isRepeated: Bool = false, hasGap: Bool = false
        ) -> KeyPDUs.Content {
            pdus.take(llid: llid, payload.span, isRepeated: isRepeated, hasGap: hasGap)
        }
        #expect(take(2, le16(40) + le16(4) + [0x1B, 1, 0]) == .noKey)
        #expect(take(1, [1, 2, 3]) == .noKey)
        #expect(take(1, [1, 2, 3], hasGap: true) == .unknown)
        #expect(take(1, [4, 5, 6]) == .unknown)
        #expect(take(2, le16(3) + le16(4) + [0x0A, 1, 0]) == .noKey)
        #expect(take(1, []) == .noKey)
        #expect(take(2, []) == .unknown && take(2, le16(17) + le16(6)) == .unknown)
        #expect(take(2, le16(17) + le16(6) + [0x06]) == .key && take(1, [1]) == .key)
        // One that came in pieces, and a piece that is sent again.
        #expect(take(1, [1], isRepeated: true) == .unknown)
        #expect(take(3, [0x02, 0x13]) == .noKey)
    }
}

extension [UInt8] {
    fileprivate func contains(sequence: ArraySlice<UInt8>) -> Bool {
        guard count >= sequence.count else { return false }
        return (0...count - sequence.count).contains { self[$0..<$0 + sequence.count].elementsEqual(sequence) }
    }
}
