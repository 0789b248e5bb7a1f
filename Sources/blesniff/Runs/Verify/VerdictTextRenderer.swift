import Decoders
import Sniff
import SniffVerify
import SniffWords

/// How verdicts look for people.
struct VerdictTextStyle {
    var isColored = false
    /// Longer lines are broken at spaces; `nil` for none.
    var columns: Int?
    var showsSecrets = false
    var allowed = AllowedUndecided.nothing
    /// Requirements that were met are only counted.
    var isQuiet = false
    /// Name the expectation and the capture before their verdicts: there are several.
    var namesJudgements = false
}

/// Verdicts for people: a line for what was met, a block for what was not, counts, and a table of several captures.
struct VerdictTextRenderer: VerdictRenderer {
    private let style: VerdictTextStyle
    private let palette: Palette
    /// Whether the last requirement was a block, with an empty line after it.
    private var isAfterBlock = true
    /// The judgement that was named last.
    private var named = ""

    init(_ style: VerdictTextStyle) {
        self.style = style
        palette = Palette(style.isColored)
    }

    mutating func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let requirement = judgement.report.requirements[index]
        let isBlock = requirement.verdict != .met
        if requirement.verdict == .met, style.isQuiet { return }
        if style.namesJudgements { name(judgement, &out) }
        if isBlock, !isAfterBlock { out.append("\n") }
        var lines = VerdictText(
            judgement.report, showsSecrets: style.showsSecrets, showsCommand: judgement.isReadable
        ).lines(requirement)
        let command = lines.last.flatMap { $0.isVerbatim ? lines.popLast() : nil }
        for line in lines { append(line, &out) }
        for line in judgement.context[index] ?? [] { line.append(to: &out, palette) }
        if let command { append(command, &out) }
        if isBlock { out.append("\n") }
        isAfterBlock = isBlock
    }

    private mutating func name(_ judgement: Judgement, _ out: inout ByteBuffer) {
        var line = TextLine(judgement.report.title.safe, .title)
        line.append("  on ", .faint)
        line.append(judgement.captures.safe)
        let name = "\(judgement.report.place)\n\(line.text)"
        guard name != named else { return }
        named = name
        if !isAfterBlock { out.append("\n") }
        isAfterBlock = true
        append(line, &out)
    }

    mutating func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {
        if !isAfterBlock { out.append("\n") }
        if summary.judgements.count > 1 {
            let table = VerdictTable(summary, columns: style.columns, isQuiet: style.isQuiet).lines
            for line in table { append(line, &out) }
            if !table.isEmpty { out.append("\n") }
        }
        if let coverage = summary.coverage {
            for line in CoverageLines(summary: summary, coverage: coverage).lines { append(line, &out) }
            out.append("\n")
        }
        var line = TextLine(summary.verdict.rawValue, summary.verdict.style)
        line.append("  \(summary.counts)")
        append(line, &out)
        for (_, problem) in summary.problems {
            append(TextLine("no pass: \(problem)".safe, .undecided), &out)
        }
    }

    private func append(_ line: TextLine, _ out: inout ByteBuffer) {
        out.append(line, palette, columns: style.columns)
    }
}

extension ByteBuffer {
    /// A line with its colours.
    ///
    /// - Parameter columns: longer ones are broken at spaces, which those are that break nothing, too; `nil` for none.
    mutating func append(_ line: TextLine, _ palette: Palette, columns: Int?) {
        let start = count
        for part in line.parts {
            let color = palette.color(part.style)
            append(color: color)
            append(string: columns == nil && !line.isVerbatim ? part.text.withPlainSpaces : part.text)
            if !color.isEmpty { append(color: palette.plain) }
        }
        append("\n")
        if !line.isVerbatim { wrapLines(from: start, columns: columns, hanging: line.hanging) }
    }
}

extension Palette {
    func color(_ style: TextLine.Style) -> StaticString {
        switch style {
        case .plain: ""
        case .faint: faint
        case .title: title
        case .device(let address): hue(of: address.value)
        case .value, .met: value
        case .wrong: fault
        case .undecided: received
        }
    }
}
