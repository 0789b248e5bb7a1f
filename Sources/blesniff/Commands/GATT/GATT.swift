import ArgumentParser
import Decoders
import Sniff

struct GATT: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "gatt", _superCommandName: Program.standardName,
        abstract: "Print every attribute table that the captures reveal, per device.",
        discussion: """
              blesniff gatt trace.btsnoop  # services, characteristics, handles
              blesniff gatt --format jsonl old.btsnoop > tables.jsonl  # save for --gatt

            A table has the attributes of one server that discovery in these captures showed to one client. With \
            --filter, only the devices of matching packets are shown.

            Phones and computers remember tables, so many captures have no discovery. --gatt, here and in other \
            commands, names handles by the tables of earlier runs. Such names are marked: (saved) on lines, \
            att.uuid_source elsewhere. Discovery, Service Changed and another Database Hash in the captures replace \
            them. FILE is the output of 'blesniff gatt --format jsonl', or BlueZ's own: the folder /var/lib/bluetooth, \
            an adapter's folder in it, its folder cache, or one file there. If a device has several tables, the last \
            one is used.

            A table belongs to an address. A device with a resolvable private address is found only if the host \
            resolves it. BlueZ does not always record the type of an address: such a table is used for either type.
            """)

    @OptionGroup var input: InputOptions
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    @Option(help: "Form of the output: text or jsonl, one object per attribute table.")
    var format = ListingFormat.text

    var isReadInPages: Bool { format == .text }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let filter = try input.compiledFilter(registry, program.console)
        let output = Output(program.console)
        var selection = FieldSelection(registry.vocabulary)
        if filter != nil { selection.insert(AdvertisingField.address.key) }
        // Lines show the table alone.
        let operations = format == .jsonl ? ServerObservations.selection : nil
        var session = Session(
            registry, selection, filter: filter, tracksDevices: true,
            attributeTables: try program.tables(of: gatt, besides: input.paths), operations: operations)
        var sink = TableSink(isFiltered: filter != nil)
        let status = InputRun(options: input, output: output).run(&session, &sink)
        var names = DeviceNames(session.analyzer.devices, registry.devices)
        let tables = session.joinedDatabases
        for peer in tables.compactMap(\.peer) {
            names.identities[peer.key] = session.identity(of: peer)
        }
        var text = GATTText(names, registry.vocabulary.uuidNames, color.palette(program.console))
        var buffer = ByteBuffer(capacity: 1 << 16)
        for database in tables where sink.seen.contains(database.peer) {
            if format == .jsonl {
                GATTJSON(names, registry.vocabulary.uuidNames, sink.evidence(of: database, session)).render(
                    database, into: &buffer)
            } else {
                text.render(database, into: &buffer)
            }
        }
        if format == .text { buffer.wrapLines(columns: program.console.columns) }
        let isEmpty = buffer.count == 0
        output.flush(&buffer)
        if isEmpty {
            let hint = gatt.isEmpty ? "; --gatt FILE adds tables of earlier runs" : ""
            output.noteNothing(
                filter == nil
                    ? "no attribute table: nothing was discovered in these captures\(hint)"
                    : "no attribute table of a device that the filter selects", status)
        }
        try output.end(status)
    }
}

/// Names of devices by address.
struct DeviceNames {
    private var names: [UInt64: [UInt8]] = [:]

    /// Who is behind resolvable private addresses, and where the IRK is from that tells.
    var identities: [UInt64: (address: DeviceAddress, source: String)] = [:]
    /// The user's names of devices.
    private let given: DeviceDeclarations

    init(_ table: DeviceTable?, _ given: DeviceDeclarations = DeviceDeclarations()) {
        self.given = given
        for device in table?.devices ?? [] where !device.name.isEmpty { names[device.address.key] = device.name }
    }

    /// The name that a device advertises.
    subscript(_ address: DeviceAddress) -> [UInt8]? { names[address.key] }

    /// The user's name for a device.
    func given(_ address: DeviceAddress) -> String? { given[name: address] }
}

/// Notes the devices that a filter lets through, and what operations show of servers.
struct TableSink: PacketSink {
    private(set) var seen: SeenAddresses
    private var servers = ServerObservations()

    init(isFiltered: Bool) { seen = SeenAddresses(isFiltered: isFiltered) }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        seen.receive(packet, bytes)
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for case .operation(let operation) in events { servers.receive(operation) }
    }

    /// The evidence of the server of a table, under any address of its device.
    func evidence(of table: GATTDatabase, _ session: borrowing Session) -> ServerEvidence {
        let device = session.devices.first { $0.address.key == table.peer?.key }
        return servers.evidence(of: table, knownAs: device?.resolved ?? []) ?? ServerEvidence()
    }
}
