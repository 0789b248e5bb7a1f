import Decoders

/// btsnoop: the snoop format of RFC 1761 with Bluetooth datalinks, all fields big-endian.
///
/// A record is original length, included length, flags, cumulative drops (four bytes each), and microseconds since
/// midnight, January 1st, 0 AD (eight bytes), then the packet.
struct BtsnoopFormat: RecordFormat {
    static let name: StaticString = "btsnoop"
    static let headerLength = 24
    static let ticks: Int64 = 1_000_000
    /// Microseconds from the year 0 to 1970.
    static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    /// Microseconds from 1970 to 2100: what is less does not count from the year 0.
    private static let latest: UInt64 = 4_102_444_800_000_000
    private static let day = Resynchronizer.day * 1_000_000
    private static let magic: StaticString = "btsnoop\0"

    private static let fileHeaderLength = 16

    private let datalink: UInt32
    private let link: DataLink
    private let isMonitor: Bool
    /// Bits of the flags that have no meaning.
    private let strangeFlags: UInt32
    /// Cumulative drops of the last record.
    private var drops: UInt32 = 0
    var position = RecordPosition()

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        _ = input.fill(16)
        let present = min(input.available, 8)
        for index in 0..<present where input.u8(index) != BtsnoopFormat.magic.utf8Start[index] { return nil }
        guard input.available >= 16 else {
            throw .notACapture(
                input.name, "is not a capture: the btsnoop header is cut off: \(input.available) of 16 bytes")
        }
        datalink = input.be32(12)
        switch datalink {
        case 1001: (link, strangeFlags) = (.h1, ~3)
        case 1002: (link, strangeFlags) = (.h4, ~3)
        // Adapter index in the upper half, opcode in the lower.
        case 2001: (link, strangeFlags) = (.monitor, 0xFFC0)
        default:
            throw .notACapture(
                input.name, "btsnoop datalink \(datalink) is not one of 1001 (H1), 1002 (H4), 2001 (Linux monitor)")
        }
        isMonitor = datalink == 2001
        input.advance(BtsnoopFormat.fileHeaderLength)
    }

    @inline(__always)
    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let offset = position.pending
        guard input.fill(offset &+ BtsnoopFormat.headerLength), let header = input.btsnoopHeader(at: offset) else {
            return end(&input, at: offset, needed: BtsnoopFormat.headerLength, "btsnoop record header")
        }
        let time = Int64(bitPattern: header.time) &- BtsnoopFormat.epoch
        if header.included > header.original || header.original > UInt32(largestRecord)
            || header.flags & strangeFlags != 0
            || UInt64(bitPattern: time &- position.last &+ BtsnoopFormat.day) > UInt64(2 * BtsnoopFormat.day)
        {
            if isFileHeader(input, at: offset) { return nextFile(&input, &record) }
            if let step = judge(&input) { return step }
        }
        if header.drops != drops, let step = noteDrops(header.drops) { return step }
        input.advance(offset)
        let length = BtsnoopFormat.headerLength &+ Int(header.included)
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "btsnoop record with \(header.included) bytes of packet")
        }
        position.pending = length
        position.last = time
        record.link = link
        record.offset = input.offset
        record.originalLength = Int(header.original)
        // The writer may have no calendar: ESP-IDF's converter counts from the start of the device, others from 1970.
        record.time = Timestamp(microseconds: header.time < BtsnoopFormat.latest ? Int64(header.time) : time)
        if isMonitor {
            record.adapter = UInt16(truncatingIfNeeded: header.flags >> 16)
            record.tag = header.flags & 0xFFFF
        } else {
            record.tag = header.flags
        }
        // Memory safety: in order, because a length is not negative; `fill` has seen to it that so much is there, and `withBytes`
        // checks it again.
        record.range = Range(
            uncheckedBounds: (input.start &+ BtsnoopFormat.headerLength, input.start &+ length))
        return .record
    }

    /// Whether another file was joined on here, as `cat btsnoop_hci.log.last btsnoop_hci.log` does.
    private func isFileHeader(_ input: borrowing ByteInput, at offset: Int) -> Bool {
        let magic = BtsnoopFormat.magic
        return (0..<8).allSatisfy { input.u8(offset + $0) == magic.utf8Start[$0] }
            && input.be32(offset + 12) == datalink
    }

    /// Goes on in a file that was joined on, past whatever headers follow each other.
    @inline(never)
    private mutating func nextFile(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        input.advance(position.pending)
        (position.pending, drops) = (0, 0)
        while input.fill(BtsnoopFormat.headerLength), isFileHeader(input, at: 0) {
            input.advance(BtsnoopFormat.fileHeaderLength)
        }
        return next(&input, &record)
    }

    /// The counter has changed: reported before the record that shows it. One that goes back is of a file that was
    /// joined on.
    private mutating func noteDrops(_ count: UInt32) -> CaptureStep? {
        defer { drops = count }
        return count > drops ? .lost(SaturatingCount(UInt64(count - drops))) : nil
    }

    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        guard let fields = input.btsnoopHeader(at: offset) else { return nil }
        let (original, included) = (Int(fields.original), Int(fields.included))
        guard included <= largestRecord, !isZero(input, offset) else { return nil }
        let time = Int64(bitPattern: fields.time) &- BtsnoopFormat.epoch
        var header = RecordHeader(length: BtsnoopFormat.headerLength + included, seconds: time / 1_000_000)
        if included > original {
            header.anomalies.insert(.longerThanPacket)
            header.originalLength = BtsnoopFormat.headerLength + original
        }
        if original > largestRecord { header.anomalies.insert(.hugePacket) }
        if fields.flags & strangeFlags != 0 { header.anomalies.insert(.flags) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at offset: Int) -> String {
        isZero(input, offset)
            ? "there are zeros instead of a btsnoop record"
            : "the btsnoop record has a length of \(input.be32(offset + 4)) bytes"
    }

    /// Only zeros, as a file has where its end was never written: no record of the year 0.
    private func isZero(_ input: borrowing ByteInput, _ offset: Int) -> Bool {
        (0..<BtsnoopFormat.headerLength / 4).allSatisfy { input.be32(offset + $0 * 4) == 0 }
    }
}
