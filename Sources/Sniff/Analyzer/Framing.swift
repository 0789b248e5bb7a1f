import Decoders

/// What a record carries, once its framing is taken off.
enum PacketKind: UInt8 {
    case command = 1
    case acl, synchronous, event, iso
    /// A record of the Linux monitor that is not a packet.
    case monitor
    /// A log line of PacketLogger.
    case log
    /// Bytes without a meaning here.
    case other
}

struct FramedPacket {
    var kind: PacketKind
    var direction: Direction
    var adapter: UInt16?
    /// Monitor opcode, or PacketLogger type.
    var code: UInt16 = 0
    var reader: Reader
}

extension Analyzer {
    /// Finds out what a record carries: packet type, direction and adapter.
    @inline(__always)
    func frame(_ record: CaptureRecord, _ bytes: borrowing Span<UInt8>) throws(Fault) -> FramedPacket {
        var packet = FramedPacket(kind: .other, direction: .unknown, adapter: nil, reader: Reader(bytes))
        switch record.link {
        case .monitor:
            packet.adapter = record.adapter
            packet.code = UInt16(truncatingIfNeeded: record.tag)
            setMonitor(&packet)
        case .h4:
            // Flags: bit 0 received, bit 1 command or event.
            let type = try packet.reader.u8(bytes, HCIField.type.key)
            setH4(&packet, type, record.tag & 1 == 1 ? .received : .sent)
        case .h4WithoutDirection:
            let type = try packet.reader.u8(bytes, HCIField.type.key)
            // pcapng's packet flags: 1 inbound, 2 outbound. Without them the type tells, of commands and events.
            let way: Direction = record.tag == 1 ? .received : record.tag == 2 ? .sent : direction(ofH4: type)
            setH4(&packet, type, way)
        case .h4WithDirection:
            let direction = try packet.reader.uint(bytes, width: 4, RecordField.direction.key, bigEndian: true)
            let type = try packet.reader.u8(bytes, HCIField.type.key)
            setH4(&packet, type, direction & 1 == 1 ? .received : .sent)
        case .monitorWithHeader:
            packet.adapter = UInt16(
                try packet.reader.uint(bytes, width: 2, RecordField.adapter.key, bigEndian: true))
            packet.code = UInt16(
                try packet.reader.uint(bytes, width: 2, MonitorField.opcode.key, bigEndian: true))
            setMonitor(&packet)
        case .h1:
            let received = record.tag & 1 == 1
            packet.direction = received ? .received : .sent
            packet.kind = record.tag & 2 == 2 ? (received ? .event : .command) : .acl
        case .packetLogger:
            packet.code = UInt16(truncatingIfNeeded: record.tag)
            setPacketLogger(&packet)
        // The air has packets of its own (``decodeAir(_:_:into:)``).
        case .linkLayer, .linkLayerWithHeader, .nordic, .ppi, .other: break
        }
        return packet
    }

    private func direction(ofH4 type: UInt8) -> Direction {
        type == 1 ? .sent : type == 4 ? .received : .unknown
    }

    private func setH4(_ packet: inout FramedPacket, _ type: UInt8, _ direction: Direction) {
        packet.code = UInt16(type)
        packet.kind = type >= 1 && type <= 5 ? PacketKind(rawValue: type) ?? .other : .other
        packet.direction = direction
    }

    /// Opcodes of the Linux monitor channel (BlueZ, doc/btmon and monitor headers).
    @inline(__always)
    private func setMonitor(_ packet: inout FramedPacket) {
        switch packet.code {
        case 2: (packet.kind, packet.direction) = (.command, .sent)
        case 3: (packet.kind, packet.direction) = (.event, .received)
        case 4: (packet.kind, packet.direction) = (.acl, .sent)
        case 5: (packet.kind, packet.direction) = (.acl, .received)
        case 6: (packet.kind, packet.direction) = (.synchronous, .sent)
        case 7: (packet.kind, packet.direction) = (.synchronous, .received)
        case 18: (packet.kind, packet.direction) = (.iso, .sent)
        case 19: (packet.kind, packet.direction) = (.iso, .received)
        default: packet.kind = .monitor
        }
        // 0xFFFF: the record belongs to no adapter.
        if packet.adapter == 0xFFFF { packet.adapter = nil }
    }

    private func setPacketLogger(_ packet: inout FramedPacket) {
        switch packet.code {
        case 0: (packet.kind, packet.direction) = (.command, .sent)
        case 1: (packet.kind, packet.direction) = (.event, .received)
        case 2: (packet.kind, packet.direction) = (.acl, .sent)
        case 3: (packet.kind, packet.direction) = (.acl, .received)
        case 8: (packet.kind, packet.direction) = (.synchronous, .sent)
        case 9: (packet.kind, packet.direction) = (.synchronous, .received)
        default: packet.kind = .log
        }
    }
}
