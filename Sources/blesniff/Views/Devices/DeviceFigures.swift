import Decoders
import Sniff

/// The figures of one device at a moment.
struct DeviceFigures {
    /// The latest RSSI in dBm.
    let rssi: Int8?
    /// Its mean over the last seconds (`DeviceHistory.window`), in dBm.
    let smoothedRSSI: Double?
    /// Reports a second.
    let rate: Double
    /// The power that the distance was estimated from, and the estimate in metres.
    let power: MeasuredPower?
    let distance: Double?
    /// The time since it was heard last; `nil` where the source has no time.
    let age: Nanoseconds?
    let isConnected: Bool

    /// A device that was not heard for so long has probably gone.
    private static let patience: Nanoseconds = 10_000_000_000

    var isGone: Bool { !isConnected && (age ?? 0) > DeviceFigures.patience }

    init(
        _ device: Device, _ history: DeviceHistory, _ power: MeasuredPower?, at now: Timestamp,
        pathLossExponent: Double
    ) {
        rssi = device.rssi.count > 0 ? device.rssi.last : nil
        smoothedRSSI = history.smoothedRSSI(at: now)
        rate = history.rate(at: now, since: device.first)
        self.power = power
        // A beacon that is heard every minute has no mean of the last seconds.
        let level = smoothedRSSI ?? rssi.map { Double($0) }
        distance = power.flatMap { power in
            level.map { power.distance(at: $0, pathLossExponent: pathLossExponent) }
        }
        age = device.last.isKnown && now.isKnown ? max(now.nanoseconds(since: device.last), 0) : nil
        isConnected = device.isConnected
    }
}

/// Figures as they stand in columns.
extension ByteBuffer {
    /// `~1.2 m`. Fading alone doubles or halves an estimate, so that no more than two digits mean anything.
    mutating func append(distance: Double) {
        switch distance {
        case ..<0.1: append("<0.1 m")
        case ..<9.95:
            append("~")
            append(tenths: distance)
            append(" m")
        case ..<99.5:
            append("~")
            append(decimal: Int64(saturating: distance.rounded()))
            append(" m")
        case ..<995:
            append("~")
            append(decimal: Int64(saturating: (distance / 10).rounded()) * 10)
            append(" m")
        default: append(">1 km")
        }
    }

    /// Reports a second: `9.8`.
    mutating func append(rate: Double) {
        if rate < 999.95 { append(tenths: rate) } else { append(decimal: Int64(saturating: rate.rounded())) }
    }

    /// One digit after the point, always.
    mutating func append(tenths value: Double) {
        append(mantissa: Int64(saturating: (value * 10).rounded()), exponent: -1, allDigits: true)
    }

    /// A time between events: `102 ms`, `1.02 s`.
    mutating func append(interval: Nanoseconds) {
        switch interval {
        case ..<999_500_000:
            append(decimal: (interval + 500_000).milliseconds)
            append(" ms")
        case ..<9_995_000_000:
            append(mantissa: ((interval + 5_000_000) / 10_000_000).rawValue, exponent: -2, allDigits: true)
            append(" s")
        case ..<99_950_000_000:
            append(mantissa: ((interval + 50_000_000) / 100_000_000).rawValue, exponent: -1, allDigits: true)
            append(" s")
        default:
            append(decimal: interval.milliseconds / 1000)
            append(" s")
        }
    }

    /// The time that has passed: `12s`, `3m`, `2h`, `5d`.
    mutating func append(age: Nanoseconds) {
        let seconds = age.milliseconds / 1000
        switch seconds {
        case ..<60:
            append(decimal: seconds)
            append("s")
        case ..<3600:
            append(decimal: seconds / 60)
            append("m")
        case ..<86_400:
            append(decimal: seconds / 3600)
            append("h")
        default:
            append(decimal: min(seconds / 86_400, 999))
            append("d")
        }
    }
}
