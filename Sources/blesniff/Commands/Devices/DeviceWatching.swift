import Decoders
import Sniff

/// A live source whose devices are shown while they are heard.
struct DeviceWatching {
    let program: Program
    let registry: Registry
    let selection: FieldSelection
    let filter: Filter?
    let source: WatchedSource
    let tables: [AttributeTable]
    let recording: any RecordingOptions
    let options: DeviceOptions
    let memory: MemoryOption
    let keys: GivenKeys
    let isJSON: Bool

    func run() throws {
        if !isJSON, options.every == nil, let terminal = Terminal(program.console) { return try view(on: terminal) }
        let output = Output(program.console)
        let feed = DeviceFeed()
        var session = makeSession()
        var snapshots = DeviceSnapshots(
            output, feed, makeBeacons(),
            .init(
                order: options.sort ?? .signal, pathLossExponent: options.exponent, isJSON: isJSON,
                interval: DeviceOptions.nanoseconds(options.every)))
        let status = LiveRun(
            source: source, recording: recording, output: output, memory: memory, keys: keys, feed: feed
        ).run(&session, &snapshots)
        snapshots.finish(session)
        try output.end(status)
    }

    private func view(on terminal: Terminal) throws {
        var console = program.console
        let (feed, status) = (DeviceFeed(), LiveStatus(source: source.shortName))
        console.status = status
        let output = Output(console)
        var session = makeSession()
        var view = DeviceView(
            on: terminal, status, feed, makeBeacons(),
            .init(
                order: options.sort ?? .signal, pathLossExponent: options.exponent,
                isColored: console.takesColor))
        let code = LiveRun(
            source: source, recording: recording, output: output, memory: memory, keys: keys, feed: feed
        ).run(&session, &view)
        view.finish(output, session)
        try output.end(code)
    }

    private func makeSession() -> Session {
        Session(
            registry, selection, filter: filter, tracksDevices: true, watch: options.watch, attributeTables: tables)
    }

    private func makeBeacons() -> Beacons {
        Beacons(registry.vocabulary, SeenAddresses(isFiltered: filter != nil), devices: registry.devices)
    }
}
