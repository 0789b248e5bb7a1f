import Testing

@testable import Sniff

/// A small capture made here, with what a reader must find in it.
struct CaptureSample: CustomTestStringConvertible, Sendable {
    let name: String
    var bytes: [UInt8] = []
    /// Length of the file header, before which a cut is no capture at all.
    var headerLength = 0
    /// Length of a record's header, which is read before the rest.
    var recordHeader = 12
    /// Bytes without which a format that has no file header is not recognised.
    var recognisedFrom = 0
    /// Packets that the records tell were lost.
    var lost: UInt64 = 0
    /// Where records end.
    var ends: [Int] = []
    var records: [SeenRecord] = []

    init(_ name: String) { self.name = name }

    var testDescription: String { name }

    mutating func add(_ block: [UInt8]) { bytes += block }

    /// Adds a record that stands at the present end.
    mutating func add(_ block: [UInt8], _ record: SeenRecord) {
        var record = record
        record.number = UInt64(records.count + 1)
        record.offset = UInt64(bytes.count)
        bytes += block
        ends.append(bytes.count)
        records.append(record)
    }

    /// H4 packets: commands, events and data of several lengths, in a fixed order.
    static let packets: [[UInt8]] = (0..<12).map { index in
        switch index % 4 {
        case 0: [0x01, 0x03, 0x0C, 0x00]
        case 1: [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]
        case 2:
            [0x02, 0x40, 0x20, UInt8(8 + index), 0, UInt8(4 + index), 0, 4, 0, 0x1B, 0x2A, 0]
                + (0...index).map { UInt8($0 * 17 & 0xFF) }
        default:
            [0x04, 0x3E, 0x16, 0x02, 0x01, 0x00, 0x01, 0x01, 0x02, 0x03, 0x04, 0x05, 0xC6, 0x09, 0x08, 0x09]
                + Array("blesniff".utf8) + [UInt8(bitPattern: -60)]
        }
    }

    static func isReceived(_ packet: [UInt8]) -> Bool { packet[0] == 4 }

    /// 2024-05-06 07:08:09 and so on, in microseconds, 20.5 ms apart.
    static func microseconds(_ index: Int) -> Int64 { 1_714_979_289_123_456 + Int64(index) * 20_500 }

    /// One of every format, byte order, resolution and data link.
    static let all: [CaptureSample] =
        [btsnoop(1001), btsnoop(1002), btsnoop(2001)]
        + [true, false].flatMap { bigEndian in
            [6, 9].flatMap { digits in
                [187, 201, 254].map { pcap(UInt32($0), bigEndian: bigEndian, digits: digits) }
            }
        }
        + [pcapng(bigEndian: true), pcapng(bigEndian: false), pcapngOfManySections()]
        + [packetLogger(bigEndian: true), packetLogger(bigEndian: false), monitorStream()]
        + [modifiedPcap(extra: 8), modifiedPcap(extra: 12), hcidump()]

    // MARK: - btsnoop

    static func btsnoop(_ datalink: UInt32) -> CaptureSample {
        var sample = CaptureSample("btsnoop \(datalink)")
        sample.add(Array("btsnoop\0".utf8) + number(UInt32(1), bigEndian: true) + number(datalink, bigEndian: true))
        (sample.headerLength, sample.recordHeader) = (sample.bytes.count, 24)
        for (index, packet) in packets.enumerated() {
            var flags: UInt32 = isReceived(packet) ? 1 : 0
            var record = SeenRecord(time: Timestamp(microseconds: microseconds(index)))
            switch datalink {
            case 1001:
                if packet[0] != 2 { flags |= 2 }
                (record.link, record.bytes) = (.h1, Array(packet.dropFirst()))
            case 1002: (record.link, record.bytes) = (.h4, packet)
            default:
                // Opcodes: 2 command, 3 event, 4 data sent.
                flags = packet[0] == 1 ? 2 : packet[0] == 4 ? 3 : 4
                (record.link, record.bytes) = (.monitor, Array(packet.dropFirst()))
                record.adapter = UInt16(index % 3)
            }
            record.tag = flags
            record.originalLength = record.bytes.count
            sample.add(
                btsnoopRecord(
                    record.bytes, flags: flags | UInt32(record.adapter) << 16, microseconds: microseconds(index)),
                record)
        }
        return sample
    }

    static func btsnoopRecord(
        _ packet: [UInt8], original: Int? = nil, flags: UInt32, microseconds: Int64
    ) -> [UInt8] {
        number(UInt32(original ?? packet.count), bigEndian: true) + number(UInt32(packet.count), bigEndian: true)
            + number(flags, bigEndian: true) + number(UInt32(0), bigEndian: true)
            + number(microseconds + 0x00DC_DDB3_0F2F_8000, bigEndian: true) + packet
    }

    // MARK: - pcap

    static func pcap(_ linkType: UInt32, bigEndian: Bool, digits: Int) -> CaptureSample {
        var sample = CaptureSample("pcap \(linkType), \(bigEndian ? "big" : "little")-endian, 10^-\(digits) s")
        let magic: UInt32 = digits == 6 ? 0xA1B2_C3D4 : 0xA1B2_3C4D
        sample.add(number(magic, bigEndian: bigEndian))
        sample.add(number(UInt16(2), bigEndian: bigEndian) + number(UInt16(4), bigEndian: bigEndian))
        for value in [0, 0, 65_535, linkType] { sample.add(number(value, bigEndian: bigEndian)) }
        (sample.headerLength, sample.recordHeader) = (sample.bytes.count, 16)
        for (index, packet) in packets.enumerated() {
            let (link, bytes) = framed(packet, linkType, adapter: UInt16(index % 2))
            let (seconds, rest) = microseconds(index).quotientAndRemainder(dividingBy: 1_000_000)
            let fraction = UInt32(digits == 6 ? rest : rest * 1000 + 7)
            let head = [UInt32(seconds), fraction, UInt32(bytes.count), UInt32(bytes.count)]
            sample.add(
                head.flatMap { number($0, bigEndian: bigEndian) } + bytes,
                SeenRecord(
                    time: Timestamp(seconds: seconds, fraction: UInt64(fraction), digits: UInt8(digits)), link: link,
                    originalLength: bytes.count, bytes: bytes))
        }
        return sample
    }

    /// A packet as a link type frames it.
    static func framed(_ packet: [UInt8], _ linkType: UInt32, adapter: UInt16 = 0) -> (DataLink, [UInt8]) {
        switch linkType {
        case 187: return (.h4WithoutDirection, packet)
        case 201: return (.h4WithDirection, [0, 0, 0, isReceived(packet) ? 1 : 0] + packet)
        default:
            let opcode: UInt16 = packet[0] == 1 ? 2 : packet[0] == 4 ? 3 : 4
            let head = number(adapter, bigEndian: true) + number(opcode, bigEndian: true)
            return (.monitorWithHeader, head + packet.dropFirst())
        }
    }

    // MARK: - PacketLogger

    static func packetLogger(bigEndian: Bool) -> CaptureSample {
        var sample = CaptureSample("PacketLogger, \(bigEndian ? "big" : "little")-endian")
        (sample.recordHeader, sample.recognisedFrom) = (13, 13)
        for (index, packet) in packets.enumerated() {
            let type: UInt8 = packet[0] == 1 ? 0 : packet[0] == 4 ? 1 : 2
            let bytes = Array(packet.dropFirst())
            let time = Timestamp(microseconds: microseconds(index))
            sample.add(
                packetLoggerRecord(bytes, type: type, time, bigEndian: bigEndian),
                SeenRecord(
                    time: time, link: .packetLogger, tag: UInt32(type), originalLength: bytes.count, bytes: bytes))
        }
        return sample
    }

    static func packetLoggerRecord(_ bytes: [UInt8], type: UInt8, _ time: Timestamp, bigEndian: Bool) -> [UInt8] {
        [UInt32(bytes.count + 9), UInt32(time.seconds), UInt32(time.fraction)]
            .flatMap { number($0, bigEndian: bigEndian) } + [type] + bytes
    }

    // MARK: - Modified pcap, hcidump

    static func modifiedPcap(extra: Int) -> CaptureSample {
        let bigEndian = extra == 12
        var sample = CaptureSample("modified pcap, \(extra) octets more, \(bigEndian ? "big" : "little")-endian")
        sample.add(number(0xA1B2_CD34 as UInt32, bigEndian: bigEndian))
        sample.add(number(UInt16(2), bigEndian: bigEndian) + number(UInt16(4), bigEndian: bigEndian))
        for value in [0, 0, 65_535, 201] as [UInt32] { sample.add(number(value, bigEndian: bigEndian)) }
        (sample.headerLength, sample.recordHeader) = (sample.bytes.count, 16)
        for (index, packet) in packets.enumerated() {
            let (link, bytes) = framed(packet, 201)
            let time = Timestamp(microseconds: microseconds(index))
            let head = [UInt32(time.seconds), UInt32(time.fraction), UInt32(bytes.count), UInt32(bytes.count)]
            sample.add(
                head.flatMap { number($0, bigEndian: bigEndian) } + [UInt8](repeating: 0xEE, count: extra) + bytes,
                SeenRecord(time: time, link: link, originalLength: bytes.count, bytes: bytes))
        }
        return sample
    }

    static func hcidump() -> CaptureSample {
        var sample = CaptureSample("hcidump")
        sample.recordHeader = 13
        for (index, packet) in packets.enumerated() {
            let time = Timestamp(microseconds: microseconds(index))
            let direction: [UInt8] = [isReceived(packet) ? 1 : 0, 0]
            sample.add(
                number(UInt16(packet.count), bigEndian: false) + direction
                    + [UInt32(time.seconds), UInt32(time.fraction)].flatMap { number($0, bigEndian: false) } + packet,
                SeenRecord(
                    time: time, link: .h4, tag: UInt32(direction[0]), originalLength: packet.count, bytes: packet))
        }
        sample.recognisedFrom = sample.ends[0]
        return sample
    }

    // MARK: - Monitor of a serial line

    static func monitorStream() -> CaptureSample {
        var sample = CaptureSample("monitor of a serial line")
        sample.recordHeader = 6
        for (index, packet) in packets.enumerated() {
            let opcode: UInt16 = packet[0] == 1 ? 2 : packet[0] == 4 ? 3 : 5
            let bytes = Array(packet.dropFirst())
            // 5 s after the start; the sixth tells of losses of two kinds, the tenth has no time.
            let ticks = UInt32(50_000 + index * 205)
            let time = index == 9 ? [] : [8] + number(ticks, bigEndian: false)
            let losses: [UInt8] = index == 5 ? [2, 3, 7, 255] : []
            if index == 5 { sample.lost += 258 }
            sample.add(
                monitorStreamRecord(bytes, opcode: opcode, extended: time + losses),
                SeenRecord(
                    time: time.isEmpty
                        ? .unknown
                        : Timestamp(seconds: Int64(ticks / 10_000), fraction: UInt64(ticks % 10_000), digits: 4),
                    link: .monitor, tag: UInt32(opcode), originalLength: bytes.count, bytes: bytes))
        }
        // Header, extended header and the beginning of the packet of the second record.
        sample.recognisedFrom = sample.ends[0] + 13
        return sample
    }

    static func monitorStreamRecord(_ packet: [UInt8], opcode: UInt16, extended: [UInt8] = []) -> [UInt8] {
        number(UInt16(4 + extended.count + packet.count), bigEndian: false) + number(opcode, bigEndian: false)
            + [0, UInt8(extended.count)] + extended + packet
    }
}
