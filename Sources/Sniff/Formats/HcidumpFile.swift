import Decoders

/// The files of `hcidump -w` (BlueZ 4 and 5, tools/hcidump.c), which BTstack writes as `HCI_DUMP_BLUEZ`, too.
///
/// A record is the length of what follows the header (two bytes), 1 for what was received, a zero, seconds and microseconds
/// (four bytes each), all little-endian, then the packet with its H4 type. There is no file header. A record is known by
/// the packet in it, which has a length of its own.
struct HcidumpFormat: RecordFormat {
    static let name: StaticString = "hcidump"
    /// With the type of the packet.
    static let headerLength = 13
    static let ticks: Int64 = 1

    /// Bytes before the packet.
    private static let packetOffset = 12
    /// With as much of the packet as tells its length.
    private static let longestHeader = 17

    var position = RecordPosition()

    /// By the first two records, or the one that is there.
    init?(recognising input: inout ByteInput) {
        var offset = 0
        var count = 0
        var last: Int64?
        while count < 2, input.fill(offset + HcidumpFormat.headerLength) {
            _ = input.fill(offset + min(HcidumpFormat.longestHeader, HcidumpFormat.length(input, at: offset)))
            guard let header = HcidumpFormat.header(input, at: offset), header.anomalies.isEmpty,
                (header.seconds - (last ?? header.seconds)).magnitude < Resynchronizer.day
            else { return nil }
            // The second one need not have come whole.
            if count == 1 { return }
            guard input.fill(offset + header.length) else { break }
            (last, offset, count) = (header.seconds, offset + header.length, count + 1)
        }
        guard count > 0 else { return nil }
    }

    mutating func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        let offset = position.pending
        guard input.fill(offset + HcidumpFormat.headerLength) else {
            return end(&input, at: offset, needed: HcidumpFormat.headerLength, "hcidump record header")
        }
        let known = HcidumpFormat.length(input, at: offset)
        guard input.fill(offset + min(HcidumpFormat.longestHeader, known)) else {
            return end(
                &input, at: offset, needed: known,
                "hcidump record with \(known - HcidumpFormat.packetOffset) bytes of packet")
        }
        if let header = header(input, at: offset), header.anomalies.isEmpty,
            (header.seconds &- position.last).magnitude < Resynchronizer.day
        {
        } else if let step = judge(&input) {
            return step
        }
        position.pending = 0
        input.advance(offset)
        let length = HcidumpFormat.length(input, at: 0)
        let packet = length - HcidumpFormat.packetOffset
        guard input.fill(length) else {
            return end(&input, at: 0, needed: length, "hcidump record with \(packet) bytes of packet")
        }
        position.pending = length
        position.last = Int64(input.u32(4, bigEndian: false))
        record.link = .h4
        record.offset = input.offset
        record.tag = UInt32(input.u8(2) & 1)
        record.originalLength = packet
        record.time = Timestamp(
            seconds: position.last, fraction: UInt64(input.u32(8, bigEndian: false)), digits: 6)
        record.range = input.start + HcidumpFormat.packetOffset..<input.start + length
        return .record
    }

    func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        HcidumpFormat.header(input, at: offset)
    }

    private static func length(_ input: borrowing ByteInput, at offset: Int) -> Int {
        packetOffset + Int(input.u16(offset, bigEndian: false))
    }

    private static func header(_ input: borrowing ByteInput, at offset: Int) -> RecordHeader? {
        let (type, isReceived) = (input.u8(offset + packetOffset), input.u8(offset + 2))
        guard isReceived <= 1, input.u8(offset + 3) == 0, let kind = H4PacketType(rawValue: type) else { return nil }
        let length = length(input, at: offset)
        // Fewer bytes may be there than tell it.
        let known = min(input.available - offset - packetOffset, 5)
        let beginning = (0..<max(known, 0)).map { input.u8(offset + packetOffset + $0) }
        guard length >= packetOffset + kind.headerLength else { return nil }
        if let own = kind.length(beginning.span), own != length - packetOffset { return nil }
        var header = RecordHeader(length: length, seconds: Int64(input.u32(offset + 4, bigEndian: false)))
        if input.u32(offset + 8, bigEndian: false) >= 1_000_000 { header.anomalies.insert(.fraction) }
        if kind.isReceived.map({ $0 != (isReceived == 1) }) ?? false { header.anomalies.insert(.flags) }
        return header
    }

    func problem(_ input: borrowing ByteInput, at offset: Int) -> String {
        let length = input.u16(offset, bigEndian: false)
        return H4PacketType(rawValue: input.u8(offset + HcidumpFormat.packetOffset)) == nil
            ? "no hcidump record can begin here"
            : "the hcidump record has a length of \(length) bytes, which its packet contradicts"
    }
}
