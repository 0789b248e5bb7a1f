import TestSupport
import Testing

@testable import Sniff

/// The monitor's records on a serial line: what passes for them, and what they say.
@Suite("Capture: monitor of a serial line")
struct MonitorStreamTests {
    private static func record(_ packet: [UInt8], _ opcode: UInt16, ticks: UInt32? = 100) -> [UInt8] {
        CaptureSample.monitorStreamRecord(
            packet, opcode: opcode, extended: ticks.map { [8] + number($0, bigEndian: false) } ?? [])
    }

    /// As Zephyr begins: a log line, the adapter, a command.
    private static let start =
        record(Array("Booting Zephyr\0".utf8), 12)
        + record([1, 3, 6, 5, 4, 3, 2, 1] + Array("h4\0\0\0\0\0\0".utf8), 0)
        + record([0x03, 0x0C, 0x00], 2, ticks: 4_294_967_295)

    @Test("as a device starts: texts and the adapter, times to the last tick")
    func start() throws {
        let seen = try SeenCapture(Self.start)
        #expect(seen.records.map(\.tag) == [12, 0, 2])
        #expect(seen.records.map(\.adapter) == [0, 0, 0])
        #expect(seen.records.last?.time == Timestamp(seconds: 429_496, fraction: 7295, digits: 4))
        #expect(seen.damage == [])
    }

    @Test("one record alone is not enough, nor are two that say little")
    func tooLittle() throws {
        let event: [UInt8] = [0x13, 0x05, 1, 0, 0, 1, 0]
        for bytes in [
            Self.record(event, 3), Self.record([], 8, ticks: nil) + Self.record([], 9, ticks: nil),
            Self.record(event, 3) + Self.record(Array(event.dropLast()), 3),
            // A flag, an opcode and an extended header that no version has.
            Self.record(event, 3) + [11, 0, 3, 0, 1, 0] + event,
            Self.record(event, 3) + Self.record(event, 20),
            Self.record(event, 3) + CaptureSample.monitorStreamRecord(event, opcode: 3, extended: [9, 0, 0]),
            Self.record(event, 3) + CaptureSample.monitorStreamRecord(event, opcode: 3, extended: [8, 0, 0]),
        ] {
            #expect(throws: CaptureError.self) { try SeenCapture(bytes) }
        }
        #expect(try SeenCapture(Self.record(event, 3) + Self.record(event, 3)).records.count == 2)
    }

    @Test("no other capture passes for one, and none of these for it", arguments: CaptureSample.all)
    func others(_ sample: CaptureSample) throws {
        var input = ByteInput(OpenFile(bytes: sample.bytes), name: "sample")
        let isStream = sample.recordHeader == 6
        #expect((MonitorStreamFormat(recognising: &input) != nil) == isStream)
        let seen = try SeenCapture(sample.bytes)
        #expect(seen.records.allSatisfy { ($0.link == .monitor && sample.headerLength == 0) == isStream })
    }

    @Test("no file of small numbers, text or noise passes for one")
    func arbitrary() throws {
        var random = SplitMix(state: 11)
        var tried = 0
        for most in [1, 2, 4, 8, 20, 64, 127, 255] {
            for _ in 0..<2000 {
                let bytes = (0..<200).map { _ in UInt8(Int.random(in: 0...most, using: &random)) }
                var input = ByteInput(OpenFile(bytes: bytes), name: "noise")
                #expect(MonitorStreamFormat(recognising: &input) == nil)
                tried += 1
            }
        }
        #expect(tried == 16_000)
    }

    @Test("a controller that writes packets of a wrong length is read on, without damage")
    func wrongPackets() throws {
        let short: [UInt8] = [0x3E, 0x20, 0x02, 0x01]
        let bytes = Self.start + Self.record(short, 3) + Self.start + Self.record(short, 3)
        let seen = try SeenCapture(bytes)
        #expect(seen.records.map(\.tag) == [12, 0, 2, 3, 12, 0, 2, 3])
        #expect(seen.records[3].bytes == short)
        #expect(seen.damage == [])
        #expect(seen == (try SeenCapture(bytes, readSize: 1)))
    }

    @Test("a line that is opened inside a record begins with the next one", arguments: [1, 5, 9, 20, 27])
    func opened(_ skipped: Int) throws {
        let bytes = Array(Self.start.dropFirst(skipped)) + Self.start
        var input = ByteInput(OpenFile(bytes: bytes), name: "line")
        var record = CaptureRecord()
        let format = MonitorStreamFormat()
        guard case .note(let note) = format.next(&input, &record) else {
            Issue.record("a note comes first")
            return
        }
        let first = skipped < 26 ? 26 - skipped : 27 + 26 - skipped
        #expect(note == "\(first) bytes before the first whole record are passed over")
        var opcodes: [UInt32] = []
        while case .record = format.next(&input, &record) { opcodes.append(record.tag) }
        #expect(opcodes == (skipped < 26 ? [0, 2, 12, 0, 2] : [2, 12, 0, 2]))
    }
}
