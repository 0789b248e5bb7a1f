import Sniff
import Testing

/// Memory is bounded on the air, too, and a bound that is reached is reported.
@Suite struct AirLimitTests {
    private func link(_ number: Int, at time: Int64) -> AirLink {
        var link = AirLink(event: 0, time: time)
        link.accessAddress = 0x5A9C_3B71 + UInt32(number) * 0x1_0101
        link.central = 0xC000_0000_0000 + UInt64(number)
        return link
    }

    @Test func connectionsUpToTheLimit() throws {
        var capture = AirBuilder(.plain)
        for number in 0..<4096 {
            var link = link(number, at: capture.end)
            capture.connect(&link)
        }
        let reading = try AirReading(capture, keepingPackets: false)
        #expect(reading.limits == [] && reading.connections.count == 4096)
        #expect(Set(reading.connections.map(\.accessAddress)).count == 4096)
    }

    /// The one that was silent for longest makes room.
    @Test func theSilentConnectionIsForgottenFirst() throws {
        var capture = AirBuilder()
        var busy = AirLink()
        capture.connect(&busy)
        capture.idle(&busy)
        var silent = link(0, at: capture.end)
        capture.connect(&silent)
        capture.send(&silent, .sent)
        for number in 1..<4200 {
            var link = link(number, at: capture.end)
            capture.connect(&link)
            while busy.time < capture.end { busy.next() }
            capture.idle(&busy)
        }
        let last = capture.idle(&busy)
        while silent.time < capture.end { silent.next() }
        let orphan = capture.send(&silent, .sent)
        let reading = try AirReading(capture)
        #expect(reading.limits == [.airConnections])
        for frame in [last.central, last.peripheral] {
            #expect(reading[frame]["link.central"] == "C0:11:22:33:44:55")
            #expect(reading[frame]["ll.event_counter"] != nil && reading[frame]["ll.crc_valid"] == "true")
        }
        // Heard again, it is a connection without its beginning.
        #expect(reading[orphan]["link.access_address"] == "5a9c3b71" && reading[orphan]["link.central"] == nil)
        #expect(reading[orphan]["ll.event_counter"] == nil)
    }

    /// The same access address begins anew, when it is not in use any more; that takes no other connection's place.
    @Test(arguments: [false, true]) func theSameAccessAddressAgain(isTerminated: Bool) throws {
        var capture = AirBuilder(.plain)
        var first = AirLink()
        capture.connect(&first)
        capture.idle(&first)
        if isTerminated { capture.control(&first, .sent, LL.terminate) }
        var second = AirLink(event: 0, time: capture.end + (isTerminated ? 0 : 2_000_000_000))
        second.central += 1
        capture.connect(&second)
        let pair = capture.idle(&second)
        let reading = try AirReading(capture)
        #expect(reading.connections.count == 2)
        #expect(reading[pair.central]["link.central"] == "C0:11:22:33:44:56")
        #expect(reading[pair.central]["ll.event_counter"] == "0" && reading[pair.central]["ll.retransmission"] == nil)
    }

    /// A central that always takes the same access address may connect again before anybody notices that it had left.
    @Test(arguments: [true, false]) func aRequestForAnAddressInUse(isOther: Bool) throws {
        var capture = AirBuilder(.plain)
        var first = AirLink()
        capture.connect(&first)
        capture.l2cap(&first, .sent, [0x02] + le16(100))
        capture.l2cap(&first, .received, [0x03] + le16(100))
        for _ in 0..<8 {
            first.next()
            capture.idle(&first)
        }
        var second = AirLink(event: 0, time: capture.end)
        if isOther { (second.central, second.crcInit) = (0xC0DE_C0DE_C0DE, 0x77_7777) }
        capture.connect(&second)
        let pair = capture.idle(&second)
        let read = capture.l2cap(&second, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        #expect(reading.connections.count == 2)
        for frame in [pair.central, pair.peripheral, read] {
            #expect(reading[frame]["link.connection"] == "2" && reading[frame]["ll.retransmission"] == nil)
            #expect(reading[frame]["ll.event_counter"] != nil && reading[frame]["ll.crc_valid"] == "true")
        }
        #expect(reading[pair.central]["ll.event_counter"] == "0" && reading[pair.central]["ll.lost"] == nil)
        #expect(reading[pair.central]["link.central"] == (isOther ? "C0:DE:C0:DE:C0:DE" : "C0:11:22:33:44:55"))
    }

    /// Several sniffers record the same request; the second record may come after the first packets of the connection.
    @Test(arguments: [0, 3]) func aRequestThatIsRecordedTwice(events: Int) throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<events { capture.idle(&link) }
        let copy = capture.packet(
            AirSample(AirPDU.connectInd(link, winSize: 2, winOffset: 3)), at: max(capture.end, link.time - 10_000_000))
        let pair = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[copy]["ll.pdu"] == "CONNECT_IND" && reading.connections.count == 1)
        #expect(reading[pair.central]["link.connection"] == "1")
        #expect(reading[pair.central]["ll.event_counter"] == "\(events)")
    }

    /// No more summaries are kept than connections.
    @Test func summaries() throws {
        var capture = AirBuilder(.plain)
        for number in 0..<4200 as Range<UInt64> {
            var link = AirLink(event: 0, time: capture.end)
            link.central += number
            capture.connect(&link)
        }
        let reading = try AirReading(capture, keepingPackets: false)
        #expect(reading.connections.count == 4096)
        #expect(reading.limits == [.airConnections])
    }

    /// 20,000 different access addresses, as in a capture full of noise.
    @Test func manyAccessAddresses() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        capture.connect(&link)
        for number in 0..<20_000 as Range<UInt32> {
            var sample = AirSample([1, 0])
            sample.accessAddress = 0x1000_0000 &+ number &* 0x9E37_79B1
            capture.packet(sample, at: capture.end)
        }
        let reading = try AirReading(capture, keepingPackets: false)
        #expect(reading.limits == [.airConnections])
    }

    @Test(arguments: [1024, 1025]) func trains(count: Int) throws {
        var capture = AirBuilder()
        for number in 0..<count as Range<Int> {
            let info = AirPDU.syncInfo(0x2000_0001 + UInt32(number) * 0x1_0101, UInt32(number))
            var sample = AirSample(
                AirPDU.Extended(advertiser: 0xC000_0000_0000 + UInt64(number), adi: 0x1005, syncInfo: info).pdu)
            sample.channel = 5
            capture.packet(sample, at: capture.end + 1_000_000)
        }
        var sample = AirSample(AirPDU.Extended(data: [3, 9, 65, 66]).pdu)
        (sample.channel, sample.accessAddress, sample.crcInit) = (7, 0x2000_0001 + 1023 * 0x1_0101, 1023)
        let known = capture.packet(sample, at: capture.end + 1_000_000)
        let reading = try AirReading(capture)
        #expect(reading.limits == (count > 1024 ? [.trains] : []))
        #expect(reading[known]["ll.pdu"] == "AUX_SYNC_IND" && reading[known]["adv.address"] == "C0:00:00:00:03:FF")
    }

    @Test func advertisers() throws {
        var capture = AirBuilder(.plain)
        for number in 0..<65_537 as Range<UInt64> {
            capture.packet(
                AirSample(AirPDU.advNonconnInd(0xC000_0000_0000 + number, [])), at: Int64(number) * 1_000_000)
        }
        let reading = try AirReading(capture, keepingPackets: false)
        #expect(reading.limits == [.devices] && reading.devices.count == 65_536)
    }
}
