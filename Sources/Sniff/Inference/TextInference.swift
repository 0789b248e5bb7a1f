/// Text: printable UTF-8 that ends with its field, or with zeros up to the end of it.
enum TextInference {
    struct Finding: Equatable {
        let range: Range<Int>
        /// Whether it goes on to the end of values of different lengths.
        let isRest: Bool
        let examples: [[UInt8]]
    }

    /// Bits by which letters and digits are no chance, and by which other printable characters are not.
    private static let evidence = 16.0
    private static let shortest = 6
    private static let limit = 64

    /// Looks in the bytes that nobody else has taken; `end` is where they end in values of different lengths: so many bytes
    /// before the end.
    static func find(_ series: ValueSeries, in free: Range<Int>, behind: Int = 0) -> Finding? {
        let values = series.distinct(atMost: limit)
        guard !values.isEmpty else { return nil }
        var best: (score: Double, finding: Finding)?
        for start in free {
            guard let found = find(values, start, free, behind, series.hasOneLength) else { continue }
            if best.map({ found.score > $0.score }) ?? true { best = found }
        }
        return best?.finding
    }

    private static func find(
        _ values: [[UInt8]], _ start: Int, _ free: Range<Int>, _ behind: Int, _ hasOneLength: Bool
    ) -> (score: Double, finding: Finding)? {
        var parts: Set<[UInt8]> = []
        var end = Int.max
        var isRest = !hasOneLength
        for value in values {
            let limit = hasOneLength ? free.upperBound : value.count - behind
            let place = Self.end(value, start, limit)
            if place < limit { isRest = false }
            end = min(end, place)
        }
        guard isRest || end - start >= shortest else { return nil }
        var score = 0.0
        var longest = 0
        for value in values {
            let part = value[start..<(isRest ? max(value.count - behind, start) : end)].prefix { $0 != 0 }
            guard parts.insert(Array(part)).inserted else { continue }
            longest = max(longest, part.count)
            score += Self.score(part)
            // Zeros behind it to the end of the value.
            if hasOneLength, end - start - part.count >= 4, !part.isEmpty { score += 4 }
        }
        guard longest >= shortest, score >= evidence else { return nil }
        let examples = parts.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
        let range = start..<(isRest ? start : end)
        return (score, Finding(range: range, isRest: isRest, examples: Array(examples.prefix(3))))
    }

    /// Where printable characters, and zeros behind them, end.
    private static func end(_ value: [UInt8], _ start: Int, _ limit: Int) -> Int {
        var place = start
        while place < limit, value[place] != 0 {
            let length = Self.length(value, place, limit)
            if length == 0 { return place }
            place += length
        }
        while place < limit, value[place] == 0 { place += 1 }
        return place
    }

    /// Of the printable character at a place; 0 where there is none.
    private static func length(_ value: [UInt8], _ place: Int, _ limit: Int) -> Int {
        let byte = value[place]
        if byte < 0x80 { return byte >= 0x20 && byte != 0x7F ? 1 : 0 }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
        guard length > 0, place + length <= limit else { return 0 }
        guard let text = String(validating: value[place..<place + length], as: UTF8.self),
            let scalar = text.unicodeScalars.first, !scalar.isHarmful
        else { return 0 }
        return length
    }

    private static func score(_ text: ArraySlice<UInt8>) -> Double {
        text.reduce(0) { sum, byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20, 0x2D, 0x2E, 0x5F: sum + 2
            case 0x20..<0x7F: sum + 1.4
            default: sum + 2
            }
        }
    }

    static func field(_ found: Finding) -> InferredField {
        let examples = found.examples.map { String(decoding: $0, as: UTF8.self).quoted }
        var field = InferredField(
            found.range, .text, .text, name: "text", evidence: "for example \(examples.joined(separator: ", "))")
        if found.isRest { field.size = nil }
        return field
    }
}
