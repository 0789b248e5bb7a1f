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
    /// Places at which a text may begin that are weighed: the longest value has not so many texts side by side.
    private static let mostStarts = 96

    /// Looks in the bytes that are still free; `end` is where they end in values of different lengths: so many bytes
    /// before the end.
    static func find(_ series: ValueSeries, in free: Range<Int>, behind: Int = 0) -> Finding? {
        let values = series.distinct(atMost: limit).map { value in
            PrintableRuns(value, limit: series.hasOneLength ? free.upperBound : max(value.count - behind, 0))
        }
        guard !values.isEmpty else { return nil }
        var best: (score: Double, finding: Finding)?
        var left = mostStarts
        for start in free where left > 0 {
            // What begins one byte before has more of all.
            if start > free.lowerBound, values.allSatisfy({ $0.continues(at: start) }) { continue }
            guard let range = range(values, start, series.hasOneLength) else { continue }
            left -= 1
            guard let found = weigh(values, range, series.hasOneLength) else { continue }
            if best.map({ found.score > $0.score }) ?? true { best = found }
        }
        return best?.finding
    }

    /// Where a text that begins at a place ends in all values; `nil` for its end where it goes on to that of each.
    private static func range(
        _ values: [PrintableRuns], _ start: Int, _ hasOneLength: Bool
    ) -> (start: Int, end: Int?)? {
        var end = Int.max
        var isRest = !hasOneLength
        for value in values {
            let offset = value.end(from: start)
            if offset < value.limit { isRest = false }
            end = min(end, offset)
        }
        if isRest { return (start, nil) }
        return end - start >= shortest ? (start, end) : nil
    }

    private static func weigh(
        _ values: [PrintableRuns], _ range: (start: Int, end: Int?), _ hasOneLength: Bool
    ) -> (score: Double, finding: Finding)? {
        var parts: Set<[UInt8]> = []
        var score = 0.0
        var longest = 0
        for runs in values {
            let end = range.end ?? max(runs.limit, range.start)
            let part = Array(runs.value[range.start..<end].prefix { $0 != 0 })
            guard parts.insert(part).inserted else { continue }
            longest = max(longest, part.count)
            score += Self.score(part[...])
            // Zeros after it to the end of the value.
            if hasOneLength, end - range.start - part.count >= 4, !part.isEmpty { score += 4 }
        }
        guard longest >= shortest, score >= evidence else { return nil }
        let examples = parts.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
        let offset = range.start..<(range.end ?? range.start)
        return (score, Finding(range: offset, isRest: range.end == nil, examples: Array(examples.prefix(3))))
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
