import Decoders

/// btsnoop: the snoop format of RFC 1761 with Bluetooth datalinks, all fields big-endian.
///
/// A record is original length, included length, flags, cumulative drops (four bytes each), and microseconds since
/// midnight, January 1st, 0 AD (eight bytes), then the packet.
struct BtsnoopFormat: RecordFormat {
    static let name: StaticString = "btsnoop"
    static let headerLength = 24
    /// Microseconds from the year 0 to 1970.
    static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    private static let day = Resynchronizer.day * 1_000_000
    private static let magic: StaticString = "btsnoop\0"

    private let link: DataLink
    private let isMonitor: Bool
    /// Bits of the flags that have no meaning.
    private let strangeFlags: UInt32
    /// Bytes of the last record, passed over once the next one is found after it.
    private var pending = 0
    /// Microseconds since 1970; far from any time before the first record.
    private var lastTime = Int64.min
    private var resynchronizer = Resynchronizer()

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        _ = input.fill(16)
        let present = min(input.available, 8)
        for index in 0..<present where input.u8(index) != BtsnoopFormat.magic.utf8Start[index] { return nil }
        guard input.available >= 16 else {
            throw .notACapture(
                input.name, "is not a capture: the btsnoop header is cut off: \(input.available) of 16 bytes")
        }
        let datalink = input.be32(12)
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
        input.advance(16)
    }

    @inline(__always)
    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let place = pending
        guard input.fill(place &+ BtsnoopFormat.headerLength), let header = input.btsnoopHeader(at: place) else {
            return end(&input, at: place, needed: BtsnoopFormat.headerLength, "btsnoop record header")
        }
        let time = Int64(bitPattern: header.time) &- BtsnoopFormat.epoch
        if header.included > header.original || header.original > UInt32(largestRecord)
            || header.flags & strangeFlags != 0
            || UInt64(bitPattern: time &- lastTime &+ BtsnoopFormat.day) > UInt64(2 * BtsnoopFormat.day),
            let step = judge(&input)
        {
            return step
        }
        input.advance(place)
        let length = BtsnoopFormat.headerLength &+ Int(header.included)
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "btsnoop record with \(header.included) bytes of packet")
        }
        pending = length
        lastTime = time
        record.link = link
        record.offset = input.offset
        record.originalLength = Int(header.original)
        record.time = Timestamp(microseconds: time)
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

    private var lastSeconds: Int64? { lastTime == .min ? nil : lastTime / 1_000_000 }

    @inline(never)
    private mutating func end(_ input: inout ByteInput, at place: Int, needed: Int, _ what: String) -> CaptureStep {
        guard !input.isWaiting else {
            pending = place
            return input.pause()
        }
        pending = 0
        let format = self
        return resynchronizer.end(format, &input, at: place, needed: needed, what, last: lastSeconds)
    }

    /// Looks closer at a strange header.
    @inline(never)
    private mutating func judge(_ input: inout ByteInput) -> CaptureStep? {
        let format = self
        switch resynchronizer.judge(format, &input, at: pending, last: lastSeconds) {
        case .accepted: return nil
        case .undecided:
            // No time is near this one, so that the search goes on with whatever comes.
            if resynchronizer.isSearching { (pending, lastTime) = (0, .min) }
            return input.pause()
        case .damage(let damage):
            pending = 0
            if let resumed = resynchronizer.resumed { lastTime = resumed * 1_000_000 }
            return .damage(damage)
        }
    }

    /// Goes on in another input of the same format, which has no header of its own.
    mutating func restart() {
        pending = 0
        resynchronizer.restart()
    }

    func header(_ input: borrowing ByteInput, at place: Int) -> RecordHeader? {
        guard let fields = input.btsnoopHeader(at: place) else { return nil }
        let (original, included) = (Int(fields.original), Int(fields.included))
        guard included <= largestRecord, !isZero(input, place) else { return nil }
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

    func problem(_ input: borrowing ByteInput, at place: Int) -> String {
        isZero(input, place)
            ? "there are zeros instead of a btsnoop record"
            : "the btsnoop record has a length of \(input.be32(place + 4)) bytes"
    }

    /// Only zeros, as a file has where its end was never written: no record of the year 0.
    private func isZero(_ input: borrowing ByteInput, _ place: Int) -> Bool {
        (0..<BtsnoopFormat.headerLength / 4).allSatisfy { input.be32(place + $0 * 4) == 0 }
    }
}
