/// Numbers that step by the same from one value to the next, and begin again at the end of their range.
enum CounterInference {
    struct Finding: Equatable {
        let range: Range<Int>
        let isBigEndian: Bool
        /// The usual step, below zero for one that counts down.
        let step: Int
        /// Of how many changes.
        let changes: Int
        /// How many of them are another step.
        let exceptions: Int
    }

    /// Changes that are needed, so that they are no chance, and no quantity that happens to rise.
    static let fewest = 12

    /// Looks in the bytes that are still free.
    static func find(_ series: ValueSeries, in free: Range<Int>) -> Finding? {
        // What is said twice says nothing new.
        let pairs = series.pairs(atMost: 2048).filter { series.values[$0] != series.values[$1] }
        guard pairs.count >= fewest else { return nil }
        // Wider numbers first: the low byte of a number steps, too.
        for width in [4, 2, 1] {
            var best: Finding?
            for start in free where start + width <= free.upperBound {
                for isBigEndian in width == 1 ? [true] : [false, true] {
                    guard let found = find(series, pairs, start..<start + width, isBigEndian) else { continue }
                    if best.map({ found.exceptions < $0.exceptions }) ?? true { best = found }
                }
            }
            if let best { return best }
        }
        return nil
    }

    private static func find(
        _ series: ValueSeries, _ pairs: [(before: Int, after: Int)], _ range: Range<Int>, _ isBigEndian: Bool
    ) -> Finding? {
        let numbers = series.numbers(range, isBigEndian: isBigEndian)
        if range.count > 1, !series.hasUpperByte(range, isBigEndian: isBigEndian) { return nil }
        var counts: [Int: Int] = [:]
        var changes = 0
        for (before, after) in pairs {
            let step = Self.step(numbers[before], numbers[after], width: range.count)
            if step == 0 { continue }
            changes += 1
            counts[step, default: 0] += 1
            // Of random numbers nearly every step is another.
            if counts.count > 64 { return nil }
        }
        guard changes >= fewest, let usual = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }),
            usual.key.magnitude <= 1 << (range.count * 8 - 4), usual.value * 10 >= changes * 9
        else { return nil }
        // It counts values, rather than something that they say now and then; and its lowest byte first.
        guard changes * 10 >= pairs.count * 8, usual.key % 256 != 0 else { return nil }
        // Only a few values, over and over, are steps of a state.
        guard Set(numbers).count >= fewest else { return nil }
        return Finding(
            range: range, isBigEndian: isBigEndian, step: usual.key, changes: changes,
            exceptions: changes - usual.value)
    }

    /// The shorter way round.
    private static func step(_ before: UInt64, _ after: UInt64, width: Int) -> Int {
        let shift = UInt64(64 - width * 8)
        return Int(Int64(bitPattern: (after &- before) << shift) >> Int64(shift))
    }

    static func field(_ found: Finding, _ series: ValueSeries) -> InferredField {
        let way = found.step < 0 ? "falls" : "rises"
        var evidence = "\(way) by \(found.step.magnitude) from value to value, \(found.changes) times"
        if found.exceptions > 0 { evidence += ", \(found.exceptions) of them otherwise" }
        let numbers = series.numbers(found.range, isBigEndian: found.isBigEndian)
        if let low = numbers.min(), let high = numbers.max() { evidence += ", \(low) to \(high)" }
        return InferredField(
            found.range, .counter, .number(isSigned: false, isBigEndian: found.isBigEndian), name: "counter",
            evidence: evidence)
    }
}
