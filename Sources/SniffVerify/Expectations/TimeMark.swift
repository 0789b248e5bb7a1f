import Decoders
import Sniff

extension TraceExpectation {
    /// A time of a capture.
    public enum TimeMark: Sendable, Hashable {
        /// Since the first record.
        case sinceBegin(Duration)
        /// By the clock of the capture, UTC: of a day, where one is given, else of that of the first record; as an end,
        /// the next such time. The time is since midnight.
        case clock(day: Day?, Duration)

        /// A day of the calendar.
        public struct Day: Sendable, Hashable {
            /// Four digits.
            public var year: Int
            /// 1 to 12.
            public var month: Int
            /// 1 to 31.
            public var day: Int

            /// - Parameters:
            ///   - year: four digits.
            ///   - month: 1 to 12.
            ///   - day: 1 to 31.
            public init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }
        }

        /// `12.5 s`, `14:03:05`, `2026-11-26 14:03:05.25`, `2026-11-26T14:03:05Z`.
        init(_ node: ExpectationNode) throws(ExpectationError) {
            let text = try node.word()
            guard text.contains(":") else {
                self = .sinceBegin(try ExpectationTimes.duration(node))
                return
            }
            let parts = text.split { $0 == " " || $0 == "T" }
            guard let last = parts.last, parts.count <= 2, let time = TimeMark.timeOfDay(last) else {
                throw node.error(
                    "'\(text)' is no time of a capture; write '12.5 s' since its begin, or '14:03:05' or '2026-11-26 14:03:05' (UTC)"
                )
            }
            var day: Day?
            if parts.count == 2 {
                day = TimeMark.day(parts[0])
                guard day != nil else { throw node.error("'\(parts[0])' is no day; write 2026-11-26") }
            }
            self = .clock(day: day, time)
        }

        private static func timeOfDay(_ text: Substring) -> Duration? {
            let text = text.last == "Z" ? text.dropLast() : text
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2 || parts.count == 3, let hours = number(parts[0], 0...23),
                let minutes = number(parts[1], 0...59)
            else { return nil }
            var nanoseconds: Int64 = 0
            if parts.count == 3 {
                let digits = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
                guard let seconds = number(digits[0], 0...59) else { return nil }
                nanoseconds = Int64(seconds) * 1_000_000_000
                if digits.count == 2 {
                    guard !digits[1].isEmpty, digits[1].count <= 9, let fraction = number(digits[1], 0...999_999_999)
                    else {
                        return nil
                    }
                    nanoseconds += Int64(fraction) * (0..<(9 - digits[1].count)).reduce(1) { value, _ in value * 10 }
                }
            }
            return .seconds(hours * 3600 + minutes * 60) + .nanoseconds(nanoseconds)
        }

        private static func day(_ text: Substring) -> Day? {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, let year = number(parts[0], years), let month = number(parts[1], 1...12),
                let day = number(parts[2], 1...31)
            else { return nil }
            return Day(year: year, month: month, day: day)
        }

        private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
            guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
                range.contains(number)
            else { return nil }
            return number
        }

        /// As files have it.
        package var text: String {
            switch self {
            case .sinceBegin(let time): return "\(text: time)"
            case .clock(let day, let time):
                let seconds = time.components.seconds
                var text = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(TimeMark.two).joined(separator: ":")
                let nanoseconds = time.components.attoseconds / 1_000_000_000
                if nanoseconds > 0 {
                    var digits = String(nanoseconds)
                    digits = String(repeating: "0", count: 9 - digits.count) + digits
                    while digits.last == "0" { digits.removeLast() }
                    text += "." + digits
                }
                guard let day else { return text }
                return "\(day.year)-\(TimeMark.two(Int64(day.month)))-\(TimeMark.two(Int64(day.day))) \(text)"
            }
        }

        private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

        /// The time since the first record; `nil` where the clock of that is not known.
        ///
        /// - Parameter origin: the time of the first record, since 1970.
        func nanoseconds(since origin: Nanoseconds?) -> Nanoseconds? {
            switch self {
            case .sinceBegin(let time): return Nanoseconds(time)
            case .clock(let day, let time):
                guard let origin else { return nil }
                let length = TimeMark.day
                var midnight = origin - (origin % length + length) % length
                if let day {
                    guard let days = TimeMark.days(day) else { return nil }
                    midnight = length * days
                }
                // What is farther away than can be counted is never reached, or long past.
                return midnight + Nanoseconds(time) % length - origin
            }
        }

        /// Of a clock that shows no day.
        var isOfAnyDay: Bool { if case .clock(day: nil, _) = self { true } else { false } }

        static let day = Nanoseconds.seconds(86_400)

        /// Nanoseconds since 1970 have room for these.
        private static let years = 1970...2200

        var needsClock: Bool { if case .clock = self { true } else { false } }

        /// Days since 1970 in the Gregorian calendar: years begin in March, so that a leap day is the last of its year.
        private static func days(_ day: Day) -> Int? {
            guard years.contains(day.year), (1...12).contains(day.month), (1...31).contains(day.day) else { return nil }
            let year = day.month > 2 ? day.year : day.year - 1
            let month = (day.month + 9) % 12
            let ofYear = (153 * month + 2) / 5 + day.day - 1
            return year * 365 + year / 4 - year / 100 + year / 400 + ofYear - 719_468
        }
    }
}
