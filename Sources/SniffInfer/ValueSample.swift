import Decoders

/// Some values of an attribute, so many that everything can be found in them, so few that memory stays bounded: parts of
/// values that follow each other, from all of the capture.
struct ValueSample: Sendable {
    struct Entry: Sendable {
        var start: Int32
        var count: Int32
        /// Since the first record of the run; `Nanoseconds.min` where not known.
        var nanoseconds: Nanoseconds
        /// The connection, or the device.
        var stream: UInt64
        /// The address of the server or the advertiser.
        var device: UInt64
    }

    /// Values that follow each other.
    private struct Block: Sendable {
        let number: Int
        var bytes: [UInt8] = []
        var entries: [Entry] = []
    }

    private var blocks: [Block] = []
    /// All values, kept or not.
    private(set) var total = 0
    /// Only every so many-th block is kept.
    private var every = 1
    private var size = 0

    /// Values of one block, blocks, and bytes of all of them.
    private static let blockLength = 64
    private static let limit = 64
    private static let mostBytes = 1 << 17
    /// Of a longer value the beginning is kept.
    static let longest = 512

    mutating func add(_ value: ArraySlice<UInt8>, nanoseconds: Nanoseconds?, stream: UInt64, device: UInt64) {
        let number = total / Self.blockLength
        total += 1
        guard number % every == 0 else { return }
        if blocks.last?.number != number {
            if blocks.count >= Self.limit || size >= Self.mostBytes { thin() }
            guard number % every == 0 else { return }
            blocks.append(Block(number: number))
        }
        let kept = value.prefix(Self.longest)
        let index = blocks.count - 1
        blocks[index].entries.append(
            Entry(
                start: Int32(blocks[index].bytes.count), count: Int32(kept.count), nanoseconds: nanoseconds ?? .min,
                stream: stream, device: device))
        blocks[index].bytes += kept
        size += kept.count
    }

    /// Leaves out every second block.
    private mutating func thin() {
        every *= 2
        blocks.removeAll { $0.number % every != 0 }
        size = blocks.reduce(0) { $0 + $1.bytes.count }
    }

    /// The values of some devices.
    ///
    /// - Parameter start: the time of the first record, since 1970, where the capture tells.
    func series(start: Nanoseconds?, from matches: (_ device: UInt64) -> Bool) -> ValueSeries {
        var values: [[UInt8]] = []
        var times: [Nanoseconds?] = []
        var streams: [UInt64] = []
        var numbers: [Int] = []
        for block in blocks {
            for entry in block.entries where matches(entry.device) {
                values.append(Array(block.bytes[Int(entry.start)..<Int(entry.start + entry.count)]))
                let time = start.flatMap { start -> Nanoseconds? in
                    entry.nanoseconds == .min ? nil : start + entry.nanoseconds
                }
                times.append(time)
                streams.append(entry.stream)
                // Blocks that follow each other in the capture are one part.
                numbers.append(every == 1 ? 0 : block.number)
            }
        }
        return ValueSeries(values, times: times, streams: streams, blocks: numbers)
    }
}
