import Decoders
import Testing

@testable import Sniff

/// A public and a random address may have the same 48 bits: they are two devices.
@Suite("Identity of addresses")
struct AddressIdentityTests {
    private static let bits: UInt64 = 0xC0AB_CDEF_0123

    /// Both advertise, with different names.
    private func capture() -> CaptureBuilder {
        var capture = CaptureBuilder()
        for (type, name) in [(UInt8(0), "Scale"), (1, "Other")] {
            let octets = (0..<6).map { UInt8(truncatingIfNeeded: AddressIdentityTests.bits >> (8 * UInt64($0))) }
            let data = [UInt8(name.utf8.count + 1), 0x09] + Array(name.utf8)
            let report: [UInt8] = [0x02, 0x01, 0x00, type] + octets + [UInt8(data.count)] + data + [0xC4]
            capture.event(0x3E, report)
        }
        return capture
    }

    @Test(
        "filters select by the bits, or by the type as well",
        arguments: [
            ("adv.address == C0:AB:CD:EF:01:23", [1, 2]), ("adv.address == c0:ab:cd:ef:01:23/public", [1]),
            ("adv.address == C0:AB:CD:EF:01:23/random", [2]), ("adv.address != C0:AB:CD:EF:01:23/random", [1]),
            ("adv.address in {C0:AB:CD:EF:01:23/random, 11:22:33:44:55:66}", [2]),
        ] as [(String, [UInt64])])
    func filters(_ filter: String, _ frames: [UInt64]) throws {
        let reading = try SessionReading([capture().bytes], CaptureOptions(filter: filter))
        #expect(reading.packets.map(\.packet.frame) == frames)
    }

    @Test("a type that there is not") func wrongType() {
        #expect(throws: FilterError.self) {
            _ = try Filter("adv.address == C0:AB:CD:EF:01:23/static", vocabulary: Registry.standard.vocabulary)
        }
    }

    @Test("the list of devices has both") func devices() throws {
        let devices = try SessionReading(capture(), tracksDevices: true).devices
        #expect(devices.map { String(decoding: $0.name, as: UTF8.self) } == ["Scale", "Other"])
        #expect(devices[0].address.key != devices[1].address.key)
    }

    @Test("keys: identities are who they are of, an unknown type counts as public") func keys() {
        func key(_ type: UInt8) -> UInt64 { DeviceAddress(AddressIdentityTests.bits, type: type).key }
        #expect(key(0) == key(2) && key(1) == key(3) && key(1) == key(0xFE) && key(0) != key(1))
        #expect(key(DeviceAddress.unknownType) == key(0))
    }
}
