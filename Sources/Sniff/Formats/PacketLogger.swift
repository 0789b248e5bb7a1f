import Decoders

/// Apple's PacketLogger: length of what follows, seconds, microseconds (four bytes each), type (one byte), packet.
///
/// The first version is big-endian, the second little-endian; there is no file header, so that the first records have
/// to make sense in one of the two.
struct PacketLoggerFormat: RecordFormat {
    static let name: StaticString = "PacketLogger"
    static let headerLength = 13
    static let ticks: Int64 = 1

    private let bigEndian: Bool
    var position = RecordPosition()

    init?(recognising input: inout ByteInput) {
        guard input.fill(PacketLoggerFormat.headerLength) else { return nil }
        for order in [true, false] {
            guard let first = PacketLoggerFormat.header(input, at: 0, order), first.anomalies.isEmpty else { continue }
            // A second record that makes no sense either means that this is something else.
            if input.fill(first.length + PacketLoggerFormat.headerLength),
                PacketLoggerFormat.header(input, at: first.length, order)?.anomalies.isEmpty != true
            {
                continue
            }
            bigEndian = order
            return
        }
        return nil
    }

    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let offset = position.pending
        guard input.fill(offset + PacketLoggerFormat.headerLength) else {
            return end(&input, at: offset, needed: PacketLoggerFormat.headerLength, "PacketLogger record header")
        }
        let header = header(input, at: offset)
        if let header, header.anomalies.isEmpty,
            (header.seconds &- position.last).magnitude < Resynchronizer.day
        {
        } else if let step = judge(&input) {
            return step
        }
        position.pending = 0
        input.advance(offset)
        let length = 4 + Int(input.u32(0, bigEndian: bigEndian))
        guard input.fill(length) else {
            return end(
                &input, at: 0, needed: length,
                "PacketLogger record with \(length - PacketLoggerFormat.headerLength) bytes of packet")
        }
        position.pending = length
        let seconds = Int64(input.u32(4, bigEndian: bigEndian))
        position.last = seconds
        record.link = .packetLogger
        record.offset = input.offset
        record.tag = UInt32(input.u8(12))
        record.originalLength = length - PacketLoggerFormat.headerLength
        record.time = Timestamp(
            seconds: seconds, fraction: UInt64(input.u32(8, bigEndian: bigEndian)), digits: 6)
        record.range = input.start + PacketLoggerFormat.headerLength..<input.start + length
        return .record
    }

    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        PacketLoggerFormat.header(input, at: offset, bigEndian)
    }

    private static func header(_ input: borrowing ByteInput, at offset: Int, _ bigEndian: Bool) -> RecordHeader? {
        let length = Int(input.u32(offset, bigEndian: bigEndian))
        guard length >= 9, length <= largestRecord else { return nil }
        var header = RecordHeader(length: 4 + length, seconds: Int64(input.u32(offset + 4, bigEndian: bigEndian)))
        if input.u32(offset + 8, bigEndian: bigEndian) >= 1_000_000 { header.anomalies.insert(.fraction) }
        if PacketLoggerRecordType.name(of: input.u8(offset + 12)) == nil { header.anomalies.insert(.flags) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at offset: Int) -> String {
        "the PacketLogger record has a length of \(input.u32(offset, bigEndian: bigEndian)) bytes"
    }
}

/// The record types, as Wireshark's documentation of the format lists them.
package enum PacketLoggerRecordType {
    package static func name(of type: UInt8) -> StaticString? {
        switch type {
        case 0x00: "HCI Command"
        case 0x01: "HCI Event"
        case 0x02: "Sent ACL Data"
        case 0x03: "Received ACL Data"
        case 0x08: "Sent Synchronous Data"
        case 0x09: "Received Synchronous Data"
        case 0x0A: "Sent LMP Data"
        case 0x0B: "Received LMP Data"
        case 0xF7: "System Log"
        case 0xF8: "Kernel"
        case 0xF9: "Kernel Debug"
        case 0xFA: "Error"
        case 0xFB: "Power"
        case 0xFC: "Note"
        case 0xFD: "Configuration"
        case 0xFE: "New Controller"
        default: nil
        }
    }
}
