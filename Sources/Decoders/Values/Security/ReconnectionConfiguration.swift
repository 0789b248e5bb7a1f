/// Reconnection Configuration Service 1.0.1: how a device advertises and connects after it has been disconnected.
extension StandardDecoders {
    static let reconnectionConfiguration: [ValueDecoder] = [
        .reconnectionFeature, .reconnectionSettings, .reconnectionControlPoint,
    ]
}

extension ValueDecoder {
    /// RC Feature (3.1).
    static let reconnectionFeature = ValueDecoder(
        .characteristic(0x2B1D), "RC Feature", source: "Reconnection Configuration Service 1.0.1, 3.1",
        .u16("e2e_crc", style: .hex4, "checksum of the rest; 0xFFFF where it is not used"),
        .flags(
            3,
            .bit(0, "e2e_crc_supported"), .bit(1, "enable_disconnect_supported"),
            .bit(2, "ready_for_disconnect_supported"), .bit(3, "propose_reconnection_timeout_supported"),
            .bit(4, "propose_connection_interval_supported"), .bit(5, "propose_peripheral_latency_supported"),
            .bit(6, "propose_supervision_timeout_supported"),
            .bit(7, "propose_advertisement_interval_supported"),
            .bit(8, "propose_advertisement_count_supported"),
            .bit(9, "propose_advertisement_repetition_time_supported"),
            .bit(10, "advertisement_configuration_1_supported"),
            .bit(11, "advertisement_configuration_2_supported"),
            .bit(12, "advertisement_configuration_3_supported"),
            .bit(13, "advertisement_configuration_4_supported"),
            .bit(14, "upgrade_to_secure_connections_only_supported"),
            .bit(15, "next_pairing_out_of_band_supported"), .bit(16, "filter_accept_list_supported"),
            .bit(17, "limited_access_supported"), .reserved(18...22),
            .bit(23, "feature_extension", "more octets follow")),
        .whenLeft(1, .bytes("further_features", .rest, "octets behind the third")))

    /// RC Settings (3.2).
    static let reconnectionSettings = ValueDecoder(
        .characteristic(0x2B1E), "RC Settings", source: "Reconnection Configuration Service 1.0.1, 3.2",
        .u8("settings_length", "bytes, without the checksum"),
        .flags(
            2,
            .bit(1, "secure_connections_only", summary: .labelled),
            .bit(2, "out_of_band_pairing", summary: .labelled, "the next pairing is to use it"),
            .bit(4, "ready_for_disconnect", summary: .labelled), .bit(5, "limited_access", summary: .labelled),
            .bit(6, "access_permitted", summary: .labelled),
            .field(8...9, "advertisement_configuration", summary: .labelled, "in use, less one")),
        .whenLeft(2, .u16("e2e_crc", style: .hex4, "checksum of the rest")))

    /// Reconnection Configuration Control Point (3.3).
    static let reconnectionControlPoint = ValueDecoder(
        .characteristic(0x2B1F), "Reconnection Configuration Control Point",
        source: "Reconnection Configuration Service 1.0.1, 3.3",
        .u8("reconnection_op_code", names: opCodes, summary: .bare, style: .hex2, "what is asked for or answered"),
        .choose(
            "reconnection_op_code",
            [
                (values: [0x00, 0x01, 0x04, 0x05, 0x08], items: []),
                (values: [0x02, 0x0F, 0x11], items: communicationParameters),
                (values: [0x03, 0x06], items: [.u8("stored_settings", summary: .labelled, "which of them")]),
                (
                    values: [0x07],
                    items: [.u32("filter_accept_list_timer", unit: "s", summary: .labelled, "0 to 2^32 - 1")]
                ),
                (
                    values: [0x09],
                    items: [.u8("advertisement_configuration", summary: .labelled, "less one: 0 to 3")]
                ),
                (
                    values: [0x0A, 0x0B, 0x0C],
                    items: [
                        .u8("reconnection_switch", names: [0x00: "False", 0xFF: "True"], summary: .bare, "on or off")
                    ]
                ),
                (
                    values: [0x0E],
                    items: [
                        .u8(
                            "reconnection_request_op_code", names: opCodes, summary: .bare, style: .hex2,
                            "what is answered"),
                        .u8("reconnection_result", names: results, summary: .bare, "how it went"),
                    ]
                ),
                (
                    values: [0x10],
                    items: [
                        .u32("filter_accept_list_timer", unit: "s", summary: .labelled, "current value"),
                        .u32("filter_accept_list_timer_minimum", unit: "s"),
                        .u32("filter_accept_list_timer_maximum", unit: "s"),
                    ]
                ),
            ], otherwise: [.bytes("operand", .rest, "of an opcode that is not known")]),
        .whenLeft(2, .u16("e2e_crc", style: .hex4, "checksum of the rest")))

    private static let communicationParameters: [Item] = [
        .u16("reconnection_timeout", unit: "s", summary: .labelled, "after a disconnection"),
        .u16("minimum_connection_interval", unit: "s", scale: .units1250us, summary: .labelled),
        .u16("maximum_connection_interval", unit: "s", scale: .units1250us, summary: .labelled),
        .u16("peripheral_latency", summary: .labelled),
        .u16("connection_supervision_timeout", unit: "s", scale: .units10ms, summary: .labelled),
        .u16("advertisement_interval", unit: "s", scale: .slots625us, summary: .labelled),
        .u16("advertisement_count", summary: .labelled, "advertisements before a pause"),
        .u16("advertisement_repetition_time", unit: "s", summary: .labelled, "from one start to the next"),
    ]

    private static let opCodes: NameSource = [
        0x00: "Enable Disconnect", 0x01: "Get Actual Communication Parameters", 0x02: "Propose Settings",
        0x03: "Activate Stored Settings", 0x04: "Get Max Values", 0x05: "Get Min Values", 0x06: "Get Stored Values",
        0x07: "Set Filter Accept List Timer", 0x08: "Get Filter Accept List Timer",
        0x09: "Set Advertisement Configuration", 0x0A: "Upgrade to LESC Only", 0x0B: "Switch OOB Pairing",
        0x0C: "Limited Access", 0x0E: "Procedure Response", 0x0F: "Communication Parameter Response",
        0x10: "Filter Accept List Timer Response", 0x11: "Client Parameter Indication",
    ]

    private static let results: NameSource = [
        0x01: "Success", 0x02: "Opcode not supported", 0x03: "Invalid Operand", 0x04: "Operation Failed",
        0x05: "Communication Parameter out of range", 0x06: "Invalid Parameter Combination", 0x07: "Device Busy",
        0x08: "Communication Parameters rejected", 0x09: "Proposal Accepted",
    ]
}
