import ArgumentParser
import Sniff
import SniffLive

/// Where live packets come from: what every command takes that watches.
struct SourceOptions: ParsableArguments {
    @Flag(help: "All Bluetooth adapters of this machine, by the Linux monitor (the default without an input).")
    var monitor = false

    @Option(
        help: ArgumentHelp(
            "An interface of libpcap, such as bluetooth-monitor or bluetooth0; see --list.", valueName: "name"))
    var interface: String?

    @Option(help: ArgumentHelp("Only packets that libpcap's filter lets through; with --interface.", valueName: "expr"))
    var bpf: String?

    @Option(
        help: ArgumentHelp(
            "A server that sends a capture over TCP, such as Android's localhost:8872 after 'adb forward'.",
            valueName: "host:port"),
        transform: { try NetworkAddress($0) })
    var connect: NetworkAddress?

    @Option(help: ArgumentHelp("Bits per second of a serial port.", valueName: "baud"))
    var speed: Int?

    @Flag(help: "Wait for a source that is not there yet: an interface, a server, a serial port, a file.")
    var wait = false

    func validate() throws {
        if bpf != nil, interface == nil { throw ValidationError("--bpf is for --interface") }
        if let speed, !SerialSource.speeds.contains(speed) {
            let known = SerialSource.speeds.map { "\($0)" }.joined(separator: ", ")
            throw ValidationError("--speed \(speed) is not one of \(known)")
        }
    }

    /// Those that the options name.
    private var named: [WatchedSource] {
        var all: [WatchedSource] = monitor ? [.monitor] : []
        if let interface { all.append(.interface(name: interface, filter: bpf, waits: wait)) }
        if let connect { all.append(.network(connect, waits: wait)) }
        return all
    }

    /// For commands that read captures, too: refuses what is for live sources.
    func check(isLive: Bool, _ recording: some RecordingOptions, writesFiles: Bool = false) throws {
        if isLive, recording.isToStandardOutput {
            throw ValidationError("--write - leaves no room for results on standard output; name a file")
        }
        guard !isLive else { return }
        if let name = givenOption { throw ValidationError("\(name) is for live sources; add --live") }
        if recording.write != nil, !writesFiles { throw ValidationError("--write is for live sources; add --live") }
    }

    private var givenOption: String? {
        if monitor { return "--monitor" }
        if interface != nil { return "--interface" }
        if connect != nil { return "--connect" }
        if speed != nil { return "--speed" }
        return wait ? "--wait" : nil
    }

    /// The one source that is watched.
    ///
    /// - Parameter inputs: streams that are named by their path.
    func source(besides inputs: [String]) throws -> WatchedSource {
        let all = named + inputs.map(stream)
        guard all.count <= 1 else {
            throw ValidationError(
                "only one source can be watched at a time; 'blesniff decode --follow' reads several captures that grow")
        }
        let source = all.first ?? .monitor
        if case .line = source { return source }
        if speed != nil { throw ValidationError("--speed is for a serial port") }
        return source
    }

    /// The source of an input. A device that is not there is one all the same.
    private func stream(_ path: String) -> WatchedSource {
        let isLine =
            SerialSource.isLine(path) || path.hasPrefix("/dev/tty") || path.hasPrefix("/dev/serial/")
            || speed != nil && path != "-" && Platform.status(ofPath: path) == nil
        return isLine
            ? .line(path: path, speed: speed ?? SerialSource.standardSpeed, waits: wait)
            : .stream(path: path, waits: wait)
    }
}

/// A source of live packets that is not open yet.
enum WatchedSource {
    /// The Linux monitor.
    case monitor
    /// A FIFO, standard input, or a capture that grows.
    case stream(path: String, waits: Bool)
    /// A serial port or a pseudo-terminal.
    case line(path: String, speed: Int, waits: Bool)
    case network(NetworkAddress, waits: Bool)
    /// An interface of libpcap, with a filter of its own.
    case interface(name: String, filter: String?, waits: Bool)

    /// The paths that are read, which must not be written.
    var paths: [String] {
        switch self {
        case .stream(let path, _), .line(let path, _, _): [path]
        case .monitor, .network, .interface: []
        }
    }
}

extension WatchedSource {
    /// Its name in a status line.
    var shortName: String {
        switch self {
        case .monitor: "monitor"
        case .stream("-", _): "stdin"
        case .stream(let path, _), .line(let path, _, _): path.lastComponent
        case .network(let address, _): "\(address)"
        case .interface(let name, _, _): name
        }
    }
}
