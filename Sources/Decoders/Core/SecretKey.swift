/// A block of AES: 16 octets, most significant first, which is how the specification prints keys and what AES takes. Fields of
/// PDUs have the opposite order (``init(wire:)``).
package typealias AESBlock = SIMD16<UInt8>

extension SIMD16<UInt8> {
    /// Octets in the order in which AES takes them; `nil` unless there are 16.
    package init?(_ octets: some RandomAccessCollection<UInt8>) {
        guard octets.count == 16 else { return nil }
        self.init()
        for (index, octet) in octets.enumerated() { self[index] = octet }
    }

    /// A field of a PDU, least significant octet first; `nil` unless there are 16.
    package init?(wire octets: some RandomAccessCollection<UInt8>) {
        self.init(octets.reversed())
    }

    /// The octets in the opposite order.
    package var reversed: AESBlock {
        var result = AESBlock()
        for index in 0..<16 { result[index] = self[15 - index] }
        return result
    }

    package var octets: [UInt8] { (0..<16).map { self[$0] } }
}

/// A key of 128 bits: LTK, STK, session key, IRK, CSRK, TK. No text of it shows its octets.
package struct SecretKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// Most significant octet first.
    package let block: AESBlock

    package init(_ block: AESBlock) { self.block = block }

    /// The key with the opposite order of octets: people and programs write keys both ways.
    package var reversed: SecretKey { SecretKey(block.reversed) }

    /// Devices say with zeros that they have none.
    package var isNone: Bool { block == AESBlock() }

    /// A key of `size` octets: the most significant others are zero (Core 6.0, Vol 3, Part H, 2.3.4).
    package func shortened(to size: Int) -> SecretKey {
        var short = block
        for index in 0..<max(16 - max(size, 0), 0) { short[index] = 0 }
        return SecretKey(short)
    }

    package var description: String { "key" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Names an LTK between two devices: Random_Number and Encrypted_Diversifier, as the peripheral distributed them with the key
/// (Core 6.0, Vol 3, Part H, 2.4.2.3). Both are zero for an STK and for a key of Secure Connections.
package struct KeyIdentity: Hashable, Sendable {
    package let random: UInt64
    package let diversifier: UInt16

    package init(random: UInt64, diversifier: UInt16) {
        self.random = random
        self.diversifier = diversifier
    }

    /// Whether it names no key.
    package var isZero: Bool { random == 0 && diversifier == 0 }
}

extension Span<UInt8> {
    /// The key in a field, least significant octet first, that begins here; `nil` if it is not whole.
    package func key(at position: Int) -> SecretKey? {
        guard position >= 0, position + 16 <= count else { return nil }
        var block = AESBlock()
        for index in 0..<16 { block[15 - index] = self[position + index] }
        return SecretKey(block)
    }
}
