import Testing

@testable import Sniff

/// Every format, whole and in pieces, plain and gzipped, from a file and from a FIFO: the same records.
@Suite("Capture: formats")
struct CaptureFormatTests {
    @Test("all records, and nothing else", arguments: CaptureSample.all)
    func records(_ sample: CaptureSample) throws {
        let seen = try SeenCapture(sample.bytes)
        #expect(seen.records == sample.records)
        #expect(seen.damage == [])
        #expect(seen.notes == [])
        #expect(seen.lost == sample.lost)
    }

    @Test func convertedLineEnds() {
        let bytes: [UInt8] = (0..<40).flatMap { _ in [1, 0x0A, 7] as [UInt8] }
        #expect(!ConvertedLineEnds.areLikely(in: bytes) && !ConvertedLineEnds.areLikely(in: [0x0D, 0x0A, 1]))
        #expect(ConvertedLineEnds.areLikely(in: bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }))
    }

    /// Times before 1970 are of a writer without btsnoop's epoch: since the start of a device, or since 1970.
    @Test func btsnoopWithoutItsEpoch() throws {
        let times: [Int64] = [3_300_400, 1_764_000_000_000_000]
        let records = times.flatMap { time in
            CaptureSample.btsnoopRecord([1, 3, 12, 0], flags: 2, microseconds: time - 0x00DC_DDB3_0F2F_8000)
        }
        let header = Array("btsnoop\0".utf8) + [1, 1002 as UInt32].flatMap { number($0, bigEndian: true) }
        for (time, size) in zip(times, [24 + 4, 2 * (24 + 4)]) {
            let seen = try SeenCapture(header + records[(size - 28)..<size])
            #expect(seen.records.map(\.time.description) == [Timestamp(microseconds: time).description])
        }
    }

    /// A phone's log and the one before it (`cat btsnoop_hci.log.last btsnoop_hci.log`); of another data link there is damage.
    @Test(arguments: [1, 2, 5000]) func btsnoopFilesJoinedOn(headers: Int) throws {
        let sample = try #require(CaptureSample.all.first { $0.name == "btsnoop 1002" })
        let (header, records) = (sample.bytes[..<16], sample.bytes[16...])
        for size in [Int.max, 1, 100] {
            let more = (0..<headers).flatMap { _ in header }
            let seen = try SeenCapture(sample.bytes + more + records, readSize: size)
            #expect(seen.records.map(\.bytes) == (sample.records + sample.records).map(\.bytes))
            #expect(seen.damage == [] && seen.notes == [] && seen.lost == 2 * sample.lost)
        }
        let other = header.dropLast() + [0xE9]
        #expect(try SeenCapture(sample.bytes + other + records).damage.count == 1)
    }

    @Test("in pieces and one byte at a time", arguments: CaptureSample.all)
    func pieces(_ sample: CaptureSample) throws {
        for size in [1, 2, 3, 7, 64, 100] {
            let seen = try SeenCapture(sample.bytes, readSize: size)
            #expect(seen.records == sample.records, "\(size) bytes at a time")
            #expect(seen.damage == [])
        }
    }

    @Test("gzipped", arguments: CaptureSample.all)
    func zipped(_ sample: CaptureSample) throws {
        let bytes = gzipped(sample.bytes)
        for size in [.max, 1, 11] {
            let seen = try SeenCapture(bytes, readSize: size)
            #expect(seen.records == sample.records)
            #expect(seen.damage == [])
        }
    }

    @Test("gzipped in several members, with padding behind them", arguments: CaptureSample.all)
    func members(_ sample: CaptureSample) throws {
        let third = sample.bytes.count / 3
        let parts = [sample.bytes[..<third], sample.bytes[third..<2 * third], sample.bytes[(2 * third)...]]
        let members = parts.flatMap { gzipped(Array($0)) }
        for bytes in [members, members + [0], members + [0, 0, 0], members + [0x1F, 0x20]] {
            for size in [.max, 1] {
                let seen = try SeenCapture(bytes, readSize: size)
                #expect(seen.records == sample.records)
                #expect(seen.damage == [])
            }
        }
    }

    @Test("from a FIFO, whole and in pieces", arguments: CaptureSample.all)
    func fifo(_ sample: CaptureSample) throws {
        for bytes in [sample.bytes, gzipped(sample.bytes)] {
            for size in [bytes.count, 50, 1] {
                let pieces = stride(from: 0, to: bytes.count, by: size).map {
                    Array(bytes[$0..<min($0 + size, bytes.count)])
                }
                let source = try Fifo(pieces)
                let seen = try SeenCapture(source.path)
                #expect(seen.records == sample.records)
                #expect(seen.damage == [])
            }
        }
    }

    @Test("a snapped packet keeps its original length")
    func snapped() throws {
        var sample = CaptureSample.btsnoop(1002)
        var record = SeenRecord(time: Timestamp(microseconds: CaptureSample.microseconds(20)), tag: 1)
        (record.bytes, record.originalLength) = ([4, 0x3E, 0x15], 24)
        sample.add(
            CaptureSample.btsnoopRecord(
                record.bytes, original: 24, flags: 1, microseconds: CaptureSample.microseconds(20)), record)
        let seen = try SeenCapture(sample.bytes)
        #expect(seen.records == sample.records)
        #expect(seen.records.last?.originalLength == 24)
        #expect(seen.damage == [])
    }

    @Test("PacketLogger: every record type has its name")
    func packetLoggerTypes() throws {
        let types: [UInt8] = [0, 1, 2, 3, 8, 9, 0xA, 0xB, 0xF7, 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE]
        for bigEndian in [true, false] {
            var bytes: [UInt8] = []
            for (index, type) in types.enumerated() {
                let time = Timestamp(microseconds: CaptureSample.microseconds(index))
                bytes += CaptureSample.packetLoggerRecord([1, 2, 3, type], type: type, time, bigEndian: bigEndian)
            }
            let seen = try SeenCapture(bytes)
            #expect(seen.records.map(\.tag) == types.map { UInt32($0) })
            #expect(seen.damage == [])
            for type in types { #expect(PacketLoggerRecordType.name(of: type) != nil) }
        }
    }

    @Test("link types that are not decoded are named, once", arguments: [255, 163, 1] as [UInt32])
    func otherLinkTypes(_ linkType: UInt32) throws {
        let other = CaptureSample.pcap(201, bigEndian: false, digits: 6)
        var bytes = other.bytes
        bytes.replaceSubrange(20..<24, with: number(linkType, bigEndian: false))
        let seen = try SeenCapture(bytes)
        #expect(seen.records.map(\.bytes) == other.records.map(\.bytes))
        #expect(seen.records.allSatisfy { $0.link == .other(linkType) })
        #expect(seen.damage == [])
        let note = try #require(seen.notes.first)
        #expect(seen.notes.count == 1)
        #expect(note.contains("link type \(linkType) ("))
        #expect(note.contains("is not decoded"))
        // Nothing to say where there is no packet.
        #expect(try SeenCapture(Array(bytes.prefix(24))).notes == [])
    }
}
