import ArgumentParser
import Decoders
import Sniff
import SniffWords

struct Errors: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "errors", _superCommandName: Program.standardName,
        abstract: "Explain an error that an app shows: Android's status, CBError, BlueZ's texts.",
        discussion: """
              blesniff errors 133                           # an Android status
              blesniff errors 0x3e                          # a number in hexadecimal
              blesniff errors le-connection-abort-by-local  # a name, or a whole message

            Prints the meaning in Bluetooth, usual causes and what to do, the filter that finds it in a capture, and where \
            the error is defined. Without an argument, all are listed; 'blesniff help errors' has them by platform.
            """)

    @Argument(
        help: ArgumentHelp(
            "A number, decimal or hexadecimal, a name, or a message that has the name in it.", valueName: "error"))
    var errors: [String] = []

    @Option(help: "Form of the output: text or jsonl, one object an error.")
    var format = ListingFormat.text
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text }

    func run(in program: Program) throws {
        var found: [ShownError] = []
        for text in errors {
            let matching = ShownError.matching(text)
            guard !matching.isEmpty else {
                let hint = NearestName.hint(ShownError.near(text), quote: "'", orElse: "; 'blesniff errors' lists all")
                program.console.report("no error is known as '\(text.safe)'\(hint)")
                throw ExitStatus.usage
            }
            found += matching
        }
        if errors.isEmpty { found = ShownError.all }
        var buffer = ByteBuffer(capacity: 1 << 14)
        if format == .jsonl {
            for error in found { buffer.append(json: error) }
        } else {
            let (palette, columns) = (color.palette(program.console), program.console.columns)
            let lines = errors.isEmpty ? found.map(listed) : found.flatMap(lines)
            for line in lines { buffer.append(line, palette, columns: columns) }
        }
        let output = Output(program.console)
        output.flush(&buffer)
        try output.end()
    }

    private func lines(_ error: ShownError) -> [TextLine] {
        var lines = [title(error), row("means", error.meaning)]
        if let cause = error.cause { lines.append(row("cause", cause)) }
        if let command = error.command {
            var line = row("show", command)
            line.isVerbatim = true
            lines.append(line)
        }
        return lines + [row("source", error.source, .faint), TextLine("")]
    }

    /// In one line.
    private func listed(_ error: ShownError) -> TextLine {
        var line = title(error)
        line.append("  \(error.meaning)", .faint)
        return line
    }

    /// `Android 133 (0x85)  GATT_ERROR, ANDROID_SPECIFIC_ERROR`
    private func title(_ error: ShownError) -> TextLine {
        var line = TextLine(
            [error.platform.rawValue, error.numberText].compactMap(\.self).joined(separator: " "), .title)
        line.append("  \(error.names.joined(separator: ", "))", .value)
        return line
    }

    private func row(_ label: String, _ text: String, _ style: TextLine.Style = .plain) -> TextLine {
        let lead = "  " + label.padded(to: 8)
        var line = TextLine(lead, .faint)
        line.append(text, style)
        line.hanging = lead.count
        return line
    }
}

extension ByteBuffer {
    /// As a line of JSON.
    fileprivate mutating func append(json error: ShownError) {
        appendJSON { json in
            json.add("platform", error.platform.rawValue)
            json.add("number", error.number)
            json.array("names") { json in for name in error.names { json.add(nil, name) } }
            json.add("layer", error.code?.layer)
            json.add("code", error.code?.number)
            json.add("code_name", error.code?.name)
            json.add("meaning", error.meaning)
            json.add("cause", error.cause)
            json.add("command", error.command)
            json.add("source", error.source)
        }
    }
}
