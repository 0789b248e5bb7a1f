import Decoders

/// What a verdict rests on, a line a packet, in columns.
struct EvidenceRows {
    private struct Row {
        var mark: VerdictEvidence.Role
        var frame = ""
        var time = ""
        var what = ""
        var about = ""
        var value = ""
        var remark = ""
    }

    private let rows: [Row]

    /// A column is no wider than this for the sake of one row.
    private static let widest = 30

    init(_ requirement: RequirementReport, _ text: VerdictText) {
        rows = requirement.evidence.filter { $0.role != .fine }.map { evidence in
            var row = Row(mark: evidence.role)
            row.time = evidence.moment.seconds ?? ""
            row.remark = evidence.remark.safe
            guard let operation = evidence.operation else { return row }
            row.frame = EvidenceRows.frames(evidence, operation, text.report.inputs)
            let words = OperationWords(operation, showsSecrets: text.showsSecrets, names: text.report.deviceNames)
            (row.what, row.about, row.value) = (words.what.safe, words.about.safe, words.value.safe)
            return row
        }
    }

    /// The request; with the answer, where that carries what was asked for.
    private static func frames(_ evidence: VerdictEvidence, _ operation: Operation, _ inputs: [String]) -> String {
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

    var lines: [VerdictLine] {
        let frame = width(\.frame)
        let time = width(\.time)
        let what = width(\.what)
        let about = width(\.about)
        return rows.map { row in
            var line = VerdictLine("  ")
            switch row.mark {
            case .occasion: line.append("> ", .title)
            case .wrong: line.append("x ", .wrong)
            case .context, .fine: line.append("  ")
            }
            line.append(row.frame.padded(to: frame))
            line.append("  " + row.time.padded(toRight: time), .faint)
            if !row.what.isEmpty {
                line.append("  " + row.what.padded(to: what), .title)
                if about > 0 { line.append("  " + row.about.padded(to: about)) }
                if !row.value.isEmpty { line.append("  " + row.value, .value) }
            }
            if !row.remark.isEmpty {
                line.append("  " + (row.what.isEmpty ? "" : " ") + row.remark, row.mark == .wrong ? .wrong : .plain)
            }
            return line.withoutTrailingSpaces
        }
    }

    private func width(_ column: KeyPath<Row, String>) -> Int {
        rows.lazy.map { $0[keyPath: column].unicodeScalars.count }.filter { $0 <= EvidenceRows.widest }.max() ?? 0
    }
}

extension VerdictLine {
    fileprivate var withoutTrailingSpaces: VerdictLine {
        var line = VerdictLine()
        var parts = parts
        while var last = parts.popLast() {
            var text = last.text
            while text.last == " " { text.removeLast() }
            guard !text.isEmpty else { continue }
            last = Part(text: text, style: last.style)
            for part in parts + [last] { line.append(part.text, part.style) }
            break
        }
        return line
    }
}
