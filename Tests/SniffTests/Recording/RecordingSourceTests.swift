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

        enum Line { case packet(UInt8), lost(SaturatingCount), pause }

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
            case .lost(let count): seen.append("lost \(count.value)")
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

    /// A recording of a run and the run itself have lost the same.
    @Test(arguments: RecordingFormat.allCases) func lossesAreReadBack(format: RecordingFormat) throws {
        let steps: [Script.Line] = [
            .lost(2), .packet(1), .lost(3), .packet(2), .lost(4), .pause, .lost(1), .packet(3), .packet(4), .lost(7),
        ]
        var run = Session(.standard, operations: .all)
        var live = LossCollector()
        var script = Script(steps)
        run.read(&script, into: &live)
        let recording = try TestRecording(format)
        _ = record(steps, recording)
        recording.recorder.close()
        var session = Session(.standard, operations: .all)
        var read = LossCollector()
        var source = try CaptureReader(path: recording.file.path)
        session.read(&source, into: &read)
        // btsnoop has no place for what was lost after the last packet.
        let before = format == .btsnoop ? 10 : 17
        #expect(live.lost == 17 && read.lost == before)
        #expect(live.fields == ["2", "3", "5", nil] && read.fields == live.fields)
        #expect(session.lostPackets == SaturatingCount(UInt64(before)))
    }

    /// Counters of other programs: statistics that count what packets have told of, the obsolete block, a counter that begins
    /// anew.
    @Test func countersThatTellTheSameAreOneLoss() throws {
        var reader = try CaptureReader(bytes: Counted.pcapng, name: "counted")
        #expect(Counted.losses(&reader) == [5, 2])
        var joined = try CaptureReader(bytes: Counted.btsnoop(drops: [0, 4, 4, 1, 3]), name: "joined")
        #expect(Counted.losses(&joined) == [4, 2])
    }
}

private struct LossCollector: PacketSink {
    var lost = 0
    var fields: [String?] = []

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        fields.append((try? Packet(packet, bytes)["lost"])??.description)
        return true
    }

    mutating func receiveOperations(_ events: [OperationEvent]) {
        for case .gap(let gap) in events { if case .droppedRecords(let count) = gap.reason { lost += count } }
    }
}

/// Captures whose writers count drops.
private enum Counted {
    /// An interface; a packet before which 5 were dropped; statistics of 5, and of 7.
    static var pcapng: [UInt8] {
        var bytes = block(0x0A0D_0D0A, le32(0x1A2B_3C4D) + le16(1) + le16(0) + Array(repeating: 0xFF, count: 8))
        bytes += block(1, le16(187) + le16(0) + le32(0))
        let packet: [UInt8] = [1, 3, 12, 0, 0, 0, 0, 0]
        bytes += block(6, le32(0) + le32(0) + le32(1) + le32(4) + le32(4) + packet.prefix(4) + option(4, 5) + le32(0))
        bytes += block(5, le32(0) + le32(0) + le32(2) + option(5, 5) + le32(0))
        bytes += block(5, le32(0) + le32(0) + le32(3) + option(5, 7) + le32(0))
        return bytes
    }

    static func btsnoop(drops: [UInt8]) -> [UInt8] {
        var bytes = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
        for (index, count) in drops.enumerated() {
            bytes += [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, count]
            bytes += [0, 0xE2, 0xD4, 0xA0, 0, 0, 0, UInt8(index), 1, 3, 12, 0]
        }
        return bytes
    }

    static func losses(_ reader: inout CaptureReader) -> [UInt64] {
        var losses: [UInt64] = []
        while true {
            switch reader.step() {
            case .lost(let count): losses.append(count.value)
            case .record: continue
            default: return losses
            }
        }
    }

    private static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = le32(UInt32(body.count + 12))
        return le32(type) + length + body + length
    }

    private static func option(_ code: UInt16, _ count: UInt8) -> [UInt8] {
        le16(code) + le16(8) + [count, 0, 0, 0, 0, 0, 0, 0]
    }

    private static func le32(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
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
            var (offset, found): (Int, [UInt8]) = (0, [])
            while offset < bytes.count {
                let length = Int(bytes[offset + 4]) | Int(bytes[offset + 5]) << 8
                if bytes[offset] == 5 { found.append(bytes[offset + 24]) }
                offset += length
            }
            return found
        }
    }
}
