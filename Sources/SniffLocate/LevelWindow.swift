import Decoders
import Sniff

/// One received level.
package struct LevelSample: Equatable, Sendable {
    /// Since 1970.
    package let time: Nanoseconds
    /// In dBm.
    package let level: Double
    /// The advertising channel, where it is known: 37, 38 or 39.
    package let channel: Int?

    package init(time: Nanoseconds, level: Double, channel: Int? = nil) {
        self.time = time
        self.level = level
        self.channel = channel
    }

    /// That of a report, if it has one.
    package init?(_ report: ReceivedReport, at time: Nanoseconds) {
        guard let level = report.level else { return nil }
        self.init(time: time, level: Double(level), channel: report.channel)
    }
}

/// The level of one known place in a window of time.
package struct WindowLevel: Equatable, Sendable {
    /// The place, by its number in the map.
    package let anchor: Int
    /// In dBm.
    package let level: Double
    package let count: Int
    /// See ``Ranging/weight``.
    package let weight: Double
}

/// The levels of a window of time.
package struct LevelWindow: Equatable, Sendable {
    /// Since 1970.
    package let end: Nanoseconds
    /// In the order of the map.
    package let levels: [WindowLevel]
}

/// Gathers levels in windows that slide: one ends at every multiple of the step.
package struct LevelWindows: Sendable {
    package let length: Nanoseconds
    package let step: Nanoseconds
    /// The latest samples of each place.
    private var samples: [[LevelSample]]
    /// The times between two samples of each place.
    private var gaps: [Distribution]
    private var nextEnd: Nanoseconds?
    /// Samples nearer to each other are of one advertising event, whose packets are on several channels: events are 20 ms apart at
    /// least (Core 6.0, Vol 6, Part B, 4.4.2.2.1).
    private static let sameEvent: Nanoseconds = 15_000_000
    /// The strongest say the most: what is farther adds work, and little else.
    private static let mostLevels = 32
    /// Windows without a sample that are reported before the next sample: a pause is not filled with them.
    private static let mostEmpty = 10

    package init(anchors: Int, length: Nanoseconds, step: Nanoseconds) {
        self.length = length
        self.step = step
        samples = Array(repeating: [], count: anchors)
        gaps = Array(repeating: Distribution(), count: anchors)
    }

    /// Windows that are so many steps apart share no sample.
    package var steps: Int { (length + step - 1).periods(of: step) }

    /// Takes a sample.
    ///
    /// - Returns: the windows that ended before it.
    package mutating func add(_ sample: LevelSample, of anchor: Int) -> [LevelWindow] {
        let ended = advance(to: sample.time)
        if let before = samples[anchor].last, sample.time - before.time > Self.sameEvent {
            gaps[anchor].add(sample.time - before.time)
        }
        samples[anchor].append(sample)
        return ended
    }

    /// The windows that end before a time.
    package mutating func advance(to time: Nanoseconds) -> [LevelWindow] {
        let following = step * (time.periods(of: step) + 1)
        guard let first = nextEnd, time >= first - length else {
            // The first sample; or the clock was set back.
            for anchor in samples.indices { samples[anchor] = [] }
            nextEnd = following
            return []
        }
        var ended: [LevelWindow] = []
        var end = first
        while end <= time {
            ended.append(window(endingAt: end))
            end += step
            guard ended.count <= length.periods(of: step) + Self.mostEmpty else {
                end = following
                break
            }
        }
        nextEnd = end
        return ended
    }

    /// The window that has not ended yet.
    package mutating func last() -> LevelWindow? {
        guard let end = nextEnd else { return nil }
        nextEnd = nil
        return window(endingAt: end)
    }

    private mutating func window(endingAt end: Nanoseconds) -> LevelWindow {
        var levels: [WindowLevel] = []
        for anchor in samples.indices {
            samples[anchor].removeAll { $0.time < end - length }
            let count = samples[anchor].count
            guard count > 0 else { continue }
            // Packets that are too weak are missing: the level of the others is too high.
            let interval = gaps[anchor].quantile(0.1)
            let completeness = min(2 * Double(count) * Double(interval.rawValue) / Double(length.rawValue), 1)
            levels.append(
                WindowLevel(
                    anchor: anchor, level: LevelWindows.level(samples[anchor]), count: count,
                    weight: interval > 0 ? completeness * (count == 1 ? 0.5 : 1) : 0.5))
        }
        if levels.count > Self.mostLevels {
            let weakest = levels.map(\.level).sorted(by: >)[Self.mostLevels - 1]
            levels = Array(levels.filter { $0.level >= weakest }.prefix(Self.mostLevels))
        }
        return LevelWindow(end: end, levels: levels)
    }

    /// The median in dB, which a short fade does not change; of several channels, whose levels differ by some dB, the mean of
    /// their medians.
    static func level(_ samples: [LevelSample]) -> Double {
        let channels = Set(samples.map(\.channel))
        let medians = channels.map { channel in
            median(samples.lazy.filter { $0.channel == channel }.map(\.level))
        }
        return medians.reduce(0, +) / Double(medians.count)
    }

    private static func median(_ levels: some Sequence<Double>) -> Double {
        let sorted = levels.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
