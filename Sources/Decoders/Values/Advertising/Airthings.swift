extension ValueDecoder {
    /// Airthings Wave: only who it is; readings need a connection.
    static let airthings = ValueDecoder(
        .manufacturer(0x0334), "Airthings", source: "Airthings, wave-reader (read_wave.py)",
        .u32("serial_number", summary: .labelled, "its first four digits are the model"),
        .whenLeft(1, .bytes("undocumented", .rest)))
}
