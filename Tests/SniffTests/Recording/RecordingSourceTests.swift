import Decoders
import Foundation
import Testing

@testable import Sniff

/// The source that records what another one delivers.
@Suite struct RecordingSourceTests {
    /// Hands out packets, losses and pauses.
    private struct Script: CaptureSource, ~Copyable {
        let name = "script"
        var steps: [Line]
        let interfaces = ["radio"]
        var comment: String?
        private var window: [UInt8] = []

        enum Line { case packet(UInt8), lost(UInt64), pause }

        init(_ steps: [Line]) { self.steps = steps }

        mutating func next(_ record: inout CaptureRecord) -> CaptureStep {
            guard !steps.isEmpty else { return .end }
            switch steps.removeFirst() {
            case .packet(let byte):
                window = [1, 3, 12, 0, byte]
                record.number += 1
                record.time = Timestamp(microseconds: 1_700_000_000_000_000 + Int64(byte))
                record.link = .h4
                record.interface = 0
                (comment, record.hasComment) = byte == 2 ? ("two", true) : (nil, false)
                record.setBytes(window.indices)
                return .record
            case .lost(let count): return .lost(count)
            case .pause: return .idle(until: record.time)
            }
        }

        func withBytes<Result>(_ range: Range<Int>, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
            body(window.span.extracting(range))
        }
    }

    private func record(_ steps: [Script.Line], _ recording: TestRecording) -> [String] {
        var source = RecordingSource(Script(steps), recorder: recording.recorder)
        var record = CaptureRecord()
        var seen: [String] = []
        while true {
            switch source.next(&record) {
            case .record: seen.append(source.withBytes(record.range) { "\($0[4])" })
            case .lost(let count): seen.append("lost \(count)")
            case .idle: seen.append("idle")
            case .end: return seen
            default: seen.append("?")
            }
        }
    }

    @Test func passesEverythingOn() throws {
        let recording = try TestRecording(.pcapng)
        #expect(
            record([.packet(1), .packet(2), .lost(3), .pause, .packet(4)], recording) == [
                "1", "2", "lost 3", "idle", "4",
            ])
        recording.recorder.close()
        let seen = try recording.read().records
        #expect(seen.map(\.bytes.last) == [1, 2, 4])
        #expect(seen.map(\.comment) == [nil, "two", "3 packets were lost before this one"])
        #expect(seen.map(\.interface) == ["radio", "radio", "radio"])
    }

    @Test func aPauseWritesWhatGathered() throws {
        for format in RecordingFormat.allCases {
            let recording = try TestRecording(format)
            _ = record([.packet(1), .packet(2), .pause], recording)
            // Nobody has closed it.
            #expect(try recording.read().records.count == 2)
        }
    }

    /// btsnoop counts what was lost since the file began; pcapng has it in the packet after and in statistics.
    @Test func lossesAreInTheFile() throws {
        let steps: [Script.Line] = [.packet(1), .lost(3), .packet(2), .lost(4), .pause, .lost(1), .packet(3), .lost(7)]
        let btsnoop = try TestRecording(.btsnoop)
        _ = record(steps, btsnoop)
        btsnoop.recorder.close()
        let bytes = try btsnoop.content
        let drops = (0..<3).map { bytes[16 + $0 * 29 + 15] }
        #expect(drops == [0, 3, 8])
        let pcapng = try TestRecording(.pcapng)
        _ = record(steps, pcapng)
        pcapng.recorder.close()
        #expect(
            try pcapng.read().records.map(\.comment) == [
                nil, "two; 3 packets were lost before this one", "5 packets were lost before this one",
            ])
        // Interface Statistics Blocks: before the third packet, and at the end.
        #expect(try pcapng.statistics == [7, 15])
    }
}

extension TestRecording {
    var content: [UInt8] {
        get throws {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.path)))
        }
    }

    /// Drops of the Interface Statistics Blocks.
    var statistics: [UInt8] {
        get throws {
            let bytes = try content
            var (place, found): (Int, [UInt8]) = (0, [])
            while place < bytes.count {
                let length = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
                if bytes[place] == 5 { found.append(bytes[place + 24]) }
                place += length
            }
            return found
        }
    }
}
