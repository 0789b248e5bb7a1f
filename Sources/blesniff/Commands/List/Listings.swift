import ArgumentParser
import Decoders
import Sniff

struct ListDecoders: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "decoders", _superCommandName: Root.name,
        abstract: "List the registered value decoders, and the profiles of messages.")

    @Argument(help: "Only those for this UUID, with their fields.")
    var uuid: String?

    @Option(
        help: ArgumentHelp("YAML with profiles of messages, checked and listed; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var profiles: [String] = []

    @Option(
        help: ArgumentHelp(
            "Check a file of decoders: read it, run the tests in it, list nothing; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var check: [String] = []

    @Flag(help: "Print the JSON Schema of decoder files, for editors.")
    var schema = false

    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { true }

    func run(in program: Program) throws {
        guard !schema else { return try Output(program.console).print(DecoderSchema.json) }
        guard check.isEmpty else { return try runTests(program) }
        let (registry, user) = try program.decoders(of: decoders, noProject: noProject)
        let files = user.origins
        let loaded = try program.profiles(of: profiles)
        var wanted: BluetoothUUID?
        if let uuid {
            guard let parsed = BluetoothUUID(uuid) else {
                program.console.report("'\(uuid)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
                throw ExitStatus.usage
            }
            wanted = parsed
        }
        var text = ""
        for decoder in registry.decoders where wanted == nil || decoder.target.mentions(wanted) {
            let origin = files[decoder.target].map { "  from \($0.safe)" } ?? ""
            let type = decoder.type.map { "  as \("\($0)".safe)" } ?? ""
            text += "\(decoder.target)  \(decoder.name.safe)  [\(decoder.source.safe)]\(type)\(origin)\n"
            for field in decoder.describedFields { text += "    \(field.safe)\n" }
        }
        for (line, file) in user.declarations(of: wanted) { text += "\(line.safe)  from \(file.safe)\n" }
        text += ListProfiles.text(loaded, wanted)
        if text.isEmpty, let wanted {
            program.console.report("no decoder is registered for \(wanted)")
            throw ExitStatus.usage
        }
        try Output(program.console).print(text)
    }

    /// Reads files of decoders and runs the tests in them.
    private func runTests(_ program: Program) throws {
        let (registry, user) = try program.decoders(of: decoders + check, noProject: noProject)
        let (count, failures) = user.check(registry)
        for failure in failures { program.console.report("\(failure)") }
        let checked = user.files.filter { check.contains($0.path) }
        let decoders = checked.map(\.entries.count).reduce(0, +)
        let declarations = checked.map(\.declarationCount).reduce(0, +)
        var parts = [decoders.grouped("decoder")]
        if declarations > 0 { parts.append("\(declarations.grouped) names and handles") }
        parts += [count.grouped("test"), "\(failures.count.grouped) failed"]
        try Output(program.console).print(parts.joined(separator: ", ") + "\n")
        if !failures.isEmpty { throw ExitStatus(code: 1) }
    }
}

extension String {
    func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }
}
