import Sniff
import SniffVerify
import SniffWords

/// The operations that no requirement speaks of, and the requirements without an occasion, for people.
struct CoverageLines {
    let summary: VerdictSummary
    let coverage: Coverage

    /// Rows that are shown of each; the others are counted.
    private static let longest = 100

    var lines: [TextLine] { operations + requirements }

    private var operations: [TextLine] {
        let rows = coverage.uncovered
        guard coverage.count > 0 else {
            return [TextLine("coverage: there is no operation in the captures", .title)]
        }
        let all = coverage.count.grouped("sort")
        guard !rows.isEmpty else {
            return [
                TextLine(
                    "coverage: the requirements speak of \(coverage.count == 1 ? "the only sort" : "all \(all)") of operations",
                    .title)
            ]
        }
        var lines = [
            TextLine("coverage: no requirement speaks of \(rows.count.grouped) of \(all) of operations", .title)
        ]
        let shown = rows.prefix(Self.longest)
        let kinds = shown.map(\.kind.rawValue.count).max() ?? 0
        let counts = shown.map { text($0.count).count }.max() ?? 0
        let frames = shown.map { frame($0).unicodeScalars.count }.max() ?? 0
        for row in shown {
            var line = TextLine("  ")
            line.append(row.kind.rawValue.padded(to: kinds), .title)
            line.append("  " + text(row.count).padded(to: counts))
            // Names last: some are long.
            let frame = frame(row)
            line.append("  " + (row.about.isEmpty ? frame : frame.padded(to: frames)), .faint)
            if !row.about.isEmpty { line.append("  " + row.about.safe) }
            lines.append(line)
        }
        let more = rows.count - shown.count
        if more > 0 { lines.append(TextLine("  and \(more.grouped) more", .faint)) }
        if coverage.uncountedCount > 0 {
            lines.append(TextLine("  and \(coverage.uncountedCount.grouped("operation")) of further sorts", .faint))
        }
        return lines
    }

    private var requirements: [TextLine] {
        let idle = summary.idleRequirements
        guard !idle.isEmpty else { return [] }
        let what = idle.count.grouped("requirement")
        let indices = idle.prefix(Self.longest).map { "\($0.place.file):\($0.place.line)".safe }
        let width = indices.map(\.unicodeScalars.count).max() ?? 0
        var lines = [TextLine("\(what) never had an occasion", .title)]
        for (index, requirement) in zip(indices, idle) {
            var line = TextLine("  ")
            line.append(index.padded(to: width), .faint)
            line.append("  " + requirement.title.withShortUUIDs().safe)
            lines.append(line)
        }
        if idle.count > indices.count {
            lines.append(TextLine("  and \((idle.count - indices.count).grouped) more", .faint))
        }
        return lines
    }

    private func frame(_ row: Coverage.Row) -> String {
        "from frame \(row.first.frame)" + (inputCount > 1 ? " of \(row.input.lastComponent.safe)" : "")
    }

    private var inputCount: Int { Set(summary.judgements.flatMap(\.report.inputs)).count }

    private func text(_ count: Int) -> String { count == 1 ? "once" : count.grouped("time") }
}
