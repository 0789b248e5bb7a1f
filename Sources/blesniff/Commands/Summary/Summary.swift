import ArgumentParser
import Decoders
import Sniff
import SniffLint
import SniffWords

struct Summary: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", _superCommandName: Program.standardName,
        abstract: "Summarize each connection: devices, parameters, traffic, failures, and how it ended.",
        discussion: """
              blesniff summary trace.btsnoop                 # connections, failures, ends
              blesniff summary bugreport.zip                 # the log in a phone's report
              blesniff summary --connection 2 trace.btsnoop  # one of them

            If a phone cut packets, because its log is off or filtered, the first line says how many, and which \
            setting to change. If there are several connections, a table comes next. Each connection has a block: \
            changes of parameters, PHY, data length, MTU, pairing and encryption; MTU and encryption, even if there \
            was none; services; a table of characteristics with reads, writes, writes without response (commands), \
            notifications and indications, their bytes and rate, and the latency of answers (median, 99 %, longest); \
            application messages by profile (--profiles); each request that was refused or never answered; and who \
            ended the connection, why, and after which packet. Classic (BR/EDR) connections have their beginning and \
            end; Classic attempts that failed are listed. With --filter, only the connections of matching packets are \
            shown.

            Under each failure, 'cause' says what it usually means and what to look at, and 'next' has the command that \
            shows it; --terse leaves both out. 'blesniff help status' lists all causes. A disconnection that this host \
            or the central asked for has none, unless something failed before.

            Connections are numbered through all captures (link.connection in filters and JSON Lines). A connection \
            that two adapters of one log share is printed once. With several inputs, each connection names its own. A \
            connection that continues in the next input gets a new number there, because nothing says that the inputs \
            follow each other.
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

    @Flag(help: "End with the number of findings of 'blesniff lint', and the worst three (text only).")
    var lint = false
    @Flag(help: "Leave out the usual causes of failures, and the next steps (text only).")
    var terse = false
    @Option(help: ArgumentHelp("Only the connection with this number; may be repeated.", valueName: "number"))
    var connection: [Int] = []

    @Option(help: "Form of the output: text or jsonl, one object per connection.")
    var format = ListingFormat.text

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if lint, format != .text {
            throw ValidationError(
                "--lint is for text; 'blesniff lint --format jsonl' has all "
                    + "findings")
        }
    }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        let filter = try input.compiledFilter(registry, program.console, profiles)
        let output = Output(program.console)
        let linter = lint ? try Linter(Linter.standardRules + program.rules, registry: registry) : nil
        var selection = ConnectionStories.selection
        if let linter { selection.formUnion(linter) }
        let pictures = format == .text ? Bars(program.console).map { StoryPictures(bars: $0) } : nil
        // The figures of channels are kept for those who see them.
        var session = Session(
            registry, linter?.fields ?? FieldSelection(registry.vocabulary), filter: filter,
            tracksDevices: pictures != nil, profiles: profiles,
            showsSecrets: showSecrets, attributeTables: try program.tables(of: gatt, besides: input.paths),
            operations: selection, reading: .operations)
        session.findsPasskeys = true
        var sink = SummarySink(isFiltered: filter != nil, keepsActivity: pictures != nil, linter: linter)
        let status = InputRun(options: input, output: output).run(&session, &sink)
        sink.stories.finish(session)
        let all = sink.chosen(session)
        let chosen = connection.isEmpty ? all : all.filter { connection.contains(Int($0.number.rawValue)) }
        if chosen.isEmpty, !all.isEmpty {
            let numbers = all.map { Int($0.number.rawValue) }
            let range = numbers.count == 1 ? "\(numbers[0])" : "\(numbers[0]) to \(numbers[numbers.count - 1])"
            program.console.report("--connection: there is no connection of this number; there are \(range)")
            throw ExitStatus.usage
        }
        var buffer = ByteBuffer(capacity: 1 << 16)
        let cut = CutLines(session.cutPackets)
        if format == .jsonl {
            for line in cut.lines { program.console.note(line) }
            StoryJSON(
                sink.stories, of: chosen, registry.vocabulary.uuidNames, inputs: session.inputs, paths: input.paths,
                encryption: session.encryption, devices: registry.devices, showsSecrets: showSecrets
            ).append(to: &buffer)
        } else {
            let palette = color.palette(program.console)
            let columns = program.console.columns
            var lines = StoryLines(
                sink.stories, registry, inputs: session.inputs, paths: input.paths, encryption: session.encryption,
                showsSecrets: showSecrets, room: columns)
            lines.isTerse = terse
            lines.pictures = pictures
            lines.airConnections = Dictionary(
                session.analyzer.airConnections.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
            // It belongs to no connection.
            if sink.isAll(chosen) {
                lines.advertisingChannels = session.analyzer.advertisingChannels
            }
            for line in cut.block + lines.lines(chosen) {
                buffer.append(line, palette, columns: columns)
            }
            if var linter = sink.linter {
                linter.finish(session)
                let choices = try LintChoices.ofProject(noProject, linter.rules, program.console)
                let report = LintReport(
                    findings: choices.left(linter.findings), hidden: 0, inputs: input.paths,
                    names: linter.deviceNames, registry: registry)
                LintText(explains: false, palette: palette, columns: columns).append(report, worst: 3, to: &buffer)
            }
        }
        if chosen.isEmpty { output.noteNothing(sink.reasonForNone(session), status) }
        if !sink.stories.omitted.isEmpty {
            let count = sink.stories.omitted.count
            program.console.report("\(count) more connections are not shown: \(ConnectionStories.limit) are kept")
        }
        let omitted = sink.stories.classic.omitted
        if omitted > 0 {
            program.console.report(
                "\(omitted) more Classic connections are not shown: \(ClassicConnections.limit) are kept")
        }
        output.flush(&buffer)
        try output.end(status)
    }
}
