extension ValueDecoder.Item {
    /// A scale that no decimal number is: 175/65535, 5/9. The value is rounded to as many decimals as the sensor is good for.
    package struct Fraction: Sendable {
        let numerator: Int64
        let denominator: Int64
        /// So many denominators less or more: what is added to the value, times the denominator.
        let offset: Int64
        let decimals: Int

        /// The most decimals.
        package static let limit = 12

        /// - Parameters:
        ///   - numerator: at most 10^12, as the others are.
        ///   - denominator: above 0.
        ///   - offset: added to the value, times the denominator.
        ///   - decimals: 0 to ``limit``.
        package init(_ numerator: Int64, over denominator: Int64, plus offset: Int64, decimals: Int) {
            self.numerator = numerator
            self.denominator = denominator
            self.offset = offset
            self.decimals = decimals
        }

        /// The value as so many units of the last decimal, half away from zero; `nil` where that is too large.
        func value(of raw: Int64) -> Int64? {
            // Raw values have 32 bits, and the numbers above 40: with 12 decimals, a product has fewer than 127.
            var scaled = Int128(raw) * Int128(numerator) + Int128(offset)
            for _ in 0..<decimals { scaled *= 10 }
            let half = Int128(denominator) / 2
            return Int64(exactly: (scaled < 0 ? scaled - half : scaled + half) / Int128(denominator))
        }
    }

    static func readingFraction(_ wire: Number, _ fraction: Fraction) -> CodeDecoder {
        let (width, isBigEndian, isSigned) = (wire.width, wire.bigEndian, wire.signed)
        let unused = UInt64(64 - 8 * width)
        return { (bytes, reader, keys, fields) throws(Fault) in
            let raw = try reader.uint(bytes, width: width, keys[0], bigEndian: isBigEndian)
            let value = isSigned ? Int64(bitPattern: raw << unused) >> Int64(unused) : Int64(clamping: raw)
            if keys.count > 1 { fields.add(keys[1], signed: value) }
            if let value = fraction.value(of: value) {
                fields.add(keys[0], mantissa: value, exponent: -fraction.decimals)
            }
        }
    }
}
