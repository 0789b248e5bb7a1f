/// A checksum of a value: how it is made, where it is, and what it covers.
public struct Checksum: Sendable, Equatable {
    /// How the bytes make the checksum.
    public enum Method: Sendable, Equatable {
        case exclusiveOr
        case sum
        case complementOfSum
        case cyclic(CyclicRedundancyCheck)

        /// `exclusive or`, `CRC-16/MODBUS`.
        package var name: String {
            switch self {
            case .exclusiveOr: "exclusive or"
            case .sum: "sum"
            case .complementOfSum: "complement of the sum"
            case .cyclic(let check): check.name
            }
        }

        /// The checksum of some bytes.
        func value(_ covered: some Sequence<UInt8>, seed: UInt16) -> UInt16 {
            switch self {
            case .exclusiveOr: seed ^ UInt16(covered.reduce(0, ^))
            case .sum: covered.reduce(seed) { $0 &+ UInt16($1) }
            case .complementOfSum: covered.reduce(seed) { $0 &- UInt16($1) }
            case .cyclic(let check): check.value(covered) ^ seed
            }
        }

        /// The rest of a checksum without the bytes that it covers: what it began with.
        package func rest(of checksum: UInt16, _ covered: some Sequence<UInt8>) -> UInt16 {
            switch self {
            case .exclusiveOr: UInt16(covered.reduce(0, ^)) ^ checksum
            case .sum: checksum &- covered.reduce(0) { $0 &+ UInt16($1) }
            case .complementOfSum: checksum &+ covered.reduce(0) { $0 &+ UInt16($1) }
            case .cyclic(let check): check.value(covered) ^ checksum
            }
        }
    }

    /// How it is made.
    package let method: Method
    /// Bytes that it has: 1 or 2.
    package let width: Int
    /// Whether its most significant byte comes first.
    package let isBigEndian: Bool
    /// Where it is: from the beginning of the value, or, negative, from its end.
    package let offset: Int
    /// The first byte that it covers. It covers all until the checksum; one at the beginning all after it.
    package let start: Int
    /// The start value of a sum or exclusive or.
    package let seed: UInt16

    /// - Parameters:
    ///   - method: how it is made.
    ///   - width: bytes that it has, 1 or 2; of a cyclic redundancy check those of its parameters.
    ///   - isBigEndian: its most significant byte comes first.
    ///   - offset: where it is, from the beginning of the value or, negative, from its end; its last bytes where none is given.
    ///   - start: the first byte that it covers.
    ///   - seed: what it begins with.
    public init(
        _ method: Method, width: Int = 1, isBigEndian: Bool = false, offset: Int? = nil, start: Int = 0,
        seed: UInt16 = 0
    ) {
        self.method = method
        self.width = if case .cyclic(let check) = method { check.width / 8 } else { min(max(width, 1), 2) }
        self.isBigEndian = isBigEndian
        self.offset = offset ?? -self.width
        self.start = start
        self.seed = seed
    }

    /// Bytes that a value with it has at least.
    var shortest: Int { offset < 0 ? max(-offset, start + width) : max(offset, start) + width }

    /// Where it is in the bytes of a value, and what it covers; `nil` where the value is too short.
    package func ranges(in value: Range<Int>) -> (sum: Range<Int>, covered: Range<Int>)? {
        guard value.count >= shortest else { return nil }
        let first = offset < 0 ? value.upperBound + offset : value.lowerBound + offset
        let sum = first..<first + width
        guard sum.upperBound <= value.upperBound else { return nil }
        if offset == 0 { return (sum, sum.upperBound..<value.upperBound) }
        let begin = value.lowerBound + start
        return begin <= first ? (sum, begin..<first) : nil
    }

    /// The checksum that bytes carry and the one that they make, where these differ.
    package func mismatch(
        in bytes: borrowing Span<UInt8>, at ranges: (sum: Range<Int>, covered: Range<Int>)
    ) -> (expected: UInt16, found: UInt16)? {
        let raw = bytes.uint(at: ranges.sum.lowerBound, width: width)
        let found = UInt16(truncatingIfNeeded: isBigEndian && width == 2 ? UInt64(UInt16(raw).byteSwapped) : raw)
        let mask: UInt16 = width == 1 ? 0xFF : 0xFFFF
        let expected = method.value(ranges.covered.map { bytes[$0] }, seed: seed) & mask
        return expected == found ? nil : (expected, found)
    }
}
