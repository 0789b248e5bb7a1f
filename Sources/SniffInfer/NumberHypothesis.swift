/// Some bytes of all values as one number that changes little from one value to the next.
struct NumberHypothesis {
    let range: Range<Int>
    let isBigEndian: Bool
    let isSigned: Bool
    /// From the first to the last byte that changes.
    let core: Range<Int>
    /// Whether it may be chance.
    let isWeak: Bool
    let cost: ChangeCost
    /// Least and greatest number, but for the outermost hundredth on both sides: special values are far away.
    let extent: ClosedRange<Int64>
    /// Least and greatest of all.
    let whole: ClosedRange<Int64>
    let distinct: Int
    /// Half of the changes are no greater.
    let usualChange: Int64
    /// Its possible quantities, the likeliest first.
    let guesses: [(quantity: Quantity, weight: Int)]

    /// Bits that must be saved: with all the places in which numbers are looked for, chance makes one of 100,000.
    static let evidence = 20.0
    /// New numbers that are needed.
    static let fewest = 5
    /// The evidence that suffices next to another number that is certain.
    private static let weakEvidence = 6.0

    /// - Parameters:
    ///   - pairs: of values that are not the same.
    ///   - varying: the bytes that change within a stream.
    init?(
        _ series: ValueSeries, _ pairs: [(before: Int, after: Int)], _ range: Range<Int>, isBigEndian: Bool,
        varying: Set<Int>
    ) {
        let indices = range.filter(varying.contains)
        guard let first = indices.first, let last = indices.last else { return nil }
        let numbers = series.numbers(range, isBigEndian: isBigEndian)
        var cost = ChangeCost()
        var evidence = ChangeCost()
        var seen: Set<UInt64> = []
        // The lowest byte of a number changes first.
        guard isBigEndian ? last == range.upperBound - 1 : first == range.lowerBound else { return nil }
        let changes = pairs.map { Self.change(numbers[$0.before], numbers[$0.after], width: range.count) }
        // Tenths that are sent as hundredths change by tens.
        let step = max(changes.reduce(0) { Self.divisor($0, Int64($1.magnitude)) }, 1)
        for (pair, change) in zip(pairs, changes) {
            cost.add(change / step)
            seen.insert(numbers[pair.before])
            // Of a few numbers that come again and again, only what they are is chance.
            if seen.insert(numbers[pair.after]).inserted { evidence.add(change / step) }
        }
        let saved =
            evidence.saved(width: (last - first + 1) * 8)
            - (step == 1 ? 0 : Double(2 * (63 - step.leadingZeroBitCount) + 1))
        guard evidence.changes >= 3, saved >= Self.weakEvidence else { return nil }
        isWeak = evidence.changes < Self.fewest || saved < Self.evidence
        core = first..<last + 1
        self.range = range
        self.isBigEndian = isBigEndian
        self.cost = cost
        let shift = Int64(64 - range.count * 8)
        let unsigned = numbers.map { Int64(bitPattern: $0) }.sorted()
        let signed = numbers.map { Int64(bitPattern: $0 << UInt64(shift)) >> shift }.sorted()
        let top = Int64(1) << Int64(range.count * 8 - 3) * 7
        isSigned = range.count < 8 && (signed.inner.width < unsigned.inner.width || unsigned.inner.lowerBound > top)
        let values = isSigned ? signed : unsigned
        extent = values.inner
        whole = values[0]...values[values.count - 1]
        distinct = Set(numbers).count
        let sizes = changes.filter { $0 != 0 }.map { Int64(clamping: $0.magnitude) }.sorted()
        usualChange = sizes[sizes.count / 2]
        guesses = Quantity.guesses(values, extent, width: range.count)
    }

    /// The greatest number that divides both.
    private static func divisor(_ left: Int64, _ right: Int64) -> Int64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return left
    }

    /// The shorter way round.
    private static func change(_ before: UInt64, _ after: UInt64, width: Int) -> Int64 {
        let shift = UInt64(64 - width * 8)
        return Int64(bitPattern: (after &- before) << shift) >> Int64(shift)
    }
}

extension [Int64] {
    /// Of sorted numbers, less the outermost hundredth on both sides.
    fileprivate var inner: ClosedRange<Int64> { self[count / 100]...self[count - 1 - count / 100] }

    /// Least and greatest, less the outermost hundredth on both sides.
    var extent: (low: Int64, high: Int64) {
        guard !isEmpty else { return (0, 0) }
        let inner = sorted().inner
        return (inner.lowerBound, inner.upperBound)
    }
}

extension ClosedRange<Int64> {
    fileprivate var width: UInt64 { UInt64(bitPattern: upperBound &- lowerBound) }
}
