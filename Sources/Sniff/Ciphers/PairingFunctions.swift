import Decoders

/// The functions of the Security Manager (Core 6.0, Vol 3, Part H, 2.2). Everything is most significant octet first, as the
/// specification writes it. They answer `nil` where libcrypto is not installed.
package enum PairingFunctions {
    /// s1 makes the STK of a legacy pairing (2.2.4): of the peripheral's random number, then the central's.
    package static func s1(_ temporaryKey: SecretKey, _ responder: AESBlock, _ initiator: AESBlock) -> SecretKey? {
        AES128(temporaryKey).map { s1($0, responder, initiator) }
    }

    /// - Parameter cipher: has the TK.
    static func s1(_ cipher: AES128, _ responder: AESBlock, _ initiator: AESBlock) -> SecretKey {
        var block = AESBlock()
        for index in 0..<8 {
            block[index] = responder[8 + index]
            block[8 + index] = initiator[8 + index]
        }
        return SecretKey(cipher.encrypt(block))
    }

    /// f5 makes the keys of a pairing with Secure Connections (2.2.7): of the shared secret, the nonces and the addresses of
    /// initiator and responder.
    package static func f5(
        _ secret: [UInt8], _ initiator: (nonce: AESBlock, address: DeviceAddress),
        _ responder: (nonce: AESBlock, address: DeviceAddress)
    ) -> (macKey: SecretKey, longTermKey: SecretKey)? {
        guard let extraction = AES128(SecretKey(f5Salt))?.cmac(secret), let cipher = AES128(SecretKey(extraction))
        else { return nil }
        let message =
            Array("btle".utf8) + initiator.nonce.octets + responder.nonce.octets + octets(initiator.address)
            + octets(responder.address) + [0x01, 0x00]
        return (SecretKey(cipher.cmac([0] + message)), SecretKey(cipher.cmac([1] + message)))
    }

    private static let f5Salt = AESBlock(
        0x6C, 0x88, 0x83, 0x91, 0xAA, 0xF5, 0xA5, 0x38, 0x60, 0x37, 0x0B, 0xDB, 0x5A, 0x60, 0x83, 0xBE)

    /// An address as f5 and f6 take it: its type, 1 for a random one, and six octets.
    package static func octets(_ address: DeviceAddress) -> [UInt8] {
        [address.isRandom == true ? 1 : 0]
            + (0..<6).map { UInt8(truncatingIfNeeded: address.value >> UInt64(8 * (5 - $0))) }
    }
}

/// Keys that are made of keys, and of four octets that say what for.
extension PairingFunctions {
    /// GSK, with which a broadcast isochronous group is encrypted, of its Broadcast_Code and GSKD (Core 6.0, Vol 6, Part E, 1).
    package static func groupSessionKey(_ code: SecretKey, diversifier: AESBlock) -> SecretKey? {
        // "BIG1", in the least significant octets.
        h7(SecretKey(AESBlock(number: 0x4249_4731)), code)
            .flatMap { h6($0, Array("BIG2".utf8)) }
            .flatMap { h8($0, diversifier, Array("BIG3".utf8)) }
    }

    /// h6 (Vol 3, Part H, 2.2.10).
    static func h6(_ key: SecretKey, _ identifier: [UInt8]) -> SecretKey? {
        AES128(key).map { SecretKey($0.cmac(identifier)) }
    }

    /// h7 (Vol 3, Part H, 2.2.11).
    static func h7(_ salt: SecretKey, _ key: SecretKey) -> SecretKey? { h6(salt, key.block.octets) }

    /// h8 (Vol 6, Part E, 1.1.1).
    package static func h8(_ key: SecretKey, _ salt: AESBlock, _ identifier: [UInt8]) -> SecretKey? {
        h7(SecretKey(salt), key).flatMap { h6($0, identifier) }
    }
}
