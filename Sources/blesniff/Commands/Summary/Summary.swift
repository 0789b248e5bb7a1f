import ArgumentParser
import Decoders
import Sniff

struct Summary: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", _superCommandName: Root.name,
        abstract: "Summarize each connection: devices, parameters, traffic, failures, and how it ended.",
        discussion: """
            One block a connection: each change of parameters, PHY, data length, MTU, pairing and encryption; \
            services; for each characteristic its reads, writes and notifications, their rate, and the latency of \
            answers (median, 95 %, 99 %, maximum); application messages by profile (--profiles); each request that was \
            refused or never answered; and who ended the connection, why, and after which packet. With --filter, only \
            the connections of matching packets are shown.

            Connections are numbered through all captures (link.connection in filters and JSON Lines). A connection \
            that two adapters of one log have is printed once. With several inputs, each connection names its own.
            """)

    @OptionGroup var input: InputOptions
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
    @Flag(help: Pager.help)
    var noPager = false

    @Option(help: "Form of the output: text or jsonl, one object a connection.")
    var format = ListingFormat.text

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    var isReadInPages: Bool { format == .text }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        let filter = try input.compiledFilter(registry, program.console, profiles)
        let output = Output(program.console)
        var session = Session(
            registry, FieldSelection(registry.vocabulary), filter: filter, profiles: profiles,
            showsSecrets: showSecrets, attributeTables: try program.tables(of: gatt, besides: input.paths),
            operations: ConnectionStories.selection, readsFaults: false)
        session.findsPasskeys = true
        var sink = SummarySink(isFiltered: filter != nil)
        let status = InputRun(options: input, output: output).run(&session, &sink)
        sink.stories.finish(session)
        let chosen = sink.chosen(session)
        var buffer = ByteBuffer(capacity: 1 << 16)
        if format == .jsonl {
            StoryJSON(
                sink.stories, of: chosen, registry.vocabulary.uuidNames, inputs: session.inputs,
                encryption: session.encryption, devices: registry.devices, showsSecrets: showSecrets
            ).append(to: &buffer)
        } else {
            let palette = color.palette(program.console)
            let columns = program.console.columns
            let lines = StoryLines(
                sink.stories, registry, inputs: session.inputs, encryption: session.encryption,
                showsSecrets: showSecrets)
            for line in lines.lines(chosen) {
                buffer.append(line, palette, columns: columns)
            }
        }
        if chosen.isEmpty { output.noteNothing(sink.reasonForNone, status) }
        if !sink.stories.omitted.isEmpty {
            let count = sink.stories.omitted.count
            program.console.report("\(count) more connections are not shown: \(ConnectionStories.limit) are kept")
        }
        output.flush(&buffer)
        try output.end(status)
    }
}
