import ArgumentParser
import Decoders
import Sniff

struct GATT: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "gatt", _superCommandName: Program.name,
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
        var session = Session(
            registry, selection, filter: filter, tracksDevices: true,
            attributeTables: try program.tables(of: gatt, besides: input.paths))
        var seen = SeenAddresses(isFiltered: filter != nil)
        let status = InputRun(options: input, output: output).run(&session, &seen)
        var names = DeviceNames(session.analyzer.devices, registry.devices)
        let tables = session.joinedDatabases
        for peer in tables.compactMap(\.peer) {
            names.identities[peer.key] = session.identity(of: peer)
        }
        var text = GATTText(names, registry.vocabulary.uuidNames, color.palette(program.console))
        var buffer = ByteBuffer(capacity: 1 << 16)
        for database in tables where seen.contains(database.peer) {
            if format == .jsonl {
                GATTJSON(names, registry.vocabulary.uuidNames).render(database, into: &buffer)
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

/// An attribute table as one JSON object.
struct GATTJSON {
    private let names: DeviceNames
    private let uuidNames: UUIDNames

    init(_ names: DeviceNames, _ uuidNames: UUIDNames) {
        self.names = names
        self.uuidNames = uuidNames
    }

    func render(_ database: GATTDatabase, into out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("server", database.isOfPeer ? "peer" : "host")
            if let peer = database.peer { add(peer, &json) }
            json.add("database_hash", database.hash?.hexDigits)
            json.array("services") { json in
                for service in database.services { json.object { add(service, database, &$0) } }
            }
            json.array("attributes") { json in
                for handle in database.namedHandles { json.object { add(handle, database, &$0) } }
            }
        }
    }

    private func add(_ peer: DeviceAddress, _ json: inout JSONText) {
        json.add("peer", peer)
        if peer.type != DeviceAddress.unknownType { json.add("peer_type", peer.type) }
        json.add("peer_name", names.given(peer))
        if let identity = names.identities[peer.key] {
            json.add("peer_identity", identity.address)
            json.add("identity_source", identity.source)
        }
        if let name = names[peer] { json.add("name", text: name) }
    }

    private func add(_ service: GATTService, _ database: GATTDatabase, _ json: inout JSONText) {
        json.add("start_handle", service.start)
        json.add("end_handle", service.end)
        add("uuid", service.uuid, uuidNames.serviceName(of: service.uuid), &json)
        json.add("primary", service.isPrimary)
        json.objects("includes", service.includes) { json, include in
            json.add("handle", include.handle)
            json.add("start_handle", include.start)
            json.add("end_handle", include.end)
            if let uuid = include.uuid { add("uuid", uuid, uuidNames.serviceName(of: uuid), &json) }
        }
        if service.isSaved, let file = database.savedIn { json.add("source", source(file)) }
    }

    private func add(_ handle: UInt16, _ database: GATTDatabase, _ json: inout JSONText) {
        let attribute = database.attribute(handle)
        json.add("handle", handle)
        json.add("handle_name", database.name(of: handle)?.string)
        let service = database.serviceUUID(of: handle)
        if let uuid = attribute?.uuid { add("uuid", uuid, uuidNames.attributeTypeName(of: uuid, in: service), &json) }
        if let service {
            add("service", service, uuidNames.serviceName(of: service), &json)
        }
        if let attribute, attribute.properties != 0 { json.add("properties", attribute.properties) }
        // Of some nothing is known but the user's name of them.
        let isSaved = attribute.map { $0.source == .saved } ?? true
        json.add("source", isSaved ? source(database.savedIn) : attribute?.source.name)
    }

    /// A UUID, and its name.
    private func add(_ key: String, _ uuid: BluetoothUUID, _ name: StaticName?, _ json: inout JSONText) {
        json.add(key, uuid)
        json.add(key + "_name", name?.string)
    }

    private func source(_ files: String?) -> String { files.map { "saved in \($0)" } ?? "saved" }
}
