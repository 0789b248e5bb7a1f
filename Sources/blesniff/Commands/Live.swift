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
    @OptionGroup var display: DisplayOptions

    func run(in program: Program) throws {
        let registry = try program.registry()
        let filter = try input.compiledFilter(registry, program.console)
        let watching = Watching(
            program: program, registry: registry, source: try source.source(besides: input.inputs), filter: filter,
            profiles: try transfers.load(program), showsSecrets: transfers.showSecrets)
        try display.run(watching, registry, program.console)
    }
}

/// A live source that is read and printed in one form.
private struct Watching: RendererUser {
    let program: Program
    let registry: Registry
    let source: LiveSource
    let filter: Filter?
    let profiles: TransferProfiles
    let showsSecrets: Bool

    func run<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection
    ) throws {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        var session = Session(registry, selection, filter: filter, profiles: profiles, showsSecrets: showsSecrets)
        var printer = EventPrinter(renderer, Output(program.console))
        let status = LiveRun(source: source, output: printer.output).run(&session, &printer)
        printer.finish()
        try printer.output.end(status)
    }
}
