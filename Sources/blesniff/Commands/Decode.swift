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

struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print one line a packet (the default command).",
        discussion: """
            A line has the record's number, the time, '>' for sent and '<' for received, the other side's address, \
            what the packet is and what it carries. Messages about damage and requests never answered go to \
            standard error.
            """)

    @OptionGroup var input: InputOptions

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

    @Flag(help: "At the end of a file, wait for it to grow.")
    var follow = false

    func validate() throws {
        if columns != nil, format != .csv { throw ValidationError("--columns is for --format csv") }
    }

    func run() throws {
        let registry = try Registry()
        let filter = try input.compiledFilter(registry)
        let output = Output()
        var selection = FieldSelection(registry.vocabulary)
        var sink = try makeSink(registry.vocabulary, output, &selection)
        var session = Session(registry, selection, filter: filter)
        let buffer = OutputBuffer()
        session.beforeWaiting = { output.flush(&buffer.bytes, all: true) }
        sink.begin(&buffer.bytes)
        let status = InputRun(options: input, follow: follow, output: output).run(&session) { event, fields, bytes in
            sink.write(event, fields, bytes, &buffer.bytes)
            output.flush(&buffer.bytes, all: false)
            return !output.isClosed
        }
        output.flush(&buffer.bytes, all: true)
        if let failure = output.failure {
            report("standard output: \(failure)")
            throw ExitStatus.io
        }
        if status != 0, !output.isClosed { throw ExitStatus(code: status) }
    }

    private func makeSink(
        _ vocabulary: Vocabulary, _ output: Output, _ selection: inout FieldSelection
    ) throws -> Sink {
        switch format {
        case .jsonl:
            selection.insertAll()
            return .json(JSONRenderer(vocabulary))
        case .csv:
            let columns = try csvColumns(vocabulary)
            for column in columns { selection.insert(column.key) }
            return .csv(CSVRenderer(vocabulary, columns: columns))
        case .text:
            let isColored = useColor(output)
            let line = TextRenderer(vocabulary, time: time, colored: isColored)
            if verbose { selection.insertAll() } else { selection.insertSummary(of: vocabulary) }
            return .text(line, verbose ? TreeRenderer(vocabulary, colored: isColored) : nil, hex: hex)
        }
    }

    private func useColor(_ output: Output) -> Bool {
        switch color {
        case .always: return true
        case .never: return false
        case .auto:
            // https://no-color.org: any value but the empty one.
            let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
            return output.isTerminal && !refused && !isDumb
        }
    }

    private func csvColumns(_ vocabulary: Vocabulary) throws -> [CSVRenderer.Column] {
        let paths = columns?.split(separator: ",").map { $0.trimmingSpaces } ?? CSVRenderer.standard
        return try paths.map { path in
            if let key = vocabulary.key(ofPath: path) { return CSVRenderer.Column(path: path, key: key, isName: false) }
            if path.hasSuffix("_name"), let key = vocabulary.key(ofPath: String(path.dropLast(5))),
                vocabulary[key].names != nil
            {
                return CSVRenderer.Column(path: path, key: key, isName: true)
            }
            report("--columns: no field is called '\(path)'; 'blesniff fields' lists them")
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

/// The output buffer, shared between the line loop and the flush before waiting.
final class OutputBuffer {
    var bytes = ByteBuffer(capacity: 1 << 17)
}

/// Where events go, in one of three forms.
enum Sink {
    case text(TextRenderer, TreeRenderer?, hex: Bool)
    case json(JSONRenderer)
    case csv(CSVRenderer)

    func begin(_ out: inout ByteBuffer) {
        if case .csv(let renderer) = self { renderer.renderHeader(into: &out) }
    }

    mutating func write(
        _ event: Event, _ fields: borrowing FieldList, _ bytes: borrowing Span<UInt8>, _ out: inout ByteBuffer
    ) {
        switch consume self {
        case .json(var renderer):
            renderer.render(fields, into: &out)
            self = .json(renderer)
        case .csv(var renderer):
            renderer.render(fields, into: &out)
            self = .csv(renderer)
        case .text(var line, var tree, let hex):
            line.render(event, fields, into: &out)
            tree?.render(fields, into: &out)
            if hex { out.append(hexDump: bytes) }
            self = .text(line, tree, hex: hex)
        }
    }
}
