/// Times: Unix seconds or milliseconds near the time of the capture, and clocks that run beside it.
enum TimeInference {
    struct Finding: Equatable {
        let range: Range<Int>
        let isBigEndian: Bool
        let isMilliseconds: Bool
        /// Seconds by which it is ahead of the capture, at first.
        let ahead: Int64
        /// How many different times.
        let count: Int
    }

    /// Seconds by which a time may differ from the capture's: time zones, and clocks that were not set for a while. A number of
    /// 32 bits is that near by chance once in 25,000.
    private static let nearby: Int64 = 86_400
    /// A single time, however often it comes, has to be this near.
    private static let veryNear: Int64 = 600

    /// Looks in the bytes that are still free.
    static func find(_ series: ValueSeries, in free: Range<Int>) -> Finding? {
        guard series.count >= 2, series.times.contains(where: { $0 != nil }) else { return nil }
        for start in free {
            for (width, isMilliseconds) in [(8, true), (8, false), (6, true), (4, false)] {
                guard start + width <= free.upperBound else { continue }
                for isBigEndian in [false, true] {
                    if let found = find(series, start..<start + width, isBigEndian, isMilliseconds) { return found }
                }
            }
        }
        return nil
    }

    private static func find(
        _ series: ValueSeries, _ range: Range<Int>, _ isBigEndian: Bool, _ isMilliseconds: Bool
    ) -> Finding? {
        let numbers = series.numbers(range, isBigEndian: isBigEndian)
        var first: Int64?
        var farthest: Int64 = 0
        for (number, time) in zip(numbers, series.times) {
            guard let time else { continue }
            let seconds = Int64(clamping: isMilliseconds ? number / 1000 : number)
            let ahead = seconds.subtractingReportingOverflow(Int64(time.periods(of: .seconds(1))))
            guard !ahead.overflow, ahead.partialValue.magnitude <= nearby else { return nil }
            farthest = max(farthest, Int64(ahead.partialValue.magnitude))
            if first == nil { first = ahead.partialValue }
        }
        let distinct = Set(numbers).count
        guard let first, distinct >= 2 || farthest <= veryNear else { return nil }
        return Finding(
            range: range, isBigEndian: isBigEndian, isMilliseconds: isMilliseconds, ahead: first, count: distinct)
    }

    static func field(_ found: Finding) -> InferredField {
        let unit = found.isMilliseconds ? "milliseconds" : "seconds"
        let apart =
            found.ahead == 0
            ? "the time of the capture"
            : "\(found.ahead.magnitude) s \(found.ahead < 0 ? "behind" : "ahead of") the capture"
        var field = InferredField(
            found.range, .time, .number(isSigned: false, isBigEndian: found.isBigEndian),
            name: found.isMilliseconds ? "exact_time" : "time",
            evidence: "\(unit) since 1970, at first \(apart): \(found.count) different times")
        field.unit = "s"
        if found.isMilliseconds { field.scale = "0.001" }
        return field
    }
}
