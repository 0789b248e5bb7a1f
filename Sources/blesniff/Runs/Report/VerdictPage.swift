import Decoders
import Sniff
import SniffReport

/// Verdicts as a page: read from the JSON Lines that others get, so that both say the same.
struct VerdictPage {
    let summary: VerdictSummary
    /// The captures that were judged, where they can be read again.
    let captures: [String]
    let run: VerifyRun
    let keys: any KeyOptions
    let noProject: Bool
    let program: Program

    /// - Returns: the exit status of writing.
    func write(to file: String) throws -> Int32 {
        var model = try capture() ?? ReportModel()
        model.add(verdicts, from: [])
        if !model.hasCapture { model.title = "Verdicts" }
        return try ReportWriter(output: Output(program.console)).write(ReportPage(model).html, to: file)
    }

    private var verdicts: ReportVerdicts {
        let renderer = VerdictJSONRenderer(showsSecrets: false)
        var buffer = ByteBuffer(capacity: 1 << 14)
        for judgement in summary.judgements {
            for index in judgement.report.requirements.indices { renderer.append(index, of: judgement, into: &buffer) }
        }
        renderer.finish(summary, into: &buffer)
        var verdicts = ReportVerdicts()
        _ = verdicts.add(jsonLines: buffer.withBytes { Array($0) })
        return verdicts
    }

    /// The views of one capture; those of several would be of none.
    private func capture() throws -> ReportModel? {
        guard captures.count == 1, captures.allSatisfy(VerifiedFiles.isRegular) else { return nil }
        var input = try InputOptions.parse(captures)
        (input.ltk, input.irk, input.tk, input.broadcastCode) = (keys.ltk, keys.irk, keys.tk, keys.broadcastCode)
        input.bindKey = keys.bindKey
        (input.keyFiles, input.noCrack, input.memoryLimit) = (keys.keyFiles, keys.noCrack, run.setup.memory)
        // What is wrong with the capture has been said.
        let nowhere = try? Platform.openForWriting("/dev/null", isNew: false)
        defer { if let nowhere { _ = Platform.closeWritten(nowhere) } }
        var quiet = program
        if let nowhere { quiet.console = Console(name: program.name, messages: nowhere) }
        return try ReportRun(
            program: quiet, registry: run.setup.registry, profiles: run.setup.profiles, tables: run.setup.tables,
            input: input, noProject: noProject, verdicts: verdicts
        ).model().model
    }
}
