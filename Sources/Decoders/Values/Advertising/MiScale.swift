/// Scales of Xiaomi, on the UUIDs of standard services: their length tells them apart.
extension ValueDecoder {
    private static let source = "openScale wiki, Xiaomi Bluetooth Mi Scale (no documentation of Xiaomi)"

    static let miScale = ValueDecoder(
        .serviceData(BluetoothUUID(0x181D), length: 10), "Mi Scale", source: source,
        [
            .flags(
                1,
                .bit(0, "pounds"), .bit(4, "catties"), .bit(5, "stabilized", summary: .labelled),
                .bit(7, "weight_removed")),
            .when(bit: 0, pounds, else: [kilograms]),
        ] + dateTimeItems)

    static let miBodyScale = ValueDecoder(
        .serviceData(BluetoothUUID(0x181B), length: 13), "Mi Body Composition Scale", source: source,
        [
            .flags(
                2,
                .bit(0, "pounds"), .bit(14, "catties"), .bit(9, "impedance_valid"),
                .bit(13, "stabilized", summary: .labelled), .bit(15, "weight_removed"))
        ] + dateTimeItems + [
            .when(bit: 9, .u16("impedance", unit: "Ω", summary: .bare), else: [.skip(2)]),
            .when(bit: 0, pounds, else: [kilograms]),
        ])

    /// Steps of 5 g, or of a hundredth of a catty of 0.5 kg.
    private static let kilograms = Item.u16("weight", unit: "kg", scale: Item.Scale(5, decimal: -3), summary: .bare)
    /// A pound is 0.45359237 kg.
    private static let pounds = Item.u16(
        "weight", unit: "kg", scale: Item.Scale(45_359_237, decimal: -10), summary: .bare)
}
