import Decoders

/// Times that lines of a text begin with. No zone is taken into account: a log shows the same time as the text.
extension TextLine {
    /// `09:00:00.018`, the time of a day.
    mutating func timeOfDay() -> Timestamp? {
        var line = self
        guard let hour = line.decimal(), hour < 24, line.skip(":"), let minute = line.decimal(), minute < 60,
            line.skip(":"), let second = line.decimal(), second < 61
        else { return nil }
        self = line
        let (fraction, digits) = fractionOfSecond()
        return Timestamp(
            seconds: Int64(hour * 3600 + minute * 60 + second), fraction: UInt64(fraction), digits: digits)
    }

    /// Passes over the times that terminals and loggers put before a line, in brackets or with an arrow behind them, and over the
    /// channel of SEGGER's RTT viewer.
    ///
    /// - Returns: the last one, which is that of the program itself.
    mutating func skipStamps() -> Timestamp {
        var time = Timestamp.unknown
        while true {
            var rest = self
            rest.skipBlanks()
            if rest.skipChannel() {
                self = rest
                continue
            }
            let isBracketed = rest.skip("[")
            guard let known = rest.stamp(isBracketed: isBracketed), !isBracketed || rest.skip("]") else { return time }
            let isMarked = rest.skip(">")
            guard rest.isEmpty || rest.skipBlanks() > 0 || isMarked else { return time }
            if rest.skip("->") { rest.skipBlanks() }
            (time, self) = (known, rest)
        }
    }

    private mutating func stamp(isBracketed: Bool) -> Timestamp? {
        guard isBracketed else { return dateAndTime() ?? monthAndTime() ?? timeOfDay() }
        skipBlanks()
        skipDateWithSlashes()
        return dateAndTime() ?? monthAndTime() ?? timeOfDay() ?? decimalSeconds()
    }

    /// `05/18/2026 `: which number is the month depends on the country.
    private mutating func skipDateWithSlashes() {
        var rest = self
        guard rest.decimal() != nil, rest.skip("/"), rest.decimal() != nil, rest.skip("/"), rest.decimal() != nil,
            rest.skipBlanks() > 0
        else { return }
        self = rest
    }

    /// `00> `
    private mutating func skipChannel() -> Bool {
        var rest = self
        guard rest.prefix(while: { (0x30...0x39).contains($0) }).count == 2, rest.decimal() != nil, rest.skip("> ")
        else {
            return false
        }
        self = rest
        return true
    }

    /// `2025-03-08 09:00:00.018095`, or with a T between date and time.
    mutating func dateAndTime() -> Timestamp? {
        var line = self
        guard let year = line.decimal(), (1970...9999).contains(year), line.skip("-"), let month = line.decimal(),
            line.skip("-"), let day = line.decimal(), let days = TextLine.days(year, month, day),
            line.skip("T") || line.skipBlanks() > 0, let time = line.timeOfDay()
        else { return nil }
        _ = line.skip("Z")
        self = line
        return time.later(days: days)
    }

    /// `Mar  8, 2025 09:00:00.018095000`, or without the year: the first that has one.
    mutating func monthAndTime() -> Timestamp? {
        var line = self
        guard let month = line.month() else { return nil }
        line.skipBlanks()
        guard let day = line.decimal() else { return nil }
        _ = line.skip(",")
        line.skipBlanks()
        var year = 1970
        var afterYear = line
        if let number = afterYear.decimal(), (1970...9999).contains(number), afterYear.skipBlanks() > 0 {
            (year, line) = (number, afterYear)
        }
        guard let days = TextLine.days(year, month, day), let time = line.timeOfDay() else { return nil }
        self = line
        return time.later(days: days)
    }

    /// `1741424400.018095`, seconds since 1970 or since the beginning.
    mutating func decimalSeconds() -> Timestamp? {
        var line = self
        let whole = line.prefix { (0x30...0x39).contains($0) }
        guard (1...10).contains(whole.count) else { return nil }
        line = line.dropFirst(whole.count)
        guard line.first == UInt8(ascii: "."), let digit = line.dropFirst().first, (0x30...0x39).contains(digit) else {
            return nil
        }
        let (fraction, digits) = line.fractionOfSecond()
        self = line
        return Timestamp(
            seconds: whole.reduce(0) { $0 * 10 + Int64($1 & 15) }, fraction: UInt64(fraction), digits: digits)
    }

    /// Nine digits at most.
    private mutating func fractionOfSecond() -> (Int, UInt8) {
        let digits = dropFirst().prefix { (0x30...0x39).contains($0) }
        switch first {
        case UInt8(ascii: "."), UInt8(ascii: ","): if digits.isEmpty { return (0, 0) }
        // `09:00:00:018`, milliseconds.
        case UInt8(ascii: ":"): if digits.count != 3 { return (0, 0) }
        default: return (0, 0)
        }
        self = dropFirst(1 + digits.count)
        let kept = digits.prefix(9)
        return (kept.reduce(0) { $0 * 10 + Int($1 & 15) }, UInt8(kept.count))
    }

    private mutating func month() -> Int? {
        let names: [StaticString] = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        for (index, name) in names.enumerated() where skip(name) { return index + 1 }
        return nil
    }

    /// Days since 1970-01-01 in the Gregorian calendar, which counts from 1 March so that leap days come last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}

extension Timestamp {
    func later(days: Int) -> Timestamp {
        Timestamp(seconds: seconds &+ Int64(days) &* 86_400, fraction: fraction, digits: digits)
    }
}
