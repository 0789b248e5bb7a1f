/// Formats of vendors that need no more than a few lines.
extension ValueDecoder {
    /// Google Fast Pair: the model of a device that can be paired, or what only its owners can tell.
    static let fastPair = ValueDecoder(
        .serviceData(BluetoothUUID(0xFE2C)), "Fast Pair", source: "Google, Fast Pair, Advertising",
        [
            // A model has three bytes; an account without keys has two zeros.
            .condition(
                .remaining(4), fastPairAccount,
                otherwise: [
                    .condition(
                        .remaining(3),
                        [
                            .code([FieldDefinition("model_id", .integer, summary: .labelled, style: .hex8)]) {
                                (bytes, reader, keys, fields) throws(Fault) in
                                fields.add(
                                    keys[0], try reader.uint(bytes, width: 3, keys[0], bigEndian: true))
                            }
                        ], otherwise: fastPairAccount)
                ])
        ])

    private static let fastPairAccount: [Item] = [
        .u8("fast_pair_flags", style: .hex2, "version and flags, 0"),
        .array(
            "account_data", count: .rest,
            [
                .flags(
                    1,
                    [
                        .field(
                            0...3, "account_field",
                            names: [
                                0: "account key filter, show", 1: "salt", 2: "account key filter, do not show",
                                3: "battery, show", 4: "battery, do not show", 5: "random resolvable data",
                            ], summary: .bare), .field(4...7, "length", unit: "byte"),
                    ]),
                .bytes("data", .field("length")),
            ], "fields behind each other"),
    ]

    /// Xiaomi MiBeacon: what the frame has is said by its first two bytes.
    static let miBeacon = ValueDecoder(
        .serviceData(BluetoothUUID(0xFE95)), "MiBeacon", source: "Xiaomi, MiBeacon protocol, versions 2 to 5",
        [
            .flags(
                "frame_control", 2, style: .hex4,
                [
                    .bit(3, "encrypted", summary: .unlessZero, "the object is encrypted"), .bit(4, "address_included"),
                    .bit(5, "capability_included"), .bit(6, "object_included"), .bit(7, "mesh_device"),
                    .bit(8, "registered", "the device is bound to an account"),
                    .bit(9, "solicited", "the device asks to be bound"), .field(10...11, "authentication_mode"),
                    .field(12...15, "version", "of the format"),
                ]),
            .u16("product_id", summary: .labelled, style: .hex4, "kind of device"),
            .u8("frame_counter", summary: .labelled),
            .when("frame_control", bit: 4, [.address("device_address", summary: .bare, "address of the device")]),
            .when(
                "frame_control", bit: 5,
                [
                    .u8("capability", style: .hex2),
                    .whenLeft(1, [.bytes("payload", .rest, "more of the capability, and the object")]),
                ],
                else: [
                    .when(
                        "frame_control", bit: 3, [.bytes("encrypted_data", .rest, summary: .bare)],
                        else: [
                            .when(
                                "frame_control", bit: 6,
                                [
                                    .array(
                                        "objects", count: .rest,
                                        [
                                            .u16("object_type", summary: .labelled, style: .hex4),
                                            .u8("length", unit: "byte"),
                                            .bytes("data", .field("length"), summary: .bare),
                                        ], "what the device tells")
                                ])
                        ])
                ]),
        ])

    /// Thermometers of Govee: six bytes from H5072 and H5075, seven from H5074. The company identifier is one that Govee
    /// took without its being assigned.
    static let goveeThermometer = ValueDecoder(
        .manufacturer(0xEC88, prefix: [0x00]), "Govee Thermometer", source: "govee-ble 1.5 (no documentation of Govee)",
        [
            .skip(1),
            .condition(
                .remaining(7), [.bytes("govee_data", .rest, summary: .bare, "of another model")],
                otherwise: [
                    .condition(
                        .remaining(6),
                        [
                            .s16("temperature", unit: "°C", scale: .decimal(-2), summary: .labelled),
                            .u16("humidity", unit: "%", scale: .decimal(-2), summary: .labelled),
                            .u8("battery_level", unit: "%", summary: .labelled), .skip(1),
                        ], otherwise: [goveeClimate, goveeBattery, .skip(1)])
                ]),
        ])

    /// One number of three bytes, most significant first: tenths of a degree by a thousand, and tenths of a percent. The
    /// highest bit is the sign of the temperature.
    private static let goveeClimate = Item.code([
        FieldDefinition("temperature", .decimal, unit: "°C", summary: .labelled),
        FieldDefinition("humidity", .decimal, unit: "%", summary: .labelled),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let value = Int64(try reader.uint(bytes, width: 3, keys[0], bigEndian: true))
        let both = value & 0x7F_FFFF
        fields.add(keys[0], mantissa: value == both ? both / 1000 : -(both / 1000), exponent: -1)
        fields.add(keys[1], mantissa: both % 1000, exponent: -1)
    }

    private static let goveeBattery = Item.flags(
        1,
        [
            .field(0...6, "battery_level", unit: "%", summary: .labelled),
            .bit(7, "sensor_error", summary: .unlessZero, "the measurements are not valid"),
        ])
}
