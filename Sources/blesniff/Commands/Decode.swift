import ArgumentParser
import Decoders
import Sniff

struct Decode: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Print one line a packet (the default command).",
        discussion: """
            A line has the record's number, the time, '>' for sent and '<' for received, the other side's address, \
            what the packet is and what it carries. Messages about damage and requests never answered go to \
            standard error.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var transfers: TransferOptions
    @OptionGroup var display: DisplayOptions

    @Flag(help: "At the end of a file, wait for it to grow.")
    var follow = false

    func run(in program: Program) throws {
        let registry = try program.registry()
        let filter = try input.compiledFilter(registry, program.console)
        let decoding = Decoding(
            program: program, registry: registry, input: input, follow: follow, filter: filter,
            profiles: try transfers.load(program), showsSecrets: transfers.showSecrets)
        try display.run(decoding, registry, program.console)
    }
}

/// Captures that are read and printed in one form.
private struct Decoding: RendererUser {
    let program: Program
    let registry: Registry
    let input: InputOptions
    let follow: Bool
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
        let status = InputRun(options: input, follow: follow, output: printer.output).run(&session, &printer)
        printer.finish()
        try printer.output.end(status)
    }
}
