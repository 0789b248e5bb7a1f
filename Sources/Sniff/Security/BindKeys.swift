import Decoders

/// A key of a device's advertisements, which its app or its account has.
///
/// ```swift
/// let key = try BindKey("231d39c1d7cc1ab1aee224cd096db932@54:48:E6:8F:80:A5")
/// ```
public struct BindKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// 16, or 12 of older MiBeacon devices.
    fileprivate let octets: [UInt8]
    fileprivate let device: DeviceAddress

    /// Reads 32 hexadecimal digits, or the 24 of older MiBeacon devices, and after an `@` the address of the device.
    ///
    /// - Throws: ``BindKeyError`` for anything else.
    public init(_ text: String) throws(BindKeyError) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let device = DeviceAddress(parts[1]) else { throw BindKeyError() }
        try self.init(digits: parts[0], of: device)
    }

    init(digits: Substring, of device: DeviceAddress) throws(BindKeyError) {
        let numbers = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard numbers.count == digits.utf8.count, numbers.count == 32 || numbers.count == 24 else {
            throw BindKeyError()
        }
        octets = stride(from: 0, to: numbers.count, by: 2).map {
            UInt8(truncatingIfNeeded: numbers[$0] << 4 | numbers[$0 + 1])
        }
        self.device = device
    }

    /// The key of the cipher; `nil` where the format has keys of another length.
    fileprivate func key(_ form: EncryptedAdvertisement.KeyForm) -> SecretKey? {
        if octets.count == 16 { return AESBlock(octets).map { SecretKey($0) } }
        let widened: [UInt8] =
            switch form {
            case .widened: octets[..<6] + [0x8D, 0x3D, 0x3C, 0x97] + octets[6...]
            case .filled: octets + [0xFF, 0xFF, 0xFF, 0xFF]
            }
        return AESBlock(widened).map { SecretKey($0) }
    }

    /// Without its octets.
    public var description: String { "bind key of \(device)" }
    /// Without its octets.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A text is no bind key. It is not repeated, because it may be one that has a typing error.
public struct BindKeyError: Error, Sendable, CustomStringConvertible {
    public var description: String {
        "a bind key has 32 hexadecimal digits (24 of older MiBeacon devices) and the address of its device: "
            + "KEY@AA:BB:CC:DD:EE:FF"
    }
}

/// The bind keys of a session, and how far the counters of their devices have come.
struct BindKeys: AdvertisementCipher {
    private var keys: [UInt64: [BindKey]] = [:]
    private var highest: [UInt64: UInt64] = [:]

    init(_ keys: [BindKey]) { for key in keys { self.keys[key.device.value, default: []].append(key) } }

    mutating func open(_ data: EncryptedAdvertisement, from sender: DeviceAddress) -> OpenedAdvertisement {
        if case .block(let octets) = data.cipher {
            guard let key = AESBlock(octets), let block = AESBlock(data.ciphertext),
                let plaintext = AES128.decrypt(block, with: SecretKey(key))
            else { return .noCipher }
            return .plaintext((0..<16).map { plaintext[15 - $0] }, isOld: false)
        }
        guard let keys = keys[sender.value] else { return .noKey }
        guard CipherLibrary.shared != nil else { return .noCipher }
        for key in keys {
            guard let key = key.key(data.keyForm), let plaintext = AES128(key)?.open(data, key) else { continue }
            let known = highest[sender.value] ?? 0
            // A counter that has begun again is lower by more than half of its numbers.
            let isOld = data.counter < known && known &- data.counter < 1 << (data.counterBits - 1)
            highest[sender.value] = data.counter
            return .plaintext(plaintext, isOld: isOld)
        }
        return .wrongKey
    }
}

extension AES128 {
    /// The plaintext; `nil` where the key is not that of the data.
    fileprivate func open(_ data: EncryptedAdvertisement, _ key: SecretKey) -> [UInt8]? {
        switch data.cipher {
        case .counter(let first):
            // One block is all that a report has room for.
            guard key.block[0] == first, data.ciphertext.count <= 16, let block = AESBlock(data.nonce) else {
                return nil
            }
            let stream = encrypt(block)
            return data.ciphertext.enumerated().map { $1 ^ stream[$0] }
        case .authenticated(let count): return open(data, tag: count)
        case .block: return nil
        }
    }

    /// AES-CCM (RFC 3610, 2.2 and 2.3).
    private func open(_ data: EncryptedAdvertisement, tag count: Int) -> [UInt8]? {
        // The length and the number of a block have the octets that the nonce leaves.
        let width = 15 - data.nonce.count
        func block(_ flags: UInt8, _ number: Int) -> AESBlock {
            var block = AESBlock()
            block[0] = flags
            for (index, octet) in data.nonce.enumerated() { block[1 + index] = octet }
            for index in stride(from: 0, to: width, by: 1) {
                block[15 - index] = UInt8(truncatingIfNeeded: number >> (8 * index))
            }
            return block
        }
        let counter = UInt8(truncatingIfNeeded: width - 1)
        var plaintext: [UInt8] = []
        for start in stride(from: 0, to: data.ciphertext.count, by: 16) {
            let stream = encrypt(block(counter, start / 16 + 1))
            for index in data.ciphertext.indices.dropFirst(start).prefix(16) {
                plaintext.append(data.ciphertext[index] ^ stream[index - start])
            }
        }
        let flags = (data.additional.isEmpty ? 0 : 0x40) | UInt8(truncatingIfNeeded: (count - 2) / 2) << 3 | counter
        var state = encrypt(block(flags, plaintext.count))
        if !data.additional.isEmpty {
            var first = AESBlock()
            first[1] = UInt8(truncatingIfNeeded: data.additional.count)
            for (index, octet) in data.additional.enumerated() { first[2 + index] = octet }
            state = encrypt(state ^ first)
        }
        for start in stride(from: 0, to: plaintext.count, by: 16) {
            for index in plaintext.indices.dropFirst(start).prefix(16) { state[index - start] ^= plaintext[index] }
            state = encrypt(state)
        }
        let tag = state ^ encrypt(block(counter, 0))
        return data.tag.enumerated().allSatisfy { tag[$0] == $1 } ? plaintext : nil
    }
}
