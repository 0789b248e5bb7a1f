import Sniff
import Testing

/// Who sent a packet of a connection: in the sniffer's word, by whose turn it is, or by the sequence numbers
/// (Core 6.0, Vol 6, Part B, 4.1.1, 4.5.1 and 4.5.9).
@Suite struct AirSenderTests {
    static let formats: [AirBuilder.Format] = [.plain, .header, .ppi]

    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 1), .nordic(version: 3)])
    func theSniffersWord(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        let request = capture.connect(&link)
        let pairs = (0..<3).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        // The initiator becomes the central.
        #expect(reading[request]["direction"] == "central")
        #expect(reading[request - 1]["direction"] == "peripheral")
        for (central, peripheral) in pairs {
            #expect(reading[central]["direction"] == "central" && reading[central].packet.sender == .central)
            #expect(
                reading[peripheral]["direction"] == "peripheral" && reading[peripheral].packet.sender == .peripheral)
        }
    }

    /// A packet 150 µs behind another one is the answer to it, whatever the sniffer says.
    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 3)])
    func aWrongWordIsCorrectedByTurns(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        let first = capture.send(&link, .sent)
        let wrong = capture.l2cap(&link, .received, ATT.notify(0x10, [1]), AirFate(word: .sent))
        let wrongToo = capture.l2cap(&link, .sent, ATT.read(0x10), AirFate(word: .received))
        let right = capture.send(&link, .received)
        link.next()
        let later = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[first]["direction"] == "central")
        #expect(reading[wrong]["direction"] == "peripheral")
        #expect(reading[wrong]["att.handle"] == "16")
        #expect(reading[wrongToo]["direction"] == "central")
        #expect(reading[right]["direction"] == "peripheral")
        #expect(reading[later.central]["direction"] == "central")
        #expect(reading[later.peripheral]["direction"] == "peripheral")
        for event in reading.packets {
            #expect(event["ll.retransmission"] == nil && event["ll.lost"] == nil)
        }
    }

    /// How a sniffer is wrong about who sent a packet.
    enum WrongWord: CaseIterable {
        case alwaysCentral, alwaysPeripheral, swapped, oneInFive

        func word(_ sender: Direction, _ number: Int) -> Direction {
            switch self {
            case .alwaysCentral: .sent
            case .alwaysPeripheral: .received
            case .swapped: sender == .sent ? .received : .sent
            case .oneInFive: (sender == .sent) == (number * 7 % 10 > 1) ? .sent : .received
            }
        }
    }

    /// Requests and answers of a connection, with wrong words; the records and who sent them.
    private func exchange(
        _ capture: inout AirBuilder, _ link: inout AirLink, _ wrong: WrongWord, events: Int
    ) -> [(frame: Int, role: String)] {
        var senders: [(frame: Int, role: String)] = []
        for event in 0..<events {
            for sender in [Direction.sent, .received] {
                let fate = AirFate(word: wrong.word(sender, senders.count))
                let pdu = sender == .sent ? ATT.read(UInt16(event + 1)) : ATT.readResponse([UInt8(event)])
                let frame = capture.l2cap(&link, sender, pdu, fate)
                senders.append((frame, sender == .sent ? "central" : "peripheral"))
            }
            link.next()
        }
        return senders
    }

    /// The transmit window, the anchor points, the turns and the sequence numbers show who it was.
    @Test(arguments: [AirBuilder.Format.header, .nordic(version: 3)], WrongWord.allCases)
    func wrongWords(format: AirBuilder.Format, wrong: WrongWord) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        capture.connect(&link)
        let senders = exchange(&capture, &link, wrong, events: 40)
        let reading = try AirReading(capture)
        for (frame, role) in senders {
            #expect(reading[frame]["direction"] == role, "record \(frame)")
            #expect(reading[frame]["ll.lost"] == nil && reading[frame]["ll.retransmission"] == nil)
            if role == "peripheral" { #expect(reading[frame]["att.request_frame"] == "\(frame - 1)") }
        }
    }

    /// The beginning was missed: a PDU that only the central may send shows that all words are the other way.
    @Test func swappedWordsWithoutTheBeginning() throws {
        var capture = AirBuilder(.header)
        var link = AirLink(event: 100, time: 1_000_000)
        _ = exchange(&capture, &link, .swapped, events: 10)
        for pdu in [LL.channelMap(0x1F_FFFF_FFFF, instant: 0x8000), [0x08] + le(1, 8)] {
            capture.send(&link, .sent, llid: 3, pdu, AirFate(word: .received))
            capture.send(&link, .received, llid: 1, [], AirFate(word: .sent))
            link.next()
        }
        let senders = exchange(&capture, &link, .swapped, events: 10)
        let reading = try AirReading(capture)
        for (frame, role) in senders { #expect(reading[frame]["direction"] == role, "record \(frame)") }
    }

    /// The central's packet was missed, and the sniffer takes the answer for it.
    @Test func theWordAfterAMissedPacket() throws {
        var capture = AirBuilder(.nordic(version: 3))
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<4 { capture.idle(&link) }
        capture.l2cap(&link, .sent, ATT.read(0x10), .uncaptured)
        let answer = capture.send(&link, .received, llid: 1, [], AirFate(word: .sent))
        link.next()
        let later = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[answer]["direction"] == "peripheral")
        #expect(reading[later.central]["direction"] == "central" && reading[later.central]["ll.lost"] == "1")
        #expect(reading[later.peripheral]["direction"] == "peripheral" && reading[later.peripheral]["ll.lost"] == nil)
    }

    @Test(arguments: formats) func sequenceNumbersTellWhereTheBeginningWasReceived(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink()
        link.hasWord = false
        capture.connect(&link)
        var senders: [(frame: Int, role: String)] = []
        for event in 0..<40 {
            // The central is not heard in some events, the peripheral in others; some answers do not arrive.
            let central = AirFate(isCaptured: event % 5 != 3, arrives: event % 7 != 5)
            let frame = capture.l2cap(&link, .sent, ATT.writeCommand(1, [UInt8(event)]), central)
            if frame > 0 { senders.append((frame, "central")) }
            if central.arrives {
                let answer = AirFate(isCaptured: event % 4 != 2, arrives: event % 9 != 4)
                let frame = capture.send(&link, .received, answer)
                if frame > 0 { senders.append((frame, "peripheral")) }
            }
            link.next()
        }
        let reading = try AirReading(capture)
        for (frame, role) in senders { #expect(reading[frame]["direction"] == role, "record \(frame)") }
    }

    /// After a pause the central is the first to send: pairs that fit teach what the sequence numbers mean.
    @Test(arguments: formats) func aMissedBeginningIsLearnedFromPairs(format: AirBuilder.Format) throws {
        var capture = AirBuilder(format)
        var link = AirLink(event: 100, time: 1_000_000, hasWord: false)
        let pairs = (0..<12).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        // Nothing is guessed at first.
        #expect(reading[pairs[0].central]["direction"] == nil)
        #expect(reading[pairs[0].peripheral]["direction"] == nil)
        for (central, peripheral) in pairs[6...] {
            #expect(reading[central]["direction"] == "central")
            #expect(reading[peripheral]["direction"] == "peripheral")
        }
        // No wrong one on the way.
        for (central, peripheral) in pairs {
            #expect(reading[central]["direction"] != "peripheral")
            #expect(reading[peripheral]["direction"] != "central")
        }
    }

    /// Without the answer there is nothing to learn from.
    @Test func singlePacketsTeachNothing() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink(event: 100, time: 1_000_000, hasWord: false)
        for _ in 0..<20 {
            capture.send(&link, .sent)
            capture.send(&link, .received, .uncaptured)
            link.next()
        }
        for event in try AirReading(capture).packets { #expect(event["direction"] == nil) }
    }

    /// PDUs that only the central sends, and those that only the peripheral does (2.4.2).
    static let onlyOneSends: [(Direction, [UInt8])] = [
        (.sent, LL.connectionUpdate(winSize: 2, winOffset: 3, interval: 24, instant: 0x8000)),
        (.sent, LL.channelMap(0x1F_FFFF_FFFF, instant: 0x8000)), (.sent, LL.encReq), (.sent, [0x0A]),
        (.sent, LL.phyUpdate(central: 1, peripheral: 1, instant: 0x8000)), (.sent, LL.cisReq),
        (.sent, LL.cisInd(0x1234_5678)), (.sent, LL.subrateInd), (.received, LL.encRsp),
        (.received, LL.startEncReq), (.received, LL.cisRsp),
        // LL_FEATURE_REQ and LL_PERIPHERAL_FEATURE_REQ.
        (.sent, [0x08] + le(1, 8)), (.received, [0x0E] + le(1, 8)),
    ]

    /// PDUs of the Security Manager and of signalling that one role alone sends: Pairing Request and Response, Security
    /// Request, Connection Parameter Update Request and Response (Core 6.0, Vol 3, Part H, 3.5; Part A, 4.20).
    static let onlyOneSendsOnL2CAP: [(Direction, UInt16, [UInt8])] = [
        (.sent, 6, [0x01, 3, 0, 1, 16, 0, 0]), (.received, 6, [0x02, 3, 0, 1, 16, 0, 0]), (.received, 6, [0x0B, 1]),
        (.received, 5, [0x12, 1, 8, 0] + le(0, 8)), (.sent, 5, [0x13, 1, 2, 0, 0, 0]),
    ]

    /// A connection of which one side has refused a packet, so that the sequence numbers say the opposite.
    private func reversed(_ capture: inout AirBuilder) -> AirLink {
        var link = AirLink(event: 100, time: 1_000_000, hasWord: false)
        link.sides.central.sn = true
        return link
    }

    @Test(arguments: onlyOneSendsOnL2CAP, [false, true])
    func onePDUOfARoleTells(_ pdu: (Direction, UInt16, [UInt8]), isReversed: Bool) throws {
        var capture = AirBuilder(.plain)
        var link = isReversed ? reversed(&capture) : AirLink(event: 100, time: 1_000_000, hasWord: false)
        if pdu.0 == .received { capture.send(&link, .sent) }
        let frame = capture.l2cap(&link, pdu.0, cid: pdu.1, pdu.2)
        if pdu.0 == .sent { capture.send(&link, .received) }
        link.next()
        let pairs = (0..<3).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        #expect(reading[frame]["direction"] == (pdu.0 == .sent ? "central" : "peripheral"))
        for (central, peripheral) in pairs {
            #expect(reading[central]["direction"] == "central")
            #expect(reading[peripheral]["direction"] == "peripheral")
            #expect(reading[central]["ll.retransmission"] == nil && reading[peripheral]["ll.retransmission"] == nil)
        }
    }

    /// The beginning was heard, then the peripheral refused a packet. One PDU of a role that contradicts the numbers may come from
    /// a device that sends what it must not; the second in a row settles it.
    @Test func aRefusalIsSettledByTwoPDUs() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        link.hasWord = false
        capture.connect(&link)
        capture.idle(&link)
        capture.send(&link, .sent, AirFate(isRefused: true))
        capture.send(&link, .received)
        link.next()
        capture.idle(&link)
        capture.control(&link, .sent, LL.encReq)
        let answer = capture.control(&link, .received, LL.encRsp)
        let pair = capture.idle(&link)
        let reading = try AirReading(capture)
        #expect(reading[answer]["direction"] == "peripheral")
        #expect(reading[pair.central]["direction"] == "central")
        #expect(reading[pair.peripheral]["direction"] == "peripheral")
    }

    /// A peripheral that reads from the phone, before anything tells who sent what: the table is the phone's, whatever the
    /// sequence numbers seem to say.
    @Test(arguments: [false, true]) func theTableOfThePhone(isReversed: Bool) throws {
        var capture = AirBuilder(.plain)
        var link = isReversed ? reversed(&capture) : AirLink(event: 100, time: 1_000_000, hasWord: false)
        capture.send(&link, .sent)
        capture.l2cap(&link, .received, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
        link.next()
        capture.l2cap(&link, .sent, [0x11, 6, 0x10, 0, 0x1F, 0, 0x05, 0x18])
        capture.send(&link, .received)
        link.next()
        capture.control(&link, .sent, LL.encReq + [])
        // The peripheral's own server has other services at the same handles.
        capture.l2cap(&link, .sent, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28])
        capture.l2cap(&link, .received, [0x11, 6, 0x10, 0, 0x1F, 0, 0x0F, 0x18])
        let reading = try AirReading(capture)
        let services = reading.databases.map { $0.services.map(\.uuid) }
        #expect(services == [[BluetoothUUID(0x1805)], [BluetoothUUID(0x180F)]])
    }

    @Test(arguments: onlyOneSends) func aMissedBeginningIsLearnedFromOnePDU(sender: Direction, pdu: [UInt8]) throws {
        var capture = AirBuilder(.plain)
        var link = AirLink(event: 100, time: 1_000_000, hasWord: false)
        let frame = capture.control(&link, sender, pdu)
        let pairs = (0..<3).map { _ in capture.idle(&link) }
        let reading = try AirReading(capture)
        #expect(reading[frame]["ll.opcode"] == "\(pdu[0])")
        for (central, peripheral) in pairs {
            #expect(reading[central]["direction"] == "central")
            #expect(reading[peripheral]["direction"] == "peripheral")
        }
    }

    /// A side that refuses a packet for lack of memory acknowledges late: its bits are no longer what they were.
    @Test func theWordCountsWhereASideRefused() throws {
        var capture = AirBuilder()
        var link = AirLink()
        capture.connect(&link)
        var pairs: [(central: Int, peripheral: Int)] = []
        for event in 0..<20 {
            let central = capture.send(&link, .sent, AirFate(isRefused: event % 3 == 1))
            let peripheral = capture.send(&link, .received)
            link.next()
            pairs.append((central, peripheral))
        }
        let reading = try AirReading(capture)
        for (central, peripheral) in pairs {
            #expect(reading[central]["direction"] == "central")
            #expect(reading[peripheral]["direction"] == "peripheral")
        }
    }
}
