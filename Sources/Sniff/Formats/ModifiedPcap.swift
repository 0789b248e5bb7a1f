import Decoders

/// pcap as patched kernels and tools of about 1999 wrote it (A. Kuznetzov's patches; Wireshark, wiretap/libpcap.c): another
/// magic number, and after the header of a record 8 or 12 octets about the interface.
struct ModifiedPcapFormat: RecordFormat {
    static let name: StaticString = "modified pcap"
    /// Without what follows it, which nothing is known by.
    static let headerLength = 16
    static let ticks: Int64 = 1

    private let bigEndian: Bool
    /// Octets between the header of a record and its packet.
    private let extra: Int
    private var link: UndecidedLink
    var position = RecordPosition()

    init?(recognising input: inout ByteInput) throws(CaptureError) {
        guard input.fill(4) else { return nil }
        switch input.be32(0) {
        case 0xA1B2_CD34: bigEndian = true
        case 0x34CD_B2A1: bigEndian = false
        default: return nil
        }
        guard input.fill(24) else {
            throw .notACapture(
                input.name, "is not a capture: the pcap header is cut off: \(input.available) of 24 bytes")
        }
        link = UndecidedLink(input.u32(20, bigEndian: bigEndian) & 0x03FF_FFFF)
        extra = ModifiedPcapFormat.extra(&input, bigEndian, link.link)
        // A live input has not brought a record yet, and is asked again from its beginning.
        if !input.isWaiting { input.advance(24) }
    }

    /// The octets after the header of a record, by the first records: the form in which more of them follow each other, and
    /// their packets are whole.
    private static func extra(_ input: inout ByteInput, _ bigEndian: Bool, _ link: DataLink) -> Int {
        var best = (extra: 8, records: -1)
        for extra in [8, 12] {
            let records = records(&input, bigEndian, extra, link) ?? -1
            if records > best.records { best = (extra, records) }
        }
        // A live input is asked again when it has a record.
        if best.records <= 0 { _ = input.fill(input.available + 1) }
        return best.extra
    }

    /// How many records there are at the beginning, up to four, if they have so many octets more; `nil` if a packet shows
    /// that they have not.
    private static func records(_ input: inout ByteInput, _ bigEndian: Bool, _ extra: Int, _ link: DataLink) -> Int? {
        defer { _ = input.pause() }
        var offset = 24
        var records = 0
        var last: Int64?
        // A packet that can be checked is enough.
        let most = LinkTypeEvidence.isKnown(link) ? 1 : 4
        while records < most, input.fill(offset + headerLength),
            let header = header(input, at: offset, bigEndian, extra), header.anomalies.isEmpty,
            (header.seconds - (last ?? header.seconds)).magnitude < Resynchronizer.day,
            input.fill(offset + header.length)
        {
            let start = input.start + offset
            let packet = Array(input.buffer[start..<start + header.length].dropFirst(headerLength + extra))
            let isWhole = packet.count == Int(input.u32(offset + 12, bigEndian: bigEndian))
            if isWhole, LinkTypeEvidence.contradicts(packet, link) { return nil }
            (last, offset, records) = (header.seconds, offset + header.length, records + 1)
        }
        return records
    }

    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let offset = position.pending
        guard input.fill(offset + ModifiedPcapFormat.headerLength) else {
            return end(&input, at: offset, needed: ModifiedPcapFormat.headerLength, "pcap record header")
        }
        if link.isUndecided {
            let (step, order, extra) = (ModifiedPcapFormat.headerLength + extra, bigEndian, extra)
            let note = link.decide(&input, at: offset) { input, offset in
                ModifiedPcapFormat.header(input, at: offset, order, extra).map {
                    .init(
                        packet: offset + step..<offset + $0.length, next: offset + $0.length,
                        isWhole: input.u32(offset + 8, bigEndian: order) == input.u32(offset + 12, bigEndian: order))
                }
            }
            if let note { return .note(note) }
        }
        if let header = header(input, at: offset), header.anomalies.isEmpty,
            (header.seconds &- position.last).magnitude < Resynchronizer.day
        {
        } else if let step = judge(&input) {
            return step
        }
        position.pending = 0
        input.advance(offset)
        let included = Int(input.u32(8, bigEndian: bigEndian))
        let length = ModifiedPcapFormat.headerLength + extra + included
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "pcap record with \(included) bytes of packet")
        }
        position.pending = length
        position.last = Int64(input.u32(0, bigEndian: bigEndian))
        record.link = link.link
        record.offset = input.offset
        record.originalLength = Int(input.u32(12, bigEndian: bigEndian))
        record.time = Timestamp(
            seconds: position.last, fraction: UInt64(input.u32(4, bigEndian: bigEndian)), digits: 6)
        record.range = input.start + length - included..<input.start + length
        link.prepare(&input, record)
        return .record
    }

    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        ModifiedPcapFormat.header(input, at: offset, bigEndian, extra)
    }

    private static func header(
        _ input: borrowing ByteInput, at offset: Int, _ bigEndian: Bool, _ extra: Int
    ) -> RecordHeader? {
        let seconds = input.u32(offset, bigEndian: bigEndian)
        let included = Int(input.u32(offset + 8, bigEndian: bigEndian))
        let original = Int(input.u32(offset + 12, bigEndian: bigEndian))
        guard included <= largestRecord, original <= largestRecord, included > 0 || original > 0 || seconds > 0 else {
            return nil
        }
        var header = RecordHeader(length: headerLength + extra + included, seconds: Int64(seconds))
        if included > original {
            header.anomalies.insert(.longerThanPacket)
            header.originalLength = headerLength + extra + original
        }
        if input.u32(offset + 4, bigEndian: bigEndian) >= 1_000_000 { header.anomalies.insert(.fraction) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at offset: Int) -> String {
        "the pcap record has a length of \(input.u32(offset + 8, bigEndian: bigEndian)) bytes"
    }
}
