import ArgumentParser
import Decoders
import Sniff
import SniffLocate

struct Locate: PagedCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate", _superCommandName: Program.standardName,
        abstract: "Place a receiver among beacons, or an advertiser among scanners.",
        discussion: """
              blesniff locate --map m.yaml walk.btsnoop  # where the phone was
              blesniff locate --map m.yaml --device 'Asset 17' a.btsnoop b.btsnoop

            The map says where beacons are, by iBeacon, AltBeacon, Eddystone or address, and the receiver of the \
            capture is placed among them. Or it says where scanners are, each with its capture, and the advertiser that \
            --device names is placed among them; clocks are compared as 'verify --together' does.

            Each line is the end of a window of time: a position with the ellipse that holds it with 95 % probability. \
            Two distances, or beacons on a line, give two candidates, and one distance a ring. The spread of the levels \
            is estimated from the whole capture. A beacon that is not where the map says is named and left out.

            --calibrate fits the path-loss exponent and the level at 1 m to times at known places, the 'stays' of the \
            map. The guide docs/locate.md explains the map and the model.
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp("YAML with the places of beacons or scanners.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var map: String

    @Option(help: "Form of the output: text, jsonl (one object per window) or geojson.")
    var format = LocateFormat.text

    @Option(
        help: ArgumentHelp(
            "How fast levels fall with distance: 2 in free space, 1.6 to 3.5 in buildings (default: that of the map, or 2).",
            valueName: "n"))
    var pathLossExponent: Double?

    @Option(help: ArgumentHelp("The length of a window.", valueName: "seconds"))
    var window = 3.0

    @Option(help: ArgumentHelp("The time from one window to the next.", valueName: "seconds"))
    var every = 1.0

    @Flag(help: "Print the position of each window by itself, not smoothed over time.")
    var raw = false

    @Flag(help: "Print the exponent and the level at 1 m that fit the 'stays' of the map.")
    var calibrate = false

    @Flag(help: "Correct scanner clocks that differ, instead of refusing them.")
    var align = false

    @Flag(help: "Watch a live source, and print each position as it is known.")
    var live = false

    @OptionGroup var source: SourceOptions
    @OptionGroup var recording: RecordingOptionGroup

    @Option(help: DecoderFile.help, completion: DecoderFile.completion)
    var decoders: [String] = []
    @Flag(help: DecoderFile.noProjectHelp)
    var noProject = false
    @Flag(help: Pager.help)
    var noPager = false

    var isReadInPages: Bool { format == .text && !live }

    func validate() throws {
        try source.check(isLive: live, recording)
        for (name, seconds) in [("--window", window), ("--every", every)] where !(0.1...3600).contains(seconds) {
            throw ValidationError("\(name) takes 0.1 to 3600 seconds, not \(seconds)")
        }
        if let pathLossExponent, !(1...10).contains(pathLossExponent) {
            throw ValidationError("--path-loss-exponent takes 1 to 10, not \(pathLossExponent)")
        }
        if calibrate, live { throw ValidationError("--calibrate is for captures; leave out --live") }
        if calibrate, format == .geojson { throw ValidationError("--calibrate has the forms text and jsonl") }
        if live, format == .geojson { throw ValidationError("--live has the forms text and jsonl") }
    }

    func run(in program: Program) throws {
        let map = try readMap(program.console)
        let registry = try program.registry(of: decoders, noProject: noProject)
        let isAmongScanners = !map.scanners.isEmpty && (!input.device.isEmpty || map.beacons.isEmpty)
        let scene = LocateScene(
            map, isAmongScanners ? map.scanners.map(\.place) : map.beacons.map(\.place),
            kind: isAmongScanners ? .scanner : .beacon, exponent: pathLossExponent)
        let output = Output(program.console)
        if align, !isAmongScanners {
            program.console.report("--align is for the captures of several scanners")
            throw ExitStatus.usage
        }
        if isAmongScanners { return try placeAdvertiser(scene, registry, output, program) }
        let filter = try input.compiledFilter(registry, program.console, isLive: live)
        var selection = FieldSelection(registry.vocabulary)
        ReceivedReport.select(&selection)
        var session = Session(registry, selection, filter: filter, reading: .fields)
        var sink = ReceiverSink(
            map, run(scene), calibration: calibrate ? CalibrationRun(scene.known, map.stays) : nil,
            printer: live ? FixPrinter(scene, output, isJSON: format == .jsonl) : nil)
        if live {
            let source = try source.source(besides: input.inputs)
            let status = LiveRun(
                source: source, recording: recording, output: output, memory: input.memoryLimit, keys: input.givenKeys
            ).run(&session, &sink)
            sink.printer?.finish()
            return try output.end(status)
        }
        let status = InputRun(options: input, output: output).run(&session, &sink)
        if let calibration = sink.calibration { return try print(calibration, output, status) }
        try print(sink.run.finish(), scene, since: sink.start, output, status)
    }

    private func readMap(_ console: Console) throws -> LocationMap {
        let read: LocationMap
        do {
            read = try LocationMap(contentsOf: map)
        } catch {
            console.report("\(error)")
            throw (error as? CaptureError).map { ExitStatus(code: $0.exitStatus) } ?? .usage
        }
        guard !calibrate || !read.stays.isEmpty else {
            console.report("\(map): --calibrate needs 'stays': times at known places")
            throw ExitStatus.usage
        }
        guard format != .geojson || read.plane != nil else {
            console.report("\(map): --format geojson needs 'origin', or places in degrees")
            throw ExitStatus.usage
        }
        return read
    }

    private func run(_ scene: LocateScene) -> LocationRun {
        LocationRun(
            scene.known, length: Nanoseconds(seconds: window), step: Nanoseconds(seconds: every), smooths: !raw)
    }

    // MARK: - One advertiser among scanners

    private func placeAdvertiser(
        _ scene: LocateScene, _ registry: Registry, _ output: Output, _ program: Program
    ) throws {
        let console = program.console
        for (isWrong, message) in [
            (live, "a map of scanners is for captures; leave out --live"),
            (
                !input.inputs.isEmpty,
                "\(map): the map names the captures of its scanners; leave out \(input.inputs.first ?? "")"
            ),
            (input.device.isEmpty, "\(map): --device names the advertiser that is placed among the scanners"),
        ] where isWrong {
            console.report(message)
            throw ExitStatus.usage
        }
        let reading = ScannerReading(
            paths: scene.map.scanners.map { $0.input.besides(map) }, registry: registry, options: input,
            isAligning: align, output: output)
        let (samples, status) = try reading.samples()
        var run = run(scene)
        var calibration = CalibrationRun(scene.known, scene.map.stays)
        if let first = samples.first { calibration.begin(at: first.sample.time) }
        for observed in samples {
            run.add(observed.sample, of: observed.scanner, power: observed.power)
            if calibrate { calibration.add(observed.sample, of: observed.scanner) }
        }
        if calibrate { return try print(calibration, output, status) }
        var placed = scene
        placed.device = input.device.map { "\($0)" }.joined(separator: ", ")
        try print(run.finish(), placed, since: samples.first?.sample.time, output, status)
    }

    // MARK: - Output

    private func print(
        _ result: LocationResult, _ scene: LocateScene, since start: Nanoseconds?, _ output: Output, _ status: Int32
    ) throws {
        guard !result.fixes.isEmpty else {
            output.noteNothing("no \(scene.kind == .beacon ? "beacon" : "advertiser") of the map was heard", status)
            return try output.end(status)
        }
        if result.isCut {
            output.console.report("more than \(LocationRun.limit) windows: the first are shown; --every makes fewer")
        }
        var buffer = ByteBuffer(capacity: 1 << 16)
        switch format {
        case .text: LocationText(scene, start).append(result, to: &buffer)
        case .jsonl: LocationJSON(scene).append(result, to: &buffer)
        case .geojson: LocationGeoJSON(scene).append(result, to: &buffer)
        }
        output.flush(&buffer)
        try output.end(status)
    }

    private func print(_ run: CalibrationRun, _ output: Output, _ status: Int32) throws {
        guard let calibration = run.calibration else {
            output.noteNothing("no levels at two distances that differ by half: there is no line to fit", status)
            return try output.end(status)
        }
        var buffer = ByteBuffer(capacity: 1024)
        calibration.append(to: &buffer, isJSON: format == .jsonl)
        output.flush(&buffer)
        try output.end(status)
    }
}

enum LocateFormat: String, ExpressibleByArgument, CaseIterable { case text, jsonl, geojson }

extension String {
    /// A path of a file that another file names: from the folder of that one.
    fileprivate func besides(_ file: String) -> String {
        guard !hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return self }
        return file[...slash] + self
    }
}
