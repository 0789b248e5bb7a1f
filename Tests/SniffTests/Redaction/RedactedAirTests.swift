import Decoders
import Testing

@testable import Sniff

/// CRCs of packets from the air fit as before.
@Suite struct RedactedAirTests {
    private let advertiser: UInt64 = 0xC6A5_0403_0201

    private var pdu: [UInt8] { AirPDU.advInd(advertiser, [8, 0x09] + Array("Kitchen".utf8)) }

    private func redacted(_ change: (inout AirSample) -> Void) throws -> (before: [UInt8], after: [UInt8]) {
        var air = AirBuilder(.plain)
        var sample = AirSample(pdu)
        air.packet(sample, at: 0)
        change(&sample)
        air.packet(sample, at: 10_000_000)
        let redacted = try Redacted(air.bytes)
        #expect(redacted.isClean)
        return (redacted.before(2), redacted[2])
    }

    private func isValid(_ packet: [UInt8]) -> Bool {
        CRC24.isValid(packet.span, 4..<packet.count - 3, initial: CRC24.advertising)
    }

    @Test func whatWasRightIsRight() throws {
        let (before, after) = try redacted { _ in }
        #expect(isValid(before) && isValid(after) && before != after)
        #expect(Array(after[6..<12]) == addressOctets(0xC000_0000_0001))
        #expect(contains(after, [8, 0x09] + Array("xxxxxxx".utf8)))
    }

    /// A packet with bit errors has nothing but its header, and a CRC that is wrong by the same bits.
    @Test(arguments: [1, 0x80_0000, 0x12_3456] as [UInt32]) func whatWasWrongIsWrongAlike(error: UInt32) throws {
        let (before, after) = try redacted { $0.crcError = error }
        #expect(!isValid(before) && !isValid(after))
        #expect(after.prefix(6) == before.prefix(6) && after.dropFirst(6).dropLast(3).allSatisfy { $0 == 0 })
        var mended = after
        let good = try redacted { _ in }
        for index in 0..<3 {
            mended[after.count - 3 + index] ^= before[before.count - 3 + index] ^ good.before[before.count - 3 + index]
        }
        #expect(isValid(mended))
    }

    /// An address that only a packet with bit errors has is none.
    @Test func damageNamesNobody() throws {
        var air = AirBuilder(.plain)
        var sample = AirSample(pdu)
        sample.crcError = 1
        air.packet(sample, at: 0)
        #expect(try Redacted(air.bytes).pseudonyms.isEmpty)
    }

    @Test func zerosStay() throws {
        let (_, after) = try redacted { $0.hasNoCRC = true }
        #expect(Array(after.suffix(3)) == [0, 0, 0])
    }

    @Test(arguments: 4..<23) func aCutPacketHasNoBeginningOfAName(count: Int) throws {
        var air = AirBuilder(.plain)
        air.packet(AirSample(pdu), at: 0)
        air.packet(AirSample(pdu), at: 10_000_000)
        // The second record is cut: 16 bytes of its header, of which four are the length that is there.
        var bytes = air.bytes
        let length = 4 + pdu.count + 3
        let start = bytes.count - length
        bytes.replaceSubrange(start - 8..<start - 4, with: [UInt8(count), 0, 0, 0])
        bytes.removeLast(length - count)
        let redacted = try Redacted(bytes)
        #expect(redacted[2].count == count)
        #expect(!contains(redacted[2], Array("Kitc".utf8)))
    }
}
