/// Values of the Health Thermometer Service 1.0 (3; GATT Specification Supplement).
extension ValueDecoder {
    /// Temperature Measurement (3.1): bit 0 of the flags says Fahrenheit rather than Celsius, bit 1 that a time stamp
    /// follows, bit 2 that the place of the measurement follows. A temperature that is not a number is absent.
    static let temperatureMeasurement = ValueDecoder(
        .characteristic(0x2A1C), "Temperature Measurement", source: "Health Thermometer Service 1.0, 3.1",
        temperatureItems)

    /// Temperature Type (3.2).
    static let temperatureType = ValueDecoder(
        .characteristic(0x2A1D), "Temperature Type", source: "Health Thermometer Service 1.0, 3.2", temperatureLocation)

    /// Intermediate Temperature (3.3): while the measurement goes on.
    static let intermediateTemperature = ValueDecoder(
        .characteristic(0x2A1E), "Intermediate Temperature", source: "Health Thermometer Service 1.0, 3.3",
        temperatureItems)

    /// Measurement Interval (3.4): 0 for no periodic measurements.
    static let measurementInterval = ValueDecoder(
        .characteristic(0x2A21), "Measurement Interval", source: "Health Thermometer Service 1.0, 3.4",
        .u16("measurement_interval", unit: "s", summary: .labelled, "time between measurements; 0: not periodic"))

    private static let temperatureItems: [Item] = [
        .flags(1, .reserved(3...7)),
        .when(
            bit: 0,
            .number(
                .medfloat32, "temperature_fahrenheit", unit: "°F", summary: .labelled,
                "temperature of a device that measures in degrees Fahrenheit"),
            else: [.number(.medfloat32, "temperature", unit: "°C", summary: .labelled, "temperature")]),
        .when(bit: 1, dateTimeItems),
        .when(bit: 2, temperatureLocation),
    ]

    private static let temperatureLocation = Item.u8(
        "temperature_type",
        names: [
            1: "Armpit", 2: "Body (general)", 3: "Ear (usually earlobe)", 4: "Finger", 5: "Gastrointestinal Tract",
            6: "Mouth", 7: "Rectum", 8: "Toe", 9: "Tympanum (ear drum)",
        ], valid: 1...9, summary: .bare, "where the temperature is measured")
}
