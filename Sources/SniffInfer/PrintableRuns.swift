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
        for place in (0..<limit).reversed() {
            if value[place] == 0 {
                ends[place] = place + 1 < limit && value[place + 1] == 0 ? ends[place + 1] : place + 1
            } else {
                let length = length(place)
                ends[place] = length > 0 ? ends[place + length] : place
            }
        }
    }

    /// Where what begins at a place ends.
    func end(from start: Int) -> Int { start <= limit ? ends[start] : start }

    /// Whether text that begins one byte before goes on at a place, or nothing begins there.
    func continues(at place: Int) -> Bool {
        if place > limit { return true }
        if value[place - 1] == 0 { return place == limit || value[place] == 0 }
        return length(place - 1) == 1
    }

    /// Of the printable character at a place; 0 where there is none.
    private func length(_ place: Int) -> Int {
        let byte = value[place]
        if byte < 0x80 { return byte >= 0x20 && byte != 0x7F ? 1 : 0 }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
        guard length > 0, place + length <= limit else { return 0 }
        guard let text = String(validating: value[place..<place + length], as: UTF8.self),
            let scalar = text.unicodeScalars.first, !scalar.isHarmful
        else { return 0 }
        return length
    }
}
