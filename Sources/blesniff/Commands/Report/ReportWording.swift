import Decoders
import Sniff
import SniffReport
import SniffVerify

/// The words of `summary` and `verify` for a page.
struct ReportWording {
    private let lines: StoryLines
    private let table: ConnectionTable
    private let registry: Registry

    init(_ stories: ConnectionStories, _ registry: Registry, _ session: borrowing Session) {
        self.registry = registry
        lines = StoryLines(
            stories, registry, inputs: session.inputs, encryption: session.encryption, showsSecrets: false)
        table = ConnectionTable(stories: stories, registry: registry, inputs: session.inputs, room: nil)
    }

    var words: ReportWords {
        let (lines, table, registry) = (lines, table, registry)
        return ReportWords(
            operation: { operation in
                let words = OperationWords(operation, registry: registry)
                let value = words.content.replacing("  ", with: " · ").withPlainSpaces
                // Texts stay as they are; names of fields become words.
                return (
                    words.what.withPlainSpaces, words.about.withPlainSpaces,
                    value.contains("\"") ? value : value.replacing("_", with: " ")
                )
            },
            changes: { story in
                var changes = lines.changeTexts(story)
                if let connect = story.connect, let parameters = LinkChangeWords.parameters(connect) {
                    changes.insert((connect.completion, "\(parameters), at the start", false), at: 0)
                }
                return changes.map { ($0.moment, $0.text.withPlainSpaces, $0.isWrong) }
            },
            ending: { table.end($0) },
            date: { time in
                var buffer = ByteBuffer(capacity: 32)
                buffer.append(utc: time)
                // Whole seconds are enough for a title.
                return String(buffer.string.prefix { $0 != "." })
            })
    }
}
