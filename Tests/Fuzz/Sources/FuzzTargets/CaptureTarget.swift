@testable import Sniff

/// Capture files: whatever the pieces in which they are read, the records are the same.
enum CaptureTarget {
    static func run(_ input: [UInt8]) {
        let whole = read(input, pieces: .max)
        // The bytes say in which pieces, so that an input always means the same.
        let size = 1 + input.reduce(0) { ($0 &* 31 &+ Int($1)) & 63 }
        if read(input, pieces: size) != whole { fatalError("in pieces of \(size) bytes other records are read") }
        // A text in two forms is taken for the one of which enough has come first, and the framing of a user link type is that of
        // the packets that have come.
        if input.count < 4096, size & 3 == 0, let whole, let live = readLive(input, pieces: size * 8),
            live.format == whole.format, !whole.hasUserLinkType, !live.hasUserLinkType, live != whole
        {
            fatalError("with pauses after \(size * 8) bytes other records are read")
        }
    }

    /// The same bytes decoded and printed.
    static func decode(_ input: [UInt8]) {
        guard var reader = try? CaptureReader(bytes: input, name: "input") else { return }
        Outputs.run(&reader, OutputChoice(UInt8(truncatingIfNeeded: input.count)))
    }

    /// A number for all that is read; `nil` for what is no capture.
    private static func read(_ input: [UInt8], pieces: Int) -> Seen? {
        var reader = CaptureReader(live: ByteInput(OpenFile(bytes: input, readSize: pieces), name: "input"))
        var seen = Seen()
        var record = CaptureRecord()
        while seen.take(reader.next(&record), record, reader) {}
        seen.format = reader.formatName
        return seen.records == 0 ? nil : seen
    }

    /// The same through a pipe, whose writer waits until everything is read.
    private static func readLive(_ input: [UInt8], pieces: Int) -> Seen? {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        var source = StreamSource(descriptor: ends[0], name: "input")
        source.waits = false
        var seen = Seen()
        var record = CaptureRecord()
        var isOpen = true
        for start in stride(from: 0, to: input.count, by: pieces) where isOpen {
            let piece = Array(input[start..<min(start + pieces, input.count)])
            guard write(ends[1], piece, piece.count) == piece.count else { break }
            repeat { isOpen = seen.take(source.next(&record), record, source) } while isOpen && !source.isDry
        }
        close(ends[1])
        while isOpen { isOpen = seen.take(source.next(&record), record, source) }
        seen.format = source.formatName
        return seen.records == 0 ? nil : seen
    }

    private struct Seen: Equatable {
        var records = 0
        var format: String?
        private(set) var hasUserLinkType = false
        private var hash: UInt64 = 14_695_981_039_346_656_037

        private mutating func add(_ value: UInt64) { hash = (hash ^ value) &* 1_099_511_628_211 }

        private mutating func add(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }

        /// False at the end.
        mutating func take<Source: CaptureSource & ~Copyable>(
            _ step: CaptureStep, _ record: CaptureRecord, _ source: borrowing Source
        ) -> Bool {
            switch step {
            case .record:
                records += 1
                add(record.number)
                add(UInt64(bitPattern: record.time.seconds))
                add(UInt64(record.tag) << 32 | UInt64(record.adapter))
                add(UInt64(record.originalLength))
                add(record.offset)
                add("\(record.link)")
                source.withBytes(record.range) { span in for index in span.indices { add(UInt64(span[index])) } }
                if record.hasComment { add(source.comment ?? "") }
                add(source.interface(of: record))
            case .damage(let damage):
                add("\(damage)")
                return damage.resumesAt != nil
            case .note(let text):
                if text.contains("--link-type") { hasUserLinkType = true }
                add(text)
            case .lost(let count): add(count.value)
            case .idle, .existing, .unrelated: break
            case .end: return false
            }
            return true
        }
    }
}
