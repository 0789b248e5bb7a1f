import ArgumentParser
import Decoders
import Sniff

struct GATT: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "gatt", _superCommandName: Program.name,
        abstract: "Print every attribute table that the captures reveal, per device.",
        discussion: """
            A table has the attributes of one server that discovery in these captures showed to one client. With \
            --filter, only the devices of matching packets are shown.

            Phones and computers remember tables, so many captures have no discovery. --gatt, here and in other \
            commands, names handles by the tables of earlier runs. Such names are marked: (saved) on lines, \
            att.uuid_source elsewhere. Discovery, Service Changed and another Database Hash in the captures replace \
            them. FILE is the output of 'blesniff gatt --format jsonl', or BlueZ's own: the folder /var/lib/bluetooth, \
            an adapter's folder in it, its folder cache, or one file there. Of several tables of one device the last \
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

    @Option(help: "Form of the output: text or jsonl, one object an attribute table.")
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
        out.append("{\"server\":")
        out.append(database.isOfPeer ? "\"peer\"" : "\"host\"")
        if let peer = database.peer {
            out.append(",\"peer\":\"")
            out.append(address: peer.value)
            out.append("\"")
            if peer.type != DeviceAddress.unknownType {
                out.append(",\"peer_type\":")
                out.append(decimal: UInt64(peer.type))
            }
            if let given = names.given(peer) {
                out.append(",\"peer_name\":")
                out.append(json: given)
            }
            if let identity = names.identities[peer.key] {
                out.append(",\"peer_identity\":\"")
                out.append(address: identity.address.value)
                out.append("\",\"identity_source\":")
                out.append(json: identity.source)
            }
            if let name = names[peer] {
                out.append(",\"name\":")
                name.withUnsafeBufferPointer { out.append(json: $0) }
            }
        }
        if let hash = database.hash {
            out.append(",\"database_hash\":\"")
            hash.withUnsafeBufferPointer { out.append(hex: $0) }
            out.append("\"")
        }
        out.append(",\"services\":[")
        for (index, service) in database.services.enumerated() {
            if index > 0 { out.append(",") }
            out.append("{\"start_handle\":")
            out.append(decimal: UInt64(service.start))
            out.append(",\"end_handle\":")
            out.append(decimal: UInt64(service.end))
            append("uuid", service.uuid, uuidNames.name(of: service.uuid), &out)
            out.append(service.isPrimary ? ",\"primary\":true" : ",\"primary\":false")
            if !service.includes.isEmpty { render(service.includes, &out) }
            if service.isSaved, let file = database.savedIn {
                out.append(",\"source\":")
                source(file, &out)
            }
            out.append("}")
        }
        out.append("],\"attributes\":[")
        for (index, handle) in database.namedHandles.enumerated() {
            if index > 0 { out.append(",") }
            render(handle, database, &out)
        }
        out.append("]}\n")
    }

    private func render(
        _ includes: [(handle: UInt16, start: UInt16, end: UInt16, uuid: BluetoothUUID?)], _ out: inout ByteBuffer
    ) {
        out.append(",\"includes\":[")
        for (index, include) in includes.enumerated() {
            out.append(index > 0 ? ",{\"handle\":" : "{\"handle\":")
            out.append(decimal: UInt64(include.handle))
            out.append(",\"start_handle\":")
            out.append(decimal: UInt64(include.start))
            out.append(",\"end_handle\":")
            out.append(decimal: UInt64(include.end))
            if let uuid = include.uuid { append("uuid", uuid, uuidNames.name(of: uuid), &out) }
            out.append("}")
        }
        out.append("]")
    }

    private func render(_ handle: UInt16, _ database: GATTDatabase, _ out: inout ByteBuffer) {
        let attribute = database.attribute(handle)
        out.append("{\"handle\":")
        out.append(decimal: UInt64(handle))
        if let name = database.name(of: handle) {
            out.append(",\"handle_name\":")
            out.append(json: name.utf8)
        }
        if let uuid = attribute?.uuid { append("uuid", uuid, uuidNames.attributeTypeName(of: uuid), &out) }
        if let service = database.serviceUUID(of: handle) {
            append("service", service, uuidNames.name(of: service), &out)
        }
        if let attribute, attribute.properties != 0 {
            out.append(",\"properties\":")
            out.append(decimal: UInt64(attribute.properties))
        }
        out.append(",\"source\":")
        // Of some nothing is known but the user's name of them.
        if let attribute, attribute.source != .saved {
            out.append(json: attribute.source.name)
        } else {
            source(database.savedIn, &out)
        }
        out.append("}")
    }

    /// A UUID, and what it is called.
    private func append(_ key: StaticString, _ uuid: BluetoothUUID, _ name: StaticName?, _ out: inout ByteBuffer) {
        out.append(",\"")
        out.append(key)
        out.append("\":\"")
        out.append(uuid: uuid)
        out.append("\"")
        guard let name else { return }
        out.append(",\"")
        out.append(key)
        out.append("_name\":")
        out.append(json: name.utf8)
    }

    private func source(_ files: String?, _ out: inout ByteBuffer) {
        out.append(json: files.map { "saved in \($0)" } ?? "saved")
    }
}
