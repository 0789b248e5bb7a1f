import Decoders

/// Limits of time: how long something took, with room for other days and machines.
enum RoundedTime {
    /// Four times as long, rounded up to 1, 2 or 5 of a decimal place.
    static func limit(_ time: Nanoseconds, atLeast floor: Duration) -> Duration {
        let wanted = max(time * 4, Nanoseconds(floor))
        var step: Nanoseconds = 1_000_000
        while step < .max / 10 {
            for factor in [1, 2, 5] where step * factor >= wanted { return (step * factor).duration }
            step *= 10
        }
        return wanted.duration
    }

    /// The limit of an answer. Few are much later than others, because of what is sent again by radio: short times have ten
    /// times as long.
    static func answer(_ time: Nanoseconds) -> Duration {
        let slow = min(time * 10, 5_000_000_000)
        return limit(max(time, slow / 4), atLeast: .seconds(1))
    }

    /// To two digits, downwards or upwards.
    static func rounded(_ time: Nanoseconds, up: Bool) -> Duration {
        var step: Nanoseconds = 1
        while time / 100 >= step { step *= 10 }
        let floor = time - time % step
        return (up && floor < time ? floor + step : floor).duration
    }
}
