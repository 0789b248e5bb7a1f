import Sniff
import Testing

/// A packet with a wrong CRC is shown and marked, and teaches nothing (Core 6.0, Vol 6, Part B, 3.1.1 and 4.5.9).
@Suite struct AirCRCTests {
    static let formats: [AirBuilder.Format] = [.plain, .header, .ppi, .nordic(version: 2)]
    private let device: UInt64 = 0xD0AA_BBCC_DDEE

    @Test(arguments: formats) func advertising(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        // The second's length is wrong, too: bytes that are damaged are no fault of anybody.
        let good = capture.packet(AirSample(AirPDU.advInd(device, [2, 1, 6])), at: 0)
        var sample = AirSample(AirPDU.advInd(device + 1, [2, 1, 6, 9]))
        sample.crcError = 1
        let bad = capture.packet(sample, at: 1_000_000)
        let reading = try AirReading(capture)
        #expect(reading[good]["ll.crc_valid"] == "true" && reading[bad]["ll.crc_valid"] == "false")
        #expect(reading[bad]["ll.pdu"] == "ADV_IND" && reading[bad]["adv.address"] == "D0:AA:BB:CC:DD:EF")
        #expect(reading[bad].all("faults.reason") == [])
        #expect(reading.devices.map(\.address.value) == [device])
    }

    @Test func theCRCIsThatOfTheSpecification() throws {
        var capture = AirBuilder()
        let frame = capture.packet(AirSample(AirPDU.advInd(device, [2, 1, 6])), at: 0)
        let event = try AirReading(capture)[frame]
        // One bit at a time, as in figure 3.4.
        var register: UInt32 = 0x55_5555
        for octet in AirPDU.advInd(device, [2, 1, 6]) {
            for bit in 0..<8 as Range<UInt8> {
                let feedback = register >> 23 ^ UInt32(octet >> bit & 1)
                register = register << 1 & 0xFF_FFFF ^ (feedback == 1 ? 0x00_065B : 0)
            }
        }
        #expect(event["ll.crc"].flatMap { UInt32($0, radix: 16) } == register)
    }

    @Test(arguments: formats) func aRequestWithAWrongCRCBeginsNothing(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        // The sniffer's own count, where there is one.
        capture.snifferEvent = 5
        var link = AirLink()
        let request = capture.connect(&link, isDamaged: true)
        let central = capture.send(&link, .sent)
        let reading = try AirReading(capture)
        #expect(reading[request]["ll.pdu"] == "CONNECT_IND" && reading[request]["ll.crc_valid"] == "false")
        #expect(reading[request]["ll.ll_data.access_address"] == "5065a1c3")
        #expect(reading[request]["link.access_address"] == nil)
        #expect(reading[central]["link.central"] == nil && reading[central]["ll.event_counter"] != "0")
        #expect(reading.devices.allSatisfy { $0.connections == 0 })
    }

    @Test(arguments: formats) func dataWithAWrongCRCMoveNothing(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let bad = capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]), AirFate(arrives: false, isDamaged: true))
        capture.snifferEvent += 1
        link.next()
        let good = capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]))
        let badAnswer = capture.l2cap(&link, .received, ATT.notify(1, [1]), .damaged)
        link.next()
        let next = capture.l2cap(&link, .sent, ATT.writeCommand(1, [2]))
        let answer = capture.l2cap(&link, .received, ATT.notify(1, [2]))
        let reading = try AirReading(capture)
        for frame in [bad, badAnswer] {
            #expect(reading[frame]["ll.crc_valid"] == "false" && reading[frame]["ll.pdu"] == "LL Data PDU")
            #expect(reading[frame]["ll.data"] != nil && reading[frame]["l2cap.cid"] == nil)
            #expect(reading[frame]["ll.retransmission"] == nil && reading[frame]["ll.lost"] == nil)
        }
        #expect(reading[good]["att.value"] == "01" && reading[good]["ll.retransmission"] == nil)
        #expect(reading[next]["att.value"] == "02" && reading[next]["ll.lost"] == nil)
        // That the damaged notification arrived shows in what followed.
        #expect(reading[answer]["att.value"] == "02" && reading[answer]["ll.lost"] == "1")
        let figures = try #require(reading.connections.first).figures
        #expect(figures.crcErrors == 2 && figures.retransmissions == 0)
    }

    @Test func controlPDUsWithAWrongCRCChangeNothing() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let damaged = AirFate(arrives: false, isDamaged: true)
        let frames = [
            LL.channelMap(0xFF, instant: 2), LL.startEncReq, LL.phyUpdate(central: 2, peripheral: 2, instant: 2),
            LL.connectionUpdate(winSize: 1, winOffset: 0, interval: 6, instant: 2), LL.terminate,
            LL.cisInd(0x7777_1234),
        ].map { capture.control(&link, .sent, $0, damaged) }
        let pair = capture.idle(&link)
        let read = capture.l2cap(&link, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        for frame in frames {
            #expect(reading[frame]["ll.crc_valid"] == "false" && reading[frame]["ll.opcode"] == nil)
            #expect(reading[frame]["ll.pdu"] == "LL Control PDU")
        }
        #expect(reading[pair.central]["ll.event_counter"] == "6" && reading[pair.central].all("ll.applied") == [])
        #expect(reading[read]["att.handle"] == "16" && reading[read]["ll.encrypted"] == nil)
        #expect(reading.connections.count == 1)
    }

    /// What the sniffer says about the CRC counts: it saw the packet.
    @Test func theSniffersVerdict() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let good = capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]), AirFate(isDamaged: true, verdict: true))
        let bad = capture.l2cap(&link, .received, ATT.notify(1, [1]), AirFate(verdict: false))
        let reading = try AirReading(capture)
        #expect(reading[good]["ll.crc_valid"] == "true" && reading[good]["att.value"] == "01")
        #expect(reading[bad]["ll.crc_valid"] == "false" && reading[bad]["att.value"] == nil)
    }

    /// CRCInit is what two different packets with the right CRC lead to.
    @Test(arguments: [AirBuilder.Format.plain, .header, .ppi])
    func crcInitOfAMissedBeginning(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink(event: 100, time: 1_000_000)
        let first = capture.idle(&link).central
        let second = first + 1
        let bad = capture.send(&link, .sent, .damaged)
        let good = capture.send(&link, .received)
        let reading = try AirReading(capture)
        #expect(reading[first]["ll.crc_valid"] == nil)
        #expect(reading[second]["ll.crc_valid"] == "true")
        #expect(reading[bad]["ll.crc_valid"] == "false")
        #expect(reading[good]["ll.crc_valid"] == "true")
    }

    /// The same packet twice leads to the same value whether its CRC is right or not; so do damaged ones by no means.
    @Test func whatDoesNotShowCRCInit() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink(event: 100, time: 1_000_000)
        for _ in 0..<5 {
            capture.send(&link, .sent, AirFate(arrives: false))
            link.next()
        }
        for event in try AirReading(capture).packets { #expect(event["ll.crc_valid"] == nil) }
        // A damaged one in front of good ones.
        capture = AirBuilder(.plain)
        link = AirLink(event: 100, time: 1_000_000)
        let bad = capture.send(&link, .sent, .damaged)
        capture.send(&link, .received)
        link.next()
        let pair = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[bad]["ll.crc_valid"] == nil)
        #expect(reading[pair.central]["ll.crc_valid"] == "true" && reading[pair.peripheral]["ll.crc_valid"] == "true")
    }

    /// Some sniffers write zeros where the CRC belongs.
    @Test(arguments: [AirBuilder.Format.plain, .header]) func zerosAreNoCRC(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var sample = AirSample(AirPDU.advInd(device, [2, 1, 6]))
        sample.hasNoCRC = true
        let advertising = capture.packet(sample, at: 0)
        var link = AirLink()
        capture.connect(&link)
        sample = AirSample([0x02, 7] + [3, 0, 4, 0] + ATT.read(0x10))
        (sample.accessAddress, sample.channel, sample.hasNoCRC) = (link.accessAddress, link.channel, true)
        let data = capture.packet(sample, at: link.time)
        let reading = try AirReading(capture)
        #expect(reading[advertising]["ll.crc"] == "000000" && reading[advertising]["ll.crc_valid"] == nil)
        #expect(reading.devices.first?.reports == 2)
        #expect(reading[data]["ll.crc_valid"] == nil && reading[data]["att.handle"] == "16")
    }

    /// Whatever a damaged packet has for an access address is none: no connection is begun, none has to make room.
    @Test func aWrongCRCBeginsNoConnection() throws {
        var capture = AirBuilder(.nordic(version: 2))
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        for number in 0..<5000 as Range<UInt32> {
            var sample = AirSample([1, 0])
            (sample.accessAddress, sample.crcError) = (0x4000_0000 + number, 1)
            capture.packet(sample, at: link.time + Int64(number) * 1000)
        }
        link.next(10)
        let frame = capture.idle(&link).central
        let reading = try AirReading(capture)
        #expect(reading[3 + 2]["ll.crc_valid"] == "false")
        #expect(reading[frame]["link.central"] == "C0:11:22:33:44:55")
        #expect(reading[frame]["ll.event_counter"] == "11")
        #expect(reading.connections.count == 1 && reading.limits == [])
    }

    /// What of a header is cut off is absent (Core 6.0, Vol 6, Part B, 2.4): no LLID 0, no sequence numbers 0.
    @Test func headersThatAreCut() throws {
        for length in 0...2 {
            var capture = AirBuilder()
            var link = AirLink()
            capture.connect(&link)
            // CP says that CTEInfo follows.
            var sample = AirSample(Array([0x22, 9].prefix(length)))
            (sample.accessAddress, sample.channel, sample.crcInit) = (link.accessAddress, link.channel, link.crcInit)
            let frame = capture.packet(sample, at: link.time)
            let packet = try AirReading(capture)[frame]
            #expect(packet["ll.pdu"] == (length < 2 ? "incomplete packet" : "LL Data PDU"))
            for field in ["llid", "nesn", "sn", "md", "cp", "length"] {
                #expect((packet["ll." + field] == nil) == (length < 2))
            }
            #expect(packet["ll.cte_info.cte_type"] == nil && packet.all("faults.reason").count == 1)
        }
    }

    /// The CRC is right, the length is not: the sender's fault.
    @Test func headersThatContradictTheBytes() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        var sample = AirSample([0x02, 9] + [3, 0, 4, 0] + ATT.read(0x10))
        (sample.accessAddress, sample.channel, sample.crcInit) = (link.accessAddress, link.channel, link.crcInit)
        let short = capture.packet(sample, at: link.time)
        sample.pdu[1] = 5
        let long = capture.packet(sample, at: link.time + 1_000_000)
        link.next()
        let next = capture.l2cap(&link, .sent, ATT.read(0x11))
        let reading = try AirReading(capture)
        for frame in [short, long] {
            #expect(reading[frame]["faults.field"] == "length" && reading[frame]["ll.crc_valid"] == "true")
            #expect(reading[frame]["att.handle"] == nil)
        }
        #expect(reading[next]["att.handle"] == "17" && reading[next]["ll.lost"] == nil)
    }
}
