import Testing

@testable import Decoders

@Suite struct VendorUUIDTableTests {
    /// The literal read with plain string operations: high half, low half, kind, name.
    static var lines: [(high: UInt64, low: UInt64, kind: String, name: String)] {
        AssignedNumbers.vendorUUIDs.text.description.split(separator: "\n").map { line in
            let columns = line.split(separator: " ", maxSplits: 2).map(String.init)
            let digits = columns[0].filter { $0 != "-" }
            return (
                UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.suffix(16), radix: 16) ?? 0, columns[1],
                columns[2]
            )
        }
    }

    @Test func everyLineIsFound() {
        let lines = Self.lines
        #expect(lines.count == 246)
        for (index, line) in lines.enumerated() {
            if index > 0 {
                let before = lines[index - 1]
                #expect((before.high, before.low) <= (line.high, line.low))
            }
            let kind = VendorUUID.Kind.allCases.first { "\($0)" == line.kind }
            #expect(kind != nil, "\(line)")
            let entry = AssignedNumbers.vendorUUIDs.entry(high: line.high, low: line.low, kind: kind)
            #expect(entry?.name.string == line.name)
            #expect(entry?.kind == kind)
            #expect(AssignedNumbers.vendorUUIDs.entry(high: line.high, low: line.low) != nil)
            // The neighbours of a listed UUID are not taken for it, unless they are listed themselves.
            for (high, low) in [(line.high, line.low &+ 1), (line.high, line.low &- 1), (line.high &+ 1, line.low)]
            where !lines.contains(where: { $0.high == high && $0.low == low }) {
                #expect(AssignedNumbers.vendorUUIDs.entry(high: high, low: low) == nil)
            }
        }
        #expect(AssignedNumbers.vendorUUIDs.map(\.name.string) == lines.map(\.name))
        #expect(AssignedNumbers.vendorUUIDs.entry(high: 0, low: 0) == nil)
        #expect(AssignedNumbers.vendorUUIDs.entry(high: .max, low: .max) == nil)
    }

    @Test func knownUUIDs() {
        let uart = AssignedNumbers.vendorUUIDs.entry(high: 0x6E40_0001_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)
        #expect(uart?.name == "Nordic UART Service")
        #expect(uart?.kind == .service)
        let lego = AssignedNumbers.vendorUUIDs.entry(high: 0x0000_1623_1212_EFDE, low: 0x1623_785F_EABC_D123)
        #expect(lego?.name == "LEGO® Wireless Protocol v3 Hub Service")
    }

    @Test func oneUUIDOfTwoKinds() {
        let table = AssignedNumbers.vendorUUIDs
        let (high, low): (UInt64, UInt64) = (0x8E40_0001_F315_4F60, 0x9FB8_8388_30DA_EA50)
        #expect(table.entry(high: high, low: low, kind: .service)?.name == "Experimental Buttonless DFU Service")
        #expect(table.entry(high: high, low: low, kind: .characteristic)?.name == "Experimental Buttonless DFU")
        #expect(table.entry(high: high, low: low, kind: .descriptor) == nil)
        #expect(table.entry(high: high, low: low)?.kind == .service)
    }

    @Test func smallTables() {
        #expect(VendorUUIDTable("").entry(high: 0, low: 0) == nil)
        let one = VendorUUIDTable("00000000-0000-0001-0000-000000000002 descriptor a b")
        #expect(one.entry(high: 1, low: 2)?.name == "a b")
        #expect(one.entry(high: 1, low: 2)?.kind == .descriptor)
        #expect(one.entry(high: 2, low: 1) == nil)
        // Wherever the search lands among equal UUIDs, all of them are seen.
        let three = VendorUUIDTable(
            """
            00000000-0000-0001-0000-000000000002 service a
            00000000-0000-0001-0000-000000000002 characteristic b
            00000000-0000-0001-0000-000000000002 descriptor c
            """)
        #expect(VendorUUID.Kind.allCases.map { three.entry(high: 1, low: 2, kind: $0)?.name } == ["a", "b", "c"])
        #expect(three.entry(high: 1, low: 2)?.name == "a")
    }

    @Test func namesCompareByText() {
        let name: StaticName = "Nordic UART Service"
        let found = AssignedNumbers.vendorUUIDs.entry(high: 0x6E40_0001_B5A3_F393, low: 0xE0A9_E50E_24DC_CA9E)?.name
        #expect(found == name)
        #expect(found.map { Set([$0, name]).count } == 1)
        #expect(name != "Nordic UART" && StaticName("%").string == "%" && StaticName("").count == 0)
        var bytes: [UInt8] = [0]
        StaticName("é").append(to: &bytes)
        #expect(bytes == [0, 0xC3, 0xA9])
    }
}
