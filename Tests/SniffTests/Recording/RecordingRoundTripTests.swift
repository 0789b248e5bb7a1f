import Decoders
import Testing

@testable import Sniff

/// What is recorded means the same when it is read.
@Suite struct RecordingRoundTripTests {
    @Test(arguments: CaptureSample.all, RecordingFormat.allCases)
    func everyFormat(_ sample: CaptureSample, _ format: RecordingFormat) throws {
        // Framings that one btsnoop file cannot hold together.
        if format == .btsnoop, Set(sample.records.map(\.link)).count > 1 { return }
        // Nothing tells the direction of data of link type 187.
        if format == .btsnoop, sample.records[0].link == .h4WithoutDirection { return }
        let recording = try TestRecording(format)
        for record in sample.records { recording.add(record) }
        recording.recorder.close()
        let untimed = format == .btsnoop ? sample.records.count { !$0.time.isKnown } : 0
        #expect(recording.problems.list.count == min(untimed, 1))
        #expect(recording.recorder.recorded == UInt64(sample.records.count))
        var wanted = try sample.records.map { try Meaning($0) }
        if format == .btsnoop {
            for index in wanted.indices {
                (wanted[index].interface, wanted[index].comment) = ("", nil)
                // A packet without a time has that of the one before.
                let before = index > 0 ? wanted[index - 1].microseconds : 0
                wanted[index].microseconds = wanted[index].microseconds ?? before
            }
        } else {
            let digits = sample.records.map(\.time.digits)
            #expect(try recording.read().records.map(\.time.digits) == digits)
        }
        for size in [Int.max, 7, 1] {
            let seen = try recording.read(readSize: size)
            #expect(seen.damage == [] && seen.notes == [])
            #expect(try seen.records.map { try Meaning($0) } == wanted)
        }
    }

    @Test(arguments: [251, 256, 272, 192, 255, 65535])
    func linkTypesStayInPcapng(_ type: UInt32) throws {
        var record = SeenRecord(
            time: Timestamp(seconds: 5, fraction: 123_456_789, digits: 9), link: LinkTypes.dataLink(type))
        (record.bytes, record.originalLength, record.interface) = ([1, 2, 3, 4, 5], 9, "radio")
        let recording = try TestRecording(.pcapng)
        recording.add(record)
        recording.recorder.close()
        let seen = try #require(try recording.read().records.first)
        #expect((seen.link, seen.bytes, seen.originalLength) == (record.link, record.bytes, 9))
        #expect((seen.time, seen.interface) == (record.time, "radio"))
        let refused = try TestRecording(.btsnoop)
        refused.add(record)
        #expect(refused.recorder.isRefused)
        #expect(refused.problems.list.first?.contains("pcapng (--write-format pcapng)") == true)
    }

    @Test func directionOfLinkType187() throws {
        let recording = try TestRecording(.pcapng)
        for flags in [UInt32(0), 1, 2] {
            var record = SeenRecord(time: Timestamp(microseconds: 1), link: .h4WithoutDirection, tag: flags)
            (record.bytes, record.originalLength) = ([2, 1, 0x20, 0, 0], 5)
            recording.add(record)
        }
        recording.recorder.close()
        #expect(try recording.read().records.map(\.tag) == [0, 1, 2])
    }

    @Test func timesThatAreNone() throws {
        let times: [Timestamp] = [
            .unknown, Timestamp(microseconds: 1_700_000_000_000_001), .unknown,
            Timestamp(seconds: 1_700_000_000, fraction: 5, digits: 3), Timestamp(microseconds: -1),
            Timestamp(seconds: -9_000_000_000, fraction: 999_999_999, digits: 9),
            Timestamp(seconds: 1 << 50, fraction: 1, digits: 9), Timestamp(seconds: 7, fraction: 0, digits: 0),
        ]
        let recording = try TestRecording(.pcapng)
        for (index, time) in times.enumerated() {
            var record = SeenRecord(time: time, link: .h4)
            (record.bytes, record.originalLength) = ([1, 3, 12, 0, UInt8(index)], 5 + index)
            recording.add(record)
        }
        recording.recorder.close()
        let seen = try recording.read()
        #expect(seen.damage == [])
        #expect(seen.records.map(\.time) == times)
        #expect(seen.records.map { $0.bytes.last } == times.indices.map { UInt8($0) })
        #expect(seen.records.map { $0.originalLength - $0.bytes.count } == Array(times.indices))
    }

    @Test func linesOfPacketLogger() throws {
        var record = SeenRecord(time: Timestamp(microseconds: 5), link: .packetLogger, tag: 0xFC)
        record.bytes = Array("hello\0".utf8)
        record.originalLength = 6
        let recording = try TestRecording(.pcapng)
        recording.add(record)
        record.tag = 0x0A
        recording.add(record)
        recording.recorder.close()
        #expect(try recording.read().records.map(\.bytes) == [[0xFF, 0xFF, 0, 13, 6, 5] + Array("Note\0hello\0".utf8)])
        #expect(recording.problems.list.count == 1)
        #expect(recording.problems.list[0].contains("1 packet was left out: pcapng has no link type for LMP data"))
    }

    @Test func framingsThatAreCut() throws {
        for (link, length) in [(DataLink.h4WithDirection, 3), (.monitorWithHeader, 2), (.h4, 0), (.h1, 0)] {
            var record = SeenRecord(time: Timestamp(microseconds: 5), link: link)
            (record.bytes, record.originalLength) = ([UInt8](repeating: 0, count: length), 40)
            for format in RecordingFormat.allCases {
                let recording = try TestRecording(format)
                recording.add(record)
                recording.recorder.close()
                let seen = try recording.read()
                #expect(seen.damage == [])
                #expect(seen.records.count == (format == .btsnoop && length > 0 ? 0 : 1))
            }
        }
    }

    @Test func longComments() throws {
        var record = SeenRecord(time: Timestamp(microseconds: 5), link: .h4)
        (record.bytes, record.originalLength) = ([1, 3, 12, 0], 4)
        record.comment = String(repeating: "ä€", count: 20_000)
        record.interface = String(repeating: "ü", count: 200)
        let recording = try TestRecording(.pcapng)
        recording.add(record)
        recording.recorder.record(record.record, record.bytes.span, comments: ["one", "two"])
        recording.recorder.close()
        let seen = try recording.read()
        #expect(seen.damage == [])
        let comment = try #require(seen.records[0].comment)
        #expect(comment.utf8.count > 65_000 && record.comment?.hasPrefix(comment) == true)
        #expect(seen.records[0].interface == String(repeating: "ü", count: 127))
        #expect(seen.records[1].comment == "one; two")
    }
}
