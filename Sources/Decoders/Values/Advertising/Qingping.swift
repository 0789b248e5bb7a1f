extension ValueDecoder {
    /// Sensors of Qingping (ClearGrass), known by research only. Products that are not known may have another layout.
    static let qingping = ValueDecoder(
        .serviceData(BluetoothUUID(0xFDCD)), "Qingping", source: "qingping-ble (no documentation of Qingping)",
        .u8("qingping_flags", style: .hex2),
        .u8("qingping_product", names: products, summary: .bare, style: .hex2),
        .choose(
            "qingping_product",
            [
                (
                    values: [
                        0x01, 0x04, 0x07, 0x09, 0x0C, 0x0E, 0x0F, 0x12, 0x15, 0x16, 0x18, 0x1E, 0x24, 0x33, 0x4F,
                        0x5D,
                    ],
                    items: [
                        .address("device_address", summary: .bare, "address of the device"),
                        .array(
                            "qingping_objects", count: .rest,
                            [
                                .u8("object_id", names: objects, style: .hex2), .u8("length", unit: "byte"),
                                .within(.field("length"), [.choose("object_id", layouts, otherwise: [unknown])]),
                            ], "measurements, one behind the other"),
                    ]
                )
            ], otherwise: [.bytes("undocumented", .rest)]))

    private static let unknown = Item.bytes("data", .rest, summary: .bare)

    private static let layouts: [(values: [UInt64], items: [Item])] = [
        object(
            0x01, 4,
            [
                .s16("temperature", unit: "°C", scale: .decimal(-1), summary: .bare),
                .u16("humidity", unit: "%", scale: .decimal(-1), summary: .bare),
            ]),
        object(0x02, 1, [.u8("battery_level", unit: "%", summary: .bare)]),
        object(0x04, 1, [.u8("door", names: [0: "open", 1: "closed", 2: "left open"], summary: .bare)]),
        object(0x07, 2, [.u16("pressure", unit: "Pa", scale: .decimal(1), summary: .bare)]),
        object(
            0x08, 4,
            [
                .u8("motion", summary: .labelled),
                .u24("illuminance", unit: "lx", scale: .decimal(0), summary: .bare),
            ]),
        object(0x09, 4, [.u32("illuminance", unit: "lx", scale: .decimal(0), summary: .bare)]),
        object(0x0F, 1, [.u8("packet_count")]),
        object(0x11, 1, [.u8("light", summary: .labelled)]),
        object(
            0x12, 4,
            [
                .u16("pm2_5", unit: "kg/m³", scale: .decimal(-9), summary: .bare),
                .u16("pm10", unit: "kg/m³", scale: .decimal(-9), summary: .bare),
            ]),
        object(0x13, 2, [.u16("co2", unit: "ppm", summary: .bare)]),
    ]

    private static func object(
        _ type: UInt64, _ length: Int, _ items: [Item]
    ) -> (values: [UInt64], items: [Item]) {
        (values: [type], items: [.condition(.left(length), items, otherwise: [unknown])])
    }

    private static let objects: NameSource = [
        0x01: "temperature and humidity", 0x02: "battery", 0x04: "door", 0x07: "pressure", 0x08: "motion and light",
        0x09: "illuminance", 0x0F: "packet counter", 0x11: "light", 0x12: "particles", 0x13: "CO2",
    ]

    private static let products: NameSource = [
        0x01: "CGG1", 0x04: "CGH1", 0x07: "CGG1", 0x09: "CGP1W", 0x0C: "CGD1", 0x0E: "CGDN1", 0x0F: "CGM1",
        0x12: "CGPR1", 0x15: "CGF1W", 0x16: "CGG1", 0x18: "CGP23W", 0x1E: "CGC1", 0x24: "CGDN1", 0x33: "CGP22C",
        0x4F: "CGG3", 0x5D: "CGP22C",
    ]
}
