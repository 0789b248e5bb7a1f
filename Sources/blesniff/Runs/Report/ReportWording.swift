import Decoders
import Sniff
import SniffLint
import SniffReport
import SniffVerify
import SniffWords

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

extension ReportModel {
    /// Findings that its own do not have already.
    private static let told: Set<String> = [
        "supervision-timeout", "connection-not-established", "att-no-answer", "att-cut-off", "packets-cut",
        "clock-jumps-back", "radio-quality",
    ]

    /// Adds what `lint` found.
    mutating func add(_ lint: [LintFinding], _ builder: ReportBuilder) {
        for finding in lint where !ReportModel.told.contains(finding.rule.identifier) {
            // Devices that nobody talked to are not the reader's.
            let isOwn = finding.connection != nil || finding.peer.map { builder.wasConnected($0) } ?? true
            let severity: ReportFinding.Severity =
                switch finding.severity {
                case .error where isOwn: .problem
                case .warning where isOwn: .attention
                default: .note
                }
            let who = finding.peer.flatMap { $0.type == 0xFF ? nil : builder.title(of: $0) }
            var added = ReportFinding(
                severity, who.map { "\(finding.text) (\($0))" } ?? finding.text,
                finding.moments.first.flatMap { $0.frame > 0 ? builder.mark($0) : nil })
            added.count = finding.count
            added.rule = finding.rule.identifier
            added.advice = finding.rule.remedy
            findings.append(added)
        }
        findings = findings.worstFirst
    }
}
