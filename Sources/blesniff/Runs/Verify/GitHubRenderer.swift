import Decoders
import Sniff

/// Verdicts as commands of a GitHub workflow, which shows them at the lines of the expectation: an error for what is violated, a
/// warning for what is inconclusive.
struct GitHubRenderer: VerdictRenderer {
    let showsSecrets: Bool

    func append(_ index: Int, of judgement: Judgement, into out: inout ByteBuffer) {
        let requirement = judgement.report.requirements[index]
        guard requirement.verdict != .met else { return }
        var properties = ["file=" + WorkflowCommand.property(requirement.place.file.safe)]
        if requirement.place.line > 0 { properties.append("line=\(requirement.place.line)") }
        if requirement.place.column > 0 { properties.append("col=\(requirement.place.column)") }
        let title = "\(requirement.verdict.rawValue): \(requirement.title)"
        properties.append("title=" + WorkflowCommand.property(title.safe))
        let captures = judgement.report.inputs.map(\.lastComponent).joined(separator: " + ").safe
        var message = "\(captures): \(requirement.summary)"
        let detail = requirement.detail(judgement.report, showsSecrets: showsSecrets)
        if !detail.isEmpty { message += "\n" + detail }
        let command = requirement.verdict == .violated ? "error" : "warning"
        out.append(string: "::\(command) \(properties.joined(separator: ","))::\(WorkflowCommand.data(message))\n")
    }

    func finish(_ summary: VerdictSummary, into out: inout ByteBuffer) {
        for (_, problem) in summary.problems {
            let message = WorkflowCommand.data(problem.safe)
            out.append(string: "::error title=capture not read whole::\(message)\n")
        }
        out.append(string: "\(summary.verdict.rawValue): \(summary.counts)\n")
    }
}
