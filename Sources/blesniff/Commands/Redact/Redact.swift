import ArgumentParser
import Decoders
import Sniff
import SniffRedact

struct Redact: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact", _superCommandName: Program.standardName,
        abstract: "Write captures that can be shared: only data known to be harmless is kept.",
        discussion: """
              blesniff redact my.btsnoop --write shared.btsnoop
              blesniff redact *.pcapng --write shared/ --keep-vendors
              blesniff redact my.btsnoop --write s.btsnoop --keep company:0499 --wipe 2A6E
              blesniff redact my.btsnoop --write belt.btsnoop --device 'Pulse Belt 7'

            Addresses become pseudonyms such as C0:00:00:00:00:01, numbered in the order of appearance, the same in \
            all inputs of a run; the two top bits, which give the type, stay. Numbers, flags and UUIDs of the \
            specification's PDUs and values stay, because a decoder explains them as harmless. Everything else is \
            overwritten: names, texts and comments by 'x'; keys, vendors' values and commands, manufacturer data, \
            payloads without a decoder, encrypted and damaged packets, and incomplete PDUs by zeros. Lengths stay, \
            CRCs from the air remain as correct as they were, and the rest is decoded as before.

            Standard output has a report of overwritten and kept values, with reasons. Read it before you share a \
            capture: --wipe overwrites more, --keep keeps values that you vouch for. Inputs are read twice, so save \
            pipes to a file first. Names of files stay. The new capture is decoded again; if anything is left that is \
            not known to be harmless, the exit status is 1.
            """)

    @Argument(
        help: ArgumentHelp(
            "Captures, read in this order; '-' or none at all is standard input, which must be a file.",
            valueName: "input"),
        completion: .file())
    var inputs: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The capture to write, or '-' for standard output, with all inputs one after the other; or a folder, which \
            gets a capture of the same name for each input.
            """, valueName: "file|folder"),
        completion: .file())
    var write: String

    @Option(
        help: ArgumentHelp(
            "Format to write, btsnoop or pcapng; without it, the file's name decides. Standard output is pcapng."))
    var writeFormat: RecordingFormat?

    @Option(help: .device, transform: { try DeviceSelector($0) })
    var device: [DeviceSelector] = []

    @Option(
        help: ArgumentHelp(
            """
            Wipe values that are harmless, too: of a characteristic or of a service, by UUID or by name; may be repeated.
            """, valueName: "uuid|name"))
    var wipe: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Vouch for values, which stay: of a characteristic, of a service, or of a company's manufacturer data, by UUID, by \
            name or as company:004C, or 'comments' with names of interfaces; may be repeated.
            """, valueName: "uuid|company|comments"))
    var keep: [String] = []

    @Flag(help: "Wipe all attribute values except those that the decoding of others needs.")
    var wipeValues = false

    @Flag(help: "Keep the upper half of public addresses, which identifies the vendor.")
    var keepVendors = false

    @Option(
        help: ArgumentHelp(
            "Write every address with its pseudonym to this file, for yourself alone.", valueName: "file"),
        completion: .file())
    var map: String?

    @Option(help: "Format of the report: text or jsonl.")
    var format = ListingFormat.text

    @Option(
        help: ArgumentHelp(
            "YAML with profiles of messages, whose values are overwritten; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var profiles: [String] = []

    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Option(help: MemoryOption.help, transform: { try MemoryOption($0) })
    var memoryLimit = MemoryOption()
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text && write != "-" }

    var paths: [String] { inputs.isEmpty ? ["-"] : inputs }

    func validate() throws {
        if inputs.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("standard input ('-') can be read only once")
        }
        if write.isEmpty { throw ValidationError("--write names no file") }
        if let map, paths.contains(where: { Platform.isSameFile($0, map) }) {
            throw ValidationError("--map \(map): is another file of this command, too")
        }
        try WrittenFiles([("--write", write), ("--map", map)]).check()
    }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        var options = RedactionOptions()
        (options.keepsVendors, options.wipesValues) = (keepVendors, wipeValues)
        do throws(RedactionError) {
            for text in wipe { try options.wipe(text, registry.vocabulary.uuidNames) }
            for text in keep { try options.keep(text, registry.vocabulary.uuidNames) }
        } catch {
            program.console.report("\(error)")
            throw ExitStatus.usage
        }
        let chosen =
            device.isEmpty ? nil : try ChosenDevices(device, registry, program.console).expression(in: paths)
        let redaction = try Redaction(
            options, registry: registry, profiles: try program.profiles(of: profiles),
            attributeTables: try program.tables(of: gatt, besides: paths), filter: chosen)
        if let limit = memoryLimit.bytes { redaction.memoryLimit = limit }
        try RedactRun(
            redaction: redaction, paths: paths, target: write, format: writeFormat, map: map, isJSON: format == .jsonl,
            console: program.console
        ).run()
    }
}
