import Decoders
import Reassembly

/// HCI data packets: ACL, synchronous and isochronous (Core 6.0, Vol 4, Part E, 5.4.2, 5.4.3 and 5.4.5).
extension Analyzer {
    mutating func decodeACL(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        event.layer = .hci
        var reader = packet
        guard reader.remaining >= 4 else { return describeACL(&reader, bytes, into: &fields) }
        let header = bytes.u16(at: reader.position)
        let length = Int(bytes.u16(at: reader.position &+ 2))
        if fields.wantsDataHeaders || length != reader.remaining &- 4 {
            describeACL(&reader, bytes, into: &fields)
        } else {
            reader.position &+= 4
        }
        guard let place = link(adapter, header) else {
            faults.append(Fault(LinkField.handle.key, offset: 0, .limit))
            return
        }
        if event.direction == .unknown {
            event.direction = impliedDirection(header, place, reader, bytes)
            if let name = event.direction.name { fields.add(RecordField.direction.key, literal: name) }
        }
        if fields.wantsDataHeaders {
            fields.begin(Layer.link.key)
            fields.add(LinkField.handle.key, header & 0x0FFF)
            describeLink(place, into: &fields)
            fields.end(Layer.link.key)
        } else {
            event.who = links[place].peer
        }
        decodeFragment(header >> 12 & 3 != 1, place, reader, bytes, into: &fields)
    }

    /// A PDU of L2CAP or a part of one: what ACL data carry, and data PDUs on the air.
    ///
    /// - Parameter isFirst: it begins a PDU.
    @inline(__always)
    mutating func decodeFragment(
        _ isFirst: Bool, _ place: Int, _ reader: Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        // Asked for every packet, and not by the subscript, which would copy the link.
        let isOpen =
            event.direction == .sent
            ? links[place].assemblers.sent.isOpen : links[place].assemblers.received.isOpen
        guard isFirst, !isOpen, !isCut, L2CAPAssembler.isWhole(bytes, reader)
        else {
            return joinACL(isFirst, place, reader.position..<reader.end, bytes, into: &fields)
        }
        // Of the header nothing is asked for but where the rest belongs.
        if !fields.wantsDataHeaders, bytes.u16(at: reader.position &+ 2) == 4 {
            decodeFixedATT(place, Reader(range: reader.position &+ 4..<reader.end), bytes, into: &fields)
        } else {
            decodeL2CAP(place, reader, bytes, into: &fields)
        }
    }

    /// The direction of a packet from a capture that does not record it, where the Packet_Boundary_Flag tells (Core 6.0,
    /// Vol 4, Part E, 5.4.2): 0b00 is used by hosts only, 0b10 on LE by controllers only, and a continuing fragment
    /// belongs to the PDU that is open, if only one is.
    private func impliedDirection(
        _ header: UInt16, _ place: Int, _ reader: Reader, _ bytes: borrowing Span<UInt8>
    ) -> Direction {
        switch header >> 12 & 3 {
        case 0b00: return .sent
        case 0b01:
            let (sent, received) = (links[place].assemblers.sent.isOpen, links[place].assemblers.received.isOpen)
            return sent == received ? .unknown : sent ? .sent : .received
        case 0b10:
            let cid = reader.remaining >= 4 ? bytes.u16(at: reader.position + 2) : 0
            return links[place].transport == .le || (4...6).contains(cid) ? .received : .unknown
        default: return .unknown
        }
    }

    /// Describes the header, or what there is of it, and passes over it.
    private mutating func describeACL(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "acl")
        do throws(Fault) {
            let header = try reader.u16(bytes, HCIField.handle.key)
            fields.add(HCIField.handle.key, header & 0x0FFF)
            fields.add(HCIField.packetBoundary.key, header >> 12 & 3)
            fields.add(HCIField.broadcast.key, header >> 14)
            let length = try reader.u16(bytes, HCIField.length.key)
            fields.add(HCIField.length.key, length)
            if Int(length) != reader.remaining {
                let reason: FaultReason = Int(length) > reader.remaining ? .malformed : .excess
                faults.append(
                    Fault(
                        HCIField.length.key, offset: reader.position - 2, needed: Int(length),
                        available: reader.remaining, reason))
                reader.limit(Int(length))
            }
        } catch {
            faults.append(error)
        }
        fields.end(Layer.hci.key)
    }

    /// Gives a fragment to the assembler of its connection and direction, and goes on with what becomes whole.
    mutating func joinACL(
        _ isFirst: Bool, _ place: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>,
        into fields: inout FieldList
    ) {
        let direction = event.direction
        if isFirst, links[place].assemblers[direction].isOpen {
            let progress = links[place].assemblers[direction].progress
            faults.append(
                Fault(
                    L2CAPField.length.key, offset: range.lowerBound, needed: progress.expected,
                    available: progress.received, .incomplete))
        }
        if isCut {
            // What is missing in this record will not come: decode what is there, join nothing.
            links[place].assemblers[direction].reset()
            if isFirst { decodeL2CAP(place, Reader(range: range), bytes, into: &fields) }
            return
        }
        let outcome =
            isFirst
            ? links[place].assemblers[direction].first(bytes, range)
            : links[place].assemblers[direction].next(bytes, range)
        switch outcome {
        case .whole(let pdu): decodeL2CAP(place, Reader(range: pdu), bytes, into: &fields)
        case .joined:
            let pdu = links[place].assemblers[direction].takeBuffer()
            decodeL2CAP(place, Reader(pdu.span), pdu.span, into: &fields)
            links[place].assemblers[direction].recycle(pdu)
        case .needsMore(let received, let expected):
            event.layer = .l2cap
            fields.begin(Layer.l2cap.key)
            fields.add(L2CAPField.fragment.key, isFirst ? "first fragment" : "continuing fragment")
            fields.add(L2CAPField.received.key, UInt64(received))
            if expected > 4 { fields.add(L2CAPField.length.key, UInt64(expected - 4)) }
            if isFirst, range.count >= 4 {
                let cid = bytes.u16(at: range.lowerBound + 2)
                fields.add(L2CAPField.cid.key, cid)
                if let name = channelName(cid, place) { fields.add(L2CAPField.channel.key, name) }
            }
            fields.end(Layer.l2cap.key)
        case .broken(let reason):
            faults.append(Fault(L2CAPField.length.key, offset: range.lowerBound, available: range.count, reason))
            if isFirst, range.count >= 4 {
                decodeL2CAP(place, Reader(range: range), bytes, into: &fields)
            }
        }
    }

    mutating func decodeSynchronous(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        event.layer = .hci
        defer { describeConnection(of: packet, adapter, bytes, into: &fields) }
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "synchronous")
        fields.add(HCIField.packet.key, "Synchronous Data packet")
        defer { fields.end(Layer.hci.key) }
        var reader = packet
        let header = try reader.u16(bytes, HCIField.handle.key)
        fields.add(HCIField.handle.key, header & 0x0FFF)
        fields.add(HCIField.packetStatus.key, header >> 12 & 3)
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        fields.add(HCIField.length.key, UInt64(length))
        var data = part(&reader, length)
        fields.add(HCIField.data.key, bytes: data.rest(), of: bytes)
    }

    /// The connection whose handle a data packet begins with.
    private mutating func describeConnection(
        of packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        if packet.remaining >= 2 { addLink(adapter, bytes.u16(at: packet.position), into: &fields) }
    }

    mutating func decodeISO(
        _ packet: Reader, _ adapter: Int, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) throws(Fault) {
        event.layer = .hci
        defer { describeConnection(of: packet, adapter, bytes, into: &fields) }
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "iso")
        fields.add(HCIField.packet.key, "ISO Data packet")
        defer { fields.end(Layer.hci.key) }
        var reader = packet
        let header = try reader.u16(bytes, HCIField.handle.key)
        fields.add(HCIField.handle.key, header & 0x0FFF)
        let boundary = header >> 12 & 3
        fields.add(HCIField.isoBoundary.key, boundary)
        let length = Int(try reader.u16(bytes, HCIField.length.key)) & 0x3FFF
        fields.add(HCIField.length.key, UInt64(length))
        var data = part(&reader, length)
        if header >> 14 & 1 == 1 {
            let stamp = try data.uint(bytes, width: 4, HCIField.timestamp.key)
            fields.add(HCIField.timestamp.key, mantissa: Int64(stamp), exponent: -6)
        }
        // Only the first fragment of an SDU, or a whole one, has its header (5.4.5).
        if boundary == 0 || boundary == 2 {
            fields.add(HCIField.sequenceNumber.key, try data.u16(bytes, HCIField.sequenceNumber.key))
            let sdu = try data.u16(bytes, HCIField.sduLength.key)
            fields.add(HCIField.sduLength.key, sdu & 0x0FFF)
            fields.add(HCIField.packetStatus.key, sdu >> 14)
        }
        fields.add(HCIField.data.key, bytes: data.rest(), of: bytes)
    }
}
