import Sniff
import SniffWords

/// The evidence of a verdict, a line a packet, in columns.
struct EvidenceRows {
    private struct Row: Equatable {
        var mark: VerdictEvidence.Role
        var frame = ""
        var time = ""
        var what = ""
        var about = ""
        var value = ""
        var remark = ""
        /// Where the bytes are that it is about.
        var bytes = ""
        /// The last of those that say the same, and how many there are beside this.
        var more: (count: Int, last: String)?

        /// Whether the other one may be missing.
        static func == (left: Row, right: Row) -> Bool {
            left.mark == right.mark && left.what == right.what && left.about == right.about
                && left.value == right.value && left.remark == right.remark && !left.what.isEmpty
        }
    }

    private let rows: [Row]

    /// A column is no wider than this for the sake of one row.
    private static let widest = 30

    init(_ evidence: [VerdictEvidence], _ text: VerdictText) {
        let all = evidence.filter { $0.role != .fine }.map { evidence in
            var row = Row(mark: evidence.role)
            row.time = evidence.moment.seconds ?? ""
            row.remark = evidence.remark.withShortUUIDs(text.report.registry).safe
            if let bytes = evidence.bytes { row.bytes = bytes.words }
            guard let operation = evidence.operation else { return row }
            row.frame = EvidenceRows.frames(evidence, operation, text.report.inputs)
            var showsBytes = false
            if case .value? = evidence.subject { showsBytes = true }
            let words = OperationWords(
                operation, showsSecrets: text.showsSecrets, names: text.report.deviceNames,
                characteristics: text.report.characteristicNames, registry: text.report.registry, showsBytes: showsBytes
            )
            (row.what, row.about, row.value) = (words.what.safe, words.about.safe, words.value.safe)
            return row
        }
        rows = EvidenceRows.folded(all)
    }

    /// Three or more in a row that say the same are one, with the number of the others.
    private static func folded(_ rows: [Row]) -> [Row] {
        var folded: [Row] = []
        var start = 0
        while start < rows.count {
            let end = rows[start...].firstIndex { $0 != rows[start] } ?? rows.count
            if end - start > 2 {
                var first = rows[start]
                first.more = (end - start - 1, "\(rows[end - 1].frame)  \(rows[end - 1].time)")
                folded.append(first)
            } else {
                // A row without an operation is like no other, not even itself.
                folded += rows[start..<max(end, start + 1)]
            }
            start = max(end, start + 1)
        }
        return folded
    }

    /// The request; with the answer, where that carries what was asked for.
    private static func frames(_ evidence: VerdictEvidence, _ operation: BluetoothOperation, _ inputs: [String])
        -> String
    {
        let frame = evidence.moment.frame
        var text = "frame \(frame)"
        if let end = operation.end, end.frame > frame, end.input == evidence.moment.input,
            OperationKinds([.read, .discover, .exchangeMTU, .message, .pair, .encrypt, .requestParameters])
                .contains(operation.kind)
        {
            text += " -> \(end.frame)"
        }
        guard inputs.count > 1, inputs.indices.contains(evidence.moment.input) else { return text }
        return text + " of " + inputs[evidence.moment.input].lastComponent.safe
    }

    var lines: [TextLine] {
        let frame = width(\.frame)
        let time = width(\.time)
        let what = width(\.what)
        let about = width(\.about)
        let hasAbout = rows.contains { !$0.about.isEmpty }
        return rows.flatMap { row -> [TextLine] in
            var line = TextLine("  ")
            switch row.mark {
            case .occasion: line.append("> ", .title)
            case .wrong: line.append("x ", .wrong)
            case .context, .fine: line.append("  ")
            }
            line.append(row.frame.padded(to: frame))
            line.append("  " + row.time.padded(toRight: time), .faint)
            if !row.what.isEmpty {
                line.append("  " + row.what.padded(to: what), .title)
                if hasAbout { line.append("  " + row.about.padded(to: about)) }
                if !row.value.isEmpty { line.append("  " + row.value, .value) }
            }
            if !row.remark.isEmpty {
                line.append("  " + (row.what.isEmpty ? "" : " ") + row.remark, row.mark == .wrong ? .wrong : .plain)
            }
            if !row.bytes.isEmpty { line.append("  [\(row.bytes)]", .faint) }
            guard let (count, last) = row.more else { return [line.withoutTrailingSpaces] }
            let more = "    … \(count) more like it, the last is \(last)"
            return [line.withoutTrailingSpaces, TextLine(more, .faint).withoutTrailingSpaces]
        }
    }

    private func width(_ column: KeyPath<Row, String>) -> Int {
        rows.lazy.map { $0[keyPath: column].unicodeScalars.count }.filter { $0 <= EvidenceRows.widest }.max() ?? 0
    }
}
