import Decoders
import Sniff

/// The words that the program has for what happened: they are those of `summary` and `verify`.
package struct ReportWords {
    /// Of an operation: what it is, what it is about, and its value without what is secret.
    package let operation: (BluetoothOperation) -> (what: String, about: String, value: String)
    /// Agreements in a connection, step by step.
    package let changes: (ConnectionStory) -> [(moment: Moment, text: String, isWrong: Bool)]
    /// How a connection ended, in few words.
    package let ending: (ConnectionStory) -> (text: String, isWrong: Bool)
    /// A date and a time.
    package let date: (Timestamp) -> String

    package init(
        operation: @escaping (BluetoothOperation) -> (what: String, about: String, value: String),
        changes: @escaping (ConnectionStory) -> [(moment: Moment, text: String, isWrong: Bool)],
        ending: @escaping (ConnectionStory) -> (text: String, isWrong: Bool), date: @escaping (Timestamp) -> String
    ) {
        (self.operation, self.changes, self.ending, self.date) = (operation, changes, ending, date)
    }
}

/// Numbers and times for people.
enum ReportText {
    /// `6 min 35 s`, `2.01 s`.
    static func duration(_ nanoseconds: Nanoseconds) -> String {
        let seconds = (nanoseconds.rawValue.magnitude + 500_000_000) / 1_000_000_000
        if seconds < 120 { return TimeText.text(nanoseconds) }
        let sign = nanoseconds < 0 ? "-" : ""
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        if days > 0 { return "\(sign)\(Int(clamping: days).grouped("day")) \(hours) h" }
        if hours > 0 { return "\(sign)\(hours) h \(minutes) min" }
        return "\(sign)\(minutes) min \(seconds % 60) s"
    }

    /// `196 kB`.
    static func bytes(_ count: Double) -> String {
        switch count {
        case ..<1000: "\(Int(saturating: count.rounded())) B"
        case ..<1_000_000: "\(number(count / 1000)) kB"
        default: "\(number(count / 1_000_000)) MB"
        }
    }

    /// Three digits are enough.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let digits = value.magnitude >= 100 ? 1.0 : value.magnitude >= 10 ? 10 : 100
        let rounded = (value * digits).rounded() / digits
        if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return Int64(saturating: rounded).grouped }
        return "\(rounded)"
    }

    /// At most three decimals.
    static func decimal(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return "\(Int64(saturating: rounded))" }
        return "\(rounded)"
    }

    /// `0.33 %`.
    static func share(_ part: Int, of all: Int) -> String {
        let percent = all == 0 ? 0 : Double(part) * 100 / Double(all)
        let digits = percent >= 10 ? 1.0 : 10
        return "\(decimal((percent * digits).rounded() / digits)) %"
    }
}
