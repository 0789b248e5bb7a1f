/// Sorts values into kinds that have a layout each: by length, and by a first or second byte that says what follows.
enum LayoutKinds {
    struct Kind {
        /// The bytes that say the kind: none, one or two.
        let prefix: [UInt8]
        let series: ValueSeries
    }

    /// Lengths, and values of a byte, of which each may be a kind.
    private static let mostLengths = 8
    private static let mostTypes = 16
    /// Bytes that say the kind stand at the beginning.
    private static let mostPrefix = 2

    /// The most frequent kind first.
    static func split(_ series: ValueSeries, variesInLength: Bool) -> [Kind] {
        var kinds: [Kind] = []
        for part in byLength(series, variesInLength: variesInLength) { add(part, [], &kinds) }
        return kinds.enumerated().sorted { ($1.element.series.count, $0.offset) < ($0.element.series.count, $1.offset) }
            .map(\.element)
    }

    private static func byLength(_ series: ValueSeries, variesInLength: Bool) -> [ValueSeries] {
        let lengths = Set(series.values.map(\.count))
        guard !variesInLength, lengths.count > 1, lengths.count <= mostLengths else { return [series] }
        return lengths.sorted().map { length in
            series.only(series.values.indices.filter { series.values[$0].count == length })
        }
    }

    private static func add(_ series: ValueSeries, _ prefix: [UInt8], _ kinds: inout [Kind]) {
        let position = prefix.count
        guard position < mostPrefix, position + 1 < series.shortest else {
            kinds.append(Kind(prefix: prefix, series: series))
            return
        }
        var types: [UInt8: [Int]] = [:]
        for index in series.values.indices { types[series.values[index][position], default: []].append(index) }
        if types.count == 1, let only = types.keys.first, series.count > 1 {
            var inner: [Kind] = []
            add(series, prefix + [only], &inner)
            // That it is always the same is only of interest where the next byte tells kinds apart.
            kinds += inner.count > 1 ? inner : [Kind(prefix: prefix, series: series)]
        } else if let usual = usualTypes(types, of: series.count),
            isType(position, series, types.filter { usual.contains($0.key) })
        {
            for type in usual { add(series.only(types[type] ?? []), prefix + [type], &kinds) }
            let others = types.filter { !usual.contains($0.key) }.values.joined().sorted()
            if !others.isEmpty { kinds.append(Kind(prefix: prefix, series: series.only(others))) }
        } else {
            kinds.append(Kind(prefix: prefix, series: series))
        }
    }

    /// The values of a byte that come often enough to say a kind, if there are few and they are most.
    private static func usualTypes(_ types: [UInt8: [Int]], of count: Int) -> [UInt8]? {
        let usual = types.count <= mostTypes ? types : types.filter { $0.value.count >= 3 }
        let covered = usual.values.reduce(0) { $0 + $1.count }
        guard usual.count >= 2, usual.count <= mostTypes, covered * 4 >= count * 3 else { return nil }
        return usual.keys.sorted()
    }

    /// Whether a byte says what the others are: when it changes, many others do, and within values of one kind they do not.
    private static func isType(_ index: Int, _ series: ValueSeries, _ types: [UInt8: [Int]]) -> Bool {
        guard series.count >= types.count * 2 else { return false }
        var across = Mean()
        for (before, after) in series.pairs(atMost: 2048)
        where series.values[before][index] != series.values[after][index] {
            across.add(differences(series.values[before], series.values[after]) - 1)
        }
        var within = Mean()
        for indices in types.values where indices.count > 1 {
            let kind = series.only(indices)
            for (before, after) in kind.pairs(atMost: 512) {
                within.add(differences(kind.values[before], kind.values[after]))
            }
        }
        guard across.count >= 3, within.count >= 3 else { return false }
        return across.value - within.value >= 2 && within.value <= across.value * 0.6
    }

    private static func differences(_ left: [UInt8], _ right: [UInt8]) -> Int {
        zip(left, right).count { $0 != $1 }
    }

    private struct Mean {
        private(set) var count = 0
        private var sum = 0

        mutating func add(_ number: Int) { (count, sum) = (count + 1, sum + number) }

        var value: Double { count == 0 ? 0 : Double(sum) / Double(count) }
    }
}
