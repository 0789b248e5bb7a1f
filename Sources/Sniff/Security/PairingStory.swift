import Decoders

/// A pairing from its request to its end (Core 6.0, Vol 3, Part H, 2.3): who asked for what, what came of it, and why.
package struct PairingStory: Sendable {
    package enum State: Sendable, Equatable {
        case complete
        case failed(reason: UInt8, by: Sender)
        /// The link is encrypted with the new key, and the keys that were to follow cannot be read.
        case unread
    }

    package let connection: ConnectionNumber
    /// The frame of the Pairing Request, and its time.
    package let frame: UInt64
    let begin: Timestamp
    /// The frame that ends it.
    package internal(set) var endFrame: UInt64 = 0
    var end = Timestamp.unknown
    package internal(set) var state = State.unread
    /// The peripheral's Security Request, or the central's own Pairing Request.
    package internal(set) var askedBy = Sender.central
    var features = BySender<PairingFeatures?>(central: nil, peripheral: nil)
    /// The addresses that they had, the central's first, and the input that it is in, where there are several.
    package internal(set) var devices: [DeviceAddress] = []
    package internal(set) var input: String?
    /// Keys that each side distributed.
    var keys = BySender<[KeyKind]>(central: [], peripheral: [])
    /// Those of numeric comparison (2.2.9).
    package internal(set) var digits: UInt32?
    /// The passkey, where it can be known. It is secret.
    package internal(set) var passkey: UInt32?
    /// Whether the DHKey checks fit the LTK that was computed; `nil` where none was, or no check was captured.
    package internal(set) var isKeyProven: Bool?

    init(_ connection: ConnectionNumber, frame: UInt64, begin: Timestamp) {
        (self.connection, self.frame, self.begin) = (connection, frame, begin)
    }

    /// The features of both sides, the initiator's first.
    private var both: (PairingFeatures, PairingFeatures)? {
        guard let central = features.central, let peripheral = features.peripheral else { return nil }
        return (central, peripheral)
    }

    package var isSecureConnections: Bool? { both.map { $0.isSecureConnections && $1.isSecureConnections } }
    package var associationModel: AssociationModel? { both.flatMap { AssociationModel($0, $1) } }
    package var isBonding: Bool? { both.map { $0.isBonding && $1.isBonding } }
    package var keySize: UInt8? { both.map { min($0.keySize, $1.keySize) } }

    /// Keys that a side distributed.
    package func keys(of sender: Sender) -> [KeyKind] { keys[sender] }

    /// Six digits, as people see them.
    package static func sixDigits(_ number: UInt32) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(6 - text.utf8.count, 0)) + text
    }
}

/// A pairing that goes on: what is still to come.
struct PairingProgress {
    private enum Code {
        static let pairingRequest: UInt8 = 0x01
        static let pairingResponse: UInt8 = 0x02
        static let confirm: UInt8 = 0x03
        static let random: UInt8 = 0x04
        static let failed: UInt8 = 0x05
        static let encryptionInformation: UInt8 = 0x06
        static let centralIdentification: UInt8 = 0x07
        static let identityInformation: UInt8 = 0x08
        static let identityAddressInformation: UInt8 = 0x09
        static let signingInformation: UInt8 = 0x0A
        static let securityRequest: UInt8 = 0x0B
        static let publicKey: UInt8 = 0x0C
        static let dhKeyCheck: UInt8 = 0x0D
    }

    /// Bits of the key distribution fields (3.6.1).
    private static let encryptionKey: UInt8 = 1
    private static let identityKey: UInt8 = 2
    private static let signatureKey: UInt8 = 4

    private(set) var story: PairingStory?
    private(set) var rounds = PasskeyRounds()
    /// Pairing DHKey Check of both sides.
    private(set) var checks = BySender<AESBlock?>(central: nil, peripheral: nil)
    /// Keys that each side has still to distribute, as bits; `nil` where the features of one side were missed.
    private var remaining: BySender<UInt8>?
    private var hasMadeKey = false
    /// The IRK that each side has told, until it tells whose it is.
    private var identityKeys = BySender<(key: SecretKey, origin: KeyOrigin)?>(central: nil, peripheral: nil)
    private var securityRequested = false

    /// Takes a PDU that is not empty.
    ///
    /// - Returns: the pairing that it ends.
    mutating func receive(
        _ pdu: borrowing Span<UInt8>, from sender: Sender, on connection: ConnectionNumber, _ facts: PacketFacts
    ) -> PairingStory? {
        let code = pdu[0]
        switch code {
        case Code.securityRequest: securityRequested = true
        case Code.pairingRequest:
            let asked = securityRequested
            self = PairingProgress()
            story = PairingStory(connection, frame: facts.number, begin: facts.sentTime)
            story?.askedBy = asked ? .peripheral : .central
            story?.features.central = PairingFeatures(Reader(pdu), pdu)
        case Code.pairingResponse where story != nil && pdu.count >= 7:
            story?.features.peripheral = PairingFeatures(Reader(pdu), pdu)
            // With Secure Connections, the LTK is not sent, and the link key never is.
            let sent =
                story?.isSecureConnections == true
                ? Self.identityKey | Self.signatureKey : Self.encryptionKey | Self.identityKey | Self.signatureKey
            remaining = BySender(central: pdu[5] & sent, peripheral: pdu[6] & sent)
        case Code.confirm, Code.random:
            hasMadeKey = true
            if let value = pdu.key(at: 1)?.block { rounds.receive(value, isRandom: code == Code.random, from: sender) }
        case Code.publicKey: hasMadeKey = true
        case Code.dhKeyCheck:
            hasMadeKey = true
            checks[sender] = pdu.key(at: 1)?.block
        case Code.failed where pdu.count >= 2: return end(.failed(reason: pdu[1], by: sender), facts)
        case Code.encryptionInformation: story?.keys[sender].append(.longTerm)
        case Code.identityInformation: story?.keys[sender].append(.identityResolving)
        case Code.signingInformation:
            story?.keys[sender].append(.signatureResolving)
            return distribute(Self.signatureKey, sender, facts)
        case Code.centralIdentification: return distribute(Self.encryptionKey, sender, facts)
        case Code.identityAddressInformation: return distribute(Self.identityKey, sender, facts)
        default: break
        }
        return nil
    }

    /// A key that belongs to the identity of a device.
    enum ReportedIdentity {
        /// An IRK, and whose it is, once the PDU that says that was heard.
        case identity(SecretKey, DeviceAddress?, KeyOrigin)
        /// A CSRK.
        case signature(SecretKey)
    }

    /// The IRK, with the next PDU also its identity address, or the CSRK that a PDU has (3.6.4 to 3.6.6).
    mutating func identity(
        in pdu: borrowing Span<UInt8>, from sender: Sender, _ source: PairingTranscript.Source, on link: EncryptedLink
    ) -> ReportedIdentity? {
        switch (pdu[0], pdu.count) {
        case (Code.identityInformation, 17):
            identityKeys[sender] = pdu.key(at: 1).map { ($0, source.origin(.distributed, on: link)) }
            return identityKeys[sender].map { .identity($0.key, nil, $0.origin) }
        case (Code.identityAddressInformation, 8):
            guard let reported = identityKeys[sender] else { return nil }
            let address = DeviceAddress(pdu.uint(at: 2, width: 6), type: pdu[1] & 1)
            return .identity(reported.key, address, reported.origin)
        case (Code.signingInformation, 17): return pdu.key(at: 1).map { .signature($0) }
        default: break
        }
        return nil
    }

    private mutating func distribute(_ key: UInt8, _ sender: Sender, _ facts: PacketFacts) -> PairingStory? {
        guard remaining != nil else { return nil }
        remaining?[sender] &= ~key
        return hasAllKeys ? end(.complete, facts) : nil
    }

    private var hasAllKeys: Bool { remaining.map { $0.central == 0 && $0.peripheral == 0 } ?? false }

    /// The link is encrypted from here on.
    ///
    /// - Parameter isReadable: whether the keys that are sent now can be read.
    /// - Returns: the pairing, if nothing is to follow or to be read.
    mutating func encrypt(isReadable: Bool, _ facts: PacketFacts) -> PairingStory? {
        guard story != nil else { return nil }
        // A key from before is used.
        guard hasMadeKey else {
            story = nil
            return nil
        }
        if hasAllKeys { return end(.complete, facts) }
        return isReadable ? nil : end(.unread, facts)
    }

    private mutating func end(_ state: PairingStory.State, _ facts: PacketFacts) -> PairingStory? {
        guard var ended = story else { return nil }
        story = nil
        ended.state = state
        ended.endFrame = facts.number
        ended.end = facts.sentTime
        return ended
    }
}
