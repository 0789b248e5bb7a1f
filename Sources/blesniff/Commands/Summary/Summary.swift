import ArgumentParser
import Decoders
import Sniff
import SniffLint
import SniffWords

struct Summary: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary", _superCommandName: Program.name,
        abstract: "Summarize each connection: devices, parameters, traffic, failures, and how it ended.",
        discussion: """
            First, if packets were cut, as phones do whose log is off or filtered: how many, and what to switch. \
            Several connections begin with a table; then comes one block a connection: each change of parameters, PHY, \
            data length, MTU, pairing and encryption; MTU and encryption, also where there was none; services; a table of \
            characteristics with reads, writes, writes without response (commands), notifications and indications, their \
            bytes and rate, and the latency of answers (median, 99 %, longest); application messages by profile \
            (--profiles); each request that was \
            refused or never answered; and who ended the connection, why, and after which packet. Classic (BR/EDR) \
            connections have their beginning and end; Classic attempts that failed are listed. With --filter, only \
            the connections of matching packets are shown.

            Connections are numbered through all captures (link.connection in filters and JSON Lines). A connection \
            that two adapters of one log have is printed once. With several inputs, each connection names its own; one \
            that goes on in the next input is numbered anew there, because nothing says that the inputs follow each other.
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
    @Option(help: ArgumentHelp("Only the connection with this number; may be repeated.", valueName: "number"))
    var connection: [Int] = []

    @Option(help: "Form of the output: text or jsonl, one object a connection.")
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
                sink.stories, of: chosen, registry.vocabulary.uuidNames, inputs: session.inputs,
                encryption: session.encryption, devices: registry.devices, showsSecrets: showSecrets
            ).append(to: &buffer)
        } else {
            let palette = color.palette(program.console)
            let columns = program.console.columns
            var lines = StoryLines(
                sink.stories, registry, inputs: session.inputs, encryption: session.encryption,
                showsSecrets: showSecrets, room: columns)
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
