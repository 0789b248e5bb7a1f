import SniffWords

/// The steps of a story that was not met: which were, which was not, and which it did not come to.
struct StepLines {
    private let steps: [StepReport]
    private let titles: [String]
    private let inputs: [String]

    init(_ requirement: RequirementReport, _ report: VerificationReport) {
        steps = requirement.steps
        titles = requirement.steps.map { $0.title.withShortUUIDs(report.registry).safe }
        inputs = report.inputs
    }

    var lines: [TextLine] {
        guard !steps.isEmpty else { return [] }
        let failed = steps.firstIndex { $0.verdict != .met }
        let metCount = steps.count { $0.verdict == .met }
        var lines = [
            TextLine("  \(metCount) of \(steps.count.grouped("step")) \(steps.count == 1 ? "was" : "were") met")
        ]
        let width = titles.map(\.unicodeScalars.count).filter { $0 <= 50 }.max() ?? 0
        for (index, step) in steps.enumerated() {
            let isReached = failed.map { index <= $0 } ?? true || !step.operations.isEmpty || step.verdict == .violated
            var line = TextLine("    ")
            let word = isReached ? step.verdict.rawValue : "not reached"
            line.append(word.padded(to: 12), isReached ? step.verdict.style : .faint)
            line.append("  ")
            line.append(step.operations.isEmpty ? titles[index] : titles[index].padded(to: width))
            if let frames = frames(step) { line.append("  " + frames, .faint) }
            lines.append(line)
        }
        return lines
    }

    /// Where the step was met.
    private func frames(_ step: StepReport) -> String? {
        guard let first = step.operations.first, let last = step.operations.last else { return nil }
        let end = last.completion
        var frames = "frame \(first.begin.frame)"
        if end.input == first.begin.input, end.frame > first.begin.frame { frames += " -> \(end.frame)" }
        if inputs.count > 1, inputs.indices.contains(first.begin.input) {
            frames += " of " + inputs[first.begin.input].lastComponent.safe
        }
        return first.begin.seconds.map { "\(frames)  \($0)" } ?? frames
    }
}
