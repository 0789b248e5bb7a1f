import Decoders

/// A TK as people write it: a passkey, or 32 hexadecimal digits.
package struct TypedTemporaryKey: Sendable {
    let key: SecretKey

    package init?(_ text: String) {
        if (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let passkey = UInt32(text)
        {
            key = SecretKey(AESBlock(number: passkey))
        } else if let key = SecretKey(text: text) {
            self.key = key
        } else {
            return nil
        }
    }
}

extension Session {
    /// Uses keys that were given: IRKs with the identities of their devices, TKs, Broadcast_Codes, and those of files.
    package mutating func use(
        identityKeys: [LongTermKey], temporaryKeys: [TypedTemporaryKey], broadcastCodes: [TypedBroadcastCode],
        files: [ImportedKeys]
    ) {
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
}
