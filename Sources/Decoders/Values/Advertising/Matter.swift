extension ValueDecoder {
    /// Matter: a device that can be commissioned.
    static let matter = ValueDecoder(
        .serviceData(BluetoothUUID(0xFFF6), prefix: [0x00]), "Matter",
        source: "Matter Core Specification, 5.4.2.5.6 (Matter BLE Service Data payload)",
        .skip(1),
        .flags(
            2,
            .field(0...11, "discriminator", summary: .labelled, "tells devices of one kind apart"),
            .field(12...15, "version", "of the format")),
        .u16("vendor_id", summary: .labelled, style: .hex4),
        .u16("product_id", summary: .labelled, style: .hex4, "kind of device"),
        .flags(1, .bit(0, "additional_data"), .bit(1, "extended_announcement")))
}
