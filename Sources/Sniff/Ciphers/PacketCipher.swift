/// Encryption of the PDUs of one connection between two starts of the encryption: AES-CCM with a length of two octets and a
/// MIC of four (Core 6.0, Vol 6, Part E, 1 and 2).
package struct PacketCipher {
    /// Octets of the MIC after the payload.
    package static let micLength = 4

    private let cipher: AES128
    /// The IV in wire order, in octets 6 to 13 of a block; the block's other octets are zero.
    private let nonce: AESBlock
    /// Reused for each PDU: the blocks of the key stream.
    private var stream: [AESBlock] = []

    /// - Parameters:
    ///   - key: the LTK or STK.
    ///   - diversifier: SKD of the central, then of the peripheral, in wire order.
    ///   - vector: IV of the central, then of the peripheral, in wire order.
    /// - Returns: `nil` where libcrypto is not installed.
    package init?(key: SecretKey, diversifier: AESBlock, vector: SIMD8<UInt8>) {
        guard let session = AES128(key)?.encrypt(diversifier.reversed) else { return nil }
        self.init(sessionKey: SecretKey(session), vector: vector)
    }

    package init?(sessionKey: SecretKey, vector: SIMD8<UInt8>) {
        guard let cipher = AES128(sessionKey) else { return nil }
        self.cipher = cipher
        var nonce = AESBlock()
        for index in 0..<8 { nonce[6 + index] = vector[index] }
        self.nonce = nonce
    }

    /// A counter block, or the first block of the MIC (RFC 3610, 2.2 and 2.3).
    private func block(_ flags: UInt8, _ counter: UInt64, isCentral: Bool, _ number: Int) -> AESBlock {
        var block = nonce
        block[0] = flags
        for index in 0..<5 { block[1 + index] = UInt8(truncatingIfNeeded: counter >> UInt64(8 * index)) }
        block[5] = block[5] & 0x7F | (isCentral ? 0x80 : 0)
        block[14] = UInt8(truncatingIfNeeded: number >> 8)
        block[15] = UInt8(truncatingIfNeeded: number)
        return block
    }

    /// The first octet of a PDU whose first encrypted octet is known: one block tells most wrong keys and counters.
    package func firstOctet(_ encrypted: UInt8, counter: UInt64, isCentral: Bool) -> UInt8 {
        encrypted ^ cipher.encrypt(block(1, counter, isCentral: isCentral, 1))[0]
    }

    /// Decrypts a PDU.
    ///
    /// - Parameters:
    ///   - header: the first octet of the header without the bits that may differ when the PDU is sent again (2.1).
    ///   - payload: the encrypted payload with its MIC.
    ///   - counter: the number of the PDU among the sender's.
    ///   - plaintext: replaced by the payload without MIC, which means nothing unless the MIC is valid.
    /// - Returns: whether the MIC is valid.
    package mutating func decrypt(
        header: UInt8, _ payload: borrowing Span<UInt8>, counter: UInt64, isCentral: Bool,
        into plaintext: inout [UInt8]
    ) -> Bool {
        plaintext.removeAll(keepingCapacity: true)
        let count = payload.count - PacketCipher.micLength
        guard count > 0, count <= 0xFFFF else { return false }
        // Block 0 is for the MIC.
        let blocks = 1 + (count + 15) / 16
        stream.removeAll(keepingCapacity: true)
        for number in 0..<blocks { stream.append(block(1, counter, isCentral: isCentral, number)) }
        cipher.encrypt(&stream, first: blocks)
        var mic = cipher.encrypt(block(0x49, counter, isCentral: isCentral, count))
        var additional = AESBlock()
        additional[1] = 1
        additional[2] = header
        mic = cipher.encrypt(mic ^ additional)
        var index = 0
        for number in 1..<blocks {
            let key = stream[number]
            let length = min(16, count - index)
            for offset in 0..<length {
                let octet = payload[index + offset] ^ key[offset]
                plaintext.append(octet)
                mic[offset] ^= octet
            }
            index += length
            mic = cipher.encrypt(mic)
        }
        var difference: UInt8 = 0
        for offset in 0..<PacketCipher.micLength {
            difference |= payload[count + offset] ^ mic[offset] ^ stream[0][offset]
        }
        return difference == 0
    }
}
