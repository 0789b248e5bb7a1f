/// A sniffer's own clock beside the times of the records: it counts microseconds or less where those say when the packet
/// reached the computer. It starts somewhere and wraps around.
struct SnifferClock {
    private var last: Int64 = 0
    /// The offset from the clock to nanoseconds since the first record.
    private var offset: Int64

    init(_ clock: Int64, at time: Int64) {
        last = clock
        offset = time &- clock
    }

    /// The time of a packet, in nanoseconds since the first record.
    ///
    /// - Parameters:
    ///   - wraps: nanoseconds after which the clock starts anew.
    ///   - time: that of the record.
    mutating func time(of clock: Int64, wraps: Int64, near time: Int64) -> Int64 {
        if clock < last { unwrap(last - clock, wraps, 1) } else if clock > last { unwrap(clock - last, wraps, -1) }
        last = clock
        let (sum, overflow) = clock.addingReportingOverflow(offset)
        let (distance, isFar) = sum.subtractingReportingOverflow(time)
        // Seconds away from the record: the sniffer has been started again.
        if overflow || isFar || distance.magnitude > SnifferClock.tolerance && !SnifferClock.hasWrapped(distance) {
            offset = time &- clock
            return time
        }
        return sum
    }

    /// - Parameters:
    ///   - distance: how far the clock has jumped, back or, where packets are not in order, ahead.
    ///   - direction: of the correction.
    private mutating func unwrap(_ distance: Int64, _ wraps: Int64, _ direction: Int64) {
        if distance > wraps / 2 {
            offset &+= direction * wraps
        } else if distance > SnifferClock.microseconds / 2, distance <= SnifferClock.microseconds {
            // Some write a counter of microseconds, of 32 bits, into a field that has room for more.
            offset &+= direction * SnifferClock.microseconds
        }
    }

    /// Whether the times of the records are those of a counter of microseconds that has wrapped around.
    private static func hasWrapped(_ distance: Int64) -> Bool {
        let rest = distance.magnitude % microseconds.magnitude
        return min(rest, microseconds.magnitude - rest) <= tolerance
    }

    private static let microseconds: Int64 = 4_294_967_296_000
    private static let tolerance: UInt64 = 2_000_000_000
}
