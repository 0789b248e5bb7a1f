import Decoders
import Sniff
import SniffLive

/// The output of `live --list`: the live sources of this machine, and what is missing to use them.
struct ListSources {
    let console: Console

    func run(asJSON: Bool) throws {
        let sources = AvailableSource.all
        var buffer = ByteBuffer(capacity: 4096)
        for source in sources {
            if asJSON { buffer.append(json: source) } else { buffer.append(text: source) }
        }
        if !asJSON {
            buffer.append(
                """
                --connect HOST:PORT
                    a server that sends a capture over TCP; Android's, after 'adb forward tcp:8872 tcp:8872', is localhost:8872
                FILE, FIFO or -
                    a capture that another program is writing

                """)
        }
        let output = Output(console)
        output.flush(&buffer)
        try output.end(status(sources))
    }

    /// 0 if anything can be used.
    private func status(_ sources: [AvailableSource]) -> Int32 {
        if sources.contains(where: { $0.obstacle == nil }) { return 0 }
        return sources.contains(where: \.needsPermission) ? 77 : 66
    }
}

extension ByteBuffer {
    fileprivate mutating func append(text source: AvailableSource) {
        append(safe: source.argument)
        append("\n    ")
        append(safe: source.meaning)
        append("\n")
        guard let obstacle = source.obstacle else { return }
        append("    cannot be used now: ")
        append(safe: obstacle.reason)
        append("\n")
        guard let remedy = obstacle.remedy else { return }
        append("    to change that: ")
        append(safe: remedy)
        append("\n")
    }

    fileprivate mutating func append(json source: AvailableSource) {
        append("{\"kind\":")
        append(json: source.kind.rawValue)
        append(",\"argument\":")
        append(json: source.argument)
        append(",\"meaning\":")
        append(json: source.meaning)
        append(source.obstacle == nil ? ",\"usable\":true" : ",\"usable\":false")
        if let obstacle = source.obstacle {
            append(",\"obstacle\":")
            append(json: obstacle.reason)
            if let remedy = obstacle.remedy {
                append(",\"remedy\":")
                append(json: remedy)
            }
        }
        append("}\n")
    }
}
