/// The CRC of a packet on the uncoded and coded PHYs (Core 6.0, Vol 6, Part B, 3.1.1): 24 bits over the PDU, polynomial
/// x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1.
///
/// Values are those of the specification's register, position 23 being the most significant bit. The register is sent
/// from position 23 down while octets are sent from their lowest bit up; so the three octets of a capture have the bits
/// of each octet in the opposite order. Inside, the register is kept in the order of the air: the bits of the
/// octets need no reversing then.
public enum CRC24 {
    /// What the register starts with in advertising, but for periodic advertising.
    public static let advertising: UInt32 = 0x555555

    /// The CRC of the bytes at `range`.
    ///
    /// - Parameter initial: CRCInit.
    public static func value(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, initial: UInt32) -> UInt32 {
        reversed(run(bytes, range, reversed(initial)))
    }

    /// The CRC that stands at `offset` in a capture: three octets in the order of the air.
    public static func sent(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
        reversed(UInt32(truncatingIfNeeded: bytes.uint(at: offset, width: 3)))
    }

    /// Whether the three octets behind `range` are its CRC; false where they are not there.
    public static func isValid(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, initial: UInt32) -> Bool {
        guard range.upperBound &+ 3 <= bytes.count else { return false }
        let sent = UInt32(truncatingIfNeeded: bytes.uint(at: range.upperBound, width: 3))
        return run(bytes, range, reversed(initial)) == sent
    }

    /// The CRCInit with which the bytes at `range` have this CRC: there is exactly one.
    public static func initial(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, crc: UInt32) -> UInt32 {
        var register = reversed(crc)
        for place in range.reversed() {
            for bit in (0..<8 as Range<UInt8>).reversed() {
                // One step of the register backwards: its last shift left the feedback in the highest bit.
                let feedback = register >> 23 & 1
                register = (register ^ (feedback == 1 ? polynomial : 0)) << 1 & 0xFF_FFFF
                register |= feedback ^ UInt32(bytes[place] >> bit & 1)
            }
        }
        return reversed(register)
    }

    /// The polynomial in the order of the air.
    static let polynomial: UInt32 = 0xDA6000

    private static func run(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ initial: UInt32) -> UInt32 {
        var register = initial
        for place in range {
            register ^= UInt32(bytes[place])
            for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? polynomial : 0) }
        }
        return register
    }

    /// 24 bits in the opposite order.
    @inline(__always)
    static func reversed(_ value: UInt32) -> UInt32 {
        var bits = value << 8
        bits = (bits & 0x5555_5555) << 1 | bits >> 1 & 0x5555_5555
        bits = (bits & 0x3333_3333) << 2 | bits >> 2 & 0x3333_3333
        bits = (bits & 0x0F0F_0F0F) << 4 | bits >> 4 & 0x0F0F_0F0F
        return bits.byteSwapped
    }
}
