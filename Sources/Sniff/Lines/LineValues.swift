import Decoders

extension StaticString {
    @inlinable package var isEmpty: Bool { utf8CodeUnitCount == 0 }
}

extension ByteBuffer {
    /// Bytes on a line: as text where they spell one, else as hexadecimal; shortened.
    package mutating func append(brief bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return append("(empty)") }
        let end = bytes.last == 0 ? bytes.count - 1 : bytes.count
        let isText = end >= 2 && bytes[..<end].allSatisfy { ($0 >= 0x20 && $0 < 0x7F) || $0 == 10 || $0 == 13 }
        // Of six other bytes one in four hundred looks like text.
        if !isText || end < 6 {
            let shown = bytes.prefix(TextRenderer.longestBytes)
            append(hex: UnsafeBufferPointer(rebasing: shown))
            if bytes.count > shown.count { append(omittedOf: bytes.count) }
            guard isText else { return }
            append(" ")
        }
        let shown = bytes.prefix(2 * TextRenderer.longestBytes)
        append(UInt8(ascii: "\""))
        append(safe: UnsafeBufferPointer(rebasing: shown))
        append(UInt8(ascii: "\""))
        if bytes.count > shown.count { append(omittedOf: bytes.count) }
    }

    private mutating func append(omittedOf count: Int) {
        append("… (")
        append(decimal: UInt64(count))
        append(" bytes)")
    }
}
