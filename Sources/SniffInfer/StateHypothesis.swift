import Libc

/// A byte with few different values: the names of states, or bits of which each says something.
struct StateHypothesis {
    let offset: Int
    /// Bits for its changes and for its values.
    let cost: Double
    /// In order.
    let values: [UInt8]
    /// How often each of them came.
    let counts: [Int]
    /// The bits that change, where more than one does and each by itself.
    let flags: [Int]

    /// The most values of an enumeration, and how often it must have been seen.
    static let most = 12
    private static let fewest = 16

    init?(_ series: ValueSeries, _ pairs: [(before: Int, after: Int)], _ offset: Int) {
        guard series.count >= Self.fewest else { return nil }
        var counts: [UInt8: Int] = [:]
        for value in series.values {
            counts[value[offset], default: 0] += 1
            if counts.count > Self.most { return nil }
        }
        // As many values as times are nothing that comes again.
        guard counts.count >= 2, series.count >= counts.count * 4 else { return nil }
        var changes = 0
        var singles = 0
        for (before, after) in pairs {
            let change = series.values[before][offset] ^ series.values[after][offset]
            if change != 0 { changes += 1 }
            if change.nonzeroBitCount == 1 { singles += 1 }
        }
        guard changes > 0 else { return nil }
        self.offset = offset
        values = counts.keys.sorted()
        if Self.isQuantity(series, pairs, offset, values) { return nil }
        self.counts = values.map { counts[$0] ?? 0 }
        let choice = log2(Double(max(values.count - 1, 1)))
        cost = ChangeCost.entropy(changes, of: pairs.count) + Double(changes) * choice + Double(values.count * 8)
        flags = Self.flags(values, isMostlySingle: singles * 2 > changes)
    }

    /// Of states, any may follow any; a quantity goes through what lies between.
    private static func isQuantity(
        _ series: ValueSeries, _ pairs: [(before: Int, after: Int)], _ index: Int, _ values: [UInt8]
    ) -> Bool {
        guard values.count >= 3, let most = values.last, most >= 16 else { return false }
        var (near, all) = (0, 0)
        for (before, after) in pairs where series.values[before][index] != series.values[after][index] {
            all += 1
            guard let left = values.firstIndex(of: series.values[before][index]),
                let right = values.firstIndex(of: series.values[after][index])
            else { continue }
            if (left - right).magnitude == 1 { near += 1 }
        }
        return near * 10 >= all * 8
    }

    /// Bits are reported from numbers by their values: far apart, and from one to the next mostly one bit changes.
    private static func flags(_ values: [UInt8], isMostlySingle: Bool) -> [Int] {
        let changing = values.reduce(UInt8(0)) { $0 | ($1 ^ values[0]) }
        guard changing.nonzeroBitCount >= 2, isMostlySingle, let least = values.first, let most = values.last,
            Int(most) - Int(least) >= values.count * 2
        else { return [] }
        return (0..<8).filter { changing & 1 << UInt8($0) != 0 }
    }
}
