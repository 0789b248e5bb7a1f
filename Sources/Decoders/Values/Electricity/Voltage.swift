/// Electric potential difference (GATT Specification Supplement).
extension ValueDecoder {
    static let voltageValue = ValueDecoder(
        .characteristic(0x2B18), "Voltage", source: "GATT Specification Supplement, Voltage",
        .u16(
            "voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled, "electric potential difference"))

    static let highVoltage = ValueDecoder(
        .characteristic(0x2BE0), "High Voltage", source: "GATT Specification Supplement, High Voltage",
        .u24(
            "voltage", unit: "V", scale: .binary(-6), special: [0xFFFFFF: "not known"], summary: .labelled,
            "electric potential difference"))

    static let voltageFrequency = ValueDecoder(
        .characteristic(0x2BE8), "Voltage Frequency", source: "GATT Specification Supplement, Voltage Frequency",
        .u16(
            "voltage_frequency", unit: "Hz",
            special: [0: "direct current", 0xFFFF: "not known", 0xFFFE: "not valid"],
            summary: .labelled))

    static let averageVoltage = ValueDecoder(
        .characteristic(0x2AE1), "Average Voltage", source: "GATT Specification Supplement, Average Voltage",
        .u16(
            "average_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled), sensingDuration)

    static let voltageSpecification = ValueDecoder(
        .characteristic(0x2B19), "Voltage Specification",
        source: "GATT Specification Supplement, Voltage Specification",
        .u16(
            "minimum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled),
        .u16(
            "typical_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled),
        .u16(
            "maximum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled))

    static let voltageStatistics = ValueDecoder(
        .characteristic(0x2B1A), "Voltage Statistics", source: "GATT Specification Supplement, Voltage Statistics",
        .u16(
            "average_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled),
        .u16(
            "voltage_standard_deviation", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"],
            valid: 0...65408, summary: .labelled),
        .u16(
            "minimum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled),
        .u16(
            "maximum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled), sensingDuration)

    static let relativeValueInAVoltageRange = ValueDecoder(
        .characteristic(0x2B09), "Relative Value in a Voltage Range",
        source: "GATT Specification Supplement, Relative Value in a Voltage Range",
        relativeValue,
        .u16(
            "minimum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled),
        .u16(
            "maximum_voltage", unit: "V", scale: .binary(-6), special: [0xFFFF: "not known"], valid: 0...65408,
            summary: .labelled))

    static let cosineOfTheAngle = ValueDecoder(
        .characteristic(0x2B8D), "Cosine of the Angle", source: "GATT Specification Supplement, Cosine of the Angle",
        .s8(
            "cosine_of_the_angle", scale: .decimal(-2), special: [0x7F: "not known"], valid: -100...100,
            summary: .labelled, "of the phase between voltage and current: the power factor of a sine wave"))
}

extension StandardDecoders {
    static let voltage: [ValueDecoder] = [
        .voltageValue, .highVoltage, .voltageFrequency, .averageVoltage, .voltageSpecification, .voltageStatistics,
        .relativeValueInAVoltageRange, .cosineOfTheAngle,
    ]
}
