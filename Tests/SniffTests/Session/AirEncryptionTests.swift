import Sniff
import Testing

/// Encrypted payloads are never decoded (Core 6.0, Vol 6, Part B, 5.1.3), decrypted ones are.
@Suite struct AirEncryptionTests {
    /// An encrypted payload that looks like an ATT request: four more octets are its MIC.
    private let lookalike: [UInt8] = [7, 0, 4, 0] + ATT.read(0x10) + [1, 2, 3, 4]
    private let ciphertext: [UInt8] = [0xE1, 0x35, 0xA9, 0x4C, 0x77, 0x00, 0x92, 0x5D]

    private func request(_ capture: inout AirBuilder, _ link: inout AirLink) -> [Int] {
        [capture.control(&link, .sent, LL.encReq), capture.control(&link, .received, LL.encRsp)]
    }

    /// LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ: what follows is encrypted (5.1.3.1).
    @discardableResult
    private func begin(_ capture: inout AirBuilder, _ link: inout AirLink) -> [Int] {
        request(&capture, &link) + [capture.control(&link, .received, LL.startEncReq)]
    }

    @Test func nothingIsDecodedBehindTheStart() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let before = capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.l2cap(&link, .received, ATT.readResponse([1]))
        link.next()
        let setup = begin(&capture, &link)
        let encrypted = [
            capture.control(&link, .sent, ciphertext), capture.control(&link, .received, ciphertext),
            capture.send(&link, .sent, llid: 2, lookalike), capture.send(&link, .received, llid: 2, lookalike),
            capture.send(&link, .sent, llid: 1, lookalike),
        ]
        let empty = capture.send(&link, .received)
        let reading = try AirReading(capture)
        #expect(reading[before]["att.opcode"] == "10")
        #expect(setup.map { reading[$0]["ll.pdu"] } == ["LL_ENC_REQ", "LL_ENC_RSP", "LL_START_ENC_REQ"])
        #expect(setup.allSatisfy { reading[$0]["ll.encrypted"] == nil })
        for frame in encrypted {
            #expect(reading[frame]["ll.pdu"] == "Encrypted PDU" && reading[frame]["ll.encrypted"] == "true")
            #expect(reading[frame]["ll.data"] != nil && reading[frame]["ll.opcode"] == nil)
            #expect(reading[frame]["l2cap.cid"] == nil && reading[frame]["att.opcode"] == nil)
            #expect(reading[frame].all("faults.reason") == [])
        }
        // What has no payload has no MIC either.
        #expect(reading[empty]["ll.pdu"] == "Empty PDU" && reading[empty]["ll.encrypted"] == nil)
        #expect(reading.connections.first?.isEncrypted == true)
    }

    /// The second LL_PAUSE_ENC_RSP, the central's, is the first without encryption (5.1.3.2).
    @Test func pauseAndRestart() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        begin(&capture, &link)
        // LL_PAUSE_ENC_REQ and the peripheral's LL_PAUSE_ENC_RSP are encrypted.
        let request = capture.control(&link, .sent, [0x31, 1, 2, 3, 4])
        let response = capture.control(&link, .received, [0x42, 1, 2, 3, 4])
        let last = capture.control(&link, .sent, LL.pauseEncRsp)
        let again = begin(&capture, &link)
        let encrypted = capture.send(&link, .sent, llid: 2, lookalike)
        let reading = try AirReading(capture)
        #expect([request, response, encrypted].allSatisfy { reading[$0]["ll.pdu"] == "Encrypted PDU" })
        #expect(reading[last]["ll.pdu"] == "LL_PAUSE_ENC_RSP" && reading[last]["ll.encrypted"] == nil)
        #expect(again.map { reading[$0]["ll.pdu"] } == ["LL_ENC_REQ", "LL_ENC_RSP", "LL_START_ENC_REQ"])
        #expect(reading[encrypted]["att.opcode"] == nil)
    }

    /// Behind LL_ENC_RSP nothing but LL_START_ENC_REQ, and what ends the procedure, comes without encryption (5.1.3.1).
    @Test func aMissedStartIsNoticed() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        _ = request(&capture, &link)
        // LL_FEATURE_RSP, LL_VERSION_IND, a fragment of L2CAP, if they were not encrypted.
        let encrypted = [
            capture.control(&link, .sent, [0x09, 1, 2, 3, 4]),
            capture.control(&link, .received, [0x0C, 1, 2, 3, 4, 5]),
            capture.send(&link, .sent, llid: 2, lookalike),
        ]
        let reading = try AirReading(capture)
        for frame in encrypted {
            #expect(reading[frame]["ll.pdu"] == "Encrypted PDU" && reading[frame]["ll.opcode"] == nil)
            #expect(reading[frame]["l2cap.cid"] == nil && reading[frame].all("faults.reason") == [])
        }
    }

    /// Until LL_START_ENC_REQ nothing is encrypted (5.1.3.1).
    @Test func whatComesBeforeTheStartIsInClear() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        _ = request(&capture, &link)
        // LL_FEATURE_RSP, LL_VERSION_IND and LL_LENGTH_REQ of a controller that was slow.
        let control = [
            capture.control(&link, .sent, [0x09, 1, 2, 3, 4, 5, 6, 7, 8]),
            capture.control(&link, .received, [0x0C, 9, 1, 2, 3, 4]),
            capture.control(&link, .sent, [0x14, 27, 0, 0x48, 1, 27, 0, 0x48, 1]),
        ]
        let start = capture.control(&link, .received, LL.startEncReq)
        let encrypted = capture.control(&link, .sent, ciphertext)
        let reading = try AirReading(capture)
        #expect(control.map { reading[$0]["ll.pdu"] } == ["LL_FEATURE_RSP", "LL_VERSION_IND", "LL_LENGTH_REQ"])
        #expect((control + [start]).allSatisfy { reading[$0]["ll.encrypted"] == nil })
        #expect(reading[encrypted]["ll.encrypted"] == "true")
    }

    @Test func aRefusedStartChangesNothing() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        _ = request(&capture, &link)
        let refusal = capture.control(&link, .received, [0x11, 0x03, 0x06])
        let next = capture.l2cap(&link, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        #expect(reading[refusal]["ll.pdu"] == "LL_REJECT_EXT_IND")
        #expect(reading[next]["att.opcode"] == "10")
    }

    /// It was sent without encryption, and so it is sent again.
    @Test func aRetransmittedStartIsNotEncrypted() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.encReq)
        capture.control(&link, .received, LL.encRsp)
        capture.send(&link, .sent)
        let first = capture.send(&link, .received, llid: 3, LL.startEncReq, .lostOnTheWay)
        link.next()
        let second = capture.control(&link, .received, LL.startEncReq)
        let encrypted = capture.send(&link, .sent, llid: 3, ciphertext)
        let reading = try AirReading(capture)
        #expect(reading[first]["ll.pdu"] == "LL_START_ENC_REQ" && reading[first]["ll.encrypted"] == nil)
        #expect(reading[second]["ll.pdu"] == "LL_START_ENC_REQ" && reading[second]["ll.encrypted"] == nil)
        #expect(reading[second]["ll.retransmission"] == "true")
        #expect(reading[encrypted]["ll.encrypted"] == "true")
    }

    /// A peripheral without the key refuses: nothing is encrypted.
    @Test func aRefusedStart() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.encReq)
        capture.control(&link, .received, LL.encRsp)
        capture.control(&link, .received, [0x11, 0x03, 0x06])
        let frame = capture.l2cap(&link, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        #expect(reading[frame]["att.handle"] == "16")
        #expect(reading.connections.first?.isEncrypted == false)
    }

    /// The sniffer knows the key: link type 256 says that it decrypted and checked the MIC.
    @Test func decryptedByTheSniffer() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        begin(&capture, &link)
        let decrypted = AirFate(flags: 0x3008, isRewritten: true)
        let start = capture.control(&link, .sent, LL.startEncRsp, decrypted)
        let read = capture.l2cap(&link, .sent, ATT.read(0x10), decrypted)
        let not = capture.send(&link, .received, llid: 2, lookalike, AirFate(flags: 0x1000))
        let reading = try AirReading(capture)
        #expect(reading[start]["ll.pdu"] == "LL_START_ENC_RSP")
        #expect(reading[read]["att.handle"] == "16")
        for frame in [start, read] {
            #expect(reading[frame]["ll.decrypted"] == "true" && reading[frame]["ll.mic_valid"] == "true")
            // The CRC is that of the encrypted bytes.
            #expect(reading[frame]["ll.encrypted"] == nil && reading[frame]["ll.crc_valid"] == nil)
        }
        #expect(reading[not]["ll.encrypted"] == "true" && reading[not]["ll.mic_valid"] == "false")
        #expect(reading[not]["att.opcode"] == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt8]) func decryptedByTheNordicSniffer(version: UInt8) throws {
        var capture = AirBuilder(.nordic(version: version))
        var link = AirLink()
        capture.connect(&link)
        begin(&capture, &link)
        // Encrypted, MIC good.
        let decrypted = AirFate(flags: 0x0C, verdict: true, isRewritten: true)
        let read = capture.l2cap(&link, .sent, ATT.read(0x10), decrypted)
        // Encrypted, MIC bad: the key or the packet counter does not fit.
        let not = capture.send(&link, .received, llid: 2, lookalike, AirFate(flags: 0x04, verdict: true))
        let reading = try AirReading(capture)
        #expect(reading[read]["att.handle"] == "16" && reading[read]["ll.decrypted"] == "true")
        #expect(reading[read]["ll.mic_valid"] == "true" && reading[read]["ll.crc_valid"] == "true")
        #expect(reading[not]["ll.pdu"] == "Encrypted PDU" && reading[not]["ll.mic_valid"] == "false")
        #expect(reading[not]["att.opcode"] == nil && reading[not]["ll.data"] != nil)
    }

    /// The sniffer says so where the start was missed, too.
    @Test func encryptedInTheSniffersWord() throws {
        var capture = AirBuilder(.nordic(version: 3))
        var link = AirLink(event: 100, time: 1_000_000)
        let frame = capture.send(&link, .sent, llid: 2, lookalike, AirFate(flags: 0x04))
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.encrypted"] == "true" && reading[frame]["att.opcode"] == nil)
        #expect(reading.connections.first?.isEncrypted == true)
    }

    /// Some decrypt a capture and leave the CRC as it was: an LL_START_ENC_RSP without room for a MIC shows it.
    @Test(arguments: [AirBuilder.Format.plain, .header, .ppi]) func decryptedAfterwards(format: AirBuilder.Format)
        throws
    {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        begin(&capture, &link)
        let starts = [
            capture.control(&link, .sent, LL.startEncRsp, .rewritten),
            capture.control(&link, .received, LL.startEncRsp, .rewritten),
        ]
        let read = capture.l2cap(&link, .sent, ATT.read(0x10), .rewritten)
        let answer = capture.l2cap(&link, .received, ATT.readResponse([5]), .rewritten)
        link.next()
        // Nothing that an unencrypted payload can be: on no channel of LE, and no LL Control PDU.
        let noise = capture.send(&link, .sent, llid: 2, [7, 0, 0x99, 0x33, 1, 2, 3], .rewritten)
        let control = capture.send(&link, .received, llid: 3, [0x00, 1, 2], .rewritten)
        let reading = try AirReading(capture)
        for frame in starts { #expect(reading[frame]["ll.pdu"] == "LL_START_ENC_RSP") }
        #expect(reading[read]["att.handle"] == "16" && reading[answer]["att.value"] == "05")
        #expect(reading[answer]["att.request_frame"] == "\(read)")
        for frame in starts + [read, answer] {
            #expect(reading[frame]["ll.crc"] != nil && reading[frame]["ll.crc_valid"] == nil)
            #expect(reading[frame]["ll.encrypted"] == nil)
        }
        for frame in [noise, control] {
            #expect(reading[frame]["ll.crc_valid"] == "false")
            #expect(reading[frame]["l2cap.cid"] == nil && reading[frame]["ll.opcode"] == nil)
        }
        #expect(reading.connections.first?.isEncrypted == true)
    }

    /// Before encryption a wrong CRC is a wrong CRC.
    @Test func aRewrittenPacketBeforeTheStartIsDamaged() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let frame = capture.control(&link, .sent, LL.startEncRsp, .rewritten)
        let read = capture.l2cap(&link, .sent, ATT.read(0x10), .rewritten)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.crc_valid"] == "false" && reading[read]["ll.crc_valid"] == "false")
        #expect(reading[read]["att.handle"] == nil)
    }

    /// Where the beginning was missed, nobody knows: what cannot be unencrypted is not decoded.
    @Test func encryptedWithoutABeginning() throws {
        var capture = AirBuilder()
        var link = AirLink(event: 100, time: 1_000_000)
        let garbage = [
            capture.send(&link, .sent, llid: 2, ciphertext), capture.send(&link, .received, llid: 3, ciphertext),
            capture.send(&link, .sent, llid: 2, [0, 0, 4, 0] + ciphertext),
        ]
        let plain = capture.l2cap(&link, .received, ATT.notify(0x10, [1]))
        let reading = try AirReading(capture)
        for frame in garbage {
            #expect(reading[frame]["l2cap.cid"] == nil && reading[frame]["ll.opcode"] == nil)
            #expect(reading[frame]["ll.data"] != nil && reading[frame].all("faults.reason") == [])
        }
        #expect(reading[plain]["att.handle"] == "16")
    }

    /// A connected isochronous stream has an access address of its own (5.1.15), and no L2CAP.
    @Test func streamsAreNotDecoded() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.control(&link, .sent, LL.cisInd(0x7777_1234))
        var stream = AirLink(event: 0, time: link.time)
        stream.accessAddress = 0x7777_1234
        let frames = [
            capture.send(&stream, .sent, llid: 2, lookalike), capture.send(&stream, .received, llid: 1, lookalike),
            capture.send(&stream, .sent, llid: 0, lookalike),
        ]
        link.next()
        let read = capture.l2cap(&link, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        for frame in frames {
            #expect(reading[frame]["ll.pdu"] == "Isochronous PDU" && reading[frame]["ll.data"] != nil)
            #expect(reading[frame]["l2cap.cid"] == nil && reading[frame].all("faults.reason") == [])
            #expect(reading[frame]["link.central"] == "C0:11:22:33:44:55")
        }
        #expect(reading[read]["att.handle"] == "16")
    }

    /// Link type 256 says that a packet is of a stream, connected or broadcast, where nothing announced it.
    @Test(arguments: [4, 5, 6] as [UInt16]) func streamsInTheSniffersWord(kind: UInt16) throws {
        var capture = AirBuilder()
        var sample = AirSample([0x02, 7] + [3, 0, 4, 0] + ATT.read(0x10))
        (sample.accessAddress, sample.channel, sample.kind) = (0x7777_1234, 5, kind)
        let frame = capture.packet(sample, at: 0)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == (kind == 6 ? "BIS Data PDU" : "Isochronous PDU"))
        #expect(reading[frame]["l2cap.cid"] == nil && reading[frame]["att.handle"] == nil)
        #expect(reading[frame]["direction"] == (kind == 4 ? "central" : "peripheral"))
    }
}
