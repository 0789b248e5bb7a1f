extension ValueDecoder {
    /// Battery Level (Battery Service 1.1, 3.1; GATT Specification Supplement, Battery Level): 0 to 100.
    static let batteryLevel = ValueDecoder(
        .characteristic(0x2A19), "Battery Level", source: "Battery Service 1.1, 3.1",
        .u8("battery_level", unit: "%", valid: 0...100, summary: .labelled, "charge of the battery, 0 to 100"))
}
