/// ESL Control Point (Electronic Shelf Label Service 1.0, 3.9). The upper half of an opcode is the number of octets of its
/// parameters, less one. A few opcodes are used for a command and for a response: the one is written, the other notified.
extension ValueDecoder {
    static let eslControlPoint = ValueDecoder(
        .characteristic(0x2BFE), "ESL Control Point", source: "Electronic Shelf Label Service 1.0, 3.9",
        .u8("label_op_code", names: opCodes, summary: .bare, style: .hex2, "command or response"),
        .choose(
            "label_op_code",
            [
                (values: [0x00, 0x01], items: [.bytes("parameter", .fixed(1), summary: .labelled)]),
                (values: [0x10, 0x11], items: [.bytes("parameter", .fixed(2), summary: .labelled)]),
                (values: [0x02, 0x03, 0x04], items: [label]), (values: [0x20], items: [label] + image),
                (values: [0x60], items: [label] + image + [absoluteTime]), (values: [0xB0], items: [label] + light),
                (values: [0xF0], items: [label] + light + [absoluteTime]),
                (values: sensorValues, items: [.u8("sensor_index", summary: .labelled), sensorData]),
            ], otherwise: [.bytes("parameter", .rest, "of an opcode that is not known")]))

    private static let label = Item.u8("esl_id", summary: .labelled, "label in its group, 255 for all")

    private static let absoluteTime = Item.u32(
        "absolute_time", unit: "s", scale: .milliseconds, summary: .labelled, "when to do it; 0: not at all")

    private static let image: [Item] = [
        .u8("display_index", summary: .labelled), .u8("image_index", summary: .labelled),
    ]

    private static let light: [Item] = [
        .u8("led_index", summary: .labelled),
        .flags(
            1,
            .field(0...1, "color_red", summary: .labelled), .field(2...3, "color_green", summary: .labelled),
            .field(4...5, "color_blue", summary: .labelled), .field(6...7, "brightness", summary: .labelled)),
        .bytes("flashing_pattern", .fixed(5), "one bit a period"),
        .u8("bit_off_period", unit: "s", scale: Item.Scale(2, decimal: -3), "of a bit that is 0"),
        .u8("bit_on_period", unit: "s", scale: Item.Scale(2, decimal: -3), "of a bit that is 1"),
        .flags(
            2,
            .field(0...0, "repeat_type", names: [0: "times", 1: "seconds"], "what the duration counts"),
            .field(1...15, "repeat_duration", summary: .labelled, "how often, or how long")),
    ]

    private static let sensorData = Item.whenLeft(
        1, .bytes("sensor_data", .rest, summary: .labelled, "as its property says"))

    private static let sensorValues = (0..<16).map { UInt64($0) << 4 | 0x0E }

    private static let opCodes: NameSource = .values(
        [
            ValueName(0x00, "Ping, or Error"), ValueName(0x01, "Unassociate from AP, or LED State"),
            ValueName(0x02, "Service Reset"), ValueName(0x03, "Factory Reset"), ValueName(0x04, "Update Complete"),
            ValueName(0x10, "Read Sensor Data, or Basic State"), ValueName(0x11, "Refresh Display, or Display State"),
            ValueName(0x20, "Display Image"), ValueName(0x60, "Display Timed Image"), ValueName(0xB0, "LED Control"),
            ValueName(0xF0, "LED Timed Control"),
        ] + sensorValues.map { ValueName($0, "Sensor Value") }
            + (0..<16).map { ValueName(UInt64($0) << 4 | 0x0F, "vendor specific") })
}
