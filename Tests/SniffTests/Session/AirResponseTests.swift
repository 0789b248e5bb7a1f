import Sniff
import Testing

/// Periodic advertising with responses (Core 6.0, Vol 6, Part B, 4.4.2.12): those who respond have an access address of
/// their own, which is none of a connection.
@Suite struct AirResponseTests {
    private let advertiser: UInt64 = 0xD0AA_BBCC_DDEE
    private let train: UInt32 = 0x6B9F_2C51
    private let responses: UInt32 = 0x5A3C_91E7
    private let crcInit: UInt32 = 0x12_3456

    typealias Extended = AirPDU.Extended

    /// Periodic Advertising Response Timing Information: RspAA, 4 subevents of 25 ms, the first slot after 12.5 ms, slots of
    /// 5 ms (Supplement to the Core Specification, Part A, 1.24).
    private var timing: [UInt8] { [9, 0x32] + le(UInt64(responses), 4) + [4, 20, 10, 40] }

    private func packet(_ pdu: [UInt8], on accessAddress: UInt32, _ channel: UInt8) -> AirSample {
        var sample = AirSample(pdu)
        (sample.accessAddress, sample.crcInit, sample.channel) = (accessAddress, crcInit, channel)
        return sample
    }

    private func subevent(_ data: [UInt8], acad: [UInt8] = []) -> AirSample {
        packet(Extended(adi: 0x1005, acad: acad, data: data).pdu, on: train, 7)
    }

    private func response(_ data: [UInt8]) -> AirSample { packet(Extended(data: data).pdu, on: responses, 7) }

    private func announce(_ capture: inout AirBuilder, at start: Int64 = 0, acad: [UInt8]) {
        var primary = AirSample(Extended(adi: 0x1005, pointer: .init(channel: 5, offset: 100)).pdu)
        primary.channel = 37
        capture.packet(primary, at: start)
        var auxiliary = AirSample(
            Extended(advertiser: advertiser, adi: 0x1005, syncInfo: AirPDU.syncInfo(train, crcInit), acad: acad).pdu)
        auxiliary.channel = 5
        capture.packet(auxiliary, at: start + 3_010_000)
    }

    @Test(arguments: [AirBuilder.Format.header, .plain, .ppi, .nordic(version: 3)])
    func responsesAreNoConnection(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        announce(&capture, acad: timing)
        let request = capture.packet(subevent([3, 9, 65, 66]), at: 20_000_000)
        let first = capture.packet(response([3, 9, 67, 68]), at: 32_500_000)
        let second = capture.packet(response([3, 9, 69, 70]), at: 37_500_000)
        let empty = capture.packet(response([]), at: 42_500_000)
        var bad = response([3, 9, 71, 72])
        bad.crcError = 1 << 20
        if case .nordic = format { bad.verdict = false }
        let damaged = capture.packet(bad, at: 47_500_000)
        let reading = try AirReading(capture)
        #expect(reading[request]["ll.pdu"] == "AUX_SYNC_SUBEVENT_IND" && reading[request]["adv.name"] == "AB")
        #expect(reading[request]["adv.address"] == "D0:AA:BB:CC:DD:EE")
        #expect(reading[request]["direction"] == "peripheral")
        for (frame, name) in [(first, "CD"), (second, "EF")] {
            #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && reading[frame]["adv.name"] == name)
            // Who responds does not say who it is, and is not the advertiser.
            #expect(reading[frame]["adv.address"] == nil && reading[frame]["direction"] == "central")
        }
        for frame in [request, first, second, empty] {
            #expect(reading[frame]["ll.crc_valid"] == "true" && reading[frame]["link.connection"] == nil)
            #expect(reading[frame].all("faults.reason") == [])
        }
        #expect(reading[damaged]["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && reading[damaged]["ll.crc_valid"] == "false")
        #expect(reading.connections.isEmpty && reading.strayPackets.packets == 0)
        #expect(reading.devices.map(\.address.value) == [advertiser])
    }

    /// Where the announcement has no timing of responses, or damaged timing, there are none.
    @Test(arguments: 0..<10) func timingThatIsCut(count: Int) throws {
        var capture = AirBuilder()
        announce(&capture, acad: Array(timing[..<count]))
        let frame = capture.packet(subevent([3, 9, 65, 66]), at: 20_000_000)
        let other = capture.packet(response([3, 9, 67, 68]), at: 32_500_000)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_IND")
        #expect(reading[other]["ll.pdu"] != "AUX_SYNC_SUBEVENT_RSP")
    }

    /// The timing in a packet of the train itself, whose announcement had none.
    @Test func timingInTheTrain() throws {
        var capture = AirBuilder()
        announce(&capture, acad: [])
        let first = capture.packet(subevent([3, 9, 65, 66], acad: timing), at: 20_000_000)
        let answer = capture.packet(response([3, 9, 67, 68]), at: 32_500_000)
        let second = capture.packet(subevent([3, 9, 65, 66]), at: 45_000_000)
        let reading = try AirReading(capture)
        for frame in [first, second] { #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_SUBEVENT_IND") }
        #expect(reading[answer]["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && reading.connections.isEmpty)
    }

    /// A connection may hand a train over: LL_PERIODIC_SYNC_WR_IND (2.4.2.40).
    @Test func aTrainThatAConnectionTells() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let handover: [UInt8] =
            [0x2A] + le16(0) + AirPDU.syncInfo(train, crcInit) + le16(0) + le16(0) + [0x11, 1] + le(advertiser, 6)
            + le16(0) + le(UInt64(responses), 4) + [4, 20, 10, 40]
        capture.control(&link, .sent, handover)
        let frame = capture.packet(subevent([3, 9, 65, 66]), at: link.time)
        let answer = capture.packet(response([3, 9, 67, 68]), at: link.time + 12_500_000)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_SUBEVENT_IND" && reading[frame]["ll.crc_valid"] == "true")
        #expect(reading[answer]["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && reading[answer]["ll.crc_valid"] == "true")
        #expect(reading.connections.count == 1)
    }

    /// The advertiser may connect to who responds, in the train.
    @Test func aConnectionBeginsInTheTrain() throws {
        var capture = AirBuilder()
        announce(&capture, acad: timing)
        var link = AirLink()
        (link.central, link.peripheral) = (advertiser, 0xC0DE_C0DE_C0DE)
        let request = capture.packet(
            packet(AirPDU.connectInd(link, winSize: 1, winOffset: 0), on: train, 7), at: 20_000_000)
        let event = try AirReading(capture)[request]
        #expect(event["ll.pdu"] == "AUX_CONNECT_REQ" && event["link.connection"] == "1")
        #expect(event["link.central"] == "D0:AA:BB:CC:DD:EE" && event["link.peripheral"] == "C0:DE:C0:DE:C0:DE")
    }

    /// What was heard before the announcement was taken for a connection; afterwards it is none.
    @Test func responsesBeforeTheAnnouncement() throws {
        var capture = AirBuilder()
        for index in 0..<3 { capture.packet(response([3, 9, 65, UInt8(66 + index)]), at: Int64(index) * 5_000_000) }
        announce(&capture, at: 20_000_000, acad: timing)
        let frame = capture.packet(response([3, 9, 67, 68]), at: 40_000_000)
        let event = try AirReading(capture)[frame]
        #expect(event["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && event["link.connection"] == nil)
        #expect(event["adv.name"] == "CD" && event["ll.crc_valid"] == "true")
    }

    /// Anybody can announce that the access address of a connection is that of responses: it stays a connection.
    @Test func aForgedAnnouncement() throws {
        var capture = AirBuilder()
        var link = AirLink()
        link.accessAddress = responses
        capture.connect(&link)
        capture.idle(&link)
        announce(&capture, at: link.time - 10_000_000, acad: timing)
        let pair = capture.idle(&link)
        let reading = try AirReading(capture)
        for frame in [pair.central, pair.peripheral] { #expect(reading[frame]["link.connection"] == "1") }
    }

    /// On the access address of the responses nothing else is sent, whatever link type 256 says of it.
    @Test(arguments: [0, 1, 2, 3] as [UInt16]) func responsesInTheSniffersWord(kind: UInt16) throws {
        var capture = AirBuilder()
        announce(&capture, acad: timing)
        capture.packet(subevent([3, 9, 65, 66]), at: 20_000_000)
        var sample = response([3, 9, 67, 68])
        sample.kind = kind
        let frame = capture.packet(sample, at: 32_500_000)
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "AUX_SYNC_SUBEVENT_RSP" && reading[frame]["direction"] == "central")
        #expect(reading.connections.isEmpty)
    }
}
