@testable import Sniff

/// An input as a sequence of messages: a byte that says what a message is, one with its length, and its bytes. What is
/// cut off at the end is shorter.
struct MessageInput: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        position = Swift.min(start, bytes.count)
    }

    mutating func next() -> (kind: UInt8, content: ArraySlice<UInt8>)? {
        guard position + 1 < bytes.count else { return nil }
        let kind = bytes[position]
        let start = position + 2
        position = Swift.min(start + Int(bytes[position + 1]), bytes.count)
        return (kind, bytes[start..<position])
    }
}

/// Records that were made up, as a source.
struct MadeSource: CaptureSource {
    private struct Made {
        let range: Range<Int>
        let link: DataLink
        let tag: UInt32
        let time: Timestamp
    }

    let name = "made"
    private var bytes: [UInt8] = []
    private var records: [Made] = []
    private var position = 0
    var count: Int { records.count }
    /// Nanoseconds since 2023.
    var time: Int64 = 0
    /// The time of the records that follow, where a message says it.
    private var reported: Timestamp?

    /// Up to seven bytes are nanoseconds that pass. With nine, the next records have a time of their own: digits and
    /// seconds, whatever they are.
    mutating func pass(_ bytes: [UInt8]) {
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard bytes.count > 8 else { return time &+= Int64(number & 0xFF_FFFF_FFFF_FFFF) }
        switch bytes[8] % 4 {
        case 0: reported = Timestamp(microseconds: Int64(bitPattern: number))
        case 1: reported = .unknown
        case 2: reported = nil
        default: reported = Timestamp(seconds: Int64(bitPattern: number), fraction: number, digits: bytes[8] % 19)
        }
    }

    mutating func append(_ record: some Sequence<UInt8>, _ link: DataLink, tag: UInt32 = 0) {
        let start = bytes.count
        bytes += record
        let (whole, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        let own = Timestamp(seconds: 1_700_000_000 + whole, fraction: rest.magnitude, digits: 9)
        records.append(Made(range: start..<bytes.count, link: link, tag: tag, time: reported ?? own))
        time &+= 1_000_000
    }

    mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
        guard position < records.count else { return .end }
        let made = records[position]
        position += 1
        record.number += 1
        record.link = made.link
        record.tag = made.tag
        record.time = made.time
        record.setBytes(made.range)
        return .record
    }

    func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(range))
    }
}

func le16(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
