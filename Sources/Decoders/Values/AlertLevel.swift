extension ValueDecoder {
    /// Alert Level (Immediate Alert Service 1.0 and Link Loss Service 1.0; GATT Specification Supplement, Alert Level).
    static let alertLevel = ValueDecoder(
        .characteristic(0x2A06), "Alert Level", source: "GATT Specification Supplement, Alert Level",
        .u8(
            "alert_level", names: [0: "No Alert", 1: "Mild Alert", 2: "High Alert"], summary: .bare,
            "how the device alerts its user"))
}
