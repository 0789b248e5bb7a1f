/// LL Control PDUs of Channel Sounding (Core 6.0, Vol 6, Part B, 2.4.2.42 to 2.4.2.53).
extension LLControlDefinitions {
    static let channelSounding: [PDUDefinition] = [
        pdu(
            "LL_CS_SEC_RSP", 0x2D, .bytes("cs_iv_p", .fixed(8), "the Peripheral's part of the initialization vector"),
            .bytes("cs_in_p", .fixed(4), "the Peripheral's part of the instantiation nonce"),
            .bytes("cs_pv_p", .fixed(8), "the Peripheral's part of the personalization vector")),
        // 2.4.2.44
        pdu("LL_CS_CAPABILITIES_REQ", 0x2E, capabilities),
        pdu("LL_CS_CAPABILITIES_RSP", 0x2F, capabilities),
        // 2.4.2.45
        pdu("LL_CS_CONFIG_REQ", 0x30, configuration),
        pdu("LL_CS_CONFIG_RSP", 0x31, configID),
        pdu(
            "LL_CS_REQ", 0x32,
            [configID, connEventCount] + offsets + [.slots("max_procedure_len")] + subevents + [
                .u16("procedure_interval", "connection intervals from one procedure to the next"),
                .u16("procedure_count", "procedures; 0 until terminated"), aci,
                .u8("preferred_peer_ant", style: .hex2, "bit mask of antennas of the receiver"), phy, powerDelta,
                .flags(
                    1,
                    .field(0...3, "tx_snr_i", names: snrNames, "SNR control of the initiator"),
                    .field(4...7, "tx_snr_r", names: snrNames, "SNR control of the reflector")),
            ]),
        pdu("LL_CS_RSP", 0x33, [configID, connEventCount] + offsets + subevents + [aci, phy, powerDelta, rfu]),
        pdu(
            "LL_CS_IND", 0x34,
            [
                configID, connEventCount,
                .microseconds("offset", .u24, "from the connection event to the first subevent"),
            ]
                + subevents + [aci, phy, powerDelta, rfu]),
        pdu("LL_CS_TERMINATE_REQ", 0x35, configID, procCount, errorCode),
        pdu("LL_CS_FAE_REQ", 0x36),
        pdu(
            "LL_CS_FAE_RSP", 0x37,
            .list(
                "ch_fae", .s8, count: .fixed(72), unit: "ppm", scale: .binary(-5),
                "ChFAE: frequency actuation errors of the 72 channels in mode 0")),
        pdu("LL_CS_CHANNEL_MAP_IND", 0x38, soundingMap, instant),
        pdu(
            "LL_CS_SEC_REQ", 0x39, .bytes("cs_iv_c", .fixed(8), "the Central's part of the initialization vector"),
            .bytes("cs_in_c", .fixed(4), "the Central's part of the instantiation nonce"),
            .bytes("cs_pv_c", .fixed(8), "the Central's part of the personalization vector")),
        pdu("LL_CS_TERMINATE_RSP", 0x3A, configID, procCount, errorCode),
    ]

    /// LL_CS_CAPABILITIES_REQ and LL_CS_CAPABILITIES_RSP (2.4.2.44).
    private static let capabilities: [Item] = [
        .u8("mode_types", style: .hex2, "bit mask of optional modes"),
        .u8("rtt_capability", style: .hex2, "bit mask of types with an accuracy of 10 ns"),
        .u8("rtt_aa_only_n", "CS steps for the accuracy"), .u8("rtt_sounding_n", "CS steps for the accuracy"),
        .u8("rtt_random_sequence_n", "CS steps for the accuracy"),
        .u16("nadm_sounding_capability", style: .hex4), .u16("nadm_random_sequence_capability", style: .hex4),
        .u8("cs_sync_phy_capability", style: .hex2, "bit mask of optional PHYs"),
        .flags(1, .field(0...3, "num_ant", "antennas"), .field(4...7, "max_ant_path", "antenna paths")),
        .flags(
            1,
            .field(0...1, "roles", names: [1: "initiator", 2: "reflector", 3: "initiator and reflector"], "Role"),
            .bit(3, "no_fae", "no frequency actuation error in mode 0 as reflector"),
            .bit(4, "channel_selection_3c", "Channel Selection Algorithm #3c"),
            .bit(5, "sounding_pct_estimate", "phase correction from sounding sequences")),
        .u8("num_configs", "configurations"), .u16("max_procedures_supported", "0 no limit"),
        .microseconds("t_sw", .u8, "time to switch antennas"),
        .u16("t_ip1_capability", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_ip2_capability", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_fcs_capability", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_pm_capability", style: .hex4, "bit mask of times besides the mandatory one"),
        .flags(1, .field(1...7, "tx_snr_capability", style: .hex2, "bit mask of SNR levels")),
    ]

    /// LL_CS_CONFIG_REQ (2.4.2.45).
    private static let configuration: [Item] = [
        .flags(
            1,
            .field(0...5, "config_id", summary: .labelled, "CS configuration, 0 to 3"),
            .field(6...7, "action", names: ChannelSoundingNames.configAction, summary: .labelled)),
        .when("action", [1], createdConfiguration, else: [.skip(25), rfu]),
    ]

    /// The rest of it, which is reserved where a configuration is removed.
    private static let createdConfiguration: [Item] = [
        soundingMap, .u8("chm_repetition", "times that the channel map is used in a procedure"),
        .u8("main_mode", names: ChannelSoundingNames.csMode, summary: .labelled),
        .u8("sub_mode", names: ChannelSoundingNames.csMode),
        .u8("main_mode_min_steps"), .u8("main_mode_max_steps"), .u8("main_mode_repetition"), .u8("mode_0_steps"),
        .u8("cs_sync_phy", names: [1: "LE 1M", 2: "LE 2M"], "bit of the PHY of CS_SYNC packets"),
        .flags(
            1,
            .field(0...3, "rtt_type", names: ChannelSoundingNames.rttType),
            .field(4...5, "role", names: ChannelSoundingNames.csRole, summary: .labelled, "role of the sender")),
        .flags(
            1,
            .field(
                0...3, "cs_ch_sel", names: ChannelSoundingNames.csChannelSelection,
                "ChSel: algorithm for the other modes"),
            .field(4...7, "ch3c_shape", names: ChannelSoundingNames.ch3cShape)),
        .u8("ch3c_jump"), time("t_ip1", interludeNames), time("t_ip2", interludeNames),
        time(
            "t_fcs",
            [
                0: "15 µs", 1: "20 µs", 2: "30 µs", 3: "40 µs", 4: "50 µs", 5: "60 µs", 6: "80 µs", 7: "100 µs",
                8: "120 µs", 9: "150 µs",
            ]), time("t_pm", [0: "10 µs", 1: "20 µs", 2: "40 µs"]), rfu,
    ]

    private static let configID = Item.flags(
        1, .field(0...5, "config_id", summary: .labelled, "CS configuration, 0 to 3"))
    private static let procCount = Item.u16("proc_count", "procedures since the start")
    private static let soundingMap = Item.channels(
        "cs_channel_map", 10, "ChM: channels for Channel Sounding, least significant octet first")
    private static let offsets: [Item] = [
        .microseconds("offset_min", .u24, "earliest first subevent"),
        .microseconds("offset_max", .u24, "latest first subevent"),
    ]
    private static let subevents: [Item] = [
        .u16("event_interval", "connection intervals from one event to the next"), .u8("subevents_per_event"),
        .slots("subevent_interval"), .microseconds("subevent_len", .u24),
    ]
    private static let aci = Item.u8("aci", "antenna configuration index, 0 to 7")
    private static let phy = Item.u8("cs_phy", names: powerPHYNames, "PHY: the PHY whose transmit power is meant")
    private static let powerDelta = Item.s8(
        "pwr_delta", unit: "dB", absent: 0x80, "difference of power for Channel Sounding; absent: no recommendation")
    private static let snrNames: NameSource = [
        0: "18 dB", 1: "21 dB", 2: "24 dB", 3: "27 dB", 4: "30 dB", 15: "none",
    ]
    private static let interludeNames: NameSource = [
        0: "10 µs", 1: "20 µs", 2: "30 µs", 3: "40 µs", 4: "50 µs", 5: "60 µs", 6: "80 µs", 7: "145 µs",
    ]

    private static let rfu = Item.u8("rfu", absent: 0, style: .hex2, "octet reserved for future use, if it is not 0")

    /// The index of a time in the specification's table.
    private static func time(_ name: String, _ names: NameSource) -> Item { .u8(name, names: names, "index of a time") }
}
