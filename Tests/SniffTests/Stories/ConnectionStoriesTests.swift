import Decoders
import TestSupport
import Testing

@testable import Sniff

/// Stories of captures of which everything is known.
@Suite struct ConnectionStoriesTests {
    private func stories(_ name: String) throws -> ConnectionStories {
        try stories(CaptureReader(path: LibraryFiles.capture(name)))
    }

    private func stories(_ reader: consuming CaptureReader) throws -> ConnectionStories {
        ConnectionStories(reading: reader)
    }

    @Test func whatWasDoneIsCounted() throws {
        let stories = try stories("heart-rate.btsnoop")
        let first = try #require(stories.all.first)
        #expect(stories.all.count == 2)
        #expect(stories.name(first.peripheral) == "Pulse Belt 7")
        #expect(first.servers.map(\.services) == [[BluetoothUUID(0x180D)]])
        let rates = try #require(first.characteristics.first { $0.uuid == BluetoothUUID(0x2A37) })
        #expect(rates.notifications.count == 8)
        #expect(rates.subscriptions.map(\.kind) == [.subscribe])
        let point = try #require(first.characteristics.first { $0.uuid == BluetoothUUID(0x2A39) })
        #expect(point.writes.count == 2)
        #expect(point.refusals == ["Application Error 0x80": 1])
        #expect(first.disconnect?.facts[.by] == .text("nobody"))
        #expect(first.lastExchange?.begin.frame == 46)
    }

    @Test func whatWasAgreedOnIsInOrder() throws {
        let story = try #require(try stories("titan-encryption.btsnoop").all.first)
        #expect(story.changes.operations.map(\.kind) == [.pair, .encrypt])
        #expect(story.refused.operations.map(\.begin.frame) == [64])
    }

    @Test func aConnectionOnTheAirIsReported() throws {
        let story = try #require(try stories("air-heart-rate.pcap").all.first)
        #expect(story.connect != nil)
        #expect(story.characteristics.contains { $0.notifications.count > 0 })
    }

    @Test func bearersOfEnhancedATTAreCounted() throws {
        #expect(try stories("eatt.btsnoop").all.map(\.enhancedBearers) == [[1, 2]])
        #expect(try stories("heart-rate.btsnoop").all.map(\.enhancedBearers) == [[], []])
    }

    @Test func packetsAfterTheEndBelongToTheConnectionThatEnded() throws {
        let names = try stories("heart-rate.btsnoop").all.map(\.number.rawValue)
        #expect(names == [1, 2])
    }

    /// A monitor log of two adapters that are connected to each other: one connection, told by the end that tells first.
    @Test func bothEndsOfALinkAreOneConnection() throws {
        let (central, peripheral): (UInt64, UInt64) = (0x001A_7DDA_7101, 0x001A_7DDA_7102)
        func octets(_ address: UInt64) -> [UInt8] { (0..<6).map { UInt8(truncatingIfNeeded: address >> (8 * $0)) } }
        var capture = CaptureBuilder(isMonitor: true)
        for (adapter, address) in [(UInt32(0), central), (1, peripheral)] {
            capture.send(0x1009, [], adapter: adapter)
            capture.event(0x0E, [1] + le16(0x1009) + [0] + octets(address), adapter: adapter)
        }
        // LE Set Advertising Parameters and LE Create Connection, both with the public address.
        capture.send(0x2006, [UInt8](repeating: 0, count: 15), adapter: 1)
        capture.send(0x200D, [UInt8](repeating: 0, count: 25), adapter: 0)
        capture.connect(0x40, to: peripheral, adapter: 0)
        capture.connect(0x41, to: central, isCentral: false, adapter: 1)
        capture.att(0x40, .sent, ATT.read(0x10), adapter: 0)
        capture.att(0x41, .received, ATT.read(0x10), adapter: 1)
        capture.att(0x41, .sent, ATT.readResponse([1]), adapter: 1)
        capture.att(0x40, .received, ATT.readResponse([1]), adapter: 0)
        let all = try stories(CaptureReader(bytes: capture.bytes, name: "both")).all
        #expect(all.map(\.number.rawValue) == [1])
        #expect(all.first?.characteristics.map(\.reads.count) == [1])
    }

    // MARK: - Attempts, encryption, ends

    private let peer: UInt64 = 0xC47A_2D11_9035

    private func stories(_ capture: CaptureBuilder) throws -> ConnectionStories {
        try stories(CaptureReader(bytes: capture.bytes, name: "made up"))
    }

    /// LE Create Connection without the Filter Accept List.
    private var attempt: [UInt8] {
        [0x60, 0, 0x60, 0, 0, 1] + (0..<6).map { UInt8(truncatingIfNeeded: peer >> (8 * $0)) }
            + [UInt8](repeating: 0, count: 13)
    }

    /// LE Connection Complete with 0x02 ends an attempt that the host gave up (Core 6.0, Vol 4, Part E, 7.8.13).
    @Test func anAttemptThatTheHostGaveUpHasNotFailed() throws {
        var capture = CaptureBuilder()
        capture.send(0x200D, attempt)
        capture.event(0x0F, [0, 1] + le16(0x200D))
        capture.wait(microseconds: 10_000_000)
        capture.send(0x200E, [])
        capture.event(0x0E, [1] + le16(0x200E) + [0])
        capture.event(0x3E, [0x01, 0x02] + [UInt8](repeating: 0, count: 17))
        let stories = try stories(capture)
        #expect(stories.failures.count == 0)
        #expect(stories.cancelled.operations.map(\.peripheral?.value) == [peer])
    }

    @Test func anAttemptThatTheControllerRefusesHasFailed() throws {
        var capture = CaptureBuilder()
        capture.send(0x200D, attempt)
        capture.event(0x0F, [0x09, 1] + le16(0x200D))
        let failures = try stories(capture).failures
        #expect(failures.operations.map(\.outcome) == [.refused(code: 9, name: "Connection Limit Exceeded")])
    }

    /// LE Enable Encryption without Encryption Change.
    @Test(arguments: [(UInt8(0x3D), true), (0x22, false), (0x16, false)])
    func encryptionThatDidNotEnd(_ reason: UInt8, _ isRefused: Bool) throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        let command = capture.send(0x2019, le16(0x40) + [UInt8](repeating: 0, count: 26))
        capture.event(0x0F, [0, 1] + le16(0x2019))
        capture.disconnect(0x40, reason: reason)
        let changes = try #require(try stories(capture).all.first).changes.operations
        #expect(changes.map(\.kind) == [.encrypt] && changes.map(\.begin.frame) == [UInt64(command)])
        let outcome = BluetoothOperation.Outcome.refused(
            code: 0x3D, name: "Connection Terminated due to MIC Failure")
        #expect(changes.map(\.outcome) == [isRefused ? outcome : .unanswered(.disconnected)])
    }

    /// LE Long Term Key Request Negative Reply.
    @Test func thisHostHasNoKey() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer, isCentral: false)
        capture.event(0x3E, [0x05] + le16(0x40) + [UInt8](repeating: 1, count: 10))
        capture.send(0x201B, le16(0x40))
        capture.disconnect(0x40, reason: 0x06)
        let changes = try #require(try stories(capture).all.first).changes.operations
        #expect(changes.map(\.outcome) == [.refused(code: 6, name: "PIN or Key Missing")])
        #expect(changes.map { $0.facts[.by] } == [.text("peripheral")])
    }

    /// A reason that a Disconnect command can have, without that command: the other host gave it.
    @Test func theOtherSideRejectsTheParameters() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.disconnect(0x40, reason: 0x3B)
        #expect(try stories(capture).all.first?.disconnect?.facts[.by] == .text("peripheral"))
    }

    /// A handle that no discovery has shown may belong to anything, not to the characteristic before it.
    @Test func anUnknownHandleHasNoCharacteristic() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A4D)
        capture.att(0x40, .sent, ATT.write(0x14, [0]))
        capture.att(0x40, .received, ATT.error(0x12, 0x14, 0x01))
        let refused = try #require(try stories(capture).all.first).refused.operations
        #expect(refused.map(\.characteristic) == [nil] && refused.map(\.attribute?.handle) == [0x14])
    }

    // MARK: - Values and descriptors

    @Test func descriptorsAreCountedApartFromTheValue() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A4D)
        // Find Information: a Report Reference and a Client Characteristic Configuration.
        capture.att(0x40, .sent, [0x04] + le16(0x12) + le16(0x13))
        capture.att(0x40, .received, [0x05, 1] + le16(0x12) + le16(0x2908) + le16(0x13) + le16(0x2902))
        for handle: UInt16 in [0x10, 0x11, 0x12, 0x12, 0x13] {
            capture.att(0x40, .sent, ATT.read(handle))
            capture.att(0x40, .received, ATT.readResponse([1, 2]))
        }
        capture.att(0x40, .sent, ATT.write(0x13, [1, 0]))
        capture.att(0x40, .received, [0x13])
        let story = try #require(try stories(CaptureReader(bytes: capture.bytes, name: "report")).all.first)
        let report = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A4D) })
        #expect(report.reads.count == 1 && report.reads.bytes == 2)
        #expect(report.descriptorReads.count == 3 && report.descriptorReads.bytes == 6)
        #expect(report.descriptorWrites.count == 0 && report.subscriptions.count == 1)
        let declaration = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2803) })
        #expect(declaration.reads.count == 1)
    }

    /// A keyboard's host reads 2908 and 2902 of each report, and no report.
    @Test(.ifThereAreOtherCaptures) func theDescriptorsOfAKeyboard() throws {
        let path = try OtherCaptures.path("rgbctf2020_PI_1_MagicInTheAir")
        let story = try #require(try stories(CaptureReader(path: path)).all.first)
        let reports = story.characteristics.filter { $0.uuid == BluetoothUUID(0x2A4D) }
        #expect(reports.map(\.handle) == [0x2C, 0x30, 0x33, 0x37, 0x3B, 0x3F])
        #expect(reports.map(\.reads.count) == [0, 0, 0, 0, 0, 0])
        #expect(reports.map(\.descriptorReads.count) == [2, 1, 2, 2, 2, 1])
        #expect(reports.map(\.notifications.count) == [1117, 0, 0, 0, 1, 0])
        #expect(reports.map(\.subscriptions.count) == [1, 0, 1, 1, 1, 0])
    }

    // MARK: - Two servers

    /// The peer reads the name of the host's server at the handle at which the host reads the peer's.
    @Test func eachSideHasAServer() throws {
        let peer: UInt64 = 0x0011_2233_4455
        var capture = CaptureBuilder()
        capture.connect(0x40, to: peer)
        capture.discover(0x40, declaration: 0x02, value: 0x03, 0x2A00)
        capture.att(0x40, .sent, ATT.read(0x03))
        capture.att(0x40, .received, ATT.readResponse(Array("Watch".utf8)))
        capture.att(0x40, .received, ATT.read(0x03))
        capture.att(0x40, .sent, ATT.readResponse(Array("My Phone".utf8)))
        capture.att(0x40, .received, ATT.read(0x1B))
        capture.att(0x40, .sent, [0x01, 0x0A] + le16(0x1B) + [0x05])
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "two servers"))
        let story = try #require(stories.all.first)
        #expect(stories.name(story.peripheral) == "Watch")
        #expect(story.servers.map(\.side) == [.peripheral, .central])
        #expect(story.servers.map(\.isOfHost) == [false, true])
        let reads = story.servers.map { server in
            story.characteristics.filter { $0.server == server.side }.reduce(0) { $0 + $1.reads.bytes }
        }
        #expect(reads == [5, 8])
        #expect(story.refused.operations.map(\.serverWords) == ["this host"])
    }

    /// Core 6.0, Vol 3, Part G, 3.3.3.3: two bits subscribe, the others are reserved.
    @Test(arguments: [([1, 0], "notifications"), ([2, 0], "indications"), ([3, 0], "notifications and indications")])
    func aSubscriptionIsWhatTheBitsSay(value: [UInt8], name: String) throws {
        let operation = try #require(try subscriptions(value).first)
        #expect(operation.kind == .subscribe && operation.subscription?.name.map { "\($0)" } == name)
    }

    @Test(arguments: [[0, 0], [0, 1], [4, 0], []]) func otherBitsSubscribeToNothing(value: [UInt8]) throws {
        #expect(try subscriptions(value).map(\.kind) == [.unsubscribe])
    }

    private func subscriptions(_ value: [UInt8]) throws -> [BluetoothOperation] {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A37)
        capture.att(0x40, .sent, [0x04] + le16(0x12) + le16(0x12))
        capture.att(0x40, .received, [0x05, 1] + le16(0x12) + le16(0x2902))
        capture.att(0x40, .sent, ATT.write(0x12, value))
        capture.att(0x40, .received, [0x13])
        return try stories(CaptureReader(bytes: capture.bytes, name: "subscription")).all[0].characteristics
            .flatMap(\.subscriptions)
    }

    // MARK: - What the capture does not show

    @Test func whatTheCaptureMissesIsNobodysFault() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.discover(0x40, declaration: 0x10, value: 0x11, 0x2A37)
        capture.att(0x40, .sent, ATT.read(0x11))
        let story = try #require(try stories(CaptureReader(bytes: capture.bytes, name: "cut short")).all.first)
        let rate = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A37) })
        #expect(rate.unanswered == 0 && rate.uncaptured == 1)
        #expect(story.unanswered.count == 0 && story.uncaptured.count == 1)
    }

    @Test func whatIsNeverAnsweredIs() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        capture.att(0x40, .sent, ATT.read(0x11))
        capture.wait(microseconds: 31_000_000)
        capture.att(0x40, .received, ATT.notify(0x12, [1]))
        let story = try #require(try stories(CaptureReader(bytes: capture.bytes, name: "silent")).all.first)
        #expect(story.unanswered.count == 1 && story.uncaptured.count == 0)
    }

    /// A sniffer missed the answers to two requests (frames 1317 and 1556).
    @Test(.ifThereAreOtherCaptures) func answersThatASnifferMissed() throws {
        let path = try OtherCaptures.path("multi-interface-256-272-201-254.pcapng")
        let story = try #require(try stories(CaptureReader(path: path)).all.first { $0.number.rawValue == 2 })
        #expect(story.uncaptured.operations.map(\.begin.frame) == [1317, 1556] && story.unanswered.count == 0)
        let report = try #require(story.characteristics.first { $0.uuid == BluetoothUUID(0x2A4D) })
        #expect(report.unanswered == 0 && report.uncaptured == 1)
    }

    // MARK: - Times

    /// Its interfaces have clocks that lie years apart: each connection ends by its own.
    @Test(.ifThereAreOtherCaptures) func eachConnectionHasItsClock() throws {
        let path = try OtherCaptures.path("multi-interface-256-272-201-254.pcapng")
        let stories = try stories(CaptureReader(path: path))
        for story in stories.all where story.disconnect == nil {
            let end = try #require(stories.end(of: story)?.nanoseconds)
            let begin = try #require(story.begin.nanoseconds)
            #expect((0..<60_000_000_000).contains(end - begin))
        }
        // The end of the first is seen, because its link can be decrypted.
        #expect(stories.all.filter { $0.disconnect == nil }.map(\.number.rawValue) == [2])
    }

    @Test func clocksAreDistinguished() {
        let (day, hour) = (Nanoseconds.seconds(86_400), Nanoseconds.seconds(3600))
        func moment(_ frame: UInt64, _ time: Nanoseconds?, input: Int = 0) -> Moment {
            Moment(input: input, frame: frame, nanoseconds: time)
        }
        var clocks = CaptureClocks()
        let first = clocks.note(moment(1, 0))
        #expect(first != nil && clocks.note(moment(2, nil)) == nil)
        // A quiet night, and what is told late.
        #expect(clocks.note(moment(3, day)) == first && clocks.note(moment(4, -hour)) == first)
        let other = clocks.note(moment(5, day * 400))
        #expect(other != nil && other != first)
        // By turns, as interfaces are heard.
        #expect(clocks.note(moment(6, day + 1)) == first && clocks.note(moment(7, day * 400 + 1)) == other)
        #expect(first.map { clocks.end(of: $0).frame } == 6 && other.map { clocks.end(of: $0).frame } == 7)
        let next = clocks.note(moment(1, day, input: 1))
        #expect(next != first && next != other)
    }

    @Test func noTimeIsBeforeTheBeginning() {
        let begin = Moment(frame: 2, nanoseconds: 5_000_000_000)
        #expect(Moment(frame: 3, nanoseconds: 8_600_000_000).seconds(since: begin) == "+3.600 s")
        #expect(Moment(frame: 3, nanoseconds: 5_000_000_000).seconds(since: begin) == "+0.000 s")
        #expect(Moment(frame: 3, nanoseconds: 4_999_000_000).seconds(since: begin) == nil)
        #expect(Moment(frame: 3, nanoseconds: nil).seconds(since: begin) == nil)
    }

    // MARK: - Silence

    /// A connection with a timeout of 4 s, and somebody who advertises after it was heard last.
    private func silence(packets: Int, for silence: Int64, isCapturedFromTheBeginning: Bool = true) throws
        -> (story: ConnectionStory, silence: ConnectionStories.Silence?, end: Moment?)
    {
        var capture = AirBuilder(.header)
        var link = AirLink()
        if isCapturedFromTheBeginning { capture.connect(&link) } else { link.time = 1_000_000 }
        for _ in 0..<packets { capture.idle(&link) }
        capture.packet(AirSample(AirPDU.advNonconnInd(0xD0AA_BBCC_DDEE, [2, 1, 6])), at: capture.end + silence)
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "silent"))
        let story = try #require(stories.all.first)
        return (story, stories.silence(of: story), stories.end(of: story))
    }

    @Test func aConnectionThatIsSilentForTooLongIsNotOpen() throws {
        let found = try silence(packets: 10, for: 4_100_000_000)
        let silence = try #require(found.silence)
        #expect(silence.exceeded == 4_000_000_000 && !silence.isUnestablished && found.story.disconnect == nil)
        let end = try #require(found.end?.position)
        #expect((4_099_000_000...4_101_000_000).contains(end - silence.since))
    }

    @Test func aConnectionThatMayGoOnIsOpen() throws {
        #expect(try silence(packets: 10, for: 3_900_000_000).silence == nil)
        // Of one whose parameters nobody has heard only the longest timeout is known.
        #expect(try silence(packets: 10, for: 31_000_000_000, isCapturedFromTheBeginning: false).silence == nil)
        let silence = try silence(packets: 10, for: 33_000_000_000, isCapturedFromTheBeginning: false).silence
        #expect(silence?.exceeded == 32_000_000_000)
    }

    /// Six intervals of 30 ms without a packet (Core 6.0, Vol 6, Part B, 4.5.2).
    @Test func aRequestThatNothingFollows() throws {
        let silence = try #require(try silence(packets: 0, for: 190_000_000).silence)
        #expect(silence.isUnestablished && silence.exceeded == 180_000_000)
        #expect(try self.silence(packets: 0, for: 170_000_000).silence == nil)
    }

    /// New parameters bring a new timeout.
    @Test func theTimeoutInForceCounts() throws {
        var capture = AirBuilder(.header)
        var link = AirLink()
        capture.connect(&link)
        capture.idle(&link)
        // 1 s.
        let update = [0x00, 1] + le16(0) + le16(24) + le16(0) + le16(100) + le16(6)
        capture.control(&link, .sent, update)
        for _ in 0..<10 { capture.idle(&link) }
        capture.packet(AirSample(AirPDU.advNonconnInd(1, [2, 1, 6])), at: capture.end + 1_100_000_000)
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "updated"))
        #expect(stories.silence(of: try #require(stories.all.first))?.exceeded == 1_000_000_000)
    }

    /// The peripheral connects anew: the connection before it was lost.
    @Test func aConnectionThatWasReplacedIsSilent() throws {
        var capture = AirBuilder(.header)
        var first = AirLink()
        capture.connect(&first)
        capture.idle(&first)
        var second = AirLink(event: 0, time: capture.end + 5_000_000_000)
        second.accessAddress += 1
        capture.connect(&second)
        capture.idle(&second)
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "replaced"))
        #expect(stories.all.map { stories.silence(of: $0)?.exceeded } == [4_000_000_000, nil])
        #expect(stories.all.first?.disconnect != nil)
    }

    // MARK: - Clocks of sniffers

    /// The nRF Sniffer counts microseconds, and the records are later than the packets, by more and more.
    @Test func positionsAreThoseOfTheRecords() throws {
        var capture = AirBuilder(.nordic(version: 3))
        var link = AirLink()
        capture.connect(&link)
        var frames: [Int] = []
        for _ in 0..<20 {
            capture.recordDelay += 50_000_000
            capture.send(&link, .sent)
            frames.append(capture.l2cap(&link, .received, ATT.notify(0x10, [1])))
            link.next()
        }
        let packets = try AirReading(capture)
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "delayed"))
        let traffic = try #require(stories.all.first?.characteristics.first?.notifications)
        let last = try #require(frames.last.flatMap { packets[$0]["time_relative"] }.flatMap { Double($0) })
        #expect(traffic.last?.position == Nanoseconds(seconds: last))
        #expect(traffic.last?.frame == frames.last.map(UInt64.init))
        // What lies between two packets is told by the sniffer.
        #expect(traffic.intervals.median == 30_000_000 && traffic.intervals.longest < 31_000_000)
    }

    /// A counter of 32 bits wraps around after 4,294.967296 s, and so may the times of the records.
    @Test(arguments: [AirBuilder.Format.ppi, .nordic(version: 3)], [false, true])
    func aCounterThatWraps(_ format: AirBuilder.Format, recordsWrap: Bool) throws {
        let wrap: Int64 = 4_294_967_296_000
        var capture = AirBuilder(format)
        capture.clockStart = wrap - 200_000_000
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<20 {
            capture.send(&link, .sent)
            capture.l2cap(&link, .received, ATT.notify(0x10, [1]))
            link.next()
            guard link.time + capture.clockStart >= wrap else { continue }
            // The counter of PPI's field has more bits.
            if format == .ppi { capture.clockStart -= wrap }
            if recordsWrap, capture.recordDelay == 0 { capture.recordDelay = -wrap }
        }
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "wrapped"))
        let traffic = try #require(stories.all.first?.characteristics.first?.notifications)
        #expect(stories.all.count == 1 && traffic.count == 20)
        #expect(traffic.intervals.longest < 31_000_000)
    }

    // MARK: - Failures

    @Test func aConnectionThatWasNeverEstablishedIsOne() throws {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0x0011_2233_4455)
        // Connection Failed to be Established.
        let end = capture.disconnect(0x40, reason: 0x3E)
        capture.connect(0x40, to: 0x0011_2233_4455)
        let stories = try stories(CaptureReader(bytes: capture.bytes, name: "failed"))
        #expect(stories.all.map(\.number.rawValue) == [1, 2] && stories.failures.count == 0)
        let failure = try #require(stories.all.first?.failure)
        #expect(failure.end?.frame == UInt64(end) && stories.all.first?.begin.frame == 1)
        #expect(failure.facts[.error] == .text("Connection Failed to be Established / Synchronization Timeout"))
        #expect(stories.all.last?.failure == nil)
    }

    @Test(.ifThereAreOtherCaptures) func noNumberIsLeftOut() throws {
        let path = try OtherCaptures.path("WimPi5-2026-05-19-H5105-info.pcapng")
        let stories = try stories(CaptureReader(path: path))
        #expect(stories.all.map(\.number.rawValue) == [1, 2, 3, 4] && stories.failures.count == 0)
        #expect(stories.all.compactMap(\.failure?.begin.frame) == [969])
    }

    // MARK: - Changes

    @Test func subratingAndShortIntervalsAreChanges() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<3 { capture.idle(&link) }
        // LL_SUBRATE_IND and LL_CONNECTION_RATE_IND.
        capture.control(&link, .sent, [0x27] + le16(4) + le16(0) + le16(1) + le16(0) + le16(500))
        let rate: [UInt16] = [8, 6, 0x7FFF, 2, 0, 0, 300]
        capture.control(&link, .sent, [0x3F] + rate.flatMap { le16($0) })
        capture.idle(&link)
        let all = try stories(CaptureReader(bytes: capture.bytes, name: "rates")).all
        let changes = try #require(all.first).changes.operations
        #expect(changes.map(\.kind) == [.updateParameters, .updateParameters])
        #expect(changes.map { $0.facts[.subrateFactor] } == [.integer(4), .integer(2)])
        #expect(changes.map { $0.facts[.interval] } == [nil, .decimal(0.00075)])
        #expect(changes.map { $0.facts[.supervisionTimeout] } == [.decimal(5), .decimal(3)])
    }

    @Test func anUpdateThatChangesNoPHYIsNoChange() throws {
        var capture = AirBuilder(.plain)
        var link = AirLink()
        capture.connect(&link)
        for _ in 0..<3 { capture.idle(&link) }
        capture.control(&link, .sent, LL.phyUpdate(central: 0, peripheral: 0, instant: 0))
        capture.control(&link, .sent, LL.phyUpdate(central: 2, peripheral: 0, instant: 20))
        capture.idle(&link)
        let all = try stories(CaptureReader(bytes: capture.bytes, name: "phys")).all
        let changes = try #require(all.first).changes.operations
        #expect(changes.map(\.kind) == [.updatePHY] && changes.first?.facts[.phyToPeripheral] == .text("LE 2M"))
    }
}
