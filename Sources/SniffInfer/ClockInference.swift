import Decoders

/// Numbers that rise as time passes: the time since a device was switched on, in some unit.
enum ClockInference {
    struct Finding: Equatable {
        let range: Range<Int>
        let isBigEndian: Bool
        /// How many of its units a second has.
        let perSecond: Int
        let changes: Int
    }

    /// Units that clocks of devices have.
    private static let rates = [1, 10, 100, 1000, 1024, 32768, 1_000_000]
    /// Changes that are needed, and how far apart the times are, so that a counter is no clock.
    private static let fewest = 8

    /// Looks in the bytes that are still free.
    static func find(_ series: ValueSeries, in free: Range<Int>) -> Finding? {
        let pairs = steps(series)
        guard pairs.count >= fewest else { return nil }
        for width in [8, 6, 4, 3, 2] {
            for start in free where start + width <= free.upperBound {
                for isBigEndian in [false, true] {
                    let range = start..<start + width
                    if let found = find(series, pairs, range, isBigEndian) { return found }
                }
            }
        }
        return nil
    }

    private struct Step {
        let before: Int
        let after: Int
        let seconds: Double
    }

    /// From each value to the next one that came a second later: the radio delays packets by some tens of milliseconds, so
    /// that less says nothing.
    private static func steps(_ series: ValueSeries) -> [Step] {
        var begin: [UInt64: Int] = [:]
        var steps: [Step] = []
        for index in series.values.indices where steps.count < 1024 {
            guard let time = series.times[index] else { continue }
            guard let before = begin[series.streams[index]], let first = series.times[before], time > first else {
                begin[series.streams[index]] = index
                continue
            }
            let elapsed = time - first
            guard elapsed >= 1_000_000_000 else { continue }
            begin[series.streams[index]] = index
            steps.append(Step(before: before, after: index, seconds: elapsed.seconds))
        }
        return steps
    }

    private static func find(
        _ series: ValueSeries, _ pairs: [Step], _ range: Range<Int>, _ isBigEndian: Bool
    ) -> Finding? {
        // Of a wide number the upper bytes may stand still.
        if range.count < 4, !series.hasUpperByte(range, isBigEndian: isBigEndian) { return nil }
        let numbers = series.numbers(range, isBigEndian: isBigEndian)
        return rates.compactMap { find(numbers, pairs, range, isBigEndian, rate: $0) }.min { $0.error < $1.error }?
            .finding
    }

    private static func find(
        _ numbers: [UInt64], _ pairs: [Step], _ range: Range<Int>, _ isBigEndian: Bool, rate: Int
    ) -> (finding: Finding, error: Double)? {
        let span = range.count == 8 ? UInt64.max : (UInt64(1) << UInt64(range.count * 8)) - 1
        var changes = 0
        var gaps: Set<Int> = []
        var (sum, expectedSum) = (0.0, 0.0)
        for pair in pairs {
            let change = Double((numbers[pair.after] &- numbers[pair.before]) & span)
            let expected = pair.seconds * Double(rate)
            // What has gone round says nothing.
            guard expected < Double(span) / 4 else { return nil }
            guard (change - expected).magnitude <= max(Double(rate) * 0.15 + expected * 0.05, 1.5) else { return nil }
            (sum, expectedSum) = (sum + change, expectedSum + expected)
            if change > 0 {
                changes += 1
                gaps.insert(Int(saturating: change.rounded()))
            }
        }
        // A counter steps by one at each value; a clock steps by as much as time has passed.
        guard changes >= fewest, gaps.count >= 3, (gaps.max() ?? 0) >= 2 * (gaps.min() ?? 0) || rate >= 100 else {
            return nil
        }
        let found = Finding(range: range, isBigEndian: isBigEndian, perSecond: rate, changes: changes)
        return (found, (sum / expectedSum - 1).magnitude)
    }

    static func field(_ found: Finding) -> InferredField {
        var field = InferredField(
            found.range, .time, .number(isSigned: false, isBigEndian: found.isBigEndian),
            name: "clock_\(found.perSecond)",
            evidence: "a clock: \(found.perSecond.counted("unit")) a second, "
                + "as long as the capture shows, over \(found.changes) changes")
        let scales = [10: "0.1", 100: "0.01", 1000: "0.001", 1_000_000: "0.000001"]
        if found.perSecond == 1 || scales[found.perSecond] != nil { field.unit = "s" }
        field.scale = scales[found.perSecond]
        return field
    }
}
