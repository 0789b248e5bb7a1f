import Decoders

/// An IRK, and whose it is.
package struct IdentityKey: Sendable {
    package let key: SecretKey
    /// The identity address of the device; `nil` where it is not known.
    package internal(set) var identity: DeviceAddress?
    package let origin: KeyOrigin
    /// How many addresses it has resolved.
    package internal(set) var resolved = 0
    /// The first of them.
    fileprivate(set) var firstAddress: DeviceAddress?

    /// The address that a device is known by: its identity, or, where nobody said that, the first address that the key
    /// resolved.
    package var owner: DeviceAddress? { identity ?? firstAddress }
}

/// Finds out whose a resolvable private address is: the IRK makes the lower half of the upper one (Core 6.0, Vol 6, Part B,
/// 1.3.2.3). Each address costs a block of AES for each IRK, once.
package struct IdentityResolver {
    package private(set) var keys: [IdentityKey] = []
    private var ciphers: [AES128] = []
    /// By the address: the place of the IRK, and how many were tried.
    private var known: [UInt64: (index: Int?, tried: Int)] = [:]
    /// Counts changes: who has resolved an address asks it whether there are others, or one is known by its identity.
    private(set) var generation = 0

    static let keyLimit = 1024
    private static let addressLimit = 65_536

    init() {}

    var isEmpty: Bool { keys.isEmpty }

    /// Adds an IRK. One of zeros is none (Core 6.0, Vol 4, Part E, 7.8.38); one that is known may get its identity.
    ///
    /// - Returns: whether something about it is new.
    @discardableResult
    mutating func add(_ key: SecretKey, of identity: DeviceAddress?, _ origin: KeyOrigin) -> Bool {
        guard !key.isNone else { return false }
        if let index = keys.firstIndex(where: { $0.key == key }) {
            guard keys[index].identity == nil, let identity else { return false }
            keys[index].identity = identity.identity
            generation += 1
            return true
        }
        guard keys.count < IdentityResolver.keyLimit, let cipher = AES128(key) else { return false }
        keys.append(IdentityKey(key: key, identity: identity?.identity, origin: origin))
        ciphers.append(cipher)
        generation += 1
        return true
    }

    /// The IRK of an address; `nil` where it is not resolvable, or no IRK at hand is its own.
    package mutating func resolve(_ address: DeviceAddress) -> IdentityKey? {
        guard !keys.isEmpty, address.kind == .resolvable else { return nil }
        var (index, tried) = known[address.value] ?? (nil, 0)
        if index == nil, tried < keys.count {
            let (random, hash) = (UInt32(address.value >> 24), UInt32(address.value & 0xFF_FFFF))
            index = ciphers[tried...].firstIndex { PairingFunctions.ah($0, random) == hash }
            tried = keys.count
            if let index {
                keys[index].resolved += 1
                keys[index].firstAddress = keys[index].firstAddress ?? address
            }
            if known.count >= IdentityResolver.addressLimit { known.removeAll() }
            known[address.value] = (index, tried)
        }
        return index.map { keys[$0] }
    }
}

extension KeyStore {
    /// The identity address that an address resolves to, or the first address of the same device, and the source of its
    /// IRK; `nil` where no key resolves it.
    func identity(of address: DeviceAddress) -> (address: DeviceAddress, source: String)? {
        guard let found = identities.resolve(address), let owner = found.owner, owner != address else { return nil }
        return (owner, found.source)
    }
}

extension IdentityKey {
    /// `the IRK of frame 1469`, `the IRK of --irk`.
    package var source: String { "the IRK of \(origin.location)" }
}

/// Who the sides of a connection are behind resolvable private addresses. Few connections have one.
final class LinkIdentities {
    let central: IdentityKey?
    let peripheral: IdentityKey?

    /// `nil` where neither is known.
    init?(central: IdentityKey?, peripheral: IdentityKey?) {
        if central == nil, peripheral == nil { return nil }
        (self.central, self.peripheral) = (central, peripheral)
    }

    subscript(_ sender: Sender) -> IdentityKey? { sender == .central ? central : peripheral }
}
