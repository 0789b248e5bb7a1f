/// Samsung documents none of its formats.
extension ValueDecoder {
    /// Televisions and loudspeakers. Known only from many captures: with 24 bytes of these kinds they hold two addresses of
    /// the device.
    static let samsungTelevision: [ValueDecoder] = ([0x01, 0x80] as [UInt8]).map { kind in
        ValueDecoder(
            .manufacturer(0x0075, prefix: [0x42, 0x04, 0x01, kind], length: 24), "Samsung TV",
            source: "reverse engineering (no documentation of Samsung)",
            .skip(4), .u8("samsung_type", style: .hex2),
            .addressBigEndian("device_address", summary: .bare, "address of the device"),
            .addressBigEndian("local_address", "locally administered"),
            .u8("samsung_state", style: .hex2), .bytes("undocumented", .fixed(6)))
    }

    /// Galaxy SmartTag and other devices that phones of others report (Offline Finding). The battery is a level only.
    static let smartTag = ValueDecoder(
        .serviceData(BluetoothUUID(0xFD5A), length: 20), "Samsung SmartTag",
        source: "Yu et al., Privacy Analysis of Samsung's Crowd-Sourced Bluetooth Location Tracking System (2022)",
        .flags(
            1,
            .field(4...7, "version"), .bit(3, "advertisement_kind"),
            .field(
                0...2, "tag_state",
                names: [
                    1: "premature offline", 2: "offline", 3: "overmature offline", 4: "connected",
                    5: "connected", 6: "connected", 7: "connected",
                ], summary: .bare, "offline: away from its owner")),
        .u24("aging_counter", summary: .labelled, "steps of 15 minutes"),
        .bytes("privacy_id", .fixed(8), summary: .labelled, "changes with the counter"),
        .flags(
            1,
            .field(4...7, "region"), .bit(3, "encrypted"), .bit(2, "uwb_supported"),
            .field(
                0...1, "battery_state", names: [0: "very low", 1: "low", 2: "medium", 3: "full"],
                summary: .labelled)),
        .skip(3), .bytes("signature", .fixed(4)))
}

extension StandardDecoders {
    static let samsung: [ValueDecoder] = ValueDecoder.samsungTelevision + [.smartTag]
}
