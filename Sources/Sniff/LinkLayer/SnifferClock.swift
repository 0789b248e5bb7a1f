import Decoders

/// A sniffer's own clock beside the times of the records: it counts microseconds or less where those say when the packet
/// reached the computer. It starts somewhere and wraps around.
struct SnifferClock {
    private var last: Nanoseconds = 0
    /// The offset from the clock to times since the first record.
    private var offset: Nanoseconds

    init(_ clock: Nanoseconds, at time: Nanoseconds) {
        last = clock
        offset = time - clock
    }

    /// The time of a packet since the first record.
    ///
    /// - Parameters:
    ///   - wraps: the time after which the clock starts anew.
    ///   - time: that of the record.
    mutating func time(of clock: Nanoseconds, wraps: Nanoseconds, near time: Nanoseconds) -> Nanoseconds {
        if clock < last { unwrap(last - clock, wraps, 1) } else if clock > last { unwrap(clock - last, wraps, -1) }
        last = clock
        let sum = clock + offset
        let distance = sum - time
        // Seconds away from the record: the sniffer has been started again.
        if distance.magnitude > SnifferClock.tolerance && !SnifferClock.hasWrapped(distance) {
            offset = time - clock
            return time
        }
        return sum
    }

    /// - Parameters:
    ///   - distance: how far the clock has jumped, back or, where packets are not in order, ahead.
    ///   - direction: of the correction.
    private mutating func unwrap(_ distance: Nanoseconds, _ wraps: Nanoseconds, _ direction: Int) {
        if distance > wraps / 2 {
            offset += wraps * direction
        } else if distance > SnifferClock.microseconds / 2, distance <= SnifferClock.microseconds {
            // Some write a counter of microseconds, of 32 bits, into a field that has room for more.
            offset += SnifferClock.microseconds * direction
        }
    }

    /// Whether the times of the records are those of a counter of microseconds that has wrapped around.
    private static func hasWrapped(_ distance: Nanoseconds) -> Bool {
        let rest = distance.magnitude % microseconds
        return min(rest, microseconds - rest) <= tolerance
    }

    private static let microseconds: Nanoseconds = 4_294_967_296_000
    private static let tolerance: Nanoseconds = 2_000_000_000
}
