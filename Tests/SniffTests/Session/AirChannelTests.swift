import Sniff
import Testing

/// Channels: link type 256 has numbers of RF channels, but some write indices (Core 6.0, Vol 6, Part B, 1.4.1).
@Suite struct AirChannelTests {
    private let device: UInt64 = 0xD0AA_BBCC_DDEE

    @Test(arguments: [AirBuilder.Format.header, .headerWithIndices, .nordic(version: 3), .ppi])
    func ofAConnection(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        var seen: [(frame: Int, event: Int, channel: UInt8)] = []
        for _ in 0..<60 {
            let (event, channel) = (link.event, link.channel)
            capture.snifferEvent = UInt16(event)
            seen.append((capture.idle(&link).central, event, channel))
        }
        let reading = try AirReading(capture)
        #expect(reading[1]["ll.channel"] == "37" && reading[2]["ll.channel"] == "37")
        for (frame, event, channel) in seen {
            #expect(reading[frame]["ll.channel"] == "\(channel)" && reading[frame]["ll.event_counter"] == "\(event)")
        }
        #expect(Set(seen.map(\.channel)).count == 37)
    }

    @Test func link251HasNone() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        let request = capture.connect(&link)
        let reading = try AirReading(capture)
        #expect(reading[request]["ll.channel"] == nil && reading[request]["ll.pdu"] == "CONNECT_IND")
    }

    /// Legacy advertising is on channels 37, 38 and 39 only. The number of the RF channel of 39 is its index.
    @Test(arguments: [AirBuilder.Format.header, .headerWithIndices]) func ofLegacyAdvertising(format: AirBuilder.Format)
        throws
    {
        for channel in [37, 38, 39] as [UInt8] {
            var capture = AirBuilder(format)
            var sample = AirSample(AirPDU.advInd(device, [2, 1, 6]))
            sample.channel = channel
            let frame = capture.packet(sample, at: 0)
            #expect(try AirReading(capture)[frame]["ll.channel"] == "\(channel)")
        }
    }

    /// Extended advertising is on all channels: RF channels 37 and 38 are data channels 35 and 36.
    @Test func ofExtendedAdvertising() throws {
        var capture = AirBuilder()
        var expected: [(Int, UInt8)] = []
        for (index, channel) in [0, 10, 11, 35, 36].enumerated() as EnumeratedSequence<[UInt8]> {
            let start = Int64(index) * 100_000_000
            var primary = AirSample(AirPDU.Extended(adi: 0x1005, pointer: .init(channel: channel, offset: 100)).pdu)
            primary.channel = 37 + UInt8(index % 3)
            expected.append((capture.packet(primary, at: start), primary.channel))
            var auxiliary = AirSample(AirPDU.Extended(advertiser: device, adi: 0x1005, data: [2, 1, 6]).pdu)
            auxiliary.channel = channel
            expected.append((capture.packet(auxiliary, at: start + 3_010_000), channel))
        }
        let reading = try AirReading(capture)
        for (frame, channel) in expected { #expect(reading[frame]["ll.channel"] == "\(channel)") }
        for index in 0..<5 { #expect(reading[2 * index + 2]["ll.pdu"] == "AUX_ADV_IND") }
    }

    /// A packet whose access address was not heard right says nothing about how channels are written.
    @Test func anUnknownAccessAddressOnAPrimaryChannel() throws {
        var capture = AirBuilder()
        var sample = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        for index in 0..<5 { capture.packet(sample, at: Int64(index) * 20_000_000) }
        sample.accessAddress ^= 0x0001_0000
        capture.packet(sample, at: 110_000_000)
        sample.accessAddress ^= 0x0001_0000
        let after = capture.packet(sample, at: 120_000_000)
        let channel = try AirReading(capture)[after]["ll.channel"]
        #expect(channel == "37")
    }

    /// Tools that send packets of their own write 0 for channel and power: channel 0 carries no legacy advertising (Core 6.0,
    /// Vol 6, Part B, 2.3), and no radio measured 0 dBm there.
    @Test(arguments: [AirBuilder.Format.nordic(version: 2), .headerWithIndices]) func placeholders(
        format: AirBuilder.Format
    ) throws {
        var capture = AirBuilder(format)
        var real = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        real.rssi = -60
        let first = capture.packet(real, at: 0)
        var made = AirSample(AirPDU.scanReq(0xC011_2233_4455, device))
        (made.channel, made.rssi) = (0, 0)
        var advertising = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        (advertising.channel, advertising.rssi) = (0, 0)
        let second = capture.packet(advertising, at: 10_000_000)
        let third = capture.packet(made, at: 20_000_000)
        let reading = try AirReading(capture)
        #expect(reading[first]["ll.channel"] == "37" && reading[first]["ll.rssi"] == "-60")
        for frame in [second, third] {
            #expect(reading[frame]["ll.channel"] == nil && reading[frame]["ll.rssi"] == nil)
            #expect(reading[frame]["adv.rssi"] == nil)
        }
        #expect(reading[third]["ll.pdu"] == "SCAN_REQ")
        #expect(reading.devices.first?.rssi.max == -60)
    }

    @Test func countersOfTheSniffer() throws {
        var capture = AirBuilder(.nordic(version: 3))
        let sample = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        capture.counter = 0xFFFE
        for index in 0..<3 { capture.packet(sample, at: Int64(index) * 20_000_000) }
        capture.counter += 4
        capture.packet(sample, at: 80_000_000)
        // The sniffer was started anew.
        capture.counter = 0xF000
        capture.packet(sample, at: 100_000_000)
        let reading = try AirReading(capture)
        #expect(reading.packets.map { $0["ll.sniffer_packet"] } == ["65534", "65535", "0", "5", "61440"])
        #expect(reading.packets.map { $0["ll.sniffer_lost"] } == [nil, nil, nil, "4", nil])
    }

    @Test func signalAndNoise() throws {
        var capture = AirBuilder()
        var sample = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        sample.rssi = -71
        sample.flags = 0x0024
        let frame = capture.packet(sample, at: 0)
        let event = try AirReading(capture)[frame]
        #expect(event["ll.rssi"] == "-71" && event["adv.rssi"] == "-71")
        #expect(event["ll.noise"] == "0" && event["ll.access_address_offenses"] == "0")
        #expect(event["ll.access_address"] == "8e89bed6")
    }
}
