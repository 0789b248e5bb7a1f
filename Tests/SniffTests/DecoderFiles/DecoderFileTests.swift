import Decoders
import Testing

@testable import Sniff

/// Files of decoders: what they say, and what is said of their mistakes.
@Suite struct DecoderFileTests {
    private static let thermometer = """
        decoders:
          - characteristic: FFF4
            service: FFF0
            name: Thermometer Sample
            fields:
              - {name: temperature, type: s16, scale: 0.01, unit: °C, special: {0x8000: not known}}
              - {name: relative_humidity, type: u8, unit: "%", raw_range: [0, 100]}
              - name: status
                type: u8
                bits:
                  - {bit: 0, name: low_battery}
                  - {bits: 1-2, name: mode_of_operation, values: {0: Off, 1: Auto, 2-3: On}}
                  - {bits: 3-7, reserved: true}
            tests:
              - {value: 66 08 32 03, gives: {temperature: 21.5, low_battery: true, mode_of_operation_name: Auto}}
              - {value: 00 80 64 06, gives: {temperature_name: not known, mode_of_operation_name: On}}
              - {value: 66 08 65 00, fault: true}
              - {value: 66 08 64 80, fault: true}
        """

    private func file(_ text: String) throws(DecoderFileErrors) -> DecoderFile {
        try DecoderFile(Array(text.utf8), file: "own.yaml")
    }

    private func registry(_ text: String) throws -> Registry {
        try Registry(overrides: try file(text).entries.map(\.decoder))
    }

    private func problems(_ text: String) -> [String] {
        do throws(DecoderFileErrors) {
            _ = try file(text)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test func theTestsInAFileHold() throws {
        let file = try file(DecoderFileTests.thermometer)
        let registry = try Registry(overrides: file.entries.map(\.decoder))
        let entry = try #require(file.entries.first)
        let index = try #require(registry.index(of: entry.decoder.target))
        #expect(entry.tests.count == 4)
        for test in entry.tests { #expect(test.problem(with: index, of: registry) == nil) }
    }

    @Test func aTestThatFailsSaysWhy() throws {
        let text = DecoderFileTests.thermometer.replacing("temperature: 21.5", with: "temperature: 21.6")
        let file = try file(text)
        let registry = try Registry(overrides: file.entries.map(\.decoder))
        let entry = try #require(file.entries.first)
        let index = try #require(registry.index(of: entry.decoder.target))
        #expect(entry.tests[0].problem(with: index, of: registry) == "temperature is 21.5, not 21.6")
    }

    /// A field in YAML, bytes, the object of the value.
    @Test(
        arguments: [
            ("{name: level, type: u16be}", [1, 2], #"{"level":258}"#),
            ("{name: level, type: s24, unit: m, scale: 2^-4}", [0xF8, 0xFF, 0xFF], #"{"level":-0.5}"#),
            ("{name: level, type: u8, unit: °C, scale: 0.5, offset: -40}", [100], #"{"level":10}"#),
            ("{name: level, type: u8, scale: 1.1^(n-64)}", [65], #"{"level":1.1}"#),
            ("{name: level, type: u8, count: rest}", [1, 2, 3], #"{"level":[1,2,3]}"#),
            ("{name: label, type: text, size: nul}", [97, 98, 0], #"{"label":"ab"}"#),
            ("{name: key, type: bytes, size: 2}", [0xAB, 0xCD], #"{"key":"abcd"}"#),
            (
                "{name: kind, type: u8}\n      - {choose: kind, cases: {1: [{name: level, type: u8}]}, otherwise: []}",
                [1, 7], #"{"kind":1,"level":7}"#
            ),
            (
                "{name: size, type: u8}\n      - {within: size, fields: [{name: level, type: u8}]}\n"
                    + "      - {name: last, type: u8}", [1, 7, 9], #"{"size":1,"level":7,"last":9}"#
            ),
            (
                "{array: samples, fields: [{name: x, type: u8}, {name: y, type: u8}]}", [1, 2, 3, 4],
                #"{"samples":[{"x":1,"y":2},{"x":3,"y":4}]}"#
            ),
            (
                "{name: flags, type: u8, bits: [{bit: 0, name: long}]}\n"
                    + "      - {when: {bit: 0}, fields: [{name: level, type: u16}], otherwise: [{name: level, type: u8}]}",
                [1, 2, 1], #"{"flags":1,"long":true,"level":258}"#
            ),
            ("{use: 2A19}", [50], #"{"battery_level":50}"#),
        ] as [(String, [UInt8], String)])
    func fields(_ yaml: String, _ bytes: [UInt8], _ expected: String) throws {
        let text = "decoders:\n  - characteristic: FFF4\n    name: Sample\n    fields:\n      - \(yaml)\n"
        let registry = try registry(text)
        let decoder = try #require(registry.decoder(for: BluetoothUUID(0xFFF4)))
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        try registry.decode(
            decoder, bytes.span, &reader, under: Layer.value.key, name: .none, into: &fields)
        var buffer = ByteBuffer()
        var renderer = JSONRenderer(registry.vocabulary)
        renderer.render(fields, into: &buffer)
        #expect(buffer.string == "{\"value\":\(expected)}\n")
    }

    @Test(
        arguments: [
            ("type: s16,", "type: s15,", "own.yaml:6:35: 's15' is no type; did you mean s16?"),
            ("scale: 0.01", "scale: 1/3", "own.yaml:6:47: '1/3' is no scale: write 0.01, 1/1024, 2^-10, or 1.1^(n-64)"),
            ("name: temperature,", "name: Temperature,", "own.yaml:6:16: 'Temperature' is no name of a field"),
            ("bits: 1-2", "bits: 2-1", "own.yaml:12:20: '2-1' is no range of bits"),
            ("bits: 3-7", "bits: 3-9", "own.yaml:4:11: layout of 'Thermometer Sample'"),
            ("unit: \"%\"", "units: \"%\"", "own.yaml:7:45: unknown key 'units'; did you mean unit?"),
            (
                "name: Thermometer Sample", "nam: Thermometer Sample",
                "own.yaml:4:5: unknown key 'nam'; did you mean name?"
            ),
            ("characteristic: FFF4", "characteristic: FFF", "own.yaml:2:21: 'FFF' is not a UUID"),
            ("value: 66 08 32 03", "value: 66 0 32 03", "own.yaml:15:17: '66 0 32 03' is not hexadecimal bytes"),
        ])
    func mistakesHaveTheirPlace(_ right: String, _ wrong: String, _ message: String) {
        let found = problems(DecoderFileTests.thermometer.replacing(right, with: wrong, maxReplacements: 1))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(message) ?? false, "\(found)")
    }

    /// Also those of one decoder, each at its place; a misspelt key is not said to be missing as well.
    @Test func allMistakesOfADecoderAreReported() {
        let text = """
            decoders:
              - characteristic: FFF4
                nme: Thermometer
                device: C4:7A:2D:11:90
                fields:
                  - {nme: temperature, type: s16}
                  - {name: a b, type: u8}
                  - {name: rest, typ: u8}
                  - {when: {bit: 0}, fields: [{name: later, type: u9}, {name: right, type: u8}]}
                tests: [{value: 0}, {valu: 00}]
                colour: red
              - {name: A}
            """
        #expect(
            problems(text).map { $0.dropFirst("own.yaml:".count).split(separator: ";")[0] } == [
                "3:5: unknown key 'nme'", "4:13: 'C4:7A:2D:11:90' is no address", "6:10: unknown key 'nme'",
                "7:16: 'a b' is no name of a field: up to 64 small letters, digits and '_', a letter first",
                "8:22: unknown key 'typ'", "9:55: 'u9' is no type", "10:21: '0' is not hexadecimal bytes",
                "10:26: unknown key 'valu'", "11:5: unknown key 'colour'",
                "12:5: one of characteristic, descriptor, service_data, company, ad_type, channel, vendor_event, "
                    + "hci_command, ll_control is missing",
            ])
    }

    @Test func decodersThatReplaceOthersSaySo() throws {
        var user = UserDecoders()
        let path = try TemporaryFile(Array("decoders:\n  - {characteristic: 2A19, name: Fuel}\n".utf8))
        #expect(throws: DecoderFileErrors.self) { try user.add(path.path) }
        let other = try TemporaryFile(
            Array("decoders:\n  - {characteristic: 2A19, name: Fuel, override: true}\n".utf8))
        try user.add(other.path)
        #expect(throws: DecoderFileErrors.self) { try user.add(other.path) }
        let registry = try user.registry()
        #expect(registry.decoder(for: BluetoothUUID(0x2A19)).map { registry[$0].name } == "Fuel")
    }

    /// One that contradicts built-in decoders alone is not (`OwnFieldTests`).
    @Test func aUnitThatContradictsAnotherDecoderOfTheFileIsRefused() throws {
        let text = """
            decoders:
              - {characteristic: FFF4, name: Oven, fields: [{name: temperature, type: u16, scale: 1, unit: K}]}
              - {characteristic: FFF5, name: Grill, fields: [{name: temperature, type: u16, scale: 1, unit: °C}]}
            """
        var user = UserDecoders()
        let file = try TemporaryFile(Array(text.utf8))
        try user.add(file.path)
        do {
            _ = try user.registry()
            Issue.record("not refused")
        } catch {
            let words = "\(error)"
            #expect(words.contains(":2:5: two definitions of the field 'value.temperature'"), "\(words)")
        }
    }

    /// Files that differ by some bytes from a right one: an error or decoders, never a trap.
    @Test func mutatedFilesAreRefusedOrRead() {
        var random = SystemRandomNumberGenerator()
        let right = Array(DecoderFileTests.thermometer.utf8)
        var read = 0
        for _ in 0..<3000 {
            var bytes = right
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let offset = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: offset)
                case 1: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: offset)
                case 2: bytes[offset] = UInt8.random(in: 0...255, using: &random)
                default: bytes[offset] = Array("0123456789-{}[]:, ".utf8).randomElement(using: &random) ?? 0
                }
            }
            guard let file = try? DecoderFile(bytes, file: "own.yaml"),
                let registry = try? Registry([], overrides: file.entries.map(\.decoder))
            else { continue }
            read += 1
            for entry in file.entries {
                guard let index = registry.index(of: entry.decoder.target) else { continue }
                for test in entry.tests { _ = test.problem(with: index, of: registry) }
            }
        }
        #expect(read > 0)
    }
}
