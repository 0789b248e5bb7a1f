import Decoders
import Testing

@testable import Sniff

/// Broadcast isochronous groups (Core 6.0, Vol 6, Part B, 4.4.6), encrypted and not.
@Suite struct BroadcastTests {
    private let train: UInt32 = 0x6B9F_2C51
    private let crcInit: UInt32 = 0x12_3456
    private let seed: UInt32 = 0x7829_6A9C
    private let code = TypedBroadcastCode("Børne House")
    private let vector = Array("giv12345".utf8)
    private let diversifier = [UInt8](1...16)
    private let counter: UInt64 = 0x12_3456_7800

    typealias Extended = AirPDU.Extended

    /// Two streams; events every 10 ms with six subevents for two payloads, which are sent twice, and once in the event
    /// before; the next event begins 3 ms after the announcement.
    private func info(isEncrypted: Bool) -> [UInt8] {
        let numbers: UInt64 = 100 | 8 << 15 | 2 << 27
        let event: UInt64 = 6 | 2 << 5 | 700 << 8 | 1 << 28
        let spacing: UInt64 = 4200 | 2 << 20 | 120 << 24
        var octets = le(numbers, 4) + le(event, 4) + le(spacing, 4) + [0] + le(UInt64(seed), 4)
        octets += le(10_000 | 100 << 20, 4) + le16(0xABCD) + [0xFF, 0xFF, 0xFF, 0xFF, 0x3F] + le(counter, 5)
        return octets + (isEncrypted ? vector + diversifier : [])
    }

    /// The announcement of a train with a group, whose first event begins at 23 ms.
    private func begin(isEncrypted: Bool) -> AirBuilder {
        var capture = AirBuilder()
        announce(&capture, isEncrypted: isEncrypted, at: 0)
        return capture
    }

    private func announce(_ capture: inout AirBuilder, isEncrypted: Bool, at start: Int64) {
        var auxiliary = AirSample(
            Extended(advertiser: 0xD0AA_BBCC_DDEE, adi: 0x1005, syncInfo: AirPDU.syncInfo(train, crcInit)).pdu)
        auxiliary.channel = 5
        capture.packet(auxiliary, at: start)
        let info = info(isEncrypted: isEncrypted)
        var sample = AirSample(Extended(adi: 0x1005, acad: [UInt8(info.count + 1), 0x2C] + info).pdu)
        (sample.accessAddress, sample.crcInit, sample.channel) = (train, crcInit, 7)
        capture.packet(sample, at: start + 20_000_000)
    }

    /// Sends a PDU of a stream.
    private func send(
        _ capture: inout AirBuilder, _ number: Int, _ bits: UInt8, _ payload: [UInt8], at time: Int64
    ) throws -> Int {
        let group = try info
        var sample = AirSample([bits, UInt8(payload.count)] + payload)
        sample.accessAddress = group.accessAddress(of: number)
        (sample.crcInit, sample.channel) = (group.crcInit(of: number), 9)
        return capture.packet(sample, at: time)
    }

    private var info: BIGInfo {
        get throws {
            let octets = info(isEncrypted: true)
            let info = BIGInfo(0..<octets.count, octets.span)
            return try #require(info)
        }
    }

    private func cipher(_ number: Int) throws -> AirCipher {
        let block = try #require(AESBlock(wire: diversifier))
        let code = try #require(code)
        let key = try #require(PairingFunctions.groupSessionKey(code.key, diversifier: block))
        let stream = try info.accessAddress(of: number)
        return try #require(AirCipher(group: key, vector: vector, stream: stream))
    }

    private var command: [UInt8] {
        get throws {
            let code = try #require(code)
            let begin: [UInt8] = [1, 0, 2] + le(10_000, 3) + le16(100) + le16(20) + [2, 2, 0, 0, 1]
            return begin + code.key.block.octets.reversed()
        }
    }

    /// The sample data of Core 6.0, Vol 6, Part C, and the name of the example in Vol 3, Part C, 3.2.6.
    @Test func functions() throws {
        let key = PairingFunctions.h8(
            key("ec0234a357c8ad05341010a60a397d9b"), block("1536d18de3d20df99b7044c12f9ed5ba"), hex("cc030148"))
        #expect(key?.block == block("e5e5bebaae7228e722a38904ed350f6d"))
        #expect(code?.key.block == block("000000006573756f4820656e72b8c342"))
        #expect(TypedBroadcastCode("42c3b8726e6520486f75736500000000")?.key == code?.key)
        #expect(TypedBroadcastCode("") == nil && TypedBroadcastCode("seventeen letters") == nil)
    }

    /// Access addresses differ from that of the seed by a diversifier (2.1.2).
    @Test func accessAddresses() throws {
        let group = try info
        #expect(group.accessAddress(of: 1) ^ seed == 0xFD06_0000)
        #expect(group.accessAddress(of: 0) ^ seed == 0x02A4_0000)
        #expect(group.crcInit(of: 2) == 0xAB_CD02)
        let octets = self.info(isEncrypted: true)
        for count in 0..<octets.count where count != 33 {
            let isNone = BIGInfo(0..<count, octets.span) == nil
            #expect(isNone)
        }
    }

    @Test func aGroupThatIsNotEncrypted() throws {
        var capture = begin(isEncrypted: false)
        let first = try send(&capture, 1, 0, [1, 2, 3], at: 23_000_000)
        let second = try send(&capture, 2, 0, [], at: 27_200_000)
        let control = try send(&capture, 0, 3, [1, 0x13, 9, 0], at: 32_000_000)
        let unknown = try send(&capture, 0, 3, [9, 1], at: 42_000_000)
        let reading = try AirReading(capture)
        #expect(reading[2]["adv.num_bis"] == "2" && reading[2]["adv.iso_interval"] == "0.01")
        #expect(reading[2]["adv.bis_payload_count"] == "\(counter)")
        #expect(reading[first]["ll.pdu"] == "BIS Data PDU" && reading[first]["ll.bis"] == "1")
        #expect(reading[first]["ll.data"] == "010203" && reading[first]["adv.address"] == nil)
        #expect(reading[second]["ll.bis"] == "2" && reading[second]["ll.data"] == nil)
        #expect(reading[control]["ll.pdu"] == "BIG_TERMINATE_IND" && reading[control]["ll.instant"] == "9")
        #expect(reading[unknown]["ll.pdu"] == "BIG Control PDU" && reading[unknown]["ll.opcode"] == "9")
        for frame in [first, second, control, unknown] {
            #expect(reading[frame]["ll.crc_valid"] == "true" && reading[frame].all("faults.reason") == [])
            #expect(reading[frame]["link.connection"] == nil && reading[frame]["ll.encrypted"] == nil)
        }
        #expect(reading.connections.isEmpty)
    }

    /// Anybody can announce a group: it does not take the packets of a connection.
    @Test func aConnectionIsNotHidden() throws {
        var capture = AirBuilder()
        var link = AirLink()
        link.accessAddress = try info.accessAddress(of: 1)
        capture.connect(&link)
        capture.control(&link, .sent, LL.phyUpdate(central: 2, peripheral: 2, instant: 99))
        announce(&capture, isEncrypted: false, at: link.time)
        link.time += 30_000_000
        let frame = capture.control(&link, .sent, LL.terminate)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "LL_TERMINATE_IND" && reading[frame]["link.connection"] == "1")
    }

    /// What comes before the announcement is taken for a connection until then.
    @Test func aStreamThatBeginsBeforeItsAnnouncement() throws {
        var capture = AirBuilder()
        for index in 0..<3 { _ = try send(&capture, 1, 0, [1, 2, UInt8(index)], at: Int64(index) * 10_000_000) }
        announce(&capture, isEncrypted: false, at: 40_000_000)
        let frame = try send(&capture, 1, 0, [1, 2, 3], at: 63_000_000)
        #expect(try AirReading(capture)[frame]["ll.pdu"] == "BIS Data PDU")
    }

    /// Payloads of an event, those that it sends ahead, those of many events later, and BIG Control PDUs.
    @Test(arguments: [true, false]) func anEncryptedGroup(isKnown: Bool) throws {
        var host = CaptureBuilder()
        let reported = host.send(0x2068, try command)
        var capture = begin(isEncrypted: true)
        var frames: [(frame: Int, counter: UInt64)] = []
        for (event, ahead, stream) in [(0, 0, 1), (0, 1, 2), (1, 3, 1), (500, 0, 2)] as [(UInt64, UInt64, Int)] {
            var cipher = try cipher(stream)
            let number = counter + 2 * event + ahead
            cipher.counters.central = number
            let payload = cipher.encrypt(0, [1, 2, 3, UInt8(ahead)], .sent)
            // CSSN and CSTF are not protected.
            let frame = try send(
                &capture, stream, 0x2C, payload, at: 23_000_000 + Int64(event) * 10_000_000 + Int64(ahead) * 700_000)
            frames.append((frame, number))
        }
        var control = try cipher(0)
        control.counters.central = counter + 2 * 501
        let end = try send(
            &capture, 0, 3, control.encrypt(3, [1, 0x13, 9, 0], .sent), at: 23_000_000 + 501 * 10_000_000 + 9_000_000)
        let reading = try SessionReading((isKnown ? [host.bytes] : []) + [capture.bytes], CaptureOptions.standard)
        let air = Array(reading.packets.suffix(capture.frame))
        for (frame, counter) in frames {
            let packet = air[frame - 1]
            guard isKnown else {
                #expect(packet["ll.encrypted"] == "true" && packet["ll.decrypted"] == nil)
                #expect(packet["ll.undecrypted"]?.contains("give --broadcast-code") == true)
                continue
            }
            #expect(packet["ll.decrypted"] == "true" && packet["ll.mic_valid"] == "true")
            #expect(packet["ll.data"]?.hasPrefix("010203") == true && packet["ll.encrypted"] == nil)
            #expect(packet["ll.bis_payload_counter"] == "\(counter)")
            #expect(packet["ll.key_source"]?.hasSuffix("frame \(reported)") == true)
        }
        #expect(air[end - 1]["ll.pdu"] == (isKnown ? "BIG_TERMINATE_IND" : "BIG Control PDU"))
        #expect(reading.keys.map(\.kind) == (isKnown ? [.broadcastCode] : []))
        #expect(reading.keys.allSatisfy { $0.isProven && $0.fingerprint == nil && $0.origin.frame == UInt64(reported) })
        let written = KeyYAML.text(reading.keys)
        let read = try KeyYAML.read(Array(written.utf8), name: "keys.yaml")
        #expect(
            read.keys.map(\.key) == reading.keys.map(\.key.reversed)
                && read.keys.map(\.kind) == reading.keys.map(\.kind))
    }

    /// Nothing is shown as plaintext that no MIC proves.
    @Test func forgedPayloads() throws {
        var host = CaptureBuilder()
        host.send(0x2068, try command)
        var capture = begin(isEncrypted: true)
        var cipher = try cipher(1)
        cipher.counters.central = counter
        let payload = cipher.encrypt(0, [1, 2, 3, 4], .sent)
        for bit in 0..<payload.count * 8 {
            var forged = payload
            forged[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = try send(&capture, 1, 0, forged, at: 23_000_000)
        }
        let right = try send(&capture, 1, 0, payload, at: 23_000_000)
        // The LLID is protected.
        let other = try send(&capture, 1, 1, payload, at: 23_000_000)
        let reading = try SessionReading([host.bytes, capture.bytes], CaptureOptions.standard)
        let air = Array(reading.packets.suffix(capture.frame))
        for (index, packet) in air.enumerated() where index >= 2 {
            #expect((packet["ll.decrypted"] == "true") == (index + 1 == right), "frame \(index + 1)")
        }
        #expect(air[other - 1]["ll.undecrypted"]?.contains("MIC") == true)
    }
}
