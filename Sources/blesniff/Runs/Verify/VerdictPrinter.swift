import Decoders
import SniffVerify

/// Prints verdicts as they come, and keeps what their summary needs.
final class VerdictPrinter {
    let output: Output
    private(set) var summary = VerdictSummary()
    /// `nil` where a report takes the place of the verdicts.
    private var renderer: (any VerdictRenderer)?
    private var buffer = ByteBuffer(capacity: 1 << 14)

    init(_ options: VerdictOptions, _ style: VerdictTextStyle, _ output: Output) {
        self.output = output
        summary.allowed = options.allowUndecided
        guard !options.takesOutput else { return }
        var renderer = (options.format ?? .text).renderer(style)
        renderer.begin(into: &buffer)
        self.renderer = renderer
    }

    /// Prints one requirement.
    func print(_ index: Int, of judgement: Judgement) {
        renderer?.append(index, of: judgement, into: &buffer)
    }

    /// Counts a judgement, all of whose requirements have been printed or are now.
    ///
    /// - Parameter printed: those that have been printed.
    func finish(_ judgement: Judgement, besides printed: Set<Int> = []) {
        for index in judgement.report.requirements.indices where !printed.contains(index) {
            print(index, of: judgement)
        }
        summary.add(judgement)
        flush()
    }

    /// Adds the operations of a run, and whether a requirement speaks of each.
    func add(_ coverage: Coverage?, of inputs: [String]) {
        if let coverage { summary.add(coverage, of: inputs) }
    }

    /// Flushes the printed text, for readers that wait for it.
    func flush() { output.flush(&buffer) }

    /// All has been judged.
    func finish() {
        renderer?.finish(summary, into: &buffer)
        flush()
    }
}
