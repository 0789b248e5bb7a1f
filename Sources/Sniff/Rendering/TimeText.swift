import Decoders

/// Times for people.
package enum TimeText {
    /// `60 ms`, `2.01 s`: three digits are enough to judge.
    package static func text(_ nanoseconds: Nanoseconds) -> String {
        let magnitude = nanoseconds.rawValue.magnitude
        let sign = nanoseconds < 0 ? "-" : ""
        if magnitude >= 999_500_000 { return "\(sign)\(decimal(magnitude, unit: 1_000_000_000)) s" }
        if magnitude >= 999_500 { return "\(sign)\(decimal(magnitude, unit: 1_000_000)) ms" }
        return "\(sign)\(decimal(magnitude, unit: 1000)) µs"
    }

    package static func text(seconds: Double) -> String { text(Nanoseconds(seconds: seconds)) }

    package static func text(_ range: ClosedRange<Nanoseconds>) -> String {
        if range.upperBound == .max { return "at least \(text(range.lowerBound))" }
        return range.lowerBound == 0
            ? "at most \(text(range.upperBound))" : "\(text(range.lowerBound))..\(text(range.upperBound))"
    }

    /// Three digits, or more from 1000 on.
    private static func decimal(_ value: UInt64, unit: UInt64) -> String {
        let (digits, exponent): (UInt64, Int) = value >= 100 * unit ? (1, 0) : value >= 10 * unit ? (10, -1) : (100, -2)
        let scaled = value / unit * digits + (value % unit * digits + unit / 2) / unit
        return String(mantissa: Int64(clamping: scaled), exponent: exponent)
    }
}
