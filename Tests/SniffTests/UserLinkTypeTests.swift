import Foundation
import Testing

@testable import Sniff

/// Link types that are free for anybody's use, and packets that are still whitened.
@Suite("Capture: user link types")
struct UserLinkTypeTests {
    /// An advertisement, and two packets of a connection.
    static let packets: [[UInt8]] = [
        [0xD6, 0xBE, 0x89, 0x8E, 0x40, 0x09, 1, 2, 3, 4, 5, 0xC6, 2, 1, 6, 0x11, 0x22, 0x33],
        [0x67, 0x45, 0x9A, 0xAF, 0x02, 0x07, 3, 0, 4, 0, 0x0A, 3, 0, 0x12, 0x34, 0x56],
        [0x67, 0x45, 0x9A, 0xAF, 0x0D, 0x00, 0x77, 0x88, 0x99],
    ]

    static func pcap(_ linkType: UInt32, _ packets: [[UInt8]]) -> [UInt8] {
        [0xA1B2_C3D4, 0x0002_0004, 0, 0, 65_535, linkType].flatMap { number($0 as UInt32, bigEndian: true) }
            + packets.enumerated().flatMap { index, packet in
                [1_700_000_000, UInt32(index), UInt32(packet.count), UInt32(packet.count)]
                    .flatMap { number($0, bigEndian: true) } + packet
            }
    }

    /// A packet as a form frames it.
    static func framed(_ packet: [UInt8], _ form: LinkTypeEvidence.Form) -> [UInt8] {
        let isAdvertising = packet[0] == 0xD6
        switch form {
        case .linkLayer: return packet
        case .linkLayerWithHeader: return [isAdvertising ? 0 : 9, 0xC4, 0, 0, 0, 0, 0, 0, 3, 0] + packet
        case .stm32:
            return [60, isAdvertising ? 37 : 8, 7, 0, isAdvertising ? 0 : 2, 0, 1, 0, 0, 1] + packet.dropLast(3)
                + [0xAB, 0xAB, 0xAB]
        case .nordic:
            return [1, UInt8(packet.count + 10), 0, 3, 5, 0, isAdvertising ? 2 : 6]
                + [10, 1, isAdvertising ? 37 : 8, 60, 0, 0, 0, 0, 0, 0] + packet
        case .h4WithDirection: return [0, 0, 0, 1, 4, 0x0E, 4, 1, 3, 0x0C, 0]
        }
    }

    @Test(arguments: LinkTypeEvidence.Form.allCases) func recognised(form: LinkTypeEvidence.Form) throws {
        let packets = Self.packets.map { Self.framed($0, form) }
        for size in [Int.max, 1, 30] {
            let seen = try SeenCapture(Self.pcap(150, packets), readSize: size)
            #expect(seen.records.map(\.bytes) == packets && seen.damage == [])
            #expect(seen.records.allSatisfy { $0.link == form.link })
            #expect(seen.notes == [form.note(150)])
        }
    }

    /// One packet of another form, and nothing is taken for granted.
    @Test func notAllFit() throws {
        let packets = Self.packets.map { Self.framed($0, .nordic) } + [Self.packets[0]]
        let seen = try SeenCapture(Self.pcap(157, packets))
        #expect(seen.records.allSatisfy { $0.link == .other(157) })
        #expect(seen.notes.count == 1 && seen.notes.first?.contains("--link-type 157=") == true)
        #expect(try SeenCapture(Self.pcap(163, Self.packets)).records.first?.link == .other(163))
    }

    @Test func chosen() throws {
        let choices = UserLinkTypes()
        choices.choose(.h4WithoutDirection, for: 157)
        try UserLinkTypes.$current.withValue(choices) {
            let seen = try SeenCapture(Self.pcap(157, Self.packets))
            #expect(seen.records.allSatisfy { $0.link == .h4WithoutDirection } && seen.notes == [])
        }
        #expect(UserLinkTypes.link(named: "272") == .nordic && UserLinkTypes.link(named: "st") == .stm32)
        #expect(UserLinkTypes.link(named: "1") == nil && UserLinkTypes.link(named: "150") == nil)
    }

    /// A filler is no CRC, and the header of ST's sniffer becomes that of link type 256.
    @Test func stm32() throws {
        var packet = AirPacket()
        let bytes = Self.framed(Self.packets[1], .stm32)
        try packet.parse(.stm32, bytes.span, isCut: false)
        packet.check(bytes.span, initial: 0x555555)
        #expect(packet.isGood == nil && packet.radio.channel == 8 && packet.radio.rssi == -60)
        #expect(packet.radio.sender == .peripheral && packet.radio.eventCounter == 7)
        var record = CaptureRecord()
        record.link = .stm32
        let framing = try PcapngFraming(record, bytes.span)
        #expect(framing.linkType == 256 && framing.skipped == 10 && framing.prefixLength == 10)
    }

    /// The octets of a whitened packet, by the register as it is drawn in Core 6.0, Vol 6, Part B, 3.2.
    @Test func whitening() throws {
        #expect(Whitening.sequence(37, 4) == [0x8D, 0xD2, 0x57, 0xA1])
        let plain = Self.packets.map { Self.framed($0, .linkLayerWithHeader) }
        for size in [Int.max, 1, 30] {
            #expect(try SeenCapture(Self.pcap(256, Self.whitened), readSize: size).records.map(\.bytes) == plain)
        }
        // A writer that never sets the flag.
        let bare = plain.map { packet in packet.enumerated().map { $0.offset == 8 ? $0.element & 0xFE : $0.element } }
        #expect(try SeenCapture(Self.pcap(256, bare)).records.map(\.bytes) == bare)
    }

    private static var whitened: [[UInt8]] {
        packets.map { framed($0, .linkLayerWithHeader) }.map { packet in
            var packet = packet
            packet[8] &= 0xFE
            let channel = RFChannel.index(ofRF: packet[0]) ?? 0
            for (index, octet) in Whitening.sequence(channel, packet.count - 14).enumerated() {
                packet[14 + index] ^= octet
            }
            return packet
        }
    }

    /// Other programs read neither packets of a user's link type nor whitened ones, nor a text that is a capture.
    @Test func plainFiles() throws {
        let plain = Self.pcap(256, Self.packets.map { Self.framed($0, .linkLayerWithHeader) })
        let user = Self.pcap(157, Self.packets.map { Self.framed($0, .nordic) })
        let text = [UInt8](Data(plain).base64EncodedString().utf8)
        for (content, isPlain) in [(plain, true), (user, false), (Self.pcap(256, Self.whitened), false), (text, false)]
        {
            let file = try TemporaryFile(content)
            #expect(try SeenCapture(file.path).records.count == Self.packets.count)
            #expect(CaptureReader.isPlainFile(file.path) == isPlain)
        }
    }
}
