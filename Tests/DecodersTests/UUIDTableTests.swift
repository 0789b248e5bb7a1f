import Testing

@testable import Decoders

@Suite struct UUIDTableTests {
    /// Of 16 bits at the ends of a page and of all, of 32 bits, of 128 bits, and one that is nearly on the Bluetooth base.
    private static let uuids =
        [0, 0xFF, 0x100, 0x2A00, 0x2AFF, 0xFFFF, 0x1_0000, 0xFFFF_FFFF].map { BluetoothUUID($0) }
        + [BluetoothUUID(high: 0x2A00_0000_1000, low: 0), BluetoothUUID(high: .max, low: .max)]

    @Test func eachHasItsOwnValue() {
        var table = UUIDTable<Int>()
        for uuid in UUIDTableTests.uuids { #expect(table[uuid] == nil) }
        for (index, uuid) in UUIDTableTests.uuids.enumerated() { table[uuid] = index }
        for (index, uuid) in UUIDTableTests.uuids.enumerated() { #expect(table[uuid] == index) }
        #expect(table[BluetoothUUID(0x2A01)] == nil)
        for uuid in UUIDTableTests.uuids { table[uuid] = nil }
        for uuid in UUIDTableTests.uuids { #expect(table[uuid] == nil) }
    }

    @Test func allOf16BitsHaveRoom() {
        var table = UUIDTable<UInt32>()
        for number: UInt32 in 0...0xFFFF { table[BluetoothUUID(number)] = number }
        #expect((0...0xFFFF as ClosedRange<UInt32>).allSatisfy { table[BluetoothUUID($0)] == $0 })
    }

    @Test func knownNamesAreThoseOfTheirTable() throws {
        let names = UUIDNames()
        var known = KnownUUIDNames(names)
        for uuid in UUIDTableTests.uuids + UUIDTableTests.uuids + [BluetoothUUID(0xFEAA), BluetoothUUID(0xFEAA)] {
            #expect(known.name(of: uuid) == names.name(of: uuid))
            #expect(known.attributeTypeName(of: uuid) == names.attributeTypeName(of: uuid))
        }
        // A member's number names no attribute type.
        #expect(known.name(of: BluetoothUUID(0xFEAA)) != nil)
        #expect(known.attributeTypeName(of: BluetoothUUID(0xFEAA)) == nil)
    }
}
