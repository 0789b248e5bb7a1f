/// Digits as text, by the writers of the buffer.
extension FixedWidthInteger {
    /// All hexadecimal digits, in small letters.
    package var hexDigits: String { hexDigits(atLeast: Self.bitWidth / 4) }

    /// Hexadecimal digits, with zeros before them up to so many.
    package func hexDigits(atLeast count: Int, upper: Bool = false) -> String {
        let value = UInt64(truncatingIfNeeded: self)
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(hex: value, digits: Swift.max(count, (67 - value.leadingZeroBitCount) / 4), upper: upper)
        return buffer.string
    }
}

extension FixedWidthInteger {
    /// A number as people write it: `62`, or `0x3e`; `nil` for every other text.
    package init?(decimalOrHexadecimal text: some StringProtocol) {
        let isHexadecimal = text.hasPrefix("0x")
        guard let value = isHexadecimal ? Self(text.dropFirst(2), radix: 16) : Self(text, radix: 10) else { return nil }
        self = value
    }
}

extension Collection<UInt8> {
    /// Two hexadecimal digits a byte, in small letters.
    package var hexDigits: String {
        var buffer = ByteBuffer(capacity: 2 * count)
        for byte in self { buffer.append(hex: UInt64(byte), digits: 2) }
        return buffer.string
    }

    /// The first bytes, and a mark where there are more.
    package func hexDigits(atMost limit: Int) -> String { prefix(limit).hexDigits + (count > limit ? "…" : "") }
}

extension String {
    /// `mantissa · 10^exponent`; zeros at the end of the decimals only with `allDigits`.
    package init(mantissa: Int64, exponent: Int, allDigits: Bool = false) {
        var buffer = ByteBuffer(capacity: 32)
        buffer.append(mantissa: mantissa, exponent: exponent, allDigits: allDigits)
        self = buffer.string
    }
}
