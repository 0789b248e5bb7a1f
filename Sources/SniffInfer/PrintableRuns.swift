/// Where printable characters of a value, and zeros after them, end: found once for all places, from the end.
struct PrintableRuns {
    let value: [UInt8]
    /// Where the bytes end that are looked at.
    let limit: Int
    private var ends: [Int]

    init(_ value: [UInt8], limit: Int) {
        self.value = value
        self.limit = limit
        ends = Array(repeating: limit, count: limit + 1)
        for offset in (0..<limit).reversed() {
            if value[offset] == 0 {
                ends[offset] = offset + 1 < limit && value[offset + 1] == 0 ? ends[offset + 1] : offset + 1
            } else {
                let length = length(offset)
                ends[offset] = length > 0 ? ends[offset + length] : offset
            }
        }
    }

    /// Where what begins at a place ends.
    func end(from start: Int) -> Int { start <= limit ? ends[start] : start }

    /// Whether text that begins one byte before goes on at a place, or nothing begins there.
    func continues(at offset: Int) -> Bool {
        if offset > limit { return true }
        if value[offset - 1] == 0 { return offset == limit || value[offset] == 0 }
        return length(offset - 1) == 1
    }

    /// Of the printable character at a place; 0 where there is none.
    private func length(_ offset: Int) -> Int {
        let byte = value[offset]
        if byte < 0x80 { return byte >= 0x20 && byte != 0x7F ? 1 : 0 }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
        guard length > 0, offset + length <= limit else { return 0 }
        guard let text = String(validating: value[offset..<offset + length], as: UTF8.self),
            let scalar = text.unicodeScalars.first, !scalar.isHarmful
        else { return 0 }
        return length
    }
}
