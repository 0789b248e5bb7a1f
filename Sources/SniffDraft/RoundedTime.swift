/// Limits of time: how long something took, with room for other days and machines.
enum RoundedTime {
    /// Four times as long, rounded up to 1, 2 or 5 of a decimal place.
    static func limit(_ nanoseconds: Int64, atLeast floor: Duration) -> Duration {
        let wanted = max(times(4, nanoseconds), floor.inNanoseconds)
        var step: Int64 = 1_000_000
        while step < Int64.max / 10 {
            for factor: Int64 in [1, 2, 5] where step * factor >= wanted { return .nanoseconds(step * factor) }
            step *= 10
        }
        return .nanoseconds(wanted)
    }

    /// The limit of an answer. Few are much later than others, because of what is sent again by radio: short times have ten
    /// times as long.
    static func answer(_ nanoseconds: Int64) -> Duration {
        let slow = min(times(10, nanoseconds), 5_000_000_000)
        return limit(max(nanoseconds, slow / 4), atLeast: .seconds(1))
    }

    /// So many times as long; the longest time where that is longer.
    private static func times(_ factor: Int64, _ nanoseconds: Int64) -> Int64 {
        let (product, isTooLong) = nanoseconds.multipliedReportingOverflow(by: factor)
        return isTooLong ? (nanoseconds < 0 ? .min : .max) : product
    }

    /// To two digits, downwards or upwards.
    static func rounded(_ nanoseconds: Int64, up: Bool) -> Duration {
        var step: Int64 = 1
        while nanoseconds / step >= 100 { step *= 10 }
        let floor = nanoseconds / step * step
        return .nanoseconds(up && floor < nanoseconds ? floor + step : floor)
    }
}
