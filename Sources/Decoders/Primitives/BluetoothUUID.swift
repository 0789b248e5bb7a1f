/// A UUID of 16, 32 or 128 bits (Core 6.0, Vol 3, Part B, 2.5.1).
///
/// Short UUIDs are kept as the 128-bit value they stand for, on the Bluetooth Base UUID
/// `00000000-0000-1000-8000-00805F9B34FB`, so that the three forms of one UUID are equal.
@frozen
public struct BluetoothUUID: Hashable, Sendable {
    /// The upper 64 bits: the first 8 bytes as the UUID is printed.
    public var high: UInt64
    /// The lower 64 bits.
    public var low: UInt64

    /// A UUID of 128 bits from its halves.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A UUID of 16 or 32 bits, on the Bluetooth Base UUID.
    @inlinable public init(_ short: UInt32) {
        high = UInt64(short) << 32 | 0x1000
        low = 0x8000_0080_5F9B_34FB
    }

    /// The short form, where the UUID is on the Bluetooth base.
    @inlinable public var short: UInt32? {
        high & 0xFFFF_FFFF == 0x1000 && low == 0x8000_0080_5F9B_34FB ? UInt32(truncatingIfNeeded: high >> 32) : nil
    }

    /// The form of 16 bits, where the UUID has one.
    @inlinable package var bits16: UInt16? { short.flatMap { UInt16(exactly: $0) } }

    /// Reads text of 4, 8 or 32 hexadecimal digits, with or without hyphens or a leading `0x`.
    public init?(_ text: some StringProtocol) {
        var digits: [UInt64] = []
        for (index, character) in text.utf8.enumerated() {
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt64(character - 48))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt64(character - 87))
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(UInt64(character - 55))
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "x") where index == 1 && digits == [0]: digits = []
            default: return nil
            }
        }
        switch digits.count {
        case 4, 8: self.init(UInt32(truncatingIfNeeded: digits.reduce(0) { $0 << 4 | $1 }))
        case 32:
            self.init(
                high: digits[..<16].reduce(0) { $0 << 4 | $1 }, low: digits[16...].reduce(0) { $0 << 4 | $1 })
        default: return nil
        }
    }
}

extension BluetoothUUID: CustomStringConvertible {
    /// As it is printed: 4, 8 or 32 upper-case digits, the last with hyphens.
    public var description: String {
        var buffer = ByteBuffer(capacity: 40)
        buffer.append(uuid: self)
        return buffer.string
    }
}
