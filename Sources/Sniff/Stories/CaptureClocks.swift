import Decoders

/// The clocks that the records of a run have their times from: each input has its own, and a file that was put together of
/// others may have several, which lie years apart.
struct CaptureClocks {
    /// The first and the last moment by one clock.
    private struct Clock {
        let input: Int
        var first: Nanoseconds
        var last: Moment
    }

    private var clocks: [Clock] = []

    /// Clocks that are distinguished, and how many of an input a moment is looked for in.
    private static let limit = 4096
    private static let searched = 16
    /// A time so far before or after all others of a clock is another clock's: a late report is not, nor is one that
    /// follows a quiet night.
    private static let farthest = (before: Nanoseconds.seconds(3600), after: Nanoseconds.seconds(86_400))

    /// Takes the time of something.
    ///
    /// - Returns: the clock that it is by; `nil` where there is none, or too many.
    mutating func note(_ moment: Moment) -> Int? {
        guard let time = moment.nanoseconds else { return nil }
        for index in clocks.indices.reversed().prefix(CaptureClocks.searched) where clocks[index].input == moment.input
        {
            guard let last = clocks[index].last.nanoseconds else { continue }
            let (before, after) = (clocks[index].first - time, time - last)
            guard before <= CaptureClocks.farthest.before, after <= CaptureClocks.farthest.after else { continue }
            if before > 0 { clocks[index].first = time }
            if after > 0 { clocks[index].last = moment }
            return index
        }
        guard clocks.count < CaptureClocks.limit else { return nil }
        clocks.append(Clock(input: moment.input, first: time, last: moment))
        return clocks.count - 1
    }

    /// The last moment by a clock.
    func end(of clock: Int) -> Moment { clocks[clock].last }
}

extension Moment {
    /// `+3.600 s`, as far apart as their records; `nil` where a time is not known, or the other is later: then they are of two clocks, or of one that was
    /// set back.
    package func seconds(since earlier: Moment) -> String? {
        guard let position, let before = earlier.position, position >= before else { return nil }
        return "+\(Moment.seconds(position - before))"
    }
}
