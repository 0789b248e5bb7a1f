import Decoders

extension ByteBuffer {
    /// Sixteen bytes a line, with their offset and the printable ones.
    ///
    /// - Parameter isHidden: they hold a secret, or may: only how many they are is said.
    mutating func append(hexDump bytes: borrowing Span<UInt8>, isHidden: Bool) {
        if isHidden {
            append("      *** ")
            append(decimal: UInt64(bytes.count))
            return append(" bytes, with secrets or with what may be some; --show-secrets shows them\n")
        }
        var offset = 0
        while offset < bytes.count {
            let count = min(16, bytes.count - offset)
            append("      ")
            append(hex: UInt64(offset), digits: 4)
            append(" ")
            for place in 0..<16 {
                append(place == 8 ? "  " : " ")
                if place < count { append(hex: UInt64(bytes[offset + place]), digits: 2) } else { append("  ") }
            }
            append("  ")
            for place in 0..<count {
                let byte = bytes[offset + place]
                append(byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "."))
            }
            append("\n")
            offset += count
        }
    }
}
