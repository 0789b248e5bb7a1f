import Decoders

/// The PDUs of a pairing that were heard on one connection, and the keys that follow from them (Core 6.0, Vol 3, Part H, 2.3
/// and 3.5).
struct PairingTranscript {
    /// Where a PDU is from.
    struct Source {
        let frame: UInt64
        let input: String?

        func origin(_ kind: KeyOrigin.Kind, on link: EncryptedLink) -> KeyOrigin {
            KeyOrigin(kind, frame: frame, input: input, connection: link.number)
        }
    }

    /// The TK of a legacy pairing, once it was found, and how often it was searched for.
    var temporaryKey: SecretKey?
    var searches = 0
    /// The run has used up its tries: the TK may be a passkey that was not tried.
    var isUntried = false

    private enum Code {
        static let pairingRequest: UInt8 = 0x01
        static let pairingResponse: UInt8 = 0x02
        static let confirm: UInt8 = 0x03
        static let random: UInt8 = 0x04
        static let encryptionInformation: UInt8 = 0x06
        static let centralIdentification: UInt8 = 0x07
        static let publicKey: UInt8 = 0x0C
        static let dhKeyCheck: UInt8 = 0x0D
    }

    /// Pairing Request and Pairing Response with their codes, as they were sent; empty where they were missed.
    private(set) var request: [UInt8] = []
    private(set) var response: [UInt8] = []
    /// The values of Pairing Confirm and Pairing Random that came last. In passkey entry of Secure Connections, the last of
    /// twenty pairs is that which the LTK is made of (2.3.5.6.5).
    private(set) var confirms = BySender<AESBlock?>(central: nil, peripheral: nil)
    private(set) var randoms = BySender<AESBlock?>(central: nil, peripheral: nil)
    private(set) var publicKeys = BySender<P256.Point?>(central: nil, peripheral: nil)
    /// DHKey, most significant octet first, if the controller has told it.
    var sharedSecret: [UInt8]?
    /// The key that each side has distributed and not yet named.
    private var unnamed = BySender<SecretKey?>(central: nil, peripheral: nil)
    /// Of the last PDU of the key generation.
    private(set) var source = Source(frame: 0, input: nil)
    /// The key of Secure Connections, once it was computed.
    private var longTermKey: KnownKey?

    /// Whether both sides support Secure Connections, so that it is used (3.5.1).
    var isSecureConnections: Bool {
        request.count == 7 && response.count == 7 ? request[3] & response[3] & 8 != 0 : publicKeys.central != nil
    }

    /// Whether a legacy pairing has its TK from elsewhere (2.3.5.1).
    var isOutOfBand: Bool { request.count == 7 && response.count == 7 && request[2] == 1 && response[2] == 1 }

    /// The encryption key size: the smaller one of both sides (2.3.4); 16 where one was missed.
    var keySize: Int {
        guard request.count == 7, response.count == 7 else { return 16 }
        return min(max(Int(min(request[4], response[4])), 7), 16)
    }

    /// Takes a PDU.
    ///
    /// - Returns: the keys that it tells or completes.
    mutating func receive(
        _ pdu: borrowing Span<UInt8>, from sender: Sender, on link: EncryptedLink, _ source: Source
    ) -> [KnownKey] {
        switch (pdu[0], pdu.count) {
        case (Code.pairingRequest, 7):
            // Another pairing.
            self = PairingTranscript()
            request = pdu.octets(0..<7)
            self.source = source
        case (Code.pairingResponse, 7): response = pdu.octets(0..<7)
        case (Code.confirm, 17): confirms[sender] = pdu.key(at: 1)?.block
        case (Code.random, 17):
            randoms[sender] = pdu.key(at: 1)?.block
            self.source = source
        case (Code.publicKey, 65): publicKeys[sender] = P256.Point(wire: pdu.octets(1..<65))
        case (Code.dhKeyCheck, 17):
            self.source = source
            return secureKey(for: link).map { [$0] } ?? []
        case (Code.encryptionInformation, 17):
            guard let key = pdu.key(at: 1)?.shortened(to: keySize) else { return [] }
            unnamed[sender] = key
            return [KnownKey(key, nil, of: link.devices, source.origin(.distributed, on: link))]
        case (Code.centralIdentification, 11):
            guard let key = unnamed[sender] else { return [] }
            let identity = KeyIdentity(random: pdu.uint(at: 3, width: 8), diversifier: pdu.u16(at: 1))
            return [KnownKey(key, identity, of: link.devices, source.origin(.distributed, on: link))]
        default: break
        }
        return []
    }

    /// The keys that the link of the pairing may be encrypted with after it.
    mutating func keys(for link: EncryptedLink, _ temporaryKeys: TemporaryKeys) -> [KnownKey] {
        isSecureConnections ? secureKey(for: link).map { [$0] } ?? [] : shortTermKeys(for: link, temporaryKeys)
    }

    /// The LTK of Secure Connections, if the shared secret is known (2.3.5.6.5): the controller has told it, or one side has
    /// used the debug key.
    private mutating func secureKey(for link: EncryptedLink) -> KnownKey? {
        if let longTermKey { return longTermKey }
        guard let central = link.central, let peripheral = link.peripheral, let initiator = randoms.central,
            let responder = randoms.peripheral, let secret = sharedSecret ?? debugSecret,
            let keys = PairingFunctions.f5(secret, (initiator, central), (responder, peripheral))
        else { return nil }
        let origin = source.origin(sharedSecret == nil ? .debugKey : .sharedSecret, on: link)
        longTermKey = KnownKey(
            keys.longTermKey.shortened(to: keySize), KeyIdentity(random: 0, diversifier: 0), of: link.devices, origin)
        return longTermKey
    }

    /// Whether one side has used the key pair that everybody knows.
    var hasDebugKey: Bool {
        publicKeys.central?.x == P256.debugPublicX || publicKeys.peripheral?.x == P256.debugPublicX
    }

    /// The shared secret where one side has used the key pair that everybody knows.
    var debugSecret: [UInt8]? {
        guard let central = publicKeys.central, let peripheral = publicKeys.peripheral else { return nil }
        if central.x == P256.debugPublicX { return P256.sharedSecret(P256.debugPrivateKey, peripheral) }
        return peripheral.x == P256.debugPublicX ? P256.sharedSecret(P256.debugPrivateKey, central) : nil
    }
}

extension Span<UInt8> {
    /// A copy of a part that is known to be there.
    fileprivate func octets(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }
}
