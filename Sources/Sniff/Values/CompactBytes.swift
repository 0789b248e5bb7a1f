/// Writes numbers in as few bytes as they need: seven bits a byte, the lowest first, the top bit where more follow.
package struct CompactWriter: Sendable {
    /// Written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Begins anew, with the memory that it has.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    package mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A count: 0 for what is negative.
    package mutating func write(_ value: Int) { write(UInt64(max(value, 0))) }

    /// The sign in the lowest bit, so that small negative numbers are short, too.
    package mutating func write(signed value: Int64) { write(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

    package mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Adds bytes with their count.
    package mutating func write(_ other: [UInt8]) {
        write(other.count)
        bytes += other
    }

    /// Adds bytes as they are.
    package mutating func append(_ other: [UInt8]) { bytes += other }
}

/// Reads what ``CompactWriter`` wrote. After the end everything is 0, so that no file can make it trap.
package struct CompactReader {
    private let bytes: [UInt8]
    private(set) var offset: Int

    package init(_ bytes: [UInt8], at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    package var isAtEnd: Bool { offset >= bytes.count }

    mutating func byte() -> UInt8 {
        guard offset < bytes.count else { return 0 }
        defer { offset += 1 }
        return bytes[offset]
    }

    package mutating func number() -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 64 {
            let byte = byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }

    package mutating func signed() -> Int64 {
        let value = number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A count of things that take a byte each at least.
    package mutating func count() -> Int { Int(min(number(), UInt64(bytes.count - min(offset, bytes.count)))) }

    package mutating func list() -> [UInt8] {
        let length = count()
        defer { offset += length }
        return Array(bytes[offset..<offset + length])
    }

    mutating func skip(_ length: Int) { offset += min(length, bytes.count - offset) }
}
