import Decoders
import Sniff
import SniffVerify
import SniffWords

/// How many flaws are found, by kind, then those that are not.
struct FlawText {
    let score: FlawScore
    let run: FlawRun

    /// Beyond these, missed flaws are only counted.
    private static let longest = 100

    func append(to out: inout ByteBuffer, isQuiet: Bool) {
        guard let percent = score.percent else { return }
        let names = run.run.expectations.map { $0.expectation.place.file.lastComponent.safe }.joined(separator: ", ")
        out.append(string: "\(names): \(score.found.grouped) of \(score.made.grouped("flaw")) found, \(percent) %")
        if score.inconclusive > 0 {
            out.append(string: " (\(score.inconclusive.grouped) because a requirement became inconclusive)")
        }
        out.append("\n")
        for (kind, made, found) in score.kinds {
            out.append(string: "  \(kind.rawValue.padded(to: 14))\(found.grouped) of \(made.grouped)\n")
        }
        let missed = score.missed
        guard !missed.isEmpty, !isQuiet else { return }
        out.append("not found\n")
        let rows = missed.prefix(Self.longest).map(row)
        let widths = rows.reduce(into: [Int](repeating: 0, count: 4)) { widths, row in
            for index in widths.indices { widths[index] = max(widths[index], row[index].count) }
        }
        for row in rows {
            let cells = row.enumerated().map { $0.offset < 4 ? $0.element.padded(to: widths[$0.offset]) : $0.element }
            let line = cells.filter { !$0.isEmpty }.joined(separator: "  ")
            out.append(string: "  \(line.trimmedAtEnd)\n")
        }
        if missed.count > Self.longest { out.append(string: "  and \((missed.count - Self.longest).grouped) more\n") }
    }

    private func row(_ result: FlawResult) -> [String] {
        let operation = result.flaw.operation
        let words = OperationWords(
            operation, showsSecrets: run.run.setup.showsSecrets, registry: run.run.setup.registry)
        let input = run.inputs.count > 1 ? run.inputs[result.flaw.capture].lastComponent.safe : ""
        return [
            result.flaw.kind.rawValue,
            [input, "frame \(operation.begin.frame)"].filter { !$0.isEmpty }.joined(separator: "  "),
            words.what.safe, words.about.safe, words.value.safe,
        ]
    }
}

extension String {
    fileprivate var trimmedAtEnd: Substring {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return text
    }
}
