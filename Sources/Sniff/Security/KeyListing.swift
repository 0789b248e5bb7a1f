import Decoders

/// A key of a run, for people and for the file that keeps it.
package struct ListedKey: Sendable {
    package let kind: KeyKind
    package let key: SecretKey
    package var identity: KeyIdentity?
    /// Whose it is first, then the other side, as far as they are known.
    package let devices: [DeviceAddress]
    /// Whether something that cannot fit by chance showed that it is right: a MIC, an address, a DHKey check.
    package let isProven: Bool
    package let origin: KeyOrigin

    /// Tells keys apart without showing them: the first four octets of AES-CMAC of nothing with the key. Of what people type,
    /// a passkey or a Broadcast_Code, there is none: it would be found by trying.
    package var fingerprint: String? {
        guard kind != .temporary, kind != .broadcastCode else { return nil }
        return AES128(key)?.cmac([UInt8]()).octets.prefix(4).hexDigits
    }

    /// The six digits of a TK that is a passkey.
    package var passkey: UInt32? {
        let number = key.block.number
        return kind == .temporary && AESBlock(number: number) == key.block ? number : nil
    }

    /// The key, most significant octet first; a Broadcast_Code as it is written and sent, least significant octet first.
    package var digits: String { (kind == .broadcastCode ? key.reversed : key).block.octets.hexDigits }
}

extension KeyStore {
    /// All keys and identities of the run: LTKs and STKs, IRKs, CSRKs, passkeys, and Broadcast_Codes.
    var listedKeys: [ListedKey] {
        let legacy = Set(stories.lazy.filter { $0.isSecureConnections == false }.map(\.connection))
        var all = keys.map { key in
            let kind: KeyKind =
                switch key.origin.kind {
                case .justWorks, .passkey, .temporaryKey: .shortTerm
                case .enableEncryption, .longTermKeyReply:
                    key.identity?.isZero == true && key.origin.connection.map { legacy.contains($0) } == true
                        ? .shortTerm : .longTerm
                default: .longTerm
                }
            return ListedKey(
                kind: kind, key: key.key, identity: key.identity, devices: key.devices, isProven: key.isProven,
                origin: key.origin)
        }
        all += identities.keys.map {
            ListedKey(
                kind: .identityResolving, key: $0.key, devices: $0.identity.map { [$0] } ?? [],
                isProven: $0.resolved > 0, origin: $0.origin)
        }
        all += signatureKeys.map {
            ListedKey(
                kind: .signatureResolving, key: $0.key, devices: $0.device.map { [$0] } ?? [], isProven: false,
                origin: $0.origin)
        }
        all += stories.compactMap { story in
            story.passkey.map {
                ListedKey(
                    kind: .temporary, key: SecretKey(AESBlock(number: $0)), devices: story.devices, isProven: true,
                    origin: KeyOrigin(
                        story.isSecureConnections == true ? .securePasskey : .passkey, frame: story.endFrame,
                        input: story.input))
            }
        }
        all += broadcastCodes.map {
            ListedKey(kind: .broadcastCode, key: $0.key, devices: [], isProven: $0.isProven, origin: $0.origin)
        }
        return all.withoutReversed
    }
}

extension [ListedKey] {
    /// Keys of files and options are tried in both orders of their octets. Of the two, the one that is proven is listed, else
    /// that which was written.
    fileprivate var withoutReversed: [ListedKey] {
        var indices: [SecretKey: Int] = [:]
        var result: [ListedKey] = []
        for listed in self {
            guard [.given, .givenIdentity, .file].contains(listed.origin.kind),
                let other = indices[listed.key.reversed], result[other].origin == listed.origin
            else {
                indices[listed.key] = result.count
                result.append(listed)
                continue
            }
            if listed.isProven { result[other] = listed }
        }
        return result
    }
}
