import Decoders
import Testing

@testable import Sniff

/// The forms that the program's own declarations need, in a user's file.
@Suite struct DecoderFileLanguageTests {
    private func problems(_ text: String) -> [String] {
        do throws(DecoderFileErrors) {
            _ = try DecoderFile(Array(text.utf8), file: "own.yaml")
            return []
        } catch {
            return error.errors.map { String($0.description.dropFirst("own.yaml:".count)) }
        }
    }

    /// The tests inside a file that do not pass.
    private func failures(_ text: String) throws -> [String] {
        var user = UserDecoders()
        try user.add(DecoderFile(Array(text.utf8), file: "own.yaml"))
        let (count, failures) = user.check(try user.registry())
        #expect(count > 0)
        return failures.map(\.description)
    }

    /// A decoder with these fields, and its tests.
    private func failures(fields: String, tests: String...) throws -> [String] {
        try failures(
            "decoders:\n  - characteristic: FFF1\n    name: Own\n    fields: [\(fields)]\n    tests:\n"
                + tests.map { "      - {\($0)}\n" }.joined())
    }

    private func problem(_ decoder: String) -> String {
        problems("decoders:\n  - {name: X, \(decoder)}").first ?? ""
    }

    @Test func tablesAndGroupsAreShared() throws {
        #expect(
            try failures(
                """
                show: no
                tables:
                  modes: {0: Off, 0x10-0x1F: On}
                groups:
                  mode: [{name: own_mode, type: u8, values: modes}]
                  reading: [{name: own_reading, type: u16}, {use: mode}]
                decoders:
                  - characteristic: FFF1
                    services: [FFF0, FFE0]
                    name: Reading
                    about: The last one.
                    fields: [{use: reading}]
                    tests: [{value: 01 00 1F, gives: {own_reading: 1, own_mode_name: On}}]
                  - characteristic: FFF2
                    name: Two
                    fields: [{array: own_readings, count: 2, fields: [{use: reading}]}]
                    tests: [{value: 01 00 00 02 00 10, gives: {own_readings.own_mode: [0, 16]}}]
                """) == [])
        #expect(
            problems(
                """
                tables:
                  companies: {0: Acme}
                groups:
                  face: [{use: readin}]
                decoders:
                  - {characteristic: FFF1, name: A, fields: [{name: a, type: u8, values: compnies}]}
                """) == [
                    "2:3: the program has a table 'companies'", "4:3: 'face' could be a UUID; choose another name",
                    "4:16: 'readin' is not a UUID: 4, 8 or 32 hexadecimal digits are needed",
                    "6:74: 'compnies' is no table of this file or of the program; did you mean companies?",
                ])
    }

    @Test("a group counts as often as it is used, so that a small file has no billion fields")
    func groupsAreLimited() {
        var text = "groups:\n  g0: [{name: a, type: u8}, {skip: 1}]\n"
        for index in 1...9 {
            text += "  g\(index): [{within: rest, fields: [{use: g\(index - 1)}, {use: g\(index - 1)}]}]\n"
        }
        text += "decoders: [{characteristic: FFF1, name: A, fields: [{use: g9}]}]\n"
        #expect(problems(text).contains { $0.hasSuffix("more than 512 fields") })
        #expect(problems(text.replacing("{use: g9}", with: "{use: g10}")).count > 0)
    }

    @Test func numbers() throws {
        #expect(
            try failures(
                fields:
                    "{name: own_level, type: u8, absent: 0x80-0xFF}, {name: own_energy, type: u16, scale: 1e3, unit: J},"
                    + "{name: company, type: u16be, values: companies, hexadecimal: 4}",
                tests: "value: 7F 02 00 00 4C, gives: {own_level: 127, own_energy: 2000, company_name: \"Apple, Inc.\"}"
            )
                == [])
        let absent = "value: 80 02 00 00 4C, gives: {own_level: 128}"
        #expect(
            try failures(
                fields: "{name: own_level, type: u8, absent: 0x80-0xFF}, {name: own_rest, type: bytes}", tests: absent
            )
            .map { $0.hasSuffix("there is no own_level") } == [true])
    }

    @Test func conditions() throws {
        let fields =
            "{name: own_kind, type: u8}, "
            + "{when: {field: own_kind, is: [1, 3-255]}, fields: [{when: {begins: AA}, fields: [{skip: 1}, "
            + "{name: own_framed, type: u8}], otherwise: [{when: {length: 2}, fields: [{name: own_pair, type: u16}]}]}]}, "
            + "{choose: own_kind, cases: {0: [{name: own_zero, type: u8}], \"2, 4-5\": [{name: own_two, type: u8}]}, "
            + "otherwise: []}"
        #expect(
            try failures(
                fields: fields, tests: "value: 01 AA 07, gives: {own_framed: 7}",
                "value: FF 01 02, gives: {own_pair: 513}", "value: 02 09, gives: {own_two: 9}",
                "value: 00 09, gives: {own_zero: 9}") == [])
        let lengths =
            "{lengths: {1: [{name: own_byte, type: u8}], 2: [{name: own_word, type: u16}]}, "
            + "otherwise: [{name: own_data, type: bytes}]}"
        #expect(
            try failures(
                fields: lengths, tests: "value: 07, gives: {own_byte: 7}", "value: 07 01, gives: {own_word: 263}",
                "value: 01 02 03, gives: {own_data: \"010203\"}") == [])
        let beside =
            "{type: u8, bits: [{bits: 1-7, reserved: true}]}, {when: {left: 2, beside: {0: 1}}, "
            + "fields: [{name: own_level, type: u16}], otherwise: [{name: own_level, type: u8}]}, "
            + "{when: {bit: 0}, fields: [{name: own_more, type: u8}]}"
        #expect(
            try failures(
                fields: beside, tests: "value: 01 02 09, gives: {own_level: 2, own_more: 9}",
                "value: 01 02 01 09, gives: {own_level: 258, own_more: 9}", "value: 00 02 01, gives: {own_level: 258}")
                == [])
        #expect(problem("characteristic: FFF1, fields: [{when: {is: 1}, fields: []}]").contains("{begins: AA 01}"))
        #expect(
            problem("characteristic: FFF1, fields: [{name: a, type: u8}, {when: {field: a, is: 4-2}, fields: []}]")
                .contains("'4-2' is no range"))
    }

    @Test func bits() throws {
        #expect(
            try failures(
                fields: "{type: u8, bits: [{bit: 0, name: own_touch, if_bit: 1}, {bits: 7, name: own_side, "
                    + "values: {0: left, 1: right}}]}, {name: own_level, type: u8}, "
                    + "{last_bits: [{bits: 4-5, name: own_mode}]}",
                tests: "value: 92 07, gives: {own_touch: false, own_side_name: right, own_level: 7, own_mode: 1}") == []
        )
        #expect(
            try failures(
                fields: "{name: alarms, type: u16be, bits: {0: low battery, 8: leak}}, "
                    + "{name: page, type: bytes, size: 1, first_bit: 64, bits: {64: first, 65: second}}, "
                    + "{name: own_map, type: channels, size: 2, numbers: used}, "
                    + "{name: phys, type: u8}, {array: own_phys, ones_in: phys, fields: [{name: own_phy, type: u8}]}",
                tests: "value: 01 01 02 03 01 05 0A 0B, gives: {alarms_names: [low battery, leak], page_names: second, "
                    + "used: [0, 1, 8], own_phys.own_phy: [10, 11]}") == [])
        #expect(
            problem("characteristic: FFF1, fields: [{type: u16be, bits: [{bit: 0, name: a}]}]").contains("such as u8"))
    }

    @Test func functionsTextsAndAddresses() throws {
        #expect(
            try failures(
                fields: "{name: own_state, text: near its owner}, {name: own_address, type: addressbe}, "
                    + "{function: eddystone_url, fields: [{name: own_url, type: text}]}",
                tests: "value: C4 7A 2D 11 90 35 02 61 07, gives: {own_state: near its owner, "
                    + "own_address: \"C4:7A:2D:11:90:35\", own_url: \"http://a.com\"}") == [])
        #expect(
            problem("characteristic: FFF1, fields: [{function: eddystone_urls, fields: []}]")
                .contains("did you mean eddystone_url"))
        #expect(
            problem("characteristic: FFF1, fields: [{function: eddystone_url}]")
                .contains("'eddystone_url' makes 1 fields, and 0 are here"))
    }

    @Test func targets() throws {
        let file = try DecoderFile(
            Array(
                """
                decoders:
                  - {company: any, prefix: BE AD, name: Beacon}
                  - {company: 0x0001, prefix: 01 01, length: 7, named: GVH51, name: Thermometer}
                  - {service_data: FEAB, prefix: 20 00, length: 14, name: Telemetry}
                  - {characteristic: FFF1, service: [FFF0, FFE0], name: Twice}
                  - {vendor_event: 54 01, name: Event}
                  - {ll_control: 0x40, name: LL_OWN}
                  - hci_command: 0xFC01
                    name: Read Chip
                    fields: [{name: chip_sensor, type: u8}]
                    returns: [{name: chip_temperature, type: s8}]
                  - {hci_command: 0xFC02, name: Reset Chip, returns: []}
                """.utf8), file: "own.yaml")
        #expect(
            file.entries.map(\.decoder.target) == [
                .anyManufacturer(prefix: [0xBE, 0xAD]),
                .manufacturer(1, prefix: [1, 1], length: 7, name: "GVH51"),
                .serviceData(BluetoothUUID(0xFEAB), prefix: [0x20, 0], length: 14),
                .attribute(BluetoothUUID(0xFFF1), service: BluetoothUUID(0xFFF0)),
                .attribute(BluetoothUUID(0xFFF1), service: BluetoothUUID(0xFFE0)),
                .vendorEvent(prefix: [0x54, 1]), .linkLayerControl(opcode: 0x40), .vendorCommand(opcode: 0xFC01),
                .vendorCommandReturns(opcode: 0xFC01), .vendorCommandReturns(opcode: 0xFC02),
            ])
        var user = UserDecoders()
        try user.add(file)
        _ = try user.registry()
    }

    @Test("PDUs of the specification are the program's own")
    func refusals() {
        #expect(problem("hci_command: 0x0C01, fields: []").contains("vendors have opcodes from 0xFC00 to 0xFFFF"))
        #expect(problem("hci_event: 0x05, fields: []").contains("have 'vendor_event'"))
        #expect(problem("signalling: 0x12, fields: []").contains("is for the program's own files"))
        #expect(problem("ll_control: 0x100, fields: []").contains("from 0 to 255"))
        #expect(problem("characteristic: FFF1, returns: []").contains("'returns' is for commands"))
        #expect(problem("characteristic: FFF1, length: 2").contains("'length' is for advertising data"))
        #expect(
            problem("characteristic: FFF1, service: FFF0, services: [FFE0]").contains("'services' beside 'service'"))
    }
}
