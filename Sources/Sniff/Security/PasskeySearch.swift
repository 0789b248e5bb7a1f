import Decoders

/// Finds the TK of a legacy pairing. It is zero for Just Works, else the passkey, and there are only a million (Core 6.0,
/// Vol 3, Part H, 2.3.5.2 and 2.3.5.3).
struct PasskeySearch: Hashable {
    /// How a TK shows that it is the right one.
    enum Proof: Hashable {
        /// Pairing Confirm and Pairing Random of one side.
        case confirm(AESBlock, random: AESBlock, PairingFunctions.ConfirmInputs)
        /// The host was told the STK.
        case shortTermKey(SecretKey)
        /// The first encrypted PDU of either side, an LL_START_ENC_RSP.
        case encryptedStart(EncryptedStart)
    }

    /// An LL_START_ENC_RSP, and what the session key is made of (Vol 6, Part B, 5.1.3.1).
    struct EncryptedStart: Hashable {
        /// SKD of the central, then of the peripheral, in wire order; the same of the IV.
        let diversifier: AESBlock
        let vector: SIMD8<UInt8>
        /// The header's first octet without the bits that are not authenticated.
        let header: UInt8
        /// The payload and its MIC: five octets.
        let payload: [UInt8]
        let isCentral: Bool
    }

    static let passkeys: Range<UInt32> = 0..<1_000_000

    /// Pairing Random of both sides, which the STK is made of.
    let initiator: AESBlock
    let responder: AESBlock
    let keySize: Int

    /// The STK that a TK gives.
    func shortTermKey(_ temporaryKey: SecretKey) -> SecretKey? {
        PairingFunctions.s1(temporaryKey, responder, initiator)?.shortened(to: keySize)
    }

    /// Whether a TK is the right one.
    func proves(_ temporaryKey: SecretKey, _ proof: Proof) -> Bool {
        guard let search = Ciphers() else { return false }
        return isRight(temporaryKey, proof, search)
    }

    /// The passkey; `nil` if none of them is the right one, and where libcrypto is not installed.
    func find(_ proof: Proof, among passkeys: Range<UInt32> = PasskeySearch.passkeys) -> UInt32? {
        guard let ciphers = Ciphers() else { return nil }
        return passkeys.first { isRight(SecretKey(AESBlock(number: $0)), proof, ciphers) }
    }

    /// One object for each key that is made anew for each passkey: allocating them would take longer than encrypting.
    private final class Ciphers {
        let temporary: AES128
        let shortTerm: AES128
        let session: AES128

        init?() {
            let none = SecretKey(AESBlock())
            guard let temporary = AES128(none), let shortTerm = AES128(none), let session = AES128(none) else {
                return nil
            }
            (self.temporary, self.shortTerm, self.session) = (temporary, shortTerm, session)
        }
    }

    private func isRight(_ temporaryKey: SecretKey, _ proof: Proof, _ ciphers: Ciphers) -> Bool {
        guard ciphers.temporary.replaceKey(temporaryKey) else { return false }
        if case .confirm(let value, let random, let inputs) = proof {
            return PairingFunctions.c1(ciphers.temporary, random, inputs) == value
        }
        let shortTermKey = PairingFunctions.s1(ciphers.temporary, responder, initiator).shortened(to: keySize)
        switch proof {
        case .confirm: return false
        case .shortTermKey(let known): return shortTermKey == known
        case .encryptedStart(let start):
            guard ciphers.shortTerm.replaceKey(shortTermKey) else { return false }
            let sessionKey = SecretKey(ciphers.shortTerm.encrypt(start.diversifier.reversed))
            guard ciphers.session.replaceKey(sessionKey) else { return false }
            return start.begins(ciphers.session) && start.isValid(sessionKey)
        }
    }
}

/// The passkeys of a run that were searched for, found or not: where an input is read a second time, no search is repeated.
///
/// All searches of a run share one budget: a capture may have any number of pairings.
package final class PasskeyMemory {
    enum Answer: Equatable {
        case passkey(UInt32)
        /// No passkey is the right one, or libcrypto is not installed.
        case none
        /// The budget was used up before all passkeys were tried.
        case untried
    }

    private struct Question: Hashable {
        let search: PasskeySearch
        let proof: PasskeySearch.Proof
    }

    private var answers: [Question: Answer] = [:]
    /// Searches that tried passkeys.
    private(set) var searches = 0
    private var triesLeft: UInt32
    /// Whether some passkeys were not tried.
    private(set) var limitReached = false

    private static let limit = 4096
    /// Passkeys that are tried in a run: two whole searches, 0.35 s of processor time in a release build.
    static let budget: UInt32 = 2_000_000

    init(budget: UInt32 = PasskeyMemory.budget) { triesLeft = budget }

    func find(_ search: PasskeySearch, _ proof: PasskeySearch.Proof) -> Answer {
        let question = Question(search: search, proof: proof)
        if let answer = answers[question] { return answer }
        let passkeys = PasskeySearch.passkeys.prefix(Int(triesLeft))
        if !passkeys.isEmpty { searches += 1 }
        let answer: Answer
        if let found = search.find(proof, among: passkeys) {
            triesLeft -= found + 1
            answer = .passkey(found)
        } else {
            triesLeft -= UInt32(passkeys.count)
            answer = passkeys == PasskeySearch.passkeys ? .none : .untried
        }
        if answer == .untried { limitReached = true }
        if answers.count < PasskeyMemory.limit { answers[question] = answer }
        return answer
    }
}

extension PasskeySearch.EncryptedStart {
    private static let opcode = LLControlOpcode.startEncRsp

    /// Whether the first octet is that of LL_START_ENC_RSP: one block tells 255 of 256 wrong keys.
    fileprivate func begins(_ session: AES128) -> Bool {
        guard payload.count == 1 + PacketCipher.micLength else { return false }
        var block = AESBlock()
        block[0] = 1
        block[5] = isCentral ? 0x80 : 0
        for index in 0..<8 { block[6 + index] = vector[index] }
        block[15] = 1
        return payload[0] ^ session.encrypt(block)[0] == Self.opcode
    }

    fileprivate func isValid(_ sessionKey: SecretKey) -> Bool {
        guard var cipher = PacketCipher(sessionKey: sessionKey, vector: vector) else { return false }
        var plaintext: [UInt8] = []
        return cipher.decrypt(header: header, payload.span, counter: 0, isCentral: isCentral, into: &plaintext)
            && plaintext == [Self.opcode]
    }
}
