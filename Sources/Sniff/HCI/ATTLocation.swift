import Decoders

/// Where the ATT PDU is in a record of a host that holds one whole, on the fixed channel.
package struct ATTLocation: Sendable {
    /// Where the ACL Data packet begins: four bytes of header, as many of L2CAP, then the PDU (Core 6.0, Vol 4, Part E,
    /// 5.4.2; Vol 3, Part A, 3.1).
    private let packet: Int
    private let end: Int

    /// `nil` for records of other packets, of fragments and of other channels, and for those that the capture cut.
    package init?(_ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>) {
        guard let host = try? HostPacket(record, bytes), host.kind == .acl, host.reader.remaining > 8 else {
            return nil
        }
        packet = host.reader.position
        let isContinued = bytes.u16(at: packet) >> 12 & 3 == 1
        let (acl, l2cap) = (Int(bytes.u16(at: packet + 2)), Int(bytes.u16(at: packet + 4)))
        guard !isContinued, acl == l2cap + 4, acl == host.reader.remaining - 4, bytes.u16(at: packet + 6) == 4 else {
            return nil
        }
        end = packet + 4 + acl
    }

    package var pdu: Range<Int> { packet + 8..<end }

    /// The record with another PDU; the lengths of ACL and L2CAP follow.
    package func replacing(_ bytes: [UInt8], by pdu: [UInt8]) -> [UInt8] {
        var record = Array(bytes[..<(packet + 8)]) + pdu
        for (offset, length) in [(packet + 2, pdu.count + 4), (packet + 4, pdu.count)] {
            record[offset] = UInt8(truncatingIfNeeded: length)
            record[offset + 1] = UInt8(truncatingIfNeeded: length >> 8)
        }
        return record
    }
}
