import Decoders

/// All keys of a run, and the pairings that may give more: the one place where they are kept. Sessions have one each.
///
/// Nothing of it is touched by packets that have nothing to do with keys.
package final class KeyStore {
    /// In the order in which they came; the first 4,096.
    package private(set) var keys: [KnownKey] = []
    private var indices: [SecretKey: Int] = [:]
    /// Counts changes: who has tried all keys asks it whether there are others.
    private(set) var generation = 0
    private(set) var pairings: [ConnectionNumber: PairingTranscript] = [:]
    /// The pairings that go on, PDU by PDU.
    private var progress: [ConnectionNumber: PairingProgress] = [:]
    /// Connections with a pairing that has not ended.
    private var paired: Set<ConnectionNumber> = []
    /// Pairings that have ended; the first 4,096.
    package private(set) var stories: [PairingStory] = []
    /// The one that the record at hand has ended.
    private var endedPairing: PairingStory?
    /// How TKs of legacy pairings are found.
    package var temporaryKeys = TemporaryKeys()
    /// Whether passkeys that no key needs, and digits, are looked for.
    package var findsPasskeys = false
    /// IRKs, and the addresses that they resolve.
    package var identities = IdentityResolver()
    /// CSRKs.
    package private(set) var signatureKeys: [SignatureKey] = []
    var signatureCounters = SignatureCounters()
    private var latestPairing: ConnectionNumber?
    /// The key that LE Long Term Key Request asked for last, by connection.
    private var asked: [ConnectionNumber: KeyIdentity] = [:]
    /// Broadcast_Codes; the first 64.
    private(set) var broadcastCodes: [BroadcastCode] = []
    /// Whether links are decrypted: not where captures are written anew.
    package var decrypts = true
    /// The inputs of the run that were not read to their end, until they are searched.
    var unread: [UnreadInput] = []
    private var inputs = 0
    /// The one that is being read.
    var inputAtHand: UnreadInput.ID?
    /// The encrypted links, in the order of their beginning; the first 4,096.
    package private(set) var links: [DecryptionReport] = []

    private static let limit = 4096
    private static let broadcastCodeLimit = 64
    /// Keys that are tried on a link.
    private static let candidateLimit = 512

    package init() {}

    /// Stores of inputs that are read side by side: each gets the keys of the others.
    private var neighbours: [Neighbour] = []

    private struct Neighbour {
        weak var store: KeyStore?
    }

    /// Both get the keys that come to either from now on.
    func share(with other: KeyStore) {
        neighbours.append(Neighbour(store: other))
        other.neighbours.append(Neighbour(store: self))
    }

    /// Adds a key. One that is known stays where it is, and gets the name that it had none of.
    package func add(_ key: KnownKey) {
        guard !key.key.isNone else { return }
        if let index = indices[key.key] {
            guard keys[index].identity == nil, let identity = key.identity else { return }
            keys[index].identity = identity
            return generation += 1
        }
        guard keys.count < KeyStore.limit else { return }
        indices[key.key] = keys.count
        keys.append(key)
        generation += 1
        guard !neighbours.isEmpty else { return }
        var shared = key
        // Numbers of connections are those of one input.
        shared.origin.connection = nil
        for neighbour in neighbours { neighbour.store?.add(shared) }
    }

    /// Adds an IRK, and whose it is, where that is known.
    private func add(identity key: SecretKey, of device: DeviceAddress?, _ origin: KeyOrigin) {
        guard identities.add(key, of: device, origin) else { return }
        for neighbour in neighbours { neighbour.store?.add(identity: key, of: device, origin) }
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
        let paired = pairings[link.number]?.keys(for: link, temporaryKeys) ?? []
        func rank(_ key: KnownKey) -> Int {
            if !identity.isZero, key.identity == identity { return 0 }
            let shared = key.devices.count { device in
                link.devices.contains { $0.value == device.value }
            }
            return 3 - min(shared, 2) + (key.origin.kind == .given && shared == 0 ? 0 : 1)
        }
        let ranked = keys.enumerated().map { (rank: rank($0.element), index: $0.offset, key: $0.element) }
            .sorted { ($0.rank, $1.index) < ($1.rank, $0.index) }
        return Array((paired + ranked.map(\.key)).prefix(KeyStore.candidateLimit))
    }

    /// Another input is read in this run.
    func willRead(_ search: @escaping (KeyStore, UInt64) -> Void) -> UnreadInput.ID {
        defer { inputs += 1 }
        unread.append(UnreadInput(id: UnreadInput.ID(index: inputs), search: search))
        return UnreadInput.ID(index: inputs)
    }

    /// Looks for keys in all that was not read yet, once.
    ///
    /// - Parameter offset: where the record at hand begins in its input.
    /// - Returns: whether there are new ones.
    func lookAhead(from offset: UInt64) -> Bool {
        guard !unread.isEmpty else { return false }
        let due = unread
        unread = []
        let before = generation
        for input in due { input.search(self, input.id == inputAtHand ? offset : 0) }
        return generation != before
    }

    /// The input at hand was read to its end: its keys are here.
    func finishInput() {
        guard let read = inputAtHand else { return }
        unread.removeAll { $0.id == read }
        inputAtHand = nil
    }

    /// Adds the keys of another run, whose connections may have other numbers.
    func add(allOf others: KeyStore) {
        temporaryKeys = others.temporaryKeys
        for key in others.signatureKeys { add(key) }
        for code in others.broadcastCodes { add(code) }
        for known in others.identities.keys { add(identity: known.key, of: known.identity, known.origin) }
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
        _ facts: PacketFacts, findsPasskey: Bool, _ bytes: borrowing Span<UInt8>
    ) {
        guard payload.remaining > 0, link.number.rawValue > 0 else { return }
        if pairings[link.number] == nil {
            if pairings.count >= KeyStore.limit {
                pairings.removeAll()
                progress.removeAll()
                paired.removeAll()
            }
            pairings[link.number] = PairingTranscript()
        }
        latestPairing = link.number
        let pdu = bytes.extracting(payload.position..<payload.end)
        for key in pairings[link.number]?.receive(pdu, from: sender, on: link, source) ?? [] { add(key) }
        let ended = progress[link.number, default: PairingProgress()].receive(pdu, from: sender, on: link.number, facts)
        receive(identityIn: pdu, on: link, from: sender, source)
        conclude(ended, link, findsPasskey: findsPasskey)
    }

    /// IRK, identity address and CSRK, as SMP distributes them.
    private func receive(
        identityIn pdu: borrowing Span<UInt8>, on link: EncryptedLink, from sender: Sender,
        _ source: PairingTranscript.Source
    ) {
        let address = sender == .central ? link.central : link.peripheral
        switch progress[link.number]?.identity(in: pdu, from: sender, source, on: link) {
        case .identity(let key, let identity, let origin): add(identity: key, of: identity, origin)
        case .signature(let key):
            let peer = sender == .central ? link.peripheral : link.central
            add(SignatureKey(key: key, device: address, peer: peer, origin: source.origin(.distributed, on: link)))
        case nil: break
        }
    }

    /// The link is encrypted.
    ///
    /// - Parameter isReadable: whether its PDUs can be read.
    func encrypt(_ link: EncryptedLink, isReadable: Bool, _ facts: PacketFacts, findsPasskey: Bool) {
        guard paired.contains(link.number) else { return }
        conclude(
            progress[link.number]?.encrypt(isReadable: isReadable, facts), link, findsPasskey: findsPasskey)
    }

    /// Whether a pairing goes on: who else has no need to say that a link is encrypted.
    var isPairing: Bool { !paired.isEmpty }

    private func conclude(_ ended: PairingStory?, _ link: EncryptedLink, findsPasskey: Bool) {
        if progress[link.number]?.story == nil { paired.remove(link.number) } else { paired.insert(link.number) }
        guard var story = ended, let progress = progress[link.number] else { return }
        pairings[link.number]?.conclude(
            &story, progress, on: link, temporaryKeys, knowing: keys, findsPasskey: findsPasskey || findsPasskeys)
        (story.devices, story.input) = (link.devices, pairings[link.number]?.source.input)
        // The checks fit, or the Confirms or the host's STK do.
        if story.isKeyProven == true || story.passkey != nil && story.isSecureConnections == false {
            for key in pairings[link.number]?.keys(for: link, temporaryKeys) ?? [] { prove(key.key) }
        }
        if stories.count < KeyStore.limit { stories.append(story) }
        endedPairing = story
    }

    /// Something shows that a key is right.
    func prove(_ key: SecretKey) {
        if let index = indices[key] { keys[index].isProven = true }
    }

    /// The pairing that the record at hand has ended.
    func takeEndedPairing() -> PairingStory? {
        guard let ended = endedPairing else { return nil }
        endedPairing = nil
        return ended
    }

    /// The STK that an encrypted LL_START_ENC_RSP proves, of a legacy pairing whose Confirms were missed.
    func shortTermKey(of link: EncryptedLink, _ start: PasskeySearch.EncryptedStart) -> KnownKey? {
        pairings[link.number]?.shortTermKey(for: link, temporaryKeys, start)
    }

    package func add(_ key: SignatureKey) {
        guard !key.key.isNone, signatureKeys.count < KeyStore.limit,
            !signatureKeys.contains(where: { $0.key == key.key })
        else { return }
        signatureKeys.append(key)
        for neighbour in neighbours { neighbour.store?.add(key) }
    }

    package func add(_ code: BroadcastCode) {
        let isKnown = broadcastCodes.contains { $0.key == code.key }
        guard !isKnown, broadcastCodes.count < KeyStore.broadcastCodeLimit else { return }
        broadcastCodes.append(code)
        generation += 1
        for neighbour in neighbours { neighbour.store?.add(code) }
    }

    /// A code has decrypted a group.
    func prove(_ code: BroadcastCode) {
        guard let index = broadcastCodes.firstIndex(where: { $0.key == code.key }) else { return }
        broadcastCodes[index].isProven = true
    }

    /// Keys of a file.
    package func add(_ imported: ImportedKeys) {
        for key in imported.keys {
            let index = key.line > 0 ? "\(imported.file):\(key.line)" : imported.file
            let origin = KeyOrigin(.file, input: index)
            for octets in imported.orders(of: key) {
                switch key.kind {
                case .longTerm, .shortTerm:
                    add(KnownKey(octets, key.identity, of: [key.device, key.peer].compactMap(\.self), origin))
                case .identityResolving: add(identity: octets, of: key.device, origin)
                case .signatureResolving:
                    add(SignatureKey(key: octets, device: key.device, peer: key.peer, origin: origin))
                case .temporary: temporaryKeys.given.append(octets)
                case .broadcastCode: add(BroadcastCode(key: octets, origin: origin))
                // Those are of advertisements, not of links.
                case .bind: continue
                }
            }
        }
    }

    /// An IRK that somebody typed, and whose it is, where that was said.
    package func add(identity key: SecretKey, of device: DeviceAddress?) {
        for octets in [key, key.reversed] { add(identity: octets, of: device, KeyOrigin(.givenIdentity)) }
    }

    /// LE Add Device To Resolving List: the IRK of a peer, and the adapter's own, each zero where there is none.
    func resolve(
        _ peer: DeviceAddress, _ peerKey: SecretKey, local: DeviceAddress?, _ localKey: SecretKey,
        _ source: PairingTranscript.Source
    ) {
        let origin = KeyOrigin(.resolvingList, frame: source.frame, input: source.input)
        add(identity: peerKey, of: peer, origin)
        add(identity: localKey, of: local, origin)
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

    /// LE Create BIG, LE Create BIG Test and LE BIG Create Sync.
    func broadcast(_ code: SecretKey, _ source: PairingTranscript.Source) {
        add(BroadcastCode(key: code, origin: KeyOrigin(.hostBroadcast, frame: source.frame, input: source.input)))
    }

    /// LE Generate DHKey Complete, which names no connection: of the pairing that is under way.
    func receive(sharedSecret secret: [UInt8]) {
        if let latestPairing { pairings[latestPairing]?.sharedSecret = secret }
    }
}
