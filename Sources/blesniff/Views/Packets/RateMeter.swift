import Decoders
import Sniff

/// Packets in the last second of the source's time, which goes on when none comes.
struct RateMeter {
    /// Packets of each tenth of a second, by the tenth modulo their number.
    private var counts = Array(repeating: 0, count: 10)
    /// The newest tenth, since 1970.
    private var newest: Int?
    /// When its last packet came, on the monotonic clock.
    private var seen: Nanoseconds = 0

    mutating func add(at time: Timestamp, now: Nanoseconds) {
        guard time.isKnown else { return }
        let tenth = time.nanoseconds(since: RateMeter.epoch).periods(of: RateMeter.tenth)
        seen = now
        var last = newest ?? tenth
        if newest == nil || (tenth - last).magnitude > 10 {
            // The first one, or the clock was set, or nothing came for long.
            counts = counts.map { _ in 0 }
            last = tenth
        }
        while last < tenth {
            last += 1
            counts[slot(last)] = 0
        }
        newest = last
        // Records that come out of order belong to the second all the same.
        if tenth > last - 10 { counts[slot(tenth)] += 1 }
    }

    /// Packets a second at a moment of the monotonic clock.
    func rate(now: Nanoseconds) -> Int {
        let passed = max((now - seen).periods(of: RateMeter.tenth), 0)
        guard let newest, passed < 10 else { return 0 }
        return (0..<10 - passed).reduce(0) { $0 + counts[slot(newest - $1)] }
    }

    private func slot(_ tenth: Int) -> Int { ((tenth % 10) + 10) % 10 }

    private static let tenth = Nanoseconds.milliseconds(100)

    private static let epoch = Timestamp(seconds: 0, fraction: 0, digits: 6)
}
