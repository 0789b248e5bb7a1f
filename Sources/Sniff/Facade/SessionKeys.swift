import Decoders

/// The keys of a session: those that it was given, and those that it found.
extension Session {
    /// Tries these keys on links that were encrypted on the air.
    public mutating func use(_ keys: [LongTermKey]) {
        for key in keys { analyzer.keys.add(given: key.key, of: key.device) }
    }

    /// Opens encrypted advertisements with these keys, of which there are as many as devices.
    public mutating func use(_ keys: [BindKey]) {
        if !keys.isEmpty { openAdvertisements(with: BindKeys(keys)) }
    }

    /// The encrypted links heard on the air, and what came of them, in the order of their beginning.
    package var decryptions: [DecryptionReport] { analyzer.keys.links }

    /// Uses keys that were given: IRKs with the identities of their devices, TKs, Broadcast_Codes, and those of files.
    package mutating func use(
        identityKeys: [LongTermKey], temporaryKeys: [TypedTemporaryKey], broadcastCodes: [TypedBroadcastCode],
        bindKeys: [BindKey] = [], files: [ImportedKeys]
    ) {
        use(bindKeys + files.flatMap(\.keys).compactMap(\.bindKey))
        for key in identityKeys { analyzer.keys.add(identity: key.key, of: key.device) }
        for key in temporaryKeys { analyzer.keys.temporaryKeys.given += [key.key, key.key.reversed] }
        for code in broadcastCodes {
            analyzer.keys.add(BroadcastCode(key: code.key, origin: KeyOrigin(.givenBroadcastCode)))
        }
        for file in files { analyzer.keys.add(file) }
    }

    /// Whether passkeys of legacy pairings are found by trying all.
    package var searchesPasskeys: Bool {
        get { analyzer.keys.temporaryKeys.searches }
        nonmutating set { analyzer.keys.temporaryKeys.searches = newValue }
    }

    /// Whether passkeys are looked for that no key needs.
    package var findsPasskeys: Bool {
        get { analyzer.keys.findsPasskeys }
        nonmutating set { analyzer.keys.findsPasskeys = newValue }
    }

    /// Pairings that have ended, in the order of their ends.
    package var pairings: [PairingStory] { analyzer.keys.stories }

    /// All keys and identities of the run: LTKs and STKs, IRKs, CSRKs, passkeys, and Broadcast_Codes.
    package var listedKeys: [ListedKey] { analyzer.keys.listedKeys }

    /// The owner of a resolvable private address: its identity address, or the first address of the same device, and where its IRK is from;
    /// `nil` where no key tells.
    package func identity(of address: DeviceAddress) -> (address: DeviceAddress, source: String)? {
        analyzer.keys.identity(of: address)
    }
}
