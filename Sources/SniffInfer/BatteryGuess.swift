/// The level of a battery: beside a measurement, a byte of 1 to 100 that seldom changes, and is another for other devices.
enum BatteryGuess {
    static func field(_ segment: ByteSegments.Segment, _ series: ValueSeries) -> InferredField? {
        switch segment {
        case .number, .packed: return nil
        case .states, .constant, .unknown: break
        }
        let range = segment.range
        guard range.count == 1 else { return nil }
        let offset = range.lowerBound
        let values = Set(series.values.map { $0[offset] }).sorted()
        guard let least = values.first, let most = values.last, least >= 1, most <= 100, most > 20 else { return nil }
        // One that never changes may be anything, unless it is full.
        guard values.count >= 2 || most == 100 else { return nil }
        let pairs = series.pairs(atMost: 1024)
        let changes = pairs.count { series.values[$0][offset] != series.values[$1][offset] }
        guard changes * 5 <= pairs.count else { return nil }
        let seen = values.count == 1 ? "always \(most)" : "\(values.count) values from \(least) to \(most)"
        var field = InferredField(
            range, .number, .number(isSigned: false, isBigEndian: false), name: "battery",
            evidence: "a guess: \(seen), \(changes == 0 ? "the same in all values of a device" : "which seldom change")"
        )
        field.unit = "%"
        return field
    }
}
