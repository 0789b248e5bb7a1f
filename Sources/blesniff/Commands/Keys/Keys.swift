import ArgumentParser
import Decoders
import Sniff
import SniffWords

struct Keys: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", _superCommandName: Program.standardName,
        abstract: "List the keys and identities that captures and key files hold.",
        discussion: """
              blesniff keys trace.btsnoop  # which keys the capture holds
              blesniff keys phone.btsnoop --export phone.keys  # for --keys

            Each key has a line: LTK, STK, IRK, CSRK, TK (a passkey) or Broadcast_Code; its fingerprint; whether it is \
            proven (it decrypts a link or a broadcast, resolves an address, or fits the checks of its pairing); its \
            devices; and its source. The fingerprint is the first four octets of AES-CMAC of nothing with the key: \
            equal keys have equal ones. Passkeys and Broadcast_Codes have none, because they could be found with it. \
            --show-keys shows the keys.

            --export writes all of them to a file that --keys of every command reads.
            """)

    @OptionGroup var input: InputOptions
    @Flag(help: "Show the keys themselves, most significant octet first, a Broadcast_Code as it is sent, and passkeys.")
    var showKeys = false
    @Option(
        help: ArgumentHelp(
            "Write the keys to a file for --keys, readable by you alone.", valueName: "file"), completion: .file())
    var export: String?
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    @Option(help: "Form of the output: text or jsonl, one object per key.")
    var format = ListingFormat.text

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if !input.filter.isEmpty { throw ValidationError("--filter selects packets; keys are of whole captures") }
    }

    func run(in program: Program) throws {
        let registry = try program.registry(of: [], noProject: true)
        let output = Output(program.console)
        var session = Session(registry, FieldSelection(registry.vocabulary), tracksDevices: true, reading: .fields)
        session.findsPasskeys = !input.noCrack
        var sink = KeySink()
        // Without an input, the keys of files are listed.
        let isAlone = input.inputs.isEmpty && !input.keyFiles.isEmpty
        var status: Int32 = 0
        if isAlone {
            input.givenKeys.apply(to: &session)
        } else {
            status = InputRun(options: input, output: output).run(&session, &sink)
        }
        for file in input.givenKeys.files {
            for note in file.notes { program.console.note("\(file.file): \(note)") }
        }
        let keys = session.listedKeys
        var buffer = ByteBuffer(capacity: 1 << 14)
        let width = keys.map(\.kind.rawValue.utf8.count).reduce(4, max)
        for key in keys {
            let line = KeyLine(key, showsKey: showKeys, kindWidth: width)
            if format == .jsonl {
                line.append(json: &buffer)
            } else {
                line.append(text: &buffer, color.palette(program.console))
            }
        }
        if keys.isEmpty { output.noteNothing("no keys in these captures", status) }
        output.flush(&buffer)
        if let export { status = max(status, write(keys, to: export, program.console)) }
        try output.end(status)
    }

    private func write(_ keys: [ListedKey], to file: String, _ console: Console) -> Int32 {
        let status = WrittenText(console: console).write(KeyYAML.text(keys), to: file, isPrivate: true)
        if status == 0 { console.note("\(keys.count.counted("key")) written to \(file)") }
        return status
    }
}

/// Keys are collected by reading alone.
private struct KeySink: PacketSink {
    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
}

/// A key in a line.
struct KeyLine {
    private let key: ListedKey
    private let showsKey: Bool
    /// Columns of the kind.
    private let kindWidth: Int

    init(_ key: ListedKey, showsKey: Bool, kindWidth: Int) {
        self.key = key
        self.showsKey = showsKey
        self.kindWidth = kindWidth
    }

    /// The text that represents the key.
    private var shown: String {
        guard showsKey else { return key.fingerprint ?? FieldList.maskText }
        return key.kind == .temporary ? passkey ?? key.digits : key.digits
    }

    private var passkey: String? { key.passkey.map { PairingStory.sixDigits($0) } }

    func append(text out: inout ByteBuffer, _ palette: Palette) {
        out.append(in: palette.title) { $0.append(string: KeyLine.padded(key.kind.rawValue, kindWidth)) }
        out.append("  ")
        out.append(in: palette.value) { $0.append(string: KeyLine.padded(shown, showsKey ? 32 : 8)) }
        out.append(key.isProven ? "  proven    " : "  unproven  ")
        for device in key.devices {
            out.append(address: device.value)
            out.append("  ")
        }
        if let identity = key.identity, !identity.isZero {
            out.append("EDIV 0x")
            out.append(hex: UInt64(identity.diversifier), digits: 4)
            out.append("  ")
        }
        out.append(safe: key.origin.text)
        out.append("\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String.spaces(width - text.utf8.count)
    }

    func append(json out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("kind", key.kind.rawValue)
            json.add("fingerprint", key.fingerprint)
            if showsKey {
                json.add("key", key.digits)
                json.add("passkey", key.kind == .temporary ? passkey : nil)
            }
            if !key.devices.isEmpty {
                json.array("devices") { json in for device in key.devices { json.add(nil, "\(device)") } }
            }
            if let identity = key.identity {
                json.add("ediv", identity.diversifier)
                json.add("rand", "\(identity.random)")
            }
            json.add("proven", key.isProven)
            json.add("source", key.origin.text)
            json.add("frame", key.origin.frame)
            json.add("input", key.origin.input)
        }
    }
}
