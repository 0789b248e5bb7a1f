import ArgumentParser
import Decoders
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, csv }
enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
extension TimeStyle: ExpressibleByArgument {}

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

    @Option(help: "Form of the output.")
    var format = OutputFormat.text

    @Flag(name: .shortAndLong, help: "Every field, as a tree (text only).")
    var verbose = false

    @Flag(name: [.customShort("x"), .long], help: "The bytes of each record (text only).")
    var hex = false

    @Option(help: ArgumentHelp("Columns of CSV output: paths, separated by commas.", valueName: "a,b,c"))
    var columns: String?

    @Option(help: "What the time column counts from (text only); absolute is UTC.")
    var time = TimeStyle.relative

    @Option(help: "Colour in text output. NO_COLOR is honoured.")
    var color = ColorChoice.auto

    @OptionGroup var following: FollowOptions

    func validate() throws {
        if columns != nil, format != .csv { throw ValidationError("--columns is for --format csv") }
        if columns?.isEmpty == true { throw ValidationError("--columns names no column") }
    }

    func run(in program: Program) throws {
        let registry = try program.registry()
        let vocabulary = registry.vocabulary
        let filter = try input.compiledFilter(registry, program.console)
        var selection = FieldSelection(vocabulary)
        switch format {
        case .jsonl:
            selection.insertAll()
            try run(program, registry, selection, filter, JSONRenderer(vocabulary))
        case .csv:
            let columns = try csvColumns(vocabulary, program.console)
            for column in columns { selection.insert(column.key) }
            try run(program, registry, selection, filter, CSVRenderer(vocabulary, columns: columns))
        case .text:
            let isColored = useColor(program.console)
            if verbose { selection.insertAll() } else { selection.insertSummary(of: vocabulary) }
            let line = TextRenderer(vocabulary, time: time, colored: isColored)
            if verbose || hex {
                let tree = verbose ? TreeRenderer(vocabulary, colored: isColored) : nil
                try run(program, registry, selection, filter, DetailRenderer(line: line, tree: tree, hex: hex))
            } else {
                try run(program, registry, selection, filter, line)
            }
        }
    }

    private func run<Renderer: EventRenderer & ~Copyable>(
        _ program: Program, _ registry: Registry, _ selection: FieldSelection, _ filter: Filter?,
        _ renderer: consuming Renderer
    ) throws {
        var selection = selection
        selection.allowsMemos = renderer.allowsMemos
        let fields = selection
        let profiles = try transfers.load(program)
        let makeSession = {
            Session(registry, fields, filter: filter, profiles: profiles, showsSecrets: transfers.showSecrets)
        }
        let namesInputs = following.follow && format == .text && input.paths.count > 1
        var printer = EventPrinter(renderer, Output(program.console), namesInputs: namesInputs)
        let status: Int32
        if following.follow {
            let run = FollowRun(options: input, follow: following, output: printer.output)
            status = run.run(makeSession, &printer)
        } else {
            var session = makeSession()
            status = InputRun(options: input, output: printer.output).run(&session, &printer)
        }
        printer.finish()
        try printer.output.end(status)
    }

    private func useColor(_ console: Console) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            // https://no-color.org: any value but the empty one.
            let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
            return isatty(console.results) == 1 && !refused && !isDumb
        }
    }

    private func csvColumns(_ vocabulary: Vocabulary, _ console: Console) throws -> [CSVRenderer.Column] {
        let paths = columns?.split(separator: ",").map { $0.trimmingSpaces } ?? CSVRenderer.standard
        return try paths.map { path in
            if let key = vocabulary.key(ofPath: path) { return CSVRenderer.Column(path: path, key: key, isName: false) }
            if path.hasSuffix("_name"), let key = vocabulary.key(ofPath: String(path.dropLast(5))),
                vocabulary[key].names != nil
            {
                return CSVRenderer.Column(path: path, key: key, isName: true)
            }
            console.report("--columns: no field is called '\(path)'; 'blesniff fields' lists them")
            throw ExitStatus.usage
        }
    }
}

extension Substring {
    var trimmingSpaces: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
