import Decoders

/// The reports of one device in the last minute, second by second, in memory that does not grow.
package struct DeviceHistory: Sendable {
    /// Seconds that are kept, the current one included.
    package static let length = 60
    /// Over so many seconds, the current one included, the power is averaged and reports are counted: long enough to smooth
    /// fading, short enough to follow a walking person.
    package static let window = 10

    private struct Second {
        var reports: UInt16 = 0
        /// Reports with a received power, and the sum of these in dBm.
        var measured: UInt16 = 0
        var sum: Int32 = 0
    }

    /// That of Unix second `n` is at `n` modulo ``length``.
    private var seconds = InlineArray<60, Second>(repeating: Second())
    /// The latest Unix second that was heard.
    private var newest: Int64?

    /// Counts a report.
    ///
    /// - Parameter rssi: in dBm, where it was measured.
    mutating func add(rssi: Int8?, at time: Timestamp) {
        guard time.isKnown else { return }
        moveOn(to: time.seconds)
        let slot = DeviceHistory.slot(time.seconds)
        guard seconds[slot].reports < .max else { return }
        seconds[slot].reports += 1
        guard let rssi else { return }
        seconds[slot].measured += 1
        seconds[slot].sum += Int32(rssi)
    }

    private static func slot(_ second: Int64) -> Int { Int(UInt64(bitPattern: second) % UInt64(length)) }

    /// Empties the seconds between the newest and this one, in which nothing was heard.
    private mutating func moveOn(to second: Int64) {
        guard let newest else {
            self.newest = second
            return
        }
        let (step, overflow) = second.subtractingReportingOverflow(newest)
        if overflow || step.magnitude >= UInt64(DeviceHistory.length) {
            // Nothing is left; or the clock of the source was set back.
            seconds = InlineArray(repeating: Second())
            self.newest = second
        } else if step > 0 {
            for offset in 1...step { seconds[DeviceHistory.slot(newest &+ offset)] = Second() }
            self.newest = second
        }
    }

    /// The reports of a second; none if it is too long ago.
    private func received(in second: Int64) -> Second {
        guard let newest, second <= newest else { return Second() }
        let (age, overflow) = newest.subtractingReportingOverflow(second)
        guard !overflow, age < Int64(DeviceHistory.length) else { return Second() }
        return seconds[DeviceHistory.slot(second)]
    }

    // MARK: - Figures

    /// The mean RSSI of the last ``window`` seconds, in dBm; `nil` where nothing was measured.
    package func smoothedRSSI(at now: Timestamp) -> Double? {
        mean(of: Int64(DeviceHistory.window), endingWith: now.seconds)
    }

    /// The mean RSSI of so many seconds; the sum of dBm over their number, as receivers are compared.
    private func mean(of count: Int64, endingWith last: Int64) -> Double? {
        var (sum, measured) = (0, 0)
        for back in 0..<count {
            let second = received(in: last &- back)
            sum += Int(second.sum)
            measured += Int(second.measured)
        }
        return measured > 0 ? Double(sum) / Double(measured) : nil
    }

    /// Reports a second in the last ``window`` seconds, or since the first report if that is less long ago.
    package func rate(at now: Timestamp, since first: Timestamp) -> Double {
        var reports = 0
        for back in 0..<Int64(DeviceHistory.window) { reports += Int(received(in: now.seconds &- back).reports) }
        let begin = Timestamp(seconds: now.seconds &- Int64(DeviceHistory.window - 1), fraction: 0, digits: 0)
        // The current second has only begun; one report is no rate of thousands.
        let span = max(min(now.nanoseconds(since: begin), now.nanoseconds(since: first)), 1_000_000_000)
        return Double(reports) / span.seconds
    }

    /// The mean RSSI of pieces of time, oldest first, each of so many seconds; `nil` where nothing was measured.
    ///
    /// Pieces begin at multiples of their length, so that what is drawn moves on without changing its shape.
    package func means(of pieces: Int, seconds length: Int, at now: Timestamp) -> [Double?] {
        let length = Int64(max(length, 1))
        let current = now.seconds / length
        return (0..<Int64(max(pieces, 0))).reversed().map { back in
            mean(of: length, endingWith: (current &- back) &* length &+ (length - 1))
        }
    }
}
