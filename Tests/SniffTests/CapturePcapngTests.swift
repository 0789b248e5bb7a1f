import Testing

@testable import Sniff

/// What pcapng has and the others have not.
@Suite("Capture: pcapng")
struct CapturePcapngTests {
    /// A section with one interface of link type 201 and what follows.
    private func read(_ interface: [UInt8] = [], _ blocks: [UInt8]..., bigEndian: Bool = false) throws -> SeenCapture {
        let writer = PcapngWriter(bigEndian: bigEndian)
        return try SeenCapture(writer.section() + writer.interface(201, options: interface) + blocks.flatMap { $0 })
    }

    private func time(_ options: [UInt8], _ units: UInt64) throws -> Timestamp {
        let writer = PcapngWriter(bigEndian: false)
        return try #require(try read(options, writer.packet([0, 0, 0, 0, 1], units: units)).records.first).time
    }

    @Test("resolutions of 10^-n s")
    func decimalResolutions() throws {
        let writer = PcapngWriter(bigEndian: false)
        let seconds: UInt64 = 1_700_000_000
        #expect(try time([], seconds * 1_000_000 + 5) == Timestamp(seconds: 1_700_000_000, fraction: 5, digits: 6))
        for (digits, units): (UInt8, UInt64) in [(0, 1), (3, 1000), (6, 1_000_000), (9, 1_000_000_000)] {
            let fraction: UInt64 = digits == 0 ? 0 : 42
            #expect(
                try time(writer.option(9, [digits]), seconds * units + fraction)
                    == Timestamp(seconds: 1_700_000_000, fraction: fraction, digits: digits))
        }
        // 64 bits of 10^-18 s are 18 s; finer units lose their last digits.
        #expect(
            try time(writer.option(9, [18]), 5_000_000_000_000_000_001)
                == Timestamp(seconds: 5, fraction: 1, digits: 18))
        #expect(
            try time(writer.option(9, [20]), 500_000_000_000_000_000)
                == Timestamp(seconds: 0, fraction: 5_000_000_000_000_000, digits: 18))
        #expect(try time(writer.option(9, [127]), .max) == Timestamp(seconds: 0, fraction: 0, digits: 18))
    }

    @Test("resolutions of 2^-n s")
    func binaryResolutions() throws {
        let writer = PcapngWriter(bigEndian: false)
        // Power, fraction in units, the same in nanoseconds.
        let cases: [(UInt64, UInt64, UInt64)] = [
            (0, 0, 0), (10, 512, 500_000_000), (10, 1, 976_562), (32, 1 << 31, 500_000_000), (61, 1 << 60, 500_000_000),
        ]
        for (power, fraction, nanoseconds) in cases {
            let units = 7 << power | fraction
            #expect(
                try time(writer.option(9, [0x80 | UInt8(power)]), units)
                    == Timestamp(seconds: 7, fraction: nanoseconds, digits: 9))
        }
        #expect(
            try time(writer.option(9, [0x80 | 64]), 1 << 63) == Timestamp(seconds: 0, fraction: 500_000_000, digits: 9))
        #expect(
            try time(writer.option(9, [0xFF]), .max) == Timestamp(seconds: 0, fraction: 0, digits: 9))
    }

    @Test("time offsets, of both signs and beyond any calendar")
    func offsets() throws {
        let writer = PcapngWriter(bigEndian: false)
        func offset(_ seconds: Int64) -> [UInt8] { writer.option(14, number(seconds, bigEndian: false)) }
        #expect(try time(offset(1_000_000), 2_500_000).seconds == 1_000_002)
        #expect(try time(offset(-10), 2_500_000) == Timestamp(seconds: -8, fraction: 500_000, digits: 6))
        #expect(try time(offset(.max), .max).seconds == 1 << 50)
        #expect(try time(offset(.min), 0).seconds == -(1 << 50))
    }

    @Test("comments, several of one packet, and in both byte orders")
    func comments() throws {
        for bigEndian in [true, false] {
            let writer = PcapngWriter(bigEndian: bigEndian)
            let options =
                writer.option(1, Array("first".utf8)) + writer.option(2, [0, 0, 0, 0])
                + writer.option(1, Array("ünd".utf8))
            let seen = try read(
                [], writer.packet([0, 0, 0, 0, 1], options: options), writer.packet([0, 0, 0, 0, 1]),
                bigEndian: bigEndian)
            #expect(seen.records.map(\.comment) == ["first; ünd", nil])
            #expect(seen.damage == [])
        }
    }

    @Test("packet flags say the direction of link type 187")
    func flags() throws {
        for bigEndian in [true, false] {
            let writer = PcapngWriter(bigEndian: bigEndian)
            let packets = (0...2).map { (flags: UInt32) in
                writer.packet([2, 1, 0], options: writer.option(2, number(flags, bigEndian: bigEndian)))
            }
            let seen = try SeenCapture(
                writer.section() + writer.interface(187) + packets.flatMap { $0 } + writer.packet([1]))
            #expect(seen.records.map(\.tag) == [0, 1, 2, 0])
        }
    }

    @Test("simple packets have no time, and the interface's snap length")
    func simplePackets() throws {
        let writer = PcapngWriter(bigEndian: true)
        let seen = try SeenCapture(
            writer.section() + writer.interface(187, snap: 5) + writer.simplePacket([1, 2, 3], original: 3)
                + writer.simplePacket([1, 2, 3, 4, 5], original: 900))
        #expect(seen.records.map(\.bytes) == [[1, 2, 3], [1, 2, 3, 4, 5]])
        #expect(seen.records.map(\.originalLength) == [3, 900])
        #expect(seen.records.allSatisfy { !$0.time.isKnown })
        #expect(seen.damage == [])
    }

    @Test("the obsolete packet block")
    func obsoletePackets() throws {
        for bigEndian in [true, false] {
            let writer = PcapngWriter(bigEndian: bigEndian)
            let seen = try SeenCapture(
                writer.section() + writer.interface(1)
                    + writer.interface(187, options: writer.option(2, Array("hci".utf8)))
                    + writer.obsoletePacket([4, 5, 6], interface: 1, units: 3_000_004))
            #expect(seen.records.map(\.bytes) == [[4, 5, 6]])
            #expect(seen.records.first?.interface == "hci")
            #expect(seen.records.first?.time == Timestamp(microseconds: 3_000_004))
        }
    }

    @Test("large blocks are passed over without being held")
    func largeBlocks() throws {
        let writer = PcapngWriter(bigEndian: false)
        let large = writer.block(10, [UInt8](repeating: 0xAA, count: 3 << 20))
        let seen = try read([], writer.packet([1]), large, writer.packet([2]))
        #expect(seen.records.map(\.bytes) == [[1], [2]])
        #expect(seen.damage == [])
        #expect(seen.window < 1 << 20)

        let cut = try SeenCapture(
            Array((writer.section() + writer.interface(201) + writer.packet([1]) + large).dropLast(100)))
        #expect(cut.records.map(\.bytes) == [[1]])
        #expect(cut.damage.first?.contains("100 are missing") == true)
    }

    @Test("an interface of a later section that is the same goes on under its number")
    func sections() throws {
        let writer = PcapngWriter(bigEndian: false)
        let one =
            writer.section() + writer.interface(201, options: writer.option(2, Array("a".utf8))) + writer.packet([1])
        let two =
            writer.section() + writer.interface(201, options: writer.option(2, Array("b".utf8))) + writer.packet([2])
        let file = try TemporaryFile(one + two + one)
        var reader = try CaptureReader(path: file.path)
        var numbers: [Int] = []
        reader.forEach({ record, _ in numbers.append(record.interface) }, damaged: { _ in })
        #expect(numbers == [0, 1, 0])
        #expect(reader.interfaces == ["a", "b"])
    }

    @Test("a packet of an interface that is not described is listed, with one report")
    func unknownInterface() throws {
        let writer = PcapngWriter(bigEndian: false)
        let seen = try read([], writer.packet([1], interface: 9), writer.packet([2]), writer.packet([3], interface: 9))
        #expect(seen.records.map(\.bytes) == [[1], [2], [3]])
        #expect(seen.records.map(\.link) == [.other(LinkTypes.unknown), .h4WithDirection, .other(LinkTypes.unknown)])
        #expect(seen.damage.count == 1)
        #expect(seen.damage.first?.contains("interface 9") == true)
    }

    @Test("a packet longer than its block is reported, and the rest is read")
    func packetTooLong() throws {
        let writer = PcapngWriter(bigEndian: false)
        var bad = writer.packet([1, 2, 3, 4])
        bad.replaceSubrange(20..<24, with: number(UInt32(5), bigEndian: false))
        let seen = try read([], writer.packet([1]), bad, writer.packet([2]))
        #expect(seen.records.map(\.bytes) == [[1], [2]])
        #expect(seen.damage.count == 1)
        #expect(seen.damage.first?.contains("room for 4 bytes of packet, not for 5") == true)
    }

    @Test("where only the length behind a block is wrong, its packet is kept")
    func wrongSecondLength() throws {
        let writer = PcapngWriter(bigEndian: false)
        var bad = writer.packet([1, 2, 3, 4])
        bad[bad.count - 4] ^= 0x40
        let seen = try read([], writer.packet([1]), bad, writer.packet([2]))
        #expect(seen.records.map(\.bytes) == [[1], [1, 2, 3, 4], [2]])
        #expect(seen.damage.count == 1)
    }
}
