import ArgumentParser
import Decoders
import Sniff
import SniffDraft

struct DraftCommand: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "draft", _superCommandName: Program.standardName,
        abstract: "Print an expectation that captures meet, as a draft for review.",
        discussion: """
              blesniff draft good1.btsnoop good2.btsnoop --write app.yaml  # from good runs
              blesniff draft --update app.yaml new.btsnoop  # widen it

            Each connection becomes a story. Whatever always holds becomes a rule: which operation follows which and \
            how soon, every value that the app writes, checksums, counters, intervals. Devices and characteristics \
            have names; there are no handles, addresses or times of day. Each line gives its evidence.

            One recording cannot show what varies. Give several, as captures or as connections of one capture: the \
            draft keeps what they share, and widens and marks ('# widened:') what differs. Connections that share less \
            than 60 % become stories of their own.

            'draft' does not assume that failures (lost connections, refusals, requests without an answer) are \
            intended: it asks about them on standard error and marks them '# decide:'. With --accept-failures it \
            expects them. Credentials are never written.

            With --update, the lines of an expectation that the captures do not meet are widened; all others stay.
            """)

    @Argument(
        help: ArgumentHelp("Good captures; '-' or none at all is standard input.", valueName: "input"),
        completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp("Write the expectation to this file rather than to standard output.", valueName: "file"),
        completion: .file())
    var write: String?

    @Option(
        help: ArgumentHelp("Widen this expectation until the captures meet it.", valueName: "expected"),
        completion: .file(extensions: ["yaml", "yml"]))
    var update: String?

    @Option(help: ArgumentHelp("Title of the expectation.", valueName: "text"))
    var title: String?

    @Flag(help: "Accept failures as expected.")
    var acceptFailures = false

    @Option(help: .deviceOperations, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

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
    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @OptionGroup var keys: KeyOptionGroup
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { write == nil }

    var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

    func validate() throws {
        if inputs.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input ('-') can be read only once")
        }
        if showSecrets { throw ValidationError("credentials are never written down; leave out --show-secrets") }
        if let write, paths.contains(where: { Platform.isSameFile($0, write) }) {
            throw ValidationError("\(write) is one of the captures")
        }
        if update != nil, title != nil { throw ValidationError("--title is for new expectations; edit the file") }
    }

    func run(in program: Program) throws {
        var captures: [RecordedCapture] = []
        for path in paths {
            do throws(CaptureError) {
                captures.append(try RecordedCapture(path))
            } catch {
                program.console.report("\(error)")
                throw ExitStatus(code: error.exitStatus)
            }
        }
        let registry = try program.registry(of: decoders, noProject: noProject)
        let setup = SessionSetup(
            registry: registry, profiles: try program.profiles(of: profiles),
            tables: try program.tables(of: gatt, besides: paths), memory: memoryLimit, keys: keys.givenKeys,
            devices: try ChosenDevices(device, registry, program.console).keys(in: paths))
        let run = DraftRun(captures: captures, setup: setup, console: program.console)
        let (text, status): (String?, Int32) = try update.map { try run.updated($0) } ?? run.drafted(drafter)
        // A draft of a part would pass for one of all.
        if Interrupt.requested { throw ExitStatus.interrupted }
        if let text { try deliver(text, program) }
        if status != 0 { throw ExitStatus(code: status) }
    }

    private var drafter: Drafter {
        var drafter = Drafter()
        drafter.acceptsFailures = acceptFailures
        drafter.profileFiles = profiles
        drafter.tableFiles = gatt
        drafter.title = title ?? "What \(paths.map(Self.name).joined(separator: ", ")) shows"
        return drafter
    }

    /// The name of a file without folders and ending.
    private static func name(_ path: String) -> String {
        if path == "-" { return "standard input" }
        let last = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
        return String(last[..<dot])
    }

    private func deliver(_ text: String, _ program: Program) throws {
        guard let write else {
            let output = Output(program.console)
            try output.print(text)
            return
        }
        let status = WrittenText(console: program.console).write(text, to: write)
        if status != 0 { throw ExitStatus(code: status) }
    }
}
