import Sniff
import Testing

/// Extended and periodic advertising: chains become one report (Core 6.0, Vol 6, Part B, 2.3.4, 4.4).
@Suite struct AirAdvertisingTests {
    private let one: UInt64 = 0xD0AA_BBCC_DDEE
    private let other: UInt64 = 0xD0AA_BBCC_DDEF
    private let train: UInt32 = 0x6B9F_2C51
    private let trainInit: UInt32 = 0x12_3456
    /// A name that three PDUs have to carry.
    private let name = (0..<200).map { UInt8(65 + $0 % 26) }
    private var data: [UInt8] { [UInt8(name.count + 1), 9] + name }
    private var text: String { String(decoding: name, as: UTF8.self) }

    typealias Extended = AirPDU.Extended

    private func sample(_ pdu: Extended, _ channel: UInt8) -> AirSample {
        var sample = AirSample(pdu.pdu)
        sample.channel = channel
        return sample
    }

    private func chain(
        _ capture: inout AirBuilder, at start: Int64, _ advertiser: UInt64, sid: UInt16 = 1, skipping missed: Int? = nil
    ) -> [Int] {
        let adi = sid << 12 | 5
        let parts = [Array(data[..<80]), Array(data[80..<150]), Array(data[150...])]
        let pointers = [
            Extended.Pointer(channel: 5, offset: 100), .init(channel: 9, offset: 120), .init(channel: 30, offset: 90),
        ]
        var time = start
        var frames = [capture.packet(sample(Extended(adi: adi, pointer: pointers[0]), 38), at: time)]
        for (index, part) in parts.enumerated() {
            time += pointers[index].nanoseconds + 12_000
            let pdu = Extended(
                advertiser: index == 0 ? advertiser : nil, adi: adi, pointer: index < 2 ? pointers[index + 1] : nil,
                data: part)
            frames.append(index == missed ? 0 : capture.packet(sample(pdu, pointers[index].channel), at: time))
        }
        return frames
    }

    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 3), .ppi, .plain])
    func aChainIsOneReport(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var frames: [Int] = []
        if case .nordic = format {
            // Its flags say which auxiliary packet it is: 0 AUX_ADV_IND, 1 AUX_CHAIN_IND.
            let adi: UInt16 = 0x1005
            frames.append(
                capture.packet(sample(Extended(adi: adi, pointer: .init(channel: 5, offset: 100)), 38), at: 0))
            let first = Extended(
                advertiser: one, adi: adi, pointer: .init(channel: 9, offset: 120), data: Array(data[..<80]))
            frames.append(capture.packet(sample(first, 5), at: 3_012_000))
            for (index, part) in [data[80..<150], data[150...]].enumerated() {
                var next = sample(
                    Extended(adi: adi, pointer: index == 0 ? .init(channel: 30, offset: 90) : nil, data: Array(part)),
                    index == 0 ? 9 : 30)
                next.flags = 2
                frames.append(capture.packet(next, at: 6_624_000 + Int64(index) * 2_712_000))
            }
        } else {
            frames = chain(&capture, at: 0, one)
        }
        let reading = try AirReading(capture)
        #expect(
            frames.map { reading[$0]["ll.pdu"] } == ["ADV_EXT_IND", "AUX_ADV_IND", "AUX_CHAIN_IND", "AUX_CHAIN_IND"])
        #expect(frames.map { reading[$0]["adv.data_status"] } == [nil, "1", "1", "0"])
        #expect(reading[frames[3]]["adv.name"] == text)
        for frame in frames[1...] { #expect(reading[frame]["adv.address"] == "D0:AA:BB:CC:DD:EE") }
        for frame in frames {
            #expect(reading[frame].all("faults.reason") == [] && reading[frame]["adv.advertising_sid"] == "1")
        }
        #expect(reading.devices.first.map { String(decoding: $0.name, as: UTF8.self) } == text)
    }

    @Test func chainsOfTwoAdvertisers() throws {
        var both = AirBuilder()
        // Each packet of the other advertiser follows 700 µs behind, on the same channels.
        let adis: [UInt16] = [0x1005, 0x2005]
        let pointers = [Extended.Pointer(channel: 5, offset: 100), .init(channel: 9, offset: 120)]
        var last: [Int] = []
        for (index, adi) in adis.enumerated() {
            both.packet(sample(Extended(adi: adi, pointer: pointers[0]), 38), at: Int64(index) * 700_000)
        }
        for (index, adi) in adis.enumerated() {
            let pdu = Extended(
                advertiser: index == 0 ? one : other, adi: adi, pointer: pointers[1],
                data: Array(data[..<80]) + [UInt8(index)])
            both.packet(sample(pdu, 5), at: 3_010_000 + Int64(index) * 700_000)
        }
        for (index, adi) in adis.enumerated() {
            let pdu = Extended(adi: adi, data: Array(data[81...]))
            last.append(both.packet(sample(pdu, 9), at: 6_620_000 + Int64(index) * 700_000))
        }
        let reading = try AirReading(both)
        for (index, frame) in last.enumerated() {
            #expect(reading[frame]["ll.pdu"] == "AUX_CHAIN_IND" && reading[frame]["adv.data_status"] == "0")
            #expect(reading[frame]["adv.address"] == (index == 0 ? "D0:AA:BB:CC:DD:EE" : "D0:AA:BB:CC:DD:EF"))
            let found = reading[frame]["adv.name"].map { Array($0.utf8) } ?? []
            #expect(found.count == name.count && found[78] == UInt8(index))
        }
    }

    @Test(arguments: [0, 1]) func aMissingLink(missed: Int) throws {
        var capture = AirBuilder()
        let frames = chain(&capture, at: 0, one, skipping: missed)
        let whole = chain(&capture, at: 100_000_000, one)
        let reading = try AirReading(capture)
        // The rest has no boundary of an AD structure. AUX_ADV_IND, which has the address, has AdvDataInfo as well.
        #expect(reading[frames[3]]["adv.name"] == nil)
        #expect(reading[frames[3]]["adv.address"] == (missed == 0 ? nil : "D0:AA:BB:CC:DD:EE"))
        #expect(reading[whole[3]]["adv.name"] == text)
    }

    @Test func aScanResponse() throws {
        var capture = AirBuilder()
        let adi: UInt16 = 0x1005
        capture.packet(
            sample(Extended(mode: 2, adi: adi, pointer: .init(channel: 5, offset: 100)), 37), at: 0)
        let indication = capture.packet(
            sample(Extended(mode: 2, advertiser: one, adi: adi), 5), at: 3_010_000)
        var sample = AirSample(AirPDU.scanReq(0xC011_2233_4455, one))
        sample.channel = 5
        let request = capture.packet(sample, at: capture.end + 150_000)
        let response = capture.packet(
            self.sample(Extended(advertiser: one, adi: adi, data: [3, 9, 65, 66]), 5), at: capture.end + 150_000)
        let reading = try AirReading(capture)
        #expect(reading[indication]["ll.pdu"] == "AUX_ADV_IND")
        #expect(reading[request]["ll.pdu"] == "AUX_SCAN_REQ" && reading[request]["direction"] == "central")
        #expect(reading[request]["adv.scanner_address"] == "C0:11:22:33:44:55")
        #expect(reading[response]["ll.pdu"] == "AUX_SCAN_RSP" && reading[response]["direction"] == "peripheral")
        #expect(reading[response]["adv.name"] == "AB" && reading[response]["adv.event_type"] == "10")
    }

    /// SyncInfo tells the access address and CRCInit of a train (2.3.4.6).
    private func trainPacket(_ pdu: Extended, _ channel: UInt8) -> AirSample {
        var result = sample(pdu, channel)
        (result.accessAddress, result.crcInit) = (train, trainInit)
        return result
    }

    private func announce(_ capture: inout AirBuilder) {
        capture.packet(sample(Extended(adi: 0x1005, pointer: .init(channel: 5, offset: 100)), 37), at: 0)
        let pdu = Extended(advertiser: one, adi: 0x1005, syncInfo: AirPDU.syncInfo(train, trainInit))
        capture.packet(sample(pdu, 5), at: 3_010_000)
    }

    @Test(arguments: [AirBuilder.Format.header, .plain, .ppi]) func aTrainWithItsChain(format: AirBuilder.Format) throws
    {
        var capture = AirBuilder(format)
        announce(&capture)
        let single = capture.packet(trainPacket(Extended(data: [3, 9, 65, 66]), 7), at: 20_000_000)
        let first = capture.packet(
            trainPacket(Extended(pointer: .init(channel: 9, offset: 120), data: Array(data[..<150])), 8),
            at: 120_000_000)
        let second = capture.packet(trainPacket(Extended(data: Array(data[150...])), 9), at: 123_610_000)
        var bad = trainPacket(Extended(data: [3, 9, 67, 67]), 11)
        bad.crcError = 4
        let damaged = capture.packet(bad, at: 220_000_000)
        let reading = try AirReading(capture)
        #expect(reading[single]["ll.pdu"] == "AUX_SYNC_IND" && reading[single]["ll.crc_valid"] == "true")
        #expect(reading[single]["adv.address"] == "D0:AA:BB:CC:DD:EE" && reading[single]["adv.name"] == "AB")
        #expect(reading[first]["ll.pdu"] == "AUX_SYNC_IND" && reading[first]["adv.data_status"] == "1")
        #expect(reading[second]["ll.pdu"] == "AUX_CHAIN_IND")
        #expect(reading[second]["adv.data_status"] == "0" && reading[second]["adv.name"] == text)
        #expect(reading[damaged]["ll.crc_valid"] == "false")
        // No connection is made of it.
        #expect(reading.connections.isEmpty)
    }

    /// Where the announcement was missed, link type 256 says what it is.
    @Test func aTrainInTheSniffersWord() throws {
        var capture = AirBuilder()
        var sample = trainPacket(Extended(data: [3, 9, 65, 66]), 7)
        (sample.kind, sample.flags) = (1, 0x2000)
        let frame = capture.packet(sample, at: 0)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_IND" && reading[frame]["adv.name"] == "AB")
        #expect(reading[frame]["ll.crc_valid"] == nil && reading.connections.isEmpty)
    }

    /// A connection may hand a train over (2.4.2.26).
    @Test func aTrainThatAConnectionTells() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let handover: [UInt8] =
            [0x1C] + le16(0) + AirPDU.syncInfo(train, trainInit) + le16(0) + le16(0) + [0x11, 1] + le(one, 6) + le16(0)
        capture.control(&link, .sent, handover)
        let frame = capture.packet(trainPacket(Extended(data: [3, 9, 65, 66]), 7), at: link.time)
        let event = try AirReading(capture)[frame]
        #expect(event["ll.pdu"] == "AUX_SYNC_IND" && event["ll.crc_valid"] == "true")
        #expect(event["adv.address"] == "D0:AA:BB:CC:DD:EE" && event["adv.name"] == "AB")
    }

    /// LE Coded: the coding indicator follows the access address (2.2.3).
    @Test(arguments: [0, 1] as [UInt8]) func codedPackets(coding: UInt8) throws {
        var capture = AirBuilder()
        var primary = sample(Extended(adi: 0x1005, pointer: .init(channel: 5, offset: 400, phy: 2)), 37)
        (primary.phy, primary.coding) = (3, coding)
        let first = capture.packet(primary, at: 0)
        var auxiliary = sample(Extended(advertiser: one, adi: 0x1005, data: [3, 9, 65, 66]), 5)
        (auxiliary.phy, auxiliary.coding) = (3, coding)
        let second = capture.packet(auxiliary, at: 12_020_000)
        let reading = try AirReading(capture)
        for frame in [first, second] {
            #expect(reading[frame]["ll.phy"] == "3" && reading[frame]["ll.coding_indicator"] == "\(coding)")
            #expect(reading[frame]["ll.crc_valid"] == "true")
        }
        #expect(reading[second]["ll.pdu"] == "AUX_ADV_IND" && reading[second]["adv.name"] == "AB")
    }

    /// A hop increment is 5 to 16, whichever channel selection algorithm is used (2.3.3.1).
    @Test(arguments: [(0 as UInt8, false), (4, true), (5, true), (16, false), (17, true)])
    func hopIncrements(hop: UInt8, usesAlgorithm2: Bool) throws {
        var capture = AirBuilder()
        var link = AirLink()
        (link.hop, link.usesAlgorithm2) = (hop, usesAlgorithm2)
        let request = capture.connect(&link)
        let reading = try AirReading(capture)
        #expect(reading[request]["faults.field"] == ((5...16).contains(hop) ? nil : "ll_data.hop"))
        #expect(reading.connections.count == 1)
    }
}
