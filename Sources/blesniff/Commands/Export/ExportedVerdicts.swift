import ArgumentParser
import Decoders
import Sniff
import SniffVerify

/// Judges captures by expectations, each by itself, as `blesniff verify` does.
///
/// Expectations choose which operations are kept, and may need a second reading. So a capture is decoded once more for them,
/// and other tables do not depend on them.
struct ExportedVerdicts {
    let expectations: [CompiledExpectation]
    let profiles: TransferProfiles
    let tables: [AttributeTable]

    /// Objects of requirements, as lines.
    func rows(of input: String, _ export: ExportRun) throws -> ByteBuffer {
        // The capture's messages have been printed.
        var console = export.program.console
        console.held = HeldMessages()
        let options = try VerdictOptions.parse(["--junit", "-"])
        let style = options.style(console, showsSecrets: export.showsSecrets)
        let printer = VerdictPrinter(options, style, Output(console))
        let setup = SessionSetup(
            registry: export.registry, profiles: profiles, tables: tables, memory: export.memory, keys: export.keys,
            showsSecrets: export.showsSecrets)
        let run = VerifyRun(
            console: console, setup: setup, expectations: expectations, slack: 1, options: options, printer: printer)
        _ = run.judge([[input]])
        var rows = ByteBuffer(capacity: 1 << 12)
        let renderer = VerdictJSONRenderer(showsSecrets: export.showsSecrets)
        for judgement in printer.summary.judgements {
            for index in judgement.report.requirements.indices {
                renderer.append(index, of: judgement, into: &rows)
            }
        }
        return rows
    }
}
