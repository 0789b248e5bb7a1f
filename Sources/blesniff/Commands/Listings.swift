import ArgumentParser
import Decoders
import Sniff

struct ListDecoders: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "decoders", abstract: "List the registered value decoders, and the profiles of messages.")

    @Argument(help: "Only those for this UUID, with their fields.")
    var uuid: String?

    @Option(
        help: ArgumentHelp("YAML with profiles of messages, checked and listed; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var profiles: [String] = []

    @OptionGroup var pager: PagerOptions

    var isReadInPages: Bool { true }

    func run(in program: Program) throws {
        let registry = try program.registry()
        var transfers = TransferOptions()
        transfers.profiles = profiles
        let loaded = try transfers.load(program)
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
            text += "\(decoder.target)  \(decoder.name.safe)  [\(decoder.source.safe)]\n"
            for field in decoder.describedFields { text += "    \(field.safe)\n" }
        }
        text += ListProfiles.text(loaded, wanted)
        if text.isEmpty, let wanted {
            program.console.report("no decoder is registered for \(wanted)")
            throw ExitStatus.usage
        }
        try Output(program.console).print(text)
    }
}

extension String {
    func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }
}
