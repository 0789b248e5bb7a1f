import Decoders

/// The values by which devices that pair check each other. They answer `nil` where libcrypto is not installed.
extension PairingFunctions {
    /// The inputs of c1 that both sides of a legacy pairing share, as two blocks (Core 6.0, Vol 3, Part H, 2.2.3).
    struct ConfirmInputs: Hashable {
        /// pres ‖ preq ‖ rat ‖ iat.
        fileprivate var first = AESBlock()
        /// Padding ‖ ia ‖ ra.
        fileprivate var second = AESBlock()

        /// - Parameters:
        ///   - request: Pairing Request as it was sent, with its code.
        ///   - response: Pairing Response.
        ///   - initiator: the address that the central has on the air.
        ///   - responder: that of the peripheral.
        init?(
            request: [UInt8], response: [UInt8], initiator: DeviceAddress, responder: DeviceAddress
        ) {
            guard request.count == 7, response.count == 7 else { return nil }
            for index in 0..<7 {
                first[index] = response[6 - index]
                first[7 + index] = request[6 - index]
            }
            let (initiator, responder) = (octets(initiator), octets(responder))
            first[14] = responder[0]
            first[15] = initiator[0]
            for index in 0..<6 {
                second[4 + index] = initiator[1 + index]
                second[10 + index] = responder[1 + index]
            }
        }
    }

    /// c1: Pairing Confirm of a legacy pairing (2.2.3).
    ///
    /// - Parameter cipher: has the TK.
    static func c1(_ cipher: AES128, _ random: AESBlock, _ inputs: ConfirmInputs) -> AESBlock {
        cipher.encrypt(cipher.encrypt(random ^ inputs.first) ^ inputs.second)
    }

    /// f4: Pairing Confirm of Secure Connections (2.2.6), of two public keys' x, the sender's first.
    static func f4(_ own: [UInt8], _ other: [UInt8], _ nonce: AESBlock, _ bit: UInt8) -> AESBlock? {
        AES128(SecretKey(nonce))?.cmac(own + other + [bit])
    }

    /// f6: Pairing DHKey Check (2.2.8).
    ///
    /// - Parameters:
    ///   - random: `r`: the passkey, or zero.
    ///   - features: of the sender: AuthReq, OOB data flag and IO capability.
    static func f6(
        _ macKey: SecretKey, sender: (nonce: AESBlock, address: DeviceAddress),
        receiver: (nonce: AESBlock, address: DeviceAddress), random: AESBlock, features: [UInt8]
    ) -> AESBlock? {
        let message =
            sender.nonce.octets + receiver.nonce.octets + random.octets + features + octets(sender.address)
            + octets(receiver.address)
        return AES128(macKey)?.cmac(message)
    }

    /// g2: the six digits of numeric comparison (2.2.9).
    ///
    /// - Parameters:
    ///   - initiator: x of its public key, and its nonce.
    ///   - responder: the same.
    static func g2(
        _ initiator: (key: [UInt8], nonce: AESBlock), _ responder: (key: [UInt8], nonce: AESBlock)
    ) -> UInt32? {
        AES128(SecretKey(initiator.nonce))?.cmac(initiator.key + responder.key + responder.nonce.octets).number
            .quotientAndRemainder(dividingBy: 1_000_000).remainder
    }

    /// ah: the part of a resolvable private address that the IRK gives (2.2.2).
    ///
    /// - Parameters:
    ///   - cipher: has the IRK.
    ///   - random: the upper half of the address.
    static func ah(_ cipher: AES128, _ random: UInt32) -> UInt32 {
        cipher.encrypt(AESBlock(number: random)).number & 0xFF_FFFF
    }

    /// The MAC of a Signed Write Command (2.4.5), as it is sent.
    ///
    /// - Parameters:
    ///   - cipher: has the CSRK.
    ///   - message: the PDU without its signature, and SignCounter.
    static func signature(_ cipher: AES128, _ message: [UInt8]) -> [UInt8] {
        cipher.cmac(message.reversed()).octets.prefix(8).reversed()
    }
}

extension SIMD16<UInt8> {
    /// A number in the least significant octets, as a passkey is a TK (Core 6.0, Vol 3, Part H, 2.3.5.3).
    init(number: UInt32) {
        self.init()
        for index in 0..<4 { self[15 - index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
    }

    /// The least significant 32 bits.
    var number: UInt32 { (12..<16).reduce(0) { $0 << 8 | UInt32(self[$1]) } }
}
