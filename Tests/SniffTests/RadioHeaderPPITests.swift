import Decoders
import Testing

@testable import Sniff

/// Link type 192: per-packet information with Ubertooth's field (CACE, PPI Packet Header Format 1.0.10).
@Suite struct PPIHeaderTests {
    /// Ubertooth's field for LE, number 30006.
    private func ubertooth(megahertz: UInt16 = 2402, high: UInt8 = 0, ticks: UInt64 = 0) -> [UInt8] {
        field(30006, [0] + le16(megahertz) + [high] + le(ticks, 4) + [0xD8, 0xD0, 0xD4, 4])
    }

    private func field(_ number: UInt16, _ content: [UInt8]) -> [UInt8] {
        le16(number) + le16(UInt16(content.count)) + content
    }

    private func header(_ fields: [UInt8], type: UInt64 = 251, version: UInt8 = 0) -> [UInt8] {
        [version, 0] + le16(UInt16(8 + fields.count)) + le(type, 4) + fields
    }

    @Test(arguments: [147, 251] as [UInt64]) func channelsByFrequency(type: UInt64) throws {
        for index in 0..<40 as Range<UInt8> {
            let megahertz = 2402 + 2 * UInt16(AirBuilder.rfNumber(index))
            let radio = try readHeader(.ppi, header(ubertooth(megahertz: megahertz), type: type))
            #expect(radio.channel == index && radio.rfChannel == nil)
        }
        for megahertz in [0, 2400, 2401, 2403, 2482, 65_535] as [UInt16] {
            #expect(try readHeader(.ppi, header(ubertooth(megahertz: megahertz))).channel == nil)
        }
    }

    /// The high part counts the wraps of the low one: 3,276,800,000 of 100 ns are 2²⁰ ticks of 312.5 µs.
    @Test func theClock() throws {
        let radio = try readHeader(.ppi, header(ubertooth(high: 2, ticks: 15)))
        let clock = try #require(radio.clock)
        #expect(clock.now == 655_360_001_500 && clock.wraps == 83_886_080_000_000)
    }

    @Test func withoutAFieldThatIsKnown() throws {
        let radio = try readHeader(.ppi, header([]))
        #expect(radio.channel == nil && radio.clock == nil && radio.rssi == nil)
        #expect(try readHeader(.ppi, header(field(2, [1, 2, 3, 4]))).channel == nil)
        // Too short for Ubertooth's field.
        #expect(try readHeader(.ppi, header(field(30006, [0, 0x62, 0x09, 0]))).channel == nil)
    }

    @Test func theOrderOfFieldsIsFree() throws {
        let other = field(2, [UInt8](repeating: 0xFF, count: 20))
        for fields in [
            ubertooth() + other, other + ubertooth(), other + field(3, []) + ubertooth() + other, ubertooth() + [1, 2],
        ] {
            #expect(try readHeader(.ppi, header(fields)).channel == 37)
        }
    }

    /// Bit 0 of the flags: each field begins at a multiple of four bytes.
    @Test func alignedFields() throws {
        var bytes = header(field(2, [0xFF, 0xFF, 0xFF]) + [0] + ubertooth())
        bytes[1] = 1
        #expect(try readHeader(.ppi, bytes).channel == 37)
    }

    @Test(arguments: [1, 127, 201, 256, 0xFFFF_FFFF] as [UInt64]) func otherPacketsAreNotRead(type: UInt64) {
        #expect(failsAtItsBeginning(.ppi, header(ubertooth(), type: type) + RadioHeaderTests.packet))
    }

    @Test func lengthsThatCannotBe() {
        for length in [0, 7, 200, 0xFFFF] as [UInt16] {
            var bytes = header(ubertooth())
            bytes.replaceSubrange(2..<4, with: le16(length))
            #expect(failsAtItsBeginning(.ppi, bytes + RadioHeaderTests.packet), "length \(length)")
        }
        // A field that is longer than the header.
        var bytes = header(ubertooth())
        bytes.replaceSubrange(10..<12, with: le16(13))
        #expect(failsAtItsBeginning(.ppi, bytes + RadioHeaderTests.packet))
    }

    @Test func everyBeginningIsAFault() {
        let all = header(field(2, [1, 2]) + ubertooth())
        for count in 0..<all.count { #expect(failsAtItsBeginning(.ppi, Array(all[..<count])), "\(count) bytes") }
    }
}
