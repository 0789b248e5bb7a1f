import Sniff
import Testing

/// Packets that are sent again or missed (Core 6.0, Vol 6, Part B, 4.5.9), Empty PDUs, and L2CAP fragments (2.4.1).
@Suite struct AirSequenceTests {
    @Test func aRetransmissionIsNotDeliveredTwice() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let first = capture.l2cap(&link, .sent, ATT.read(0x10), .lostOnTheWay)
        link.next()
        let second = capture.l2cap(&link, .sent, ATT.read(0x10))
        let answer = capture.l2cap(&link, .received, ATT.readResponse([1]), .lostOnTheWay)
        link.next()
        // The peripheral's answer has not arrived: the central repeats its packet, and so does the peripheral.
        let third = capture.l2cap(&link, .sent, ATT.read(0x10))
        let again = capture.l2cap(&link, .received, ATT.readResponse([1]))
        let reading = try AirReading(capture)
        #expect(reading[first]["att.opcode"] == "10" && reading[first]["ll.retransmission"] == nil)
        for frame in [second, third] {
            #expect(reading[frame]["ll.retransmission"] == "true" && reading[frame]["ll.repeats"] == "\(first)")
            #expect(reading[frame]["att.opcode"] == nil && reading[frame]["l2cap.cid"] == nil)
            #expect(reading[frame]["ll.data"] == "030004000a1000")
        }
        #expect(reading[answer]["att.request_frame"] == "\(first)")
        #expect(reading[again]["ll.retransmission"] == "true" && reading[again]["att.opcode"] == nil)
        #expect(reading[again]["ll.repeats"] == "\(answer)" && reading[answer]["ll.repeats"] == nil)
        let figures = try #require(reading.connections.first).figures
        #expect(figures.retransmissions == 3 && figures.lost == 0)
        #expect(figures.packets.central == 3 && figures.packets.peripheral == 2 && figures.packets.unknown == 0)
    }

    /// One whole event was missed: the same number, but something else.
    @Test func anotherContentUnderTheSameNumber() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]))
        capture.l2cap(&link, .received, ATT.notify(1, [1]))
        link.next()
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [2]), .uncaptured)
        capture.l2cap(&link, .received, ATT.notify(1, [2]), .uncaptured)
        link.next()
        let central = capture.l2cap(&link, .sent, ATT.writeCommand(1, [3]))
        let peripheral = capture.l2cap(&link, .received, ATT.notify(1, [3]))
        let reading = try AirReading(capture)
        for frame in [central, peripheral] {
            #expect(reading[frame]["ll.lost"] == "1")
            #expect(reading[frame]["ll.retransmission"] == nil)
            #expect(reading[frame]["att.value"] == "03")
        }
        #expect(try #require(reading.connections.first).figures.lost == 2)
    }

    /// The answer to a packet was heard, the packet was not.
    @Test func anAcknowledgedPacketThatWasNotReceived() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]), .uncaptured)
        capture.send(&link, .received)
        link.next()
        let (next, answer) = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[next]["ll.lost"] == "1")
        #expect(reading[answer]["ll.lost"] == nil)
    }

    /// It was missed and acknowledged, but the sender did not hear that and sends it again: now it is there.
    @Test func aMissedPacketThatIsSentAgainIsNew() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]), .uncaptured)
        capture.send(&link, .received, .lostOnTheWay)
        link.next()
        let again = capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]))
        let reading = try AirReading(capture)
        #expect(reading[again]["ll.retransmission"] == nil && reading[again]["ll.lost"] == nil)
        #expect(reading[again]["att.value"] == "01")
    }

    @Test func emptyPDUsAreCounted() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<5 { capture.idle(&link) }
        capture.l2cap(&link, .sent, ATT.writeCommand(1, [1]))
        capture.send(&link, .received)
        let reading = try AirReading(capture)
        for event in reading.packets[2..<12] {
            #expect(event["ll.pdu"] == "Empty PDU" && event["ll.length"] == "0" && event["ll.llid"] == "1")
            #expect(event.all("faults.reason") == [] && event["l2cap.fragment"] == nil)
        }
        #expect(try #require(reading.connections.first).figures.empty == 11)
    }

    private let message = (0..<56).map { UInt8($0) }

    /// Sends a message in fragments of 27 octets, with what `between` does after each.
    private func fragments(
        _ capture: inout AirBuilder, _ link: inout AirLink, skipping missed: Int? = nil,
        _ between: (inout AirBuilder, inout AirLink, Int) -> Void
    ) -> [Int] {
        let pdu = ATT.writeCommand(0x22, message)
        let whole = le16(UInt16(pdu.count)) + le16(4) + pdu
        return stride(from: 0, to: whole.count, by: 27).map { start in
            let part = Array(whole[start..<min(start + 27, whole.count)])
            let fate = missed == start / 27 ? AirFate.uncaptured : .plain
            let frame = capture.send(&link, .sent, llid: start == 0 ? 2 : 1, part, fate)
            between(&capture, &link, start / 27)
            link.next()
            return frame
        }
    }

    private var text: String { message.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    @Test func fragmentsAreJoined() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let frames = fragments(&capture, &link) { capture, link, _ in
            capture.send(&link, .received)
            // Empty PDUs are continuing fragments without content.
            link.next()
            capture.idle(&link)
        }
        let reading = try AirReading(capture)
        #expect(frames.count == 3)
        #expect(reading[frames[0]]["l2cap.fragment"] == "first fragment")
        #expect(reading[frames[1]]["l2cap.fragment"] == "continuing fragment")
        #expect(reading[frames[2]]["att.value"] == text)
        #expect(reading.packets.allSatisfy { $0.all("faults.reason") == [] })
    }

    @Test func fragmentsThatAreSentAgainAreJoinedOnce() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let pdu = ATT.writeCommand(0x22, message)
        let whole = le16(UInt16(pdu.count)) + le16(4) + pdu
        var last = 0
        for start in stride(from: 0, to: whole.count, by: 27) {
            let part = Array(whole[start..<min(start + 27, whole.count)])
            for fate in [AirFate.lostOnTheWay, .damaged, .plain] {
                // Damaged for the sniffer only: the packet after it is that one sent again.
                let fate = fate.isDamaged ? AirFate(arrives: false, isDamaged: true) : fate
                last = capture.send(&link, .sent, llid: start == 0 ? 2 : 1, part, fate)
                if fate.arrives { capture.send(&link, .received) }
                link.next()
            }
        }
        let reading = try AirReading(capture)
        // Joined with the first copy of the last fragment.
        let joined = reading.packets.filter { $0["att.value"] == text }
        #expect(joined.count == 1 && joined.first?["frame"] == "\(last - 2)")
        #expect(reading.packets.allSatisfy { $0.all("faults.reason") == [] })
    }

    @Test func connectionsDoNotMix() throws {
        var capture = AirBuilder()
        var one = AirLink()
        capture.connect(&one)
        var other = AirLink()
        other.accessAddress = 0x7176_4129
        other.peripheral = 0xD0AA_BBCC_DDEF
        other.time = one.time + 5_000_000
        let pdu = ATT.notify(0x33, message.reversed())
        let whole = le16(UInt16(pdu.count)) + le16(4) + pdu
        capture.connect(&other)
        // The other one starts in front of the first one's next event.
        one.next(2)
        var index = 0
        let frames = fragments(&capture, &one) { capture, link, _ in
            capture.send(&link, .received)
            while other.time < link.time { other.next() }
            capture.send(&other, .sent)
            let part = Array(whole[index..<min(index + 27, whole.count)])
            capture.send(&other, .received, llid: index == 0 ? 2 : 1, part)
            index += 27
            link.next()
        }
        let reading = try AirReading(capture)
        #expect(reading[frames[2]]["att.value"] == text)
        let joined = reading.packets.filter { $0["att.handle"] == "51" }
        #expect(joined.count == 1)
        #expect(joined.first?["direction"] == "peripheral" && joined.first?["link.access_address"] == "71764129")
        #expect(joined.first?["link.peripheral"] == "D0:AA:BB:CC:DD:EF")
        // The value is longer than the MTU in force allows; nothing else is wrong.
        #expect(reading.packets.allSatisfy { $0.all("faults.field").allSatisfy { $0 == "value" } })
        #expect(reading.connections.map(\.accessAddress) == [0x5065_A1C3, 0x7176_4129])
    }

    /// What misses a fragment is not decoded; what follows is.
    @Test(arguments: [0, 1]) func aMissedFragmentEndsItsMessageOnly(missed: Int) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let frames = fragments(&capture, &link, skipping: missed) { capture, link, _ in
            capture.send(&link, .received)
        }
        let next = capture.l2cap(&link, .sent, ATT.read(0x10))
        let reading = try AirReading(capture)
        #expect(reading[frames[2]]["att.value"] == nil)
        #expect(reading[frames[missed + 1]]["ll.lost"] == (missed == 0 ? nil : "1"))
        #expect(reading[next]["att.handle"] == "16")
        let faults = reading.packets.flatMap { $0.all("faults.reason") }
        #expect(!faults.isEmpty)
    }

    /// The end of one message and the beginning of the next were missed: their rests are as long as one message.
    @Test func theRestOfAnotherMessageIsNotJoined() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        func halves(_ value: UInt8) -> [[UInt8]] {
            let pdu = ATT.writeCommand(0x22, Array(repeating: value, count: 30))
            let whole = le16(UInt16(pdu.count)) + le16(4) + pdu
            return [Array(whole[..<27]), Array(whole[27...])]
        }
        let (one, other) = (halves(1), halves(2))
        for (llid, part, fate) in [
            (UInt8(2), one[0], AirFate.plain), (1, one[1], .uncaptured), (2, other[0], .uncaptured),
        ] {
            capture.send(&link, .sent, llid: llid, part, fate)
            capture.send(&link, .received)
            link.next()
        }
        let last = capture.send(&link, .sent, llid: 1, other[1])
        let next = capture.l2cap(&link, .received, ATT.notify(0x10, [7]))
        let reading = try AirReading(capture)
        #expect(reading[last]["ll.lost"] == "2" && reading[last]["att.value"] == nil)
        #expect(reading[last]["faults.layer"] == "l2cap")
        #expect(reading[next]["att.value"] == "07")
    }

    /// The same, where whole events were missed, so that the sequence numbers say nothing.
    @Test func missedEventsEndAnOpenMessage() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let pdu = ATT.notify(0x12, Array(repeating: 0x41, count: 30))
        let whole = le16(UInt16(pdu.count)) + le16(4) + pdu
        capture.send(&link, .sent)
        capture.send(&link, .received, llid: 2, Array(whole[..<27]))
        link.next()
        for (llid, part) in [(UInt8(1), Array(whole[27...])), (2, Array(whole[..<27]))] {
            capture.send(&link, .sent, AirFate.uncaptured)
            capture.send(&link, .received, llid: llid, part, .uncaptured)
            link.next()
        }
        capture.send(&link, .sent)
        let rest = capture.send(&link, .received, llid: 1, Array(whole[27...]))
        let reading = try AirReading(capture)
        #expect(reading[rest]["att.value"] == nil)
        #expect(reading[rest]["faults.layer"] == "l2cap")
    }

    /// An answer that was missed must not be taken for that of the next request.
    @Test func anAnswerIsThatOfTheLastRequest() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.l2cap(&link, .received, ATT.readResponse([1]), .uncaptured)
        link.next()
        capture.idle(&link)
        let request = capture.l2cap(&link, .sent, ATT.read(0x20))
        let answer = capture.l2cap(&link, .received, ATT.readResponse([2]))
        let reading = try AirReading(capture)
        #expect(reading[answer]["att.request_frame"] == "\(request)")
    }

    /// An answer and the next request were missed: whose the next answer is nobody knows.
    @Test func anAnswerToAMissedRequestIsNobodys() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.l2cap(&link, .received, ATT.readResponse([1]), .uncaptured)
        link.next()
        capture.l2cap(&link, .sent, ATT.read(0x20), .uncaptured)
        capture.send(&link, .received)
        link.next()
        capture.send(&link, .sent)
        let answer = capture.l2cap(&link, .received, ATT.readResponse([2]))
        let reading = try AirReading(capture)
        #expect(reading[answer]["att.value"] == "02" && reading[answer]["att.request_frame"] == nil)
    }

    /// Packets of both sides were missed between them. A side has one request open (Core 6.0, Vol 3, Part F, 3.3.2): the
    /// central's packet was missed before one of the peripheral was, so that it was no other request.
    @Test func anAnswerBehindLostPacketsIsThatOfTheOpenRequest() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let request = capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.send(&link, .received)
        link.next()
        capture.send(&link, .sent, AirFate.uncaptured)
        capture.send(&link, .received, AirFate.uncaptured)
        link.next()
        capture.send(&link, .sent)
        let answer = capture.l2cap(&link, .received, ATT.readResponse([1]))
        let reading = try AirReading(capture)
        #expect(reading[answer]["ll.lost"] == "1")
        #expect(reading[answer]["att.request_frame"] == "\(request)")
        let reads = try Capture(bytes: capture.bytes).operations().filter { $0.kind == .read }
        #expect(reads.map(\.outcome) == [.succeeded])
    }

    /// Where another request may have been missed, an error still names the handle of its request.
    @Test(arguments: [(UInt16(0x10), true), (0x20, false)]) func anErrorNamesItsRequest(
        handle: UInt16, isAnswer: Bool
    ) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let request = capture.l2cap(&link, .sent, ATT.read(0x10))
        capture.send(&link, .received, AirFate.uncaptured)
        link.next()
        capture.send(&link, .sent, AirFate.uncaptured)
        capture.send(&link, .received)
        link.next()
        capture.send(&link, .sent)
        let answer = capture.l2cap(&link, .received, ATT.error(0x0A, handle, 0x02))
        #expect(try AirReading(capture)[answer]["att.request_frame"] == (isAnswer ? "\(request)" : nil))
    }

    /// No packet was missed: the client asked again too early, and the server answers in order.
    @Test func anEarlyRequestLeavesNoneUnanswered() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        var requests: [Int] = []
        var answers: [Int] = []
        for event in 0..<6 {
            if event < 5 {
                requests.append(capture.l2cap(&link, .sent, ATT.write(0x10, [UInt8(event)])))
            } else {
                capture.send(&link, .sent)
            }
            if event > 0 {
                answers.append(capture.l2cap(&link, .received, ATT.writeResponse))
            } else {
                capture.send(&link, .received)
            }
            link.next()
        }
        let reading = try AirReading(capture)
        #expect(answers.map { reading[$0]["att.request_frame"] } == requests.map { "\($0)" })
        let writes = try Capture(bytes: capture.bytes).operations().filter { $0.kind == .write }
        #expect(writes.map(\.outcome) == Array(repeating: .succeeded, count: 5))
    }

    /// The MTU is not known between a request for another one and its answer.
    @Test func anExchangeWithoutItsAnswerLeavesTheMTUUnknown() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        capture.l2cap(&link, .sent, [0x02] + le16(185))
        capture.l2cap(&link, .received, [0x03] + le16(185), .uncaptured)
        link.next()
        capture.idle(&link)
        capture.send(&link, .sent)
        let frame = capture.l2cap(&link, .received, ATT.notify(0x10, Array(repeating: 7, count: 22)))
        let reading = try AirReading(capture)
        #expect(reading[frame]["att.value"] != nil && reading[frame].all("faults.reason") == [])
    }

    /// A K-frame or new credits may have been in what was missed.
    @Test func creditsAreUnknownAfterALoss() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let request = [0x14, 1] + le16(10) + le16(0x80) + le16(0x40) + le16(64) + le16(64) + le16(9)
        capture.l2cap(&link, .sent, cid: 5, request)
        capture.send(&link, .received)
        link.next()
        capture.send(&link, .sent)
        capture.l2cap(
            &link, .received, cid: 5, [0x15, 1] + le16(10) + le16(0x41) + le16(64) + le16(64) + le16(5) + le16(0))
        link.next()
        let frames = [AirFate.plain, .uncaptured, .plain].map { fate in
            let frame = capture.l2cap(&link, .sent, cid: 0x41, le16(2) + [1, 2], fate)
            capture.send(&link, .received)
            link.next()
            return frame
        }
        let reading = try AirReading(capture)
        #expect(reading[frames[0]]["l2cap.credits_left"] == "4")
        #expect(reading[frames[2]]["ll.lost"] == "1" && reading[frames[2]]["l2cap.credits_left"] == nil)
        #expect(reading.packets.allSatisfy { $0.all("faults.reason") == [] })
    }

    @Test func aReservedLLIDIsAFault() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        let frame = capture.send(&link, .sent, llid: 0, [1, 2, 3])
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.pdu"] == "PDU with a reserved LLID")
        #expect(reading[frame]["faults.field"] == "llid")
        #expect(reading[frame]["l2cap.length"] == nil)
    }

    /// Two sniffers hear the same packet: a device does not begin to send while it sends (4.1.1).
    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 3), .plain])
    func copiesOfAnotherSniffer(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        var advertisement = AirSample(AirPDU.advInd(link.peripheral, [2, 1, 6]))
        advertisement.channel = 38
        capture.packet(advertisement, at: 0)
        capture.packet(advertisement, at: 3000)
        capture.connect(&link)
        var copy = AirSample([0x02, 7] + [3, 0, 4, 0] + ATT.read(0x10))
        (copy.accessAddress, copy.crcInit, copy.channel) = (link.accessAddress, link.crcInit, link.channel)
        copy.word = .sent
        let start = link.time
        let first = capture.l2cap(&link, .sent, ATT.read(0x10))
        let second = capture.packet(copy, at: start + 3000)
        let answer = capture.l2cap(&link, .received, ATT.readResponse([1]))
        let reading = try AirReading(capture)
        #expect(reading[second]["ll.copy_of"] == "\(first)" && reading[second]["ll.retransmission"] == nil)
        #expect(reading[second]["direction"] == "central" && reading[second]["att.opcode"] == nil)
        #expect(reading[answer]["att.request_frame"] == "\(first)")
        let figures = try #require(reading.connections.first).figures
        #expect(figures.packets.central == 1 && figures.retransmissions == 0)
        #expect(reading.devices.first { $0.address.value == link.peripheral }?.reports == 2)
    }

    /// One event was missed in which several packets may have been: the length shows whether a fragment continues the PDU.
    @Test(arguments: [true, false]) func aFragmentAfterAMissedEvent(fits: Bool) throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        // The central sends several packets in one event.
        capture.send(&link, .sent)
        capture.send(&link, .received)
        let value = [UInt8](1...30)
        let pdu = le16(33) + le16(4) + ATT.writeCommand(0x10, value)
        capture.send(&link, .sent, llid: 2, Array(pdu[..<20]))
        capture.send(&link, .received)
        link.next(2)
        let rest = Array(pdu[20...]) + (fits ? [] : [1, 2, 3])
        let last = capture.send(&link, .sent, llid: 1, rest)
        let reading = try AirReading(capture)
        #expect(reading[last]["att.handle"] == (fits ? "16" : nil))
        #expect(reading[last]["faults.reason"] == (fits ? nil : "continuation without its beginning"))
    }
}
