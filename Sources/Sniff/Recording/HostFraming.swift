/// A record as an H4 packet with its direction, whatever framing it came in.
struct H4Framing {
    /// `nil` where nothing tells.
    var isReceived: Bool?
    /// H4 packet type; `nil` where there is no byte of it.
    var type: UInt8?
    /// Whether the type is to be put before the bytes.
    var lacksType = false
    /// How many bytes before the packet belong to the old framing.
    var skipped = 0

    /// `nil` for what is no HCI packet: monitor records, log lines, the air.
    init?(_ record: CaptureRecord, _ bytes: borrowing Span<UInt8>) {
        switch record.link {
        case .h1:
            isReceived = record.tag & 1 == 1
            type = record.tag & 2 == 0 ? 2 : isReceived == true ? 4 : 1
            lacksType = true
        case .h4:
            isReceived = record.tag & 1 == 1
            type = bytes.isEmpty ? nil : bytes[0]
        case .h4WithoutDirection:
            type = bytes.isEmpty ? nil : bytes[0]
            // Commands are the host's, events the controller's; pcapng's flags tell of the rest.
            switch (record.tag & 3, type) {
            case (1, _), (0, 4): isReceived = true
            case (2, _), (0, 1): isReceived = false
            default: isReceived = nil
            }
        case .h4WithDirection:
            guard bytes.count >= 4 else { return nil }
            isReceived = bytes[3] & 1 == 1
            type = bytes.count > 4 ? bytes[4] : nil
            skipped = 4
        case .packetLogger:
            switch record.tag {
            case 0: (type, isReceived) = (1, false)
            case 1: (type, isReceived) = (4, true)
            case 2: (type, isReceived) = (2, false)
            case 3: (type, isReceived) = (2, true)
            case 8: (type, isReceived) = (3, false)
            case 9: (type, isReceived) = (3, true)
            default: return nil
            }
            lacksType = true
        default: return nil
        }
    }

    /// Flags of btsnoop: bit 0 for what was received, bit 1 for commands and events.
    var flags: UInt32 { (isReceived == true ? 1 : 0) | (type == 1 || type == 4 ? 2 : 0) }
}

/// A record as one of the Linux monitor.
struct MonitorFraming {
    var adapter: UInt16
    var opcode: UInt16
    /// How many bytes before the packet belong to the old framing.
    var skipped = 0

    init?(_ record: CaptureRecord, _ bytes: borrowing Span<UInt8>) {
        switch record.link {
        case .monitor: (adapter, opcode) = (record.adapter, UInt16(truncatingIfNeeded: record.tag))
        case .monitorWithHeader:
            guard bytes.count >= 4 else { return nil }
            adapter = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
            opcode = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
            skipped = 4
        default: return nil
        }
    }
}
