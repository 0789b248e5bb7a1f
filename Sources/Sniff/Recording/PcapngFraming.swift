import Decoders

/// How a record becomes a packet of a link type: what comes before its bytes, and what of them goes.
struct PcapngFraming {
    var linkType: UInt16
    /// Bytes before the packet, the last one in the lowest bits.
    private var prefix: UInt64 = 0
    private var prefixCount = 0
    /// A pseudo-header, which is longer than a number, in place of the prefix.
    private var pseudoHeader: [UInt8] = []
    /// After these bytes: a text with the zero at its end.
    private var name: StaticString?
    /// How many bytes of the record are left out.
    var skipped = 0
    /// Packet flags: 1 inbound, 2 outbound; 0 for none.
    var flags: UInt32 = 0

    init(_ record: CaptureRecord, _ bytes: borrowing Span<UInt8>) throws(RecordingRefusal) {
        linkType = 0
        switch record.link {
        case .h4WithDirection: linkType = 201
        case .monitorWithHeader: linkType = 254
        case .h4WithoutDirection: linkType = 187
        case .ppi: linkType = 192
        case .linkLayer: linkType = 251
        case .linkLayerWithHeader: linkType = 256
        case .nordic: linkType = 272
        case .stm32: setSTM32(bytes)
        case .other(let type):
            guard let known = UInt16(exactly: type) else {
                throw .record("pcapng needs the link type of every packet, and the capture has none for some")
            }
            linkType = known
        case .monitor: setMonitor(record.adapter, UInt16(truncatingIfNeeded: record.tag))
        case .h1, .h4: setH4(H4Framing(record, bytes))
        case .packetLogger:
            if let packet = H4Framing(record, bytes) {
                setH4(packet)
            } else {
                try setLogLine(UInt8(truncatingIfNeeded: record.tag))
            }
        }
        switch record.link {
        // The tag of the others is no pcapng flag.
        case .h1, .h4, .monitor, .packetLogger, .stm32: break
        default: flags = record.tag & 3
        }
    }

    /// Adapter and opcode, big-endian.
    private mutating func setMonitor(_ adapter: UInt16, _ opcode: UInt16) {
        linkType = 254
        (prefix, prefixCount) = (UInt64(adapter) << 16 | UInt64(opcode), 4)
    }

    /// Four bytes of direction, then the packet type.
    private mutating func setH4(_ packet: H4Framing?) {
        linkType = 201
        (prefix, prefixCount) = (packet?.isReceived == true ? 1 : 0, 4)
        skipped = packet?.skipped ?? 0
        guard let packet, packet.lacksType, let type = packet.type else { return }
        (prefix, prefixCount) = (prefix << 8 | UInt64(type), 5)
    }

    /// A line of PacketLogger as User Logging of the Linux monitor, of no adapter: priority, length of the name with the
    /// zero at its end, name, text (BlueZ, monitor/bt.h).
    private mutating func setLogLine(_ type: UInt8) throws(RecordingRefusal) {
        guard type >= 0xF7, let kind = PacketLoggerRecordType.name(of: type) else {
            throw .record("pcapng has no link type for LMP data of PacketLogger")
        }
        setMonitor(0xFFFF, 13)
        // Of syslog: 3 is an error, 6 information.
        let priority: UInt64 = type == 0xFA ? 3 : 6
        (prefix, prefixCount) = (prefix << 16 | priority << 8 | UInt64(kind.utf8CodeUnitCount + 1), 6)
        name = kind
    }

    /// The header of ST's sniffer as that of link type 256 (``RadioHeader``).
    private mutating func setSTM32(_ bytes: borrowing Span<UInt8>) {
        linkType = 256
        guard bytes.count > 14, let channel = RFChannel.number(ofIndex: bytes[1]) else { return }
        let level = bytes[0] < 0x80 ? 0 &- bytes[0] : bytes[0]
        // Of the advertising physical channel (Core 6.0, Vol 6, Part B, 2.1.2).
        let isAdvertising = bytes.uint(at: 10, width: 4) == 0x8E89_BED6
        // Dewhitened, with a signal; the type of the PDU; the PHY.
        var flags: UInt16 = 0x0003
        if !isAdvertising { flags |= (bytes[4] & 2 != 0 ? 3 : 2) << 7 }
        if bytes[4] & 4 != 0 { flags |= 1 << 14 }
        pseudoHeader =
            [channel, level] + [UInt8](repeating: 0, count: 6)
            + [UInt8(truncatingIfNeeded: flags), UInt8(truncatingIfNeeded: flags >> 8)]
        skipped = 10
    }

    var prefixLength: Int { pseudoHeader.count + prefixCount + (name.map { $0.utf8CodeUnitCount + 1 } ?? 0) }

    func appendPrefix(to out: inout ByteBuffer) {
        for byte in pseudoHeader { out.append(byte) }
        for index in (0..<prefixCount).reversed() { out.append(UInt8(truncatingIfNeeded: prefix >> UInt64(index * 8))) }
        if let name {
            out.append(name)
            out.append(0)
        }
    }

    /// The packet's length on the wire with the framing that it gets.
    func originalLength(_ record: CaptureRecord, _ included: Int) -> Int {
        max(record.originalLength - skipped + prefixLength, included)
    }
}
