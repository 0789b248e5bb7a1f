import ArgumentParser
import Decoders
import Sniff

struct Value: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "value", _superCommandName: Program.standardName,
        abstract: "Decode values of attributes and service data without a capture.",
        discussion: """
              blesniff value 2A37 0648           # a Heart Rate Measurement of 72 bpm
              blesniff value 'Battery Level' 64  # by its name

            For example: blesniff value 2A37 0648, or blesniff value "Heart Rate Measurement" 0648. The UUID of a service \
            selects its service data: blesniff value FCD2 400161. A company identifier with 0x selects manufacturer data: \
            blesniff value 0x0499 0512FC5394C37C0004FFFC040CAC364200CDCBB8334C884F

            With --batch, each line of the file is a UUID or a company identifier and the bytes, and the output has one JSON \
            object per line: uuid or company, bytes, value if a decoder is registered, and faults if the bytes do not fit it.
            """)

    @Argument(help: "Attribute type or service: 4, 8 or 32 hexadecimal digits, or its name; or a company: 0x0499.")
    var uuid: String?

    @Argument(help: "The value's bytes in hexadecimal, with or without spaces and colons.")
    var hex: [String] = []

    @Option(
        help: ArgumentHelp(
            "Decode the values of a file, one 'UUID HEX' per line; - for standard input.", valueName: "file"))
    var batch: String?

    @Flag(help: "Show keys in the value instead of ***.")
    var showSecrets = false

    @Option(help: "Form of the output: text or jsonl.")
    var format = ListingFormat.text

    func validate() throws {
        if batch != nil {
            guard uuid == nil else { throw ValidationError("--batch reads UUIDs and bytes from the file") }
        } else {
            if uuid == nil { throw ValidationError("Missing expected argument '<uuid>'") }
            if hex.isEmpty { throw ValidationError("Missing expected argument '<hex> ...'") }
        }
    }

    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        if let batch {
            return try ValueBatch(registry, program.console, showsSecrets: showSecrets).run(path: batch)
        }
        let text = uuid ?? ""
        let kinds =
            WrittenKind(text).map { [$0] } ?? registry.vocabulary.uuidNames.uuids(named: text).map { .uuid($0) }
        guard let first = kinds.first else {
            let hint = NearestName.hint(registry.vocabulary.uuidNames.nearest(to: text), quote: "\"")
            program.console.report("\(WrittenValueError.noUUID(text))\(hint)")
            throw ExitStatus.usage
        }
        let bytes: [UInt8]
        do throws(WrittenValueError) {
            bytes = try WrittenValueError.bytes(hex.joined())
        } catch {
            program.console.report("\(error)")
            throw ExitStatus.usage
        }
        guard let decoder = kinds.lazy.compactMap({ $0.decoder(of: bytes, registry) }).first else {
            program.console.report("no decoder is registered for \(first); '\(program.name) decoders' lists them")
            throw ExitStatus.usage
        }
        var value = SingleValue(registry, showsSecrets: showSecrets)
        let problems = value.decode(bytes, decoder)
        var buffer = ByteBuffer()
        if format == .jsonl {
            var renderer = JSONRenderer(registry.vocabulary)
            renderer.render(value.fields, into: &buffer)
        } else {
            var renderer = TreeRenderer(registry.vocabulary, colored: false)
            renderer.render(value.fields, into: &buffer)
        }
        let output = Output(program.console)
        output.flush(&buffer)
        try output.end()
        for problem in problems {
            let lengths =
                problem.needed == 0 && problem.available == 0
                ? "" : " (needed \(problem.needed), available \(problem.available))"
            program.console.report(
                "\(registry.vocabulary[problem.field].path) at byte \(problem.offset): \(problem.reason.text)\(lengths)"
            )
        }
        if !problems.isEmpty { throw ExitStatus.damaged }
    }
}
