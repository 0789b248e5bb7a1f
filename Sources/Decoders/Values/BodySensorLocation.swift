extension ValueDecoder {
    /// Body Sensor Location (Heart Rate Service 1.0, 3.2; GATT Specification Supplement, Body Sensor Location).
    static let bodySensorLocation = ValueDecoder(
        .characteristic(0x2A38), "Body Sensor Location", source: "Heart Rate Service 1.0, 3.2",
        .u8(
            "body_sensor_location",
            names: [0: "Other", 1: "Chest", 2: "Wrist", 3: "Finger", 4: "Hand", 5: "Ear Lobe", 6: "Foot"],
            valid: 0...6, summary: .bare, "where the sensor is worn"))
}
