/// Texts of advertising data that are shorter on the air than written out.
extension FieldList {
    /// A URI whose first code point represents its scheme (CSS 12, Part A, 1.18; Assigned Numbers, 2.7).
    mutating func add(_ key: FieldKey, uri range: Range<Int>, of bytes: borrowing Span<UInt8>) {
        guard wants(key) else { return }
        let (scheme, length) = Self.scheme(range, bytes)
        let start = scratch.count
        if let scheme { scratch.append(name: scheme) }
        scratch.append(bytes, range.lowerBound + length..<range.upperBound)
        add(key, textFrom: start)
    }

    /// The scheme, and how many bytes of UTF-8 stand for it. Without one the URI is written out: 0x0001 says so.
    private static func scheme(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>
    ) -> (name: StaticName?, length: Int) {
        guard let first = range.first.map({ bytes[$0] }) else { return (nil, 0) }
        var code = UInt32(first)
        var length = 1
        // The assigned code points need at most two bytes.
        if first & 0xE0 == 0xC0, range.count >= 2, bytes[range.lowerBound + 1] & 0xC0 == 0x80 {
            code = UInt32(first & 0x1F) << 6 | UInt32(bytes[range.lowerBound + 1] & 0x3F)
            length = 2
        }
        if code == 1 { return (nil, 1) }
        guard let name = AssignedNumbers.uriSchemes.name(of: code) else { return (nil, 0) }
        return (name, length)
    }
}
