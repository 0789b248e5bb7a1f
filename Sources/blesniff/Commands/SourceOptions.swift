import ArgumentParser
import Sniff

/// Where live packets come from: what every command takes that watches.
struct SourceOptions: ParsableArguments {
    @Flag(help: "All Bluetooth adapters of this machine, by the Linux monitor (the default without an input).")
    var monitor = false

    /// Those that the options name.
    private var named: [LiveSource] { monitor ? [.monitor] : [] }

    /// The one source that is watched.
    ///
    /// - Parameter inputs: streams that are named by their path.
    func source(besides inputs: [String]) throws -> LiveSource {
        let all = named + inputs.map { .stream(path: $0) }
        guard all.count <= 1 else { throw ValidationError("only one source can be watched at a time") }
        return all.first ?? .monitor
    }
}

/// A source of live packets that is not open yet.
enum LiveSource {
    /// The Linux monitor.
    case monitor
    /// A FIFO, standard input, a serial port, or a capture that grows.
    case stream(path: String)

    /// What is read, for those who must not write there.
    var paths: [String] {
        if case .stream(let path) = self { [path] } else { [] }
    }
}
