import Decoders
import Sniff
import Testing

/// Changes that take effect at a numbered event: connection parameters, channel map, PHY (Core 6.0, Vol 6, Part B,
/// 5.1.1, 5.1.2 and 5.1.10).
@Suite struct AirInstantTests {
    /// Six events ahead of one in the middle of the connection, or of one shortly before the counter wraps around.
    static let starts = [3, 65_533]

    /// A connection at the event with this number.
    private func begin(_ capture: inout AirBuilder, at event: Int, usesAlgorithm2: Bool = false) -> AirLink {
        var link = AirLink()
        link.usesAlgorithm2 = usesAlgorithm2
        capture.connect(&link)
        capture.idle(&link)
        link.next(event - 1)
        return link
    }

    private func counter(_ event: Int) -> String { "\(event % 65_536)" }

    @Test(arguments: starts, [12, 80] as [UInt16]) func connectionParameters(start: Int, interval: UInt16) throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: start)
        let instant = start + 6
        let update = capture.control(
            &link, .sent,
            LL.connectionUpdate(
                winSize: 3, winOffset: 5, interval: interval, instant: UInt16(truncatingIfNeeded: instant)))
        var old: [(Int, Int)] = []
        while link.event < instant { old.append((link.event, capture.idle(&link).central)) }
        // The first anchor point of the new interval lies in the window.
        link.anchor += 5 * 1_250_000 + 2_000_000
        link.time = link.anchor
        link.interval = interval
        var new: [(Int, (central: Int, peripheral: Int))] = []
        for _ in 0..<50 { new.append((link.event, capture.idle(&link))) }
        let reading = try AirReading(capture)
        #expect(reading[update]["ll.instant"] == counter(instant))
        for (event, frame) in old {
            #expect(reading[frame]["ll.event_counter"] == counter(event) && reading[frame].all("ll.applied") == [])
        }
        for (event, frames) in new {
            #expect(reading[frames.central]["ll.event_counter"] == counter(event))
            #expect(reading[frames.peripheral]["ll.event_counter"] == counter(event))
            #expect(reading[frames.central]["ll.missed_events"] == nil)
            let applied = event == instant ? ["connection parameters"] : []
            #expect(
                reading[frames.central].all("ll.applied") == applied
                    && reading[frames.peripheral].all("ll.applied") == [])
        }
        #expect(reading.connections.first?.interval == .microseconds(Int(interval) * 1250))
    }

    /// The sniffer hears nothing between the PDU and some event behind the instant.
    @Test(arguments: [0, 1, 10]) func connectionParametersWithMissedEvents(late: Int) throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: 3)
        capture.control(
            &link, .sent, LL.connectionUpdate(winSize: 1, winOffset: 0, interval: 40, instant: 9))
        capture.idle(&link)
        // 4 was the last one heard. 5 to 8 have the old interval.
        link.next(4)
        link.anchor += 600_000
        link.interval = 40
        link.time = link.anchor
        if late > 0 { link.next(late) }
        let frame = capture.idle(&link).central
        let next = capture.idle(&link).central
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.event_counter"] == "\(9 + late)")
        #expect(reading[frame].all("ll.applied") == ["connection parameters"])
        #expect(reading[frame]["ll.missed_events"] == "\(4 + late)")
        #expect(reading[next]["ll.event_counter"] == "\(10 + late)")
        #expect(reading[next]["ll.missed_events"] == nil)
    }

    @Test(arguments: starts, [false, true]) func channelMap(start: Int, usesAlgorithm2: Bool) throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: start, usesAlgorithm2: usesAlgorithm2)
        let instant = start + 6
        let map: UInt64 = 0x00_0F0F_00F3
        capture.control(&link, .sent, LL.channelMap(map, instant: UInt16(truncatingIfNeeded: instant)))
        var seen: [(Int, Int)] = []
        for _ in 0..<60 {
            if link.event == instant { link.channelMap = map }
            let event = link.event
            // The event of the instant itself is missed.
            if event == instant {
                link.next()
            } else {
                seen.append((event, capture.idle(&link).central))
            }
        }
        let reading = try AirReading(capture)
        for (event, frame) in seen {
            // Each packet is on the channel that follows from the counter and the map.
            #expect(reading[frame]["ll.event_counter"] == counter(event))
            #expect(reading[frame].all("ll.applied") == (event == instant + 1 ? ["channel map"] : []))
        }
    }

    /// Link type 251 does not say which PHY a packet was sent on.
    @Test(arguments: starts) func phys(start: Int) throws {
        var capture = AirBuilder(.plain)
        var link = begin(&capture, at: start)
        let instant = start + 6
        capture.control(
            &link, .sent, LL.phyUpdate(central: 2, peripheral: 0, instant: UInt16(truncatingIfNeeded: instant)))
        var pairs: [(event: Int, frames: (central: Int, peripheral: Int))] = []
        for _ in 0..<20 {
            if link.event == instant { link.phy.central = 2 }
            pairs.append((link.event, capture.idle(&link)))
        }
        let reading = try AirReading(capture)
        for (event, frames) in pairs {
            #expect(reading[frames.central]["ll.event_counter"] == counter(event))
            #expect(reading[frames.central]["ll.phy"] == (event >= instant ? "2" : "1"))
            #expect(reading[frames.peripheral]["ll.phy"] == "1")
            #expect(reading[frames.central].all("ll.applied") == (event == instant ? ["PHY"] : []))
        }
    }

    /// If both PHYs stay as they are, the instant means nothing (2.4.2.24).
    @Test(arguments: [0, 4, 9] as [UInt16]) func unchangedPHYs(instant: UInt16) throws {
        var capture = AirBuilder(.plain)
        var link = begin(&capture, at: 3)
        capture.control(&link, .sent, LL.phyUpdate(central: 0, peripheral: 0, instant: instant))
        let pairs = (0..<10).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        #expect(reading.packets.allSatisfy { $0.all("ll.applied") == [] })
        for (central, peripheral) in pairs {
            #expect(reading[central]["ll.phy"] == "1" && reading[peripheral]["ll.phy"] == "1")
        }
    }

    @Test func severalChangesAtOneInstant() throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: 3)
        capture.control(&link, .sent, LL.channelMap(0xFF, instant: 12))
        capture.control(&link, .sent, LL.phyUpdate(central: 2, peripheral: 2, instant: 12))
        while link.event < 12 { capture.idle(&link) }
        link.channelMap = 0xFF
        link.phy = (2, 2)
        let pairs = (0..<20).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        #expect(reading[pairs[0].central].all("ll.applied") == ["channel map", "PHY"])
        for (index, pair) in pairs.enumerated() {
            #expect(reading[pair.central]["ll.event_counter"] == "\(12 + index)")
            #expect(reading[pair.central]["direction"] == "central")
            #expect(reading[pair.peripheral]["direction"] == "peripheral")
        }
    }

    /// Sent again, the PDU changes nothing twice.
    @Test func aRetransmittedUpdateIsAppliedOnce() throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: 3)
        let pdu = LL.channelMap(0xFF00, instant: 9)
        capture.send(&link, .sent, llid: 3, pdu, .lostOnTheWay)
        link.next()
        capture.control(&link, .sent, pdu)
        while link.event < 9 { capture.idle(&link) }
        link.channelMap = 0xFF00
        let frames = (0..<5).map { _ in capture.idle(&link).central }
        let reading = try AirReading(capture)
        #expect(frames.map { reading[$0].all("ll.applied") } == [["channel map"], [], [], [], []])
    }

    /// Where the channel contradicts the counter, nobody knows it: it is not shown.
    @Test func anImpossibleChannel() throws {
        var capture = AirBuilder()
        var link = begin(&capture, at: 3)
        link.hop = 8
        let wrong = capture.idle(&link).central
        link.hop = 7
        let right = capture.idle(&link).central
        let reading = try AirReading(capture)
        #expect(reading[wrong]["ll.event_counter"] == nil)
        #expect(reading[right]["ll.event_counter"] == "4")
    }
}
