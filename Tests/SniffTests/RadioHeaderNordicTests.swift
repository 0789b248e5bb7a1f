import Decoders
import Testing

@testable import Sniff

/// Link type 272: the nRF Sniffer's headers, versions 0 to 3.
@Suite struct NordicHeaderTests {
    static let versions: [UInt8] = [0, 1, 2, 3]
    /// The access address of some connection, a header, and a CRC.
    private let data: [UInt8] = [0xC3, 0xA1, 0x65, 0x50, 0x01, 0x00, 1, 2, 3]

    private func header(
        _ version: UInt8, counter: UInt16 = 0x1234, flags: UInt8 = 1, channel: UInt8 = 37, power: UInt8 = 60,
        event: UInt16 = 0x0506, time: UInt64 = 1_000_000, packet: [UInt8]
    ) -> [UInt8] {
        let length = 10 + packet.count
        let head: [UInt8] =
            switch version {
            case 0: [6] + le16(counter) + [0, 0, UInt8(length)]
            case 1: [6, UInt8(length), 1] + le16(counter) + [6]
            default: le16(UInt16(length)) + [version] + le16(counter) + [6]
            }
        return [9] + head + [10, flags, channel, power] + le16(event) + le(time, 4)
    }

    private func read(_ header: [UInt8], _ packet: [UInt8]) throws -> RadioHeader {
        let bytes = header + packet
        var radio = RadioHeader()
        var reader = Reader(bytes.span)
        try radio.parse(.nordic, bytes.span, &reader)
        #expect(reader.position == header.count)
        return radio
    }

    private func readData(_ version: UInt8 = 3, flags: UInt8 = 1, channel: UInt8 = 7) throws -> RadioHeader {
        try read(header(version, flags: flags, channel: channel, packet: data), data)
    }

    @Test(arguments: versions) func everyVersion(version: UInt8) throws {
        let radio = try read(header(version, packet: RadioHeaderTests.packet), RadioHeaderTests.packet)
        #expect(radio.counter == 0x1234)
        #expect(radio.channel == 37 && radio.rfChannel == nil && radio.rssi == -60 && radio.phy == 1)
        #expect(radio.crc == .good)
        // Advertising has no connection events, and no central.
        #expect(radio.eventCounter == nil && radio.sender == .unknown)
        // Before version 3 the time is that since the last packet.
        if version == 3 {
            #expect(radio.clock?.now == 1_000_000_000 && radio.clock?.wraps == 4_294_967_296_000)
        } else {
            #expect(radio.clock == nil)
        }
    }

    /// btlejack writes the length of the PDU where the header's is.
    @Test func lengthOfThePDU() throws {
        let packet: [UInt8] = [0xC3, 0xA1, 0x65, 0x50, 0x02, 15] + [UInt8](repeating: 7, count: 15) + [1, 2, 3]
        var bytes = header(2, packet: packet)
        bytes[7] = 17
        #expect(try read(bytes, packet).rssi == -60)
    }

    /// Packet 2 is of advertising, on whatever access address.
    @Test func periodicAdvertising() throws {
        var bytes = header(3, flags: 5, packet: data)
        bytes[6] = 2
        let radio = try read(bytes, data)
        #expect(radio.kind == .periodic && radio.sender == .unknown && !radio.wasEncrypted)
    }

    /// The counter of version 0 stands where later ones have the version.
    @Test func countersOfTheOldestVersion() throws {
        for counter in [0, 1, 0x00FF, 0x0100, 0x01FF, 0x0234, 0x0300, 0x03FF, 0x0400, 0x7FFF, 0xFFFF] as [UInt16] {
            let radio = try read(header(0, counter: counter, packet: data), data)
            #expect(radio.counter == counter)
            #expect(radio.clock == nil, "counter \(counter)")
        }
    }

    @Test(arguments: versions) func flagsOfData(version: UInt8) throws {
        let none = try readData(version, flags: 0)
        #expect(none.crc == .bad && none.sender == .peripheral && none.mic == .unknown)
        #expect(!none.wasEncrypted && !none.isDecrypted && none.eventCounter == 0x0506)
        let good = try readData(version, flags: 0x03)
        #expect(good.crc == .good && good.sender == .central)
        // Encrypted, and the MIC does not fit: it could not be decrypted.
        let encrypted = try readData(version, flags: 0x05)
        #expect(encrypted.wasEncrypted && !encrypted.isDecrypted && encrypted.mic == .bad)
        let decrypted = try readData(version, flags: 0x0D)
        #expect(decrypted.wasEncrypted && decrypted.isDecrypted && decrypted.mic == .good)
        // The bit of the MIC says nothing about what is not encrypted.
        #expect(try readData(version, flags: 0x09).mic == .unknown)
    }

    @Test func phys() throws {
        for (bits, phy) in [(0, 1), (1, 2), (2, 3), (3, 0), (7, 0)] as [(UInt8, UInt8)] {
            #expect(try readData(flags: 1 | bits << 4).phy == phy)
        }
    }

    @Test func channelsAreIndices() throws {
        for channel in 0..<40 as Range<UInt8> { #expect(try readData(channel: channel).channel == channel) }
        #expect(try readData(channel: 40).channel == nil)
    }

    @Test func powers() throws {
        for (byte, rssi) in [(0, 0), (1, -1), (60, -60), (127, -127), (128, -128), (255, -128)] as [(UInt8, Int8)] {
            #expect(try read(header(3, power: byte, packet: data), data).rssi == rssi)
        }
    }

    /// On channels that have auxiliary packets two flags say which it is; elsewhere they mean nothing.
    @Test func auxiliaryPackets() throws {
        let extended: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x07, 0x01, 0x00, 1, 2, 3]
        let coded: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x00, 0x07, 0x01, 0x00, 1, 2, 3]
        let kinds: [RadioHeader.Kind] = [.auxiliary, .chain, .periodic, .scanResponse]
        for (bits, kind) in kinds.enumerated() {
            let flags = UInt8(bits) << 1 | 1
            #expect(try read(header(3, flags: flags, channel: 5, packet: extended), extended).kind == kind)
            #expect(try read(header(3, flags: flags | 0x20, channel: 5, packet: coded), coded).kind == kind)
            #expect(try read(header(3, flags: flags, channel: 38, packet: extended), extended).kind == .unknown)
            let request = [0xD6, 0xBE, 0x89, 0x8E, 0x03] + extended[5...]
            #expect(try read(header(3, flags: flags, channel: 5, packet: request), request).kind == .unknown)
        }
    }

    /// A longer radio header, as a later version might have one, begins the same.
    @Test func aLongerHeader() throws {
        var long = header(3, packet: data)
        long[7] = 13
        let radio = try read(long + [1, 2, 3], data)
        #expect(radio.counter == 0x1234 && radio.sender == .peripheral)
    }

    @Test(arguments: versions) func everyBeginningIsAFault(version: UInt8) {
        let all = header(version, packet: data)
        for count in 0..<all.count { #expect(failsAtItsBeginning(.nordic, Array(all[..<count])), "\(count) bytes") }
        // The longer one, too.
        var long = all
        long[7] = 200
        #expect(failsAtItsBeginning(.nordic, long + data + [0]))
    }
}
