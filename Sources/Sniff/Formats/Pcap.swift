import Decoders

/// Classic pcap in both byte orders, with micro- or nanoseconds (draft-ietf-opsawg-pcap).
///
/// A record is seconds, fraction, included length and original length (four bytes each), then the packet.
struct PcapFormat: RecordFormat {
    static let name: StaticString = "pcap"
    static let headerLength = 16
    static let ticks: Int64 = 1

    private let bigEndian: Bool
    private let digits: UInt8
    private(set) var link: UndecidedLink
    var position = RecordPosition()

    /// Its records are transfers on USB.
    var isUSB: Bool {
        if case .other(let type) = link.link { return USBTransfer.isLinkType(type) }
        return false
    }

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        guard input.fill(4) else { return nil }
        switch input.be32(0) {
        case 0xA1B2_C3D4: (bigEndian, digits) = (true, 6)
        case 0xD4C3_B2A1: (bigEndian, digits) = (false, 6)
        case 0xA1B2_3C4D: (bigEndian, digits) = (true, 9)
        case 0x4D3C_B2A1: (bigEndian, digits) = (false, 9)
        default: return nil
        }
        guard input.fill(24) else {
            throw .notACapture(
                input.name, "is not a capture: the pcap header is cut off: \(input.available) of 24 bytes")
        }
        // The upper bits of the link type say how frame check sequences are kept.
        link = UndecidedLink(input.u32(20, bigEndian: bigEndian) & 0x03FF_FFFF)
        input.advance(24)
    }

    @inline(__always)
    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let offset = position.pending
        guard input.fill(offset &+ PcapFormat.headerLength), let header = input.pcapHeader(at: offset, bigEndian) else {
            return end(&input, at: offset, needed: PcapFormat.headerLength, "pcap record header")
        }
        if link.isUndecided, let note = decideLink(&input, at: offset) { return .note(note) }
        let seconds = Int64(header.seconds)
        // Zeros throughout are no record either.
        if header.included > header.original || header.original > UInt32(largestRecord) || header.original == 0
            || header.fraction >= fractions
            || (seconds &- position.last).magnitude >= Resynchronizer.day.magnitude,
            let step = judge(&input)
        {
            return step
        }
        input.advance(offset)
        let length = PcapFormat.headerLength &+ Int(header.included)
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "pcap record with \(header.included) bytes of packet")
        }
        position.pending = length
        position.last = seconds
        record.link = link.link
        record.offset = input.offset
        record.originalLength = Int(header.original)
        record.time =
            digits == 6 && (header.fraction < 1_000_000 || header.fraction > 1 << 31)
            // Some writers count back from the next second: more than 2³¹ are negative.
            ? Timestamp(microseconds: seconds &* 1_000_000 &+ Int64(Int32(bitPattern: header.fraction)))
            : Timestamp(seconds: seconds, fraction: UInt64(header.fraction), digits: digits)
        // Memory safety: in order, because a length is not negative; `fill` has seen to it that so much is there, and `withBytes`
        // checks it again.
        record.range = Range(
            uncheckedBounds: (input.start &+ PcapFormat.headerLength, input.start &+ length))
        link.prepare(&input, record)
        return .record
    }

    /// Fractions of a second that a second has.
    private var fractions: UInt32 { digits == 6 ? 1_000_000 : 1_000_000_000 }

    @inline(never)
    private mutating func decideLink(_ input: inout ByteInput, at offset: Int) -> String? {
        let order = bigEndian
        return link.decide(&input, at: offset) { input, offset in
            guard let header = input.pcapHeader(at: offset, order) else { return nil }
            let end = offset + PcapFormat.headerLength + Int(min(header.included, UInt32(largestRecord)))
            return .init(
                packet: offset + PcapFormat.headerLength..<end, next: end,
                isWhole: header.included == header.original)
        }
    }

    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        guard let fields = input.pcapHeader(at: offset, bigEndian) else { return nil }
        let (original, included) = (Int(fields.original), Int(fields.included))
        guard included <= largestRecord, included + original > 0 || fields.seconds > 0 || fields.fraction > 0 else {
            return nil
        }
        var header = RecordHeader(length: PcapFormat.headerLength + included, seconds: Int64(fields.seconds))
        if included > original {
            header.anomalies.insert(.longerThanPacket)
            header.originalLength = PcapFormat.headerLength + original
        }
        if original > largestRecord { header.anomalies.insert(.hugePacket) }
        if fields.fraction >= fractions { header.anomalies.insert(.fraction) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at offset: Int) -> String {
        let included = input.u32(offset + 8, bigEndian: bigEndian)
        return included == 0
            ? "there are zeros instead of a pcap record" : "the pcap record has a length of \(included) bytes"
    }
}

extension ByteInput {
    /// The 16 bytes of a record's header, with one check.
    @inline(__always)
    fileprivate func pcapHeader(
        at offset: Int, _ bigEndian: Bool
    ) -> (seconds: UInt32, fraction: UInt32, included: UInt32, original: UInt32)? {
        let start = start &+ offset
        guard offset >= 0, start &+ PcapFormat.headerLength <= end else { return nil }
        let words = buffer.span.bytes.extracting(start..<start &+ PcapFormat.headerLength)
            .unsafeLoadUnaligned(as: SIMD4<UInt32>.self)
        if bigEndian {
            return (words[0].bigEndian, words[1].bigEndian, words[2].bigEndian, words[3].bigEndian)
        }
        return (words[0].littleEndian, words[1].littleEndian, words[2].littleEndian, words[3].littleEndian)
    }
}
