import Decoders
import Testing

@testable import Sniff

/// The sample data of the specifications. Most significant octet first, unless it says wire.
@Suite struct CipherTests {
    /// FIPS 197, C.1.
    @Test func aes() throws {
        let cipher = try #require(AES128(key("000102030405060708090a0b0c0d0e0f")))
        #expect(cipher.encrypt(block("00112233445566778899aabbccddeeff")) == block("69c4e0d86a7b0430d8cdb78070b4c55a"))
    }

    @Test(arguments: [
        ("", "bb1d6929e95937287fa37d129b756746"),
        ("6bc1bee22e409f96e93d7e117393172a", "070a16b46b4d4144f79bdd9dd04a287c"),
        (
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411",
            "dfa66747de9ae63030ca32611497c827"
        ),
    ])
    func cmac(message: String, code: String) throws {
        let cipher = try #require(AES128(key("2b7e151628aed2a6abf7158809cf4f3c")))
        #expect(cipher.cmac(hex(message)) == block(code))
    }

    /// Core 6.0, Vol 6, Part C, 1: each PDU as it is on the air, wire order.
    @Test(arguments: [
        (true, 0, "0f059fcda7f448", "06"), (false, 0, "0705a34c13a415", "06"),
        (
            true, 1, "0e1f7a70d66415226df26b17839a060405596bd6564f796b5b9ce6ff32f75a6d33",
            "1700636465666768696a6b6c6d6e6f707131323334353637383930"
        ),
        (
            false, 1, "061ff38881e7bd94c9c369b9a66846dd4786aa8c39ce540d0dae3adcdf89b96088",
            "170037363534333231304142434445464748494a4b4c4d4e4f5051"
        ),
    ])
    func packets(isCentral: Bool, counter: UInt64, sent: String, plaintext: String) throws {
        var cipher = try #require(PacketCipher(key: .sample, diversifier: sampleDiversifier, vector: sampleVector))
        let pdu = hex(sent)
        var found: [UInt8] = []
        func decrypt(_ header: UInt8, _ payload: [UInt8], _ counter: UInt64, _ isCentral: Bool) -> Bool {
            cipher.decrypt(header: header & 0xE3, payload.span, counter: counter, isCentral: isCentral, into: &found)
        }
        let payload = Array(pdu.dropFirst(2))
        #expect(decrypt(pdu[0], payload, counter, isCentral))
        #expect(found == hex(plaintext))
        // NESN, SN and MD may change; LLID may not, nor anything else.
        #expect(decrypt(pdu[0] ^ 0x1C, payload, counter, isCentral))
        #expect(!decrypt(pdu[0] ^ 1, payload, counter, isCentral))
        #expect(!decrypt(pdu[0], payload, counter + 1, isCentral))
        #expect(!decrypt(pdu[0], payload, counter, !isCentral))
        for index in payload.indices {
            var damaged = payload
            damaged[index] ^= 0x10
            #expect(!decrypt(pdu[0], damaged, counter, isCentral))
        }
        for count in 0..<payload.count { #expect(!decrypt(pdu[0], Array(payload.prefix(count)), counter, isCentral)) }
        #expect(cipher.firstOctet(payload[0], counter: counter, isCentral: isCentral) == hex(plaintext)[0])
    }

    @Test func sessionKey() throws {
        let cipher = try #require(AES128(.sample))
        #expect(cipher.encrypt(sampleDiversifier.reversed) == block("99ad1b5226a37e3e058e3b8e27c2c666"))
    }

    /// The sample data of f5 (Core 6.0, Vol 3, Part H, D.3) begin with this secret.
    @Test func keyAgreement() {
        let point = P256.Point(
            x: hex("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190"),
            y: hex("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a"))
        let secret = hex("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
        #expect(P256.sharedSecret(P256.debugPrivateKey, point) == secret)
        // Not on the curve: anybody can send one.
        var wrong = point
        wrong.y[31] ^= 1
        #expect(P256.sharedSecret(P256.debugPrivateKey, wrong) == nil)
        #expect(P256.sharedSecret(P256.debugPrivateKey, P256.Point(x: [], y: [])) == nil)
    }

    @Test func keysShowNothing() {
        let key = key("000102030405060708090a0b0c0d0e0f")
        #expect("\(key)" == "key")
        #expect(String(reflecting: key) == "key")
        var text = ""
        dump(key, to: &text)
        #expect(!text.contains("15"))
        #expect(key.shortened(to: 7) == SecretKey(block("000000000000000000090a0b0c0d0e0f")))
        #expect(key.shortened(to: 16) == key)
    }
}

@Suite struct PairingFunctionTests {
    @Test func s1() {
        let stk = PairingFunctions.s1(
            SecretKey(AESBlock()), block("000f0e0d0c0b0a091122334455667788"), block("010203040506070899aabbccddeeff00"))
        #expect(stk == key("9a1fe1f0e8b0f49b5b4216ae796da062"))
    }

    @Test func f5() throws {
        let keys = try #require(
            PairingFunctions.f5(
                hex("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698"),
                (block("d5cb8454d177733effffb2ec712baeab"), DeviceAddress(0x5612_3737_bfce, type: 0)),
                (block("a6e8e7cc25a75f6e216583f7ff3dc4cf"), DeviceAddress(0xa713_702d_cfc1, type: 0))))
        #expect(keys.macKey == key("2965f176a1084a02fd3f6a20ce636e20"))
        #expect(keys.longTermKey == key("6986791169d7cd23980522b594750a38"))
    }
}
