import Decoders
import Testing

@testable import Reassembly

/// The layout of reports and their values.
@Suite struct HIDReportMapTests {
    static let lines: [(map: [UInt8], id: UInt8, kind: HIDReportKind, report: String, text: String, masked: String)] = [
        (Maps.keyboard, 0, .input, "02 00 04 00 00 00 00 00", "left_shift, A", "***"),
        (Maps.keyboard, 0, .input, "00 00 00 00 00 00 00 00", "nothing pressed", "nothing pressed"),
        (Maps.keyboard, 0, .input, "00 00 01 01 01 01 01 01", "error_roll_over", "***"),
        (Maps.keyboard, 0, .input, "00 00 66 1E 28 00 00 00", "1, enter", "***"),
        (Maps.keyboard, 0, .input, "00 00 05", "B (5 bytes missing)", "*** (5 bytes missing)"),
        (Maps.keyboard, 0, .output, "03", "num_lock, caps_lock", "num_lock, caps_lock"),
        (Maps.keyboard, 0, .output, "00", "nothing on", "nothing on"),
        (Maps.keyboard, 1, .input, "00", "report 1 is not in the Report Map", "report 1 is not in the Report Map"),
        (Maps.mouse, 0, .input, "05 81 7F", "x -127, y 127, buttons 1 3", "x -127, y 127, buttons 1 3"),
        (Maps.combined, 1, .input, "01 FD 00 00", "x -3, y 0, wheel 0, buttons 1", "x -3, y 0, wheel 0, buttons 1"),
        (Maps.combined, 2, .input, "02", "system_sleep", "system_sleep"),
        (Maps.combined, 3, .input, "81", "volume_increment, ac_home", "volume_increment, ac_home"),
        (Maps.consumer, 4, .input, "E9 00", "volume_increment", "volume_increment"),
        (Maps.consumer, 4, .input, "00 00", "nothing pressed", "nothing pressed"),
        (Maps.consumer, 4, .input, "FF FF", "nothing pressed", "nothing pressed"),
        (Maps.consumer, 4, .input, "9B 02", "usage_000c_029b", "usage_000c_029b"),
        (
            Maps.digitizer, 5, .input, "07 FF 0F 00 08 10 27",
            "confidence, tip_switch, contact_identifier 1, x 4 in, y 1.37534 in, scan_time 1 s",
            "confidence, tip_switch, contact_identifier 1, x 4 in, y 1.37534 in, scan_time 1 s"
        ),
        (
            Maps.gamePad, 0, .input, "FF 01 02 05", "x -1, y 1, hat_switch 90 deg, z 5",
            "x -1, y 1, hat_switch 90 deg, z 5"
        ),
        (
            Maps.gamePad, 0, .input, "00 00 08 80", "x 0, y 0, hat_switch none, z -128",
            "x 0, y 0, hat_switch none, z -128"
        ),
    ]

    @Test func reports() {
        for line in Self.lines {
            let map = HIDReportMap(line.map)
            #expect(map.problem == nil)
            let report = Maps.bytes(line.report)
            #expect(map.text(of: report, id: line.id, kind: line.kind, masksKeystrokes: false) == line.text)
            #expect(map.text(of: report, id: line.id, kind: line.kind, masksKeystrokes: true) == line.masked)
        }
    }

    @Test func values() {
        let values = HIDReportMap(Maps.combined).values(of: [5, 0xFE, 2, 0xFF], id: 1, kind: .input)
        #expect(values.map(\.name) == ["button_1", "button_2", "button_3", "x", "y", "wheel"])
        #expect(values.map(\.number) == [1, 0, 1, -2, 2, -1])
        #expect(values.allSatisfy { !$0.isKeystroke && $0.physical == nil })
        let keys = HIDReportMap(Maps.keyboard).values(of: [2, 0, 4, 5, 0, 0, 0, 0], id: 0, kind: .input)
        #expect(keys.count == 10)
        #expect(keys.allSatisfy { $0.isKeystroke })
        #expect(keys.filter(\.isOn).map(\.name) == ["left_shift", "A", "B"])
    }

    @Test func fields() {
        let map = HIDReportMap(Maps.keyboard)
        let input = map.fields(id: 0, kind: .input)
        #expect(input.map(\.bitOffset) == [0, 8, 16])
        #expect(input.map(\.bitSize) == [1, 8, 8])
        #expect(input.map(\.count) == [8, 1, 6])
        #expect(input[1].flags == .constant)
        #expect(input[2].logical == HIDRange(minimum: 0, maximum: 101))
        #expect(map.fields(id: 0, kind: .output).map(\.bitEnd) == [5, 8])
    }

    @Test func rules() {
        // A maximum of 255 in one byte, a usage with its page, the last usage repeated, a page after the usage.
        let repeated = HIDReportMap(Maps.bytes("05 09 0B 30 00 01 00 09 E9 05 0C 15 00 25 FF 75 08 95 03 81 02"))
        let values = repeated.values(of: [255, 1, 2], id: 0, kind: .input)
        #expect(values.map(\.name) == ["x", "volume_increment", "volume_increment"])
        #expect(values.map(\.number) == [255, 1, 2])
        // Of a delimited set the first usage counts.
        let delimited = HIDReportMap(Maps.bytes("05 01 A9 01 09 30 09 31 A9 00 09 32 25 7F 75 08 95 02 81 02"))
        #expect(delimited.values(of: [1, 2], id: 0, kind: .input).map(\.name) == ["x", "z"])
        // Long and reserved items are passed over; elements of more than 64 bits have no value.
        let long = HIDReportMap(Maps.bytes("FE 02 F0 AA BB 0D 10 06 00 FF 09 01 75 48 95 01 81 02 75 08 09 02 81 02"))
        #expect(long.problem == nil)
        let second = long.values(of: .init(repeating: 7, count: 10), id: 0, kind: .input)
        #expect(second.map(\.name) == ["usage_ff00_0002"])
        // 64 bits across bytes, signed and unsigned.
        let wide = HIDReportMap(Maps.bytes("05 01 75 01 95 01 81 03 75 40 15 FF 09 30 81 02"))
        #expect(wide.values(of: .init(repeating: 255, count: 9), id: 0, kind: .input).map(\.number) == [-1])
    }

    static let problems: [(map: String, problem: String)] = [
        ("05", "offset 0: the item is longer than the map"), ("27 FF FF", "offset 0: the item is longer than the map"),
        ("FE 05 00 00", "offset 0: the item is longer than the map"), ("B4", "offset 0: Pop without a Push"),
        ("C0", "offset 0: End Collection without a collection"), ("A1 01", "offset 2: 1 collections do not end"),
        ("85 00", "offset 0: report id 0 is not in 1 to 255"),
        ("55 20", "offset 0: unit exponent 32 is not in -8 to 7"),
        ("29 01", "offset 0: Usage Maximum does not end a range"),
        ("77 FF FF FF FF 97 FF FF FF FF 81 02", "offset 10: report 0 is too long"),
    ]

    @Test func mistakes() {
        for line in Self.problems { #expect(HIDReportMap(Maps.bytes(line.map)).problem == line.problem) }
        let nested = [[UInt8]](repeating: [0xA1, 1], count: 65).flatMap { $0 }
        #expect(HIDReportMap(nested).problem == "offset 128: collections are nested too deeply")
        let pushed = HIDReportMap(.init(repeating: 0xA4, count: 65))
        #expect(pushed.problem == "offset 64: Push items are nested too deeply")
        let many = HIDReportMap([0x75, 1, 0x95, 1] + [[UInt8]](repeating: [0x81, 2], count: 5000).flatMap { $0 })
        #expect(many.problem == "offset 8196: more than 4096 fields")
        #expect(many.fields.count == 4096)
        #expect(HIDReportMap(Maps.keyboard + [0x05]).fields == HIDReportMap(Maps.keyboard).fields)
    }

    @Test func units() {
        #expect(HIDUnit(rawValue: 0).symbol == nil)
        #expect(HIDUnit(rawValue: 0xE011).symbol == "cm·s⁻²")
        #expect(HIDUnit(rawValue: 0x0001_0001).symbol == "K")
        #expect(HIDUnit(rawValue: 0xFFFF_FFFF).symbol == nil)
        #expect(HIDDecimal.text(-0.05) == "-0.05")
        #expect(HIDDecimal.text(123_456.7) == "123457")
        #expect(HIDDecimal.text(-0.0) == "0")
    }

    @Test func names() {
        var last: UInt32 = 0
        var count = 0
        for entry in AssignedNumbers.hidUsages {
            #expect(entry.number > last)
            #expect(AssignedNumbers.hidUsages[entry.number] == entry.name)
            #expect(entry.name.string.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
            last = entry.number
            count += 1
        }
        #expect(count == 1053)
        #expect(HIDUsage(page: 7, id: 0xE7).name == "right_gui")
        #expect(HIDUsage(page: 9, id: 12).name == "button_12")
        #expect(HIDUsage(page: 0x20, id: 0x453).name == "acceleration_x")
        #expect(HIDUsage(page: 0xFF00, id: 1).name == "usage_ff00_0001")
    }

    @Test func prefixes() {
        for bytes in Maps.all {
            let whole = HIDReportMap(bytes)
            for count in 0..<bytes.count {
                let part = HIDReportMap(Array(bytes[..<count]))
                #expect(part.fields.count <= whole.fields.count)
                for (one, other) in zip(part.fields, whole.fields) { #expect(one == other) }
                // Only between collections nothing is missing.
                #expect(part.problem != nil || [0x05, 0x09, 0xA1].contains(bytes[count]))
            }
        }
    }

    @Test func random() {
        var generator = Deterministic(state: 1)
        let common: [UInt8] = [
            0x05, 0x09, 0x0B, 0x15, 0x25, 0x19, 0x29, 0x2B, 0x75, 0x77, 0x95, 0x97, 0x81, 0x91, 0xB1, 0x80, 0xA4, 0xB4,
            0x85,
            0x35, 0x45, 0x17, 0x27, 0x37, 0x47, 0x55, 0x57, 0x65, 0x67, 0xA9, 0xA1, 0xC0, 0xFE, 7, 1, 2, 8, 0,
        ]
        var total = 0
        for _ in 0..<20_000 {
            var bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? common.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                // A real map with some bytes changed.
                bytes = Maps.all.randomElement(using: &generator) ?? []
                for _ in 0..<3 {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
            }
            let map = HIDReportMap(bytes)
            let report = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            for field in map.fields.prefix(3) {
                total += map.values(of: report, id: field.reportID, kind: field.kind).count
                let text = map.text(of: report, id: field.reportID, kind: field.kind, masksKeystrokes: true)
                if text.isEmpty || text.contains("left_shift") { Issue.record("\(bytes) \(report)") }
            }
        }
        #expect(total > 5_000)
    }

    @Test func largest() {
        // The slowest items, in the length of a map at most.
        for pattern in [[0x09, 1], [0x19, 0, 0x29, 0xFF], [0x08], [0xA4, 0xB4], [0x75, 1, 0x95, 1, 0x08, 0x80]]
            as [[UInt8]]
        {
            var bytes: [UInt8] = [0x75, 1, 0x96, 0xFF, 0x7F]
            while bytes.count < 65_000 { bytes += pattern }
            bytes += [0x80]
            let clock = ContinuousClock()
            let time = clock.measure {
                let map = HIDReportMap(bytes)
                _ = map.text(of: .init(repeating: 0xFF, count: 65_535), id: 0, kind: .input, masksKeystrokes: false)
            }
            #expect(time < .seconds(1))
        }
    }
}
