import Decoders
import Sniff

/// Events of a trace in the order of their coming. Above 1 MiB they are in a file without a name, so that memory does not
/// grow with them.
final class TraceSpool {
    /// An event that waits.
    struct Entry {
        let row: Int
        /// Place of the input.
        let input: Int
        /// Since the first record of the run.
        let time: Nanoseconds
        /// The packets that flows connect it with.
        var frames: [UInt64] = []
        /// Of a ``TraceEvent``.
        let fields: [UInt8]
    }

    /// Why an event could not be kept: the trace would lack it.
    private(set) var failure: TemporaryFile.Failure?
    private var file: TemporaryFile?
    /// Where each block of the file ends.
    private var ends: [UInt64] = []
    private var open = CompactWriter()

    private let blockLength: Int

    init(blockLength: Int = 1 << 20) { self.blockLength = blockLength }

    func add(_ entry: Entry) {
        guard failure == nil else { return }
        open.write(entry.row)
        open.write(entry.input)
        open.write(signed: entry.time.rawValue)
        open.write(entry.frames.count)
        for frame in entry.frames { open.write(frame) }
        open.write(entry.fields)
        if open.bytes.count >= blockLength { writeBlock() }
    }

    private func writeBlock() {
        do throws(TemporaryFile.Failure) {
            let start = ends.last ?? 0
            if file == nil { file = try TemporaryFile() }
            try file?.write(open.bytes, at: start)
            ends.append(start + UInt64(open.bytes.count))
            open.removeAll()
        } catch {
            failure = error
        }
    }

    /// Calls `body` with each event, until it returns false.
    func forEach(_ body: (Entry) -> Bool) {
        var start: UInt64 = 0
        for end in ends {
            guard let file, forEach(in: file.read(Int(clamping: end - start), at: start), body) else { return }
            start = end
        }
        _ = forEach(in: open.bytes, body)
    }

    private func forEach(in block: [UInt8], _ body: (Entry) -> Bool) -> Bool {
        var reader = CompactReader(block)
        while !reader.isAtEnd {
            let (row, input) = (Int(clamping: reader.number()), Int(clamping: reader.number()))
            let time = Nanoseconds(reader.signed())
            var frames: [UInt64] = []
            for _ in 0..<reader.count() { frames.append(reader.number()) }
            let entry = Entry(row: row, input: input, time: time, frames: frames, fields: reader.list())
            guard body(entry) else { return false }
        }
        return true
    }
}
