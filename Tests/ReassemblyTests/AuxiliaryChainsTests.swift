import Decoders
import Reassembly
import Testing

/// Chains of extended advertising (Core 6.0, Vol 6, Part B, 2.3.4.5 and 4.4.2.2.2): the next packet is where and when
/// AuxPtr says.
@Suite struct AuxiliaryChainsTests {
    /// Builds a PDU of the common extended format and hands it over.
    private struct Run {
        var chains = AuxiliaryChains()

        /// - Parameters:
        ///   - next: channel and microseconds of AuxPtr.
        ///   - time: microseconds
        mutating func take(
            _ channel: UInt8?, at time: Int64, next: (channel: UInt8, offset: Int)? = nil, address: UInt8? = nil,
            adi: UInt16? = nil, _ data: [UInt8] = [], position: AdvertisingPosition? = nil
        ) throws -> Seen {
            var (flags, fields): (UInt8, [UInt8]) = (0, [])
            if let address {
                flags |= 0x01
                fields += [address, 0, 0, 0, 0, 0xC0]
            }
            if let adi {
                flags |= 0x08
                fields += [UInt8(adi & 0xFF), UInt8(adi >> 8)]
            }
            if let next {
                flags |= 0x10
                let units = next.offset / 30
                fields += [next.channel, UInt8(units & 0xFF), UInt8(units >> 8)]
            }
            let header = flags == 0 ? [] : [flags] + fields
            let payload = [UInt8(header.count)] + header + data
            return try take([0x47, UInt8(payload.count)] + payload, channel, at: time, position)
        }

        mutating func take(
            _ bytes: [UInt8], _ channel: UInt8?, at time: Int64, _ position: AdvertisingPosition? = nil
        ) throws -> Seen {
            var pdu = AdvertisingPDU()
            var reader = Reader(bytes.span)
            try pdu.parse(bytes.span, &reader)
            let outcome = chains.take(
                pdu, channel: channel, start: Nanoseconds(time * 1000), end: Nanoseconds(time * 1000) + 300_000,
                position: position, bytes.span)
            return Seen(outcome)
        }
    }

    private struct Seen: Equatable {
        var position: AdvertisingPosition
        /// Lowest octet of the address.
        var advertiser: UInt8?
        var data: [UInt8]?
        var progress = "whole"

        init(
            _ position: AdvertisingPosition, _ progress: String = "whole", _ data: [UInt8]? = nil,
            from advertiser: UInt8? = nil
        ) {
            (self.position, self.progress, self.data, self.advertiser) = (position, progress, data, advertiser)
        }

        init(_ outcome: AuxiliaryChains.Outcome) {
            position = outcome.position
            if outcome.advertiser.type != 0xFF { advertiser = UInt8(outcome.advertiser.value & 0xFF) }
            switch outcome.data {
            case .whole: break
            case .first: progress = "first"
            case .more: progress = "more"
            case .joined(let all, _): (progress, data) = ("joined", all)
            }
        }
    }

    @Test func aChainOfThree() throws {
        var run = Run()
        #expect(try run.take(37, at: 0, next: (5, 3000), adi: 0x1001) == Seen(.primary))
        #expect(
            try run.take(5, at: 3010, next: (9, 6000), address: 7, adi: 0x1001, [1, 2]) == Seen(.auxiliary, "first"))
        #expect(try run.take(9, at: 9020, next: (20, 900), adi: 0x1001, [3]) == Seen(.chain, "more", from: 7))
        #expect(try run.take(20, at: 9935, adi: 0x1001, [4, 5]) == Seen(.chain, "joined", [1, 2, 3, 4, 5], from: 7))
        // It is over.
        #expect(try run.take(20, at: 9940, adi: 0x1001, [6]) == Seen(.secondary, "more"))
    }

    @Test func theAddressMayStandInTheFirstPacketOnly() throws {
        var run = Run()
        _ = try run.take(38, at: 0, next: (5, 3000), address: 9)
        #expect(try run.take(5, at: 3000, [1]) == Seen(.auxiliary, from: 9))
    }

    /// Without the packet before it, a part of the data has no boundary: it is never whole (2.3.1.8).
    @Test func aChainWithAGap() throws {
        var run = Run()
        _ = try run.take(37, at: 0, next: (5, 3000), adi: 0x1001)
        _ = try run.take(5, at: 3000, next: (9, 3000), address: 7, adi: 0x1001, [1, 2])
        #expect(
            try run.take(20, at: 9000, next: (4, 3000), adi: 0x1001, [5], position: .chain)
                == Seen(.chain, "more", from: 7))
        #expect(try run.take(4, at: 12_000, adi: 0x1001, [6]) == Seen(.chain, "more", from: 7))
        #expect(try run.take(4, at: 900_000, [6], position: .chain) == Seen(.chain, "more"))
    }

    /// Both may be on the same channel; the time tells them apart, or AdvDataInfo does.
    @Test func advertisersAlternate() throws {
        var run = Run()
        _ = try run.take(37, at: 0, next: (5, 3000), address: 1, adi: 0x1001)
        _ = try run.take(37, at: 500, next: (5, 3000), address: 2, adi: 0x2002)
        _ = try run.take(37, at: 600, next: (6, 2900), address: 3, adi: 0x1001)
        #expect(try run.take(5, at: 3010, next: (8, 3000), adi: 0x1001, [1]) == Seen(.auxiliary, "first", from: 1))
        #expect(try run.take(6, at: 3510, next: (8, 3000), adi: 0x1001, [3]) == Seen(.auxiliary, "first", from: 3))
        #expect(try run.take(5, at: 3512, next: (8, 2500), adi: 0x2002, [2]) == Seen(.auxiliary, "first", from: 2))
        // 6010, 6510 and 6012: the first and the third differ by their AdvDataInfo only.
        #expect(try run.take(8, at: 6012, adi: 0x2002, [22]) == Seen(.chain, "joined", [2, 22], from: 2))
        #expect(try run.take(8, at: 6020, adi: 0x1001, [11]) == Seen(.chain, "joined", [1, 11], from: 1))
        #expect(try run.take(8, at: 6512, adi: 0x1001, [33]) == Seen(.chain, "joined", [3, 33], from: 3))
    }

    @Test(arguments: [
        (UInt8(6), Int64(3000)), (5, 2500), (5, 3700), (5, 13_000), (5, 3_000_000),
    ]) func anotherPlaceOrTimeIsAnotherPacket(channel: UInt8, time: Int64) throws {
        var run = Run()
        _ = try run.take(37, at: 0, next: (5, 3000), address: 1)
        #expect(try run.take(channel, at: time, [1]) == Seen(.secondary, "more"))
    }

    /// The packet begins at the offset or up to one unit later, by clocks that differ.
    @Test(arguments: [2950, 3000, 3030, 3080]) func theWindowOfThePointer(time: Int64) throws {
        var run = Run()
        _ = try run.take(37, at: 0, next: (5, 3000), address: 1)
        #expect(try run.take(5, at: time, [1]) == Seen(.auxiliary, from: 1))
    }

    /// Units of 300 µs, and 500 ppm of both clocks over two seconds.
    @Test func farPointers() throws {
        var run = Run()
        // 6,667 units of 300 µs.
        let pointer: [UInt8] = [5 | 0x80, UInt8(6667 & 0xFF), UInt8(6667 >> 8)]
        _ = try run.take([0x07, 5, 4, 0x10] + pointer, 37, at: 0)
        #expect(try run.take(5, at: 2_000_100 + 300 + 1000, [1]) == Seen(.auxiliary))
    }

    @Test func aMissingLinkLeavesTheRestAlone() throws {
        var run = Run()
        _ = try run.take(37, at: 0, next: (5, 3000), address: 1)
        #expect(try run.take(5, at: 3000, next: (6, 3000), [1]) == Seen(.auxiliary, "first", from: 1))
        // That on channel 6 at 6000, with a pointer to this, was missed.
        #expect(try run.take(7, at: 9000, [3]) == Seen(.secondary, "more"))
        // What was waited for does not swallow what comes later.
        #expect(try run.take(6, at: 60_000, [4]) == Seen(.secondary, "more"))
    }

    /// Where the capture has no channels: a request answers an AUX_ADV_IND 150 µs after it (Vol 6, Part B, table 2.3).
    @Test(arguments: [
        (450 as Int64, AdvertisingPosition.auxiliary), (460, .auxiliary), (900, .primary), (200, .primary),
    ]) func requestsWithoutAChannel(time: Int64, position: AdvertisingPosition) throws {
        for type in [3, 5] as [UInt8] {
            var run = Run()
            _ = try run.take(nil, at: 0, address: 7, adi: 0x1001, [1])
            let addresses: [UInt8] = [9, 0, 0, 0, 0, 0xC0, 7, 0, 0, 0, 0, 0xC0]
            let payload = addresses + [UInt8](repeating: 5, count: type == 3 ? 0 : 22)
            #expect(try run.take([0xC0 | type, UInt8(payload.count)] + payload, nil, at: time) == Seen(position))
        }
    }

    @Test func tooLongDataAreNotHeld() throws {
        var run = Run()
        let part = [UInt8](repeating: 7, count: 200)
        _ = try run.take(37, at: 0, next: (5, 3000), address: 1)
        #expect(try run.take(5, at: 3000, next: (5, 3000), part) == Seen(.auxiliary, "first", from: 1))
        for index in 2...8 as ClosedRange<Int64> {
            #expect(try run.take(5, at: index * 3000, next: (5, 3000), part) == Seen(.chain, "more", from: 1))
        }
        // 8 parts are 1,600 bytes; 1,650 there may be.
        #expect(try run.take(5, at: 27_000, next: (5, 3000), part) == Seen(.chain, "more", from: 1))
        #expect(try run.take(5, at: 30_000, [1]) == Seen(.chain, "more", from: 1))
        // The same just below the limit.
        _ = try run.take(37, at: 100_000, next: (5, 3000), address: 1)
        for index in 1...8 as ClosedRange<Int64> {
            _ = try run.take(5, at: 100_000 + index * 3000, next: (5, 3000), part)
        }
        let last = [UInt8](repeating: 8, count: 50)
        let all = Array(repeating: UInt8(7), count: 1600) + last
        #expect(try run.take(5, at: 127_000, last) == Seen(.chain, "joined", all, from: 1))
    }

    @Test func aScanResponseAnswersARequest() throws {
        var run = Run()
        let request: [UInt8] = [0xC3, 12, 1, 0, 0, 0, 0, 0xC0, 2, 0, 0, 0, 0, 0xC0]
        // A request on a primary channel is answered by SCAN_RSP.
        #expect(try run.take(request, 38, at: 0) == Seen(.primary))
        #expect(try run.take(38, at: 326, address: 2, [1]) == Seen(.primary))
        #expect(try run.take(request, 5, at: 1000).position == .secondary)
        #expect(try run.take(5, at: 1326, address: 2, [1]) == Seen(.scanResponse, from: 2))
        #expect(try run.take(5, at: 1700, address: 2, [1]) == Seen(.secondary))
    }

    /// The data of a scan response may go on in a chain, too.
    @Test func aScanResponseWithAChain() throws {
        var run = Run()
        let request: [UInt8] = [0xC3, 12, 1, 0, 0, 0, 0, 0xC0, 2, 0, 0, 0, 0, 0xC0]
        _ = try run.take(request, 5, at: 0)
        #expect(try run.take(5, at: 326, next: (6, 3000), address: 2, [1]) == Seen(.scanResponse, "first", from: 2))
        #expect(try run.take(6, at: 3330, [2]) == Seen(.chain, "joined", [1, 2], from: 2))
    }

    /// Link type 251 has no channels: the time has to do.
    @Test func withoutChannels() throws {
        var run = Run()
        #expect(try run.take(nil, at: 0, next: (5, 3000), address: 1) == Seen(.primary))
        #expect(try run.take(nil, at: 3000, next: (6, 3000), [1]) == Seen(.auxiliary, "first", from: 1))
        #expect(try run.take(nil, at: 6000, [2]) == Seen(.chain, "joined", [1, 2], from: 1))
        #expect(try run.take(nil, at: 7000, [3]) == Seen(.secondary, "more"))
    }

    @Test func whatTheCaptureSaysCounts() throws {
        var run = Run()
        #expect(try run.take(5, at: 0, [1], position: .sync) == Seen(.sync))
        #expect(try run.take(5, at: 10_000, next: (6, 3000), [1], position: .auxiliary) == Seen(.auxiliary, "first"))
        #expect(try run.take(6, at: 13_000, [2], position: .chain) == Seen(.chain, "joined", [1, 2]))
    }

    @Test func noMoreIsWaitedForThanTheLimit() throws {
        var run = Run()
        let count = AuxiliaryChains.limit + 10
        for index in 0..<count {
            _ = try run.take(37, at: Int64(index), next: (5, 30_000), address: UInt8(index), adi: UInt16(index))
        }
        for index in 0..<count {
            let seen = try run.take(5, at: 30_000 + Int64(index), adi: UInt16(index), [1])
            // The oldest have been forgotten.
            #expect(seen == (index < 10 ? Seen(.secondary, "more") : Seen(.auxiliary, from: UInt8(index))))
        }
    }

    @Test func timesAtTheEndOfTheirRange() throws {
        var run = Run()
        for time in [Int64.max / 1000, Int64.min / 1000] {
            _ = try run.take(37, at: time, next: (5, 3000), address: 1)
            #expect(try run.take(5, at: time, [1]) == Seen(.secondary, "more"))
        }
    }
}
