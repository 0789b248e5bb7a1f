/// Which bytes are text.
extension Span<UInt8> {
    /// Whether all bytes of a range are UTF-8 without control characters other than tabs and line ends.
    package func isText(_ range: Range<Int>) -> Bool {
        var isASCII = true
        for index in range {
            let byte = self[index]
            if byte >= 0x80 {
                // U+0080 to U+009F.
                if byte == 0xC2, index &+ 1 < range.upperBound, (0x80..<0xA0).contains(self[index &+ 1]) {
                    return false
                }
                isASCII = false
            } else if byte.isControl {
                return false
            }
        }
        if isASCII { return true }
        do {
            _ = try UTF8Span(validating: extracting(range))
            return true
        } catch {
            return false
        }
    }
}

extension UInt8 {
    /// Whether it is a control character of ASCII other than a tab or a line end.
    package var isControl: Bool { self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0D || self == 0x7F }
}
