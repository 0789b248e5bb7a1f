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
            #expect(known.serviceName(of: uuid) == names.serviceName(of: uuid))
            for service in [nil, BluetoothUUID(0x180D), BluetoothUUID(0x18AA)] {
                let name = known.attributeTypeName(of: uuid, in: service)
                #expect(name == names.attributeTypeName(of: uuid, in: service))
            }
        }
        // A member's number names no attribute type.
        #expect(known.serviceName(of: BluetoothUUID(0xFEAA)) != nil)
        #expect(known.attributeTypeName(of: BluetoothUUID(0xFEAA), in: nil) == nil)
    }

    /// 2C01 is a characteristic of the Gaming Audio Service. Where a maker's service has a number that no service has, as 2C00
    /// and 18AA, those of its characteristics are taken, too; a maker's own service has a UUID of 128 bits, and may use any.
    @Test(
        arguments: [
            (0x2C01, 0x1858, "UGG Features"), (0x2C01, 0x2C00, nil), (0x2BB0, 0x18AA, nil),
            (0x2A19, 0xFFE0, "Battery Level"),
            (0x2902, 0x18AA, "Client Characteristic Configuration"), (0x2A19, 0x180F, "Battery Level"),
        ] as [(UInt32, UInt32, String?)])
    func namesFollowTheService(type: UInt32, service: UInt32, name: String?) throws {
        let (type, service) = (BluetoothUUID(type), BluetoothUUID(service))
        #expect(UUIDNames().attributeTypeName(of: type, in: service)?.string == name)
        #expect(UUIDNames().attributeTypeName(of: type)?.string != nil)
    }
}
