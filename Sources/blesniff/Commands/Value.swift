import ArgumentParser
import Decoders
import Sniff

struct Value: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "value",
        abstract: "Decode one attribute value without a capture.",
        discussion: "For example: blesniff value 2A37 0648")

    @Argument(help: "Attribute type: 4, 8 or 32 hexadecimal digits.")
    var uuid: String

    @Argument(help: "The value's bytes in hexadecimal; spaces and colons may stand between them.")
    var hex: [String]

    @Flag(help: "Show keys in the value instead of ***.")
    var showSecrets = false

    @Option(help: "Form of the output: text or jsonl.")
    var format = OutputFormat.text

    func validate() throws {
        if format == .csv { throw ValidationError("value has no CSV form; use --format jsonl") }
    }

    func run(in program: Program) throws {
        let registry = try program.registry()
        guard let uuid = BluetoothUUID(uuid) else {
            program.console.report("'\(self.uuid)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
            throw ExitStatus.usage
        }
        let bytes = try parse(hex.joined(), program.console)
        guard let decoder = registry.decoder(for: uuid) else {
            program.console.report("no decoder is registered for \(uuid); 'blesniff decoders' lists them")
            throw ExitStatus.usage
        }
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        selection.showsSecrets = showSecrets
        var fields = FieldList(selection)
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
        let problems = fields.takeNotes() + [problem].compactMap { $0 }
        var buffer = ByteBuffer()
        if format == .jsonl {
            var renderer = JSONRenderer(registry.vocabulary)
            renderer.render(fields, into: &buffer)
        } else {
            var renderer = TreeRenderer(registry.vocabulary, colored: false)
            renderer.render(fields, into: &buffer)
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

    private func parse(_ text: String, _ console: Console) throws -> [UInt8] {
        var digits: [UInt8] = []
        for (index, character) in text.enumerated() {
            if character == ":" || character == " " || character == "-" { continue }
            if character == "x", digits == [0] {
                digits = []
                continue
            }
            guard let digit = character.hexDigitValue else {
                console.report("'\(text)' is not hexadecimal: character \(index + 1) is '\(character)'")
                throw ExitStatus.usage
            }
            digits.append(UInt8(digit))
        }
        guard digits.count % 2 == 0 else {
            console.report("'\(text)' has \(digits.count) hexadecimal digits; bytes need two each")
            throw ExitStatus.usage
        }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
