import Decoders

/// HCI data packets: ACL, synchronous and isochronous (Core 6.0, Vol 4, Part E, 5.4.2, 5.4.3 and 5.4.5).
extension HCILayer {
    /// The header of an ACL data packet.
    struct ACLHeader {
        var handle: UInt16
        /// Packet_Boundary_Flag.
        var boundary: Boundary

        /// Whether it begins an L2CAP PDU.
        var isFirst: Bool { boundary != .continuing }

        enum Boundary: UInt16 { case firstNonFlushable, continuing, firstFlushable, complete }

        init(_ bits: UInt16) {
            handle = bits & 0x0FFF
            boundary = Boundary(rawValue: bits >> 12 & 3) ?? .complete
        }
    }

    /// Takes the header off an ACL data packet; `reader` then is at the fragment. `nil` where not even the header is
    /// there.
    @inline(__always)
    static func receiveACL(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) -> ACLHeader? {
        dissection.facts.layer = .hci
        dissection.fields.locate(
            structure: reader.position..<min(reader.position &+ 4, reader.end), of: bytes, headerPieces)
        guard reader.remaining >= 4 else {
            describeACL(&reader, bytes, into: &dissection)
            return nil
        }
        let header = ACLHeader(bytes.u16(at: reader.position))
        let length = Int(bytes.u16(at: reader.position &+ 2))
        if dissection.fields.wantsDataHeaders || length != reader.remaining &- 4 {
            describeACL(&reader, bytes, into: &dissection)
        } else {
            reader.position &+= 4
        }
        return header
    }

    private static var headerPieces: [FieldOrigins.Piece] {
        [
            .init(2, HCIField.handle.key, HCIField.packetBoundary.key, HCIField.broadcast.key),
            .init(2, HCIField.length.key),
        ]
    }

    /// Describes the header, or what there is of it, and passes over it.
    private static func describeACL(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        let packet = reader
        if reader.remaining >= 4, Int(bytes.u16(at: reader.position + 2)) == reader.remaining - 4 {
            reader.position += 4
            // The length that it announces is there, so that nothing is a fault.
            let header = bytes.uint(at: packet.position, width: 4)
            dissection.fields.addMemoized(Layer.hci.key, of: header, from: .aclHeader) { fields in
                fields.begin(Layer.hci.key)
                fields.add(HCIField.type.key, "acl")
                describeFirstWord(UInt16(truncatingIfNeeded: header), into: &fields)
                fields.add(HCIField.length.key, header >> 16)
                fields.end(Layer.hci.key)
            }
            return
        }
        dissection.fields.begin(Layer.hci.key)
        dissection.fields.add(HCIField.type.key, "acl")
        describeACLHeader(&reader, bytes, into: &dissection)
        dissection.fields.end(Layer.hci.key)
    }

    /// Connection_Handle, Packet_Boundary_Flag and Broadcast_Flag.
    private static func describeFirstWord(_ word: UInt16, into fields: inout FieldList) {
        fields.add(HCIField.handle.key, word & 0x0FFF)
        fields.add(HCIField.packetBoundary.key, word >> 12 & 3)
        fields.add(HCIField.broadcast.key, word >> 14)
    }

    private static func describeACLHeader(
        _ reader: inout Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        do throws(Fault) {
            describeFirstWord(try reader.u16(bytes, HCIField.handle.key), into: &dissection.fields)
            let length = try reader.u16(bytes, HCIField.length.key)
            dissection.fields.add(HCIField.length.key, length)
            if Int(length) != reader.remaining {
                let reason: FaultReason = Int(length) > reader.remaining ? .malformed : .excess
                dissection.faults.append(
                    Fault(
                        HCIField.length.key, offset: reader.position - 2, needed: Int(length),
                        available: reader.remaining, reason, limit: Int(length) > reader.remaining ? .record : nil))
                reader.limit(Int(length))
            }
        } catch {
            dissection.faults.append(error, within: .record)
        }
    }

    /// The log that a controller sends as ACL data, by the handle that its vendor uses for it; `nil` for data of a
    /// connection. Linux has those of Qualcomm (drivers/bluetooth/hci_qca.c) and of MediaTek (btmtk.c). It may look like an
    /// L2CAP PDU.
    @inline(__always)
    static func debugLog(_ packet: Reader, _ bytes: borrowing Span<UInt8>) -> (handle: UInt16, name: StaticName)? {
        guard packet.remaining >= 4 else { return nil }
        let handle = bytes.u16(at: packet.position) & 0x0FFF
        return switch handle {
        case 0x0EDC: (handle, "Qualcomm debug log")
        case 0x0EEF: (handle, "Samsung debug log")
        case 0x05FF: (handle, "MediaTek debug log")
        default: nil
        }
    }

    /// Describes a packet of that log. It belongs to no connection.
    static func describe(
        debugLog name: StaticName, _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var reader = packet
        dissection.facts.layer = .hci
        dissection.fields.begin(Layer.hci.key)
        dissection.fields.add(HCIField.type.key, "acl")
        dissection.fields.add(HCIField.packet.key, name)
        // Its length does not matter.
        describeFirstWord(bytes.u16(at: reader.position), into: &dissection.fields)
        dissection.fields.add(HCIField.length.key, bytes.u16(at: reader.position + 2))
        reader.position += 4
        dissection.fields.locate(structure: packet.position..<reader.position, of: bytes, headerPieces)
        if !reader.isAtEnd { dissection.fields.add(HCIField.data.key, undecoded: reader.rest(), of: bytes) }
        dissection.fields.end(Layer.hci.key)
    }

    /// Takes a synchronous data packet. Returns the connection handle.
    static func receiveSynchronous(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) -> UInt16? {
        receive(packet, "synchronous", "Synchronous Data packet", describeSynchronous, bytes, into: &dissection)
    }

    /// Takes an isochronous data packet. Returns the connection handle.
    static func receiveISO(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) -> UInt16? {
        receive(packet, "iso", "ISO Data packet", describeISO, bytes, into: &dissection)
    }

    /// - Parameter describe: adds the fields of a packet of this type.
    private static func receive(
        _ packet: Reader, _ type: StaticName, _ name: StaticName,
        _ describe: (Reader, borrowing Span<UInt8>, inout Dissection) throws(Fault) -> Void,
        _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) -> UInt16? {
        dissection.facts.layer = .hci
        dissection.fields.begin(Layer.hci.key)
        dissection.fields.add(HCIField.type.key, type)
        dissection.fields.add(HCIField.packet.key, name)
        do throws(Fault) {
            try describe(packet, bytes, &dissection)
        } catch {
            dissection.faults.append(error, within: .record)
        }
        dissection.fields.end(Layer.hci.key)
        return packet.remaining >= 2 ? bytes.u16(at: packet.position) : nil
    }

    private static func describeSynchronous(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        var reader = packet
        let header = try reader.u16(bytes, HCIField.handle.key)
        dissection.fields.add(HCIField.handle.key, header & 0x0FFF)
        dissection.fields.add(HCIField.packetStatus.key, header >> 12 & 3)
        let length = Int(try reader.u8(bytes, HCIField.length.key))
        dissection.fields.add(HCIField.length.key, UInt64(length))
        var data = dissection.parameters(&reader, length)
        dissection.fields.locate(
            structure: packet.position..<data.position, of: bytes,
            [.init(2, HCIField.handle.key, HCIField.packetStatus.key), .init(1, HCIField.length.key)])
        dissection.fields.add(HCIField.data.key, undecoded: data.rest(), of: bytes)
    }

    private static func describeISO(
        _ packet: Reader, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) throws(Fault) {
        var reader = packet
        let header = try reader.u16(bytes, HCIField.handle.key)
        dissection.fields.add(HCIField.handle.key, header & 0x0FFF)
        let boundary = header >> 12 & 3
        dissection.fields.add(HCIField.isoBoundary.key, boundary)
        let length = Int(try reader.u16(bytes, HCIField.length.key)) & 0x3FFF
        dissection.fields.add(HCIField.length.key, UInt64(length))
        var data = dissection.parameters(&reader, length)
        if header >> 14 & 1 == 1 {
            let stamp = try data.uint(bytes, width: 4, HCIField.timestamp.key)
            dissection.fields.add(HCIField.timestamp.key, mantissa: Int64(stamp), exponent: -6)
        }
        // Only the first fragment of an SDU, or a whole one, has its header (5.4.5).
        if boundary == 0 || boundary == 2 {
            dissection.fields.add(HCIField.sequenceNumber.key, try data.u16(bytes, HCIField.sequenceNumber.key))
            let sdu = try data.u16(bytes, HCIField.sduLength.key)
            dissection.fields.add(HCIField.sduLength.key, sdu & 0x0FFF)
            dissection.fields.add(HCIField.packetStatus.key, sdu >> 14)
        }
        dissection.fields.locate(
            structure: packet.position..<data.position, of: bytes,
            [
                .init(2, HCIField.handle.key, HCIField.isoBoundary.key), .init(2, HCIField.length.key),
                header >> 14 & 1 == 1 ? .init(4, HCIField.timestamp.key) : .init(0),
                .init(2, HCIField.sequenceNumber.key), .init(2, HCIField.sduLength.key, HCIField.packetStatus.key),
            ])
        dissection.fields.add(HCIField.data.key, undecoded: data.rest(), of: bytes)
    }
}
