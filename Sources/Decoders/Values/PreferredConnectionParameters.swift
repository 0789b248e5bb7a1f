extension ValueDecoder {
    /// Peripheral Preferred Connection Parameters (Core 6.0, Vol 3, Part C, 12.3).
    ///
    /// Intervals are in units of 1.25 ms, the time-out in units of 10 ms; 0xFFFF says that there is no specific value.
    static let peripheralPreferredConnectionParameters = ValueDecoder(
        .characteristic(0x2A04), "Peripheral Preferred Connection Parameters", source: "Core 6.0, Vol 3, Part C, 12.3",
        .u16(
            "minimum_connection_interval", unit: "s", scale: .units1250us, special: [0xFFFF: "no specific value"],
            summary: .labelled,
            "0.0075 to 4 s"),
        .u16(
            "maximum_connection_interval", unit: "s", scale: .units1250us, special: [0xFFFF: "no specific value"],
            summary: .labelled,
            "0.0075 to 4 s"),
        .u16("peripheral_latency", summary: .labelled, "connection events that the Peripheral may skip, 0 to 499"),
        .u16(
            "connection_supervision_timeout", unit: "s", scale: .units10ms, special: [0xFFFF: "no specific value"],
            summary: .labelled,
            "0.1 to 32 s"))
}
