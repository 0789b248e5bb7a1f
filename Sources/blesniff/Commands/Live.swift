import ArgumentParser
import Decoders
import Sniff

struct Live: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract: "Print packets as they happen.",
        discussion: """
            Watches all Bluetooth adapters of this machine, or another source: a FIFO, '-' for standard input, a serial \
            port, or a capture that another program is still writing. Lines are those of 'blesniff decode'.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var transfers: TransferOptions
    @OptionGroup var tables: AttributeTableOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var recording: RecordingOptions

    func run(in program: Program) throws {
        let registry = try program.registry()
        let filter = try input.compiledFilter(registry, program.console)
        let watching = Watching(
            program: program, registry: registry, filter: filter, profiles: try transfers.load(program),
            showsSecrets: transfers.showSecrets, tables: try tables.load(program, besides: input.inputs),
            run: LiveRun(
                source: try source.source(besides: input.inputs), recording: recording, output: Output(program.console))
        )
        if recording.isToStandardOutput {
            try watching.recordOnly()
        } else {
            try display.run(watching, registry, program.console)
        }
    }
}

/// A live source that is read and printed in one form.
private struct Watching: RendererUser {
    let program: Program
    let registry: Registry
    let filter: Filter?
    let profiles: TransferProfiles
    let showsSecrets: Bool
    let tables: [AttributeTable]
    let run: LiveRun

    func run<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection
    ) throws {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        var session = session(selection)
        var printer = EventPrinter(renderer, run.output)
        let status = run.run(&session, &printer)
        printer.finish()
        try run.output.end(status)
    }

    /// The recording takes the place of lines.
    func recordOnly() throws {
        var session = session(FieldSelection(registry.vocabulary))
        var nothing = NoPackets(output: run.output)
        try run.output.end(run.run(&session, &nothing))
    }

    private func session(_ selection: FieldSelection) -> Session {
        Session(
            registry, selection, filter: filter, profiles: profiles, showsSecrets: showsSecrets, attributeTables: tables
        )
    }
}
