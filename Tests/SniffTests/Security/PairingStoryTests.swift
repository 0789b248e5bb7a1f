import Decoders
import Testing

@testable import Sniff

/// A pairing between two devices, PDU by PDU.
private struct Pairing {
    let keys = KeyStore()
    let link = EncryptedLink(
        number: ConnectionNumber(rawValue: 1), central: DeviceAddress(0x5612_3737_BFCE, type: 0),
        peripheral: DeviceAddress(0xA713_702D_CFC1, type: 0))
    private(set) var frame: UInt64 = 0

    private var facts: PacketFacts {
        var facts = PacketFacts()
        facts.number = frame
        return facts
    }

    @discardableResult
    mutating func send(_ sender: Sender, _ pdu: [UInt8]) -> PairingStory? {
        frame += 1
        keys.receive(
            smp: Reader(pdu.span), on: link, from: sender, PairingTranscript.Source(frame: frame, input: nil), facts,
            findsPasskey: true, pdu.span)
        return keys.takeEndedPairing()
    }

    mutating func encrypt(isReadable: Bool = true) -> PairingStory? {
        frame += 1
        keys.encrypt(link, isReadable: isReadable, facts, findsPasskey: true)
        return keys.takeEndedPairing()
    }

    /// The keys that the link may be encrypted with right after it.
    var candidates: [KnownKey] { keys.candidates(for: link, KeyIdentity(random: 0, diversifier: 0)) }
}

private func wire(_ block: AESBlock) -> [UInt8] { block.octets.reversed() }

@Suite struct LegacyPairingTests {
    /// KeyboardOnly and DisplayOnly, bonding and MITM; the central distributes its IRK, the peripheral LTK and CSRK.
    private let request: [UInt8] = [0x01, 0x02, 0x00, 0x05, 0x10, 0x02, 0x05]
    private let response: [UInt8] = [0x02, 0x00, 0x00, 0x05, 0x10, 0x02, 0x05]
    private let initiator = block("9f3c1d2e4b5a69788796a5b4c3d2e1f0")
    private let responder = block("0123456789abcdeffedcba9876543210")

    private func exchange(
        _ pairing: inout Pairing, _ key: SecretKey, keySize: UInt8 = 16, confirms: [Sender] = [.central, .peripheral],
        _ change: (inout [UInt8], inout [UInt8]) -> Void = { _, _ in }
    ) throws {
        var (request, response) = (request, response)
        response[4] = keySize
        change(&request, &response)
        pairing.send(.central, request)
        pairing.send(.peripheral, response)
        let cipher = try #require(AES128(key))
        let central = try #require(pairing.link.central)
        let peripheral = try #require(pairing.link.peripheral)
        let inputs = try #require(
            PairingFunctions.ConfirmInputs(
                request: request, response: response, initiator: central, responder: peripheral))
        for (side, random) in [(Sender.central, initiator), (.peripheral, responder)] where confirms.contains(side) {
            pairing.send(side, [0x03] + wire(PairingFunctions.c1(cipher, random, inputs)))
        }
        pairing.send(.central, [0x04] + wire(initiator))
        pairing.send(.peripheral, [0x04] + wire(responder))
    }

    private func shortTermKey(_ key: SecretKey, keySize: Int = 16) throws -> SecretKey {
        try #require(PairingFunctions.s1(key, responder, initiator)).shortened(to: keySize)
    }

    @Test(arguments: [[Sender.central, .peripheral], [.central], [.peripheral]]) func passkey(confirms: [Sender]) throws
    {
        var pairing = Pairing()
        let key = SecretKey(AESBlock(number: 73))
        try exchange(&pairing, key, confirms: confirms)
        #expect(pairing.candidates.map(\.key) == [try shortTermKey(key)])
        #expect(pairing.candidates.first?.origin.kind == .passkey)
        // However often a link asks for it.
        #expect(pairing.keys.pairing(of: pairing.link.number)?.searches == 1)
        #expect(pairing.encrypt() == nil)
        pairing.send(.peripheral, [0x06] + wire(block("7f62c053f104a5bbe68b1d896a2ed49c")))
        pairing.send(.peripheral, [0x07, 0xE8, 0xCD] + [1, 2, 3, 4, 5, 6, 7, 8])
        pairing.send(.peripheral, [0x0A] + wire(block("505e42df9691ec72d31fcdfbeb641b61")))
        pairing.send(.central, [0x08] + wire(block("ec0234a357c8ad05341010a60a397d9b")))
        let end = pairing.send(.central, [0x09, 0, 1, 2, 3, 4, 5, 6])
        let ended = try #require(end)
        #expect(ended.state == .complete)
        #expect(ended.passkey == 73)
        #expect(ended.associationModel == .passkeyEntry)
        #expect(ended.isSecureConnections == false)
        #expect(ended.askedBy == .central)
        #expect(ended.keys(of: .central) == [.identityResolving])
        #expect(ended.keys(of: .peripheral) == [.longTerm, .signatureResolving])
        #expect(ended.frame == 1 && ended.endFrame == pairing.frame)
        #expect(pairing.keys.stories.count == 1)
        let identity = pairing.keys.identities.keys.first
        #expect(identity?.key == self.key("ec0234a357c8ad05341010a60a397d9b"))
        #expect(identity?.identity == DeviceAddress(0x0605_0403_0201, type: 0))
        #expect(identity?.source == "the IRK of frame \(pairing.frame - 1)")
        #expect(pairing.keys.signatureKeys.first?.device == pairing.link.peripheral)
    }

    private func key(_ text: String) -> SecretKey { SecretKey(block(text)) }

    /// A TK of 0 is the passkey 000000 where both sides agreed on Passkey Entry (2.3.5.1, table 2.8).
    @Test func passkeyOfZeros() throws {
        var pairing = Pairing()
        try exchange(&pairing, SecretKey(AESBlock(number: 0)))
        #expect(pairing.candidates.first?.origin.kind == .passkey)
    }

    /// The PDU that says whose the IRK is was lost: it resolves addresses all the same.
    @Test func anIdentityWithoutItsAddress() throws {
        var pairing = Pairing()
        try exchange(&pairing, SecretKey(AESBlock(number: 73)))
        pairing.send(.central, [0x08] + wire(block("ec0234a357c8ad05341010a60a397d9b")))
        #expect(pairing.keys.identities.keys.map(\.key) == [key("ec0234a357c8ad05341010a60a397d9b")])
        let generation = pairing.keys.identities.generation
        pairing.send(.central, [0x09, 0, 1, 2, 3, 4, 5, 6])
        #expect(pairing.keys.identities.keys.first?.identity == DeviceAddress(0x0605_0403_0201, type: 0))
        #expect(pairing.keys.identities.generation == generation + 1)
    }

    /// Who reads the inputs a second time does not search again.
    @Test func oneSearch() throws {
        var pairing = Pairing()
        try exchange(&pairing, SecretKey(AESBlock(number: 73)))
        _ = pairing.candidates
        var again = Pairing()
        again.keys.add(allOf: pairing.keys)
        try exchange(&again, SecretKey(AESBlock(number: 73)))
        #expect(again.candidates.map(\.key) == pairing.candidates.map(\.key))
        #expect(again.keys.temporaryKeys.memory.searches == 1)
    }

    /// `--no-crack`.
    @Test func noSearch() throws {
        var pairing = Pairing()
        pairing.keys.temporaryKeys.searches = false
        try exchange(&pairing, SecretKey(AESBlock(number: 73)))
        #expect(pairing.candidates.map(\.origin.kind) == [])
        #expect(pairing.encrypt(isReadable: false)?.passkey == nil)
        #expect(pairing.keys.pairing(of: pairing.link.number)?.searches == 0)
    }

    @Test(arguments: [UInt8(7), 16]) func justWorks(keySize: UInt8) throws {
        var pairing = Pairing()
        try exchange(&pairing, SecretKey(AESBlock()), keySize: keySize) { request, response in
            (request[1], response[1]) = (3, 3)
        }
        let stk = try shortTermKey(SecretKey(AESBlock()), keySize: Int(keySize))
        #expect(pairing.candidates.map(\.key) == [stk])
        #expect(pairing.candidates.first?.origin.kind == .justWorks)
        let end = pairing.encrypt(isReadable: false)
        let ended = try #require(end)
        #expect(ended.state == .unread)
        #expect(ended.keySize == keySize)
        #expect(ended.passkey == nil)
    }

    /// A TK that came out of band is not searched for, but may be given, in either order.
    @Test func outOfBand() throws {
        let key = key("5e88112233445566778899aabbccddee")
        func scene() throws -> Pairing {
            var pairing = Pairing()
            pairing.keys.add(ImportedKeys(file: "f", keys: [ImportedKey(kind: .temporary, key: key.reversed)]))
            try exchange(&pairing, key) { request, response in (request[2], response[2]) = (1, 1) }
            return pairing
        }
        let pairing = try scene()
        #expect(pairing.candidates.map(\.key) == [try shortTermKey(key)])
        #expect(pairing.candidates.first?.origin.kind == .temporaryKey)
        #expect(pairing.keys.pairing(of: pairing.link.number)?.searches == 0)
    }

    /// Where the Confirms were missed, the first encrypted PDU will tell: until then, the TK may be zero.
    @Test func noConfirms() throws {
        var pairing = Pairing()
        try exchange(&pairing, SecretKey(AESBlock(number: 73)), confirms: [])
        #expect(pairing.candidates.map(\.key) == [try shortTermKey(SecretKey(AESBlock()))])
        #expect(pairing.keys.pairing(of: pairing.link.number)?.searches == 0)
    }

    @Test func failure() throws {
        var pairing = Pairing()
        pairing.send(.peripheral, [0x0B, 0x05])
        pairing.send(.central, request)
        pairing.send(.peripheral, response)
        let end = pairing.send(.peripheral, [0x05, 0x04])
        let ended = try #require(end)
        #expect(ended.state == .failed(reason: 4, by: .peripheral))
        #expect(ended.askedBy == .peripheral)
        #expect(!pairing.keys.isPairing)
        // It has ended.
        #expect(pairing.send(.peripheral, [0x05, 0x04]) == nil)
    }

    /// A link that is encrypted with a key from before: the request led to nothing.
    @Test func overtaken() {
        var pairing = Pairing()
        pairing.send(.central, request)
        #expect(pairing.keys.isPairing)
        #expect(pairing.encrypt() == nil)
        #expect(!pairing.keys.isPairing)
    }

    @Test func cutPDUs() {
        for code in UInt8(0)...0x10 {
            for count in 0..<20 {
                var pairing = Pairing()
                pairing.send(.central, request)
                pairing.send(.peripheral, response)
                pairing.send(.peripheral, [code] + [UInt8](repeating: 1, count: count))
            }
        }
    }
}

@Suite struct SecurePairingTests {
    private let debugY = hex("dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b")
    private let x = hex("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190")
    private let y = hex("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a")
    private let secret = hex("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
    private let na = block("d5cb8454d177733effffb2ec712baeab")
    private let nb = block("a6e8e7cc25a75f6e216583f7ff3dc4cf")

    /// Features and public keys; the central uses the debug key, whose shared secret with this peer the specification has.
    private func begin(_ pairing: inout Pairing, io: (UInt8, UInt8)) -> (request: [UInt8], response: [UInt8]) {
        let request: [UInt8] = [0x01, io.0, 0, 0x0D, 16, 0, 0]
        let response: [UInt8] = [0x02, io.1, 0, 0x0D, 16, 0, 0]
        pairing.send(.central, request)
        pairing.send(.peripheral, response)
        pairing.send(.central, [0x0C] + P256.debugPublicX.reversed() + debugY.reversed())
        pairing.send(.peripheral, [0x0C] + x.reversed() + y.reversed())
        return (request, response)
    }

    /// Pairing DHKey Check of both sides.
    private func check(
        _ pairing: inout Pairing, _ request: [UInt8], _ response: [UInt8], passkey: UInt32, _ initiator: AESBlock,
        _ responder: AESBlock, isForged: Bool = false
    ) throws {
        let central = (nonce: initiator, address: try #require(pairing.link.central))
        let peripheral = (nonce: responder, address: try #require(pairing.link.peripheral))
        let macKey = try #require(PairingFunctions.f5(secret, central, peripheral)).macKey
        for (side, own, other, pdu) in [
            (Sender.central, central, peripheral, request), (.peripheral, peripheral, central, response),
        ] {
            var value = try #require(
                PairingFunctions.f6(
                    macKey, sender: own, receiver: other, random: AESBlock(number: passkey),
                    features: [pdu[3], pdu[2], pdu[1]]))
            if isForged { value[3] ^= 1 }
            pairing.send(side, [0x0D] + wire(value))
        }
    }

    @Test(arguments: [false, true]) func numericComparison(isForged: Bool) throws {
        var pairing = Pairing()
        let (request, response) = begin(&pairing, io: (1, 1))
        pairing.send(.peripheral, [0x03] + [UInt8](repeating: 9, count: 16))
        pairing.send(.central, [0x04] + wire(na))
        pairing.send(.peripheral, [0x04] + wire(nb))
        try check(&pairing, request, response, passkey: 0, na, nb, isForged: isForged)
        let end = pairing.encrypt()
        let ended = try #require(end)
        #expect(ended.associationModel == .numericComparison)
        #expect(ended.digits == PairingFunctions.g2((P256.debugPublicX, na), (x, nb)))
        #expect(ended.isKeyProven == !isForged)
        // No keys follow.
        #expect(ended.state == .complete)
        #expect(pairing.candidates.first?.origin.kind == .debugKey)
        #expect(pairing.keys.keys.first?.isProven == !isForged)
    }

    @Test func passkeyEntry() throws {
        var pairing = Pairing()
        let (request, response) = begin(&pairing, io: (2, 0))
        var (last, other) = (AESBlock(), AESBlock())
        for round in 0..<20 {
            let bit = 0x80 | UInt8(123_456 >> round & 1)
            (last, other) = (AESBlock(number: UInt32(round) + 7), AESBlock(number: UInt32(round) + 70))
            let confirm = try #require(PairingFunctions.f4(P256.debugPublicX, x, last, bit))
            pairing.send(.central, [0x03] + wire(confirm))
            if round != 5 {
                pairing.send(
                    .peripheral, [0x03] + wire(try #require(PairingFunctions.f4(x, P256.debugPublicX, other, bit))))
            }
            pairing.send(.central, [0x04] + wire(last))
            pairing.send(.peripheral, [0x04] + wire(other))
        }
        try check(&pairing, request, response, passkey: 123_456, last, other)
        let end = pairing.encrypt()
        let ended = try #require(end)
        #expect(ended.passkey == 123_456)
        #expect(ended.isKeyProven == true)
        #expect(ended.digits == nil)
    }

    @Test func noDebugKey() throws {
        var pairing = Pairing()
        pairing.send(.central, [0x01, 3, 0, 0x09, 16, 0, 0])
        pairing.send(.peripheral, [0x02, 3, 0, 0x09, 16, 0, 0])
        pairing.send(.central, [0x0C] + x.reversed() + y.reversed())
        pairing.send(.peripheral, [0x0C] + x.reversed() + y.reversed())
        pairing.send(.central, [0x04] + wire(na))
        pairing.send(.peripheral, [0x04] + wire(nb))
        let end = pairing.encrypt()
        let ended = try #require(end)
        #expect(ended.isKeyProven == nil)
        #expect(ended.digits == PairingFunctions.g2((x, na), (x, nb)))
        #expect(pairing.candidates.isEmpty)
    }
}

/// The story as fields of the packet that ends it, and its passkey.
@Suite struct PairingFieldTests {
    private func capture() throws -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.l2cap(0x40, .received, cid: 6, [0x0B, 0x05])
        capture.l2cap(0x40, .sent, cid: 6, [0x01, 0x02, 0x00, 0x05, 0x10, 0x00, 0x01])
        capture.l2cap(0x40, .received, cid: 6, [0x02, 0x00, 0x00, 0x05, 0x0A, 0x00, 0x01])
        for way in [CaptureBuilder.Way.sent, .received] {
            capture.l2cap(0x40, way, cid: 6, [0x03] + [UInt8](repeating: 0x31, count: 16))
        }
        let (initiator, responder) = (
            block("9f3c1d2e4b5a69788796a5b4c3d2e1f0"), block("0123456789abcdeffedcba9876543210")
        )
        capture.l2cap(0x40, .sent, cid: 6, [0x04] + wire(initiator))
        capture.l2cap(0x40, .received, cid: 6, [0x04] + wire(responder))
        let stk = try #require(PairingFunctions.s1(SecretKey(AESBlock(number: 251)), responder, initiator))
        capture.send(0x2019, le16(0x40) + [UInt8](repeating: 0, count: 10) + wire(stk.shortened(to: 10).block))
        capture.event(0x08, [0x00] + le16(0x40) + [1])
        capture.l2cap(0x40, .received, cid: 6, [0x06] + wire(block("7f62c053f104a5bbe68b1d896a2ed49c")))
        capture.l2cap(0x40, .received, cid: 6, [0x07, 0xE8, 0xCD, 1, 2, 3, 4, 5, 6, 7, 8])
        return capture
    }

    @Test func fields() throws {
        let capture = try capture()
        let reading = try SessionReading(capture, showsSecrets: true)
        let last = reading[capture.frame]
        #expect(last["smp.pairing.state"] == "complete")
        #expect(last["smp.pairing.association_model"] == "Passkey Entry")
        #expect(last["smp.pairing.secure_connections"] == "false")
        #expect(last["smp.pairing.asked_by"] == "peripheral")
        #expect(last["smp.pairing.key_size"] == "10")
        #expect(last["smp.pairing.central.io_capability"] == "2")
        #expect(last["smp.pairing.peripheral.io_capability"] == "0")
        #expect(last["smp.pairing.peripheral.keys"] == "LTK")
        #expect(last.all("smp.pairing.central.keys").isEmpty)
        #expect(last["smp.pairing.passkey"] == "000251")
        #expect(last["smp.pairing.request_frame"] == "3")
        for frame in 1..<capture.frame { #expect(reading[frame]["smp.pairing.state"] == nil) }
    }

    @Test func secrets() throws {
        let capture = try capture()
        let hidden = try SessionReading(capture)[capture.frame].packet.json
        #expect(!hidden.contains("000251"))
        #expect(hidden.contains("\"passkey\":\"***\""))
        let shown = try SessionReading(capture, showsSecrets: true)[capture.frame].packet.json
        #expect(shown.contains("\"passkey\":\"000251\""))
    }
}
