import Sniff
import Testing

/// Under which address the capturing host is on a connection (Core 6.0, Vol 4, Part E, 7.7.65 and 7.8).
@Suite struct OwnAddressTests {
    static let ownAddress: UInt64 = 0x001B_DC0A_0B0C
    static let random: UInt64 = 0xC111_1111_1111
    static let other: UInt64 = 0xD222_2222_2222
    static let third: UInt64 = 0xE333_3333_3333

    private func start() -> CaptureBuilder {
        var capture = CaptureBuilder()
        capture.complete(0x1009, [], returns: [0] + octets(OwnAddressTests.ownAddress))
        capture.complete(0x2005, octets(OwnAddressTests.random))
        return capture
    }

    /// The channel map, which stands in front of the address type, must not be taken for it.
    @Test(arguments: [0x2036, 0x207F] as [UInt16], [1, 7] as [UInt8])
    func extendedAdvertisingUsesItsOwnAddressType(_ opcode: UInt16, _ channels: UInt8) throws {
        var capture = start()
        capture.setUp(0, ownType: 0, channels: channels, opcode)
        let frame = capture.enhancedConnect(0x40)
        #expect(try SessionReading(capture)[frame]["link.peripheral"] == "00:1B:DC:0A:0B:0C")
    }

    @Test func theAddressOfTheSetWinsOverTheAdapters() throws {
        var capture = start()
        capture.setUp(1, ownType: 1)
        capture.complete(0x2035, [1] + octets(OwnAddressTests.other))
        capture.complete(0x2005, octets(OwnAddressTests.third))
        let frame = capture.enhancedConnect(0x40)
        #expect(try SessionReading(capture)[frame]["link.peripheral"] == "D2:22:22:22:22:22")
    }

    /// Where the capture does not tell the address of the set, nobody knows it: it may have been set before.
    @Test func aSetNeverHasTheAdaptersRandomAddress() throws {
        var capture = start()
        capture.setUp(1, ownType: 1)
        let frame = capture.enhancedConnect(0x40)
        let reading = try SessionReading(capture)
        #expect(reading[frame]["link.central"] == "F3:33:33:33:33:33")
        #expect(reading[frame]["link.peripheral"] == nil)
    }

    @Test func legacyAdvertisingUsesTheAdaptersRandomAddress() throws {
        var capture = start()
        capture.setUp(1, ownType: 0)
        capture.complete(0x2006, le16(32) + le16(32) + [0, 1, 0] + octets(0) + [7, 0])
        let frame = capture.enhancedConnect(0x40)
        #expect(try SessionReading(capture)[frame]["link.peripheral"] == "C1:11:11:11:11:11")
    }

    @Test func theSetEnabledLastIsTaken() throws {
        var capture = twoSets()
        capture.complete(0x2039, [1, 2, 2, 0, 0, 0, 1, 0, 0, 0])
        let frame = capture.enhancedConnect(0x40)
        #expect(try SessionReading(capture)[frame]["link.peripheral"] == "D2:22:22:22:22:22")
    }

    @Test func theEndOfTheSetTellsWhichOneItWas() throws {
        var capture = twoSets()
        let connection = capture.enhancedConnect(0x40)
        let end = capture.endSet(1, status: 0, 0x40)
        let reading = try SessionReading(capture)
        #expect(reading[connection]["link.peripheral"] == "E3:33:33:33:33:33")
        #expect(reading[end]["link.peripheral"] == "D2:22:22:22:22:22")
    }

    @Test func theEndOfTheSetKeepsAResolvableAddress() throws {
        var capture = twoSets()
        capture.enhancedConnect(0x40, resolvable: 0x4A44_4444_4444)
        let end = capture.endSet(1, status: 0, 0x40)
        #expect(try SessionReading(capture)[end]["link.peripheral"] == "4A:44:44:44:44:44")
    }

    /// Sets 1 and 2, the second set up last.
    private func twoSets() -> CaptureBuilder {
        var capture = start()
        for (set, address) in [(1, OwnAddressTests.other), (2, OwnAddressTests.third)] as [(UInt8, UInt64)] {
            capture.setUp(set, ownType: 1)
            capture.complete(0x2035, [set] + octets(address))
        }
        return capture
    }

    @Test func refusedRandomAddressesAreNotUsed() throws {
        var capture = start()
        capture.complete(0x2005, octets(OwnAddressTests.other), returns: [0x0C])
        capture.complete(0x2043, [0, 1, 0] + octets(0))
        let central = capture.enhancedConnect(0x40, isCentral: true)
        capture.setUp(1, ownType: 1)
        capture.complete(0x2035, [1] + octets(OwnAddressTests.third))
        capture.complete(0x2035, [1] + octets(OwnAddressTests.other), returns: [0x0C])
        let peripheral = capture.enhancedConnect(0x41)
        let reading = try SessionReading(capture)
        #expect(reading[central]["link.central"] == "C1:11:11:11:11:11")
        #expect(reading[peripheral]["link.peripheral"] == "E3:33:33:33:33:33")
    }

    /// LE Extended Create Connection, whose second version has an advertising set and a subevent in front.
    @Test func bothVersionsOfCreateConnectionTellTheAddressType() throws {
        var capture = start()
        capture.complete(0x2043, [0, 0, 0] + octets(0))
        let first = capture.enhancedConnect(0x40, isCentral: true)
        capture.complete(0x2085, [0xFF, 0xFF, 0, 1, 0] + octets(0))
        let second = capture.enhancedConnect(0x41, isCentral: true)
        let reading = try SessionReading(capture)
        #expect(reading[first]["link.central"] == "00:1B:DC:0A:0B:0C")
        #expect(reading[second]["link.central"] == "C1:11:11:11:11:11")
    }

    /// A set that ended because its time was over has no connection, whatever handle stands there.
    @Test func aSetThatEndedWithoutAConnectionIsOnNone() throws {
        var capture = start()
        capture.enhancedConnect(0x40)
        let timeout = capture.endSet(1, status: 0x3C, 0x40)
        let connected = capture.endSet(1, status: 0, 0x40)
        let reading = try SessionReading(capture)
        #expect(reading[timeout].all("link.handle") == [])
        #expect(reading[timeout].packet.peer == nil)
        #expect(reading[connected]["link.handle"] == "64")
    }
}

private func octets(_ address: UInt64) -> [UInt8] {
    (0..<6).map { UInt8(truncatingIfNeeded: address >> (8 * UInt64($0))) }
}

extension CaptureBuilder {
    /// A command and its Command Complete.
    fileprivate mutating func complete(_ opcode: UInt16, _ parameters: [UInt8], returns: [UInt8] = [0]) {
        send(opcode, parameters)
        event(0x0E, [1] + le16(opcode) + returns)
    }

    /// LE Set Extended Advertising Parameters.
    fileprivate mutating func setUp(
        _ set: UInt8, ownType: UInt8, channels: UInt8 = 7, _ opcode: UInt16 = 0x2036
    ) {
        let interval: [UInt8] = [0xA0, 0, 0]
        let options: [UInt8] = opcode == 0x207F ? [0, 0] : []
        let parameters = [set] + le16(1) + interval + interval + [channels, ownType, 0] + octets(0)
        complete(opcode, parameters + [0, 0x7F, 1, 0, 1, 0, 0] + options, returns: [0, 0])
    }

    /// LE Enhanced Connection Complete, the host as peripheral unless told otherwise.
    @discardableResult
    fileprivate mutating func enhancedConnect(
        _ handle: UInt16, isCentral: Bool = false, resolvable: UInt64 = 0
    ) -> Int {
        let addresses = octets(0xF333_3333_3333) + octets(resolvable) + octets(0)
        return event(
            0x3E,
            [0x0A, 0] + le16(handle) + [isCentral ? 0 : 1, 1] + addresses + le16(24) + le16(0) + le16(400) + [0])
    }

    /// LE Advertising Set Terminated.
    fileprivate mutating func endSet(_ set: UInt8, status: UInt8, _ handle: UInt16) -> Int {
        event(0x3E, [0x12, status, set] + le16(handle) + [0])
    }
}
