import ArgumentParser
import Decoders
import Sniff
import SniffInfer

struct Infer: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer", _superCommandName: Program.standardName,
        abstract: "Guess the layout of unknown values, as a decoder file to start from.",
        discussion: """
              blesniff infer trace.btsnoop > mine.yaml  # a first layout of unknown values
              blesniff --decoders mine.yaml trace.btsnoop  # look at it

            Examines all values of attributes, manufacturer data and service data without a decoder: notifications, \
            indications, reads and writes, each direction separately. It finds lengths, constants, counters, clocks \
            and times near that of the capture, checksums (sum, exclusive or, CRC-8, CRC-16), states and flags, text, \
            addresses and UUIDs that occur elsewhere in the capture, and slowly changing numbers of one to four bytes. \
            Their quantity (temperature, humidity, pressure, voltage, battery) is guessed from their range.

            Each line gives its evidence. These are guesses: chance is unlikely, but values alone do not prove what a \
            number measures. Values of several kinds are sorted by their length and first bytes; the most frequent \
            kind becomes the decoder, the others follow as comments. More values, and values that change more, give \
            better results: give all captures of a device.

            The output is a file for --decoders; 'blesniff help decoder-files' explains its form. Secret values are \
            left out.
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp(
            "Only this characteristic or descriptor, even if it has a decoder.", valueName: "uuid"))
    var characteristic: String?

    @Option(help: ArgumentHelp("Only attributes with this handle, even if they have a decoder.", valueName: "handle"))
    var handle: String?

    @Option(
        help: ArgumentHelp(
            "Only manufacturer data of this company, such as 0xEC88, even if they have a decoder.", valueName: "id"))
    var company: String?

    @Option(help: ArgumentHelp("Only service data of this UUID, even if they have a decoder.", valueName: "uuid"))
    var serviceData: String?

    @Option(help: TransferProfiles.help, completion: TransferProfiles.completion)
    var profiles: [String] = []
    @Flag(help: TransferProfiles.showSecretsHelp)
    var showSecrets = false
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false

    @Option(help: "Form of the output: text (YAML) or jsonl, one object per kind of values.")
    var format = ListingFormat.text
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text }

    func validate() throws {
        if [characteristic, handle, company, serviceData].count(where: { $0 != nil }) > 1 {
            throw ValidationError("--characteristic, --handle, --company and --service-data exclude each other")
        }
        _ = try selection()
    }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let profiles = try program.profiles(of: profiles)
        let filter = try input.compiledFilter(registry, program.console, profiles)
        let output = Output(program.console)
        var fields = FieldSelection(registry.vocabulary)
        if filter != nil { fields.insert(AdvertisingField.address.key) }
        var session = Session(
            registry, fields, filter: filter, tracksDevices: true, profiles: profiles,
            showsSecrets: showSecrets, attributeTables: try program.tables(of: gatt, besides: input.paths),
            operations: CapturedValues.operations)
        var sink = InferenceSink(CapturedValues(registry, try selection()), isFiltered: filter != nil)
        let status = InputRun(options: input, output: output).run(&session, &sink)
        sink.values.know(session.analyzer.databases, session.analyzer.devices?.devices ?? [])
        let found = sink.values.inferred(start: sink.start) { sink.matches($0) }
        if sink.values.limitReached {
            program.console.report(
                "more than \(CapturedValues.limit) attributes have values; name one to see the others")
        }
        var buffer = ByteBuffer(capacity: 1 << 14)
        if format == .jsonl {
            for values in found { InferenceJSON().append(values, to: &buffer) }
        } else if !found.isEmpty {
            buffer.append(string: InferenceYAML.text(found, registry.vocabulary, columns: program.console.columns))
        }
        if found.isEmpty { output.noteNothing(reasonForNone, status) }
        output.flush(&buffer)
        try output.end(status)
    }

    private var isNamed: Bool {
        [characteristic, handle, company, serviceData].contains { $0 != nil }
    }

    private var reasonForNone: String {
        if isNamed || input.isSelective { return "no values of that in these captures" }
        return "no values without a decoder; --characteristic, --company or --service-data names one that has a decoder"
    }

    // MARK: - What is meant

    private func selection() throws -> InferenceSelection {
        var selection = InferenceSelection()
        if let characteristic {
            let uuid = try Infer.uuid(characteristic)
            selection.target = uuid.isDescriptor ? .descriptor(uuid) : .characteristic(uuid)
        }
        if let company { selection.target = .company(try Infer.number(company, "a company identifier")) }
        if let serviceData { selection.target = .serviceData(try Infer.uuid(serviceData)) }
        if let handle { selection.handle = try Infer.number(handle, "a handle") }
        return selection
    }

    private static func uuid(_ text: String) throws -> BluetoothUUID {
        guard let uuid = BluetoothUUID(text) else {
            throw ValidationError("'\(text)' is not a UUID: 4, 8 or 32 hexadecimal digits are needed")
        }
        return uuid
    }

    private static func number(_ text: String, _ what: String) throws -> UInt16 {
        guard let number = UInt16(decimalOrHexadecimal: text.lowercased()) else {
            throw ValidationError(
                "'\(text)' is not \(what): a number up to 65535, or 0x and up to 4 hexadecimal digits")
        }
        return number
    }
}

/// Gathers values of a run, when it began, and which devices the packets of a filter are about.
private struct InferenceSink: PacketSink {
    var values: CapturedValues
    private(set) var start = Timestamp.unknown
    private var seen: SeenAddresses

    init(_ values: CapturedValues, isFiltered: Bool) {
        self.values = values
        seen = SeenAddresses(isFiltered: isFiltered)
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if !start.isKnown { start = packet.facts.start }
        return seen.receive(packet, bytes)
    }

    mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { values.receive(event) } }

    func matches(_ device: UInt64) -> Bool { seen.contains(key: device) }
}
