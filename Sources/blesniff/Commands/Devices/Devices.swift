import ArgumentParser
import Decoders
import Sniff

struct Devices: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", _superCommandName: Program.name,
        abstract: "Print every device seen: address, name, signal, intervals, services, beacons, connections.",
        discussion: """
            For captures from the air, the figures of every connection follow: packets, retransmissions, CRC errors, \
            missed events, power by channel; then the number of packets without a connection, whose access address \
            neither a request nor a correct CRC confirms. With --filter, only the devices of matching packets are shown.

            With --live, devices are shown as they are heard, from the sources of 'blesniff live'. A terminal shows a \
            table with power over time, rates and distances of beacons; keys sort it, search it and open a device. \
            Without a terminal, or with --every or --format jsonl, all devices are printed when watching ends, or \
            every so many seconds those heard since the last time.
            """)

    @OptionGroup var input: InputOptions
    @Option(help: AttributeTable.help, completion: .file())
    var gatt: [String] = []
    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @OptionGroup var watched: DeviceOptions
    @OptionGroup var source: SourceOptions
    @OptionGroup var recording: RecordingOptionGroup
    @Option(help: ColorChoice.help)
    var color = ColorChoice.auto
    @Flag(help: Pager.help)
    var noPager = false

    @Option(help: "Form of the output: text or jsonl, one object a device or connection.")
    var format = ListingFormat.text

    func validate() throws {
        try source.check(isLive: watched.live, recording)
    }

    var isReadInPages: Bool { format == .text && !watched.live }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let filter = try input.compiledFilter(registry, program.console, isLive: watched.live)
        var selection = FieldSelection(registry.vocabulary)
        Beacons.select(registry.vocabulary, &selection)
        if watched.live {
            let source = try source.source(besides: input.inputs)
            let watching = DeviceWatching(
                program: program, registry: registry, selection: selection, filter: filter, source: source,
                tables: try program.tables(of: gatt, besides: source.paths), recording: recording, options: watched,
                memory: input.memoryLimit, keys: input.givenKeys, isJSON: format == .jsonl)
            return try watching.run()
        }
        let output = Output(program.console)
        var session = Session(
            registry, selection, filter: filter, tracksDevices: true,
            attributeTables: try program.tables(of: gatt, besides: input.paths))
        let bars = format == .text ? Bars(program.console) : nil
        if bars != nil { session.keepSignals() }
        var beacons = Beacons(
            registry.vocabulary, SeenAddresses(isFiltered: filter != nil), devices: registry.devices)
        let status = InputRun(options: input, output: output).run(&session, &beacons)
        var buffer = ByteBuffer(capacity: 1 << 16)
        let palette = color.palette(program.console)
        // There may be many: those that are shown are not copied.
        let seen = beacons.seen
        let shown = session.devices.lazy.filter { device in
            seen.contains(device.address) || device.resolved.contains { seen.contains($0) }
        }
        let signals = bars.map { DeviceSignals(Array(shown), $0) }
        // Those that were talked to first.
        for wasTalkedTo in [true, false] {
            for device in shown where (device.connections > 0) == wasTalkedTo {
                if format == .jsonl {
                    buffer.append(json: device, beacons)
                } else {
                    buffer.append(text: device, beacons, palette, signals)
                }
            }
        }
        if let scale = signals?.scale { buffer.append(string: "\(scale)\n") }
        for connection in session.analyzer.airConnections where beacons.seen.contains(connection) {
            if format == .jsonl { buffer.append(json: connection) } else { buffer.append(text: connection, palette) }
        }
        // They are about no device, so that no filter selects them.
        if !beacons.seen.isFiltered { buffer.append(session.analyzer.strayPackets, isJSON: format == .jsonl) }
        if format == .text { buffer.wrapLines(columns: program.console.columns) }
        let isEmpty = buffer.count == 0
        output.flush(&buffer)
        if isEmpty {
            output.noteNothing(
                filter == nil ? "no device in these captures" : "no device that the filter selects", status)
        }
        try output.end(status)
    }
}

extension ByteBuffer {
    /// A device in two to four short lines.
    mutating func append(
        text device: Device, _ beacons: borrowing Beacons, _ palette: Palette, _ signals: DeviceSignals? = nil
    ) {
        append(in: palette.hue(of: device.address.value)) { $0.append(address: device.address.value) }
        if device.address.type != DeviceAddress.unknownType {
            append(device.address.type & 1 == 1 ? "  random" : "  public")
        }
        if let given = beacons.devices[name: device.address] {
            append("  ")
            append(in: palette.title) { $0.append(safe: given) }
        }
        if !device.name.isEmpty {
            append("  ")
            append(in: palette.value) { $0.append(quoted: device.name) }
            if !device.nameIsComplete { append("…") }
        }
        // The identifier is a claim of the device, which often has another maker.
        if let company = device.company {
            append("  company ")
            if let name = AssignedNumbers.companies[company] {
                append(name: name)
            } else {
                append("0x")
                append(hex: UInt64(company), digits: 4)
            }
        }
        append("\n")
        if let source = device.identitySource { append(resolved: device.resolved, source) }
        if device.reports > 0 { appendReports(device) }
        if let row = signals?.row(device) { append(string: "    signal \(row)\n") }
        if !device.services.isEmpty {
            append("    services")
            for uuid in device.services {
                append(" ")
                append(uuid: uuid)
                if let name = beacons.uuidNames.name(of: uuid) {
                    append(" (")
                    append(name: name)
                    append(")")
                }
            }
            append("\n")
        }
        for address in device.addresses { beacons.append(textOf: address, to: &self) }
        if device.connections > 0 {
            append("    connected ")
            append(decimal: device.connections)
            append(device.connections == 1 ? " time" : " times")
            if device.connectedFor > 0 {
                append(", ")
                append(mantissa: device.connectedFor.milliseconds, exponent: -3)
                append(" s in all")
            }
            append("\n")
        }
    }

    /// The resolvable private addresses of a device, the first few, and how they are known to be its own.
    private mutating func append(resolved addresses: [DeviceAddress], _ source: String) {
        append("    also ")
        for address in addresses.prefix(4) {
            append(address: address.value)
            append(" ")
        }
        if addresses.count > 4 {
            append("and ")
            append(decimal: UInt64(addresses.count - 4))
            append(" more ")
        }
        append("(resolved with ")
        append(safe: source)
        append(")\n")
    }

    private mutating func appendReports(_ device: Device) {
        append("    ")
        append(decimal: device.reports)
        append(device.reports == 1 ? " report" : " reports")
        if device.rssi.count > 0 {
            append(", RSSI ")
            append(decimal: Int64(device.rssi.min))
            append(" to ")
            append(decimal: Int64(device.rssi.max))
            append(" dBm, mean ")
            append(decimal: Int64((Double(device.rssi.sum) / Double(device.rssi.count)).rounded()))
            append(" dBm")
        }
        if let interval = device.medianInterval {
            append(", every ")
            append(string: TimeText.text(interval))
        }
        append("\n")
    }

    mutating func append(json device: Device, _ beacons: borrowing Beacons) {
        append("{\"address\":\"")
        append(address: device.address.value)
        append("\"")
        if device.address.type != DeviceAddress.unknownType {
            append(",\"address_type\":")
            append(decimal: UInt64(device.address.type))
        }
        if let given = beacons.devices[name: device.address] {
            append(",\"address_name\":")
            append(json: given)
        }
        if let source = device.identitySource {
            append(",\"resolved\":[")
            for (index, address) in device.resolved.enumerated() {
                append(index > 0 ? ",\"" : "\"")
                append(address: address.value)
                append("\"")
            }
            append("],\"identity_source\":")
            append(json: source)
        }
        if !device.name.isEmpty {
            append(",\"name\":")
            device.name.withUnsafeBufferPointer { append(json: $0) }
        }
        if let company = device.company {
            append(",\"company\":")
            append(decimal: UInt64(company))
        }
        append(",\"services\":[")
        for (index, uuid) in device.services.enumerated() {
            append(index > 0 ? ",\"" : "\"")
            append(uuid: uuid)
            append("\"")
        }
        append("],\"beacons\":[")
        beacons.append(jsonOf: device.addresses, to: &self)
        append("],\"reports\":")
        append(decimal: device.reports)
        if device.rssi.count > 0 {
            append(",\"rssi\":{\"min\":")
            append(decimal: Int64(device.rssi.min))
            append(",\"max\":")
            append(decimal: Int64(device.rssi.max))
            append(",\"last\":")
            append(decimal: Int64(device.rssi.last))
            append(",\"mean\":")
            append(float: (Double(device.rssi.sum) / Double(device.rssi.count) * 10).rounded() / 10)
            append("}")
        }
        if let interval = device.medianInterval {
            append(",\"median_interval\":")
            append(mantissa: interval.rawValue, exponent: -9)
        }
        if device.first.isKnown {
            append(",\"first\":")
            append(seconds: device.first)
            append(",\"last\":")
            append(seconds: device.last)
        }
        append(",\"connections\":")
        append(decimal: device.connections)
        append(",\"connected_for\":")
        append(mantissa: device.connectedFor.rawValue, exponent: -9)
        append("}\n")
    }
}
