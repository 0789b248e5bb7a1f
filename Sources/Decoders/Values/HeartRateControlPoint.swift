extension ValueDecoder {
    /// Heart Rate Control Point (Heart Rate Service 1.0, 3.3; GATT Specification Supplement, Heart Rate Control Point).
    static let heartRateControlPoint = ValueDecoder(
        .characteristic(0x2A39), "Heart Rate Control Point", source: "Heart Rate Service 1.0, 3.3",
        .u8(
            "heart_rate_control_point", names: [1: "Reset Energy Expended"], summary: .bare,
            "what the server is told to do"))
}
