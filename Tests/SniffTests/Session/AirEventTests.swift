import Decoders
import Sniff
import Testing

/// Connection events and their counter (Core 6.0, Vol 6, Part B, 4.5.1 and 4.5.3).
@Suite struct AirEventTests {
    static let formats: [AirBuilder.Format] = [.plain, .header, .ppi, .nordic(version: 2)]

    @Test(arguments: formats) func eventsAreCountedFromTheFirst(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        let pairs = (0..<80).map { index in
            capture.snifferEvent = UInt16(index)
            return capture.idle(&link)
        }
        let reading = try AirReading(capture)
        for (index, pair) in pairs.enumerated() {
            #expect(reading[pair.central]["ll.event_counter"] == "\(index)")
            #expect(reading[pair.peripheral]["ll.event_counter"] == "\(index)")
            #expect(reading[pair.central]["ll.missed_events"] == nil)
        }
        let figures = try #require(reading.connections.first).figures
        #expect(figures.events == 80 && figures.missedEvents == 0)
        #expect(reading.connections.first?.interval == 30_000_000)
    }

    @Test(arguments: [false, true]) func missedEvents(usesAlgorithm2: Bool) throws {
        var capture = AirBuilder()
        var link = AirLink()
        link.usesAlgorithm2 = usesAlgorithm2
        capture.connect(&link)
        var missed = 0
        var seen: [(frame: Int, event: Int, missed: Int)] = []
        for step in 1..<60 {
            let event = link.event
            seen.append((capture.idle(&link).central, event, step == 1 ? 0 : step - 2))
            link.next(step - 1)
            missed += step - 1
        }
        let reading = try AirReading(capture)
        for (frame, event, missed) in seen {
            #expect(reading[frame]["ll.event_counter"] == "\(event)", "record \(frame)")
            #expect(reading[frame]["ll.missed_events"] == (missed == 0 ? nil : "\(missed)"), "record \(frame)")
        }
        let figures = try #require(reading.connections.first).figures
        #expect(figures.missedEvents == UInt64(missed - 58) && figures.events == 59)
    }

    /// The first packet that is heard may be that of a later event; the transmit window tells which.
    @Test(arguments: [0, 1, 2, 9, 70], [0, 1_000_000, 2_400_000] as [Int64])
    func theFirstEventThatIsReceived(event: Int, window: Int64) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link, window: window)
        if event > 0 { link.next(event) }
        let (central, peripheral) = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[central]["ll.event_counter"] == "\(event)")
        #expect(reading[central]["ll.missed_events"] == (event == 0 ? nil : "\(event)"))
        #expect(reading[peripheral]["ll.event_counter"] == "\(event)")
    }

    @Test func whereTheBeginningWasMissedThereIsNoCounter() throws {
        var capture = AirBuilder()
        var link = AirLink(event: 100, time: 1_000_000)
        for _ in 0..<5 { capture.idle(&link) }
        for event in try AirReading(capture).packets { #expect(event["ll.event_counter"] == nil) }
    }

    /// The nRF Sniffer counts itself.
    @Test func theSniffersCountWhereTheBeginningWasMissed() throws {
        var capture = AirBuilder(.nordic(version: 3))
        var link = AirLink(event: 100, time: 1_000_000)
        let pairs = [100, 101, 104].map { event in
            link.next(event - link.event)
            capture.snifferEvent = UInt16(event)
            let central = capture.send(&link, .sent)
            return (central, capture.send(&link, .received), event)
        }
        let reading = try AirReading(capture)
        for (central, peripheral, event) in pairs {
            #expect(reading[central]["ll.event_counter"] == "\(event)")
            #expect(reading[peripheral]["ll.event_counter"] == "\(event)")
        }
        #expect(reading[pairs[2].0]["ll.missed_events"] == "2")
    }

    /// 65,536 events are half an hour at 30 ms.
    @Test(arguments: [false, true]) func theCounterWrapsAround(usesAlgorithm2: Bool) throws {
        var capture = AirBuilder()
        var link = AirLink()
        link.usesAlgorithm2 = usesAlgorithm2
        capture.connect(&link)
        capture.idle(&link)
        link.next(65_533)
        let before = (0..<2).map { _ in capture.idle(&link).central }
        let after = (0..<3).map { _ in capture.idle(&link).central }
        link.next(70_000)
        let again = capture.idle(&link).central
        let reading = try AirReading(capture)
        #expect(before.map { reading[$0]["ll.event_counter"] } == ["65534", "65535"])
        #expect(after.map { reading[$0]["ll.event_counter"] } == ["0", "1", "2"])
        #expect(reading[before[0]]["ll.missed_events"] == "65533")
        #expect(reading[again]["ll.event_counter"] == "\((3 + 70_000) % 65_536)")
    }

    /// A peripheral with latency does not listen in every event: those have the central's packet only.
    @Test func eventsWithoutThePeripheral() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        var frames: [Int] = []
        for event in 0..<30 {
            let isAwake = event % 10 == 0
            frames.append(capture.send(&link, .sent, AirFate(arrives: isAwake)))
            if isAwake { capture.send(&link, .received) }
            link.next()
        }
        let reading = try AirReading(capture)
        for (event, frame) in frames.enumerated() {
            #expect(reading[frame]["ll.event_counter"] == "\(event)")
            #expect(reading[frame]["ll.missed_events"] == nil)
        }
        let figures = try #require(reading.connections.first).figures
        #expect(figures.events == 30 && figures.missedEvents == 0 && figures.packets.peripheral == 3)
    }

    /// The answer alone says which event it is, too, and moves no anchor point.
    @Test func eventsWithoutTheCentral() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        var frames: [(frame: Int, event: Int)] = []
        for event in 0..<60 {
            let central = capture.l2cap(
                &link, .sent, ATT.writeCommand(1, [1, 2]), AirFate(isCaptured: event % 20 == 0))
            if central > 0 { frames.append((central, event)) }
            frames.append((capture.send(&link, .received), event))
            link.next()
        }
        let reading = try AirReading(capture)
        for (frame, event) in frames { #expect(reading[frame]["ll.event_counter"] == "\(event)", "record \(frame)") }
        #expect(try #require(reading.connections.first).figures.missedEvents == 0)
    }

    /// AUX_CONNECT_REQ: the transmit window begins later, and the PHY is that of the request (4.5.3).
    @Test(arguments: [1, 2, 3] as [UInt8]) func aConnectionByAuxiliaryPackets(phy: UInt8) throws {
        var capture = AirBuilder()
        var link = AirLink()
        (link.usesAlgorithm2, link.phy) = (true, (phy, phy))
        func auxiliary(_ pdu: [UInt8]) -> AirSample {
            var sample = AirSample(pdu)
            (sample.channel, sample.phy) = (5, phy)
            return sample
        }
        var pdu = AirPDU.Extended(mode: 1, adi: 0x1005, pointer: .init(channel: 5, offset: 200, phy: UInt64(phy - 1)))
        capture.packet(AirSample(pdu.pdu), at: 0)
        (pdu.pointer, pdu.advertiser) = (nil, link.peripheral)
        capture.packet(auxiliary(pdu.pdu), at: 6_010_000)
        let request = capture.packet(
            auxiliary(AirPDU.connectInd(link, winSize: 1, winOffset: 2)), at: capture.end + AirBuilder.interFrameSpace)
        let (end, delay): (Int64, Int64) = (capture.end, phy == 3 ? 3_750_000 : 2_500_000)
        var answer = AirPDU.Extended(mode: 0, advertiser: link.peripheral).pdu
        answer[0] = 0x48
        let response = capture.packet(auxiliary(answer), at: end + AirBuilder.interFrameSpace)
        link.anchor = end + delay + 2 * 1_250_000 + 1_200_000
        link.time = link.anchor
        link.next(2)
        let pairs = (0..<40).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        #expect(reading[request]["ll.pdu"] == "AUX_CONNECT_REQ" && reading[response]["ll.pdu"] == "AUX_CONNECT_RSP")
        #expect(reading[request]["link.access_address"] == "5065a1c3")
        for (index, pair) in pairs.enumerated() {
            #expect(reading[pair.central]["ll.event_counter"] == "\(index + 2)")
            #expect(reading[pair.central]["ll.phy"] == "\(phy)" && reading[pair.central]["link.central"] != nil)
        }
    }

    /// The first pair of an event is not heard, a second one is: its central's packet is no anchor point.
    @Test func anEventOfWhichOnlyTheEndIsReceived() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [UInt8](repeating: 7, count: 100)), .uncaptured)
        capture.send(&link, .received, .uncaptured)
        let late = capture.send(&link, .sent)
        capture.send(&link, .received)
        link.next()
        let frames = (0..<5).map { _ in capture.idle(&link).central }
        let reading = try AirReading(capture)
        #expect(reading[late]["ll.event_counter"] == "1")
        #expect(frames.map { reading[$0]["ll.event_counter"] } == ["2", "3", "4", "5", "6"])
        #expect(frames.allSatisfy { reading[$0]["ll.missed_events"] == nil })
    }

    /// Clocks may be wrong by 500 ppm (4.2.2); 50 ppm are usual. Each anchor point that is heard corrects it.
    @Test(arguments: [-500, -50, 50, 500] as [Int64]) func clocksThatDrift(ppm: Int64) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let frames = (0..<400).map { index in
            let frame = capture.idle(&link).central
            // Some events are not heard.
            if index % 13 == 0 { link.next(5) }
            link.anchor += 30_000 * ppm / 1000
            link.time = link.anchor
            return (frame, index)
        }
        let reading = try AirReading(capture)
        var expected = 0
        for (frame, index) in frames {
            #expect(reading[frame]["ll.event_counter"] == "\(expected)")
            expected += index % 13 == 0 ? 6 : 1
        }
    }

    /// A sniffer that hands over several packets at once has only its count: the times say that events were missed, or that
    /// there were none. Some of its counts are 0 or too high, which the channel shows (Core 6.0, Vol 6, Part B, 4.5.1, 4.5.8).
    @Test(arguments: [false, true]) func theSniffersCountWhereTimesAreBunched(usesAlgorithm2: Bool) throws {
        var capture = AirBuilder(.nordic(version: 2))
        var link = AirLink()
        link.usesAlgorithm2 = usesAlgorithm2
        capture.connect(&link)
        let frames = (0..<120).map { index in
            // Every fifth event the host is 70 ms late, and then again in time.
            capture.recordDelay = index % 5 == 3 ? 70_000_000 : 0
            capture.snifferEvent = index % 7 == 6 ? 0 : UInt16(index)
            return capture.idle(&link).central
        }
        let reading = try AirReading(capture)
        let counters = frames.enumerated().map { ($0.offset, reading[$0.element]["ll.event_counter"]) }
        // Of those with a count that is right.
        for (event, counter) in counters where event % 7 != 6 { #expect(counter == "\(event)") }
        for (event, counter) in counters where event % 7 == 6 { #expect(counter == nil || counter == "\(event)") }
    }

    /// Latencies are those of the sniffer's clock, too; the time of the record stays what it is.
    @Test(arguments: [AirBuilder.Format.nordic(version: 3), .ppi]) func latencies(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        let request = capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.send(&link, .received)
        link.next()
        capture.snifferEvent = 1
        capture.send(&link, .sent)
        capture.recordDelay = 5_000_000
        let response = capture.l2cap(&link, .received, ATT.readResponse([1]))
        let reading = try AirReading(capture)
        let recorded = reading[response].packet.time.nanoseconds(since: reading[request].packet.time)
        let latency = Double(try #require(reading[response]["att.latency"])) ?? 0
        #expect(abs(latency * 1e9 - Double((recorded - 5_000_000).rawValue)) < 1000)
        #expect(reading[response]["att.request_frame"] == "\(request)")
    }

    /// The times of the records say when they reached the computer, those of the sniffer when they were on the air.
    @Test(arguments: [AirBuilder.Format.nordic(version: 3), .ppi], [0, 4_294_000_000_000] as [Int64])
    func theSniffersClock(format: AirBuilder.Format, start: Int64) throws {
        var capture = AirBuilder(format)
        // The nRF Sniffer's clock wraps around within the capture.
        capture.clockStart = start
        var link = AirLink()
        capture.connect(&link)
        let frames = (0..<200).map { index in
            capture.recordDelay = Int64(index * 7919 % 200) * 1_000_000
            capture.snifferEvent = UInt16(index)
            return capture.idle(&link).central
        }
        let reading = try AirReading(capture)
        for (event, frame) in frames.enumerated() {
            #expect(reading[frame]["ll.event_counter"] == "\(event)")
            #expect(reading[frame]["ll.missed_events"] == nil)
        }
    }
}
