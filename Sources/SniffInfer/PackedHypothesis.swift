/// Two decimal numbers in one: the first in the digits from the fourth on, the second in the last three. Thermometers send
/// tenths of a degree and tenths of a percent that way, such as 208459 for 20.8 °C and 45.9 %.
struct PackedHypothesis {
    let range: Range<Int>
    let isBigEndian: Bool
    /// Bits for the changes of both.
    let cost: Double
    /// Least and greatest of both, in tenths.
    let temperature: ClosedRange<Int64>
    let humidity: ClosedRange<Int64>
    let distinct: Int
    /// How often the first changed, so that the second stayed nearly where it was.
    let steps: Int
    let isUsual: Bool

    private static let base: UInt64 = 1000

    init?(
        _ series: ValueSeries, _ pairs: [(before: Int, after: Int)], _ range: Range<Int>, isBigEndian: Bool,
        varying: Set<Int>
    ) {
        let numbers = series.numbers(range, isBigEndian: isBigEndian)
        let (firsts, seconds) = (numbers.map { Int64($0 / Self.base) }, numbers.map { Int64($0 % Self.base) })
        let (cold, hot) = firsts.extent
        let (dry, wet) = seconds.extent
        guard cold >= 10, hot <= 600, dry >= 50 else { return nil }
        let indices = range.filter(varying.contains)
        guard let left = indices.first, let right = indices.last else { return nil }
        var (first, second) = (ChangeCost(), ChangeCost())
        var evidence = (ChangeCost(), ChangeCost())
        var newCount = 0
        var seen: Set<UInt64> = []
        for (before, after) in pairs {
            let changes = (firsts[after] - firsts[before], seconds[after] - seconds[before])
            first.add(changes.0)
            second.add(changes.1)
            seen.insert(numbers[before])
            guard seen.insert(numbers[after]).inserted else { continue }
            evidence.0.add(changes.0)
            evidence.1.add(changes.1)
            newCount += 1
        }
        // Bytes that never change say nothing for it. Which of both numbers changes, or whether both do, is said, too.
        let width = Double((right - left + 1) * 8) - 1.6
        let saved = Double(newCount) * width - evidence.0.bits - evidence.1.bits
        guard seen.count > NumberHypothesis.fewest, saved >= NumberHypothesis.evidence else { return nil }
        cost = first.total + second.total
        steps = first.changes
        self.range = range
        self.isBigEndian = isBigEndian
        temperature = cold...hot
        humidity = dry...wet
        distinct = Set(numbers).count
        isUsual = cold >= 50 && hot <= 400 && dry >= 150 && wet <= 950
    }

    /// Two quantities in their usual range.
    var weight: Int { isUsual ? 7 : 4 }
}
