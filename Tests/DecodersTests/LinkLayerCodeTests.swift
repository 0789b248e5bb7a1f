import Testing

@testable import Decoders

/// CRCs of packets that were on the air, and channels that connections used.
@Suite struct LinkLayerCodeTests {
    private struct Packet {
        let initial: UInt32
        let pdu: [UInt8]
        let sent: [UInt8]
        let crc: UInt32
    }

    private func packets() throws -> [Packet] {
        try vectorRows("linklayer-crc.tsv").map { line, columns in
            try #require(columns.count == 4, "line \(line): \(columns.count) columns")
            return Packet(
                initial: try #require(UInt32(columns[0], radix: 16)), pdu: try #require(bytes(hex: columns[1])),
                sent: try #require(bytes(hex: columns[2])), crc: try #require(UInt32(columns[3], radix: 16)))
        }
    }

    @Test func crcsOfPackets() throws {
        let packets = try packets()
        #expect(packets.count >= 10)
        for packet in packets {
            let all = [0xD6, 0xBE] + packet.pdu + packet.sent + [0]
            let range = 2..<2 + packet.pdu.count
            #expect(value(all, range, packet.initial) == packet.crc)
            #expect(sent(all, at: range.upperBound) == packet.crc)
            #expect(isValid(all, range, packet.initial))
            #expect(initial(all, range, crc: packet.crc) == packet.initial)
            // One wrong bit anywhere is noticed.
            for index in range.lowerBound..<range.upperBound + 3 {
                var wrong = all
                wrong[index] ^= 1 << UInt8(index % 8)
                #expect(!isValid(wrong, range, packet.initial))
            }
        }
    }

    /// The register as the specification draws it, one bit at a time.
    @Test func theTablesAreTheShiftRegister() {
        var random = SplitMix(state: 0x24)
        for count in 0..<64 {
            let data = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let start = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
            var register = start
            for octet in data {
                for bit in 0..<8 as Range<UInt8> {
                    let feedback = register >> 23 ^ UInt32(octet >> bit & 1)
                    register = register << 1 & 0xFF_FFFF ^ (feedback == 1 ? 0x00_065B : 0)
                }
            }
            #expect(value(data, 0..<count, start) == register, "\(count) octets")
            #expect(initial(data, 0..<count, crc: register) == start, "\(count) octets")
        }
    }

    @Test func offsetsOutsideTheBytes() {
        let data: [UInt8] = [1, 2, 3]
        #expect(!isValid(data, 0..<1, 0x555555))
        #expect(!isValid(data, 0..<5, 0x555555))
        #expect(sent(data, at: 1) == 0)
        #expect(value(data, 3..<9, 0x123456) == 0x123456)
    }

    // `#expect` does not take calls with a span.

    private func value(_ data: [UInt8], _ range: Range<Int>, _ initial: UInt32) -> UInt32 {
        CRC24.value(data.span, range, initial: initial)
    }

    private func sent(_ data: [UInt8], at index: Int) -> UInt32 { CRC24.sent(data.span, at: index) }

    private func isValid(_ data: [UInt8], _ range: Range<Int>, _ initial: UInt32) -> Bool {
        CRC24.isValid(data.span, range, initial: initial)
    }

    private func initial(_ data: [UInt8], _ range: Range<Int>, crc: UInt32) -> UInt32 {
        CRC24.initial(data.span, range, crc: crc)
    }

    @Test func channelsThatConnectionsUsed() throws {
        for (line, columns) in try vectorRows("linklayer-channels.tsv") {
            try #require(columns.count == 5, "line \(line): \(columns.count) columns")
            let key = try #require(UInt32(columns[1], radix: 16))
            let map = try #require(UInt64(columns[2], radix: 16))
            let first = try #require(Int(columns[3]))
            for (index, channel) in columns[4].split(separator: " ").enumerated() {
                let event = first + index
                let found =
                    columns[0] == "1"
                    ? ChannelSelection.algorithm1(event: event, hop: UInt8(key), map: map)
                    : ChannelSelection.algorithm2(event: UInt16(event), accessAddress: key, map: map)
                #expect(found == UInt8(channel), "line \(line), event \(event)")
            }
        }
    }

    /// Core 6.0, Vol 6, Part C, 3: prn_e.
    @Test func pseudoRandomNumbers() {
        let identifier = ChannelSelection.identifier(0x8E89_BED6)
        #expect(identifier == 0x305F)
        let numbers: [UInt16: UInt16] = [0: 56857, 1: 1685, 2: 38301, 3: 27475, 6: 10975, 7: 5490, 8: 46970]
        for (counter, number) in numbers { #expect(ChannelSelection.pseudoRandom(counter, identifier) == number) }
    }

    @Test func anyMapGivesAChannelOfTheMap() {
        var random = SplitMix(state: 0x45)
        for _ in 0..<2000 {
            let map = random.next() & random.next()
            let event = Int(truncatingIfNeeded: random.next())
            let hop = UInt8(truncatingIfNeeded: random.next())
            let used = map & ChannelSelection.allChannels
            let access = UInt32(truncatingIfNeeded: random.next())
            let first = ChannelSelection.algorithm1(event: event, hop: hop, map: map)
            let second = ChannelSelection.algorithm2(
                event: UInt16(truncatingIfNeeded: event), accessAddress: access, map: map)
            for channel in [first, second] {
                if used == 0 { #expect(channel == nil) }
                if let channel { #expect(channel < 37 && used >> UInt64(channel) & 1 == 1) }
            }
        }
        #expect(ChannelSelection.algorithm1(event: 0, hop: 5, map: 0) == nil)
        #expect(ChannelSelection.algorithm2(event: 0, accessAddress: 1, map: ~ChannelSelection.allChannels) == nil)
    }

    /// Core 6.0, Vol 6, Part B, 2.4.
    @Test func dataHeaders() throws {
        let registry = try Registry()
        var all = FieldSelection(registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        var fields = FieldList(all)
        let plain: [UInt8] = [0xFF, 0x1E, 0x1B]
        var reader = Reader(plain.span)
        reader.position = 1
        let header = try parse(plain, &reader)
        #expect(header.llid == 2 && header.nesn == 1 && header.sn == 1 && header.md == 1 && header.cp == 0)
        #expect(header.length == 27 && header.count == 2 && reader.isAtEnd)
        header.describe(into: &fields)
        #expect(
            json(fields, registry.vocabulary)
                == #"{"llid":2,"llid_name":"start of an L2CAP message","nesn":1,"sn":1,"md":1,"cp":0,"length":27}"#)
        let extended: [UInt8] = [0x23, 0x01, 0x94]
        reader = Reader(extended.span)
        let other = try parse(extended, &reader)
        fields.removeAll()
        other.describe(into: &fields)
        #expect(other.llid == 3 && other.count == 3 && reader.isAtEnd)
        #expect(
            json(fields, registry.vocabulary).hasSuffix(
                #""cp":1,"length":1,"cte_info":{"cte_time":0.00016,"cte_type":2,"cte_type_name":"AoD, 2 µs slots"}}"#))
        for count in 0..<3 {
            let cut = Array(extended[..<count])
            var reader = Reader(cut.span)
            #expect(throws: Fault.self) { try parse(cut, &reader) }
        }
    }

    private func parse(_ data: [UInt8], _ reader: inout Reader) throws -> DataPDUHeader {
        try DataPDUHeader(data.span, parsing: &reader)
    }
}
