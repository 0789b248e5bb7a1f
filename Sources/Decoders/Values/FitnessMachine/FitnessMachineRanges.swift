/// Settings of fitness machines (Fitness Machine Service 1.0, 4.11 to 4.15; GATT Specification Supplement).
extension ValueDecoder {
    static let supportedSpeedRange = ValueDecoder(
        .characteristic(0x2AD4), "Supported Speed Range", source: "Fitness Machine Service 1.0, 4.11",
        .u16("minimum_speed", unit: "km/h", scale: .decimal(-2), summary: .labelled),
        .u16("maximum_speed", unit: "km/h", scale: .decimal(-2), summary: .labelled),
        .u16("speed_increment", unit: "km/h", scale: .decimal(-2), summary: .labelled, "smallest step"))

    static let supportedInclinationRange = ValueDecoder(
        .characteristic(0x2AD5), "Supported Inclination Range", source: "Fitness Machine Service 1.0, 4.12",
        .s16("minimum_inclination", unit: "%", scale: .decimal(-1), summary: .labelled),
        .s16("maximum_inclination", unit: "%", scale: .decimal(-1), summary: .labelled),
        .u16("inclination_increment", unit: "%", scale: .decimal(-1), summary: .labelled, "smallest step"))

    static let supportedResistanceLevelRange = ValueDecoder(
        .characteristic(0x2AD6), "Supported Resistance Level Range",
        source: "Fitness Machine Service 1.0, 4.13; GATT Specification Supplement",
        .choose(
            bytesLeft: [
                // Fitness Machine Service 1.0; the supplement has made them one octet each.
                6: [
                    .s16("minimum_resistance_level", scale: .decimal(-1), summary: .labelled),
                    .s16("maximum_resistance_level", scale: .decimal(-1), summary: .labelled),
                    .u16("resistance_level_increment", scale: .decimal(-1), summary: .labelled, "smallest step"),
                ]
            ],
            otherwise: [
                .u8("minimum_resistance_level", scale: .decimal(1), summary: .labelled),
                .u8("maximum_resistance_level", scale: .decimal(1), summary: .labelled),
                .u8("resistance_level_increment", scale: .decimal(1), summary: .labelled, "smallest step"),
            ]))

    static let supportedHeartRateRange = ValueDecoder(
        .characteristic(0x2AD7), "Supported Heart Rate Range", source: "Fitness Machine Service 1.0, 4.14",
        .u8("minimum_heart_rate", unit: "bpm", summary: .labelled),
        .u8("maximum_heart_rate", unit: "bpm", summary: .labelled),
        .u8("heart_rate_increment", unit: "bpm", summary: .labelled, "smallest step"))

    static let supportedPowerRange = ValueDecoder(
        .characteristic(0x2AD8), "Supported Power Range", source: "Fitness Machine Service 1.0, 4.15",
        .s16("minimum_power", unit: "W", summary: .labelled), .s16("maximum_power", unit: "W", summary: .labelled),
        .u16("power_increment", unit: "W", summary: .labelled, "smallest step"))
}

extension StandardDecoders {
    static let fitnessMachineRanges: [ValueDecoder] = [
        .supportedSpeedRange, .supportedInclinationRange, .supportedResistanceLevelRange, .supportedHeartRateRange,
        .supportedPowerRange,
    ]
}
