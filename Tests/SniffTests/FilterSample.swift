import Decoders
import Testing

@testable import Sniff

/// Hand-made events for the tests of filters, in a vocabulary that has fields of every type.
enum FilterSample {
    private static let registry = Result {
        try Registry([
            ValueDecoder(
                .characteristic(0xFFF0), "Sample", source: "none",
                [
                    .flags(1, [.bit(0, "sample_contact")]),
                    .u8("sample_rate"),
                    .u16("sample_temperature", unit: "K", scale: Item.Scale(decimal: -2)),
                    .list("sample_intervals", .u16, count: .fixed(2), unit: "s", scale: Item.Scale(decimal: -2)),
                    .u8("sample_mode", names: [0: "Off", 1: "On", 2: "On Fire", 7: "Off"]),
                    .text("sample_text"),
                ])
        ])
    }

    static func vocabulary() throws -> Vocabulary { try registry.get().vocabulary }

    static func key(_ path: String) throws -> FieldKey {
        try #require(try vocabulary().key(ofPath: path), "no path \(path)")
    }

    /// Whether an event matches, when only what the filter asks for is recorded.
    static func matches(_ expression: String, _ fill: (inout FieldList) throws -> Void) throws -> Bool {
        let vocabulary = try vocabulary()
        let filter = try Filter(expression, vocabulary: vocabulary)
        var selection = FieldSelection(vocabulary)
        selection.insert(filter, vocabulary: vocabulary)
        var fields = FieldList(selection)
        try fill(&fields)
        let answer = filter.matches(fields)
        // What else is recorded must not change the answer.
        selection.insertAll()
        var all = FieldList(selection)
        try fill(&all)
        #expect(filter.matches(all) == answer, "\(expression) depends on what else is recorded")
        return answer
    }

    /// A Handle Value Notification with a value of every type.
    static func notification(_ fields: inout FieldList) throws {
        fields.add(RecordField.frame.key, UInt32(7))
        fields.add(RecordField.time.key, mantissa: 1_700_000_000_123_456_789, exponent: -9)
        fields.add(RecordField.direction.key, StaticName("received"))
        fields.begin(Layer.link.key)
        fields.add(LinkField.handle.key, UInt16(0x40))
        fields.add(LinkField.accessAddress.key, bytes: 0..<4, of: [0xAF, 0x9A, 0xB2, 0x50].span)
        fields.add(LinkField.peripheral.key, DeviceAddress(0xAABB_CCDD_EEFF, type: 1))
        fields.end(Layer.link.key)
        fields.begin(Layer.att.key)
        fields.add(ATTField.opcode.key, UInt8(0x1B))
        fields.add(ATTField.method.key, StaticName("Handle Value Notification"))
        fields.add(ATTField.handle.key, UInt16(0x12))
        fields.add(ATTField.uuid.key, BluetoothUUID(0x2A37))
        fields.add(ATTField.service.key, BluetoothUUID(high: 0xA56E_51F3_AFFE_4E14, low: 0x87A2_5492_7B22_354C))
        fields.add(ATTField.value.key, bytes: 0..<2, of: [0x06, 0x48].span)
        fields.add(ATTField.latency.key, mantissa: 45_123, exponent: -6)
        fields.end(Layer.att.key)
        fields.begin(Layer.value.key)
        fields.add(ValueField.name.key, text: "Sample")
        fields.add(try key("value.sample_contact"), true)
        fields.add(try key("value.sample_rate"), UInt8(72))
        fields.add(try key("value.sample_temperature"), mantissa: 29_315, exponent: -2)
        fields.begin(try key("value.sample_intervals"), .list)
        fields.add(try key("value.sample_intervals"), mantissa: 83, exponent: -2)
        fields.add(try key("value.sample_intervals"), mantissa: 100, exponent: -2)
        fields.end(try key("value.sample_intervals"))
        fields.add(try key("value.sample_mode"), UInt8(1))
        fields.add(try key("value.sample_text"), text: "Käse \"42\"\n")
        fields.end(Layer.value.key)
    }

    /// Two advertising reports.
    static func reports(_ fields: inout FieldList) throws {
        fields.add(RecordField.frame.key, UInt32(8))
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, StaticName("event"))
        fields.end(Layer.hci.key)
        fields.begin(Layer.adv.key, .array)
        fields.begin(Layer.adv.key, .element)
        fields.add(try key("adv.address"), DeviceAddress(0x1122_3344_5566, type: 0))
        fields.add(try key("adv.rssi"), signed: -60)
        fields.add(try key("adv.name"), text: "Thermo 1")
        fields.begin(try key("adv.services"), .list)
        fields.add(try key("adv.services"), BluetoothUUID(0x180D))
        fields.add(try key("adv.services"), BluetoothUUID(0x180F))
        fields.end(try key("adv.services"))
        fields.add(try key("adv.company"), UInt16(0x004C))
        fields.end(Layer.adv.key)
        fields.begin(Layer.adv.key, .element)
        fields.add(try key("adv.address"), DeviceAddress(0xC0FF_EE00_0001, type: 1))
        fields.add(try key("adv.rssi"), signed: -91)
        fields.end(Layer.adv.key)
        fields.end(Layer.adv.key)
    }
}
