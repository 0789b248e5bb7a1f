import Decoders

/// A Broadcast_Code as people write it: text of up to 16 octets in UTF-8, or 32 hexadecimal digits, the octet that is sent
/// first before the others (Core 6.0, Vol 3, Part C, 3.2.6).
package struct TypedBroadcastCode: Sendable {
    let key: SecretKey

    package init?(_ text: String) {
        if let key = SecretKey(text: text) {
            self.key = key.reversed
            return
        }
        let octets = Array(text.utf8)
        guard 1...16 ~= octets.count else { return nil }
        // Most significant octet first; what is missing is zero.
        var block = AESBlock()
        for (index, octet) in octets.enumerated() { block[15 - index] = octet }
        key = SecretKey(block)
    }
}

/// Decryption of a broadcast isochronous group (Core 6.0, Vol 6, Part E): with a Broadcast_Code that was given, or that the
/// host has told its controller. Only a valid MIC makes it plaintext.
final class BroadcastDecryption {
    /// A PDU whose payload is encrypted, and what it is decrypted with besides the code.
    struct EncryptedPDU {
        /// Number of the stream, and its access address.
        let stream: Int
        let accessAddress: UInt32
        let header: BroadcastPDUHeader
        /// Those that the payload may have, the likely ones first.
        let counters: [UInt64]
    }

    private struct Candidate {
        let code: BroadcastCode
        /// GSK.
        let sessionKey: SecretKey
        /// By the number of the stream, each with a vector of its own.
        var ciphers: [Int: PacketCipher] = [:]
    }

    private let encryption: BIGInfo.Encryption
    private let keys: KeyStore
    private var candidates: [Candidate] = []
    /// Codes of ``keys`` that are among the candidates.
    private var taken = 0
    private var isProven = false
    private var isLibraryMissing = false
    private var hasReportedObstacle = false
    private var trials = 0
    /// Of the last PDU that was opened.
    private(set) var plaintext: [UInt8] = []

    /// MICs that are checked while no code has proved right.
    private static let trialLimit = 16_384

    init(_ encryption: BIGInfo.Encryption, _ keys: KeyStore) {
        self.encryption = encryption
        self.keys = keys
    }

    /// Where the code is from that decrypts the group.
    var origin: KeyOrigin? { isProven ? candidates.first?.code.origin : nil }

    /// Why nothing is decrypted.
    var obstacle: DecryptionReport.Obstacle {
        if !keys.decrypts { return .off }
        if isLibraryMissing { return .noLibrary }
        return isProven ? .wrongMIC : .noBroadcastCode(hasOthers: !candidates.isEmpty)
    }

    /// Whether to say on a line why nothing is decrypted: once.
    func tellsObstacle() -> Bool {
        defer { hasReportedObstacle = true }
        return !hasReportedObstacle
    }

    /// Decrypts a payload if the MIC fits a code and a counter.
    ///
    /// - Parameter offset: where the record begins in the input.
    /// - Returns: its counter.
    func open(_ pdu: EncryptedPDU, _ payload: borrowing Span<UInt8>, at offset: UInt64) -> UInt64? {
        guard keys.decrypts else { return nil }
        if isProven { return search(0, pdu, payload) }
        if let counter = prove(pdu, payload) { return counter }
        return keys.lookAhead(from: offset) ? prove(pdu, payload) : nil
    }

    /// Looks for the code among the candidates.
    private func prove(_ pdu: EncryptedPDU, _ payload: borrowing Span<UInt8>) -> UInt64? {
        collect()
        for index in candidates.indices where trials < BroadcastDecryption.trialLimit {
            trials += pdu.counters.count
            guard let counter = search(index, pdu, payload) else { continue }
            candidates = [candidates[index]]
            isProven = true
            keys.prove(candidates[0].code)
            return counter
        }
        return nil
    }

    private func search(_ position: Int, _ pdu: EncryptedPDU, _ payload: borrowing Span<UInt8>) -> UInt64? {
        if candidates[position].ciphers[pdu.stream] == nil {
            var vector = encryption.vector
            for index in 0..<4 { vector[index] ^= UInt8(truncatingIfNeeded: pdu.accessAddress >> UInt32(8 * index)) }
            candidates[position].ciphers[pdu.stream] = PacketCipher(
                sessionKey: candidates[position].sessionKey, vector: vector)
        }
        // What the broadcaster sends has the direction bit of a Central (2.1).
        for counter in pdu.counters
        where candidates[position].ciphers[pdu.stream]?.decrypt(
            header: pdu.header.authenticated, payload, counter: counter, isCentral: true, into: &plaintext) == true
        {
            return counter
        }
        return nil
    }

    /// Makes the session keys of the codes that have come.
    private func collect() {
        while taken < keys.broadcastCodes.count, !isLibraryMissing {
            let code = keys.broadcastCodes[taken]
            taken += 1
            trials = 0
            guard let key = PairingFunctions.groupSessionKey(code.key, diversifier: encryption.diversifier.reversed)
            else {
                isLibraryMissing = true
                return
            }
            candidates.append(Candidate(code: code, sessionKey: key))
        }
    }
}

/// A Broadcast_Code of a run, and where it is from.
package struct BroadcastCode: Sendable {
    package let key: SecretKey
    package let origin: KeyOrigin
    /// It has decrypted something.
    package internal(set) var isProven = false
}
