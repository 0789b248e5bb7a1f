import Testing

@testable import Sniff

/// A radio that makes bit errors hears access addresses that nobody has: a connection needs a request for it (Core 6.0,
/// Vol 6, Part B, 4.5) or packets with a right CRC (3.1.1).
@Suite struct AirEvidenceTests {
    static let withoutVerdict: [AirBuilder.Format] = [.plain, .header, .ppi]

    /// Access addresses that a connection may have (2.1.2).
    private static let accessAddresses: [UInt32] = (1...1000 as ClosedRange<UInt32>)
        .map { 0x4000_0001 &+ $0 &* 0x9E37_79B1 }.filter(AccessAddress.isAllowed)

    /// A packet with an access address that is heard once.
    private func noise(_ number: UInt32, channel: UInt8 = 5) -> AirSample {
        var sample = AirSample([0x02, 7] + [3, 0, 4, 0] + ATT.read(UInt16(number)))
        sample.accessAddress = Self.accessAddresses[Int(number)]
        sample.crcError = 0x31_0041 &+ number
        sample.channel = channel
        return sample
    }

    @Test(arguments: withoutVerdict) func accessAddressesHeardOnce(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        for number in 0..<300 as Range<UInt32> { capture.packet(noise(number), at: capture.end + 1_000_000) }
        var link = AirLink(event: 0, time: capture.end)
        let request = capture.connect(&link)
        let pair = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading.connections.map(\.accessAddress) == [link.accessAddress])
        #expect(reading.strayPackets.packets == 300 && reading.strayPackets.accessAddresses == 300)
        #expect((1...300).allSatisfy { reading[$0]["link.connection"] == nil })
        // What has no evidence takes no number.
        #expect(reading[request]["link.connection"] == "1" && reading[pair.peripheral]["link.connection"] == "1")
        #expect(reading.unanswered.isEmpty && reading.limits == [])
    }

    /// Two different packets whose CRC leads to the same initial value are no chance. Equal ones always lead to the same.
    @Test(arguments: withoutVerdict) func aMissedBeginning(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        let stray = capture.packet(noise(1), at: 0)
        var link = AirLink(event: 100, time: 10_000_000)
        let pair = capture.idle(&link)
        let bad = capture.send(&link, .sent, .damaged)
        var repeated = AirLink(event: 100, time: link.time + 1_000_000)
        repeated.accessAddress = 0x7176_4129
        let first = capture.send(&repeated, .sent, AirFate(arrives: false))
        repeated.next()
        let second = capture.send(&repeated, .sent, AirFate(arrives: false))
        repeated.next()
        let third = capture.l2cap(&repeated, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        let frames = [stray, pair.central, pair.peripheral, bad, first, second, third]
        #expect(frames.map { reading[$0]["link.connection"] } == [nil, nil, "1", "1", nil, nil, "2"])
        #expect(reading.connections.map(\.accessAddress) == [link.accessAddress, repeated.accessAddress])
        #expect(reading.strayPackets.packets == 1 && reading.strayPackets.accessAddresses == 1)
    }

    /// Where the sniffer says that the CRC is right, one packet is enough; where it is wrong, a thousand are not.
    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 3)]) func theSniffersVerdict(
        format: AirBuilder.Format
    ) throws {
        for verdict in [true, false] {
            var capture = AirBuilder(format)
            var link = AirLink(event: 100, time: 10_000_000)
            let frame = capture.send(&link, .sent, AirFate(verdict: verdict))
            let reading = try AirReading(capture)
            #expect(reading[frame]["link.connection"] == (verdict ? "1" : nil))
            #expect(reading.connections.count == (verdict ? 1 : 0))
            #expect(reading.strayPackets.packets == (verdict ? 0 : 1))
        }
    }

    /// Captures without any CRC: the second packet shows the connection.
    @Test func withoutCRC() throws {
        var capture = AirBuilder()
        var frames: [Int] = []
        for index in 0..<3 {
            var sample = noise(1)
            (sample.hasNoCRC, sample.crcError) = (true, 0)
            frames.append(capture.packet(sample, at: Int64(index) * 30_000_000))
        }
        let reading = try AirReading(capture)
        #expect(frames.map { reading[$0]["link.connection"] } == [nil, "1", "1"])
        #expect(reading.connections.count == 1 && reading.strayPackets.packets == 0)
    }

    /// Data channels are 0 to 36 (Core 6.0, Vol 6, Part B, 1.4.1).
    @Test(arguments: [37, 38, 39] as [UInt8]) func dataPDUsOnPrimaryChannels(channel: UInt8) throws {
        var capture = AirBuilder()
        // What proves that the numbers are those of RF channels.
        for channel in [37, 38, 39] as [UInt8] {
            var sample = AirSample(AirPDU.advInd(0xD0AA_BBCC_DDEE, [2, 1, 6]))
            sample.channel = channel
            capture.packet(sample, at: capture.end + 1_000_000)
        }
        var sample = noise(7, channel: channel)
        sample.crcError = 0
        let frames = (0..<3).map { capture.packet(sample, at: capture.end + 10_000_000 + Int64($0)) }
        let reading = try AirReading(capture)
        for frame in frames {
            #expect(reading[frame]["link.connection"] == nil && reading[frame]["att.handle"] == nil)
            #expect(reading[frame]["ll.pdu"] == "packet of an unknown connection")
        }
        #expect(reading.connections.isEmpty)
        #expect(reading.strayPackets.packets == 3 && reading.strayPackets.accessAddresses == 0)
    }

    /// A packet of a connection that is known was not there, wherever the capture says that it was.
    @Test func aChannelThatIsNone() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        var sample = AirSample([0x02 | 4 | 8, 7] + [3, 0, 4, 0] + ATT.read(0x10))
        (sample.accessAddress, sample.crcInit, sample.channel) = (link.accessAddress, link.crcInit, 39)
        let frame = capture.packet(sample, at: link.time)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.channel"] == nil && reading[frame]["att.handle"] == "16")
        #expect(reading[frame]["link.connection"] == "1" && reading.strayPackets.packets == 0)
    }

    /// An access address that no connection may have (2.1.2), and the LLID 0 (2.4), are bit errors of something else.
    @Test(arguments: [(0x89BE_D6AA as UInt32, 2 as UInt8), (0x8F89_BED6, 2), (0xAF9A_8495, 0)])
    func packetsOfNoConnection(accessAddress: UInt32, llid: UInt8) throws {
        var capture = AirBuilder()
        for number in 0..<6 as Range<UInt8> {
            var sample = AirSample([llid, 7] + [3, 0, 4, 0] + ATT.read(UInt16(number)))
            (sample.accessAddress, sample.channel) = (accessAddress, 5)
            capture.packet(sample, at: Int64(number) * 30_000_000)
        }
        let reading = try AirReading(capture)
        #expect(reading.connections.isEmpty && reading.strayPackets.packets == 6)
    }

    /// The packets before the one that shows that there is a connection belong to its story.
    @Test(arguments: withoutVerdict) func packetsBeforeTheProof(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink(event: 100, time: 10_000_000)
        let request = capture.l2cap(&link, .sent, [0x02, 0xF7, 0x00])
        let response = capture.l2cap(&link, .received, [0x03, 0xB9, 0x00])
        link.next()
        capture.idle(&link)
        let story = try #require(
            ConnectionStories(reading: try CaptureReader(bytes: capture.bytes, name: "capture")).all.first)
        let change = try #require(story.changes.operations.first { $0.kind == .exchangeMTU })
        #expect(change.begin.frame == UInt64(request) && change.facts[.mtu] == .integer(185))
        #expect(try AirReading(capture)[response]["att.request_frame"] == "\(request)")
    }
}
