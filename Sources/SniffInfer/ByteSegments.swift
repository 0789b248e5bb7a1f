/// Cuts bytes into numbers, states and constants so that as few bits as possible say how they change: two numbers side by
/// side are cheaper apart, the bytes of one number cheaper together.
struct ByteSegments {
    enum Segment {
        case number(NumberHypothesis)
        case packed(PackedHypothesis)
        case states(StateHypothesis)
        /// The same in all values, or in all values of one stream.
        case constant(Range<Int>, isLevel: Bool)
        case unknown(Range<Int>)

        var range: Range<Int> {
            switch self {
            case .number(let number): number.range
            case .packed(let packed): packed.range
            case .states(let states): states.offset..<states.offset + 1
            case .constant(let range, _), .unknown(let range): range
            }
        }
    }

    private let series: ValueSeries
    private let pairs: [(before: Int, after: Int)]
    /// Bytes that change within a stream, and those that only differ between streams.
    private let varying: Set<Int>
    private let levels: Set<Int>
    /// How many streams there are.
    private let streams: Int
    /// How many different values there are, up to some.
    private let distinct: Int

    /// Pairs that are looked at.
    private static let limit = 1024
    /// Bytes in which numbers are looked for.
    static let furthest = 64

    init(_ series: ValueSeries) {
        self.series = series
        // What is said twice says nothing new.
        pairs = Array(
            series.pairs(atMost: 8 * Self.limit).filter { series.values[$0] != series.values[$1] }.prefix(Self.limit))
        var varying: Set<Int> = []
        var levels: Set<Int> = []
        for index in 0..<min(series.shortest, Self.furthest) {
            let first = series.values[0][index]
            if pairs.contains(where: { series.values[$0][index] != series.values[$1][index] }) {
                varying.insert(index)
            } else if series.values.contains(where: { $0[index] != first }) {
                levels.insert(index)
            }
        }
        self.varying = varying
        self.levels = levels
        streams = Set(series.streams).count
        distinct = series.distinct(atMost: 2 * StateHypothesis.most).count
    }

    /// The cheapest cut of some bytes.
    func segments(_ free: Range<Int>) -> [Segment] {
        let free = free.clamped(to: 0..<min(series.shortest, Self.furthest))
        guard !free.isEmpty else { return [] }
        // What the best cut of the bytes up to each place saves, and with which segment it ends.
        var best: [(saved: Double, last: Segment?)] = [(0, nil)]
        for end in free.lowerBound + 1...free.upperBound {
            var found: (saved: Double, last: Segment?) = (-.infinity, nil)
            for width in 1...min(4, end - free.lowerBound) {
                let before = best[end - width - free.lowerBound].saved
                for (segment, saved) in candidates(end - width..<end) where before + saved > found.saved {
                    found = (before + saved, segment)
                }
            }
            best.append(found)
        }
        var result: [Segment] = []
        var end = free.upperBound
        while end > free.lowerBound, let last = best[end - free.lowerBound].last {
            result.append(last)
            end = last.range.lowerBound
        }
        return result.reversed()
    }

    private func candidates(_ range: Range<Int>) -> [(segment: Segment, saved: Double)] {
        var list: [(segment: Segment, saved: Double)] = []
        let all = Double(pairs.count * 8 * range.count)
        if range.count == 1 {
            let offset = range.lowerBound
            if !varying.contains(offset) {
                list.append((.constant(range, isLevel: levels.contains(offset)), all))
            } else {
                list.append((.unknown(range), all - cost(offset)))
                // Where there are few different values at all, their bytes are no states each.
                if let states = StateHypothesis(series, pairs, offset),
                    varying.count == 1 || distinct >= 2 * states.values.count
                {
                    list.append((.states(states), all - states.cost))
                }
            }
        }
        guard range.contains(where: varying.contains) else { return list }
        for isBigEndian in range.count == 1 ? [true] : [true, false] {
            if let number = NumberHypothesis(series, pairs, range, isBigEndian: isBigEndian, varying: varying) {
                list.append((.number(number), all - number.cost.total + bonus(number)))
            }
            guard range.count >= 3 else { continue }
            if let packed = PackedHypothesis(series, pairs, range, isBigEndian: isBigEndian, varying: varying) {
                list.append((.packed(packed), all - packed.cost + Double(2 * packed.weight - 4)))
            }
        }
        return list
    }

    /// Bits for a byte of which nothing is known: when it changes, and what it is then.
    private func cost(_ offset: Int) -> Double {
        let changes = pairs.count { series.values[$0][offset] != series.values[$1][offset] }
        return ChangeCost.entropy(changes, of: pairs.count) + Double(changes * 8)
    }

    /// Decides between cuts that are equal otherwise. Bytes that do not change belong to a number if it measures something that
    /// way; of several devices, they would differ.
    private func bonus(_ number: NumberHypothesis) -> Double {
        var still = 0
        var bonus = -4.0
        for index in number.range where !varying.contains(index) {
            if levels.contains(index) {
                bonus += 2
                continue
            }
            still += 1
            if series.values[0][index] == 0 { bonus -= 3 }
        }
        if streams >= 3 { bonus -= Double(still) * 6 }
        guard let guess = number.guesses.first else { return bonus - Double(2 * still) }
        // All of 1 to 100 for many devices: percent, rather than a part of something wider.
        if number.range.count == 1, guess.quantity.unit == "%" { bonus += Double(min(streams, 10)) * 1.4 }
        return bonus + Double(2 * guess.weight)
    }
}
