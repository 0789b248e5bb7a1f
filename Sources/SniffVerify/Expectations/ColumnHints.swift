import Sniff

/// Mistakes in the columns of a text that YAML cannot read: a line too deep, not deep enough, or of no kind.
struct ColumnHints {
    private let lines: [Substring]
    /// Where reading stopped: number of a line, from 1, and whether nothing but space precedes it.
    private let line: Int
    private let isAtBeginning: Bool

    init(_ lines: [Substring], _ mark: YAMLMark) {
        self.lines = lines
        line = mark.line
        let isInside = mark.line >= 1 && mark.line <= lines.count
        isAtBeginning = isInside && lines[mark.line - 1].prefix(mark.column - 1).allSatisfy { $0 == " " }
    }

    /// - Parameter message: what YAML says.
    func hint(_ message: String) -> String? {
        if line >= 1, line <= lines.count, let mark = Line(lines[line - 1]).otherMark {
            return "items begin with '- ', not with '\(mark)'"
        }
        if message.contains("could not find expected ':'") { return withoutColon }
        guard line >= 1, line <= lines.count, let before = lineBefore(line) else { return nil }
        let (own, above) = (Line(lines[line - 1]), Line(lines[before - 1]))
        if message.contains("mapping values"), own.column > above.column, let key = above.key, above.hasValue {
            return
                "line \(line) stands deeper than '\(key)' in line \(before), which has a value; put both in the same column"
        }
        guard isAtBeginning,
            message.contains("did not find expected key") || message.contains("did not find expected '-'")
        else {
            return nil
        }
        if own.isItem, let key = above.key, above.hasValue, own.column > above.column {
            let name = own.key ?? "what follows"
            return
                "line \(line) begins with '- ' below '\(key)', which has a value; put '\(name)' in the column of '\(key)', without '- '"
        }
        return
            "line \(line) begins in a column where nothing above it begins; keys that belong together stand in one column"
    }

    /// A line that is neither a key nor an item.
    private var withoutColon: String? {
        var number = min(line, lines.count)
        while number >= 1, number > line - 3 {
            let own = Line(lines[number - 1])
            if !own.isEmpty, !own.isItem, own.key == nil {
                return "line \(number): '\(own.text)' is no key with ':' behind it, and no item with '- ' before it"
            }
            number -= 1
        }
        return nil
    }

    private func lineBefore(_ line: Int) -> Int? {
        (1..<line).reversed().first { !Line(lines[$0 - 1]).isEmpty }
    }

    /// A line of YAML by its outside.
    private struct Line {
        let text: Substring
        /// Of what follows '- '.
        let column: Int
        let isItem: Bool
        let key: Substring?
        let hasValue: Bool

        init(_ line: Substring) {
            var text = line.drop { $0 == " " }
            isItem = text.hasPrefix("- ")
            while text.hasPrefix("- ") { text = text.dropFirst(2).drop { $0 == " " } }
            self.text = text.hasPrefix("#") ? "" : text
            column = line.count - text.count
            let end = text.indices.first { offset in
                text[offset] == ":" && (text[offset...].dropFirst().first.map { $0 == " " } ?? true)
            }
            key = end.map { text[..<$0] }
            hasValue = end.map { end in text[end...].dropFirst().contains { $0 != " " } } ?? false
        }

        var isEmpty: Bool { text.isEmpty }

        /// The mark of a list in other formats: `*`, `2.`
        var otherMark: Substring? {
            guard let first = text.split(separator: " ").first, first.count < text.count else { return nil }
            if first == "*" || first == "+" || first == "•" { return first }
            return first.last == "." && first.dropLast().allSatisfy(\.isNumber) && first.count > 1 ? first : nil
        }
    }
}
