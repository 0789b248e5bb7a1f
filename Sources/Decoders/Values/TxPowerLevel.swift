extension ValueDecoder {
    /// Tx Power Level (Tx Power Service 1.0, 3.1; GATT Specification Supplement, Tx Power Level): -100 to 20 dBm.
    static let txPowerLevel = ValueDecoder(
        .characteristic(0x2A07), "Tx Power Level", source: "Tx Power Service 1.0, 3.1",
        .s8(
            "tx_power", unit: "dBm", valid: -100...20, summary: .labelled,
            "power that the device transmits with on this connection"))
}
