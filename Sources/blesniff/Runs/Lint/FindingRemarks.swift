import Decoders
import Sniff
import SniffLint

extension FrameRemarks {
    /// Findings as remarks on their frames.
    ///
    /// - Parameter paths: the inputs of the run.
    func add(_ findings: [LintFinding], paths: [String]) {
        for finding in findings {
            let moments = finding.moments.filter { $0.frame > 0 && paths.indices.contains($0.input) }
            add(
                "blesniff lint: \(finding.severity.rawValue) \(finding.rule.identifier)",
                "\(finding.text.safe). \(finding.rule.remedy)", at: moments.map { (paths[$0.input], $0.frame) })
        }
    }
}

/// Judges captures for a command that writes their findings. Problems of the captures are left to that command.
struct FindingReading {
    let program: Program
    let setup: SessionSetup
    let noProject: Bool

    func remarks(on paths: [String]) throws -> FrameRemarks {
        let choices = try LintChoices.ofProject(noProject, Linter.standardRules + program.rules, program.console)
        var sink = LintSink(try Linter(choices.rules, registry: setup.registry))
        var session = setup.session(sink.linter.fields, operations: sink.linter.selection, reading: .operations)
        session.willRead(paths)
        for path in paths where !Interrupt.requested {
            try? session.read(contentsOf: path, name: paths.count > 1 ? path : nil, into: &sink)
        }
        sink.linter.finish(session)
        let remarks = FrameRemarks()
        remarks.add(choices.left(sink.linter.findings), paths: paths)
        return remarks
    }
}
