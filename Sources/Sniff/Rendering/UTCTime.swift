import Decoders

extension ByteBuffer {
    /// `2026-01-01 00:00:00.001150`, with at least six digits; UTC, because output must not depend on the machine.
    package mutating func append(utc time: Timestamp, hasDate: Bool = true) {
        let (day, second) = time.dayAndSecond
        if hasDate {
            append(day: day)
            append(UInt8(ascii: " "))
        }
        append(secondOfDay: second)
        append(UInt8(ascii: "."))
        append(decimal: time.fraction, digits: Int(time.digits))
    }

    /// `2026-01-01T00:00:00.001150Z` (RFC 3339, 5.6), with the digits that the capture has.
    package mutating func append(iso time: Timestamp) {
        let (day, second) = time.dayAndSecond
        append(day: day)
        append(UInt8(ascii: "T"))
        append(secondOfDay: second)
        if time.digits > 0 {
            append(UInt8(ascii: "."))
            append(decimal: time.fraction, digits: Int(time.digits))
        }
        append(UInt8(ascii: "Z"))
    }

    private mutating func append(day: Int64) {
        let (year, month, date) = civil(day)
        // As ISO 8601 has years before the first.
        if year < 0 { append(UInt8(ascii: "-")) }
        append(decimal: year.magnitude, digits: 4)
        append(UInt8(ascii: "-"))
        append(decimal: UInt64(month), digits: 2)
        append(UInt8(ascii: "-"))
        append(decimal: UInt64(date), digits: 2)
    }

    private mutating func append(secondOfDay second: UInt64) {
        append(decimal: second / 3600, digits: 2)
        append(UInt8(ascii: ":"))
        append(decimal: second / 60 % 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(decimal: second % 60, digits: 2)
    }

    /// Year, month and day of a day number counted from 1970-01-01, in the proleptic Gregorian calendar.
    ///
    /// Counts from 1 March of year 0, so that leap days come last in their year.
    private func civil(_ day: Int64) -> (Int64, Int64, Int64) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let date = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
    }
}

extension Timestamp {
    /// Days since 1970-01-01, rounded towards minus infinity, and the second of that day.
    fileprivate var dayAndSecond: (day: Int64, second: UInt64) {
        let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return remainder < 0 ? (quotient - 1, UInt64(remainder + 86_400)) : (quotient, UInt64(remainder))
    }
}
