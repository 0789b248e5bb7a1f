/// Constant Tone Extension Service 1.0: a client has the server send what directions are found by.
extension ValueDecoder {
    /// Constant Tone Extension Enable (3.1).
    static let constantToneExtensionEnable = ValueDecoder(
        .characteristic(0x2BAD), "Constant Tone Extension Enable", source: "Constant Tone Extension Service 1.0, 3.1",
        .flags(
            "constant_tone_extension_enable", 1, style: .hex2,
            .bit(0, "aoa_enabled", summary: .labelled, "AoA Constant Tone Extensions in the connection"),
            .bit(1, "aod_enabled", summary: .labelled, "AoD Constant Tone Extensions in advertising"),
            .reserved(2...7)))

    /// Advertising Constant Tone Extension Minimum Length (3.2).
    static let advertisingCTEMinimumLength = ValueDecoder(
        .characteristic(0x2BAE), "Advertising Constant Tone Extension Minimum Length",
        source: "Constant Tone Extension Service 1.0, 3.2",
        .u8(
            "cte_minimum_length", unit: "s", scale: Item.Scale(8, decimal: -6), valid: 2...20, summary: .bare,
            "shortest Constant Tone Extension"))

    /// Advertising Constant Tone Extension Minimum Transmit Count (3.3).
    static let advertisingCTEMinimumTransmitCount = ValueDecoder(
        .characteristic(0x2BAF), "Advertising Constant Tone Extension Minimum Transmit Count",
        source: "Constant Tone Extension Service 1.0, 3.3",
        .u8(
            "cte_minimum_transmit_count", valid: 1...15, summary: .bare,
            "Constant Tone Extensions in a periodic advertising interval, at least"))

    /// Advertising Constant Tone Extension Transmit Duration (3.4).
    static let advertisingCTETransmitDuration = ValueDecoder(
        .characteristic(0x2BB0), "Advertising Constant Tone Extension Transmit Duration",
        source: "Constant Tone Extension Service 1.0, 3.4",
        .u8("cte_transmit_duration", summary: .labelled, "how long it is sent, as it stands in the value"))

    /// Advertising Constant Tone Extension Interval (3.5).
    static let advertisingCTEInterval = ValueDecoder(
        .characteristic(0x2BB1), "Advertising Constant Tone Extension Interval",
        source: "Constant Tone Extension Service 1.0, 3.5",
        .u16(
            "cte_interval", unit: "s", scale: .units1250us, valid: 6...0xFFFF, summary: .bare,
            "longest periodic advertising interval"))

    /// Advertising Constant Tone Extension PHY (3.6).
    static let advertisingCTEPHY = ValueDecoder(
        .characteristic(0x2BB2), "Advertising Constant Tone Extension PHY",
        source: "Constant Tone Extension Service 1.0, 3.6",
        .u8("cte_phy", names: [0: "LE 1M", 1: "LE 2M"], valid: 0...1, summary: .bare, "PHY of the advertising"))
}

extension StandardDecoders {
    static let constantToneExtension: [ValueDecoder] = [
        .constantToneExtensionEnable, .advertisingCTEMinimumLength, .advertisingCTEMinimumTransmitCount,
        .advertisingCTETransmitDuration, .advertisingCTEInterval, .advertisingCTEPHY,
    ]
}
