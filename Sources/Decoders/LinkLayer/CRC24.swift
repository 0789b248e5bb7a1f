/// The CRC of a packet (Core 6.0, Vol 6, Part B, 3.1.1): 24 bits over the PDU, polynomial
/// x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1.
///
/// Values are those of the specification's register, position 23 being the most significant bit. The register is sent
/// from position 23 down while octets are sent from their lowest bit up; so the three octets of a capture have the bits
/// of the register in the opposite order. Inside, the register is kept in the order of the air: the bits of the octets
/// need no reversing then.
///
/// Memory safety: the tables have nine times 256 entries and are never freed; an index is a byte plus a constant.
package enum CRC24 {
    /// The initial value of the register in advertising, except periodic advertising.
    package static let advertising: UInt32 = 0x555555

    /// The CRC of the bytes at `range`.
    ///
    /// - Parameter initial: CRCInit.
    package static func value(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, initial: UInt32) -> UInt32 {
        reversed(run(bytes, range.clamped(to: 0..<bytes.count), reversed(initial)))
    }

    /// The same as the three octets of a capture, the first octet lowest.
    package static func octets(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, initial: UInt32) -> UInt32 {
        run(bytes, range.clamped(to: 0..<bytes.count), reversed(initial))
    }

    /// The CRC that is at `offset` in a capture: three octets in the order of the air. 0 where they are not there.
    @inlinable
    package static func sent(_ bytes: borrowing Span<UInt8>, at offset: Int) -> UInt32 {
        reversed(UInt32(truncatingIfNeeded: bytes.uint(at: offset, width: 3)))
    }

    /// Whether the three octets after `range` are its CRC; false where they are not there.
    package static func isValid(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, initial: UInt32) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count &- 3 else { return false }
        let register = run(bytes, range, reversed(initial))
        // Four octets at once, of which the first belongs to the PDU.
        if range.upperBound > 0 { return register == bytes.load(at: range.upperBound &- 1, as: UInt32.self) &>> 8 }
        return register == UInt32(truncatingIfNeeded: bytes.uint(at: range.upperBound, width: 3))
    }

    /// The CRCInit with which the bytes at `range` have this CRC: there is exactly one.
    package static func initial(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, crc: UInt32) -> UInt32 {
        var register = reversed(crc)
        let tables = tables
        for offset in range.clamped(to: 0..<bytes.count).reversed() {
            // The highest octet of the register says which entry of the first table was added to it.
            let index = tables[8 * 256 + Int(register >> 16)]
            register = (register ^ tables[Int(index)]) << 8 | index ^ UInt32(bytes[offset])
        }
        return reversed(register)
    }

    /// The change of the three octets of a CRC, the first octet lowest, by changed bits of its PDU: the CRC is linear,
    /// so that it depends on the changed bits alone.
    package static func octets(ofDifference bytes: borrowing Span<UInt8>) -> UInt32 { run(bytes, 0..<bytes.count, 0) }

    /// The polynomial in the order of the air.
    private static let polynomial: UInt32 = 0xDA6000

    /// The effect of an octet on the register when `n` octets follow it, for `n` from 0 to 7, one table after the
    /// other; and after these, which entry of the first has an octet as its highest. Never freed and never changed.
    nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 9 * 256)
        for octet in 0..<256 {
            var register = UInt32(octet)
            for _ in 0..<8 { register = register >> 1 ^ (register & 1 == 1 ? polynomial : 0) }
            tables[octet] = register
        }
        for index in 256..<8 * 256 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
        }
        for octet in 0..<256 { tables[8 * 256 + Int(tables[octet] >> 16)] = UInt32(octet) }
        return UnsafePointer(tables)
    }()

    private static func run(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ initial: UInt32) -> UInt32 {
        let tables = tables
        var register = initial
        var offset = range.lowerBound
        // Eight octets at a time, then four, two, one: the lookups do not wait for each other.
        while offset &+ 8 <= range.upperBound {
            let word = bytes.load(at: offset, as: UInt64.self) ^ UInt64(register)
            register =
                four(UInt32(truncatingIfNeeded: word), tables + 4 * 256)
                ^ four(UInt32(truncatingIfNeeded: word &>> 32), tables)
            offset &+= 8
        }
        let left = range.upperBound &- offset
        if left & 4 != 0 {
            register = four(bytes.load(at: offset, as: UInt32.self) ^ register, tables)
            offset &+= 4
        }
        if left & 2 != 0 {
            let word = UInt32(bytes.load(at: offset, as: UInt16.self)) ^ register
            register =
                register &>> 16 ^ tables[256 &+ Int(word & 0xFF)] ^ tables[Int(word &>> 8 & 0xFF)]
            offset &+= 2
        }
        if left & 1 != 0 { register = register &>> 8 ^ tables[Int((register ^ UInt32(bytes[offset])) & 0xFF)] }
        return register
    }

    /// The effect of four octets on the register when as many others follow as the tables are for.
    private static func four(_ word: UInt32, _ tables: UnsafePointer<UInt32>) -> UInt32 {
        tables[3 * 256 + Int(word & 0xFF)] ^ tables[2 * 256 + Int(word &>> 8 & 0xFF)]
            ^ tables[256 + Int(word &>> 16 & 0xFF)] ^ tables[Int(word &>> 24)]
    }

    /// 24 bits in the opposite order.
    @inlinable
    static func reversed(_ value: UInt32) -> UInt32 {
        var bits = value &<< 8
        bits = (bits & 0x5555_5555) &<< 1 | bits &>> 1 & 0x5555_5555
        bits = (bits & 0x3333_3333) &<< 2 | bits &>> 2 & 0x3333_3333
        bits = (bits & 0x0F0F_0F0F) &<< 4 | bits &>> 4 & 0x0F0F_0F0F
        return bits.byteSwapped
    }
}
