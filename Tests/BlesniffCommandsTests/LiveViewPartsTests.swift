import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

@Suite("Parts of the live view")
struct LiveViewPartsTests {
    /// Packets as a view keeps them.
    private func packets(_ capture: TestCapture) throws -> [KeptPacket] {
        struct Keeper: PacketSink {
            var kept: [KeptPacket] = []

            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
                kept.append(KeptPacket(packet, bytes))
                return true
            }
        }
        var session = Session(Registry.standard, PacketView.selection(Registry.standard.vocabulary))
        var reader = try CaptureReader(bytes: capture.bytes, name: "test")
        var keeper = Keeper()
        session.read(&reader, into: &keeper)
        return keeper.kept
    }

    private func packet(_ bytes: [UInt8] = TestCapture.reset) throws -> KeptPacket {
        try #require(try packets(TestCapture(bytes)).first)
    }

    /// LE Long Term Key Request Reply: the page of a packet shows its bytes only where none of them is secret.
    @Test func aKeptPacketKnowsThatItsBytesAreSecret() throws {
        let reply: [UInt8] = [0x01, 0x1A, 0x20, 18, 0x40, 0x00] + Array(0xA0...0xAF)
        for (bytes, isSecret) in [(reply, true), (TestCapture.reset, false)] {
            let packet = try packet(bytes)
            #expect(packet.hidesBytes == isSecret)
            var out = ByteBuffer()
            packet.withBytes { out.append(hexDump: $0, isHidden: packet.hidesBytes) }
            #expect(out.string.contains("***") == isSecret && out.string.contains("a0 a1") == false)
        }
    }

    @Test func theRingKeepsTheNewest() throws {
        let packet = try packet()
        var ring = PacketRing(packets: 5)
        for number in 0..<13 { ring.add(packet, isShown: number % 2 == 0) }
        #expect(ring.kept == 8..<13)
        #expect(ring.shownCount == 3)
        #expect((0..<3).map { ring.shown($0) } == [8, 10, 12])
        #expect(ring[7] == nil && ring[8] != nil && ring[12] != nil && ring[13] == nil)
        #expect(ring.index(of: 0) == 0)
        #expect(ring.index(of: 9) == 1)
        #expect(ring.index(of: 12) == 2)
        #expect(ring.index(of: 99) == 3)
    }

    @Test func theRingIsBoundedInBytes() throws {
        let packet = try packet()
        var ring = PacketRing(packets: 1000, bytes: packet.size * 4 + 1)
        for _ in 0..<100 { ring.add(packet, isShown: true) }
        #expect(ring.kept == 96..<100)
        #expect(ring.shownCount == 4)
        // A single one is kept, whatever its size.
        var tiny = PacketRing(packets: 10, bytes: 1)
        for _ in 0..<3 { tiny.add(packet, isShown: true) }
        #expect(tiny.kept == 2..<3)
    }

    @Test func theRingForgetsForLong() throws {
        let packet = try packet()
        var ring = PacketRing(packets: 100)
        for _ in 0..<10_000 { ring.add(packet, isShown: true) }
        #expect(ring.shownCount == 100)
        #expect((0..<100).map { ring.shown($0) } == Array(9900..<10_000))
        ring.decideAll(false)
        #expect(ring.shownCount == 0)
        #expect(ring.index(of: 9950) == 0)
        ring.decideAll(true)
        #expect(ring.shownCount == 100)
    }

    @Test func aKeptPacketIsTheSame() throws {
        var capture = TestCapture()
        capture.add(TestCapture.report(name: "Lamp"), received: true)
        let kept = try #require(try packets(capture).first)
        let vocabulary = Registry.standard.vocabulary
        var line = ByteBuffer()
        var renderer = TextRenderer(vocabulary, time: .relative, colored: false)
        kept.withFields { renderer.render(kept.facts, $0, into: &line) }
        #expect(line.string == (try ProgramRun("decode", "--filter", "hci", capture: capture).output))
        #expect(kept.matches(try Filter("adv.name == \"Lamp\"", vocabulary: vocabulary)))
        #expect(kept.withBytes { $0.count } == TestCapture.report(name: "Lamp").count)
    }

    @Test func rate() {
        var meter = RateMeter()
        #expect(meter.rate(now: 0) == 0)
        let start = TestCapture.start
        for number in 0..<50 {
            meter.add(at: Timestamp(microseconds: start + Int64(number) * 20_000), now: 1_000_000_000)
        }
        #expect((45...50).contains(meter.rate(now: 1_000_000_000)))
        #expect(meter.rate(now: 1_500_000_000) < 30)
        #expect(meter.rate(now: 2_100_000_000) == 0)
        // The clock of the source jumps, in both directions, and to its ends.
        for time in [0, start, .max, .min, start, -1, start + 2_000_000] as [Int64] {
            meter.add(at: Timestamp(microseconds: time), now: 3_000_000_000)
            #expect(meter.rate(now: 3_000_000_000) == 1)
        }
        meter.add(at: .unknown, now: 3_000_000_000)
        meter.add(at: Timestamp(seconds: .max, fraction: 0, digits: 9), now: 3_000_000_000)
        #expect(meter.rate(now: 3_000_000_000) == 1)
    }

    @Test func messages() {
        let status = LiveStatus(source: "test")
        for number in 0..<500 { status.note("message \(number)") }
        #expect(status.messages.count == LiveStatus.longest)
        #expect(status.droppedMessages == 300)
        status.add(lost: 1)
        status.add(lost: 1499)
        #expect(status.messages.last?.text == "1,500 packets lost: a buffer was full")
        #expect(status.messages.count(where: { $0.isWarning }) == 1)
    }

    @Test func statusLine() {
        func row(_ columns: Int) -> String {
            let parts = [
                StatusLine.Part("LIVE", .state), .init("monitor", .source), .init("7 devices", .figure),
                .init("2 lost", .alarm),
            ]
            var plain = ByteBuffer()
            plain.append(
                fitted: StatusLine(parts, right: ["? help"]).row(columns).span, columns: 200, keepsColors: false)
            return plain.string
        }
        #expect(row(40) == "LIVE  monitor  7 devices  2 lost  ? help")
        #expect(row(39) == "LIVE  monitor  7 devices  2 lost       ")
        #expect(row(30) == "LIVE  monitor  2 lost   ? help")
        #expect(row(13) == "LIVE  2 lost ")
        #expect(row(6) == "LIVE  ")
        #expect(row(3) == "LI…")
    }

    @Test func numbers() {
        #expect([0, 999, 1000, 1_234_567, -1234].map(\.grouped) == ["0", "999", "1,000", "1,234,567", "-1,234"])
        #expect(
            [0, 999, 1000, 1234, 9949, 9950, 35_400_000, 999_499, 999_500].map(\.fileSize)
                == ["0 B", "999 B", "1.0 kB", "1.2 kB", "9.9 kB", "10 kB", "35 MB", "999 kB", "1.0 MB"])
        #expect(UInt64.max.fileSize == "18446744 TB")
    }

    @Test func noise() throws {
        var capture = TestCapture()
        // Number Of Completed Packets; LE Set Scan Enable and its answers, with and without an error.
        capture.add([0x04, 0x13, 0x05, 0x01, 0x01, 0x00, 0x01, 0x00], received: true)
        capture.add([0x01, 0x0C, 0x20, 0x02, 0x01, 0x00], received: false)
        capture.add([0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x00], received: true)
        capture.add([0x04, 0x0E, 0x04, 0x01, 0x0C, 0x20, 0x0C], received: true)
        capture.add(TestCapture.reset, received: false)
        // Cut off: it has a fault.
        capture.add([0x04, 0x13, 0x05, 0x01, 0x01], received: true)
        let noise = try Filter.noise(Registry.standard.vocabulary)
        #expect(try packets(capture).map { $0.matches(noise) } == [true, true, true, false, false, false])
        let run = try ProgramRun("decode", "--hide", "noise", capture: capture)
        #expect(run.lines.map { $0.prefix(6) } == ["     4", "     5", "     6"])
        let both = try ProgramRun("decode", "--hide", "noise", "--filter", "frame > 4 || frame == 1", capture: capture)
        #expect(both.lines.map { $0.prefix(6) } == ["     5", "     6"])
    }

    @Test func namesAreCompleted() {
        var prompt = Prompt(.filter, "!att.met", history: [])
        prompt.complete(Registry.standard.vocabulary)
        #expect(prompt.editor.string == "!att.method")
        prompt = Prompt(.filter, "nothing.like.this", history: [])
        prompt.complete(Registry.standard.vocabulary)
        #expect(prompt.editor.string == "nothing.like.this")
    }
}

extension PacketRing {
    fileprivate mutating func add(_ packet: KeptPacket, isShown: Bool) {
        let isKept = append(packet)
        #expect(isKept)
        decide(isShown)
    }

    fileprivate mutating func decideAll(_ isShown: Bool) {
        forgetShown()
        while !isDecided { decide(isShown) }
    }
}
