import Decoders
import Sniff

/// Overwrites records as plans say.
struct RecordRedactor {
    let pseudonyms: AddressPseudonyms
    /// In how many packets something of a kind was replaced.
    private(set) var counts: [RedactedKind: UInt64] = [:]
    /// The last packet of each sender of a connection on the air, before and after: it may be sent again.
    private var last: [Sent: (frame: UInt64, before: [UInt8], after: [UInt8])] = [:]

    private struct Sent: Hashable {
        let accessAddress: UInt32
        let sender: UInt8
    }

    private static let mostSent = 4096

    init(_ pseudonyms: AddressPseudonyms) { self.pseudonyms = pseudonyms }

    /// The redacted record. The length never changes.
    ///
    /// - Parameter later: what the packets after it say of its bytes.
    mutating func redacted(
        _ bytes: [UInt8], _ record: CaptureRecord, _ facts: PacketFacts, _ plan: PacketPlan, later: [Edit],
        isCut: Bool
    ) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: bytes.count)
        // What a byte was replaced by.
        var kinds = [RedactedKind](repeating: .opaque, count: bytes.count)
        for edit in (plan.edits + later).sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
            let pseudonym = edit.kind == .address ? pseudonyms[edit.address] : 0
            for (offset, index) in edit.range.clamped(to: 0..<bytes.count).enumerated() {
                switch edit.kind {
                case .kept, .vouchedFor, .framing: result[index] = bytes[index]
                case .text: (result[index], kinds[index]) = (bytes[index] == 0 ? 0 : UInt8(ascii: "x"), .text)
                case .overwritten: (result[index], kinds[index]) = (edit.filler, .opaque)
                case .secret: (result[index], kinds[index]) = (0, .secret)
                case .chosen: (result[index], kinds[index]) = (0, .chosen)
                case .address:
                    let octet = (edit.octet + offset) % 6
                    result[index] = UInt8(
                        truncatingIfNeeded: pseudonym >> UInt64((edit.isReversed ? 5 - octet : octet) * 8))
                    kinds[index] = .address
                }
            }
        }
        var changed: Set<RedactedKind> = []
        if record.link.isFromAir {
            var packet = AirPacket()
            if (try? packet.parse(record.link, bytes.span, isCut: isCut)) != nil {
                repeatLast(packet, from: bytes, to: &result, facts, plan)
                for index in packet.pdu where result[index] != bytes[index] { changed.insert(kinds[index]) }
                RecordRedactor.mend(&result, bytes, packet)
            }
        } else {
            for index in bytes.indices where result[index] != bytes[index] { changed.insert(kinds[index]) }
        }
        for kind in changed { counts[kind, default: 0] += 1 }
        return result
    }

    /// A packet that is sent again has no fields of its own: what becomes of it is what became of the first one.
    private mutating func repeatLast(
        _ packet: borrowing AirPacket, from bytes: [UInt8], to result: inout [UInt8], _ facts: PacketFacts,
        _ plan: PacketPlan
    ) {
        guard !plan.isDamaged, facts.connection != nil, packet.pdu.count > 2 else { return }
        let sent = Sent(accessAddress: packet.accessAddress, sender: facts.sender.rawValue)
        let payload = packet.pdu.dropFirst(2)
        if let first = plan.repeats {
            guard let last = last[sent], last.frame == first, bytes[payload].elementsEqual(last.before) else { return }
            result.replaceSubrange(payload, with: last.after)
        } else {
            // One that is not sent again may have the same number, and must not become the same.
            if let last = last[sent], !bytes[payload].elementsEqual(last.before),
                result[payload].elementsEqual(last.after),
                let index = payload.last(where: { result[$0] == 0 && bytes[$0] != 0 })
            {
                result[index] = UInt8(ascii: "x")
            }
            if last[sent] == nil, last.count >= RecordRedactor.mostSent { last = [:] }
            last[sent] = (facts.number, Array(bytes[payload]), Array(result[payload]))
        }
    }

    /// Whether bytes of a record that was overwritten have something that is overwritten once more. A CRC follows from the others.
    static func isLeft(in bytes: [UInt8], _ result: [UInt8], _ record: CaptureRecord, isCut: Bool) -> Bool {
        var packet = AirPacket()
        let isFromAir = record.link.isFromAir && (try? packet.parse(record.link, bytes.span, isCut: isCut)) != nil
        let end = isFromAir ? packet.pdu.upperBound : bytes.count
        return zip(result, bytes).prefix(end).contains { $0 != $1 && !Edit.fillers.contains($1) }
    }

    /// The redacted comments of a packet.
    mutating func redacted(texts: [String]) -> [String] {
        guard texts.contains(where: { !$0.isEmpty }) else { return texts }
        counts[.comment, default: 0] += 1
        return texts.map { text in String(text.map { $0.isNewline ? $0 : "x" }) }
    }

    /// Makes the CRC of a packet from the air fit as well or as badly as before: it is linear, so that what the changed bits
    /// do to it depends neither on the others nor on its initial value (Core 6.0, Vol 6, Part B, 3.1.1). A filler in its place
    /// stays.
    private static func mend(_ result: inout [UInt8], _ bytes: [UInt8], _ packet: borrowing AirPacket) {
        let offset = packet.pdu.upperBound
        guard packet.hasCRC, offset + 3 <= bytes.count else { return }
        guard !packet.hasFiller(bytes.span) else { return }
        let difference = packet.pdu.map { bytes[$0] ^ result[$0] }
        let change = CRC24.octets(ofDifference: difference.span)
        for index in 0..<3 {
            result[offset + index] = bytes[offset + index] ^ UInt8(truncatingIfNeeded: change >> UInt32(index * 8))
        }
    }
}
