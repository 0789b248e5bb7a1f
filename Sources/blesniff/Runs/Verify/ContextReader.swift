import Decoders
import Sniff

/// Reads captures a second time, for the packets around what is wrong.
struct ContextReader {
    let run: VerifyRun
    let inputs: [String]

    func add(to judgements: inout [Judgement]) {
        for (input, path) in inputs.enumerated() where VerifiedFiles.isRegular(path) {
            var frames: [[ContextFrames]] = []
            for judgement in judgements {
                frames.append(
                    judgement.report.requirements.map { .around($0, run.options.context, input: input) })
            }
            let wanted = Set(frames.joined().flatMap(\.marks.keys))
            guard !wanted.isEmpty, let lines = read(path, wanted) else { continue }
            for (position, ofJudgement) in frames.enumerated() {
                for (index, frames) in ofJudgement.enumerated() {
                    let shown = contextLines(frames, lines)
                    if !shown.isEmpty { judgements[position].context[index, default: []] += shown }
                }
            }
        }
    }

    /// The lines read of an input.
    private struct Lines {
        let texts: [UInt64: [UInt8]]
        let advertising: [UInt64: String]
    }

    /// The lines of a requirement. Of the same advertising only the first is there, unless it is marked.
    private func contextLines(_ frames: ContextFrames, _ lines: Lines) -> [ContextLine] {
        var shown: [ContextLine] = []
        var indices: [String: Int] = [:]
        let unmarked = frames.marks.keys.filter { frames.marks[$0] == ContextLine.Mark.none }
        let counts = Dictionary(grouping: unmarked.compactMap { lines.advertising[$0] }) { $0 }.mapValues(\.count)
        for frame in frames.marks.keys.sorted() {
            guard let text = lines.texts[frame], let mark = frames.marks[frame] else { continue }
            guard mark == .none, let words = lines.advertising[frame], counts[words, default: 0] > 2 else {
                shown.append(ContextLine(text: text, mark: mark))
                continue
            }
            if let index = indices[words] {
                shown[index].more += 1
            } else {
                indices[words] = shown.count
                shown.append(ContextLine(text: text, mark: mark))
            }
        }
        return shown
    }

    private func read(_ path: String, _ wanted: Set<UInt64>) -> Lines? {
        let vocabulary = run.setup.registry.vocabulary
        var selection = FieldSelection(vocabulary)
        selection.insertSummary(of: vocabulary)
        let isColored = run.options.style(run.console, showsSecrets: false).isColored
        var sink = ContextCollector(vocabulary, isColored: isColored, wanted)
        guard run.readAgain(path, of: inputs, run.setup.session(selection), into: &sink) else { return nil }
        return Lines(texts: sink.lines, advertising: sink.advertising)
    }
}
