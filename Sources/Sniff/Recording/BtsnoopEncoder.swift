import Decoders

/// Writes btsnoop (``BtsnoopFormat`` says how it looks): one datalink a file, that of the first packet.
struct BtsnoopEncoder {
    private enum Datalink: UInt32 {
        case h1 = 1001, h4 = 1002, monitor = 2001
    }

    private var datalink: Datalink?
    /// Packets lost since the file began.
    private var drops: SaturatingCount = 0
    /// Microseconds since 1970 of the packet before, which one without a time gets, too: the format has no other way.
    private var time: Int64 = 0

    /// The header of a file without packets, whatever the datalink might have been.
    mutating func end(_ out: inout ByteBuffer) {
        if datalink == nil { begin(.h4, &out) }
    }

    private mutating func begin(_ datalink: Datalink, _ out: inout ByteBuffer) {
        self.datalink = datalink
        out.append("btsnoop\0")
        out.append(bigEndian: UInt32(1))
        out.append(bigEndian: datalink.rawValue)
    }

    mutating func append(
        _ packet: RecordedPacket, _ bytes: borrowing Span<UInt8>, to out: inout ByteBuffer
    ) throws(RecordingRefusal) {
        let record = packet.record
        let (wanted, framing) = try BtsnoopEncoder.framing(record, bytes, isH1: datalink != .h4)
        guard datalink == nil || datalink == wanted else {
            throw .capture("a btsnoop file holds packets of one kind of framing only, and this capture has several")
        }
        if datalink == nil { begin(wanted, &out) }
        let added = framing.type == nil ? 0 : 1
        let included = bytes.count - framing.skipped + added
        drops += packet.lost
        let original = max(record.originalLength - framing.skipped + added, included)
        out.append(bigEndian: UInt32(clamping: original))
        out.append(bigEndian: UInt32(clamping: included))
        out.append(bigEndian: framing.flags)
        out.append(bigEndian: UInt32(clamping: drops.value))
        if record.time.isKnown { time = record.time.microseconds(since: Timestamp(microseconds: 0)) }
        out.append(bigEndian: time &+ BtsnoopFormat.epoch)
        if let type = framing.type { out.append(type) }
        out.append(bytes, framing.skipped..<bytes.count)
    }

    private struct Framing {
        var flags: UInt32
        var skipped = 0
        /// To be put before the bytes.
        var type: UInt8?
    }

    /// - Parameter isH1: whether packets without a type byte may stay so.
    private static func framing(
        _ record: CaptureRecord, _ bytes: borrowing Span<UInt8>, isH1: Bool
    ) throws(RecordingRefusal) -> (Datalink, Framing) {
        if let monitor = MonitorFraming(record, bytes) {
            let flags = UInt32(monitor.adapter) << 16 | UInt32(monitor.opcode)
            return (.monitor, Framing(flags: flags, skipped: monitor.skipped))
        }
        if record.link == .h1, isH1 { return (.h1, Framing(flags: record.tag)) }
        guard let packet = H4Framing(record, bytes) else { throw refusal(record.link) }
        guard packet.isReceived != nil else {
            throw .capture(
                "btsnoop has a direction for every packet, but this capture does not; pcapng (--write-format pcapng) can hold it"
            )
        }
        // What the capture says stays as it is.
        let flags = record.link == .h4 ? record.tag : packet.flags
        return (.h4, Framing(flags: flags, skipped: packet.skipped, type: packet.lacksType ? packet.type : nil))
    }

    private static func refusal(_ link: DataLink) -> RecordingRefusal {
        switch link {
        case .packetLogger: .record("btsnoop has no log lines, pcapng has")
        case .h4WithDirection, .monitorWithHeader: .record("the capture has cut them before the packet begins")
        case .other(let type):
            .capture(
                "btsnoop does not hold packets of \(LinkTypes.name(type)); pcapng (--write-format pcapng) does")
        default: .capture("btsnoop does not hold packets from the air; pcapng (--write-format pcapng) does")
        }
    }
}

extension ByteBuffer {
    mutating func append<Number: FixedWidthInteger>(bigEndian value: Number) { append(bytesOf: value.bigEndian) }

    mutating func append<Number: FixedWidthInteger>(littleEndian value: Number) { append(bytesOf: value.littleEndian) }

    private mutating func append<Number: FixedWidthInteger>(bytesOf value: Number) {
        withUnsafeBytes(of: value) { bytes in
            for byte in bytes { append(byte) }
        }
    }
}
