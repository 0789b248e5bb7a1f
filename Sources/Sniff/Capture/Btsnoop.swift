import Decoders

/// btsnoop: the snoop format of RFC 1761 with Bluetooth datalinks, all fields big-endian.
///
/// A record is original length, included length, flags, cumulative drops (four bytes each), and microseconds since
/// midnight, January 1st, 0 AD (eight bytes), then the packet.
final class BtsnoopFormat {
    static let headerLength = 24
    /// Microseconds from the year 0 to 1970.
    static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000

    let datalink: UInt32
    private let link: DataLink
    private var lastTime: Int64 = 0
    /// Bytes of the last record, passed over when the next one is asked for.
    private var pending = 0

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        guard input.fill(8) else { return nil }
        let magic: StaticString = "btsnoop\0"
        for index in 0..<8 where input.buffer[input.start + index] != magic.utf8Start[index] { return nil }
        guard input.fill(16) else {
            throw .notACapture(input.name, "the btsnoop header is cut off: \(input.available) of 16 bytes")
        }
        datalink = input.be32(12)
        switch datalink {
        case 1001: link = .h1
        case 1002: link = .h4
        case 2001: link = .monitor
        default: throw .notACapture(input.name, "btsnoop datalink \(datalink) is not one of 1001 (H1), 1002 (H4), 2001 (Linux monitor)")
        }
        input.advance(16)
    }

    @inline(__always)
    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        input.advance(pending)
        pending = 0
        guard input.fill(BtsnoopFormat.headerLength), let header = input.btsnoopHeader() else {
            return input.endOfRecords(needed: BtsnoopFormat.headerLength, "btsnoop record header")
        }
        let included = Int(header.included)
        guard included <= largestRecord else { return resume(&input, included) }
        guard input.fill(BtsnoopFormat.headerLength &+ included) else {
            return input.endOfRecords(
                needed: BtsnoopFormat.headerLength + included, "btsnoop record with \(included) bytes of packet")
        }
        let time = Int64(bitPattern: header.time) &- BtsnoopFormat.epoch
        lastTime = time
        record.link = link
        record.offset = input.offset
        record.originalLength = Int(header.original)
        record.time = Timestamp(microseconds: time)
        if link == .monitor {
            // Adapter index in the upper half, opcode in the lower.
            record.adapter = UInt16(truncatingIfNeeded: header.flags >> 16)
            record.tag = header.flags & 0xFFFF
        } else {
            record.tag = header.flags
        }
        let start = input.start &+ BtsnoopFormat.headerLength
        record.range = start..<start &+ included
        pending = BtsnoopFormat.headerLength &+ included
        return .record
    }

    private func resume(_ input: inout ByteInput, _ length: Int) -> CaptureStep {
        input.resume(
            "the btsnoop record has a length of \(length) bytes", headerLength: BtsnoopFormat.headerLength,
            recordLength: { plausibleLength(&$0, at: $1) })
    }

    /// The length of the record whose header may stand at `place` of the window, `nil` where none does.
    private func plausibleLength(_ input: inout ByteInput, at place: Int) -> Int? {
        let included = Int(input.be32(place + 4))
        let flags = input.be32(place + 8)
        guard included <= largestRecord, Int(input.be32(place)) >= included, Int(input.be32(place)) <= largestRecord
        else { return nil }
        guard link == .monitor ? flags & 0xFFFF <= 0x20 : flags <= 3 else { return nil }
        let time = Int64(bitPattern: UInt64(input.be32(place + 16)) << 32 | UInt64(input.be32(place + 20)))
        let (distance, overflow) = time.subtractingReportingOverflow(BtsnoopFormat.epoch &+ lastTime)
        guard lastTime == 0 || (!overflow && abs(distance / 1_000_000) < 86_400) else { return nil }
        return BtsnoopFormat.headerLength + included
    }
}
