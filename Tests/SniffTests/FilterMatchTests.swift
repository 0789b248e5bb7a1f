import Decoders
import Testing

@testable import Sniff

/// What matches: every operator on every type of field.
@Suite("Filter: matching")
struct FilterMatchTests {
    @Test(
        "a notification",
        arguments: [
            // Integers
            ("frame == 7", true), ("frame != 7", false), ("frame == 8", false), ("frame != 8", true),
            ("frame < 8", true), ("frame < 7", false), ("frame <= 7", true), ("frame > 6", true), ("frame > 7", false),
            ("frame >= 7", true), ("frame == 7.0", true), ("frame == 7.5", false), ("frame < 7.5", true),
            ("frame > 6.5", true), ("frame >= 6.999", true), ("frame > -1", true), ("frame < -1", false),
            ("frame == 70e-1", true), ("frame == 0.7e1", true),
            ("att.opcode == 0x1b", true), ("att.opcode == 0X1B", true), ("att.opcode == 27", true),
            ("att.opcode eq 0x1b and att.handle ne 0x13", true),
            ("frame in 5..7", true), ("frame in 7..9", true), ("frame in 8..9", false), ("frame in -5..7", true),
            ("frame in 6.5..7.5", true), ("frame in {1, 7}", true), ("frame in {1, 2}", false),
            ("frame in {1, 5..9}", true), ("frame not in {1, 7}", false), ("frame not in {1, 2}", true),
            ("frame not in 1..6", true),
            // Decimals
            ("time == 1700000000.123456789", true), ("time == 1700000000.12345679", false),
            ("time > 1700000000.123456788", true), ("time < 1700000000.123456790", true),
            ("time > 1700000000", true), ("time >= 1.7e9", true), ("time < 1.7e9", false),
            ("time != 1700000000.123456789", false), ("time in 1700000000..1700000001", true),
            ("att.latency == 0.045123", true), ("att.latency == 45.123e-3", true), ("att.latency > 0.045", true),
            ("att.latency > .045", true), ("att.latency > 0.5", false), ("att.latency < 1", true),
            ("value.sample_temperature == 293.15", true), ("value.sample_temperature == 293.150", true),
            ("value.sample_temperature > 293", true), ("value.sample_temperature >= 293.15", true),
            ("value.sample_temperature > 293.15", false),
            // Units
            ("att.latency > 45ms", true), ("att.latency > 46 ms", false), ("att.latency == 45.123 ms", true),
            ("att.latency == 45123 µs && frame == 7", true), ("(att.latency < 1 min) and frame == 7", true),
            ("att.latency in 40..50 ms", true), ("att.latency in {1 s, 45123us}", true),
            ("att.latency in 40 ms..1 s", true), ("value.sample_temperature > 20 K", true),
            ("value.sample_intervals == 830 ms", true),
            // Lists: any element
            ("value.sample_intervals == 0.83", true), ("value.sample_intervals == 1", true),
            ("value.sample_intervals == 0.84", false), ("value.sample_intervals != 1", true),
            ("value.sample_intervals > 0.9", true), ("value.sample_intervals > 1", false),
            ("value.sample_intervals contains 1.0", true), ("value.sample_intervals contains 2", false),
            // Booleans
            ("value.sample_contact == true", true), ("value.sample_contact == false", false),
            ("value.sample_contact != false", true), ("value.sample_contact == 1", true),
            ("value.sample_contact", true), ("value.sample_contact in {true}", true),
            // Text
            ("direction == \"received\"", true), ("direction == 'received'", true),
            ("value.sample_text == \"käse \\\"42\\\"\\n\"", false),
            ("direction != \"sent\"", true), ("direction != \"received\"", false),
            ("direction in {\"sent\", \"received\"}", true), ("direction not in {\"sent\", \"received\"}", false),
            ("att.method contains \"Value Not\"", true), ("value.sample_text contains \"KÄSE\"", false),
            ("att.method contains \"\"", true), ("value.sample_text == \"\"", false),
            ("value.sample_text contains \"Käse \\\"42\\\"\\n!\"", false),
            ("value.sample_text == \"Käse \\\"42\\\"\\n\"", true), ("value.sample_text contains \"\\xc3\\xa4\"", true),
            ("value.sample_text contains \"\\u{e4}se\"", true), ("value.sample_text contains \"\\\"42\"", true),
            ("att.method matches \"^Handle .* Notification$\"", true), ("value.sample_text matches \"^se\"", false),
            ("att.method ~ \"(?i)value not\"", true), ("value.sample_text matches \"\\d{2}\"", true),
            ("value.sample_text matches \"K.se\"", true),
            // Byte strings
            ("att.value == 0648", true), ("att.value == 06:48", true), ("att.value == 06-48", true),
            ("att.value == 0x0648", true), ("att.value == 0649", false), ("att.value != 0649", true),
            ("att.value != 06:48", false), ("att.value == \"\\x06H\"", true), ("att.value contains \"H\"", true),
            ("att.value contains 48", true), ("att.value contains 06:48", true), ("att.value contains 64", false),
            ("att.value contains 064800", false), ("att.value in {01, 0648}", true), ("att.value == \"\"", false),
            ("att.value matches \"^06\"", true), ("att.value matches \"^(..)*48$\"", true),
            ("att.value matches \"^48\"", false),
            ("link.access_address == AF9AB250", true), ("link.access_address == af:9a:b2:50", true),
            // Addresses
            ("link.peripheral == AA:BB:CC:DD:EE:FF", true), ("link.peripheral == aa:bb:cc:dd:ee:ff", true),
            ("link.peripheral == \"AA:BB:CC:DD:EE:FF\"", true), ("link.peripheral == AA-BB-CC-DD-EE-FF", true),
            ("link.peripheral != AA:BB:CC:DD:EE:FE", true), ("link.peripheral == FF:EE:DD:CC:BB:AA", false),
            ("link.peripheral in {AA:BB:CC:DD:EE:00, AA:BB:CC:DD:EE:FF}", true),
            ("link.peripheral contains AA:BB:CC", true), ("link.peripheral contains DD:EE:FF", true),
            ("link.peripheral contains FF:EE", false), ("link.peripheral matches \"^AA:BB\"", true),
            // UUIDs
            ("att.uuid == 2A37", true), ("att.uuid == 2a37", true), ("att.uuid == 0x2A37", true),
            ("att.uuid == 00002A37", true), ("att.uuid == \"2A37\"", true), ("att.uuid == 2A38", false),
            ("att.uuid == 00002A37-0000-1000-8000-00805F9B34FB", true), ("att.uuid != 2A38", true),
            ("att.uuid in {2A38, 2A37}", true), ("att.uuid not in {2A38, 2A37}", false),
            ("att.service == A56E51F3-AFFE-4E14-87A2-54927B22354C", true),
            ("att.service == a56e51f3affe4e1487a254927b22354c", true), ("att.service == 180D", false),
            ("att.service matches \"^A56E51F3-\"", true), ("att.uuid ~ \"^2A\"", true),
            // Names of numbers
            ("value.sample_mode_name == \"On\"", true), ("value.sample_mode_name == \"Off\"", false),
            ("value.sample_mode_name != \"Off\"", true), ("value.sample_mode_name != \"On\"", false),
            ("value.sample_mode_name contains \"O\"", true), ("value.sample_mode_name contains \"Fire\"", false),
            ("value.sample_mode_name matches \"^On\"", true),
            ("value.sample_mode_name matches \"(?i)^off|ire$\"", false),
            ("value.sample_mode_name in {\"On Fire\", \"On\"}", true), ("value.sample_mode_name", true),
            ("value.sample_mode_name not in {\"On Fire\", \"On\"}", false),
            // Presence
            ("att", true), ("exists att", true), ("value", true), ("link", true), ("adv", false), ("exists smp", false),
            ("att.handle", true), ("exists att.error", false), ("!att.error", true), ("not exists adv", true),
            // What is not there compares with nothing
            ("att.error == 0", false), ("att.error != 0", false), ("!(att.error == 0)", true),
            ("att.error not in {1}", false), ("att.error_name != \"Invalid Handle\"", false),
            ("adv.rssi > -200", false),
            ("adv.name matches \"\"", false), ("att.error < 1000", false),
            // Logic
            ("att.opcode == 0x1b && att.handle == 0x12", true), ("att.opcode == 0x1b && att.handle == 0x13", false),
            ("att.opcode == 0x1c || att.handle == 0x12", true), ("att.opcode == 0x1c || att.handle == 0x13", false),
            ("!(att.opcode == 0x1b)", false), ("!att.opcode == 0x1c", true),
            ("adv || att && smp", false), ("(adv || att) && frame == 7", true), ("adv || att && frame == 7", true),
            ("!(adv || smp) && !(att && smp)", true), ("!!att && !(!att || smp)", true),
            // Names from Wireshark
            ("btatt.opcode == 0x1b && btatt.handle == 0x0012", true), ("btatt.uuid16 == 0x2a37", true),
            ("frame.number == 7 and frame.time_epoch > 1700000000", true), ("btatt.value contains 06:48", true),
        ])
    func notification(_ expression: String, _ expected: Bool) throws {
        #expect(try FilterSample.matches(expression, FilterSample.notification) == expected)
    }

    @Test(
        "advertising reports: any of several",
        arguments: [
            ("adv", true), ("adv.rssi == -60", true), ("adv.rssi == -91", true), ("adv.rssi == -70", false),
            ("adv[].rssi == -60", true), ("adv.rssi in -95..-90", true), ("adv.rssi in -80..-70", false),
            ("adv.rssi < -90", true), ("adv.rssi < -91", false), ("adv.rssi > -0x3d", true),
            ("adv.rssi > -60", false), ("adv.rssi != -60", true), ("!(adv.rssi == -60)", false),
            ("adv.rssi not in {-60, -91}", false), ("adv.rssi == -60.0", true), ("adv.rssi > -60.5", true),
            ("adv.name == \"Thermo 1\"", true), ("adv.name != \"Thermo 1\"", false), ("adv.name != \"x\"", true),
            ("adv.services == 180F", true), ("adv.services contains 180F", true), ("adv.services contains 1810", false),
            ("adv.services in {1810, 180D}", true), ("adv.address == C0:FF:EE:00:00:01", true),
            ("adv.company == 0x4c", true), ("adv.company_name == \"Apple, Inc.\"", true),
            ("adv.company_name contains \"Apple\"", true), ("adv.company_name matches \"(?i)^APPLE\"", true),
            ("adv.company_name == \"Nokia Mobile Phones\"", false),
            ("adv.name == \"Thermo 1\" && adv.address == C0:FF:EE:00:00:01", true),
            ("btcommon.eir_ad.entry.device_name contains \"Thermo\"", true),
            ("btcommon.eir_ad.entry.company_id == 0x004c", true), ("bthci_evt.rssi == -91", true),
            ("att", false), ("frame == 8 && !att", true),
        ])
    func reports(_ expression: String, _ expected: Bool) throws {
        #expect(try FilterSample.matches(expression, FilterSample.reports) == expected)
    }

    @Test("a number without a name has none that equals or differs")
    func unnamed() throws {
        let key = try FilterSample.key("value.sample_mode")
        func event(_ mode: UInt8) -> (inout FieldList) -> Void { { $0.add(key, mode) } }
        for expression in [
            "value.sample_mode_name", "value.sample_mode_name == \"On\"", "value.sample_mode_name != \"On\"",
            "value.sample_mode_name contains \"\"", "value.sample_mode_name matches \"\"",
        ] {
            #expect(try !FilterSample.matches(expression, event(9)), "\(expression)")
        }
        #expect(try FilterSample.matches("value.sample_mode", event(9)))
        // Two numbers with one name, and neighbours that are one interval.
        for mode: UInt8 in [0, 7] {
            #expect(try FilterSample.matches("value.sample_mode_name == \"Off\"", event(mode)))
        }
        for mode: UInt8 in 0...9 {
            #expect(
                try FilterSample.matches("value.sample_mode_name matches \"^O\"", event(mode))
                    == [0, 1, 2, 7].contains(mode))
        }
    }

    @Test("an empty filter list and an empty event")
    func emptyEvent() throws {
        #expect(try !FilterSample.matches("frame == 1 || att", { _ in }))
        #expect(try FilterSample.matches("!(frame == 1 || att)", { _ in }))
    }

    @Test("the keys are those of the fields that the expression names, once each")
    func keys() throws {
        let vocabulary = try FilterSample.vocabulary()
        func paths(_ expression: String) throws -> [String] {
            try Filter(expression, vocabulary: vocabulary).keys.map { vocabulary[$0].path }.sorted()
        }
        #expect(try paths("att.handle == 1 || att.handle == 2 && !exists adv") == ["adv", "att.handle"])
        #expect(try paths("hci.status_name == \"Success\"") == ["hci.status"])
        #expect(try paths("btatt.opcode == 1") == ["att.opcode"])
        #expect(try Filter("frame", vocabulary: vocabulary).expression == "frame")
    }

    @Test("every way in which a value can be recorded")
    func kinds() throws {
        let text = try FilterSample.key("value.sample_text")
        for fill: (inout FieldList) -> Void in [
            { $0.add(text, label: "Sent") }, { $0.add(text, StaticName("Sent")) }, { $0.add(text, text: "Sent") },
            { $0.add(text, label: Array("Sent".utf8)) },
        ] {
            #expect(try FilterSample.matches("value.sample_text == \"Sent\"", fill))
            #expect(try FilterSample.matches("value.sample_text contains \"en\"", fill))
            #expect(try FilterSample.matches("value.sample_text ~ \"^S\"", fill))
        }
        for fill: (inout FieldList) -> Void in [
            { $0.add(RecordField.time.key, fixed: 1_500, exponent: -3) },
            { $0.add(RecordField.time.key, mantissa: 15, exponent: -1) }, { $0.add(RecordField.time.key, float: 1.5) },
        ] {
            #expect(try FilterSample.matches("time == 1.5 && time in {1.5} && time < 1.6 && time >= 1.5", fill))
        }
    }

    @Test("text is compared byte by byte, and may be no UTF-8")
    func rawText() throws {
        let key = try FilterSample.key("value.sample_text")
        let bytes: [UInt8] = [0x41, 0xFF, 0x42]
        func event(_ fields: inout FieldList) { fields.add(key, text: 0..<3, of: bytes.span) }
        #expect(try FilterSample.matches("value.sample_text == \"A\\xffB\"", event))
        #expect(try FilterSample.matches("value.sample_text contains \"\\xff\"", event))
        #expect(try FilterSample.matches("value.sample_text matches \"^A.B$\"", event))
        #expect(try !FilterSample.matches("value.sample_text == \"A\\u{ff}B\"", event))
    }
}
