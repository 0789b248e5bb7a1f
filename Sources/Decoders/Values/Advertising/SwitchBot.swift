/// SwitchBot: the first byte of the service data is the model, the letter of which says the layout.
extension ValueDecoder {
    private static let source = "OpenWonderLabs, SwitchBotAPI-BLE; pySwitchbot"

    static let switchBot = ValueDecoder(
        .serviceData(BluetoothUUID(0xFD3D)), "SwitchBot", source: source,
        .flags(
            1,
            .field(0...6, "switchbot_model", names: models, summary: .bare, style: .hex2),
            .bit(7, "encrypted", summary: .unlessZero)),
        .choose("switchbot_model", layouts, otherwise: [unknown]))

    /// The rest is what the service data of the model have, in another order.
    static let switchBotManufacturer = ValueDecoder(
        .manufacturer(0x0969), "SwitchBot", source: source,
        .addressBigEndian("device_address", summary: .bare, "address of the device"),
        .whenLeft(1, .u8("sequence_number", summary: .labelled)),
        .whenLeft(1, .bytes("device_data", .rest, summary: .bare, "depends on the model")))

    private static let unknown = Item.bytes("device_data", .rest, summary: .bare, "depends on the model")

    private static let layouts: [(values: [UInt64], items: [Item])] = [
        model(
            "H", 2,
            [
                .flags(1, .bit(7, "switch_mode", summary: .labelled), .bit(6, "switch_off", ifBit: 7)), battery,
            ]),
        model(
            "Tiw45", 5,
            [
                .skip(1), battery,
                .code([
                    FieldDefinition("temperature", .decimal, unit: "°C", summary: .labelled),
                    FieldDefinition("humidity", .decimal, unit: "%", summary: .labelled),
                    FieldDefinition("shows_fahrenheit", .boolean, "on its display"),
                ]) { (bytes, reader, keys, fields) throws(Fault) in
                    let offset = try reader.skip(3, keys[0]).lowerBound
                    // Tenths, then degrees with the sign: set above zero.
                    let tenths = Int64(bytes[offset + 1] & 0x7F) * 10 + Int64(bytes[offset] & 0x0F)
                    fields.add(keys[0], mantissa: bytes[offset + 1] & 0x80 == 0 ? -tenths : tenths, exponent: -1)
                    fields.add(keys[1], mantissa: Int64(bytes[offset + 2] & 0x7F), exponent: 0)
                    fields.add(keys[2], bytes[offset + 2] & 0x80 != 0)
                },
            ]),
        model(
            "c{", 5,
            [
                .flags(1, .bit(6, "calibrated")), battery,
                .flags(
                    1,
                    .field(0...6, "curtain_position", unit: "%", summary: .labelled, "0: open"),
                    .bit(7, "moving", summary: .unlessZero)),
                .flags(1, .field(4...7, "light_level", summary: .labelled), .field(0...2, "chain_length")),
                .skip(1),
            ]),
        model(
            "d", 8,
            [
                .flags(1, .bit(7, "tested"), .bit(6, "motion_detected", summary: .labelled)), battery,
                .flags(
                    1,
                    .bit(0, "bright"),
                    .field(
                        1...2, "contact", names: [0: "closed", 1: "open", 2: "left open", 3: "left open"],
                        summary: .bare)),
                .number(.u16BigEndian, "seconds_since_motion", unit: "s", summary: .labelled),
                .number(.u16BigEndian, "seconds_since_opening", unit: "s", summary: .labelled),
                .flags(1, .field(0...3, "button_count", summary: .labelled)),
            ]),
        model(
            "s", 5,
            [
                .flags(1, .bit(7, "tested"), .bit(6, "motion_detected", summary: .labelled)), battery,
                .skip(2),
                .flags(
                    1,
                    .field(0...1, "light_level", summary: .labelled), .field(2...3, "range"),
                    .bit(4, "iot"), .bit(5, "led")),
            ]),
    ]

    /// Of models that are called by these letters.
    private static func model(
        _ letters: String, _ length: Int, _ items: [Item]
    ) -> (values: [UInt64], items: [Item]) {
        (values: letters.utf8.map { UInt64($0) }, items: [.condition(.left(length), items, otherwise: [unknown])])
    }

    private static let battery = Item.flags(1, .field(0...6, "battery_level", unit: "%", summary: .labelled))

    private static let models: NameSource = [
        0x24: "Lock Pro", 0x26: "Leak Detector", 0x34: "Meter Pro", 0x35: "Meter Pro CO2", 0x3C: "Relay Switch",
        0x48: "Bot", 0x54: "Meter", 0x63: "Curtain", 0x64: "Contact Sensor", 0x65: "Humidifier", 0x67: "Plug Mini",
        0x69: "Meter Plus", 0x6A: "Plug Mini", 0x6E: "Ceiling Light", 0x6F: "Lock", 0x71: "Ceiling Light",
        0x72: "LED Strip", 0x73: "Motion Sensor", 0x75: "Color Bulb", 0x76: "Hub 2", 0x77: "Outdoor Meter",
        0x78: "Blind Tilt", 0x79: "Keypad", 0x7B: "Curtain 3",
    ]
}
