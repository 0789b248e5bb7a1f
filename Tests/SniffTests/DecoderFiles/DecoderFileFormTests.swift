import Decoders
import Testing

@testable import Sniff

/// Forms that three vendors' devices needed: several decimals in one number, sign and magnitude, constants, checksums,
/// several layouts of one UUID.
@Suite struct DecoderFileFormTests {
    private func registry(_ text: String) throws -> Registry {
        let file = try DecoderFile(Array(text.utf8), file: "own.yaml")
        let registry = try Registry(overrides: file.entries.map(\.decoder))
        return registry
    }

    private func problems(_ text: String) -> [String] {
        do throws(DecoderFileErrors) {
            _ = try DecoderFile(Array(text.utf8), file: "own.yaml")
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test(arguments: [
        ("03 9e 7e", 23.7, 18.2), ("80 27 82", -1.0, 11.4), ("00 00 00", 0, 0), ("80 00 05", 0, 0.5),
        ("ff ff ff", -838.8, 60.7),
    ])
    func partsOfOneNumber(_ bytes: String, _ temperature: Double, _ humidity: Double) throws {
        let registry = try registry(
            """
            decoders:
              - characteristic: FFF1
                name: Climate
                fields:
                  - type: u24be
                    sign: magnitude
                    parts:
                      - {name: temperature, divide: 1000, scale: 0.1, unit: °C}
                      - {name: humidity, remainder: 1000, scale: 0.1, unit: "%"}
            """)
        let value = try registry.decode(hex(bytes), as: "FFF1")
        #expect(value.faults.isEmpty)
        #expect(try value.value("value.temperature", as: Double.self) == temperature)
        #expect(try value.value("value.humidity", as: Double.self) == humidity)
        #expect(try registry.decode(hex(bytes).dropLast(), as: "FFF1").faults.map(\.path) == ["value.temperature"])
    }

    @Test(arguments: [("05 00", 0.5), ("05 80", -0.5), ("ff 7f", 3276.7), ("00 80", 0)])
    func signAndMagnitude(_ bytes: String, _ expected: Double) throws {
        let registry = try registry(
            """
            decoders:
              - {characteristic: FFF1, name: Offset, fields: [{name: own_offset, type: s16, sign: magnitude, scale: 0.1}]}
            """)
        #expect(try registry.decode(hex(bytes), as: "FFF1").value("value.own_offset", as: Double.self) == expected)
    }

    @Test func anotherConstantIsAnotherLayout() throws {
        let registry = try registry(
            """
            decoders:
              - {characteristic: FFF1, name: Framed, fields: [{constant: AA 01}, {name: own_level, type: u8}]}
            """)
        #expect(try registry.decode([0xAA, 0x01, 7], as: "FFF1")["value.own_level"] == 7)
        let other = try registry.decode([0xAA, 0x02, 7], as: "FFF1")
        #expect(try other["value.own_level"] == nil)
        #expect(other.faults.map(\.offset) == [0])
    }

    @Test(arguments: [
        ("kind: xor", "01 02 03"), ("kind: xor, seed: 0x5A", "01 02 59"), ("kind: sum", "ff 02 01"),
        ("kind: complement", "01 02 fd"), ("kind: sum, size: 2, big_endian: true", "ff ff 01 fe"),
        ("kind: CRC-8/SMBUS", "31 32 33 34 35 36 37 38 39 f4"),
        ("kind: crc8, polynomial: 0x31, reflected: true", "31 32 33 34 35 36 37 38 39 a1"),
        ("kind: CRC-16/MODBUS", "31 32 33 34 35 36 37 38 39 37 4b"),
        ("kind: CRC-16/XMODEM, big_endian: true", "31 32 33 34 35 36 37 38 39 31 c3"),
        ("kind: xor, at: 0", "03 01 02"), ("kind: xor, at: -2, from: 1", "99 07 07 aa"),
    ])
    func checksums(_ checksum: String, _ bytes: String) throws {
        let registry = try registry(
            """
            decoders:
              - {characteristic: FFF1, name: Summed, checksum: {\(checksum)}, fields: [{name: content, type: bytes}]}
            """)
        let bytes = hex(bytes)
        #expect(try registry.decode(bytes, as: "FFF1").faults.isEmpty)
        for index in bytes.indices {
            // What is before or after the covered part may be anything.
            if checksum.contains("from: 1"), index == 0 || index == bytes.count - 1 { continue }
            var wrong = bytes
            wrong[index] ^= 0x10
            let value = try registry.decode(wrong, as: "FFF1")
            #expect(value.faults.map(\.reason) == ["the checksum does not fit the bytes that it covers"])
            #expect(try value["value.content"] != nil)
        }
        #expect(try !registry.decode([], as: "FFF1").faults.isEmpty)
    }

    @Test func layoutsByLengthAndFirstBytes() throws {
        let registry = try registry(
            """
            decoders:
              - characteristic: FFF1
                name: Report
                layouts:
                  - {begins: AA, length: 2, fields: [{skip: 1}, {name: own_short, type: u8}]}
                  - {begins: AA, fields: [{skip: 1}, {name: own_level, type: u16}]}
                  - {length: 3, fields: [{name: own_battery, type: u24}]}
            """)
        #expect(try registry.decode([0xAA, 1], as: "FFF1")["value.own_short"] == 1)
        #expect(try registry.decode([0xAA, 1, 2], as: "FFF1")["value.own_level"] == 0x0201)
        #expect(try registry.decode([0xAB, 0, 0], as: "FFF1")["value.own_battery"] == 0xAB)
        let other = try registry.decode([1, 2, 3, 4], as: "FFF1")
        #expect(try other.value("value.data", as: [UInt8].self) == [1, 2, 3, 4] && other.faults.isEmpty)
    }

    @Test func mistakesSayWhatWouldBeRight() {
        func problem(_ decoder: String) -> String {
            problems("decoders:\n  - {characteristic: FFF1, name: X, \(decoder)}").first ?? ""
        }
        #expect(problem("fields: [{parts: [{name: a}], type: u16}]").contains("'divide' or 'remainder' is missing"))
        #expect(problem("fields: [{parts: [{name: a, divide: 10}], type: text}]").contains("'text' is no integer"))
        #expect(problem("fields: [], checksum: {kind: CRC-16/MODBUSS}").contains("did you mean CRC-16/MODBUS"))
        #expect(problem("fields: [], checksum: {kind: crc16}").contains("'polynomial' is missing"))
        #expect(problem("fields: [], checksum: {kind: xor, initial: 1}").contains("are for crc8 and crc16"))
        #expect(problem("layouts: [{fields: []}]").contains("'length' or 'begins' is missing"))
        #expect(problem("fields: [], layouts: [{length: 1, fields: []}]").contains("'layouts' beside 'fields'"))
    }

    private func hex(_ text: String) -> [UInt8] { text.split(separator: " ").compactMap { UInt8($0, radix: 16) } }
}
