extension ValueDecoder {
    /// Xiaomi MiBeacon: what the frame has is said by its first two bytes.
    static let miBeacon = ValueDecoder(
        .serviceData(BluetoothUUID(0xFE95)), "MiBeacon",
        source: "Xiaomi, MiBeacon protocol, versions 2 to 5; xiaomi-ble",
        .flags(
            "frame_control", 2, style: .hex4,
            .bit(3, "encrypted", summary: .unlessZero, "the object is encrypted"), .bit(4, "address_included"),
            .bit(5, "capability_included"), .bit(6, "object_included"), .bit(7, "mesh_device"),
            .bit(8, "registered", "the device is bound to an account"),
            .bit(9, "solicited", "the device asks to be bound"), .field(10...11, "authentication_mode"),
            .field(12...15, "version", "of the format")),
        .u16("product_id", summary: .labelled, style: .hex4, "kind of device"),
        .u8("frame_counter", summary: .labelled),
        .when("frame_control", bit: 4, .address("device_address", summary: .bare, "address of the device")),
        .when(
            "frame_control", bit: 5,
            .u8("capability", style: .hex2),
            // Documents and programs do not agree how long the further capability is that bit 5 announces.
            .when(
                "capability", bit: 5,
                .whenLeft(1, .bytes("payload", .rest, "more of the capability, and the object")),
                else: content), else: content))

    private static let content: [Item] = [
        .when(
            "frame_control", bit: 3,
            .whenLeft(1, .bytes("encrypted_data", .rest, summary: .bare, "object, counter and check value")),
            else: [.when("frame_control", bit: 6, objects)])
    ]

    private static let objects = Item.array(
        "objects", count: .rest,
        [
            .u16("object_type", names: .table(MiBeacon.types), summary: .labelled, style: .hex4),
            .u8("length", unit: "byte"),
            .within(.field("length"), [.choose("object_type", MiBeacon.layouts, otherwise: [MiBeacon.unknown])]),
        ], "what the device tells")
}

/// Objects that mean the same for all products; of others, and of other lengths, the bytes are shown.
private enum MiBeacon {
    static let unknown = Item.bytes("data", .rest, summary: .bare)

    static let layouts: [(values: [UInt64], items: [Item])] = [
        // Motion: depends on the product.
        (values: [0x0003, 0x000F], items: [unknown]),
        object([0x000A], 2, [temperature(.s16, .decimal(-2))]),
        object(
            [0x000B], 9,
            [
                .flags(1, .field(0...3, "lock_action", summary: .labelled), .field(4...7, "lock_method")),
                .u32("lock_key", summary: .labelled, style: .hex8), timestamp,
            ]),
        object([0x0006], 5, [.u32("lock_key", summary: .labelled, style: .hex8), .u8("fingerprint_result")]),
        object([0x0010], 2, [.u8("brushing", names: [0: "start", 1: "end"], summary: .bare), .u8("brushing_count")]),
        object(
            [0x1001], 3,
            [.u16("button", summary: .labelled), .u8("press", summary: .labelled, "kinds depend on the device")]),
        object([0x1004], 2, [temperature(.s16, .decimal(-1))]),
        object([0x1005], 2, [switched("power"), temperature(.u8, .decimal(0))]),
        object([0x1006], 2, [humidity(.u16, .decimal(-1))]),
        object([0x1007], 3, [.u24("illuminance", unit: "lx", scale: .decimal(0), summary: .bare)]),
        object([0x1008], 1, [.u8("soil_moisture", unit: "%", summary: .bare)]),
        object([0x1009], 2, [.u16("conductivity", unit: "S/m", scale: .decimal(-4), summary: .bare)]),
        object([0x100A, 0x4803, 0x4C03, 0x5003], 1, [battery]),
        object([0x100D], 4, [temperature(.s16, .decimal(-1)), humidity(.u16, .decimal(-1))]),
        object([0x100E], 1, [.u8("lock_attributes", style: .hex2)]),
        object([0x1010], 2, [.u16("formaldehyde", unit: "kg/m³", scale: .decimal(-8), summary: .bare)]),
        object([0x1012], 1, [switched("power")]),
        object([0x1013], 1, [.u8("consumable_left", unit: "%", summary: .bare)]),
        object([0x1014, 0x4806], 1, [.u8("water_leak", names: [0: "no", 1: "yes"], summary: .bare)]),
        object([0x1015], 1, [.u8("smoke", names: [0: "no", 1: "yes"], summary: .bare)]),
        object([0x1017], 4, [.u32("idle_time", unit: "s", summary: .bare, "without motion")]),
        object([0x1018], 1, [.u8("light", names: [0: "dark", 1: "bright"], summary: .bare)]),
        object(
            [0x1019], 1,
            [.u8("door", names: [0: "open", 1: "closed", 2: "left open", 3: "reset"], summary: .bare)]),
        object([0x101B], 4, [.u32("idle_timeout", unit: "s", summary: .bare, "without motion")]),
        object(
            [0x2000], 5,
            [
                temperature(.s16, .decimal(-2)),
                .s16("second_temperature", unit: "°C", scale: .decimal(-2), summary: .labelled), battery,
            ]),
        object([0x4801, 0x4C01], 4, [.number(.float32, "temperature", unit: "°C", summary: .bare)]),
        object([0x4802, 0x4C02], 1, [humidity(.u8, .decimal(0))]),
        object([0x4808, 0x4C08], 4, [.number(.float32, "humidity", unit: "%", summary: .bare)]),
        object([0x4805], 4, [.number(.float32, "illuminance", unit: "lx", summary: .bare)]),
        object([0x4818], 2, [.u16("idle_time", unit: "s", summary: .bare, "without motion")]),
        object([0x484E], 1, [.u8("occupancy", names: [0: "nobody", 1: "somebody"], summary: .bare)]),
        object([0x4A01, 0x4E01], 1, [.u8("battery_low", names: [0: "no", 1: "yes"], summary: .bare)]),
    ]

    private static func object(
        _ types: [UInt64], _ length: Int, _ items: [Item]
    ) -> (values: [UInt64], items: [Item]) {
        (values: types, items: [.condition(.left(length), items, otherwise: [unknown])])
    }

    private static func temperature(_ wire: Item.Number, _ scale: Item.Scale) -> Item {
        .number(wire, "temperature", unit: "°C", scale: scale, summary: .bare)
    }

    private static func humidity(_ wire: Item.Number, _ scale: Item.Scale) -> Item {
        .number(wire, "humidity", unit: "%", scale: scale, summary: .bare)
    }

    private static func switched(_ name: String) -> Item {
        .u8(name, names: [0: "off", 1: "on"], summary: .bare)
    }

    private static let battery = Item.u8("battery_level", unit: "%", summary: .bare)

    private static let timestamp = Item.u32("timestamp", unit: "s", "since 1970-01-01 00:00 UTC")

    /// Numbers above 0x4800 belong to products: only those that programs read the same way for all are named.
    static let types = NumberTable(
        """
        0003 motion
        0006 fingerprint
        000A body temperature
        000B lock
        000F motion with light
        0010 toothbrush
        1001 button
        1004 temperature
        1005 power and temperature
        1006 humidity
        1007 illuminance
        1008 soil moisture
        1009 conductivity
        100A battery
        100D temperature and humidity
        100E lock attributes
        1010 formaldehyde
        1012 power
        1013 consumable left
        1014 water leak
        1015 smoke
        1017 time without motion
        1018 light
        1019 door
        101B motion timeout
        2000 body temperatures and battery
        4801 temperature
        4802 humidity
        4803 battery
        4805 illuminance
        4806 water leak
        4808 humidity
        4818 time without motion
        484E occupancy
        4A01 battery low
        4C01 temperature
        4C02 humidity
        4C03 battery
        4C08 humidity
        4E01 battery low
        5003 battery
        """)
}
