extension ValueDecoder {
    /// Garmin has longer data, too, which nobody has explained. The order of the bytes is that of the one program that reads
    /// them.
    static let garmin = ValueDecoder(
        .manufacturer(0x0087, length: 2), "Garmin", source: "joker, bluetooth-assigned (no documentation of Garmin)",
        .number(
            .u16BigEndian, "garmin_product",
            names: [
                0x0657: "Forerunner 620", 0x0802: "Fenix 3", 0x097F: "Forerunner 235", 0x09F0: "Fenix 5S",
            ], summary: .bare, "as in Garmin's FIT profile"))
}
