import ArgumentParser
import Decoders
import Sniff

struct Browse: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse", _superCommandName: Program.standardName,
        abstract: "Look through captures on the terminal: scroll, search, filter, open packets.",
        discussion: """
              blesniff browse trace.btsnoop           # scroll, search
              blesniff browse bugreport.zip           # the log in a phone's report
              zstd -dc trace.zst | blesniff browse -  # a pipe

            Shows the lines of 'blesniff decode' on the whole terminal. Enter opens a packet, and can show only its \
            device, its connection or its characteristic. '/' searches, 'e' goes to the next error, a number to a \
            frame, 'c' lists the connections, 'f' changes the filter, 'w' shows the command that opens the packet in Wireshark; '?' lists all keys. The first packets are shown \
            at once, while the rest is read. Decoded packets are kept in a file without a name in TMPDIR, otherwise \
            /var/tmp, about 300 bytes per packet.
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

    @Option(help: "Time column at first: since the first record, in UTC, since the line before, or in UTC by RFC 3339.")
    var time = TimeStyle.relative

    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto

    @Option(help: .only)
    var only: [PacketGroup] = []

    @Option(help: .hide)
    var hide: [PacketGroup] = []

    func run(in program: Program) throws {
        guard let terminal = Terminal(program.console) else {
            program.console.report("browse needs a terminal; 'blesniff decode' prints the packets")
            throw ExitStatus.usage
        }
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        let filter = try Filter.narrowed(
            try input.compiledFilter(registry, program.console, profiles), only: only,
            without: hide.filter { $0 != .noise }, registry.vocabulary)
        let archive: PacketArchive
        do throws(TemporaryFile.Failure) {
            archive = try PacketArchive(registry)
        } catch {
            program.console.report("packets cannot be kept in a temporary file: \(error)")
            throw ExitStatus.io
        }
        let status = LiveStatus(source: name)
        var console = program.console
        console.status = status
        let output = Output(console)
        var session = Session(
            registry, PacketView.selection(registry.vocabulary), profiles: profiles, showsSecrets: showSecrets,
            attributeTables: try program.tables(of: gatt, besides: input.paths))
        var view = PacketView(
            registry, terminal, status,
            .init(
                filter: filter, hidesNoise: hide.contains(.noise), time: time, isColored: color.isColored(console),
                archive: archive, inputs: input.paths))
        let code = InputRun(options: input, output: output).run(&session, &view)
        view.finish(output)
        try output.end(archive.failure == nil ? code : max(code, ExitStatus.io.code))
    }

    /// The captures in few words.
    private var name: String {
        let paths = input.paths
        guard paths.count == 1 else { return "\(paths.count) captures" }
        return paths[0] == "-" ? "standard input" : paths[0].lastComponent
    }
}
