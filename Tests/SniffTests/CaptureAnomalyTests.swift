import Testing

@testable import Sniff

/// Anomalies that a capture has throughout are no damage.
@Suite("Capture: anomalies")
struct CaptureAnomalyTests {
    struct Head {
        var original: Int
        var flags: UInt32 = 1
        var microseconds: Int64
    }

    /// A btsnoop file of 30 records that `change` makes strange.
    private func btsnoop(
        datalink: UInt32 = 1002,
        _ change: (Int, inout Head) -> Void
    ) throws -> SeenCapture {
        var bytes = Array("btsnoop\0".utf8) + number(UInt32(1), bigEndian: true) + number(datalink, bigEndian: true)
        for index in 0..<30 {
            let packet = CaptureSample.packets[index % 12]
            var head = Head(original: packet.count, microseconds: CaptureSample.microseconds(index))
            change(index, &head)
            bytes += CaptureSample.btsnoopRecord(
                packet, original: head.original, flags: head.flags, microseconds: head.microseconds)
        }
        let seen = try SeenCapture(bytes)
        #expect(seen == (try SeenCapture(bytes, readSize: 1)))
        #expect(seen.records.map(\.bytes) == (0..<30).map { CaptureSample.packets[$0 % 12] })
        return seen
    }

    private static let year: Int64 = 365 * 86_400 * 1_000_000

    @Test("the clock is set, forwards and back")
    func clock() throws {
        #expect(try btsnoop { if $0 >= 10 { $1.microseconds += 20 * Self.year } }.damage == [])
        #expect(try btsnoop { if $0 >= 10 { $1.microseconds -= 54 * Self.year } }.damage == [])
        #expect(try btsnoop { if (10..<12).contains($0) { $1.microseconds -= 54 * Self.year } }.damage == [])
        #expect(try btsnoop { if $0 == 29 { $1.microseconds += Self.year } }.damage == [])
        #expect(try btsnoop { if $0 == 0 { $1.microseconds -= Self.year } }.damage == [])
    }

    @Test("every record at another time")
    func farApart() throws {
        #expect(try btsnoop { $1.microseconds += Int64($0) * Self.year }.damage == [])
        #expect(try btsnoop { $1.microseconds -= Int64($0 % 2) * Self.year }.damage == [])
        #expect(
            try btsnoop { (index, head) in head.microseconds = Int64(index * index % 7) * (Int64.max / 9) }.damage == []
        )
    }

    @Test("one record with a time of its own")
    func oneTime() throws {
        let times: [Int64] = [.min + 0x00DC_DDB3_0F2F_8000, 0, -1, .max - 0x00DC_DDB3_0F2F_8000]
        for time in times {
            #expect(try btsnoop { if $0 == 10 { $1.microseconds = time } }.damage == [])
        }
    }

    @Test("more bytes than the packet had, now and then or always")
    func includedMore() throws {
        #expect(try btsnoop { if $0 % 7 == 3 { $1.original -= 1 } }.damage == [])
        #expect(try btsnoop { $1.original = $0 % 2 }.damage == [])
        #expect(try btsnoop { if $0 == 5 { $1.original = 0xFFFF_FFFF } }.damage == [])
    }

    @Test("flags without a meaning, now and then or always")
    func flags() throws {
        #expect(try btsnoop { $1.flags |= 0x8000_0000 }.damage == [])
        #expect(try btsnoop { if $0 == 9 { $1.flags = 0xFFFF_FFFF } }.damage == [])
        #expect(try btsnoop(datalink: 2001) { $1.flags = UInt32($0 * 9) }.damage == [])
    }

    @Test("everything at once")
    func all() throws {
        let seen = try btsnoop {
            if $0 >= 4 {
                $1 = Head(
                    original: $1.original / 2, flags: 0x10 | $1.flags, microseconds: $1.microseconds - 50 * Self.year)
            }
        }
        #expect(seen.damage == [])
    }

    @Test("pcap: fractions of more than a second, times that begin at zero")
    func pcap() throws {
        let sample = CaptureSample.pcap(201, bigEndian: false, digits: 6)
        for (seconds, fraction): (Int, Int) in [(0, 20_000), (1, 999_999), (1_700_000_000, 150_000_000)] {
            var bytes = sample.bytes
            for (index, record) in sample.records.enumerated() {
                let offset = Int(record.offset)
                bytes.replaceSubrange(offset..<offset + 4, with: number(UInt32(seconds + index / 3), bigEndian: false))
                bytes.replaceSubrange(
                    offset + 4..<offset + 8, with: number(UInt32(fraction + index * 100), bigEndian: false))
            }
            let seen = try SeenCapture(bytes)
            #expect(seen.records.map(\.bytes) == sample.records.map(\.bytes))
            #expect(seen.damage == [])
        }
    }
}
