import Foundation
import Testing

@testable import BlesniffCommands
@testable import Sniff

/// Pictures of a few cells, and what they are of.
@Suite("Pictures") struct BarsTests {
    private func make(_ columns: Int = 80, _ variables: [String: String] = ["LANG": "en_US.UTF-8"]) -> Bars? {
        Bars(columns: columns) { variables[$0] }
    }

    @Test(
        "levels are blocks where the terminal shows UTF-8, else signs",
        arguments: [
            (["LANG": "de_DE.utf8"], " ▁█"), (["LANG": "C.UTF-8", "TERM": "dumb"], " .@"), (["LANG": "C"], " .@"),
            ([:], " .@"),
            (["LC_ALL": "C", "LANG": "en_US.UTF-8"], " .@"),
            (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], " ▁█"),
        ])
    func encodings(variables: [String: String], text: String) throws {
        let bars = try #require(make(80, variables))
        #expect(bars.cells([0, 1, 8]) == text)
        #expect(bars.cells([-1, 9]) == "\(text.first ?? "?")\(text.last ?? "?")")
    }

    @Test("a narrow terminal has none") func width() {
        #expect(make(59) == nil && make(60) != nil)
    }

    @Test func horizontal() throws {
        let (blocks, signs) = (try #require(make()), try #require(make(80, [:])))
        #expect(blocks.bar(10, of: 10, cells: 4) == "████" && signs.bar(10, of: 10, cells: 4) == "####")
        #expect(blocks.bar(5, of: 16, cells: 4) == "█▎" && signs.bar(5, of: 16, cells: 4) == "#")
        // Little is not nothing.
        #expect(blocks.bar(1, of: 1_000_000, cells: 4) == "▏" && signs.bar(1, of: 1_000_000, cells: 4) == "#")
        #expect(blocks.bar(0, of: 10, cells: 4) == "" && blocks.bar(1, of: 0, cells: 4) == "")
    }

    @Test func levels() {
        #expect(
            [0, 1, 31.9, 32, 127, 128, 131_071, 131_072, 1e12].map { Bars.level(bytesPerSecond: $0) }
                == [0, 1, 1, 2, 2, 3, 7, 8, 8])
        #expect([-127.0, -92.5, -92, -84, -45, -44, 20].map { Bars.level(power: $0) } == [1, 1, 2, 3, 7, 8, 8])
        #expect([(0, 8), (1, 1000), (500, 1000), (1000, 1000)].map { Bars.level($0.0, of: $0.1) } == [0, 1, 4, 8])
    }

    /// Pictures of a connection with notifications: 30 in the first second, then two bursts.
    @Test("a connection as pictures") func story() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        func notify(at time: Int64) {
            capture.add([0x02, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x1B, 0x10, 0x00, 90], received: true, after: time)
        }
        for number in 0..<30 as Range<Int64> { notify(at: number * 30_000) }
        for number in 0..<4 as Range<Int64> { notify(at: 10_000_000 + number * 1000) }
        notify(at: 20_000_000)
        var session = Session(
            .standard, FieldSelection(Registry.standard.vocabulary), operations: ConnectionStories.selection)
        var sink = SummarySink(isFiltered: false, keepsActivity: true)
        var source = try CaptureReader(bytes: capture.bytes, name: "test")
        session.read(&source, into: &sink)
        let story = try #require(sink.stories.all.first)
        let pictures = StoryPictures(bars: try #require(make()))
        let lane = pictures.activity(story)
        #expect(lane.map(\.label) == ["activity", ""])
        // 40 pieces of 512 ms: 30 bytes in the first two, 4 near the middle, 1 at the end.
        #expect(
            lane.first?.text == "▂▁" + String(repeating: " ", count: 17) + "▁" + String(repeating: " ", count: 19) + "▁"
        )
        #expect(
            lane.last?.text
                == "from the beginning; a cell is 512 ms, ▁ below 32 B/s, each step 4 times that, █ from 131 kB/s")
        let gaps = pictures.gaps(try #require(story.characteristics.first).notifications.intervals, of: "notifications")
        #expect(
            gaps == [
                "gaps of notifications     1 ms to 3 ms  ██▏ 3",
                "                       30 ms to 100 ms  ████████████████████ 29",
                "                           3 s to 10 s  ▊ 1",
                "                             from 10 s  ▊ 1",
            ], "\(gaps)")
    }

    @Test("what comes after the end of a connection is no activity of it") func afterTheEnd() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        for time in [1000, 2000, 50_000] as [Int64] {
            capture.add([0x02, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x1B, 0x10, 0x00, 90], received: true, after: time)
            // Disconnection Complete.
            if time == 2000 { capture.add([0x04, 0x05, 4, 0, 0x40, 0, 0x13], received: true, after: 3000) }
        }
        var session = Session(
            .standard, FieldSelection(Registry.standard.vocabulary), operations: ConnectionStories.selection)
        var sink = SummarySink(isFiltered: false, keepsActivity: true)
        var source = try CaptureReader(bytes: capture.bytes, name: "test")
        session.read(&source, into: &sink)
        let story = try #require(sink.stories.all.first)
        #expect(story.characteristics.first?.notifications.count == 3)
        #expect(story.activity?.bins.reduce(0) { $0 + $1.sum } == 2)
    }

    @Test("advertising has all 40 channels") func advertising() throws {
        var channels = Array(repeating: ConnectionFigures.ChannelFigures(), count: 40)
        let pictures = StoryPictures(bars: try #require(make()))
        #expect(pictures.advertising(channels).isEmpty && pictures.advertising([]).isEmpty)
        for (channel, count) in [(3, 1), (37, 8), (38, 4)] {
            for _ in 0..<count { channels[channel].count(rssi: nil, isGood: true) }
        }
        let rows = pictures.advertising(channels)
        #expect(rows.map(\.label) == ["advertising", ""])
        let cells = String(repeating: " ", count: 3) + "▁" + String(repeating: " ", count: 33) + "█▄ "
        #expect(rows.first?.text == "0 \(cells) 39")
    }
}
