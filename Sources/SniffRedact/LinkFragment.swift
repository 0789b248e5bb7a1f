import Decoders
import Sniff

/// The payload of a packet that carries an L2CAP PDU or a fragment of one.
struct LinkFragment {
    let range: Range<Int>
    /// Connection handle or access address.
    let link: UInt64
    let sender: UInt8
    let isFirst: Bool
    /// Sent again with the same sequence number.
    let isRepeated: Bool

    init?(_ found: PacketFindings, _ facts: PacketFacts, _ record: CaptureRecord, _ bytes: [UInt8], isCut: Bool) {
        guard !isCut else { return nil }
        if facts.isFromAir {
            var packet = AirPacket()
            guard facts.connection != nil, !found.isUnreadable,
                (try? packet.parse(record.link, bytes.span, isCut: false)) != nil, packet.pdu.count > 2,
                // What begins a connection is of it, but no data.
                UInt64(packet.accessAddress) != AccessAddress.advertising
            else { return nil }
            // LLID, and CP for a third octet (Core 6.0, Vol 6, Part B, 2.4).
            let header = bytes[packet.pdu.lowerBound]
            guard header & 3 == 1 || header & 3 == 2 else { return nil }
            range = packet.pdu.lowerBound + min(header & 0x20 == 0 ? 2 : 3, packet.pdu.count)..<packet.pdu.upperBound
            (isFirst, link, isRepeated) = (header & 3 == 2, UInt64(packet.accessAddress), found.isRepeated)
            sender = facts.sender.rawValue
        } else {
            guard let length = found.dataLength, length > 0, bytes.count >= length + 4 else { return nil }
            range = bytes.count - length..<bytes.count
            // Handle and Packet_Boundary_Flag (Core 6.0, Vol 4, Part E, 5.4.2).
            let header = bytes.span.u16(at: range.lowerBound - 4)
            (isFirst, link, isRepeated) = (header >> 12 & 3 != 1, UInt64(header & 0xFFF), false)
            sender = facts.direction.rawValue
        }
    }

    /// Whether it is a whole PDU that is no K-frame.
    func isWholeOnFixedChannel(_ bytes: [UInt8]) -> Bool {
        guard range.count >= 4 else { return false }
        let (length, channel) = (bytes.span.u16(at: range.lowerBound), bytes.span.u16(at: range.lowerBound + 2))
        return Int(length) == range.count - 4 && channel < L2CAPChannelID.firstDynamic
    }
}
