import Decoders

/// How the TK of a legacy pairing is found.
package struct TemporaryKeys {
    /// Those of `--tk`.
    package var given: [SecretKey] = []
    /// Whether passkeys are tried one after the other.
    package var searches = true
    /// Shared by those who read the same inputs.
    let memory = PasskeyMemory()

    package init() {}
}

/// A CSRK, and who signs with it.
package struct SignatureKey: Sendable {
    package let key: SecretKey
    package let device: DeviceAddress?
    /// Who checks the signatures.
    package var peer: DeviceAddress?
    package let origin: KeyOrigin
}

/// Conclusions from all PDUs of a pairing.
extension PairingTranscript {
    /// All passkeys are tried so often for one pairing: once by the Confirms or the STK, once by what is encrypted.
    private static let searchLimit = 2
    private static let none = SecretKey(AESBlock())

    private var associationModel: AssociationModel? {
        guard let initiator = PairingFeatures(Reader(request.span), request.span),
            let responder = PairingFeatures(Reader(response.span), response.span)
        else { return nil }
        return AssociationModel(initiator, responder)
    }

    /// The STK of a legacy pairing (Core 6.0, Vol 3, Part H, 2.3.5.5). Where nothing proves its TK, the MIC will.
    mutating func shortTermKeys(for link: EncryptedLink, _ keys: TemporaryKeys) -> [KnownKey] {
        let proofs = confirmations(for: link)
        if !proofs.isEmpty { findTemporaryKey(keys, proofs) }
        if let temporaryKey { return shortTermKey(temporaryKey, for: link).map { [$0] } ?? [] }
        guard proofs.isEmpty || !keys.given.isEmpty else { return [] }
        return ([Self.none] + keys.given).compactMap { shortTermKey($0, for: link) }
    }

    /// The STK that an encrypted PDU proves.
    mutating func shortTermKey(
        for link: EncryptedLink, _ keys: TemporaryKeys, _ start: PasskeySearch.EncryptedStart
    ) -> KnownKey? {
        guard !isSecureConnections, temporaryKey == nil else { return nil }
        findTemporaryKey(keys, [.encryptedStart(start)])
        return temporaryKey.flatMap { shortTermKey($0, for: link) }
    }

    private var search: PasskeySearch? {
        guard let initiator = randoms.central, let responder = randoms.peripheral else { return nil }
        return PasskeySearch(initiator: initiator, responder: responder, keySize: keySize)
    }

    private func shortTermKey(_ temporaryKey: SecretKey, for link: EncryptedLink) -> KnownKey? {
        guard let key = search?.shortTermKey(temporaryKey) else { return nil }
        let isJustWorks = temporaryKey.isNone && associationModel != .passkeyEntry
        let kind: KeyOrigin.Kind =
            isJustWorks ? .justWorks : passkey(of: temporaryKey) != nil ? .passkey : .temporaryKey
        return KnownKey(
            key, KeyIdentity(random: 0, diversifier: 0), of: link.devices, source.origin(kind, on: link))
    }

    /// The six digits that are a TK.
    private func passkey(of temporaryKey: SecretKey) -> UInt32? {
        let number = temporaryKey.block.number
        return AESBlock(number: number) == temporaryKey.block && PasskeySearch.passkeys.contains(number) ? number : nil
    }

    /// Pairing Confirm and Pairing Random, of either side.
    private func confirmations(for link: EncryptedLink) -> [PasskeySearch.Proof] {
        guard let central = link.central, let peripheral = link.peripheral,
            let inputs = PairingFunctions.ConfirmInputs(
                request: request, response: response, initiator: central, responder: peripheral)
        else { return [] }
        return [Sender.central, .peripheral].compactMap { side in
            guard let confirm = confirms[side], let random = randoms[side] else { return nil }
            return .confirm(confirm, random: random, inputs)
        }
    }

    /// Tries the TKs that are given and that of Just Works; then, unless both sides use another method, all passkeys.
    private mutating func findTemporaryKey(_ keys: TemporaryKeys, _ proofs: [PasskeySearch.Proof]) {
        guard temporaryKey == nil, let search else { return }
        for proof in proofs {
            temporaryKey = ([Self.none] + keys.given).first { search.proves($0, proof) }
            if temporaryKey != nil { return }
        }
        let model = associationModel
        guard keys.searches, model == nil || model == .passkeyEntry else { return }
        for proof in proofs where searches < Self.searchLimit {
            searches += 1
            switch keys.memory.find(search, proof) {
            case .passkey(let number): return temporaryKey = SecretKey(AESBlock(number: number))
            case .none: continue
            case .untried: isUntried = true
            }
        }
    }

    /// Completes the story of the pairing that has ended.
    ///
    /// - Parameters:
    ///   - known: all keys: a host was told the STK.
    ///   - findsPasskey: whether digits, and a passkey that no key needs, are looked for.
    mutating func conclude(
        _ story: inout PairingStory, _ progress: PairingProgress, on link: EncryptedLink, _ keys: TemporaryKeys,
        knowing known: [KnownKey], findsPasskey: Bool
    ) {
        if isSecureConnections {
            // A passkey also proves a key that is known.
            if findsPasskey || sharedSecret != nil || hasDebugKey { concludeSecure(&story, progress, on: link) }
            return
        }
        guard associationModel == .passkeyEntry else { return }
        if temporaryKey == nil, findsPasskey {
            let reported = known.last {
                $0.origin.kind == .enableEncryption && $0.origin.connection == link.number
                    && $0.identity?.isZero == true
            }
            findTemporaryKey(keys, confirmations(for: link) + (reported.map { [.shortTermKey($0.key)] } ?? []))
        }
        story.passkey = temporaryKey.flatMap { passkey(of: $0) }
    }

    /// Secure Connections (2.3.5.6).
    private func concludeSecure(_ story: inout PairingStory, _ progress: PairingProgress, on link: EncryptedLink) {
        guard let central = publicKeys.central, let peripheral = publicKeys.peripheral else { return }
        let model = story.associationModel
        if model == .passkeyEntry {
            story.passkey = progress.rounds.passkey(central.x, peripheral.x)
        } else if model != .outOfBand, let initiator = randoms.central, let responder = randoms.peripheral {
            story.digits = PairingFunctions.g2((central.x, initiator), (peripheral.x, responder))
        }
        story.isKeyProven = isProven(by: progress.checks, passkey: story.passkey, model, on: link)
    }

    /// Whether the DHKey checks fit the shared secret (2.3.5.6.5); `nil` where they cannot tell.
    private func isProven(
        by checks: BySender<AESBlock?>, passkey: UInt32?, _ model: AssociationModel?, on link: EncryptedLink
    ) -> Bool? {
        guard let central = link.central, let peripheral = link.peripheral, let initiator = randoms.central,
            let responder = randoms.peripheral, request.count == 7, response.count == 7,
            let secret = sharedSecret ?? debugSecret,
            let macKey = PairingFunctions.f5(secret, (initiator, central), (responder, peripheral))?.macKey
        else { return nil }
        // What came out of band is not known.
        guard model == .justWorks || model == .numericComparison || model == .passkeyEntry && passkey != nil else {
            return nil
        }
        let random = AESBlock(number: model == .passkeyEntry ? passkey ?? 0 : 0)
        let ends = [
            (checks.central, (initiator, central), (responder, peripheral), request),
            (checks.peripheral, (responder, peripheral), (initiator, central), response),
        ]
        var verdict: Bool?
        for (check, sender, receiver, features) in ends {
            guard let check else { continue }
            let expected = PairingFunctions.f6(
                macKey, sender: sender, receiver: receiver, random: random,
                features: [features[3], features[2], features[1]])
            verdict = verdict != false && check == expected
        }
        return verdict
    }
}
