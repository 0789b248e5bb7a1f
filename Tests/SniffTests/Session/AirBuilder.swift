import Decoders
import Foundation
import Sniff

/// A packet on the air, and what the sniffer says about it.
struct AirSample {
    /// Header and payload, without the CRC.
    var pdu: [UInt8]
    var accessAddress: UInt32 = 0x8E89_BED6
    var crcInit: UInt32 = 0x55_5555
    /// Bits of the CRC that are wrong; the CRC has the bits of the specification's register.
    var crcError: UInt32 = 0
    /// Zeros stand where the CRC belongs.
    var hasNoCRC = false
    var channel: UInt8 = 37
    /// 1 LE 1M, 2 LE 2M, 3 LE Coded.
    var phy: UInt8 = 1
    /// 0 for S=8, 1 for S=2.
    var coding: UInt8 = 0
    /// Who sent it, in the sniffer's word, where the format has one.
    var word = Direction.unknown
    /// The sniffer's verdict about the CRC, where the format has one; nRF Sniffer always gives one.
    var verdict: Bool?
    var rssi: Int8 = -50
    /// More flags of link type 256, or of the nRF Sniffer.
    var flags: UInt16 = 0
    /// The PDU type of link type 256, if it is not what `word` says.
    var kind: UInt16?

    init(_ pdu: [UInt8]) { self.pdu = pdu }

    /// How long it is on the air, in nanoseconds (Core 6.0, Vol 6, Part B, 2.1 and 2.2).
    var duration: Int64 {
        let octets = Int64(pdu.count + 3)
        switch phy {
        // 1 octet of preamble, 4 of access address; 8 µs an octet.
        case 1: return (1 + 4 + octets) * 8000
        // 2 octets of preamble.
        case 2: return (2 + 4 + octets) * 4000
        // Preamble 80 µs; access address, CI (2 bits) and TERM1 (3) with S=8; the rest and TERM2 (3) as CI says.
        default: return 80_000 + (32 + 2 + 3) * 8000 + (octets * 8 + 3) * (coding == 0 ? 8000 : 2000)
        }
    }

    /// From the access address to the CRC.
    var bytes: [UInt8] {
        var crc = CRC24.value(pdu.span, 0..<pdu.count, initial: crcInit) ^ crcError
        if hasNoCRC { crc = 0 }
        // The register is sent from its highest bit down, each octet of a capture from its lowest up.
        var sent: UInt64 = 0
        for bit in 0..<24 where crc >> bit & 1 == 1 { sent |= 1 << (23 - bit) }
        return le(UInt64(accessAddress), 4) + (phy == 3 ? [coding] : []) + pdu + le(sent, 3)
    }
}

/// Writes small pcap captures of what a sniffer hears. Times are nanoseconds since the beginning.
struct AirBuilder {
    enum Format: Equatable {
        /// Link type 251: nothing but the packet.
        case plain
        /// 256
        case header
        /// 256 with channel indices where the numbers of RF channels belong.
        case headerWithIndices
        /// 272
        case nordic(version: UInt8)
        /// 192 around 251
        case ppi

        var linkType: UInt64 {
            switch self {
            case .plain: 251
            case .header, .headerWithIndices: 256
            case .nordic: 272
            case .ppi: 192
            }
        }
    }

    let format: Format
    private(set) var bytes: [UInt8]
    private(set) var frame = 0
    /// When the last packet ended.
    private(set) var end: Int64 = 0
    /// How much later than the packet its record is.
    var recordDelay: Int64 = 0
    /// What the sniffer's clock, of formats that have one, says when the capture begins, in nanoseconds.
    var clockStart: Int64 = 0
    /// The sniffer's packet counter, and its count of connection events.
    var counter: UInt16 = 0
    var snifferEvent: UInt16 = 0

    init(_ format: Format = .header) {
        self.format = format
        bytes = le(0xA1B2_3C4D, 4) + le(2, 2) + le(4, 2) + le(0, 8) + le(65_535, 4) + le(format.linkType, 4)
    }

    /// Writes a packet and returns the number of its record.
    @discardableResult
    mutating func packet(_ sample: AirSample, at start: Int64) -> Int {
        let content = header(sample, start) + sample.bytes
        let time = start + recordDelay + 1_700_000_000 * 1_000_000_000
        bytes += le(UInt64(time / 1_000_000_000), 4) + le(UInt64(time % 1_000_000_000), 4)
        bytes += le(UInt64(content.count), 4) + le(UInt64(content.count), 4) + content
        end = start + sample.duration
        frame += 1
        counter &+= 1
        return frame
    }

    private func header(_ sample: AirSample, _ start: Int64) -> [UInt8] {
        switch format {
        case .plain: []
        case .header: pseudoHeader(sample, AirBuilder.rfNumber(sample.channel))
        case .headerWithIndices: pseudoHeader(sample, sample.channel)
        case .nordic(let version): nordic(sample, start, version)
        case .ppi: ppi(sample, start)
        }
    }

    private func pseudoHeader(_ sample: AirSample, _ number: UInt8) -> [UInt8] {
        var flags = sample.flags | 0x0003 | UInt16(sample.phy - 1) << 14
        if let verdict = sample.verdict { flags |= verdict ? 0x0C00 : 0x0400 }
        let said: UInt16 = sample.word == .sent ? 2 : sample.word == .received ? 3 : 0
        flags |= (sample.kind ?? said) << 7
        return [number, UInt8(bitPattern: sample.rssi), 0, 0, 0, 0, 0, 0] + le16(flags)
    }

    private func nordic(_ sample: AirSample, _ start: Int64, _ version: UInt8) -> [UInt8] {
        var flags = UInt8(sample.flags) | (sample.phy - 1) << 4
        if sample.verdict ?? (sample.crcError == 0) { flags |= 1 }
        if sample.word == .sent { flags |= 2 }
        let length = UInt16(10 + sample.bytes.count)
        let micros = UInt64((start + clockStart) / 1000)
        let clock: [UInt8] = version == 3 ? le(micros & 0xFFFF_FFFF, 4) : [150, 0, 0, 0]
        let head: [UInt8] =
            switch version {
            case 0: [6] + le16(counter) + [0, 0, UInt8(length)]
            case 1: [6, UInt8(length), 1] + le16(counter) + [6]
            default: le16(length) + [version] + le16(counter) + [6]
            }
        return [1] + head + [10, flags, sample.channel, UInt8(-Int(sample.rssi))] + le16(snifferEvent) + clock
    }

    private func ppi(_ sample: AirSample, _ start: Int64) -> [UInt8] {
        let ticks = UInt64((start + clockStart) / 100)
        let megahertz = 2402 + 2 * UInt16(AirBuilder.rfNumber(sample.channel))
        let field: [UInt8] =
            [0] + le16(megahertz) + [UInt8(truncatingIfNeeded: ticks / 3_276_800_000)]
            + le(ticks % 3_276_800_000, 4) + [0, 0, 0, 0]
        return [0, 0] + le16(UInt16(8 + 4 + field.count)) + le(251, 4) + le16(30006) + le16(UInt16(field.count)) + field
    }

    /// Number of the RF channel, which are counted by frequency, with this index (Core 6.0, Vol 6, Part B, 1.4.1).
    static func rfNumber(_ channel: UInt8) -> UInt8 {
        switch channel {
        case 37: 0
        case 38: 12
        case 39: 39
        default: channel < 11 ? channel + 1 : channel + 2
        }
    }
}

/// The lowest octets of a number, least significant first.
func le(_ value: UInt64, _ width: Int) -> [UInt8] { (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

/// What a session made of captures from the air.
struct AirReading {
    private(set) var packets: [PacketText]
    let databases: [GATTDatabase]
    let devices: [Device]
    let connections: [AirConnectionSummary]
    let strayPackets: StrayPackets
    let limits: Set<MemoryLimit>
    let unanswered: [UnansweredRequest]

    init(_ captures: AirBuilder..., keepingPackets: Bool = true, tracksDevices: Bool = true) throws {
        let options = try CaptureOptions(fields: keepingPackets ? nil : [], tracksDevices: tracksDevices)
        let reading = try SessionReading(captures.map(\.bytes), options, keepingPackets: keepingPackets)
        packets = reading.packets
        databases = reading.databases
        devices = reading.devices
        connections = reading.airConnections
        strayPackets = reading.strayPackets
        limits = reading.limits
        unanswered = reading.unanswered
    }

    /// The packet of a record; captures follow each other.
    subscript(_ frame: Int) -> PacketText { packets[frame - 1] }
}
