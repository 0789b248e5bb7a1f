import ArgumentParser
import Decoders
import Sniff
import SniffLint
import SniffReport

struct Report: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", _superCommandName: Program.standardName,
        abstract: "Write one page that shows a capture: findings, timeline, requests, latencies, values, radio.",
        discussion: """
              blesniff report trace.btsnoop --html trace.html
              blesniff report trace.btsnoop --html shared.html --redact
              blesniff verify --format jsonl expected.yaml trace.btsnoop > verdicts.jsonl
              blesniff report verdicts.jsonl trace.btsnoop --html trace.html
              blesniff report trace.btsnoop --plot rate.svg --picture value.heart_rate
              blesniff report trace.btsnoop --perfetto trace.pftrace

            The page is one HTML file. It needs no network and runs no script of others, so it can be opened anywhere, \
            attached to a bug report or kept by a CI server. Problems come first; then, where the capture has them, a \
            timeline of connections, the requests of the most interesting connections step by step, latencies, values \
            over time, throughput, signal, advertising intervals, channels and devices. Drag in a picture to zoom; \
            click a frame to see its fields and bytes in place, or the command that shows them; / filters requests and \
            findings.

            If the name of an input ends with '.jsonl', it is the output of 'blesniff verify --format jsonl', and its \
            verdicts come first. 'blesniff verify --html' writes such a page itself.

            --perfetto writes a trace for ui.perfetto.dev: a track for each device and connection, slices for requests \
            and messages, instants for values, changes and findings. Dates are by the clock REALTIME, so that a trace \
            of the same phone can be opened beside it.

            Keys and credentials never appear. With --redact, page and trace show what 'blesniff redact' leaves of the capture: \
            pseudonyms for addresses, no names, no values that are not known to be harmless. With --filter and --device, \
            only the connections and devices of matching packets are shown.
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp("The page to write; '-' for standard output.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @Option(help: ArgumentHelp("Title of the page, instead of the names of the captures.", valueName: "text"))
    var title: String?

    @Flag(help: "Show only what 'blesniff redact' would leave of the captures, so that the page can be shared.")
    var redact = false

    @Flag(inversion: .prefixedNo, help: "Show the findings of 'blesniff lint' on the page.")
    var lint = true

    @Option(
        help: ArgumentHelp(
            "Write one picture as SVG, to paste into a document; '-' for standard output.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var plot: String?

    @Option(
        help: ArgumentHelp(
            """
            The picture of --plot: \(PictureChoice.names.joined(separator: ", ")), or the field of a value, as \
            value.heart_rate.
            """, valueName: "name"))
    var picture: PictureChoice = .timeline

    @Option(
        help: ArgumentHelp(
            "Write a trace that Perfetto shows (ui.perfetto.dev); '-' for standard output.", valueName: "file"),
        completion: .file(extensions: ["pftrace"]))
    var perfetto: String?

    @Option(help: TransferProfiles.help, completion: TransferProfiles.completion)
    var profiles: [String] = []
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false

    /// A file to write, by the option that names it.
    private struct Written {
        let option: String
        let file: String?
        let content: String
        /// The ends of its name, the usual one first.
        let extensions: [String]
    }

    private var written: [Written] {
        [
            Written(option: "--html", file: html, content: "HTML", extensions: [".html", ".htm"]),
            Written(option: "--plot", file: plot, content: "SVG", extensions: [".svg"]),
            Written(option: "--perfetto", file: perfetto, content: "a trace", extensions: [".pftrace"]),
        ]
    }

    func validate() throws {
        let named = written.filter { $0.file != nil }
        if named.isEmpty {
            throw ValidationError("name the page to write: --html FILE, or '-' for standard output")
        }
        for written in named {
            guard let file = written.file else { continue }
            let option = written.option
            if file.isEmpty { throw ValidationError("\(option) names no file") }
            if file != "-", input.paths.contains(where: { Platform.isSameFile($0, file) }) {
                throw ValidationError(
                    "\(option) \(file): is an input, too, and is not overwritten; write to another file")
            }
            guard let wrong = ReportFiles.format(of: file), !written.extensions.contains(wrong) else { continue }
            let name = file.dropLast(wrong.count) + written.extensions[0]
            throw ValidationError("\(option) writes \(written.content): \(option) \(name)")
        }
        let printed = named.filter { $0.file == "-" }.map { "\($0.option) -" }
        if printed.count > 1 {
            throw ValidationError(
                "\(printed.joined(separator: " and ")) cannot share standard output; name a file")
        }
        try WrittenFiles(written.map { ($0.option, $0.file) }).check()
    }

    func run(in program: Program) throws {
        let files = ReportFiles(input.paths)
        let verdicts = try files.readVerdicts(program.console)
        let output = Output(program.console)
        var model = ReportModel()
        var status: Int32 = 0
        if !files.captures.isEmpty {
            let registry = try program.registry(of: decoders, noProject: noProject)
            var captures = input
            captures.inputs = files.captures
            let run = ReportRun(
                program: program, registry: registry, profiles: try program.profiles(of: profiles),
                tables: try program.tables(of: gatt, besides: files.captures), input: captures, isRedacted: redact,
                lints: lint, noProject: noProject, title: title, verdicts: verdicts, holdsPackets: html != nil,
                trace: perfetto.map { TraceWriter(output: output, file: $0) })
            (model, status) = try run.model()
        } else if plot != nil {
            program.console.report("--plot draws a picture of a capture; none is given")
            throw ExitStatus.usage
        } else if perfetto != nil {
            program.console.report("--perfetto writes a trace of a capture; none is given")
            throw ExitStatus.usage
        }
        if let verdicts { model.add(verdicts, from: files.verdicts) }
        if let title { model.title = title }
        let writer = ReportWriter(output: output)
        if let plot {
            guard let picture = picture.svg(of: model) else {
                program.console.report(
                    "--picture \(picture.name): the capture has nothing to draw; there are \(PictureChoice.available(in: model))"
                )
                throw ExitStatus(code: status != 0 ? status : 1)
            }
            status = max(status, try writer.write(picture, to: plot))
        }
        if let html { status = max(status, try writer.write(ReportPage(model).html, to: html)) }
        try output.end(status)
    }
}

/// The choice of one picture.
struct PictureChoice: ExpressibleByArgument, Sendable {
    /// `timeline`, or the path of a field.
    let name: String

    init?(argument: String) {
        guard PictureChoice.names.contains(argument) || argument.hasPrefix("value.") else { return nil }
        name = argument
    }

    private init(_ name: String) { self.name = name }

    static let timeline = PictureChoice("timeline")
    static let names = StandalonePicture.kinds.map(\.name)
    static let allValueStrings = names
    var defaultValueDescription: String { name }

    /// `nil` where there is nothing to draw.
    func svg(of model: ReportModel) -> String? {
        let drawing = StandalonePicture(model)
        return StandalonePicture.kinds.first { $0.name == name }.map { $0.svg(drawing) } ?? drawing.value(name)
    }

    /// `timeline, latency, value.heart_rate`
    static func available(in model: ReportModel) -> String {
        let found = names.filter { PictureChoice($0).svg(of: model) != nil } + model.values.map(\.path)
        return found.isEmpty ? "no pictures" : found.joined(separator: ", ")
    }
}
