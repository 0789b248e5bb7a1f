import ArgumentParser
import Decoders
import Sniff
import SniffVerify

/// Judges captures by expectations, each by itself, as `blesniff verify` does.
///
/// Expectations choose which operations are kept, and may need a second reading. So a capture is decoded again for them, and
/// other tables do not depend on them.
struct ExportedVerdicts {
    private let expectations: [CompiledExpectation]
    private let setup: SessionSetup
    /// Of a report that has no text, so that nothing is read for its context.
    private let options: VerdictOptions

    /// - Parameter setup: also with what the expectations name.
    init(_ expectations: [CompiledExpectation], _ setup: SessionSetup) throws {
        self.expectations = expectations
        self.setup = setup
        options = try VerdictOptions.parse(["--junit", "-"])
    }

    /// Objects of requirements, as lines.
    func rows(of input: String, _ console: Console) -> ByteBuffer {
        // The capture's messages have been printed.
        var console = console
        console.held = HeldMessages(of: console.name)
        let style = options.style(console, showsSecrets: setup.showsSecrets)
        let printer = VerdictPrinter(options, style, Output(console))
        let run = VerifyRun(
            console: console, setup: setup, expectations: expectations, slack: 1, options: options, printer: printer)
        _ = run.judge([[input]])
        var rows = ByteBuffer(capacity: 1 << 12)
        let renderer = VerdictJSONRenderer(showsSecrets: setup.showsSecrets)
        for judgement in printer.summary.judgements {
            for index in judgement.report.requirements.indices {
                renderer.append(index, of: judgement, into: &rows)
            }
        }
        return rows
    }
}
