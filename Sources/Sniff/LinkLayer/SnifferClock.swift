/// A sniffer's own clock beside the times of the records: it counts microseconds or less where those say when the packet
/// reached the computer. It starts somewhere and wraps around.
struct SnifferClock {
    private var last: Int64 = 0
    /// What has to be added to the clock for nanoseconds since the first record.
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
        if clock < last, last - clock > wraps / 2 { offset &+= wraps }
        last = clock
        let (sum, overflow) = clock.addingReportingOverflow(offset)
        // Seconds away from the record: the sniffer has been started again.
        if overflow || sum.subtractingReportingOverflow(time).partialValue.magnitude > 2_000_000_000 {
            offset = time &- clock
            return time
        }
        return sum
    }
}
