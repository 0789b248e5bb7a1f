import Decoders

/// A point in time with all the digits that the capture has.
public struct Timestamp: Sendable {
    /// Whole and part as one vector: a time is copied for every record right after it was written, and the processor
    /// waits for two halves that it loads as one.
    private var words: SIMD2<Int64>
    private var isMicroseconds = false
    /// 0 to 18.
    public let digits: UInt8

    /// Of records for which the capture has no time.
    public static let unknown = Timestamp(seconds: 0, fraction: 0, digits: .max)
    /// Whether the capture has a time for the record.
    public var isKnown: Bool { digits != .max }

    /// Whether it is a date. A time in 1970 counts from the start of a device, or of a day; one before counts from
    /// anything.
    package var isDate: Bool { isKnown && seconds >= 31_536_000 }

    /// Unix seconds, or microseconds: these are not divided before they are needed.
    private var whole: Int64 { words[0] }
    private var part: UInt64 { UInt64(bitPattern: words[1]) }

    /// - Parameters:
    ///   - seconds: Unix seconds.
    ///   - fraction: in units of `10^-digits` seconds.
    ///   - digits: 0 to 18.
    public init(seconds: Int64, fraction: UInt64, digits: UInt8) {
        words = SIMD2(seconds, Int64(bitPattern: fraction))
        self.digits = digits
    }

    /// - Parameter microseconds: since 1970.
    public init(microseconds: Int64) {
        words = SIMD2(microseconds, 0)
        isMicroseconds = true
        digits = 6
    }

    /// Unix seconds; may be negative in damaged files.
    public var seconds: Int64 {
        guard isMicroseconds else { return whole }
        // Rounds towards minus infinity, so that the fraction is never negative.
        let (quotient, remainder) = whole.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? quotient &- 1 : quotient
    }

    /// The fraction in units of `10^-digits` seconds.
    public var fraction: UInt64 {
        isMicroseconds ? UInt64(truncatingIfNeeded: whole &- seconds &* 1_000_000) : part
    }

    /// The longest time between two others, in nanoseconds: 126 years. A capture may say anything.
    static let farthest: Int64 = 4_000_000_000_000_000_000

    /// The time from `earlier` to this; at most 126 years, 4·10¹⁸, in both directions.
    ///
    /// Where one of the times is not known, 0.
    package func nanoseconds(since earlier: Timestamp) -> Nanoseconds {
        if digits == 6, earlier.digits == 6 {
            let difference = microseconds(since: earlier)
            if difference.magnitude < Timestamp.farthest.magnitude / 1000 { return Nanoseconds(difference &* 1000) }
        }
        return Nanoseconds(otherNanoseconds(since: earlier))
    }

    private func otherNanoseconds(since earlier: Timestamp) -> Int64 {
        guard isKnown, earlier.isKnown else { return 0 }
        let (whole, overflow) = seconds.subtractingReportingOverflow(earlier.seconds)
        let bound = Timestamp.farthest / 1_000_000_000
        let bounded = overflow ? (seconds < earlier.seconds ? -bound : bound) : min(max(whole, -bound), bound)
        let time = bounded * 1_000_000_000 + (nanosecondFraction - earlier.nanosecondFraction)
        return min(max(time, -Timestamp.farthest), Timestamp.farthest)
    }

    /// Microseconds from `earlier` to this; at most 4·10¹⁸ in both directions.
    package func microseconds(since earlier: Timestamp) -> Int64 {
        if isMicroseconds, earlier.isMicroseconds {
            let (difference, overflow) = whole.subtractingReportingOverflow(earlier.whole)
            if !overflow, difference.magnitude < Timestamp.farthest.magnitude { return difference }
        }
        return otherMicroseconds(since: earlier)
    }

    private func otherMicroseconds(since earlier: Timestamp) -> Int64 {
        guard digits == 6, earlier.digits == 6 else { return nanoseconds(since: earlier).microseconds }
        let (whole, overflow) = seconds.subtractingReportingOverflow(earlier.seconds)
        let bound = Timestamp.farthest / 1_000_000
        let bounded = overflow ? (seconds < earlier.seconds ? -bound : bound) : min(max(whole, -bound), bound)
        let time = bounded * 1_000_000 + (microsecondFraction - earlier.microsecondFraction)
        return min(max(time, -Timestamp.farthest), Timestamp.farthest)
    }

    /// A time later, with the digits that this has, or nine if more are needed.
    func adding(_ time: Nanoseconds) -> Timestamp {
        guard isKnown else { return self }
        if isMicroseconds, time % 1000 == 0 {
            let (later, overflow) = whole.addingReportingOverflow(time.microseconds)
            // A time that is compared with every packet's is better kept as those are.
            if !overflow, later.magnitude < 1 << 62 { return Timestamp(microseconds: later) }
        }
        let (sum, overflow) = nanosecondFraction.addingReportingOverflow(time.rawValue)
        guard !overflow else { return self }
        // Rounds towards minus infinity.
        var (whole, left) = sum.quotientAndRemainder(dividingBy: 1_000_000_000)
        if left < 0 { (whole, left) = (whole - 1, left + 1_000_000_000) }
        let rest = left.magnitude
        let later = seconds &+ whole
        if digits <= 6, rest % 1000 == 0 { return Timestamp(seconds: later, fraction: rest / 1000, digits: 6) }
        return Timestamp(seconds: later, fraction: rest, digits: 9)
    }

    /// Of a time with six digits; bounded as ``nanosecondFraction`` is.
    private var microsecondFraction: Int64 { Int64(min(fraction, 100_000_000_000_000_000)) }

    /// At most three years: a damaged file, or another source, may have a fraction of any size.
    private var nanosecondFraction: Int64 {
        let limit: UInt64 = 100_000_000_000_000_000
        var value = digits < 9 ? min(fraction, limit) : fraction
        var count = digits
        while count < 9 {
            value = min(value * 10, limit)
            count += 1
        }
        while count > 9 {
            value /= 10
            count -= 1
        }
        return Int64(min(value, limit))
    }

    /// Records how long it is since an earlier time.
    func addLatency(since earlier: Timestamp, to fields: inout FieldList, _ key: FieldKey) {
        guard fields.wants(key), isKnown, earlier.isKnown else { return }
        if digits == 6, earlier.digits == 6 {
            // Of most captures; the digits that there are, and no zeros after them.
            return fields.add(key, mantissa: microseconds(since: earlier), exponent: -6)
        }
        fields.add(key, time: nanoseconds(since: earlier))
    }

    /// Records the time as a decimal, with as many digits as fit into 64 bits: nanoseconds always do.
    func add(to fields: inout FieldList, _ key: FieldKey) {
        guard fields.wants(key), isKnown else { return }
        let (mantissa, exponent) = unixSeconds
        fields.add(key, fixed: mantissa, exponent: exponent)
    }

    /// Unix seconds as `mantissa * 10^exponent`, with as many of the digits as fit.
    fileprivate var unixSeconds: (mantissa: Int64, exponent: Int) {
        if isMicroseconds { return (whole, -6) }
        var digits = min(Int(self.digits), 18)
        var fraction = Int64(truncatingIfNeeded: fraction)
        var scale: Int64 = 1
        for _ in 0..<digits { scale &*= 10 }
        while digits > 0, seconds.magnitude >= UInt64(Int64.max / scale) {
            digits -= 1
            scale /= 10
            fraction /= 10
        }
        return (seconds &* scale &+ fraction, -digits)
    }
}

extension ByteBuffer {
    /// A known time in Unix seconds, with all its digits: `-3.500000`.
    package mutating func append(seconds time: Timestamp) {
        let (mantissa, exponent) = time.unixSeconds
        append(mantissa: mantissa, exponent: exponent, allDigits: true)
    }
}

extension Timestamp: Hashable {
    public static func == (left: Timestamp, right: Timestamp) -> Bool {
        left.digits == right.digits && left.seconds == right.seconds && left.fraction == right.fraction
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(digits)
        hasher.combine(seconds)
        hasher.combine(fraction)
    }
}
