/// Motion, force, length and flow (GATT Specification Supplement).
extension ValueDecoder {
    static let acceleration = ValueDecoder(
        .characteristic(0x2C06), "Acceleration", source: "GATT Specification Supplement, Acceleration",
        .number(
            .s32, "acceleration", unit: "m/s²", scale: .decimal(-3), special: [0x7FFFFFFF: "not known"],
            summary: .labelled))

    static let acceleration3D = ValueDecoder(
        .characteristic(0x2C1D), "Acceleration - 3D", source: "GATT Specification Supplement, Acceleration - 3D",
        .s8(
            "acceleration_x", unit: "gₙ", scale: .decimal(-2), special: [0x7F: "not known", 0x7E: "out of range"],
            summary: .labelled, "along the x axis, in multiples of standard gravity"),
        .s8(
            "acceleration_y", unit: "gₙ", scale: .decimal(-2), special: [0x7F: "not known", 0x7E: "out of range"],
            summary: .labelled, "along the y axis, in multiples of standard gravity"),
        .s8(
            "acceleration_z", unit: "gₙ", scale: .decimal(-2), special: [0x7F: "not known", 0x7E: "out of range"],
            summary: .labelled, "along the z axis, in multiples of standard gravity"))

    static let preciseAcceleration3D = ValueDecoder(
        .characteristic(0x2C1E), "Precise Acceleration - 3D",
        source: "GATT Specification Supplement, Precise Acceleration - 3D",
        .s16(
            "acceleration_x", unit: "gₙ", scale: .decimal(-3),
            special: [0x7FFF: "not known", 0x7FFE: "out of range"], summary: .labelled,
            "along the x axis, in multiples of standard gravity"),
        .s16(
            "acceleration_y", unit: "gₙ", scale: .decimal(-3),
            special: [0x7FFF: "not known", 0x7FFE: "out of range"], summary: .labelled,
            "along the y axis, in multiples of standard gravity"),
        .s16(
            "acceleration_z", unit: "gₙ", scale: .decimal(-3),
            special: [0x7FFF: "not known", 0x7FFE: "out of range"], summary: .labelled,
            "along the z axis, in multiples of standard gravity"))

    static let force = ValueDecoder(
        .characteristic(0x2C07), "Force", source: "GATT Specification Supplement, Force",
        .number(.s32, "force", unit: "N", scale: .decimal(-3), special: [0x7FFFFFFF: "not known"], summary: .labelled)
    )

    static let length = ValueDecoder(
        .characteristic(0x2C0A), "Length", source: "GATT Specification Supplement, Length",
        .u32(
            "length_in_metres", unit: "m", scale: .decimal(-7), special: [0xFFFFFFFF: "not known"],
            summary: .labelled, "length of a thing"))

    static let linearPosition = ValueDecoder(
        .characteristic(0x2C08), "Linear Position", source: "GATT Specification Supplement, Linear Position",
        .number(
            .s32, "linear_position", unit: "m", scale: .decimal(-7), special: [0x7FFFFFFF: "not known"],
            summary: .labelled, "place on a line, from its origin"))

    static let rotationalSpeed = ValueDecoder(
        .characteristic(0x2C09), "Rotational Speed", source: "GATT Specification Supplement, Rotational Speed",
        .number(
            .s32, "rotational_speed", unit: "rpm", special: [0x7FFFFFFF: "not known"], summary: .labelled,
            "negative: counterclockwise"))

    static let torque = ValueDecoder(
        .characteristic(0x2C0B), "Torque", source: "GATT Specification Supplement, Torque",
        .number(
            .s32, "torque", unit: "N·m", scale: .decimal(-2), special: [0x7FFFFFFF: "not known"], summary: .labelled
        ))

    static let massFlow = ValueDecoder(
        .characteristic(0x2B02), "Mass Flow", source: "GATT Specification Supplement, Mass Flow",
        .u16("mass_flow", unit: "kg/s", scale: .decimal(-3), special: [0xFFFF: "not known"], summary: .labelled))

    static let volumeFlow = ValueDecoder(
        .characteristic(0x2B1B), "Volume Flow", source: "GATT Specification Supplement, Volume Flow",
        .u16("volume_flow", unit: "m³/s", scale: .decimal(-6), special: [0xFFFF: "not known"], summary: .labelled))
}

extension StandardDecoders {
    static let mechanics: [ValueDecoder] = [
        .acceleration, .acceleration3D, .preciseAcceleration3D, .force, .length, .linearPosition, .rotationalSpeed,
        .torque, .massFlow, .volumeFlow,
    ]
}
