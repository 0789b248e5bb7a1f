import Testing

@testable import Decoders

/// Beacons by what their decoders declare: who they are, and how strong at 1 m.
@Suite struct BeaconFormatTests {
    private static let uuid = "e20a39f473f54bc4a12f17d1ad07a961"

    @Test(
        arguments: [
            ("ff4c000215" + uuid + "04620d11" + "c8", "iBeacon E20A39F4-73F5-4BC4-A12F-17D1AD07A961 1122 3345", -56),
            ("ff1801beac" + uuid + "04620d10" + "c800", "AltBeacon \(uuid)04620d10", -56),
            // 0xE7 is -25 dBm at 0 m.
            (
                "16aafe00e7" + "edd1ebeac04e5defa017" + "0b1e55ed0001",
                "Eddystone-UID edd1ebeac04e5defa017 0b1e55ed0001", -66
            ),
            ("16aafe10e7" + "03" + "6578616d706c6507", nil, -66), ("16aafe30e7" + "a1d97c03e85f624b", nil, -66),
            // Cut after the major number, and before the power.
            ("ff4c000215" + uuid + "0462", nil, nil),
            ("ff4c000215" + uuid + "04620d11", "iBeacon E20A39F4-73F5-4BC4-A12F-17D1AD07A961 1122 3345", nil),
        ] as [(String, String?, Int?)])
    func beacons(structure: String, identity: String?, power: Int?) {
        let data = BeaconFormatTests.structure(structure)
        let found = AdvertisingData.beacons(of: data)
        #expect(found.count == 1)
        #expect(found.first?.identity?.description == identity && found.first?.power == power)
    }

    /// Telemetry, another company, and a list of services.
    @Test(arguments: ["16aafe20000bab178000013ef2000c7574", "ff0600021501", "03aafe", "ff4c00"])
    func othersAreNoBeacons(structure: String) {
        let data = BeaconFormatTests.structure(structure)
        #expect(AdvertisingData.beacons(of: data).isEmpty)
    }

    @Test func oneReportMayHaveSeveral() {
        let data =
            BeaconFormatTests.structure("ff4c000215" + BeaconFormatTests.uuid + "04620d11c8")
            + BeaconFormatTests.structure("16aafe10e7036507")
        #expect(AdvertisingData.beacons(of: data).map(\.format.name) == ["iBeacon", "Eddystone-URL"])
    }

    /// An AD structure with its length.
    private static func structure(_ digits: String) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), digits[...])
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return [UInt8(bytes.count)] + bytes
    }
}
