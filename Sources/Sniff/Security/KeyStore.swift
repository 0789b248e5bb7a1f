import Decoders

/// All keys of a run, and the pairings that may give more: the one place where they are kept. Sessions have one each.
///
/// Nothing of it is touched by packets that have nothing to do with keys.
package final class KeyStore {
    /// In the order in which they came; the first 4,096.
    package private(set) var keys: [KnownKey] = []
    private var places: [SecretKey: Int] = [:]
    /// Counts changes: who has tried all keys asks it whether there are others.
    private(set) var generation = 0
    private var pairings: [ConnectionNumber: PairingTranscript] = [:]
    private var latestPairing: ConnectionNumber?
    /// The key that LE Long Term Key Request asked for last, by connection.
    private var asked: [ConnectionNumber: KeyIdentity] = [:]
    /// Whether links are decrypted: not where captures are written anew.
    package var decrypts = true
    /// Each reads a file of the run for the keys in it, and adds them. Called once, when a link is encrypted and no key fits.
    var ahead: [(KeyStore) -> Void] = []
    /// The encrypted links, in the order of their beginning; the first 4,096.
    package private(set) var links: [DecryptionReport] = []

    private static let limit = 4096
    /// Keys that are tried on a link.
    private static let candidateLimit = 512

    package init() {}

    /// Adds a key. One that is known stays where it is, and gets the name that it had none of.
    package func add(_ key: KnownKey) {
        guard !key.key.isNone else { return }
        if let place = places[key.key] {
            guard keys[place].identity == nil, let identity = key.identity else { return }
            keys[place].identity = identity
            return generation += 1
        }
        guard keys.count < KeyStore.limit else { return }
        places[key.key] = keys.count
        keys.append(key)
        generation += 1
    }

    /// A key that somebody typed, who may have written its octets either way.
    package func add(given key: SecretKey, of device: DeviceAddress? = nil) {
        for key in [key, key.reversed] {
            add(KnownKey(key, nil, of: device.map { [$0] } ?? [], KeyOrigin(.given)))
        }
    }

    /// The keys that a link may be encrypted with: those that its pairing gives, those that LL_ENC_REQ names, those of its
    /// devices, those that were given, then all others; of each kind the latest first. Which one it is the MIC decides.
    func candidates(for link: EncryptedLink, _ identity: KeyIdentity) -> [KnownKey] {
        let paired = pairings[link.number]?.keys(for: link) ?? []
        func rank(_ key: KnownKey) -> Int {
            if !identity.isZero, key.identity == identity { return 0 }
            let shared = key.devices.count { device in
                link.devices.contains { $0.value == device.value }
            }
            return 3 - min(shared, 2) + (key.origin.kind == .given && shared == 0 ? 0 : 1)
        }
        let ranked = keys.enumerated().map { (rank: rank($0.element), place: $0.offset, key: $0.element) }
            .sorted { ($0.rank, $1.place) < ($1.rank, $0.place) }
        return Array((paired + ranked.map(\.key)).prefix(KeyStore.candidateLimit))
    }

    /// Looks for keys in all files of the run, once.
    ///
    /// - Returns: whether there are new ones.
    func lookAhead() -> Bool {
        guard !ahead.isEmpty else { return false }
        let due = ahead
        ahead = []
        let before = generation
        for search in due { search(self) }
        return generation != before
    }

    /// Adds the keys of another run, whose connections may have other numbers.
    func add(allOf others: KeyStore) {
        for var key in others.keys {
            key.origin.connection = nil
            add(key)
        }
    }

    func add(_ link: DecryptionReport) {
        if links.count < KeyStore.limit { links.append(link) }
    }

    /// The pairing of a link, as far as it was heard; `nil` if nothing was.
    func pairing(of number: ConnectionNumber) -> PairingTranscript? { pairings[number] }
}

/// Keys that hosts and pairings tell.
extension KeyStore {
    /// A PDU of the Security Manager Protocol.
    func receive(
        smp payload: Reader, on link: EncryptedLink, from sender: Sender, _ source: PairingTranscript.Source,
        _ bytes: borrowing Span<UInt8>
    ) {
        guard payload.remaining > 0, link.number.rawValue > 0 else { return }
        if pairings[link.number] == nil {
            if pairings.count >= KeyStore.limit { pairings.removeAll() }
            pairings[link.number] = PairingTranscript()
        }
        latestPairing = link.number
        let pdu = bytes.extracting(payload.position..<payload.end)
        for key in pairings[link.number]?.receive(pdu, from: sender, on: link, source) ?? [] { add(key) }
    }

    /// LE Enable Encryption.
    func enable(_ identity: KeyIdentity, _ key: SecretKey, on link: EncryptedLink, _ source: PairingTranscript.Source) {
        add(KnownKey(key, identity, of: link.devices, source.origin(.enableEncryption, on: link)))
    }

    /// LE Long Term Key Request.
    func request(_ identity: KeyIdentity, on link: EncryptedLink) {
        if asked.count >= KeyStore.limit { asked.removeAll() }
        asked[link.number] = identity
    }

    /// LE Long Term Key Request Reply.
    func reply(_ key: SecretKey, on link: EncryptedLink, _ source: PairingTranscript.Source) {
        let identity = asked[link.number]
        add(KnownKey(key, identity, of: link.devices, source.origin(.longTermKeyReply, on: link)))
    }

    /// LE Generate DHKey Complete, which names no connection: of the pairing that is under way.
    func receive(sharedSecret secret: [UInt8]) {
        if let latestPairing { pairings[latestPairing]?.sharedSecret = secret }
    }
}

/// A link as keys are chosen for it.
struct EncryptedLink {
    let number: ConnectionNumber
    /// Their addresses on the air: pairing uses them as they are.
    let central: DeviceAddress?
    let peripheral: DeviceAddress?

    var devices: [DeviceAddress] { [central, peripheral].compactMap { $0 } }
}

extension Link {
    /// The link as keys are chosen for it.
    var encrypted: EncryptedLink {
        EncryptedLink(number: number, central: addresses.central, peripheral: addresses.peripheral)
    }
}
