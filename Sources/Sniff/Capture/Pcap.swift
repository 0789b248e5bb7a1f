import Decoders

/// Classic pcap in both byte orders, with micro- or nanoseconds (draft-ietf-opsawg-pcap).
///
/// A record is seconds, fraction, included length and original length (four bytes each), then the packet.
final class PcapFormat: RecordFormat {
    static let name: StaticString = "pcap"
    static let headerLength = 16

    private let bigEndian: Bool
    private let digits: UInt8
    private let link: DataLink
    private var note: String?
    /// Bytes of the last record, passed over once the next one is found behind it.
    private var pending = 0
    private var lastSeconds: Int64?
    private var trust = RecordTrust()

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
        link = LinkTypes.dataLink(input.u32(20, bigEndian: bigEndian) & 0x03FF_FFFF)
        if case .other(let type) = link { note = LinkTypes.note(type) }
        input.advance(24)
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let place = pending
        guard input.fill(place + PcapFormat.headerLength) else {
            return end(&input, at: place, needed: PcapFormat.headerLength, "pcap record header")
        }
        if let note {
            self.note = nil
            return .note(note)
        }
        let header = header(input, at: place)
        if let header, header.oddities.isEmpty, abs(header.seconds - (lastSeconds ?? .max)) < RecordTrust.day {
        } else if case .damage(let damage) = trust.judge(self, &input, at: place, last: lastSeconds) {
            pending = 0
            lastSeconds = trust.resumed ?? lastSeconds
            return .damage(damage)
        }
        pending = 0
        input.advance(place)
        let included = Int(input.u32(8, bigEndian: bigEndian))
        let length = PcapFormat.headerLength + included
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "pcap record with \(included) bytes of packet")
        }
        pending = length
        let seconds = Int64(input.u32(0, bigEndian: bigEndian))
        lastSeconds = seconds
        record.link = link
        record.offset = input.offset
        record.originalLength = Int(input.u32(12, bigEndian: bigEndian))
        record.time = Timestamp(
            seconds: seconds, fraction: UInt64(input.u32(4, bigEndian: bigEndian)), digits: digits)
        record.range = input.start + PcapFormat.headerLength..<input.start + length
        return .record
    }

    private func end(_ input: inout ByteInput, at place: Int, needed: Int, _ what: String) -> CaptureStep {
        pending = 0
        return trust.end(self, &input, at: place, needed: needed, what, last: lastSeconds)
    }

    func header(_ input: borrowing ByteInput, at place: Int) -> RecordHeader? {
        let included = Int(input.u32(place + 8, bigEndian: bigEndian))
        let original = Int(input.u32(place + 12, bigEndian: bigEndian))
        let fraction = input.u32(place + 4, bigEndian: bigEndian)
        let seconds = Int64(input.u32(place, bigEndian: bigEndian))
        guard included <= largestRecord, included + original > 0 || seconds > 0 || fraction > 0 else { return nil }
        var header = RecordHeader(length: PcapFormat.headerLength + included, seconds: seconds)
        if included > original {
            header.oddities.insert(.longerThanPacket)
            header.originalLength = PcapFormat.headerLength + original
        }
        if original > largestRecord { header.oddities.insert(.hugePacket) }
        if fraction >= (digits == 6 ? 1_000_000 : 1_000_000_000) { header.oddities.insert(.fraction) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at place: Int) -> String {
        let included = input.u32(place + 8, bigEndian: bigEndian)
        return included == 0
            ? "there are zeros instead of a pcap record" : "the pcap record has a length of \(included) bytes"
    }
}
