extension ValueDecoder {
    /// Heart Rate Measurement (Heart Rate Service 1.0, 3.1; GATT Specification Supplement, Heart Rate Measurement).
    ///
    /// Bit 0 of the flags makes the heart rate a uint16; bit 1 says that the sensor touches skin, where bit 2 says that
    /// it can tell; bit 3 represents the energy expended since the last reset, in kilojoules; bit 4 for RR-intervals,
    /// oldest first, in 1/1024 s, as many as fit.
    static let heartRateMeasurement = ValueDecoder(
        .characteristic(0x2A37), "Heart Rate Measurement", source: "Heart Rate Service 1.0, 3.1",
        .flags(1, .reserved(5...7)),
        .when(bit: 0, heartRate(.u16), else: [heartRate(.u8)]),
        .lastFlags(
            .bit(1, "sensor_contact", ifBit: 2, summary: .labelled, "skin contact detected; absent: not supported")),
        .when(
            bit: 3,
            .u16(
                "energy_expended", unit: "J", scale: .decimal(3), summary: .labelled,
                "energy expended since the last reset; stays at 65535 kJ when that is reached")),
        .when(
            bit: 4,
            .list(
                "rr_intervals", .u16, unit: "s", scale: .binary(-10), summary: .labelled,
                "times between heart beats, oldest first")))

    private static func heartRate(_ wire: Item.Number) -> Item {
        .number(wire, "heart_rate", unit: "bpm", summary: .labelled, "beats per minute")
    }
}
