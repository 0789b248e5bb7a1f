/// Unicode scalars as ascending ranges.
struct ScalarSet: Equatable {
    private(set) var ranges: [ClosedRange<UInt32>] = []

    /// Above the scalars stand numbers for bytes that are not UTF-8, so that `.` and `[^…]` take them.
    static let last: UInt32 = 0x11_00FF
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([0x09...0x0D, 0x20...0x20])
    static let lineBreak = ScalarSet([0x0A...0x0A])

    init(_ list: [ClosedRange<UInt32>] = []) {
        for range in list.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
                ranges.append(range)
                continue
            }
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    var inverted: ScalarSet {
        var result: [ClosedRange<UInt32>] = []
        var start: UInt32 = 0
        for range in ranges {
            if range.lowerBound > start { result.append(start...range.lowerBound - 1) }
            start = range.upperBound + 1
        }
        if start <= ScalarSet.last { result.append(start...ScalarSet.last) }
        return ScalarSet(result)
    }

    /// The set with both cases of its letters. Wide ranges beyond ASCII (whole scripts) are left as they are.
    var withBothCases: ScalarSet {
        var added = ranges
        for range in ranges {
            let isWide = range.count > 512
            if isWide && range.lowerBound > 0x7F { continue }
            for value in isWide ? range.clamped(to: 0...0x7F) : range {
                guard let properties = Unicode.Scalar(value)?.properties else { continue }
                for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
                    if mapping.unicodeScalars.count == 1, let scalar = mapping.unicodeScalars.first {
                        added.append(scalar.value...scalar.value)
                    }
                }
            }
        }
        return ScalarSet(added)
    }
}
