import Decoders
import Sniff

extension ByteBuffer {
    /// Sixteen bytes a line, with their offset and the printable ones.
    ///
    /// - Parameters:
    ///   - isHidden: they hold a secret, or may: only how many they are is said.
    ///   - colors: of the bytes, below a tree that has their offsets; these are decimal then, as in the tree.
    mutating func append(hexDump bytes: borrowing Span<UInt8>, isHidden: Bool, _ colors: [StaticString]? = nil) {
        if isHidden {
            append("      *** ")
            append(decimal: UInt64(bytes.count))
            return append(" bytes that are secret, or may be; --show-secrets shows them\n")
        }
        var offset = 0
        while offset < bytes.count {
            let count = min(16, bytes.count - offset)
            append("      ")
            if colors == nil {
                append(hex: UInt64(offset), digits: 4)
            } else {
                let digits = "\(offset)"
                append(spaces: max(4 - digits.utf8.count, 0))
                append(string: digits)
            }
            append(" ")
            for position in 0..<16 {
                append(position == 8 ? "  " : " ")
                guard position < count else {
                    append("  ")
                    continue
                }
                append(in: colors?[offset + position] ?? "") {
                    $0.append(hex: UInt64(bytes[offset + position]), digits: 2)
                }
            }
            append("  ")
            for position in 0..<count {
                let byte = bytes[offset + position]
                append(byte >= 0x20 && byte < 0x7F ? byte : UInt8(ascii: "."))
            }
            append("\n")
            offset += count
        }
    }
}
