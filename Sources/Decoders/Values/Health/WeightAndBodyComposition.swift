/// Values of the Weight Scale Service 1.0 and the Body Composition Service 1.0 (GATT Specification Supplement).
///
/// Masses and heights are SI or imperial, as bit 0 of the flags says.
extension ValueDecoder {
    static let weightMeasurement = ValueDecoder(
        .characteristic(0x2A9D), "Weight Measurement", source: "Weight Scale Service 1.0, 3.2",
        .flags("flags", 1, style: .hex2, [.reserved(4...7)], "which parts are there, and their units"),
        .when(
            "flags", bit: 0,
            .u16(
                "weight_pounds", unit: "lb", scale: .decimal(-2), special: [0xFFFF: "measurement unsuccessful"],
                summary: .labelled),
            else: [
                .u16(
                    "weight", unit: "kg", scale: Item.Scale(5, decimal: -3),
                    special: [0xFFFF: "measurement unsuccessful"], summary: .labelled)
            ]), .when("flags", bit: 1, dateTimeItems), .when("flags", bit: 2, userIDItem),
        .when(
            "flags", bit: 3,
            .u16(
                "body_mass_index", unit: "kg/m²", scale: .decimal(-1), summary: .labelled,
                "BMI: mass over the square of the height"),
            .when(
                "flags", bit: 0, .u16("height_inches", unit: "in", scale: .decimal(-1), summary: .labelled),
                else: [.u16("height", unit: "m", scale: .decimal(-3), summary: .labelled)])))

    static let weightScaleFeature = ValueDecoder(
        .characteristic(0x2A9E), "Weight Scale Feature", source: "Weight Scale Service 1.0, 3.1",
        .flags(
            "weight_scale_features", 4, summary: .labelled, style: .hex8,
            [
                .bit(0, "time_stamp_supported"), .bit(1, "multiple_users_supported"), .bit(2, "bmi_supported"),
                weightResolution(3...6),
                heightResolution(7...9), .reserved(10...31),
            ], "what the scale can do"))

    static let bodyCompositionMeasurement = ValueDecoder(
        .characteristic(0x2A9C), "Body Composition Measurement", source: "Body Composition Service 1.0, 3.2",
        .flags(
            "flags", 2, style: .hex4,
            [
                .bit(12, "multiple_packet_measurement", "another packet of the same measurement belongs to this one"),
                .reserved(13...15),
            ], "which parts are there, and their units"),
        .u16(
            "body_fat_percentage", unit: "%", scale: .decimal(-1), special: [0xFFFF: "measurement unsuccessful"],
            summary: .labelled), .when("flags", bit: 1, dateTimeItems), .when("flags", bit: 2, userIDItem),
        .when(
            "flags", bit: 3,
            .u16(
                "basal_metabolism", unit: "J", scale: .decimal(3), summary: .labelled,
                "energy that the body needs at rest, in a day")),
        .when("flags", bit: 4, .u16("muscle_percentage", unit: "%", scale: .decimal(-1), summary: .labelled)),
        .when(
            "flags", bit: 5,
            .when(
                "flags", bit: 0,
                .u16("muscle_mass_pounds", unit: "lb", scale: .decimal(-2), summary: .labelled),
                else: [.u16("muscle_mass", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .labelled)])),
        .when(
            "flags", bit: 6,
            .when(
                "flags", bit: 0,
                .u16("fat_free_mass_pounds", unit: "lb", scale: .decimal(-2), summary: .labelled),
                else: [.u16("fat_free_mass", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .labelled)]
            )),
        .when(
            "flags", bit: 7,
            .when(
                "flags", bit: 0,
                .u16("soft_lean_mass_pounds", unit: "lb", scale: .decimal(-2), summary: .labelled),
                else: [
                    .u16("soft_lean_mass", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .labelled)
                ])),
        .when(
            "flags", bit: 8,
            .when(
                "flags", bit: 0,
                .u16("body_water_mass_pounds", unit: "lb", scale: .decimal(-2), summary: .labelled),
                else: [
                    .u16("body_water_mass", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .labelled)
                ])),
        .when("flags", bit: 9, .u16("impedance", unit: "Ω", scale: .decimal(-1), summary: .labelled, "of the body")),
        .when(
            "flags", bit: 10,
            .when(
                "flags", bit: 0,
                .u16(
                    "weight_pounds", unit: "lb", scale: .decimal(-2),
                    special: [0xFFFF: "measurement unsuccessful"], summary: .labelled),
                else: [
                    .u16(
                        "weight", unit: "kg", scale: Item.Scale(5, decimal: -3),
                        special: [0xFFFF: "measurement unsuccessful"], summary: .labelled)
                ])),
        .when(
            "flags", bit: 11,
            .when(
                "flags", bit: 0, .u16("height_inches", unit: "in", scale: .decimal(-1), summary: .labelled),
                else: [.u16("height", unit: "m", scale: .decimal(-3), summary: .labelled)])))

    static let bodyCompositionFeature = ValueDecoder(
        .characteristic(0x2A9B), "Body Composition Feature", source: "Body Composition Service 1.0, 3.1",
        .flags(
            "body_composition_features", 4, summary: .labelled, style: .hex8,
            [
                .bit(0, "time_stamp_supported"), .bit(1, "multiple_users_supported"),
                .bit(2, "basal_metabolism_supported"), .bit(3, "muscle_percentage_supported"),
                .bit(4, "muscle_mass_supported"), .bit(5, "fat_free_mass_supported"),
                .bit(6, "soft_lean_mass_supported"), .bit(7, "body_water_mass_supported"),
                .bit(8, "impedance_supported"), .bit(9, "weight_supported"), .bit(10, "height_supported"),
                weightResolution(11...14),
                heightResolution(15...17), .reserved(18...31),
            ], "what the device can do"))

    /// How exactly a scale weighs (Weight Scale Service 1.0, 3.1).
    private static func weightResolution(_ bits: ClosedRange<Int>) -> Item.Bit {
        .field(
            bits, "weight_measurement_resolution",
            names: [
                0: "Not specified", 1: "0.5 kg or 1 lb", 2: "0.2 kg or 0.5 lb", 3: "0.1 kg or 0.2 lb",
                4: "0.05 kg or 0.1 lb", 5: "0.02 kg or 0.05 lb", 6: "0.01 kg or 0.02 lb", 7: "0.005 kg or 0.01 lb",
            ], valid: 0...7, summary: .labelled)
    }

    /// The same of a height.
    private static func heightResolution(_ bits: ClosedRange<Int>) -> Item.Bit {
        .field(
            bits, "height_measurement_resolution",
            names: [0: "Not specified", 1: "0.01 m or 1 in", 2: "0.005 m or 0.5 in", 3: "0.001 m or 0.1 in"],
            valid: 0...3, summary: .labelled)
    }
}

extension StandardDecoders {
    static let weightAndBodyComposition: [ValueDecoder] = [
        .weightMeasurement, .weightScaleFeature, .bodyCompositionMeasurement, .bodyCompositionFeature,
    ]
}
