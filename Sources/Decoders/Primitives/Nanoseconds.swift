/// A time since some beginning, or a duration, in nanoseconds.
///
/// The clock of a capture may say anything, and Swift traps on overflow and on ranges that end before they begin. Here
/// results beyond 292 years are ``min`` or ``max``, and such a range is empty or has only its beginning.
@frozen
public struct Nanoseconds: Sendable, Hashable {
    /// The number of nanoseconds.
    public var rawValue: Int64

    /// - Parameter rawValue: the number of nanoseconds.
    @inlinable public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// The earliest time, and the result of what would be before it.
    @inlinable public static var min: Nanoseconds { Nanoseconds(.min) }
    /// The latest time, and the result of what would be after it.
    @inlinable public static var max: Nanoseconds { Nanoseconds(.max) }
}

extension Nanoseconds: ExpressibleByIntegerLiteral {
    @inlinable public init(integerLiteral value: Int64) { rawValue = value }
}

extension Nanoseconds: Comparable {
    @inlinable public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.rawValue < right.rawValue }
}

/// In an extension of `Comparable`, so that ranges of literals alone stay those of `Int`.
extension Comparable where Self == Nanoseconds {
    /// Only `first` where `last` is before it.
    @inlinable public static func ... (first: Self, last: Self) -> ClosedRange<Self> {
        // Memory safety: the bounds are in order.
        ClosedRange(uncheckedBounds: (first, last < first ? first : last))
    }

    /// Empty where `end` is before `start`.
    @inlinable public static func ..< (start: Self, end: Self) -> Range<Self> {
        // Memory safety: the bounds are in order.
        Range(uncheckedBounds: (start, end < start ? start : end))
    }
}

extension Nanoseconds: CustomStringConvertible {
    /// The number of nanoseconds.
    public var description: String { rawValue.description }
}

// MARK: - Arithmetic

extension Nanoseconds {
    /// The end that a result beyond it has.
    @inlinable static func limit(isNegative: Bool) -> Nanoseconds { isNegative ? .min : .max }

    /// The sum, at most ``max`` and at least ``min``.
    @inlinable public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        let (sum, overflow) = left.rawValue.addingReportingOverflow(right.rawValue)
        return overflow ? limit(isNegative: right.rawValue < 0) : Nanoseconds(sum)
    }

    /// The difference, at most ``max`` and at least ``min``.
    @inlinable public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
        let (difference, overflow) = left.rawValue.subtractingReportingOverflow(right.rawValue)
        return overflow ? limit(isNegative: right.rawValue > 0) : Nanoseconds(difference)
    }

    /// The time with the other sign; ``max`` of ``min``.
    @inlinable public static prefix func - (time: Nanoseconds) -> Nanoseconds { 0 - time }

    /// Adds a time, up to ``max`` and down to ``min``.
    @inlinable public static func += (left: inout Nanoseconds, right: Nanoseconds) { left = left + right }
    /// Subtracts a time, up to ``max`` and down to ``min``.
    @inlinable public static func -= (left: inout Nanoseconds, right: Nanoseconds) { left = left - right }

    /// So many times as long, at most ``max`` and at least ``min``.
    @inlinable public static func * (time: Nanoseconds, count: Int) -> Nanoseconds {
        let (product, overflow) = time.rawValue.multipliedReportingOverflow(by: Int64(count))
        return overflow ? limit(isNegative: (time.rawValue < 0) != (count < 0)) : Nanoseconds(product)
    }

    /// Rounded; 0 for what is no number.
    @inlinable package static func * (time: Nanoseconds, factor: Double) -> Nanoseconds {
        Nanoseconds(saturating: Double(time.rawValue) * factor)
    }

    /// Makes the time so many times as long, up to ``max`` and down to ``min``.
    @inlinable public static func *= (time: inout Nanoseconds, count: Int) { time = time * count }

    /// One of so many equal parts; 0 of none, as the mean of no times is.
    @inlinable public static func / (time: Nanoseconds, count: Int) -> Nanoseconds {
        Nanoseconds(time.rawValue.quotient(by: Int64(count)))
    }

    /// The rest after whole periods, with the sign of the time; 0 where the period is 0.
    @inlinable package static func % (time: Nanoseconds, period: Nanoseconds) -> Nanoseconds {
        let divisor = period.rawValue
        return divisor == 0 || divisor == -1 ? 0 : Nanoseconds(time.rawValue % divisor)
    }

    /// How many whole periods fit in; 0 where the period is 0.
    @inlinable package func periods(of period: Nanoseconds) -> Int { Int(rawValue.quotient(by: period.rawValue)) }

    /// How many times another duration this is: infinite, or no number, where that is 0.
    @inlinable package func ratio(to other: Nanoseconds) -> Double { Double(rawValue) / Double(other.rawValue) }

    /// The time without its sign; ``max`` of ``min``.
    @inlinable public var magnitude: Nanoseconds { rawValue < 0 ? -self : self }
}

extension Int64 {
    @inlinable func quotient(by divisor: Int64) -> Int64 {
        if divisor == 0 { return 0 }
        let (quotient, overflow) = dividedReportingOverflow(by: divisor)
        return overflow ? .max : quotient
    }
}

// MARK: - Conversions

extension Nanoseconds {
    /// The nearest to a computed number of nanoseconds; 0 for what is no number.
    @inlinable package init(saturating nanoseconds: Double) { rawValue = Int64(saturating: nanoseconds.rounded()) }

    /// The nearest to a number of seconds; 0 for what is no number.
    @inlinable package init(seconds: Double) { self.init(saturating: seconds * 1e9) }

    /// A duration, without fractions of a nanosecond.
    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .seconds(Int(seconds)) + Nanoseconds(attoseconds / 1_000_000_000)
    }

    @inlinable package static func microseconds(_ count: Int) -> Nanoseconds { Nanoseconds(1000) * count }
    @inlinable package static func milliseconds(_ count: Int) -> Nanoseconds { Nanoseconds(1_000_000) * count }
    @inlinable package static func seconds(_ count: Int) -> Nanoseconds { Nanoseconds(1_000_000_000) * count }

    /// Whole ones, towards zero.
    @inlinable package var microseconds: Int64 { rawValue / 1000 }

    /// Whole ones, towards zero.
    @inlinable package var milliseconds: Int64 { rawValue / 1_000_000 }

    /// In units of so many nanoseconds, at least two, to the nearest.
    package func rounded(to unit: UInt64) -> Int64 {
        let count = Int64(clamping: (rawValue.magnitude + unit / 2) / unit)
        return rawValue < 0 ? -count : count
    }

    /// The time in seconds.
    @inlinable public var seconds: Double { Double(rawValue) / 1e9 }

    /// The same as a duration of the standard library.
    public var duration: Duration { .nanoseconds(rawValue) }
}
