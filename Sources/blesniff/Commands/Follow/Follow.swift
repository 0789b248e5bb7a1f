import ArgumentParser
import Decoders
import Sniff

struct Follow: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", _superCommandName: Program.standardName,
        abstract: "Print the messages of applications, joined from several packets.",
        discussion: """
              blesniff follow trace.btsnoop  # messages of known protocols
              blesniff follow --profiles mine.yaml trace.btsnoop  # of one of your own
              blesniff follow --live --format jsonl  # as they come, for scripts

            An application message is a block: its profile, sender or receiver, state and frames; its text or bytes; \
            packets, bytes and times; and each violation of the protocol. It is complete, broken (its end will never \
            come) or incomplete (the input ended first). 'blesniff decoders' lists the profiles. With --filter, only \
            messages that end in a matching packet are shown. With --live, messages of a live source are printed as \
            they end, or time out.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var recording: RecordingOptionGroup
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
    @Flag(help: FollowRun.followHelp)
    var follow = false
    @Flag(help: FollowRun.reopenHelp)
    var reopen = false
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    @Flag(help: "Watch a live source, as 'blesniff live' does.")
    var live = false

    @Option(
        help: ArgumentHelp("Only messages of this profile.", valueName: "name"),
        completion: .custom { _, _, _ in FieldCompletions.profiles() })
    var profile: String?

    @Option(help: "Form of the output: text or jsonl, one object per message.")
    var format = ListingFormat.text

    @Option(
        help: """
            Time of a message's end: since the first record, in UTC, since the message before, or in UTC by RFC 3339 \
            (text only).
            """)
    var time: TimeStyle?

    func validate() throws {
        try FollowRun.check(follow: follow, reopen: reopen)
        if format == .jsonl, time != nil {
            throw ValidationError("--time is for text; --format jsonl has time, in Unix seconds")
        }
        if live, follow { throw ValidationError("--live waits for what comes; leave out --follow") }
        try source.check(isLive: live, recording)
    }

    /// Reports the traffic of a capture without messages, and a command for it.
    private func reportNothing(_ pieces: PieceCounts, _ output: Output) {
        guard !output.isClosed, !Interrupt.requested else { return }
        let console = output.console
        guard input.filter.isEmpty else { return console.note("no message ends in a packet that the filter takes") }
        let what = profile.map { "no message of profile '\($0)'" } ?? "no message of any profile"
        let lines = pieces.lines
        guard !lines.isEmpty else {
            return console.note(
                pieces.hasDecoded
                    ? "\(what); what is written and notified are values, which decode shows"
                    : "\(what), and no writes or notifications that one could be made of")
        }
        console.note("\(what); '\(console.name) decoders' lists the profiles. Seen were:")
        for line in lines { console.note("    \(line)") }
        let help = "'\(console.name) help profiles'"
        console.note("if messages are in them, describe where they begin and end; \(help) says how")
    }

    var isReadInPages: Bool { format == .text && !live && !follow }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let vocabulary = registry.vocabulary
        let profiles = try program.profiles(of: profiles, only: profile)
        let filter = try input.compiledFilter(registry, program.console, profiles, isLive: follow || live)
        let live = live ? try source.source(besides: input.inputs) : nil
        let savedTables = try program.tables(of: gatt, besides: live?.paths ?? input.paths)
        var wanted = FieldSelection(vocabulary)
        MessagePrinter.select(vocabulary, &wanted)
        let selection = wanted
        let makeSession = {
            Session(
                registry, selection, filter: filter, profiles: profiles, showsSecrets: showSecrets,
                attributeTables: savedTables)
        }
        var printer = MessagePrinter(
            registry, isJSON: format == .jsonl, time: time ?? .relative, only: profile,
            color.palette(program.console), Output(program.console))
        let output = printer.output
        let status: Int32
        if follow {
            status = FollowRun(options: input, reopens: reopen, output: output).run(makeSession, &printer)
        } else {
            var session = makeSession()
            status =
                if let live {
                    LiveRun(
                        source: live, recording: recording, output: output, memory: input.memoryLimit,
                        keys: input.givenKeys
                    ).run(
                        &session, &printer)
                } else {
                    InputRun(options: input, output: output).run(&session, &printer)
                }
        }
        printer.willWait()
        if status == 0, printer.count == 0 { reportNothing(printer.pieces, output) }
        try printer.output.end(status)
    }
}
