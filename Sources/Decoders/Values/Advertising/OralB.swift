extension ValueDecoder {
    /// Toothbrushes of Oral-B; the older ones have nine bytes. Modes have other names with the iO series.
    static let oralB = ValueDecoder(
        .manufacturer(0x00DC), "Oral-B", source: "oralb-ble (no documentation of Procter & Gamble)",
        brush + [.whenLeft(2, sectors)])

    private static let brush: [Item] = [
        .u8("brush_protocol"), .u8("brush_model", summary: .labelled, style: .hex2), .u8("brush_firmware"),
        .u8(
            "brush_state",
            names: [
                1: "initialising", 2: "idle", 3: "running", 4: "charging", 5: "set-up", 6: "flight menu",
                8: "selection menu", 9: "off", 10: "statistics", 113: "final test", 114: "PCB test", 115: "sleeping",
                116: "transport",
            ], summary: .bare),
        .flags(1, .bit(7, "high_pressure", summary: .unlessZero), .bit(3, "power_button"), .bit(2, "mode_button")),
        .code([FieldDefinition("brushing_time", .integer, unit: "s", summary: .bare)]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let offset = try reader.skip(2, keys[0]).lowerBound
            fields.add(keys[0], UInt64(bytes[offset]) * 60 + UInt64(bytes[offset + 1]))
        },
        .condition(
            .field("brush_model", [0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36]),
            [
                .u8(
                    "io_mode",
                    names: [
                        0: "daily clean", 1: "sensitive", 2: "gum care", 3: "whiten", 4: "intense",
                        5: "super sensitive", 6: "tongue clean", 8: "settings", 9: "off",
                    ], summary: .bare)
            ],
            otherwise: [
                .u8(
                    "brush_mode",
                    names: [
                        0: "off", 1: "daily clean", 2: "sensitive", 3: "massage", 4: "whitening", 5: "deep clean",
                        6: "tongue clean", 7: "turbo",
                    ], summary: .bare)
            ]),
        .flags(1, .field(0...2, "sector", special: [7: "last"], summary: .labelled)),
    ]

    private static let sectors: [Item] = [.u8("sector_time", unit: "s"), .u8("sector_count")]
}
