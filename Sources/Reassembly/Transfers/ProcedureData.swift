import Decoders

/// The data of one part of a procedure: how many bytes were sent and confirmed, and their checksum.
struct ProcedureData: Sendable {
    /// Data messages after which the checksum is remembered.
    private static let marks = 256
    /// No procedure has more bytes, whatever a message says.
    static let limit = Int(UInt32.max)

    var total: Int?
    /// Where the next data belong.
    private(set) var position = 0
    /// The most bytes that were sent.
    private(set) var furthest = 0
    private(set) var confirmed: Int?
    private(set) var repeats = 0
    /// The checksum of the bytes up to ``position``; `nil` where some of them are unknown.
    private var checksum: CRC32? = CRC32()
    /// Checksums after data messages, by position.
    private var known: [(position: Int, checksum: UInt32)] = []
    /// Where the open object begins, and the checksum before it.
    private var base = 0
    private var baseChecksum: CRC32? = CRC32()
    private(set) var objectSize: Int?
    private(set) var firstObjectSize: Int?
    private var blockSize: Int?
    /// Ends of the data messages that are not confirmed.
    private(set) var waiting: [Int] = []
    private(set) var mostWaiting = 0

    /// Whether the last object is the end of the data: it is shorter than those before, or the only one.
    var mayBeWhole: Bool { objectSize.map { $0 < firstObjectSize ?? 0 || base == $0 } ?? true }

    mutating func add(_ bytes: some Collection<UInt8>, at offset: Int?, block: Int?) {
        if let block {
            blockSize = blockSize ?? bytes.count
            move(to: block.multipliedReportingOverflow(by: blockSize ?? 0).partialValue)
        }
        if let offset { move(to: offset) }
        if position < furthest { repeats += 1 }
        checksum?.add(bytes)
        position &+= bytes.count
        furthest = max(furthest, position)
        if waiting.count < TransferLimit.packets { waiting.append(position) }
        mostWaiting = max(mostWaiting, waiting.count)
        guard let checksum else { return }
        if known.count >= ProcedureData.marks { known.removeFirst(ProcedureData.marks / 2) }
        known.append((position, checksum.value))
    }

    /// The next data do not follow the last.
    private mutating func move(to offset: Int) {
        guard offset != position else { return }
        position = min(max(offset, 0), ProcedureData.limit)
        checksum = position == 0 ? CRC32() : nil
    }

    /// An object begins where the last final one ended: what was sent of it before is sent again.
    mutating func begin(object size: Int?) {
        if position > base { repeats += 1 }
        objectSize = size
        firstObjectSize = firstObjectSize ?? size
        rewind()
    }

    private mutating func rewind() {
        position = base
        checksum = baseChecksum
        waiting = []
    }

    /// The object is final.
    mutating func execute() {
        base = position
        baseChecksum = checksum
    }

    /// The receiver has so many bytes from before, with this checksum.
    mutating func resume(at offset: Int, _ reported: UInt32?) {
        guard offset != position else { return }
        position = max(offset, 0)
        furthest = max(furthest, position)
        checksum = position == 0 ? CRC32() : reported.map { CRC32(after: $0) }
        waiting = []
        // The open object begins at the last boundary of objects.
        let size = max(firstObjectSize ?? 0, 1)
        base = position / size * size == position ? position : base
        if base == position { baseChecksum = checksum }
    }

    mutating func confirm(_ count: Int?) {
        let count = count ?? position
        confirmed = count
        waiting.removeAll { $0 <= count }
    }

    /// The checksum of the first bytes that were sent, where it is known.
    func checksum(at count: Int) -> UInt32? {
        count == 0 ? 0 : known.last { $0.position == count }?.checksum
    }
}
