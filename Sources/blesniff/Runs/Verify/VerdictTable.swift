import Sniff
import SniffWords

/// How many requirements were met, violated and inconclusive, of every expectation on every capture.
struct VerdictTable {
    private let summary: VerdictSummary
    /// Room on a line; `nil` for as much as is needed.
    private let columns: Int?
    /// Leave out where all was met.
    private let isQuiet: Bool

    private static let head = ["expectation", "capture", "met", "violated", "inconclusive"]
    /// The columns of names; the others are numbers.
    private static let names = 0..<2
    /// A longer table leaves out where all was met.
    private static let longest = 40

    init(_ summary: VerdictSummary, columns: Int? = nil, isQuiet: Bool = false) {
        self.summary = summary
        self.columns = columns
        self.isQuiet = isQuiet
    }

    var lines: [TextLine] {
        let all = summary.judgements
        let shown =
            isQuiet || all.count > VerdictTable.longest ? all.filter { $0.report.verdict != .met } : all
        var rows = shown.map { judgement in
            [
                judgement.report.place.file.lastComponent.safe,
                judgement.report.inputs.map(\.lastComponent).joined(separator: " + ").safe,
                "\(judgement.count(.met))", "\(judgement.count(.violated))", "\(judgement.count(.inconclusive))",
            ]
        }
        let widths = widths(rows)
        for row in rows.indices {
            for name in VerdictTable.names { rows[row][name] = rows[row][name].shortened(to: widths[name]) }
        }
        var lines = rows.isEmpty ? [] : [VerdictTable.line(VerdictTable.head, widths) { _ in .title }]
        lines += rows.map { row in
            VerdictTable.line(row, widths) { column in
                guard !VerdictTable.names.contains(column) else { return .plain }
                return row[column] == "0" ? .faint : [TextLine.Style.met, .wrong, .undecided][column - 2]
            }
        }
        let count = all.count - shown.count
        if count > 0, !rows.isEmpty { lines.append(TextLine("and \(count.grouped) more, all met", .faint)) }
        return lines
    }

    /// The names share what the numbers leave; a short one leaves more to the other.
    private func widths(_ rows: [[String]]) -> [Int] {
        var widths = VerdictTable.head.indices.map { column in
            ([VerdictTable.head] + rows).map { $0[column].columns }.max() ?? 0
        }
        guard let columns else { return widths }
        let numbers = widths[2...].reduce(0) { $0 + $1 + 2 }
        let room = max(columns - numbers - 2, VerdictTable.head[0].count + VerdictTable.head[1].count)
        guard widths[0] + widths[1] > room else { return widths }
        let half = room / 2
        if widths[0] <= half {
            widths[1] = room - widths[0]
        } else if widths[1] <= half {
            widths[0] = room - widths[1]
        } else {
            (widths[0], widths[1]) = (half, room - half)
        }
        return widths
    }

    /// Names to the left, numbers to the right.
    private static func line(
        _ cells: [String], _ widths: [Int], _ style: (Int) -> TextLine.Style
    ) -> TextLine {
        var line = TextLine()
        for (column, cell) in cells.enumerated() {
            let room = String.spaces(widths[column] - cell.columns)
            if column > 0 { line.append("  ") }
            if !names.contains(column) { line.append(room) }
            line.append(cell, style(column))
            if names.contains(column) { line.append(room) }
        }
        line.isVerbatim = true
        return line
    }
}
