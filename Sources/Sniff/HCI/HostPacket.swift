import Decoders

/// The content of a host's record without its framing: the one place where packet type, direction and adapter
/// are found out.
struct HostPacket {
    enum Kind {
        case command, event, acl, synchronous, iso
        /// A record of the Linux monitor that is not a packet.
        case monitor
        /// A log line of PacketLogger.
        case log
        /// Bytes without a meaning here.
        case other
    }

    var kind = Kind.other
    var direction = Direction.unknown
    /// The record says another direction than a command or an event can have.
    private(set) var isContradicted = false
    /// Index of the adapter, where the format has it.
    var adapter: UInt16?
    /// H4 packet type, monitor opcode, or PacketLogger type.
    var code: UInt16 = 0
    /// Is after the framing.
    var reader: Reader
    /// Bytes of the framing: those of the capture, and the H4 packet indicator, which is the transport's.
    var headerCount: Int { reader.position }

    @inline(__always)
    init(_ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        reader = Reader(bytes)
        switch record.link {
        case .monitor:
            adapter = record.adapter
            setMonitor(UInt16(truncatingIfNeeded: record.tag))
        case .h4:
            // Flags: bit 0 received, bit 1 command or event.
            let type = try reader.u8(bytes, HCIField.type.key)
            setH4(type, record.tag & 1 == 1 ? .received : .sent)
        case .h4WithoutDirection:
            let type = try reader.u8(bytes, HCIField.type.key)
            // pcapng's packet flags: 1 inbound, 2 outbound.
            let flags = record.tag & 3
            setH4(type, flags == 1 ? .received : flags == 2 ? .sent : .unknown)
        case .h4WithDirection:
            let direction = try reader.uint(bytes, width: 4, RecordField.direction.key, bigEndian: true)
            let type = try reader.u8(bytes, HCIField.type.key)
            setH4(type, direction & 1 == 1 ? .received : .sent)
        case .monitorWithHeader:
            adapter = UInt16(try reader.uint(bytes, width: 2, RecordField.adapter.key, bigEndian: true))
            setMonitor(UInt16(try reader.uint(bytes, width: 2, MonitorField.opcode.key, bigEndian: true)))
        case .h1:
            let isReceived = record.tag & 1 == 1
            direction = isReceived ? .received : .sent
            kind = record.tag & 2 == 2 ? (isReceived ? .event : .command) : .acl
        case .packetLogger: setPacketLogger(UInt16(truncatingIfNeeded: record.tag))
        // The air has packets of its own (``AirPacket``).
        case .linkLayer, .linkLayerWithHeader, .nordic, .ppi, .stm32, .other: break
        }
    }

    /// Commands are the host's, events the controller's.
    private static func direction(ofH4 type: UInt8) -> Direction {
        type == 1 ? .sent : type == 4 ? .received : .unknown
    }

    /// UART Transport Layer packet types (Core 6.0, Vol 4, Part A, 2).
    ///
    /// - Parameter direction: that of the record; of commands and events the type tells it.
    private mutating func setH4(_ type: UInt8, _ direction: Direction) {
        code = UInt16(type)
        let own = HostPacket.direction(ofH4: type)
        isContradicted = own != .unknown && direction != .unknown && direction != own
        self.direction = own == .unknown ? direction : own
        switch type {
        case 1: kind = .command
        case 2: kind = .acl
        case 3: kind = .synchronous
        case 4: kind = .event
        case 5: kind = .iso
        default: kind = .other
        }
    }

    /// Opcodes of the Linux monitor channel (BlueZ, doc/btmon and monitor headers).
    @inline(__always)
    private mutating func setMonitor(_ opcode: UInt16) {
        code = opcode
        switch opcode {
        case 2: (kind, direction) = (.command, .sent)
        case 3: (kind, direction) = (.event, .received)
        case 4: (kind, direction) = (.acl, .sent)
        case 5: (kind, direction) = (.acl, .received)
        case 6: (kind, direction) = (.synchronous, .sent)
        case 7: (kind, direction) = (.synchronous, .received)
        case 18: (kind, direction) = (.iso, .sent)
        case 19: (kind, direction) = (.iso, .received)
        default: kind = .monitor
        }
        // 0xFFFF: the record belongs to no adapter.
        if adapter == 0xFFFF { adapter = nil }
    }

    private mutating func setPacketLogger(_ type: UInt16) {
        code = type
        switch type {
        case 0: (kind, direction) = (.command, .sent)
        case 1: (kind, direction) = (.event, .received)
        case 2: (kind, direction) = (.acl, .sent)
        case 3: (kind, direction) = (.acl, .received)
        case 8: (kind, direction) = (.synchronous, .sent)
        case 9: (kind, direction) = (.synchronous, .received)
        default: kind = .log
        }
    }
}

extension HostPacket {
    /// Says where the framing is, and the packet type in it.
    func locateHeader(_ link: DataLink, _ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        fields.locate(structure: 0..<headerCount, of: bytes)
        switch link {
        case .h4, .h4WithoutDirection: fields.locate(HCIField.type.key, 0..<1, of: bytes)
        case .h4WithDirection: fields.locate(HCIField.type.key, 4..<5, of: bytes)
        case .monitorWithHeader:
            for key in [HCIField.type.key, MonitorField.type.key, MonitorField.opcode.key] {
                fields.locate(key, 2..<4, of: bytes)
            }
        default: break
        }
    }
}
