import ArgumentParser
import Decoders
import Sniff

struct Value: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "value",
        abstract: "Decode attribute values without a capture.",
        discussion: """
            For example: blesniff value 2A37 0648

            With --batch, each line of the file is a UUID and the bytes, and the output has one JSON object a line: uuid, \
            bytes, value where a decoder is registered, and faults where something is wrong with the bytes.
            """)

    @Argument(help: "Attribute type: 4, 8 or 32 hexadecimal digits.")
    var uuid: String?

    @Argument(help: "The value's bytes in hexadecimal; spaces and colons may stand between them.")
    var hex: [String] = []

    @Option(
        help: ArgumentHelp(
            "Decode the values of a file, one 'UUID HEX' a line; - for standard input.", valueName: "file"))
    var batch: String?

    @Flag(help: "Show keys in the value instead of ***.")
    var showSecrets = false

    @Option(help: "Form of the output: text or jsonl.")
    var format = OutputFormat.text

    func validate() throws {
        if format == .csv { throw ValidationError("value has no CSV form; use --format jsonl") }
        if batch != nil {
            guard uuid == nil else { throw ValidationError("--batch reads UUIDs and bytes from the file") }
        } else {
            if uuid == nil { throw ValidationError("Missing expected argument '<uuid>'") }
            if hex.isEmpty { throw ValidationError("Missing expected argument '<hex> ...'") }
        }
    }

    func run(in program: Program) throws {
        let registry = try program.registry()
        if let batch {
            return try ValueBatch(registry, program.console, showsSecrets: showSecrets).run(path: batch)
        }
        let text = uuid ?? ""
        guard let uuid = BluetoothUUID(text) else {
            program.console.report("\(WrittenValueError.noUUID(text))")
            throw ExitStatus.usage
        }
        let bytes: [UInt8]
        do throws(WrittenValueError) {
            bytes = try WrittenValueError.bytes(hex.joined())
        } catch {
            program.console.report("\(error)")
            throw ExitStatus.usage
        }
        guard let decoder = registry.decoder(for: uuid) else {
            program.console.report("no decoder is registered for \(uuid); 'blesniff decoders' lists them")
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

/// A value outside a capture, as the decoders of a registry read it.
struct SingleValue: ~Copyable {
    private let registry: Registry
    private(set) var fields: FieldList

    init(_ registry: Registry, showsSecrets: Bool) {
        self.registry = registry
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = showsSecrets
        fields = FieldList(selection)
    }

    /// Replaces the fields by those of a value, and returns what is wrong with its bytes.
    mutating func decode(_ bytes: [UInt8], _ decoder: Registry.DecoderIndex) -> [Fault] {
        fields.removeAll()
        var reader = Reader(bytes.span)
        var problem: Fault?
        do throws(Fault) {
            try registry.decode(
                decoder, bytes.span, &reader, under: Layer.value.key, name: ValueField.name.key, into: &fields)
        } catch {
            problem = error
        }
        if problem == nil, !reader.isAtEnd {
            problem = registry.leftOver(reader, of: 0..<bytes.count, decoder)
        }
        return fields.takeNotes() + [problem].compactMap { $0 }
    }
}

/// Why what somebody wrote is no UUID, or no bytes.
enum WrittenValueError: Error, CustomStringConvertible {
    case noUUID(String)
    case noDigit(Character, Int, in: String)
    case oddDigits(Int, String)

    var description: String {
        switch self {
        case .noUUID(let text): "'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed"
        case .noDigit(let character, let place, let text):
            "'\(text)' is not hexadecimal: character \(place) is '\(character)'"
        case .oddDigits(let count, let text): "'\(text)' has \(count) hexadecimal digits; bytes need two each"
        }
    }

    /// Bytes as people write them: with spaces, colons or hyphens between them, and perhaps `0x` before them.
    static func bytes(_ text: String) throws(WrittenValueError) -> [UInt8] {
        var digits: [UInt8] = []
        for (index, character) in text.enumerated() {
            if character == ":" || character == " " || character == "-" { continue }
            if character == "x", digits == [0] {
                digits = []
                continue
            }
            guard let digit = character.hexDigitValue else { throw .noDigit(character, index + 1, in: text) }
            digits.append(UInt8(digit))
        }
        guard digits.count % 2 == 0 else { throw .oddDigits(digits.count, text) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
