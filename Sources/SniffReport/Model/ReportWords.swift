import Decoders
import Sniff
import SniffWords

/// The words of `summary` and `verify` for a page.
struct ReportWords {
    private let connections: ConnectionWords

    init(_ stories: ConnectionStories, _ registry: Registry) { connections = ConnectionWords(stories, registry) }

    /// The method, the subject, and the value without secrets.
    func operation(_ operation: BluetoothOperation) -> (what: String, about: String, value: String) {
        let words = OperationWords(operation, registry: connections.registry)
        let value = words.content.replacing("  ", with: " · ").withPlainSpaces
        // Texts stay as they are; names of fields become words.
        return (
            words.what.withPlainSpaces, words.about.withPlainSpaces,
            value.contains("\"") ? value : value.replacing("_", with: " ")
        )
    }

    /// Agreements in a connection, step by step.
    func changes(_ story: ConnectionStory) -> [(moment: Moment, text: String, isWrong: Bool)] {
        var changes = connections.changes(story)
        if let connect = story.connect, let parameters = connections.parameters(connect) {
            changes.insert((connect.completion, "\(parameters), at the start", false), at: 0)
        }
        return changes.map { ($0.moment, $0.text.withPlainSpaces, $0.isWrong) }
    }

    /// How a connection ended, in few words.
    func ending(_ story: ConnectionStory) -> (text: String, isWrong: Bool) { connections.end(story) }

    /// A date and a time, in whole seconds.
    func date(_ time: Timestamp) -> String {
        var buffer = ByteBuffer(capacity: 32)
        buffer.append(utc: time)
        return String(buffer.string.prefix { $0 != "." })
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
        String(mantissa: Int64(saturating: (value * 1000).rounded()), exponent: -3)
    }

    /// `0.33 %`.
    static func share(_ part: Int, of all: Int) -> String {
        let percent = all == 0 ? 0 : Double(part) * 100 / Double(all)
        let digits = percent >= 10 ? 1.0 : 10
        return "\(decimal((percent * digits).rounded() / digits)) %"
    }
}
