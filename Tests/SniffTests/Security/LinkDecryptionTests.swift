import Decoders
import Testing

@testable import Sniff

/// Links that are encrypted on the air (Core 6.0, Vol 6, Part B, 5.1.3).
@Suite struct LinkDecryptionTests {
    private static let digits = "9a7163d4c92d91b5c3ba0ebfb4d1b8a2"
    private let ltk = key(digits)

    private func read(_ captures: [[UInt8]], keys: [String] = [digits]) throws -> SessionReading {
        try SessionReading(captures, CaptureOptions(longTermKeys: keys.map { try LongTermKey($0) }))
    }

    private func begin() throws -> (AirBuilder, AirLink, AirCipher) {
        var capture = AirBuilder(.header)
        var link = AirLink()
        capture.connect(&link)
        return (capture, link, try #require(AirCipher(ltk, LL.encReq, LL.encRsp)))
    }

    /// People write keys in both orders; each device may be named.
    @Test(arguments: [digits, "a2b8d1b4bf0ebac3b5912dc9d463719a", "0x\(digits)@D0:AA:BB:CC:DD:EE"])
    func aKeyThatIsGiven(text: String) throws {
        var (capture, link, cipher) = try begin()
        let start = capture.encrypt(&link, &cipher)
        let request = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let response = capture.secret(&link, &cipher, .received, ATT.readResponse([1, 2]))
        let end = capture.secret(&link, &cipher, .sent, llid: 3, LL.terminate)
        let reading = try read([capture.bytes], keys: [text])
        for frame in start { #expect(reading[frame]["ll.pdu"] == "LL_START_ENC_RSP") }
        #expect(reading[request]["att.handle"] == "16")
        #expect(reading[response]["att.request_frame"] == "\(request)")
        #expect(reading[end]["ll.pdu"] == "LL_TERMINATE_IND")
        for frame in start + [request, response, end] {
            #expect(reading[frame]["ll.decrypted"] == "true" && reading[frame]["ll.mic_valid"] == "true")
            #expect(reading[frame]["ll.key_source"] == "--ltk")
            #expect(reading[frame]["ll.encrypted"] == nil && reading[frame].all("faults.reason") == [])
        }
    }

    @Test func otherKeysReadNothing() throws {
        var (capture, link, cipher) = try begin()
        let start = capture.encrypt(&link, &cipher)
        let request = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let others = (0..<40).map { "00112233445566778899aabbccddee" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        for keys in [[], others] {
            let reading = try read([capture.bytes], keys: keys)
            for frame in start + [request] {
                #expect(reading[frame]["ll.encrypted"] == "true" && reading[frame]["ll.decrypted"] == nil)
                #expect(reading[frame]["ll.undecrypted"]?.contains("give --ltk") == true)
            }
        }
        // Among many, the right one is found.
        #expect(try read([capture.bytes], keys: others + [Self.digits])[request]["att.handle"] == "16")
    }

    /// What is sent again is decrypted, and not used twice.
    @Test func aRetransmission() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let payload = cipher.encrypt(2, le16(3) + le16(4) + ATT.read(0x10), .sent)
        let first = capture.encrypted(&link, .sent, llid: 2, payload, .lostOnTheWay)
        let second = capture.encrypted(&link, .sent, llid: 2, payload)
        let response = capture.secret(&link, &cipher, .received, ATT.readResponse([1]))
        let reading = try read([capture.bytes])
        #expect(reading[first]["att.handle"] == "16")
        #expect(reading[second]["ll.repeats"] == "\(first)" && reading[second]["ll.decrypted"] == "true")
        #expect(reading[second]["att.handle"] == nil)
        #expect(reading[response]["att.request_frame"] == "\(first)")
    }

    /// A few packets are looked for at once, many as soon as the second one comes.
    @Test(arguments: [1, 4, 60, 100, 900]) func packetsThatWereMissed(count: Int) throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        for _ in 0..<count { capture.secret(&link, &cipher, .sent, ATT.writeCommand(0x10, [1]), .uncaptured) }
        let frames = (0..<6).map { _ in capture.secret(&link, &cipher, .sent, ATT.read(0x10)) }
        let other = capture.secret(&link, &cipher, .received, ATT.readResponse([1]))
        let reading = try read([capture.bytes])
        let failing = frames.count { reading[$0]["ll.decrypted"] == nil }
        #expect(count < 64 ? failing == 0 : failing < 5)
        #expect(reading[frames[5]]["att.handle"] == "16" && reading[other]["att.value"] == "01")
        for frame in frames.prefix(failing) {
            #expect(reading[frame]["ll.mic_valid"] == "false" && reading[frame]["ll.encrypted"] == "true")
        }
        if count < 64 { #expect(Int(reading[frames[0]]["ll.lost"] ?? "") ?? 0 >= count) }
    }

    /// The MIC shows who sent a packet.
    @Test func theSniffersWordIsWrong() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let request = capture.secret(&link, &cipher, .sent, ATT.read(0x10), AirFate(word: .received))
        let response = capture.secret(&link, &cipher, .received, ATT.readResponse([1]), AirFate(word: .sent))
        let reading = try read([capture.bytes])
        #expect(reading[request]["direction"] == "central" && reading[request]["att.handle"] == "16")
        #expect(reading[response]["direction"] == "peripheral")
        #expect(reading[response]["att.request_frame"] == "\(request)")
    }

    /// Link type 251 does not say who sends.
    @Test func withoutASniffersWord() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        link.hasWord = false
        capture.connect(&link)
        var cipher = try #require(AirCipher(ltk, LL.encReq, LL.encRsp))
        capture.encrypt(&link, &cipher)
        let request = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let response = capture.secret(&link, &cipher, .received, ATT.readResponse([1]))
        let reading = try read([capture.bytes])
        #expect(reading[response]["att.request_frame"] == "\(request)")
    }

    /// The key is used anew with other values, and the counters begin at zero (5.1.3.2 and 5.1.3.1).
    @Test func pauseAndRestart() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let first = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let request = capture.secret(&link, &cipher, .sent, llid: 3, [0x0A])
        let response = capture.secret(&link, &cipher, .received, llid: 3, LL.pauseEncRsp)
        let last = capture.control(&link, .sent, LL.pauseEncRsp)
        let again = LL.encReq.map { $0 == 0x03 ? $0 : $0 &+ 0x40 }
        let answer = LL.encRsp.map { $0 == 0x04 ? $0 : $0 &+ 0x60 }
        cipher = try #require(AirCipher(ltk, again, answer))
        let start = capture.encrypt(&link, &cipher, again, answer)
        let second = capture.secret(&link, &cipher, .sent, ATT.read(0x11))
        let reading = try read([capture.bytes])
        #expect(reading[first]["att.handle"] == "16" && reading[second]["att.handle"] == "17")
        #expect(reading[request]["ll.pdu"] == "LL_PAUSE_ENC_REQ")
        #expect(reading[response]["ll.pdu"] == "LL_PAUSE_ENC_RSP" && reading[response]["ll.decrypted"] == "true")
        #expect(reading[last]["ll.pdu"] == "LL_PAUSE_ENC_RSP" && reading[last]["ll.decrypted"] == nil)
        for frame in start { #expect(reading[frame]["ll.pdu"] == "LL_START_ENC_RSP") }
    }

    /// The last of the pause was missed: LL_ENC_REQ, which is never encrypted, shows it.
    @Test func aPauseThatWasMissed() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        capture.secret(&link, &cipher, .sent, llid: 3, [0x0A], .uncaptured)
        capture.secret(&link, &cipher, .received, llid: 3, LL.pauseEncRsp, .uncaptured)
        capture.control(&link, .sent, LL.pauseEncRsp, .uncaptured)
        cipher = try #require(AirCipher(ltk, LL.encReq, LL.encRsp))
        capture.encrypt(&link, &cipher)
        let frame = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        #expect(try read([capture.bytes])[frame]["att.handle"] == "16")
    }

    /// An encrypted PDU with bit errors looks like LL_ENC_REQ: the key goes on.
    @Test func aRestartThatIsNone() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        for sender in [Direction.sent, .received] {
            let forged = capture.control(&link, sender, LL.encReq.map { $0 == 0x03 ? $0 : $0 &+ 0x40 })
            let frame = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
            let reading = try read([capture.bytes])
            #expect(reading[frame]["att.handle"] == "16")
            // Only the central sends one.
            #expect(reading[forged]["ll.encrypted"] == (sender == .sent ? nil : "true"))
        }
    }

    /// The pause and LL_ENC_RSP were missed.
    @Test func aRestartThatWasMissed() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let again = LL.encReq.map { $0 == 0x03 ? $0 : $0 &+ 0x40 }
        cipher = try #require(AirCipher(ltk, again, LL.encRsp))
        let start = capture.encrypt(&link, &cipher, again, responseFate: .uncaptured)
        let reading = try read([capture.bytes])
        #expect(reading[start[0] - 1]["ll.pdu"] == "LL_START_ENC_REQ")
        #expect(reading[start[0]]["ll.undecrypted"]?.contains("LL_ENC_RSP was missed") == true)
    }

    @Test func whatTheRadioDamaged() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let damaged = capture.secret(&link, &cipher, .sent, ATT.read(0x10), .damaged)
        let next = capture.secret(&link, &cipher, .sent, ATT.read(0x11))
        let reading = try read([capture.bytes])
        #expect(reading[damaged]["ll.undecrypted"]?.contains("damaged by radio") == true)
        #expect(reading[damaged]["ll.mic_valid"] == nil && reading[next]["att.handle"] == "17")
    }

    /// No key helps without both.
    @Test func aStartThatWasMissed() throws {
        var (capture, link, cipher) = try begin()
        let start = capture.encrypt(&link, &cipher, responseFate: .uncaptured)
        let reading = try read([capture.bytes])
        #expect(reading[start[0]]["ll.undecrypted"]?.contains("LL_ENC_RSP was missed") == true)
        #expect(reading[start[1]]["ll.decrypted"] == nil)
    }

    /// A key that the host's log has, for the identity that LL_ENC_REQ names.
    @Test func aKeyOfTheHost() throws {
        var host = CaptureBuilder()
        host.connect(0x40, to: 0xC011_2233_4455, isCentral: false)
        host.event(0x3E, [0x05] + le16(0x40) + Array(1...8) + [9, 10])
        let reply = host.send(0x201A, le16(0x40) + ltk.block.octets.reversed())
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let frame = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        let reading = try read([host.bytes, capture.bytes], keys: [])
        let packet = reading.packets[reading.packets.count - capture.frame + frame - 1]
        #expect(packet["att.handle"] == "16")
        #expect(packet["ll.key_source"] == "LE Long Term Key Request Reply, frame \(reply)")
    }

    /// The same in an input that is read later.
    @Test func aKeyOfALaterInput() throws {
        var host = CaptureBuilder()
        host.connect(0x40, to: 0xC011_2233_4455, isCentral: false)
        let reply = host.send(0x201A, le16(0x40) + ltk.block.octets.reversed())
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let frame = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        var session = Session(CaptureOptions.standard)
        let captures = [capture.bytes, host.bytes]
        var inputs: [UnreadInput.ID] = []
        for bytes in captures { inputs.append(session.willRead(bytes: bytes, name: "capture")) }
        var sink = Found(frame: UInt64(frame))
        for (bytes, input) in zip(captures, inputs) {
            var source = try CaptureReader(bytes: bytes, name: "capture")
            session.reads(input)
            session.read(&source, into: &sink)
        }
        #expect(sink.packet?["att.handle"] == "16")
        #expect(sink.packet?["ll.key_source"] == "LE Long Term Key Request Reply, frame \(reply)")
    }

    /// A connected isochronous stream has the session key of its connection.
    @Test(arguments: [true, false]) func streams(isKnown: Bool) throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        capture.secret(&link, &cipher, .sent, llid: 3, LL.cisInd(0x7777_1234))
        var stream = AirLink(event: 0, time: link.time)
        stream.accessAddress = 0x7777_1234
        var streamCipher = try #require(AirCipher(ltk, LL.encReq, LL.encRsp, stream: stream.accessAddress))
        let audio = [UInt8](repeating: 0xA5, count: 40)
        let first = capture.encrypted(&stream, .sent, llid: 0, streamCipher.encrypt(0, audio, .sent))
        // Payloads that were flushed count.
        streamCipher.counters.peripheral = 30
        let second = capture.encrypted(&stream, .received, llid: 0, streamCipher.encrypt(0, [1, 2, 3], .received))
        let reading = try read([capture.bytes], keys: isKnown ? [Self.digits] : [])
        guard isKnown else {
            // LL_CIS_IND is encrypted, too.
            #expect(reading[first]["ll.decrypted"] == nil && reading[second]["ll.decrypted"] == nil)
            return
        }
        #expect(reading[first]["ll.pdu"] == "Isochronous PDU" && reading[second]["ll.pdu"] == "Isochronous PDU")
        #expect(reading[first]["ll.data"] == String(repeating: "a5", count: 40))
        #expect(reading[second]["ll.data"] == "010203" && reading[second]["ll.lost"] == "30")
        #expect(reading[second]["ll.key_source"] == "--ltk" && reading[second]["direction"] == "peripheral")
    }

    /// Just Works with a key of seven octets, which then distributes an LTK that a connection before it has used already.
    @Test func aKeyThatComesLater() throws {
        var (capture, link, cipher) = try begin()
        capture.encrypt(&link, &cipher)
        let early = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        var pairing = AirLink()
        pairing.accessAddress = 0x7123_4567
        pairing.time = link.time + 10_000_000
        capture.connect(&pairing)
        func smp(_ sender: Direction, _ pdu: [UInt8]) {
            if sender == .received { capture.send(&pairing, .sent) }
            capture.l2cap(&pairing, sender, cid: 6, pdu)
            if sender == .sent { capture.send(&pairing, .received) }
            pairing.next()
        }
        let (initiator, responder) = ([UInt8](repeating: 0x5A, count: 16), [UInt8](1...16))
        smp(.sent, [0x01, 3, 0, 1, 16, 0, 1])
        smp(.received, [0x02, 3, 0, 1, 7, 0, 1])
        smp(.sent, [0x04] + initiator)
        smp(.received, [0x04] + responder)
        let (r, i) = (try #require(AESBlock(wire: responder)), try #require(AESBlock(wire: initiator)))
        let stk = try #require(PairingFunctions.s1(SecretKey(AESBlock()), r, i)).shortened(to: 7)
        let request = [0x03] + [UInt8](repeating: 0, count: 10) + Array(31...42)
        var short = try #require(AirCipher(stk, request, LL.encRsp))
        capture.encrypt(&pairing, &short, request)
        // A key of seven octets is distributed with all others zero.
        let distributed = ltk.shortened(to: 7)
        let key = capture.secret(
            &pairing, &short, .received, cid: 6, [0x06] + distributed.block.octets.reversed())
        let plain = try Capture(bytes: capture.bytes).packets().map { PacketText(packet: $0) }
        #expect(plain[key - 1]["smp.method"] == "Encryption Information")
        #expect(plain[key - 1]["ll.key_source"]?.hasPrefix("legacy pairing, Just Works") == true)
        // That connection has used the whole key.
        #expect(plain[early - 1]["ll.decrypted"] == nil)

        (capture, link, cipher) = try begin()
        cipher = try #require(AirCipher(distributed, LL.encReq, LL.encRsp))
        capture.encrypt(&link, &cipher)
        let first = capture.secret(&link, &cipher, .sent, ATT.read(0x10))
        pairing = AirLink()
        pairing.accessAddress = 0x7123_4567
        pairing.time = link.time + 10_000_000
        capture.connect(&pairing)
        smp(.sent, [0x01, 3, 0, 1, 16, 0, 1])
        smp(.received, [0x02, 3, 0, 1, 7, 0, 1])
        smp(.sent, [0x04] + initiator)
        smp(.received, [0x04] + responder)
        short = try #require(AirCipher(stk, request, LL.encRsp))
        capture.encrypt(&pairing, &short, request)
        let reported = capture.secret(
            &pairing, &short, .received, cid: 6, [0x06] + distributed.block.octets.reversed())
        let packets = try Capture(bytes: capture.bytes).packets().map { PacketText(packet: $0) }
        #expect(packets[first - 1]["att.handle"] == "16")
        #expect(packets[first - 1]["ll.key_source"] == "SMP key distribution, frame \(reported)")
    }

    /// What is to be redacted is not decrypted.
    @Test func decryptionThatIsOff() throws {
        var (capture, link, cipher) = try begin()
        let start = capture.encrypt(&link, &cipher)
        var session = Session(try CaptureOptions(longTermKeys: [try LongTermKey(Self.digits)]))
        session.analyzer.keys.decrypts = false
        var source = try CaptureReader(bytes: capture.bytes, name: "capture")
        var sink = Found(frame: UInt64(start[0]))
        session.read(&source, into: &sink)
        #expect(sink.packet?["ll.encrypted"] == "true" && sink.packet?["ll.decrypted"] == nil)
    }

    private struct Found: PacketSink {
        let frame: UInt64
        var packet: PacketText?

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            if self.packet == nil, packet.facts.number == frame { self.packet = PacketText(packet: packet.keep(bytes)) }
            return true
        }
    }
}

/// Nothing that was not encrypted with the key is taken for plaintext.
@Suite struct ForgedCiphertextTests {
    @Test func mutatedPDUs() throws {
        var cipher = try #require(AirCipher(.sample, LL.encReq, LL.encRsp))
        let payload = cipher.encrypt(2, le16(3) + le16(4) + ATT.read(0x10), .sent)
        let diversifier = try #require(AESBlock(LL.encReq[11..<19] + LL.encRsp[1..<9]))
        var vector = SIMD8<UInt8>()
        for (index, octet) in (LL.encReq[19..<23] + LL.encRsp[9..<13]).enumerated() { vector[index] = octet }
        var opener = try #require(PacketCipher(key: .sample, diversifier: diversifier, vector: vector))
        var plaintext: [UInt8] = []
        let isRight = opener.decrypt(header: 2, payload.span, counter: 0, isCentral: true, into: &plaintext)
        #expect(isRight)
        #expect(plaintext == le16(3) + le16(4) + ATT.read(0x10))
        // A generator of its own, so that a failure can be repeated.
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        var accepted = 0
        for _ in 0..<100_000 {
            var mutated = payload
            for _ in 0...random() % 3 {
                mutated[Int(random()) % mutated.count] ^= UInt8(1 + random() % 255)
            }
            if random() % 8 == 0 { mutated.removeLast(1 + Int(random()) % 4) }
            guard mutated != payload else { continue }
            if opener.decrypt(
                header: 2, mutated.span, counter: random() % 4, isCentral: random() % 2 == 0, into: &plaintext)
            {
                accepted += 1
            }
        }
        #expect(accepted == 0)
    }

    /// The search over counters, directions and keys finds none either.
    @Test func searches() throws {
        let keys = KeyStore()
        for number in 0..<20 as Range<UInt8> {
            keys.add(given: SecretKey(AESBlock(repeating: number + 1)), of: nil)
        }
        keys.add(given: .sample)
        let link = EncryptedLink(number: ConnectionNumber(rawValue: 1), central: nil, peripheral: nil)
        let decryption = LinkDecryption(link, keys)
        guard case .encryptionRequest(let request) = LLControlPDU(0x03, Array(LL.encReq.dropFirst()).span),
            case .encryptionResponse(let response) = LLControlPDU(0x04, Array(LL.encRsp.dropFirst()).span)
        else { throw TestFailure() }
        decryption.take(request)
        decryption.take(response)
        func open(_ header: UInt8, _ payload: [UInt8]) -> LinkDecryption.Opened? {
            decryption.open(header: header, payload.span, from: .central, at: 0, isSurelyEncrypted: true)
        }
        var cipher = try #require(AirCipher(.sample, LL.encReq, LL.encRsp))
        let start = cipher.encrypt(3, LL.startEncRsp, .sent)
        var forged = start
        for octet in 0..<255 as Range<UInt8> {
            forged[4] = start[4] &+ 1 &+ octet
            #expect(open(3, forged) == nil)
        }
        let opened = try #require(open(3, start))
        #expect(opened.sender == .central && opened.counter == 0)
        decryption.accept(opened, in: 1, 0..<start.count, start.span)
        let payload = cipher.encrypt(2, [1, 2, 3], .sent)
        for index in payload.indices {
            var forged = payload
            forged[index] ^= 0x80
            #expect(open(2, forged) == nil)
            decryption.noteFailure(isRepeat: false)
        }
        #expect(open(2, payload) != nil)
    }

    private struct TestFailure: Error {}
}
