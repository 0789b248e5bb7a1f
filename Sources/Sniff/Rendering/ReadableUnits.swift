import Decoders

/// A unit as people read it: JSON, CSV and filters keep the SI unit alone.
@usableFromInline package enum ReadableUnit: UInt8 {
    /// As the vocabulary has it.
    case plain
    /// Seconds, with a prefix that leaves no zeros before the digits: `45 ms`.
    case seconds
    /// `16 bytes`.
    case bytes

    init(_ symbol: String) {
        self =
            switch symbol {
            case "s": .seconds
            case "byte": .bytes
            default: .plain
            }
    }
}

extension ByteBuffer {
    /// A time in seconds as people write it: `45 ms`, `7.5 ms`, `150 µs`, `20 s`.
    package mutating func append(seconds entry: FieldEntry) {
        switch entry.kind {
        case .decimal, .fixed: append(secondsMantissa: entry.signed, exponent: entry.exponent)
        case .unsigned: append(secondsMantissa: Int64(clamping: entry.value), exponent: 0)
        case .signed: append(secondsMantissa: entry.signed, exponent: 0)
        case .float:
            let value = Double(bitPattern: entry.value)
            // Nanoseconds of what fits 64 bits; a number beyond is no time of a packet.
            guard value.magnitude < 9e9 else {
                append(float: value)
                return append(" s")
            }
            append(secondsMantissa: Int64(saturating: (value * 1e9).rounded()), exponent: -9)
        case .secret: append(FieldList.mask)
        default: break
        }
    }

    /// With three decimals at most: more are in the tree.
    private static func rounded(_ mantissa: Int64, _ exponent: Int) -> (mantissa: Int64, exponent: Int) {
        guard exponent < -3 else { return (mantissa, exponent) }
        // No 64-bit number has more than 19 digits.
        guard exponent > -21 else { return (0, 0) }
        var unit: Int64 = 1
        for _ in exponent..<(-3) { unit *= 10 }
        let (quotient, rest) = mantissa.quotientAndRemainder(dividingBy: unit)
        let isUp = rest.magnitude >= unit.magnitude / 2
        return (isUp ? quotient + mantissa.signum() : quotient, -3)
    }

    private mutating func append(secondsMantissa mantissa: Int64, exponent: Int) {
        var digits = 0
        var rest = mantissa.magnitude
        while rest > 0 {
            digits += 1
            rest /= 10
        }
        // How many of the digits stand before the point.
        let whole = digits + exponent
        let (shift, unit): (Int, StaticString) =
            digits == 0 || whole > 0 ? (0, " s") : whole > -3 ? (3, " ms") : (6, " µs")
        let (rounded, digit) = ByteBuffer.rounded(mantissa, exponent + shift)
        append(mantissa: rounded, exponent: digit)
        append(unit)
    }
}
