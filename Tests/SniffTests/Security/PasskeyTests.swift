import Decoders
import Testing

@testable import Sniff

/// The sample data of Core 6.0, Vol 3, Part H, appendix D and 2.2.
@Suite struct PairingCheckTests {
    private let u = hex("20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6")
    private let v = hex("55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")
    private let x = block("d5cb8454d177733effffb2ec712baeab")
    private let y = block("a6e8e7cc25a75f6e216583f7ff3dc4cf")

    @Test func c1() throws {
        let inputs = try #require(
            PairingFunctions.ConfirmInputs(
                request: hex("01010000100707"), response: hex("02030000080005"),
                initiator: DeviceAddress(0xA1A2_A3A4_A5A6, type: 1),
                responder: DeviceAddress(0xB1B2_B3B4_B5B6, type: 0)))
        let cipher = try #require(AES128(SecretKey(AESBlock())))
        let random = block("5783d52156ad6f0e6388274ec6702ee0")
        #expect(PairingFunctions.c1(cipher, random, inputs) == block("1e1e3fef878988ead2a74dc5bef13b86"))
        let short = PairingFunctions.ConfirmInputs(
            request: hex("0101"), response: hex("02030000080005"), initiator: DeviceAddress(0, type: 0),
            responder: DeviceAddress(0, type: 0))
        #expect(short == nil)
    }

    @Test func f4() { #expect(PairingFunctions.f4(u, v, x, 0) == block("f2c916f107a9bd1cf1eda1bea974872d")) }

    @Test func f6() {
        let check = PairingFunctions.f6(
            key("2965f176a1084a02fd3f6a20ce636e20"), sender: (x, DeviceAddress(0x5612_3737_BFCE, type: 0)),
            receiver: (y, DeviceAddress(0xA713_702D_CFC1, type: 0)), random: block("12a3343bb453bb5408da42d20c2d0fc8"),
            features: hex("010102"))
        #expect(check == block("e3c473989cd0e8c5d26c0b09da958f61"))
    }

    @Test func g2() { #expect(PairingFunctions.g2((u, x), (v, y)) == 938_554) }

    @Test func ah() throws {
        let cipher = try #require(AES128(key("ec0234a357c8ad05341010a60a397d9b")))
        #expect(PairingFunctions.ah(cipher, 0x708194) == 0x0DFBAA)
    }

    @Test func signature() throws {
        let cipher = try #require(AES128(key("505e42df9691ec72d31fcdfbeb641b61").reversed))
        #expect(PairingFunctions.signature(cipher, hex("d21200133701000000")) == hex("f1871e933c900ff2"))
    }
}

@Suite struct PasskeySearchTests {
    private let initiator = block("9f3c1d2e4b5a69788796a5b4c3d2e1f0")
    private let responder = block("0123456789abcdeffedcba9876543210")

    private func search(keySize: Int = 16) -> PasskeySearch {
        PasskeySearch(initiator: initiator, responder: responder, keySize: keySize)
    }

    /// What a pairing with a passkey would send, by the functions that the vectors above prove.
    private var inputs: PairingFunctions.ConfirmInputs {
        get throws {
            try #require(
                PairingFunctions.ConfirmInputs(
                    request: hex("01040005100303"), response: hex("02000005100303"),
                    initiator: DeviceAddress(0x5B46_E8B3_8111, type: 1),
                    responder: DeviceAddress(0x64A2_F9BE_DEF1, type: 0)))
        }
    }

    private func confirm(_ passkey: UInt32, of random: AESBlock) throws -> PasskeySearch.Proof {
        let inputs = try inputs
        let cipher = try #require(AES128(SecretKey(AESBlock(number: passkey))))
        return .confirm(PairingFunctions.c1(cipher, random, inputs), random: random, inputs)
    }

    @Test(arguments: [UInt32(0), 1, 77, 299]) func confirms(passkey: UInt32) throws {
        for random in [initiator, responder] {
            let proof = try confirm(passkey, of: random)
            #expect(search().find(proof, among: 0..<300) == passkey)
            #expect(search().find(proof, among: passkey + 1..<400) == nil)
            #expect(search().proves(SecretKey(AESBlock(number: passkey)), proof))
            #expect(!search().proves(SecretKey(AESBlock(number: passkey + 1)), proof))
        }
    }

    /// All searches of a run share its tries; one that was made is not made again.
    @Test func budget() throws {
        let memory = PasskeyMemory(budget: 1_000_300)
        let (found, other) = (try confirm(250, of: initiator), try confirm(299, of: responder))
        #expect(memory.find(search(), found) == .passkey(250))
        #expect(memory.find(search(), found) == .passkey(250) && memory.searches == 1)
        let never = PasskeySearch.Proof.confirm(AESBlock(), random: AESBlock(), try inputs)
        #expect(memory.find(search(), never) == .none && !memory.limitReached)
        // 49 are left.
        #expect(memory.find(search(), other) == .untried && memory.limitReached)
        #expect(memory.find(search(keySize: 7), other) == .untried)
    }

    @Test(arguments: [7, 12, 16]) func shortTermKey(keySize: Int) throws {
        let search = search(keySize: keySize)
        let stk = try #require(search.shortTermKey(SecretKey(AESBlock(number: 251))))
        #expect(stk.block.octets.prefix(16 - keySize).allSatisfy { $0 == 0 })
        #expect(search.find(.shortTermKey(stk), among: 0..<300) == 251)
        #expect(search.find(.shortTermKey(stk), among: 0..<251) == nil)
    }

    /// Without the Confirms, only the first encrypted PDU tells.
    @Test(arguments: [true, false], [7, 16]) func encryptedStart(isCentral: Bool, keySize: Int) throws {
        let search = search(keySize: keySize)
        let stk = try #require(search.shortTermKey(SecretKey(AESBlock(number: 123))))
        let start = try encrypted(stk, isCentral: isCentral)
        #expect(search.find(.encryptedStart(start), among: 0..<300) == 123)
        #expect(search.find(.encryptedStart(start), among: 124..<500) == nil)
    }

    /// An LL_START_ENC_RSP (RFC 3610, written out).
    private func encrypted(_ stk: SecretKey, isCentral: Bool) throws -> PasskeySearch.EncryptedStart {
        let cipher = try #require(AES128(stk))
        let session = try #require(AES128(cipher.encrypt(sampleDiversifier.reversed).asKey))
        func counter(_ flags: UInt8, _ number: UInt8) -> AESBlock {
            var block = AESBlock()
            block[0] = flags
            block[5] = isCentral ? 0x80 : 0
            for index in 0..<8 { block[6 + index] = sampleVector[index] }
            block[15] = number
            return block
        }
        let header: UInt8 = 0x03
        var mic = session.encrypt(counter(0x49, 1))
        var additional = AESBlock()
        additional[1] = 1
        additional[2] = header
        mic = session.encrypt(mic ^ additional)
        mic[0] ^= 6
        mic = session.encrypt(mic)
        let mask = session.encrypt(counter(1, 0))
        let payload = [6 ^ session.encrypt(counter(1, 1))[0]] + (0..<4).map { mic[$0] ^ mask[$0] }
        return PasskeySearch.EncryptedStart(
            diversifier: sampleDiversifier, vector: sampleVector, header: header, payload: payload, isCentral: isCentral
        )
    }
}

@Suite struct PasskeyRoundTests {
    private let initiator = hex("20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6")
    private let responder = hex("55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")

    private struct Sent {
        let value: AESBlock
        let isRandom: Bool
        let sender: Sender
    }

    /// Twenty rounds of four PDUs.
    private func rounds(_ passkey: UInt32) throws -> [Sent] {
        try (0..<20).flatMap { round throws -> [Sent] in
            let bit = 0x80 | UInt8(passkey >> UInt32(round) & 1)
            let (na, nb) = (AESBlock(number: UInt32(round) + 1), AESBlock(number: UInt32(round) + 0x1000))
            return [
                Sent(
                    value: try #require(PairingFunctions.f4(initiator, responder, na, bit)), isRandom: false,
                    sender: .central),
                Sent(
                    value: try #require(PairingFunctions.f4(responder, initiator, nb, bit)), isRandom: false,
                    sender: .peripheral),
                Sent(value: na, isRandom: true, sender: .central),
                Sent(value: nb, isRandom: true, sender: .peripheral),
            ]
        }
    }

    private func passkey(_ sent: [Sent]) -> UInt32? {
        var rounds = PasskeyRounds()
        for one in sent { rounds.receive(one.value, isRandom: one.isRandom, from: one.sender) }
        return rounds.passkey(initiator, responder)
    }

    @Test(arguments: [UInt32(0), 1, 123_456, 999_999]) func all(number: UInt32) throws {
        #expect(passkey(try rounds(number)) == number)
    }

    /// The other side's Confirm makes up for one that was lost, in whichever round.
    @Test(arguments: 0..<80) func one(lost: Int) throws {
        var sent = try rounds(123_456)
        sent.remove(at: lost)
        #expect(passkey(sent) == 123_456)
    }

    @Test func tooMuchLost() throws {
        let sent = try rounds(123_456)
        // A round, both values of each side in a round, the second half.
        #expect(passkey(Array(sent.dropFirst(4))) == nil)
        #expect(passkey(sent.enumerated().filter { ![40, 43].contains($0.offset) }.map(\.element)) == nil)
        #expect(passkey(Array(sent.prefix(40))) == nil)
        #expect(passkey([]) == nil)
        #expect(passkey(sent + sent) == nil)
    }
}

extension SIMD16<UInt8> {
    fileprivate var asKey: SecretKey { SecretKey(self) }
}
