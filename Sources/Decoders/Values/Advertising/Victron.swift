extension ValueDecoder {
    /// Victron's instant readout: which product and kind of data; the readings are encrypted with a key of the device
    /// (AES-CTR). Some products send no more than what they are.
    static let victron = ValueDecoder(
        .manufacturer(0x02E1, prefix: [0x10]), "Victron", source: "Victron Energy, Extra Manufacturer Data (2022)",
        .skip(1), .u8("record_length", style: .hex2),
        .u16("victron_product", summary: .labelled, style: .hex4, "product identifier"),
        .whenLeft(
            1,
            .u8(
                "readout_type",
                names: [
                    0x01: "solar charger", 0x02: "battery monitor", 0x03: "inverter", 0x04: "DC/DC converter",
                    0x05: "SmartLithium", 0x06: "inverter RS", 0x08: "AC charger",
                    0x09: "smart battery protect", 0x0A: "Lynx smart BMS", 0x0B: "multi RS", 0x0C: "VE.Bus",
                    0x0D: "DC energy meter", 0x0F: "Orion XS",
                ], summary: .bare, style: .hex2),
            .u16("readout_counter", "initialization vector"),
            .u8("key_check", style: .hex2, "first byte of the key"),
            .bytes("encrypted_data", .rest)))
}
