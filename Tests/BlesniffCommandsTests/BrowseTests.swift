import Decoders
import Foundation
import Testing

@testable import BlesniffCommands
@testable import Sniff

/// Packets of a capture as a view keeps them.
private func packets(of path: String, limit: Int = 2000) throws -> [KeptPacket] {
    struct Keeper: PacketSink {
        var kept: [KeptPacket] = []
        let limit: Int

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
            kept.append(KeptPacket(packet, bytes))
            return kept.count < limit
        }

        mutating func receiveUnanswered(_ packet: borrowing Dissection) {
            kept.append(KeptPacket(packet, [UInt8]().span))
        }
    }
    var session = Session(Registry.standard, PacketView.selection(Registry.standard.vocabulary))
    var keeper = Keeper(limit: limit)
    try session.read(contentsOf: path, into: &keeper)
    return keeper.kept
}

private let captures: [String] = {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Captures").standardized.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter { (try? CaptureReader(path: $0)) != nil }
}()

@Suite("browse: packets in a file")
struct PacketArchiveTests {
    /// Everything that a renderer, a filter or the page of a packet can get from a packet.
    private func text(_ packet: KeptPacket) -> String {
        let vocabulary = Registry.standard.vocabulary
        var out = ByteBuffer()
        var line = TextRenderer(vocabulary, time: .absolute, colored: true)
        var json = JSONRenderer(vocabulary)
        packet.withFields {
            line.render(packet.facts, $0, into: &out)
            json.render($0, into: &out)
        }
        packet.withBytes { out.append(hexDump: $0, isHidden: packet.hidesBytes) }
        // A time may be kept in two ways that are the same.
        var facts = packet.facts
        let times = [facts.time, facts.sentTime, facts.origin, facts.start]
        (facts.time, facts.sentTime, facts.origin, facts.start) = (.unknown, .unknown, .unknown, .unknown)
        return out.string + times.map { "\($0.seconds) \($0.fraction) \($0.digits)" }.joined(separator: " ")
            + "\(facts)"
    }

    @Test("packets come back as they were", arguments: captures)
    func roundTrip(path: String) throws {
        let kept = try packets(of: path)
        let archive = try PacketArchive(.standard)
        for packet in kept where !archive.append(packet) { Issue.record("no room") }
        #expect(archive.count == kept.count && archive[kept.count] == nil && archive[-1] == nil)
        // Backward, so that blocks are read again.
        for number in kept.indices.reversed() where number % 7 == 0 || number % 64 > 61 || number % 64 < 2 {
            #expect(text(try #require(archive[number])) == text(kept[number]), "packet \(number)")
        }
    }

    @Test func timesOfAllKindsComeBack() throws {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).btsnoop").path
        try Data(capture.bytes).write(to: URL(fileURLWithPath: path))
        let packet = try #require(try packets(of: path).first)
        let archive = try PacketArchive(.standard)
        let times = [
            Timestamp.unknown, Timestamp(seconds: .min, fraction: .max, digits: 18), Timestamp(microseconds: .max),
            Timestamp(microseconds: .min), Timestamp(microseconds: -1), Timestamp(seconds: 5, fraction: 7, digits: 9),
            Timestamp(seconds: .max, fraction: 999_999, digits: 6), Timestamp(seconds: -3, fraction: 2, digits: 0),
        ]
        for time in times {
            var facts = packet.facts
            facts.time = time
            facts.start = times[0]
            facts.accessAddress = 0x8E89_BED6
            facts.adapter = 0xFFFF
            facts.number = .max
            let other = KeptPacket(
                facts: facts, hidesBytes: true, fields: packet.fields, start: packet.start)
            let isAdded = archive.append(other)
            #expect(isAdded)
            let back = try #require(archive[archive.count - 1])
            #expect(text(back) == text(other) && back.facts.time == time && back.hidesBytes)
        }
    }

    /// The file is nobody else's, but a disk may fail.
    @Test func damagedBytesDoNotTrap() {
        var random = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            var reader = CompactReader(bytes)
            while !reader.isAtEnd {
                _ = reader.number()
                _ = reader.list()
                _ = reader.signed()
            }
            let (number, byte, list) = (reader.number(), reader.byte(), reader.list())
            #expect(number == 0 && byte == 0 && list.isEmpty)
        }
    }

    @Test func numbersComeBack() {
        var writer = CompactWriter()
        let numbers: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, 1 << 32, .max]
        for number in numbers {
            writer.write(number)
            writer.write(signed: Int64(bitPattern: number))
        }
        var reader = CompactReader(writer.bytes)
        for number in numbers {
            let (unsigned, signed) = (reader.number(), reader.signed())
            #expect(unsigned == number && signed == Int64(bitPattern: number))
        }
        #expect(reader.isAtEnd)
    }

    @Test func theTemporaryFileHasNoName() throws {
        let file = try TemporaryFile()
        try file.write([1, 2, 3], at: 5)
        #expect(file.read(9, at: 4) == [0, 1, 2, 3])
        #if os(Linux)
            // Other tests make such files at the same time: this one is asked by its descriptor.
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: file.path)
            #expect(target.hasSuffix(" (deleted)"))
        #endif
    }

    @Test func aSelectionCountsAsAListDoes() {
        var random = SystemRandomNumberGenerator()
        for density in [0, 1, 50, 99, 100] {
            var selection = NumberSelection()
            var list: [Int] = []
            for number in 0..<1000 {
                let isChosen = Int.random(in: 0..<100, using: &random) < density
                selection.append(isChosen)
                if isChosen { list.append(number) }
            }
            #expect(selection.count == 1000 && selection.chosen == list.count)
            #expect(list.indices.allSatisfy { selection.number(at: $0) == list[$0] })
            for number in -1...1001 {
                #expect(selection.index(of: number) == list.count { $0 < number })
            }
        }
    }

    @Test func bothStoresShowTheSame() throws {
        let kept = try packets(of: try #require(captures.first { $0.hasSuffix("heart-rate.btsnoop") }))
        var stores: [any PacketStore] = [PacketRing(), StoredPackets(try PacketArchive(.standard))]
        for index in stores.indices {
            for packet in kept where !stores[index].append(packet) { Issue.record("no room") }
            #expect(stores[index].decided == 0 && stores[index].shownCount == 0)
            for round in [2, 3] {
                stores[index].forgetShown()
                while !stores[index].isDecided { stores[index].decide(stores[index].decided % round == 0) }
                #expect(stores[index].shownCount == (kept.count + round - 1) / round)
                #expect(stores[index].shown(5) == 5 * round && stores[index].index(of: 5 * round + 1) == 6)
                #expect(stores[index][17]?.facts.number == kept[17].facts.number)
            }
        }
    }
}

@Suite("browse: what a packet offers")
struct PacketChoiceTests {
    /// Whatever is chosen, the packet that it was chosen on is still shown, also within another filter.
    @Test("a packet passes the filters that it offers", arguments: captures)
    func choices(path: String) throws {
        let registry = Registry.standard
        var filters: [String: Filter] = [:]
        for packet in try packets(of: path, limit: 300) {
            for choice in PacketChoice.all(of: packet, registry) {
                for expression in [choice.expression, choice.expression(within: "frame > 0 || att")] {
                    let filter = try filters[expression] ?? Filter(expression, vocabulary: registry.vocabulary)
                    filters[expression] = filter
                    #expect(packet.matches(filter), "frame \(packet.facts.number): \(expression)")
                }
            }
        }
    }

    @Test func aChoiceIsAddedOnce() {
        let choice = PacketChoice(key: "c", label: "", expression: "link.connection == 1")
        #expect(choice.expression(within: nil) == "link.connection == 1")
        #expect(choice.expression(within: "link.connection == 1") == "link.connection == 1")
        #expect(choice.expression(within: "adv || att") == "(adv || att) && link.connection == 1")
        let twice = choice.expression(within: "(adv || att) && link.connection == 1")
        #expect(twice == "(adv || att) && link.connection == 1")
        for other in ["a || b", "a or b", "(a)or(b)", "(a || b) && c"] {
            #expect(choice.expression(within: other) == "(\(other)) && link.connection == 1")
        }
        #expect(choice.expression(within: "a && b") == "a && b && link.connection == 1")
        let either = PacketChoice(key: "a", label: "", expression: "a || b")
        #expect(either.expression(within: nil) == "a || b" && either.expression(within: "c") == "c && (a || b)")
    }

    @Test func connectionsAreListed() throws {
        var list = ConnectionList()
        let kept = try packets(of: try #require(captures.first { $0.hasSuffix("heart-rate.btsnoop") }))
        for (number, packet) in kept.enumerated() { list.add(packet, at: number) }
        let numbers = Set(kept.compactMap { $0.facts.connection?.rawValue })
        #expect(list.entries.map(\.number) == numbers.sorted())
        let entry = try #require(list.entries.first)
        #expect(kept[entry.first].facts.connection?.rawValue == entry.number)
        #expect(entry.packets == kept.count { $0.facts.connection?.rawValue == entry.number })
        #expect(entry.who != nil)
    }

    @Test func textIsFoundInSmallAndCapitalLetters() {
        var line = ByteBuffer()
        line.append(string: "Write Request  Ärger 12\n")
        for text in ["write", "REQUEST", "12", "Ärger", "st  Ä", ""] {
            let isFound = line.contains(ignoringCase: text)
            #expect(isFound, "\(text)")
        }
        for text in ["written", "ärger", "13", "Write Request  Ärger 12\n…"] {
            let isFound = line.contains(ignoringCase: text)
            #expect(!isFound, "\(text)")
        }
    }
}

@Suite("browse: the command")
struct BrowseCommandTests {
    @Test func withoutATerminalThereIsNoView() throws {
        let run = try ProgramRun("browse", capture: TestCapture(TestCapture.reset))
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages == "blesniff: browse needs a terminal; 'blesniff decode' prints the packets\n")
    }

    @Test func aListHasOneSelectedLine() {
        var text = ByteBuffer()
        text.append("heading\n")
        for number in 0..<50 { text.append(string: "line \(number)\n") }
        var page = Page(.connections, "list", text, isList: true)
        #expect(page.selected == 0)
        func seen(_ page: inout Page) -> [String] {
            page.rows(11, columns: 20).map { String(decoding: $0, as: UTF8.self) }
        }
        var rows = seen(&page)
        #expect(rows[1].hasPrefix("\u{1B}[7mline 0"))
        page.scroll(.end, by: 10)
        #expect(page.selected == 49)
        rows = seen(&page)
        #expect(rows[0] == "heading" && rows[10].hasPrefix("\u{1B}[7mline 49"))
        page.scroll(.up, by: 10)
        rows = seen(&page)
        #expect(rows[9].hasPrefix("\u{1B}[7mline 48") && rows[10] == "line 49")
        page.scroll(.pageUp, by: 10)
        page.scroll(.pageUp, by: 10)
        rows = seen(&page)
        #expect(page.selected == 28 && rows[1].hasPrefix("\u{1B}[7mline 28"))
        page.scroll(.home, by: 10)
        page.scroll(.up, by: 10)
        rows = seen(&page)
        #expect(page.selected == 0 && rows.count == 11)
    }

    @Test func messagesWaitForThePager() throws {
        let pipe = Pipe()
        var console = Console(results: 1, messages: pipe.fileHandleForWriting.fileDescriptor)
        let held = HeldMessages(of: "blesniff")
        console.held = held
        console.report("first")
        console.note("second \u{1B}[2J")
        held.release(to: console.messages)
        held.release(to: console.messages)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == "blesniff: first\nblesniff: second \\u001b[2J\n")
    }

    /// A terminal of the test's own, and what is written to it.
    private struct PseudoTerminal {
        let reading: FileHandle
        let writing: FileHandle

        init() throws {
            var (main, other): (Int32, Int32) = (-1, -1)
            try #require(openpty(&main, &other, nil, nil, nil) == 0)
            reading = FileHandle(fileDescriptor: main, closeOnDealloc: true)
            writing = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        }

        func written() -> String {
            var waiting = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 200) > 0 else { return "" }
            return String(decoding: reading.availableData, as: UTF8.self)
        }
    }

    @Test func progressSaysThePass() throws {
        let terminal = try PseudoTerminal()
        let messages = terminal.writing.fileDescriptor
        let null = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        let results = null.fileDescriptor
        let progress = Progress(results: results, messages: messages, terminal: results)
        progress.begin(pass: 2, passes: 2)
        progress.update(43, of: 100)
        #expect(terminal.written().isEmpty, "nothing in the first second")
        Thread.sleep(forTimeInterval: 1.1)
        progress.update(43, of: 100)
        #expect(terminal.written() == "\r[############------------------] pass 2 of 2, 43 %\u{1B}[K")
        progress.update(44, of: 100)
        #expect(terminal.written().isEmpty, "ten times a second at most")
        progress.clear()
        progress.clear()
        #expect(terminal.written() == "\r\u{1B}[K")
        #expect(progress.share(50, of: nil) == nil && progress.share(200, of: 100) == 1)
        progress.begin(reading: 1, readings: 4)
        #expect(progress.share(50, of: 100) == 0.375)
        progress.update(50, of: 100)
        #expect(terminal.written() == "\r[###########-------------------] 37 %\u{1B}[K")
        try null.close()
    }

    /// Another program may show the same results on this terminal.
    @Test func noProgressBesideAPipe() throws {
        let terminal = try PseudoTerminal()
        let pipe = Pipe()
        let results = pipe.fileHandleForWriting.fileDescriptor
        let progress = Progress(results: results, messages: terminal.writing.fileDescriptor, terminal: results)
        Thread.sleep(forTimeInterval: 1.1)
        progress.update(43, of: 100)
        #expect(terminal.written().isEmpty)
    }
}
