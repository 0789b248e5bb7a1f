/// Emergency Configuration Service 1.0: who is to be helped.
extension StandardDecoders {
    static let emergencyConfiguration: [ValueDecoder] = [.emergencyID, .emergencyText]
}

extension ValueDecoder {
    /// Emergency ID: random, and the same for the life of the device.
    static let emergencyID = ValueDecoder(
        .characteristic(0x2B2D), "Emergency ID", source: "Emergency Configuration Service 1.0",
        .bytes("emergency_id", .fixed(6), summary: .bare, "identifies the device"))

    /// Emergency Text: up to 20 octets.
    static let emergencyText = ValueDecoder(
        .characteristic(0x2B2E), "Emergency Text", source: "Emergency Configuration Service 1.0",
        .text("emergency_text", .rest, summary: .bare, "name, telephone number or the like"))
}
