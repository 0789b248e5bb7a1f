import Testing

@testable import Decoders

/// Names that a program gives to UUIDs.
@Suite struct UUIDNamesTests {
    private let uuid = BluetoothUUID(0xFFF0)

    @Test func aNameStandsBeforeAnAssignedOne() throws {
        let names = try Registry(names: [
            VendorUUID(uuid, .service, "Tank Service"), VendorUUID(BluetoothUUID(0x180D), .service, "Pulse"),
        ]).vocabulary.uuidNames
        #expect(names.name(of: uuid) == "Tank Service" && names.attributeTypeName(of: uuid) == "Tank Service")
        #expect(names.name(of: BluetoothUUID(0x180D)) == "Pulse")
        #expect(names.name(of: BluetoothUUID(0x2A37)) == "Heart Rate Measurement")
        #expect(names.name(of: BluetoothUUID(0xFFF7)) == UUIDNames().name(of: BluetoothUUID(0xFFF7)))
        #expect(names.name(of: BluetoothUUID(high: 1, low: 2)) == nil)
    }

    /// A number that is assigned to a characteristic is no service's name.
    @Test func aServiceHasTheNameOfAService() {
        let names = UUIDNames()
        #expect(names.serviceName(of: BluetoothUUID(0x180D)) == "Heart Rate")
        #expect(names.serviceName(of: BluetoothUUID(0x2C00)) == nil)
        #expect(names.name(of: BluetoothUUID(0x2C00)) == "GMAP Role")
    }

    @Test func twoNamesForOneUUIDAreRefused() throws {
        let one = VendorUUID(uuid, .service, "Tank Service")
        let error = try #require(throws: NameConflictError.self) {
            try Registry(names: [one, VendorUUID(uuid, .service, "Other")])
        }
        #expect(error.description == "two names for the service FFF0: 'Tank Service' and 'Other'; remove one")
        // Two packages may say the same, and a UUID may be a service and a characteristic.
        let names = try Registry(names: [one, one, VendorUUID(uuid, .characteristic, "Tank")]).vocabulary.uuidNames
        #expect(names.registered.count == 2 && names.name(of: uuid) == "Tank Service")
    }

    /// A decoder of one's own names its attribute type, unless that has a name.
    @Test func decodersNameTheirTypes() throws {
        func decoder(_ target: ValueDecoder.Target, _ name: String) -> ValueDecoder {
            ValueDecoder(target, name, source: "test", [.u8("my_field")])
        }
        let names = try Registry(
            overrides: [
                decoder(.characteristic(0xFFF1), "Tank Level"), decoder(.characteristic(0x2A37), "Thumb"),
                decoder(.attribute(BluetoothUUID(0xFFF2), service: uuid), "Of One Service"),
                decoder(.characteristic(0xFFF3), "By Decoder"),
            ], names: [VendorUUID(BluetoothUUID(0xFFF3), .characteristic, "By List")]
        ).vocabulary.uuidNames
        #expect(names.attributeTypeName(of: BluetoothUUID(0xFFF1)) == "Tank Level")
        #expect(names.attributeTypeName(of: BluetoothUUID(0x2A37)) == "Heart Rate Measurement")
        #expect(names.attributeTypeName(of: BluetoothUUID(0xFFF2)) == nil)
        #expect(names.attributeTypeName(of: BluetoothUUID(0xFFF3)) == "By List")
    }

    /// Names of files are printed as they are: nothing in them reaches a terminal that it would obey.
    @Test(arguments: [
        ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{202E}b\n", "a\u{FFFD}b\u{FFFD}"), ("Füllstand 1", "Füllstand 1"),
    ])
    func keptNamesHaveNothingHidden(_ name: String, _ shown: String) {
        #expect(StaticName(keeping: name).string == shown)
    }
}
