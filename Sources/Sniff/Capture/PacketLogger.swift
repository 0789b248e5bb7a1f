import Decoders

/// Apple's PacketLogger: length of what follows, seconds, microseconds (four bytes each), type (one byte), packet.
///
/// The first version is big-endian, the second little-endian; there is no file header, so that the first records have
/// to make sense in one of the two.
final class PacketLoggerFormat {
    static let headerLength = 13

    private let bigEndian: Bool
    private var lastSeconds: UInt32 = 0
    private var pending = 0

    init?(recognising input: inout ByteInput) {
        guard input.fill(PacketLoggerFormat.headerLength) else { return nil }
        for order in [true, false] {
            guard let length = PacketLoggerFormat.plausibleLength(&input, at: 0, bigEndian: order) else { continue }
            // A second record that makes no sense either means that this is something else.
            if input.fill(length + PacketLoggerFormat.headerLength),
                PacketLoggerFormat.plausibleLength(&input, at: length, bigEndian: order) == nil
            {
                continue
            }
            bigEndian = order
            return
        }
        return nil
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        input.advance(pending)
        pending = 0
        guard input.fill(PacketLoggerFormat.headerLength) else {
            return input.endOfRecords(needed: PacketLoggerFormat.headerLength, "PacketLogger record header")
        }
        let length = Int(input.u32(0, bigEndian: bigEndian))
        guard length >= 9, length <= largestRecord else { return resume(&input, length) }
        guard input.fill(4 + length) else {
            return input.endOfRecords(
                needed: 4 + length, "PacketLogger record with \(length - 9) bytes of packet")
        }
        record.link = .packetLogger
        record.offset = input.offset
        record.tag = UInt32(input.u8(12))
        record.originalLength = length - 9
        lastSeconds = input.u32(4, bigEndian: bigEndian)
        record.time = Timestamp(
            seconds: Int64(lastSeconds), fraction: UInt64(input.u32(8, bigEndian: bigEndian)), digits: 6)
        let start = input.start + PacketLoggerFormat.headerLength
        record.range = start..<start + length - 9
        pending = 4 + length
        return .record
    }

    private func resume(_ input: inout ByteInput, _ length: Int) -> CaptureStep {
        let last = Int64(lastSeconds)
        return input.resume(
            "the PacketLogger record has a length of \(length) bytes", headerLength: PacketLoggerFormat.headerLength,
            recordLength: { input, place in
                let seconds = Int64(input.u32(place + 4, bigEndian: bigEndian))
                guard last == 0 || abs(seconds - last) < 86_400 else { return nil }
                return PacketLoggerFormat.plausibleLength(&input, at: place, bigEndian: bigEndian)
            })
    }

    private static func plausibleLength(_ input: inout ByteInput, at place: Int, bigEndian: Bool) -> Int? {
        let length = Int(input.u32(place, bigEndian: bigEndian))
        guard length >= 9, length <= largestRecord, input.u32(place + 8, bigEndian: bigEndian) < 1_000_000,
            PacketLoggerFormat.name(of: input.u8(place + 12)) != nil
        else { return nil }
        return 4 + length
    }

    /// The record types, as Wireshark's documentation of the format lists them.
    static func name(of type: UInt8) -> StaticString? {
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
