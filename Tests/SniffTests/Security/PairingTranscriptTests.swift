import Decoders
import Testing

@testable import Sniff

/// Keys that follow from a pairing.
@Suite struct PairingTranscriptTests {
    /// The addresses of the sample data of f5.
    private let link = EncryptedLink(
        number: ConnectionNumber(rawValue: 1), central: DeviceAddress(0x5612_3737_BFCE, type: 0),
        peripheral: DeviceAddress(0xA713_702D_CFC1, type: 0))
    private let na = "d5cb8454d177733effffb2ec712baeab"
    private let nb = "a6e8e7cc25a75f6e216583f7ff3dc4cf"
    /// The public key whose product with the debug key is the secret of f5's sample data.
    private let peer: [UInt8] =
        hex("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190").reversed()
        + hex("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a").reversed()
    private let debug: [UInt8] =
        hex("20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6").reversed()
        + hex("dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b").reversed()
    private let ltk = key("6986791169d7cd23980522b594750a38")

    private func take(_ transcript: inout PairingTranscript, _ sender: Sender, _ pdu: [UInt8]) -> [KnownKey] {
        transcript.receive(pdu.span, from: sender, on: link, PairingTranscript.Source(frame: 7, input: nil))
    }

    private func pair(_ keys: (central: [UInt8], peripheral: [UInt8]), size: UInt8 = 16, secret: [UInt8]? = nil)
        -> [KnownKey]
    {
        var transcript = PairingTranscript()
        _ = take(&transcript, .central, [0x01, 3, 0, 0x09, 16, 0, 0])
        _ = take(&transcript, .peripheral, [0x02, 3, 0, 0x09, size, 0, 0])
        _ = take(&transcript, .central, [0x0C] + keys.central)
        _ = take(&transcript, .peripheral, [0x0C] + keys.peripheral)
        transcript.sharedSecret = secret
        _ = take(&transcript, .central, [0x04] + hex(na).reversed())
        _ = take(&transcript, .peripheral, [0x04] + hex(nb).reversed())
        return take(&transcript, .central, [0x0D] + [UInt8](repeating: 0, count: 16))
    }

    @Test func theDebugKeyOfEitherSide() {
        for keys in [(central: debug, peripheral: peer), (central: peer, peripheral: debug)] {
            let found = pair(keys)
            #expect(found.map(\.key) == [ltk] && found.first?.origin.kind == .debugKey)
        }
        #expect(pair((peer, peer)).isEmpty)
    }

    @Test func aSharedSecretOfTheController() {
        let secret = hex("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
        let found = pair((peer, peer), secret: secret)
        #expect(found.map(\.key) == [ltk] && found.first?.origin.kind == .sharedSecret)
    }

    @Test func shortKeys() {
        #expect(pair((debug, peer), size: 8).map(\.key) == [key("0000000000000000980522b594750a38")])
    }

    /// An EDIV and a Rand are those of the key before them, and of its sender.
    @Test func distributedKeys() {
        var transcript = PairingTranscript()
        let octets = [UInt8](1...16)
        let first = take(&transcript, .peripheral, [0x06] + octets)
        #expect(first.map(\.key) == [SecretKey(AESBlock(octets.reversed()) ?? AESBlock())])
        #expect(first.first?.identity == nil)
        #expect(take(&transcript, .central, [0x07, 0x34, 0x12] + [UInt8](1...8)).isEmpty)
        let named = take(&transcript, .peripheral, [0x07, 0x34, 0x12] + [UInt8](1...8))
        #expect(named.first?.identity == KeyIdentity(random: 0x0807_0605_0403_0201, diversifier: 0x1234))
        // Vendors log something else on channels that look like SMP.
        #expect(take(&transcript, .central, [0x06, 1, 2, 3]).isEmpty)
    }
}

@Suite struct KeyStoreTests {
    private let link = EncryptedLink(
        number: ConnectionNumber(rawValue: 3), central: DeviceAddress(1, type: 0),
        peripheral: DeviceAddress(2, type: 1))

    private func known(
        _ octet: UInt8, _ identity: KeyIdentity? = nil, of devices: [DeviceAddress] = [],
        _ kind: KeyOrigin.Kind = .distributed
    ) -> KnownKey {
        KnownKey(SecretKey(AESBlock(repeating: octet)), identity, of: devices, KeyOrigin(kind))
    }

    /// The key that LL_ENC_REQ names comes first, then those of the devices, then the rest, the latest first.
    @Test func order() {
        let keys = KeyStore()
        let identity = KeyIdentity(random: 5, diversifier: 6)
        keys.add(known(1))
        keys.add(known(2, identity))
        keys.add(known(3, of: link.devices))
        keys.add(known(4))
        keys.add(known(0))
        let order = keys.candidates(for: link, identity).map { $0.key.block[0] }
        #expect(order == [2, 3, 4, 1])
        // Zero names no key.
        let zero = KeyIdentity(random: 0, diversifier: 0)
        keys.add(known(9, zero))
        #expect(keys.candidates(for: link, zero).map { $0.key.block[0] } == [3, 9, 4, 2, 1])
    }

    /// A key is kept once, and with its name.
    @Test func sameKeys() {
        let keys = KeyStore()
        keys.add(known(1))
        let before = keys.generation
        keys.add(known(1))
        #expect(keys.generation == before && keys.keys.count == 1)
        keys.add(known(1, KeyIdentity(random: 1, diversifier: 2)))
        #expect(keys.generation > before && keys.keys.first?.identity?.diversifier == 2)
    }

    @Test(arguments: ["", "123", "9a7163d4c92d91b5c3ba0ebfb4d1b8ag", "9a7163d4c92d91b5c3ba0ebfb4d1b8a2@", "@"])
    func noKeys(text: String) {
        let error = #expect(throws: LongTermKeyError.self) { try LongTermKey(text) }
        if text.count > 3 { #expect(error?.description.contains(text) == false) }
    }
}
