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
        append(string: "\(source.argument.safe)\n    \(source.meaning.safe)\n")
        guard let obstacle = source.obstacle else { return }
        append(string: "    cannot be used now: \(obstacle.reason.safe)\n")
        if let remedy = obstacle.remedy { append(string: "    to change that: \(remedy.safe)\n") }
    }

    fileprivate mutating func append(json source: AvailableSource) {
        appendJSON { json in
            json.add("kind", source.kind.rawValue)
            json.add("argument", source.argument)
            json.add("meaning", source.meaning)
            json.add("usable", source.obstacle == nil)
            json.add("obstacle", source.obstacle?.reason)
            json.add("remedy", source.obstacle?.remedy)
        }
    }
}
