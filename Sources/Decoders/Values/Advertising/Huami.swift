/// Bands and watches of Huami (Amazfit, Zepp); there is no documentation.
extension ValueDecoder {
    private static let source = "ble_monitor, Gadgetbridge (no documentation of Huami)"

    static let huami = ValueDecoder(
        .manufacturer(0x0157, length: 24), "Huami", source: source,
        .bytes("undocumented", .fixed(3)),
        .u8("heart_rate", unit: "bpm", special: [0xFF: "not measured"], summary: .bare), .skip(14),
        .addressBigEndian("device_address", summary: .bare, "address of the device"))

    static let huamiSteps = ValueDecoder(
        .serviceData(BluetoothUUID(0xFEE0), length: 4), "Huami", source: source, .u32("steps", summary: .labelled))
}
