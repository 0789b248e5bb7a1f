import Decoders
import Sniff

/// Values from the lines of a file, and one JSON object for each.
struct ValueBatch: ~Copyable {
    private let registry: Registry
    private let console: Console
    private var value: SingleValue
    private var renderer: JSONRenderer

    init(_ registry: Registry, _ console: Console, showsSecrets: Bool) {
        self.registry = registry
        self.console = console
        value = SingleValue(registry, showsSecrets: showsSecrets)
        renderer = JSONRenderer(registry.vocabulary)
    }

    /// - Throws: ``ExitStatus`` for a file that cannot be read, and for lines that are no values; the others are decoded.
    consuming func run(path: String) throws {
        let output = Output(console)
        var buffer = ByteBuffer()
        var status: Int32 = 0
        var lines: TextLines
        do throws(CaptureError) {
            lines = try TextLines(path: path)
        } catch {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
        while let line = lines.next(), !output.isClosed {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if text.isEmpty || text.hasPrefix("#") { continue }
            do throws(WrittenValueError) {
                try append(text, to: &buffer)
            } catch {
                console.report("\(path == "-" ? "standard input" : path):\(lines.number): \(error)")
                status = ExitStatus.damaged.code
            }
            if output.isDue(buffer.count) { output.flush(&buffer) }
        }
        output.flush(&buffer)
        if let failure = lines.failure {
            console.report("\(failure)")
            status = failure.exitStatus
        }
        try output.end(status)
    }

    private mutating func append(_ line: Substring, to buffer: inout ByteBuffer) throws(WrittenValueError) {
        let end = line.firstIndex { $0 == " " || $0 == "\t" } ?? line.endIndex
        let name = String(line[..<end])
        guard let kind = WrittenKind(name) else { throw .noUUID(name) }
        let bytes = try WrittenValueError.bytes(String(line[end...].filter { $0 != " " && $0 != "\t" && $0 != "\r" }))
        var json = JSONText()
        switch kind {
        case .uuid(let uuid): json.add("uuid", "\(uuid)")
        case .company(let company): json.add("company", Int(company))
        }
        json.add("bytes", "\(FieldValue.bytes(bytes))")
        buffer.append("{")
        buffer.append(all: json.buffer)
        if let decoder = kind.decoder(of: bytes, registry) {
            let problems = value.decode(bytes, decoder)
            var object = ByteBuffer()
            renderer.render(value.fields, into: &object)
            // The members of the object, which also has a line feed after its closing brace.
            buffer.append(",")
            object.withBytes { if let start = $0.baseAddress { buffer.append(start + 1, $0.count - 3) } }
            append(problems, to: &buffer)
        }
        buffer.append("}\n")
    }

    private func append(_ problems: [Fault], to buffer: inout ByteBuffer) {
        guard !problems.isEmpty else { return }
        var json = JSONText()
        json.objects("faults", problems) { json, problem in
            json.add("field", registry.vocabulary[problem.field].path)
            json.add("offset", problem.offset)
            if problem.needed != 0 || problem.available != 0 {
                json.add("needed", problem.needed)
                json.add("available", problem.available)
            }
            json.add("reason", "\(problem.reason.text)")
        }
        buffer.append(",")
        buffer.append(all: json.buffer)
    }
}
