extension ValueDecoder {
    /// Barbecue thermometers with 1, 2, 4 or 6 probes, on the identifier of another company. The length tells how many.
    static let inkbirdBarbecue: [ValueDecoder] = [1, 2, 4, 6].map { probes in
        ValueDecoder(
            .manufacturer(0x0000, prefix: [0x00, 0x00], length: 8 + 2 * probes), "Inkbird iBBQ",
            source: "inkbird-ble (no documentation of Inkbird)",
            .skip(2), .address("device_address", summary: .bare, "address of the device"),
            .list(
                "probe_temperatures", .s16, unit: "°C", scale: .decimal(-1), special: [0xFFFF: "no probe"],
                summary: .labelled))
    }
}
