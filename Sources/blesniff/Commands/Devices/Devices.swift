import ArgumentParser
import Decoders
import Sniff
import SniffWords

struct Devices: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", _superCommandName: Program.standardName,
        abstract: "Print every device seen: address, name, signal, intervals, services, beacons, connections.",
        discussion: """
              blesniff devices trace.btsnoop                 # who advertised, and what
              blesniff devices --live  # what is around, with distances
              blesniff devices --format jsonl trace.btsnoop  # for scripts

            For captures from the air, the figures of every connection follow: packets, retransmissions, CRC errors, \
            missed events, power by channel; then the number of packets without a connection, whose access address \
            neither a request nor a correct CRC confirms. With --filter, only the devices of matching packets are shown.

            With --live, devices are shown as they are heard, from the sources of 'blesniff live'. A terminal shows a \
            table with power over time, rates and distances of beacons; keys sort it, search it and open a device. \
            Without a terminal, or with --format jsonl, all devices are printed when watching ends; --every prints \
            repeatedly those heard since the last time.
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

    @Option(help: "Form of the output: text or jsonl, one object per device or connection.")
    var format = ListingFormat.text

    func validate() throws {
        try source.check(isLive: watched.live, recording)
    }

    var isReadInPages: Bool { format == .text && !watched.live }

    func run(in program: Program) throws {
        let registry = try program.registry(of: decoders, noProject: noProject)
        let filter = try input.compiledFilter(registry, program.console, isLive: watched.live)
        var selection = FieldSelection(registry.vocabulary)
        Beacons.select(registry.vocabulary, &selection, keepsData: format == .jsonl)
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
            registry.vocabulary, SeenAddresses(isFiltered: filter != nil), devices: registry.devices,
            keepsData: format == .jsonl)
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
                let estimate = beacons.distance(of: device, pathLossExponent: watched.exponent)
                if format == .jsonl {
                    buffer.appendJSON { json in
                        json.add(device, beacons)
                        json.add(estimate)
                    }
                } else {
                    buffer.append(text: device, beacons, palette, signals, distance: estimate?.metres)
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
            let reason = ScanWords.reason(session).map { "; \($0)" } ?? ""
            output.noteNothing(
                filter == nil
                    ? "no device in these captures\(reason)" : "no device that the filter selects", status)
        }
        try output.end(status)
    }
}
