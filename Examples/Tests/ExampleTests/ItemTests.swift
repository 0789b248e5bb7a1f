import Sniff
import SniffNames
import Testing

// Every form of item that a layout may have, one after the other, in a message of a made-up pump.
extension ValueDecoder {
    static let pumpStatus = ValueDecoder(
        .characteristic(0xFFF7), "Pump Status", source: "our protocol, 7",
        // A number: unit, scale, special values, the range that is allowed.
        .u16("flow", unit: "L/s", scale: .decimal(-3), special: [0xFFFF: "not known"], valid: 0...5000),
        // Names of values.
        .u8("pump_mode", names: [0: "off", 1: "on", 2: "priming"], summary: .bare),
        // Flags, and items that are there where one is set.
        .flags(1, .bit(0, "has_pressure"), .bit(1, "pump_alarm"), .field(2...4, "pump_stage"), .reserved(5...7)),
        .when(bit: 0, .s16("pump_pressure", unit: "Pa"), else: []),
        // A number chooses what follows.
        .u8("pump_kind"),
        .choose("pump_kind", [([1], [.u8("impeller")]), ([2], [.u16("piston_stroke")])]),
        // A list of numbers, and an array of objects, by a count that was read before.
        .u8("sample_count"),
        .list("samples", .u8, count: .field("sample_count")),
        .u8("valve_count"),
        .array("valves", count: .field("valve_count"), .u8("valve_number"), .u8("valve_opening", unit: "%")),
        // A part that has so many bytes to itself.
        .u8("label_length"),
        .within(.field("label_length"), [.text("pump_label")]),
        // What no item can say: a function reads, and adds the fields that are declared with it.
        .code([FieldDefinition("pump_hours", .integer, unit: "h", "hours, seven bits a byte")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            var hours: UInt64 = 0
            while true {
                let byte = try reader.u8(bytes, keys[0])
                hours = hours << 7 | UInt64(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            fields.add(keys[0], hours)
        })
}

/// Names of its fields that the compiler checks.
extension ValueFields {
    var flow: FieldName<Double> { "value.flow" }
    var flowName: FieldName<String> { "value.flow_name" }
    var pumpModeName: FieldName<String> { "value.pump_mode_name" }
    var pumpStage: FieldName<Int> { "value.pump_stage" }
    var pumpPressure: FieldName<Int> { "value.pump_pressure" }
    var pistonStroke: FieldName<Int> { "value.piston_stroke" }
    var samples: FieldName<[Int]> { "value.samples" }
    var valveOpenings: FieldName<[Int]> { "value.valves.valve_opening" }
    var pumpLabel: FieldName<String> { "value.pump_label" }
    var pumpHours: FieldName<Int> { "value.pump_hours" }
}

@Test func everyFormOfItemIsDecoded() throws {
    let registry = try CaptureOptions(decoders: [.pumpStatus]).registry
    let value = try registry.decode(
        [0xDC, 0x05, 2, 0b0000_0101, 0x10, 0x27, 2, 0x34, 0x12, 2, 7, 8, 1, 3, 50, 2, 0x50, 0x31, 0x81, 0x05],
        as: "Pump Status")
    #expect(value.faults.isEmpty)
    #expect(value[\.value.flow] == 1.5 && value[\.value.pumpModeName] == "priming")
    #expect(value[\.value.pumpPressure] == 10_000 && value[\.value.pumpStage] == 1)
    #expect(value[\.value.pistonStroke] == 0x1234)
    #expect(value[\.value.samples] == [7, 8] && value[\.value.valveOpenings] == [50])
    #expect(value[\.value.pumpLabel] == "P1" && value[\.value.pumpHours] == 133)
    let special = try registry.decode([0xFF, 0xFF], as: "FFF7")
    #expect(special[\.value.flowName] == "not known")
}
