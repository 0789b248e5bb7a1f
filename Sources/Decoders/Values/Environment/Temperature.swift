/// Temperatures and what was observed of them over time (GATT Specification Supplement).
extension ValueDecoder {
    static let temperature = ValueDecoder(
        .characteristic(0x2A6E), "Temperature", source: "GATT Specification Supplement, Temperature",
        .s16(
            "temperature", unit: "°C", scale: .decimal(-2), special: [0x8000: "not known"], valid: -27315...32767,
            summary: .labelled, "temperature"))

    static let temperature8 = ValueDecoder(
        .characteristic(0x2B0D), "Temperature 8", source: "GATT Specification Supplement, Temperature 8",
        .s8(
            "temperature", unit: "°C", scale: .binary(-1), special: [0x7F: "not known"], summary: .labelled,
            "temperature"))

    static let highTemperature = ValueDecoder(
        .characteristic(0x2BDF), "High Temperature", source: "GATT Specification Supplement, High Temperature",
        .s16(
            "temperature", unit: "°C", scale: .binary(-1), special: [0x8001: "not valid", 0x8000: "not known"],
            valid: -546...32767,
            summary: .labelled, "temperature"))

    static let temperatureRange = ValueDecoder(
        .characteristic(0x2B10), "Temperature Range", source: "GATT Specification Supplement, Temperature Range",
        hundredths("minimum_temperature"),
        hundredths("maximum_temperature"))

    static let temperatureStatistics = ValueDecoder(
        .characteristic(0x2B11), "Temperature Statistics",
        source: "GATT Specification Supplement, Temperature Statistics",
        hundredths("average_temperature"),
        hundredths("temperature_standard_deviation"),
        hundredths("minimum_temperature"),
        hundredths("maximum_temperature"), sensingDuration)

    static let temperature8Statistics = ValueDecoder(
        .characteristic(0x2B0F), "Temperature 8 Statistics",
        source: "GATT Specification Supplement, Temperature 8 Statistics",
        halves("average_temperature"),
        halves("temperature_standard_deviation"),
        halves("minimum_temperature"),
        halves("maximum_temperature"),
        sensingDuration)

    static let temperature8InAPeriodOfDay = ValueDecoder(
        .characteristic(0x2B0E), "Temperature 8 in a Period of Day",
        source: "GATT Specification Supplement, Temperature 8 in a Period of Day",
        [
            .s8(
                "temperature", unit: "°C", scale: .binary(-1), special: [0x7F: "not known"], summary: .labelled,
                "temperature")
        ] + periodOfDay)

    static let relativeValueInATemperatureRange = ValueDecoder(
        .characteristic(0x2B0C), "Relative Value in a Temperature Range",
        source: "GATT Specification Supplement, Relative Value in a Temperature Range",
        relativeValue,
        hundredths("minimum_temperature"),
        hundredths("maximum_temperature"))

    /// A temperature in hundredths of a degree, from absolute zero on.
    private static func hundredths(_ name: String) -> Item {
        .s16(
            name, unit: "°C", scale: .decimal(-2), special: [0x8000: "not known"], valid: -27315...32767,
            summary: .labelled)
    }

    /// A temperature in halves of a degree.
    private static func halves(_ name: String) -> Item {
        .s8(name, unit: "°C", scale: .binary(-1), special: [0x7F: "not known"], summary: .labelled)
    }
}

extension StandardDecoders {
    static let temperatures: [ValueDecoder] = [
        .temperature, .temperature8, .highTemperature, .temperatureRange, .temperatureStatistics,
        .temperature8Statistics, .temperature8InAPeriodOfDay, .relativeValueInATemperatureRange,
    ]
}
