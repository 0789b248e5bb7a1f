import Decoders

/// Marks before every line of a text: those of a quotation, or the blanks of an indented block.
struct TextMargin {
    private var isQuoted = false
    private var blanks = 0

    /// The margin that the lines of a text have, if any, then none: received packets of some forms begin as a quotation does.
    static func candidates(_ text: [UInt8]) -> [TextMargin] {
        var margin = TextMargin()
        let lines = text.split(separator: 0x0A).map { TextLine.plain($0) }.filter { !$0.isEmpty }
        let quoted = lines.filter { $0.first == UInt8(ascii: ">") }.count
        margin.isQuoted = quoted >= 3 && quoted * 10 >= lines.count * 9
        let inner = lines.map { margin.stripped($0) }.filter { !$0.isEmpty }
        margin.blanks = inner.map(\.leadingBlanks).min() ?? 0
        return margin.isQuoted || margin.blanks > 0 ? [margin, TextMargin()] : [margin]
    }

    /// The line without it.
    func stripped(_ line: TextLine) -> TextLine {
        var rest = line
        if isQuoted, rest.skip(">") { _ = rest.skip(" ") }
        return rest.dropFirst(min(blanks, rest.leadingBlanks))
    }
}
