import Decoders
import Testing

@testable import Sniff

/// What sniffers write in front of a packet: link types 251 and 256; see also ``NordicHeaderTests`` and ``PPIHeaderTests``.
@Suite struct RadioHeaderTests {
    /// Access address of advertising, header and CRC: enough for a packet.
    static let packet: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x00, 0x00, 1, 2, 3]

    /// LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
    private func pseudoHeader(_ number: UInt8 = 0, flags: UInt16) throws -> RadioHeader {
        try readHeader(.linkLayerWithHeader, [number, 0xC4, 0x9C, 3, 0xD6, 0xBE, 0x89, 0x8E] + le16(flags))
    }

    @Test func withoutAHeader() throws {
        let radio = try readHeader(.linkLayer, [])
        #expect(radio.channel == nil && radio.rfChannel == nil && radio.rssi == nil && radio.phy == 0)
        #expect(radio.crc == .unknown && radio.sender == .unknown && radio.kind == .unknown && radio.clock == nil)
    }

    @Test func flagsSayWhatIsValid() throws {
        let nothing = try pseudoHeader(flags: 0)
        #expect(nothing.rfChannel == 0 && nothing.rssi == nil && nothing.noise == nil)
        #expect(nothing.accessAddressOffenses == nil && !nothing.isDecrypted)
        #expect(nothing.crc == .unknown && nothing.mic == .unknown)
        #expect(try pseudoHeader(flags: 0x0002).rssi == -60)
        #expect(try pseudoHeader(flags: 0x0004).noise == -100)
        #expect(try pseudoHeader(flags: 0x0020).accessAddressOffenses == 3)
        #expect(try pseudoHeader(flags: 0x0008).isDecrypted)
        #expect(try pseudoHeader(flags: 0x0400).crc == .bad)
        #expect(try pseudoHeader(flags: 0x0C00).crc == .good)
        #expect(try pseudoHeader(flags: 0x0800).crc == .unknown)
        #expect(try pseudoHeader(flags: 0x1000).mic == .bad)
        #expect(try pseudoHeader(flags: 0x3000).mic == .good)
        #expect(try pseudoHeader(flags: 0x2000).mic == .unknown)
    }

    /// Core 6.0, Vol 6, Part B, 2.1.2; 89BED6AA is advertising one octet early.
    @Test(arguments: [
        (0xAF9A_8495 as UInt32, true), (0x5065_5DA1, true), (0x8E89_BED6, false), (0x8F89_BED6, false),
        (0x89BE_D6AA, false), (0x018E_89BE, false), (0xAF9A_8080, false), (0x9A9A_9A9A, false), (0x0C5A_7B19, false),
    ]) func accessAddressesOfConnections(value: UInt32, isAllowed: Bool) {
        #expect(AccessAddress.isAllowed(value) == isAllowed)
    }

    /// A bit error that the sniffer counts belongs to the access address that it looked for.
    @Test func offensesAreBitErrors() throws {
        func accessAddress(offenses: UInt8, flags: UInt16) throws -> UInt32 {
            let header: [UInt8] = [5, 0xC4, 0x9C, offenses, 0x95, 0x84, 0x9A, 0xAF] + le16(flags)
            var packet = AirPacket()
            try packet.parse(
                .linkLayerWithHeader, (header + [0x95, 0x84, 0x9B, 0xAF, 1, 0, 1, 2, 3]).span, isCut: false)
            return packet.accessAddress
        }
        #expect(try accessAddress(offenses: 1, flags: 0x0C30) == 0xAF9A_8495)
        #expect(try accessAddress(offenses: 1, flags: 0x0430) == 0xAF9B_8495)
        #expect(try accessAddress(offenses: 2, flags: 0x0C30) == 0xAF9B_8495)
        #expect(try accessAddress(offenses: 1, flags: 0x0C20) == 0xAF9B_8495)
    }

    @Test func numbersOfRFChannels() throws {
        // Core 6.0, Vol 6, Part B, 1.4.1: 37, 38 and 39 are at 2402, 2426 and 2480 MHz.
        for number in 0..<40 as Range<UInt8> { #expect(try pseudoHeader(number, flags: 0).rfChannel == number) }
        var seen: Set<UInt8> = []
        for index in 0..<40 as Range<UInt8> {
            let number = AirBuilder.rfNumber(index)
            #expect(RFChannel.index(ofRF: number) == index)
            seen.insert(number)
        }
        #expect(seen == Set(0..<40))
        for number in [40, 41, 99, 255] as [UInt8] {
            #expect(try pseudoHeader(number, flags: 0).rfChannel == nil)
            #expect(RFChannel.index(ofRF: number) == nil)
        }
    }

    /// The frequency is that of another channel with the same image.
    @Test func anAliasedChannelIsNotKnown() throws {
        #expect(try pseudoHeader(5, flags: 0x0040).rfChannel == nil)
        #expect(try pseudoHeader(5, flags: 0x0040).channel == nil)
    }

    @Test func phys() throws {
        for (bits, phy) in [(0, 1), (1, 2), (2, 3), (3, 0)] as [(UInt16, UInt8)] {
            #expect(try pseudoHeader(flags: bits << 14).phy == phy)
        }
    }

    @Test func kindsAndSenders() throws {
        let expected: [(RadioHeader.Kind, Sender)] = [
            (.unknown, .unknown), (.auxiliary, .unknown), (.unknown, .central), (.unknown, .peripheral),
            (.isochronous, .central), (.isochronous, .peripheral), (.broadcast, .unknown), (.unknown, .unknown),
        ]
        for (bits, (kind, sender)) in expected.enumerated() {
            let radio = try pseudoHeader(flags: UInt16(bits) << 7)
            #expect(radio.kind == kind && radio.sender == sender, "PDU type \(bits)")
        }
    }

    /// With auxiliary advertising the bits of the MIC have another meaning.
    @Test func kindsOfAuxiliaryPackets() throws {
        let kinds: [RadioHeader.Kind] = [.auxiliary, .chain, .periodic, .scanResponse]
        for (bits, kind) in kinds.enumerated() {
            let radio = try pseudoHeader(flags: 0x0080 | UInt16(bits) << 12)
            #expect(radio.kind == kind && radio.mic == .unknown)
        }
    }

    @Test func everyBeginningIsAFault() throws {
        let all: [UInt8] = [0, 0xC4, 0x9C, 3, 0xD6, 0xBE, 0x89, 0x8E, 0xFF, 0xFF]
        for count in 0..<all.count {
            let part = Array(all[..<count])
            #expect(failsAtItsBeginning(.linkLayerWithHeader, part), "\(count) bytes")
        }
    }

    @Test func anyBytes() {
        var random = SystemFree(state: 0x256)
        for link in [DataLink.linkLayer, .linkLayerWithHeader, .nordic, .ppi] {
            for _ in 0..<5000 {
                let bytes = (0..<Int(random.next() % 64)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                let radio = try? readHeader(link, bytes, andPacket: false)
                if let channel = radio?.channel { #expect(channel < 40) }
                if let number = radio?.rfChannel { #expect(number < 40) }
                if let phy = radio?.phy { #expect(phy < 4) }
            }
        }
    }
}

/// The same numbers in every run (xorshift64*).
private struct SystemFree {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return (state &* 0x2545_F491_4F6C_DD1D) >> 16
    }
}

/// Reads a header in front of a packet, which must be what is left.
func readHeader(_ link: DataLink, _ header: [UInt8], andPacket: Bool = true) throws -> RadioHeader {
    let bytes = header + (andPacket ? RadioHeaderTests.packet : [])
    var radio = RadioHeader()
    var reader = Reader(bytes.span)
    try radio.parse(link, bytes.span, &reader)
    if andPacket { #expect(reader.position == header.count && reader.end == bytes.count) }
    return radio
}

/// Whether a header that is cut off throws and leaves the reader where it was.
func failsAtItsBeginning(_ link: DataLink, _ bytes: [UInt8]) -> Bool {
    var radio = RadioHeader()
    var reader = Reader(bytes.span)
    do {
        try radio.parse(link, bytes.span, &reader)
        return false
    } catch {
        return reader.position == 0 && reader.end == bytes.count
    }
}
