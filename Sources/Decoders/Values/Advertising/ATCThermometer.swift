/// Thermometers with the free firmware of atc1441 and pvvx, on the UUID of the Environmental Sensing Service: their length
/// tells them apart.
extension ValueDecoder {
    private static let environmentalSensing = BluetoothUUID(0x181A)
    private static let source = "pvvx/ATC_MiThermometer, README, Bluetooth advertising formats"

    static let atcThermometer = ValueDecoder(
        .serviceData(environmentalSensing, length: 13), "ATC Thermometer", source: source,
        .addressBigEndian("device_address", summary: .bare, "address of the device"),
        .number(.s16BigEndian, "temperature", unit: "°C", scale: .decimal(-1), summary: .labelled),
        .u8("humidity", unit: "%", scale: .decimal(0), summary: .labelled),
        .u8("battery_level", unit: "%", summary: .labelled),
        .number(.u16BigEndian, "battery_voltage", unit: "V", scale: .decimal(-3), summary: .labelled),
        .u8("measurement_count", summary: .labelled, "number of the measurement, modulo 256"))

    static let pvvxThermometer = ValueDecoder(
        .serviceData(environmentalSensing, length: 15), "PVVX Thermometer", source: source,
        .address("device_address", summary: .bare, "address of the device"),
        .s16("temperature", unit: "°C", scale: .decimal(-2), summary: .labelled),
        .u16("humidity", unit: "%", scale: .decimal(-2), summary: .labelled),
        .u16("battery_voltage", unit: "V", scale: .decimal(-3), summary: .labelled),
        .u8("battery_level", unit: "%", summary: .labelled),
        .u8("measurement_count", summary: .labelled, "number of the measurement, modulo 256"),
        .flags(
            1,
            .bit(0, "reed_switch"), .bit(1, "trigger_output"), .bit(2, "trigger_controlled"),
            .bit(3, "temperature_trigger"), .bit(4, "humidity_trigger")))
}
