/// Lengths of values, and the byte that says them.
enum LengthInference {
    /// A number that is the length of its value, less a constant.
    struct Finding: Equatable {
        let range: Range<Int>
        let isBigEndian: Bool
        /// How many bytes the value has more than the number says.
        let more: Int
    }

    /// How many bytes a number may leave out: itself, a header, a checksum.
    private static let most = 8
    /// Places in which a length is.
    private static let furthest = 6

    /// - Parameter values: of any lengths. Fewer than three different ones could say anything.
    static func find(_ series: ValueSeries) -> Finding? {
        let values = series.distinct(atMost: 1024)
        guard Set(values.map(\.count)).count >= 3 else { return nil }
        for width in [1, 2] {
            for start in 0..<max(min(series.shortest - width + 1, furthest), 0) {
                for isBigEndian in width == 1 ? [true] : [false, true] {
                    if let more = more(values, start..<start + width, isBigEndian) {
                        return Finding(range: start..<start + width, isBigEndian: isBigEndian, more: more)
                    }
                }
            }
        }
        return nil
    }

    private static func more(_ values: [[UInt8]], _ range: Range<Int>, _ isBigEndian: Bool) -> Int? {
        var found: Int?
        for value in values {
            let more = value.count - Int(clamping: value.number(range, isBigEndian: isBigEndian))
            guard (0...most).contains(more), found == nil || found == more else { return nil }
            found = more
        }
        return found
    }

    static func field(_ found: Finding, _ series: ValueSeries) -> InferredField {
        let lengths = Set(series.values.map(\.count)).count
        let counted = found.more == 0 ? "the length of the value" : "the length of the value less \(found.more)"
        return InferredField(
            found.range, .length, .number(isSigned: false, isBigEndian: found.isBigEndian), name: "length",
            evidence: "\(counted), at \(lengths) different lengths")
    }
}
