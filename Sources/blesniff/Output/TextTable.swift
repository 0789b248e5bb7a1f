import Sniff
import SniffWords

/// Rows of cells as lines for people: columns as wide as their cells, numbers at the right. A column in which no row has
/// anything is left out.
struct TextTable {
    struct Column {
        let title: String
        var isNumber = true
        /// Whether it is left out where a line has no room, the last one first.
        var mayGo = false
    }

    struct Row {
        var cells: [(text: String, style: TextLine.Style)] = []
        /// Lines after the row.
        var notes: [TextLine] = []

        mutating func add(_ text: String, _ style: TextLine.Style = .plain) { cells.append((text, style)) }

        /// Nothing is written where there is nothing to count.
        mutating func add(count: Int) { add(count == 0 ? "" : "\(count)") }
    }

    private let columns: [Column]
    /// The column that is cut where a line has no room for all.
    private let flexible: Int
    var rows: [Row] = []

    /// The least that is left of what is cut.
    private static let leastWidth = 9

    /// - Parameter flexible: the place of the column that is cut where there is no room.
    init(_ columns: [Column], flexible: Int) {
        self.columns = columns
        self.flexible = flexible
    }

    /// - Parameters:
    ///   - indent: columns before each row.
    ///   - room: columns of the terminal; `nil` for as many as are needed.
    func lines(indent: Int, room: Int?) -> [TextLine] {
        var shown = columns.indices.filter { column in rows.contains { !$0.cells[column].text.isEmpty } }
        guard !shown.isEmpty else { return [] }
        var widths = columns.indices.map { column in
            max(
                columns[column].title.columns,
                rows.map { $0.cells[column].text.columns }.max() ?? 0)
        }
        if let room {
            func excess() -> Int { shown.reduce(indent) { $0 + widths[$1] } + (shown.count - 1) * 2 - room }
            let least = min(widths[flexible], TextTable.leastWidth)
            while excess() > widths[flexible] - least, let last = shown.last(where: { columns[$0].mayGo }) {
                shown.removeAll { $0 == last }
            }
            widths[flexible] = min(widths[flexible], max(widths[flexible] - excess(), least))
        }
        let titles = columns.map { (text: $0.title, style: TextLine.Style.faint) }
        return [line(titles, shown, widths, indent)]
            + rows.flatMap { [line($0.cells, shown, widths, indent)] + $0.notes }
    }

    private func line(
        _ cells: [(text: String, style: TextLine.Style)], _ shown: [Int], _ widths: [Int], _ indent: Int
    ) -> TextLine {
        var line = TextLine(String.spaces(indent))
        // Nothing follows the last cell of a row.
        let last = shown.last { !cells[$0].text.isEmpty } ?? 0
        for column in shown where column <= last {
            if column != shown.first { line.append("  ") }
            let text = cells[column].text.shortened(to: widths[column])
            let rest = String.spaces(widths[column] - text.columns)
            if columns[column].isNumber { line.append(rest) }
            line.append(text, cells[column].style)
            if !columns[column].isNumber, column != last { line.append(rest) }
        }
        line.isVerbatim = true
        return line
    }
}

extension String {
    /// Without its middle, where it has no room: names of a series differ at their ends, vendors' UUIDs in their first eight
    /// digits.
    func shortened(to columns: Int) -> String {
        // A scalar takes no more columns than it has bytes.
        guard utf8.count > columns, columns > 1, self.columns > columns else { return self }
        let scalars = Array(unicodeScalars)
        var (front, back) = (scalars.count / 2, scalars.count - scalars.count / 2)
        while front + back > 0, scalars.prefix(front).columns + scalars.suffix(back).columns >= columns {
            if front > 0, back <= 4 || front > 8 && front >= back { front -= 1 } else { back -= 1 }
        }
        var text = String.UnicodeScalarView(scalars.prefix(front))
        text.append("…")
        text.append(contentsOf: scalars.suffix(back))
        return String(text)
    }
}
