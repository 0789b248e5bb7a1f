import ArgumentParser
import Decoders
import Sniff
import SniffLint

struct Live: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", _superCommandName: Program.standardName,
        abstract: "Print packets as they happen.",
        discussion: """
              blesniff live                               # all adapters of this machine
              blesniff live --write trace.btsnoop         # and record
              blesniff live --connect localhost:8872      # an Android device
              blesniff live /dev/ttyACM0 --speed 1000000  # firmware's console

            Watches all Bluetooth adapters of this machine, or another source: an interface of libpcap, a server that \
            sends a capture over TCP, a FIFO, '-' for standard input, a serial port with the monitor's records of \
            Zephyr or NimBLE, or a capture that another program is still writing. '--list' lists the sources of this \
            machine. Lines are those of 'blesniff decode'.
            """)

    @OptionGroup var input: LiveInputOptions
    @OptionGroup var source: SourceOptions
    @Option(help: TransferProfiles.help, completion: TransferProfiles.completion)
    var profiles: [String] = []
    @Flag(help: TransferProfiles.showSecretsHelp)
    var showSecrets = false
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @OptionGroup var display: DisplayOptions
    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @OptionGroup var keys: KeyOptionGroup

    @Flag(help: "List the live sources of this machine, and how to get access to them.")
    var list = false

    @Flag(help: "Print plain lines even on a terminal.")
    var plain = false

    @Flag(help: "Report what 'blesniff lint' finds as soon as it is known.")
    var lint = false

    func validate() throws {
        if plain, display.format != .text { throw ValidationError("--plain is for text; leave it out") }
        guard list else { return }
        if display.format == .csv { throw ValidationError("--list has no CSV form; use --format jsonl") }
        let given = [
            ("--filter", !input.filter.isEmpty), ("--write", display.write != nil),
            ("an input", !input.inputs.isEmpty),
        ]
        if let (name, _) = given.first(where: \.1) {
            throw ValidationError("--list prints the sources and watches none; leave out \(name)")
        }
    }

    func run(in program: Program) throws {
        if list {
            return try ListSources(console: program.console).run(asJSON: display.format == .jsonl)
        }
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        let filter = try input.compiledFilter(registry, program.console, profiles, isLive: true)
        let source = try source.source(besides: input.inputs)
        let hasView = !plain && display.isOneLine && !display.isToStandardOutput
        let terminal = hasView ? Terminal(program.console) : nil
        var console = program.console
        if terminal != nil { console.status = LiveStatus(source: source.shortName) }
        let watching = Watching(
            program: program, registry: registry, filter: try display.narrowing(filter, registry),
            format: display.format,
            profiles: profiles, showsSecrets: showSecrets,
            tables: try program.tables(of: gatt, besides: input.inputs),
            linter: lint ? try Linter(Linter.standardRules + program.rules, registry: registry) : nil,
            run: LiveRun(
                source: source, recording: display, output: Output(console), memory: memoryLimit,
                keys: keys.givenKeys))
        if display.isToStandardOutput {
            try watching.recordOnly()
        } else if let terminal, let status = console.status {
            let options = PacketView.Options(
                filter: try display.narrowing(filter, registry, keepsNoise: true), hidesNoise: display.hidesNoise,
                time: display.time ?? .relative,
                isColored: display.color.isColored(console))
            try watching.view(PacketView(registry, terminal, status, options))
        } else {
            try display.run(watching, registry, program.console, filter)
        }
    }
}

/// Options of a source that is watched by its path, and of its display.
struct LiveInputOptions: ParsableArguments, FilterOptions {
    @Argument(
        help: ArgumentHelp(
            "A FIFO, '-' for standard input, a serial port, or a capture that another program is writing.",
            valueName: "input"),
        completion: .file())
    var inputs: [String] = []

    @Option(help: .filter, completion: .custom { _, _, _ in FieldCompletions.paths() })
    var filter: [String] = []

    @Option(help: .device, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

    var paths: [String] { inputs }

    func validate() throws {
        guard let adapter = inputs.first(where: { $0.hasPrefix("hci") && $0.dropFirst(3).allSatisfy(\.isNumber) })
        else {
            return
        }
        let number = adapter.dropFirst(3)
        throw ValidationError(
            "\(adapter) is an adapter: 'blesniff live' watches all of them, --filter 'adapter == \(number)' this one")
    }
}

/// A live source that is read and printed in one form.
private struct Watching: RendererUser {
    let program: Program
    let registry: Registry
    let filter: Filter?
    let format: OutputFormat
    let profiles: TransferProfiles
    let showsSecrets: Bool
    let tables: [AttributeTable]
    let linter: Linter?
    let run: LiveRun

    func run<Renderer: EventRenderer & ~Copyable>(
        _ renderer: consuming Renderer, _ selection: FieldSelection
    ) throws {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        var session = session(selection)
        var printer = EventPrinter(renderer, UnansweredChoice(filter), run.output)
        if let linter {
            var sink = LintingSink(printer, linter, run.output.console)
            let status = run.run(&session, &sink)
            sink.finish(session)
            sink.base.finish()
            if sink.base.count == 0, filter != nil { run.output.noteNothing("no packet matched the filter", status) }
            return try run.output.end(status)
        }
        let status = run.run(&session, &printer)
        printer.finish()
        if printer.count == 0, filter != nil { run.output.noteNothing("no packet matched the filter", status) }
        try run.output.end(status)
    }

    /// The recording takes the place of lines.
    func recordOnly() throws {
        var session = session(FieldSelection(registry.vocabulary))
        var nothing = NoPackets(output: run.output)
        guard let linter else { return try run.output.end(run.run(&session, &nothing)) }
        var sink = LintingSink(nothing, linter, run.output.console)
        let status = run.run(&session, &sink)
        sink.finish(session)
        try run.output.end(status)
    }

    /// On the screen of a terminal, which filters by itself.
    func view(_ view: consuming PacketView) throws {
        var selection = PacketView.selection(registry.vocabulary)
        if let linter { selection.formUnion(linter.fields) }
        var session = Session(
            registry, selection, tracksDevices: true, profiles: profiles, showsSecrets: showsSecrets,
            attributeTables: tables, operations: linter?.selection)
        if let linter {
            var sink = LintingSink(view, linter, run.output.console)
            let status = run.run(&session, &sink)
            sink.finish(session)
            sink.base.finish(run.output)
            return try run.output.end(status)
        }
        let status = run.run(&session, &view)
        view.finish(run.output)
        try run.output.end(status)
    }

    private func session(_ selection: FieldSelection) -> Session {
        var selection = selection
        if let linter { selection.formUnion(linter.fields) }
        return Session(
            registry, selection, filter: filter, profiles: profiles, showsSecrets: showsSecrets,
            attributeTables: tables, operations: linter?.selection)
    }
}
