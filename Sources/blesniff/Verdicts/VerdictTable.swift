import Sniff

/// Every expectation on every capture: how many requirements were met, violated, and cannot be told.
struct VerdictTable {
    private let summary: VerdictSummary

    private static let head = ["expectation", "capture", "met", "violated", "cannot tell"]

    init(_ summary: VerdictSummary) { self.summary = summary }

    var lines: [VerdictLine] {
        let rows = summary.judgements.map { judgement in
            [
                judgement.report.place.file.lastComponent.safe,
                judgement.report.inputs.map(\.lastComponent).joined(separator: " + ").safe,
                "\(judgement.count(.met))", "\(judgement.count(.violated))", "\(judgement.count(.cannotTell))",
            ]
        }
        let widths = VerdictTable.head.indices.map { column in
            ([VerdictTable.head] + rows).map { $0[column].unicodeScalars.columns }.max() ?? 0
        }
        let title = VerdictTable.line(VerdictTable.head, widths) { _ in .title }
        return [title]
            + rows.map { row in
                VerdictTable.line(row, widths) { column in
                    guard column >= 2, row[column] != "0" else { return column < 2 ? .plain : .faint }
                    return [VerdictLine.Style.met, .wrong, .undecided][column - 2]
                }
            }
    }

    /// Names to the left, numbers to the right.
    private static func line(
        _ cells: [String], _ widths: [Int], _ style: (Int) -> VerdictLine.Style
    ) -> VerdictLine {
        var line = VerdictLine()
        for (column, cell) in cells.enumerated() {
            let room = String(repeating: " ", count: max(widths[column] - cell.unicodeScalars.columns, 0))
            if column > 0 { line.append("  ") }
            if column >= 2 { line.append(room) }
            line.append(cell, style(column))
            if column < 2 { line.append(room) }
        }
        line.isVerbatim = true
        return line
    }
}
