import Decoders

/// Classic pcap in both byte orders, with micro- or nanoseconds (draft-ietf-opsawg-pcap).
///
/// A record is seconds, fraction, included length and original length (four bytes each), then the packet.
final class PcapFormat {
    static let headerLength = 16

    private let bigEndian: Bool
    private let digits: UInt8
    private let link: DataLink
    private var lastSeconds: UInt32?
    private var pending = 0

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
            throw .notACapture(input.name, "the pcap header is cut off: \(input.available) of 24 bytes")
        }
        // The upper bits of the link type say how frame check sequences are kept.
        link = LinkTypes.dataLink(input.u32(20, bigEndian: bigEndian) & 0x03FF_FFFF)
        input.advance(24)
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        input.advance(pending)
        pending = 0
        guard input.fill(PcapFormat.headerLength) else {
            return input.endOfRecords(needed: PcapFormat.headerLength, "pcap record header")
        }
        let included = Int(input.u32(8, bigEndian: bigEndian))
        guard included <= largestRecord else { return resume(&input, included) }
        guard input.fill(PcapFormat.headerLength + included) else {
            return input.endOfRecords(
                needed: PcapFormat.headerLength + included, "pcap record with \(included) bytes of packet")
        }
        let seconds = input.u32(0, bigEndian: bigEndian)
        lastSeconds = seconds
        record.link = link
        record.offset = input.offset
        record.originalLength = Int(input.u32(12, bigEndian: bigEndian))
        record.time = Timestamp(
            seconds: Int64(seconds), fraction: UInt64(input.u32(4, bigEndian: bigEndian)), digits: digits)
        let start = input.start + PcapFormat.headerLength
        record.range = start..<start + included
        pending = PcapFormat.headerLength + included
        return .record
    }

    private func resume(_ input: inout ByteInput, _ length: Int) -> CaptureStep {
        let last = lastSeconds
        return input.resume(
            "the pcap record has a length of \(length) bytes", headerLength: PcapFormat.headerLength,
            recordLength: { input, place in
                let included = Int(input.u32(place + 8, bigEndian: bigEndian))
                let original = Int(input.u32(place + 12, bigEndian: bigEndian))
                let seconds = input.u32(place, bigEndian: bigEndian)
                let fraction = input.u32(place + 4, bigEndian: bigEndian)
                guard included > 0, included <= original, original <= largestRecord,
                    fraction < (digits == 6 ? 1_000_000 : 1_000_000_000),
                    last.map({ abs(Int64(seconds) - Int64($0)) < 86_400 }) ?? true
                else { return nil }
                return PcapFormat.headerLength + included
            })
    }
}
