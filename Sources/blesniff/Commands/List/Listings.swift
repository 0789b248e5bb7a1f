import ArgumentParser
import Decoders
import Sniff
import SniffWords

struct ListDecoders: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "decoders", _superCommandName: Program.standardName,
        abstract: "List the registered value decoders, and the profiles of messages.",
        discussion: """
              blesniff decoders                     # all of them
              blesniff decoders 2A37                # one, with its fields
              blesniff decoders --check mine.yaml  # whether a file of your own is right
            """)

    @Argument(
        help: ArgumentHelp(
            "Only decoders for this UUID, by its number or name, or for this company, with their fields.",
            valueName: "uuid|name"))
    var uuid: String?

    @Option(
        help: ArgumentHelp("YAML with profiles of messages, checked and listed; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var profiles: [String] = []

    @Option(
        help: ArgumentHelp(
            "Check a file of decoders: read it, run its tests, list nothing; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var check: [String] = []

    @Flag(help: "Print the JSON Schema of decoder files, for editors.")
    var schema = false

    @Option(help: "Form of the output: text or jsonl, one object per decoder.")
    var format = ListingFormat.text

    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text }

    func run(in program: Program) throws {
        guard !schema else { return try Output(program.console).print(DecoderSchema.json) }
        guard check.isEmpty else { return try runTests(program) }
        let (registry, user) = try program.decoders(of: decoders, noProject: noProject)
        let files = user.origins
        let loaded = try program.profiles(of: profiles)
        let wanted = uuid.map { WantedDecoders($0, registry) }
        if format == .jsonl { return try printJSON(registry, wanted, program) }
        var text = ""
        let leftOut = Dictionary(grouping: registry.leftOut, by: \.target)
        for decoder in registry.decoders where wanted?.includes(decoder) ?? true {
            let origin = files[decoder.target].map { "  from \($0.safe)" } ?? ""
            let type = decoder.type.map { "  as \("\($0)".safe)" } ?? ""
            text += "\(decoder.target)  \(decoder.name.safe)  [\(decoder.source.safe)]\(type)\(origin)\n"
            for field in registry.describedFields(of: decoder) { text += "    \(field.safe)\n" }
            for field in leftOut[decoder.target] ?? [] { text += "    \(Self.text(field))\n" }
        }
        for fields in Self.leftOutDecoders(registry, wanted) {
            text += "\(fields[0].target)  \(fields[0].decoder.safe)  [\(fields[0].source.safe)]\n"
            for field in fields { text += "    \(Self.text(field))\n" }
        }
        for wanted in wanted.map({ $0.uuids.map(Optional.some) }) ?? [nil] {
            for (line, file) in user.declarations(of: wanted) { text += "\(line.safe)  from \(file.safe)\n" }
            text += ListProfiles.text(loaded, wanted)
        }
        if text.isEmpty, let wanted { throw wanted.none(program.console) }
        try Output(program.console).print(text)
    }

    /// The built-in decoders of which no field remains, each with its fields.
    private static func leftOutDecoders(_ registry: Registry, _ wanted: WantedDecoders?) -> [[LeftOutField]] {
        let fields = registry.leftOut.filter { $0.isDecoderLeftOut && wanted?.includes($0) ?? true }
        var targets: Set<ValueDecoder.Target> = []
        let first = fields.filter { targets.insert($0.target).inserted }
        return first.map { one in fields.filter { $0.target == one.target } }
    }

    /// Why a built-in decoder does not have a field.
    private static func text(_ field: LeftOutField) -> String {
        "left out: \(field.path), which '\(field.ownDecoder.safe)' has with another type or unit"
    }

    /// An object for each decoder; profiles are no decoders.
    private func printJSON(_ registry: Registry, _ wanted: WantedDecoders?, _ program: Program) throws {
        let vocabulary = registry.vocabulary
        var buffer = ByteBuffer(capacity: 1 << 16)
        let leftOut = Dictionary(grouping: registry.leftOut, by: \.target)
        for decoder in registry.decoders where wanted?.includes(decoder) ?? true {
            buffer.appendJSON { json in
                json.add("uuid", decoder.target.uuid.map { "\($0)" })
                json.add("target", "\(decoder.target)")
                json.add("name", decoder.name)
                json.objects("fields", registry.fieldPaths(of: decoder)) { json, path in
                    let path = "\(decoder.target.objectPath).\(path)"
                    let definition = vocabulary.key(ofPath: path).map { vocabulary[$0] }
                    json.add("path", path)
                    json.add("type", definition.map { ($0.isList ? "list of " : "") + $0.type.name })
                    json.add("unit", definition.flatMap { $0.unit.isEmpty ? nil : $0.unit })
                }
                json.add("source", decoder.source)
                if let fields = leftOut[decoder.target] { Self.add(fields, to: &json) }
            }
        }
        for fields in Self.leftOutDecoders(registry, wanted) {
            buffer.appendJSON { json in
                json.add("uuid", fields[0].target.uuid.map { "\($0)" })
                json.add("target", "\(fields[0].target)")
                json.add("name", fields[0].decoder)
                json.add("source", fields[0].source)
                Self.add(fields, to: &json)
            }
        }
        if buffer.count == 0, let wanted { throw wanted.none(program.console) }
        let output = Output(program.console)
        output.flush(&buffer)
        try output.end()
    }

    private static func add(_ fields: [LeftOutField], to json: inout JSONText) {
        json.objects("left_out", fields) { json, field in
            json.add("path", field.path)
            json.add("own_decoder", field.ownDecoder)
        }
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

extension ValueDecoder.Target {
    /// Of an attribute type or of service data; `nil` for other targets.
    fileprivate var uuid: BluetoothUUID? {
        switch self {
        case .attribute(let uuid, _, _), .serviceData(let uuid, _, _): uuid
        default: nil
        }
    }
}
