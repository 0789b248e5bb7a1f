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
            for (place, ofJudgement) in frames.enumerated() {
                for (index, frames) in ofJudgement.enumerated() {
                    for frame in frames.marks.keys.sorted() {
                        guard let text = lines[frame], let mark = frames.marks[frame] else { continue }
                        judgements[place].context[index, default: []].append(ContextLine(text: text, mark: mark))
                    }
                }
            }
        }
    }

    private func read(_ path: String, _ wanted: Set<UInt64>) -> [UInt64: [UInt8]]? {
        var selection = FieldSelection(run.registry.vocabulary)
        selection.insertSummary(of: run.registry.vocabulary)
        var session = Session(
            run.registry, selection, profiles: run.profiles, showsSecrets: run.showsSecrets,
            attributeTables: run.tables)
        let isColored = run.options.style(run.console, showsSecrets: false).isColored
        var sink = ContextCollector(run.registry.vocabulary, isColored: isColored, wanted)
        do throws(CaptureError) {
            try session.read(path, into: &sink)
        } catch {
            // It could be read a moment ago: nothing is said about what is an addition.
            return nil
        }
        return sink.lines
    }
}
