import Decoders

/// Values of one kind in their order, with what inference asks of them: when they came, and which follow which.
struct ValueSeries {
    let values: [[UInt8]]
    /// Since 1970; `nil` where the capture has no time.
    let times: [Nanoseconds?]
    /// The origin of each value: a device in one input. Only values of one stream are compared for changes.
    let streams: [UInt64]
    /// In which part of the sample each value is: between two parts, values were left out.
    private let blocks: [Int]

    init(_ values: [[UInt8]], times: [Nanoseconds?]? = nil, streams: [UInt64]? = nil, blocks: [Int]? = nil) {
        self.values = values
        self.times = times ?? Array(repeating: nil, count: values.count)
        self.streams = streams ?? Array(repeating: 0, count: values.count)
        self.blocks = blocks ?? Array(repeating: 0, count: values.count)
    }

    /// Only some of the values, in the same order.
    func only(_ indices: [Int]) -> ValueSeries {
        ValueSeries(
            indices.map { values[$0] }, times: indices.map { times[$0] }, streams: indices.map { streams[$0] },
            blocks: indices.map { blocks[$0] })
    }

    /// The messages of which the values are pieces, if they are: all but the last piece of one are as long as the MTU allows,
    /// and follow each other without a pause.
    ///
    /// - Parameter full: the longest value that the MTU allows.
    func joined(full: Int) -> ValueSeries? {
        var runs: [[Int]] = []
        var open: [UInt64: [Int]] = [:]
        for index in values.indices {
            let stream = streams[index]
            if let last = open[stream]?.last, isPause(last, index), let run = open.removeValue(forKey: stream) {
                runs.append(run)
            }
            open[stream, default: []].append(index)
            if values[index].count < full, let run = open.removeValue(forKey: stream) { runs.append(run) }
        }
        runs += open.values
        let long = runs.filter { $0.count > 1 }
        let unfinished = runs.count { $0.last.map { values[$0].count >= full } ?? false }
        guard long.count >= Self.fewestJoined, unfinished * 5 <= long.count else { return nil }
        runs.sort { $0[0] < $1[0] }
        return ValueSeries(
            runs.map { run in run.flatMap { values[$0] } }, times: runs.map { times[$0[0]] },
            streams: runs.map { streams[$0[0]] }, blocks: runs.map { blocks[$0[0]] })
    }

    /// Messages in pieces that show that there are such.
    private static let fewestJoined = 3
    /// Pieces follow each other faster.
    private static let idleGap: Nanoseconds = 1_000_000_000

    private func isPause(_ before: Int, _ after: Int) -> Bool {
        guard blocks[before] == blocks[after] else { return true }
        guard let first = times[before], let next = times[after] else { return false }
        return next - first > Self.idleGap
    }

    var count: Int { values.count }
    var shortest: Int { values.lazy.map(\.count).min() ?? 0 }
    var longest: Int { values.lazy.map(\.count).max() ?? 0 }
    var hasOneLength: Bool { shortest == longest }

    /// Different values in the order in which they came first.
    func distinct(atMost limit: Int = .max) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        var result: [[UInt8]] = []
        for value in values where result.count < limit {
            if seen.insert(value).inserted { result.append(value) }
        }
        return result
    }

    /// Places of values that follow each other in one stream.
    func pairs(atMost limit: Int = .max) -> [(before: Int, after: Int)] {
        var last: [UInt64: Int] = [:]
        var pairs: [(before: Int, after: Int)] = []
        for index in values.indices {
            if let before = last[streams[index]], blocks[before] == blocks[index] {
                pairs.append((before, index))
                if pairs.count >= limit { return pairs }
            }
            last[streams[index]] = index
        }
        return pairs
    }

    /// Whether the most significant byte of a number changes: one of which it never does is a shorter one.
    func hasUpperByte(_ range: Range<Int>, isBigEndian: Bool) -> Bool {
        let upper = isBigEndian ? range.lowerBound : range.upperBound - 1
        return values.contains { $0[upper] != values[0][upper] }
    }

    /// The numbers that stand in a range of all values.
    func numbers(_ range: Range<Int>, isBigEndian: Bool) -> [UInt64] {
        values.map { $0.number(range, isBigEndian: isBigEndian) }
    }
}

extension [UInt8] {
    /// The number of at most eight bytes in a range that the value has.
    func number(_ range: Range<Int>, isBigEndian: Bool) -> UInt64 {
        var number: UInt64 = 0
        if isBigEndian {
            for index in range { number = number &<< 8 | UInt64(self[index]) }
        } else {
            for index in range.reversed() { number = number &<< 8 | UInt64(self[index]) }
        }
        return number
    }
}
