import Testing

@testable import BlesniffCommands

/// Service data on a line (Supplement to the Core Specification 12, Part A, 1.11): the service and the bytes, unless a decoder
/// says more.
@Suite("Service data on lines") struct ServiceDataTests {
    private static let address: UInt64 = 0xC605_0403_0201
    private static let eddystone: [UInt8] = [0x0D, 0x16, 0xAA, 0xFE, 0x30, 0xF0, 1, 2, 3, 4, 5, 6, 7, 8]

    private func line(_ data: [UInt8], _ arguments: String...) throws -> String? {
        let capture = TestCapture(TestCapture.report(ServiceDataTests.address, type: 0, data: data))
        return try ProgramRun(list: ["decode"] + arguments, capture: capture).lines.last
    }

    @Test(
        arguments: [
            (
                [0x08, 0x16, 0x0F, 0xFE, 0x02, 0x10, 0x1A, 0x3D, 0x0E],
                "FE0F (Signify Netherlands B.V. (formerly Philips Lighting B.V.))  02101a3d0e"
            ),
            ([0x05, 0x16, 0x1A, 0x18, 0x34, 0x08], "Environmental Sensing  3408"),
            ([0x06, 0x20, 0x78, 0x56, 0x34, 0x12, 0xA5], "12345678  a5"),
            (
                [0x12, 0x21, 0x0F, 0x0E, 0x0D, 0x0C, 0x0B, 0x0A, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0xF0, 0x7F],
                "F0010203-0405-0607-0809-0A0B0C0D0E0F  7f"
            ),
            // A UUID and no data.
            ([0x03, 0x16, 0x1A, 0x18], "Environmental Sensing  (empty)"),
        ] as [([UInt8], String)]) func undecoded(_ data: [UInt8], _ text: String) throws
    {
        let line = try #require(try line(data))
        #expect(line.hasSuffix("-60 dBm  service_data \(text)"), "\(line)")
    }

    @Test func severalOfOneReport() throws {
        let line = try #require(try line([0x04, 0x16, 0x1A, 0x18, 0x01, 0x04, 0x16, 0x0F, 0x18, 0x64]))
        let expected = "Battery Service  battery_level 100 %  service_data Environmental Sensing  01"
        #expect(line.hasSuffix(expected), "\(line)")
    }

    /// What a decoder has made out is not there a second time, not even if a filter looks for it.
    @Test func decoded() throws {
        let data: [UInt8] = ServiceDataTests.eddystone + [0x04, 0x16, 0x0F, 0x18, 0x64]
        let expected = "Eddystone-EID  tx_power -16 dBm  0102030405060708  Battery Service  battery_level 100 %"
        let line = try #require(try line(data))
        #expect(line.hasSuffix("-60 dBm  \(expected)"), "\(line)")
        let asked = try #require(try self.line(data, "--filter", "adv.service_data"))
        #expect(asked == line)
    }

    /// Of a drone the line shows who and where it is, of a mesh device what is not encrypted.
    @Test(
        arguments: [
            (
                [0x1E, 0x16, 0xFA, 0xFF, 0x0D, 0x07, 0x02, 0x12] + Array("1596F350457JLBN0".utf8)
                    + Array(repeating: 0, count: 7),
                "Open Drone ID  Basic ID  serial number  helicopter or multirotor  \"1596F350457JLBN0\""
            ),
            (
                [
                    0x1E, 0x16, 0xFA, 0xFF, 0x0D, 0x01, 0x12, 0x22, 0x5A, 0x32, 0xFC, 0x28, 0x24, 0x3D, 0x1C, 0x28,
                    0x5C, 0x17,
                ]
                    + [0x05, 0x64, 0x0B, 0xC3, 0x0B, 0x34, 0x08, 0x5B, 0x44, 0x39, 0x30, 0x02, 0x00],
                "Open Drone ID  Location/Vector  airborne  ground_speed 12.5 m/s  latitude 47.3769 °  longitude 8.5417 °  "
                    + "geodetic_altitude 505.5 m"
            ),
            (
                [0x0D, 0x29, 0x23, 0xAF, 0x58, 0x50, 0x80, 0x08, 0x00, 0x41, 0xD7, 0x03, 0xAA, 0xBB],
                "PB-ADV link 0x23af5850  transaction 128  Transaction Start  last_segment 2  total_length 65 bytes  03aabb"
            ),
            ([0x09, 0x2A, 0x68, 1, 2, 3, 4, 5, 6, 0xB5], "mesh NID 0x68  b5"),
            (
                [0x0F, 0x2B, 0x01, 0x02, 0x3E, 0xCA, 0xFF, 0x67, 0x2F, 0x67, 0x33, 0x70, 0x12, 0x34, 0x56, 0x79],
                "Secure Network beacon  network_id 3ecaff672f673370  iv_index 0x12345679"
            ),
        ] as [([UInt8], String)]) func lines(_ data: [UInt8], _ text: String) throws
    {
        let line = try #require(try line(data))
        #expect(line.contains("-60 dBm  \(text)"), "\(line)")
    }
}
