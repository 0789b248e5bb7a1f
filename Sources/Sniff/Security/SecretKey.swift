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
