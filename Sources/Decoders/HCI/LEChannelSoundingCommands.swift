/// Channel Sounding (Core 6.0, Vol 4, Part E, 7.8.130 to 7.8.143).
extension HCIDefinitions {
    static let leChannelSoundingCommands: [PDUDefinition] = [
        PDUDefinition(0x2089, "LE CS Read Local Supported Capabilities", [], returns: Item.returning(csCapabilities)),
        PDUDefinition(0x208A, "LE CS Read Remote Supported Capabilities", .connectionHandle),
        PDUDefinition(
            0x208B, "LE CS Write Cached Remote Supported Capabilities", [.connectionHandle] + csCapabilities,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x208C, "LE CS Security Enable", .connectionHandle),
        PDUDefinition(
            0x208D, "LE CS Set Default Settings",
            .connectionHandle, .flags("role_enable", 1, style: .hex2, csRoles), antennaSelection,
            .power("max_tx_power", summary: .labelled), returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x208E, "LE CS Read Remote FAE Table", .connectionHandle),
        PDUDefinition(
            0x208F, "LE CS Write Cached Remote FAE Table", .connectionHandle, remoteFAETable,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2090, "LE CS Create Config",
            [.connectionHandle, configID, .u8("create_context", names: ChannelSoundingNames.createContext)]
                + csConfiguration),
        PDUDefinition(0x2091, "LE CS Remove Config", .connectionHandle, configID),
        PDUDefinition(
            0x2092, "LE CS Set Channel Classification",
            .channels("channel_classification", 10, "bit mask of channels, least significant bit first"),
            returns: [.status]),
        PDUDefinition(
            0x2093, "LE CS Set Procedure Parameters", procedureParameters,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x2094, "LE CS Procedure Enable", .connectionHandle, configID, .enable()),
        PDUDefinition(0x2095, "LE CS Test", csTest, returns: [.status]),
        PDUDefinition(0x2096, "LE CS Test End", []),
    ]

    static let configID = Item.u8("config_id", summary: .labelled, "CS configuration, 0 to 3")
    static let toneAntennaConfig = Item.u8("tone_antenna_config_selection", "antenna configuration index, 0 to 7")
    static let maxProcedureLen = Item.slots("max_procedure_len")
    static let subeventLen = Item.microseconds("subevent_len", .u24)
    static let remoteFAETable = Item.bytes(
        "remote_fae_table", .fixed(72), "frequency actuation error of 72 channels, one octet each")
    static let csTimes: [Item] = ["t_ip1_time", "t_ip2_time", "t_fcs_time", "t_pm_time"].map {
        .microseconds($0, .u8)
    }

    /// Capabilities of a Controller: local, remote, or remote as remembered.
    static let csCapabilities: [Item] = [
        .u8("num_config_supported"), .u16("max_consecutive_procedures_supported", "0 no limit"),
        .u8("num_antennas_supported"), .u8("max_antenna_paths_supported"),
        .flags("roles_supported", 1, style: .hex2, csRoles),
        .flags("modes_supported", 1, style: .hex2, .bit(0, "mode_3")),
        .u8("rtt_capability", style: .hex2, "bit mask: 10 ns accuracy for AA-only, sounding, random payload"),
        .u8("rtt_aa_only_n", "CS steps for the accuracy; 0 not supported"), .u8("rtt_sounding_n"),
        .u8("rtt_random_payload_n"),
        .u16("nadm_sounding_capability", style: .hex4), .u16("nadm_random_capability", style: .hex4),
        .flags("cs_sync_phys_supported", 1, style: .hex2, .bit(1, "cs_sync_2m"), .bit(2, "cs_sync_2m_2bt")),
        .flags(
            "subfeatures_supported", 2, style: .hex4,
            .bit(1, "no_frequency_actuation_error"), .bit(2, "channel_selection_3c"),
            .bit(3, "phase_based_ranging_from_rtt")),
        .u16("t_ip1_times_supported", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_ip2_times_supported", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_fcs_times_supported", style: .hex4, "bit mask of times besides the mandatory one"),
        .u16("t_pm_times_supported", style: .hex4, "bit mask of times besides the mandatory one"),
        .microseconds("t_sw_time_supported", .u8), .u8("tx_snr_capability", style: .hex2, "bit mask of SNR levels"),
    ]

    /// The parameters of LE CS Create Config and LE CS Config Complete.
    static let csConfiguration: [Item] = [
        mainMode, subMode, .u8("min_main_mode_steps"), .u8("max_main_mode_steps"), .u8("main_mode_repetition"),
        .u8("mode_0_steps"), csRole, rttType, csSyncPHY,
        .channels("channel_map", 10, "bit mask of channels, least significant bit first"),
        .u8("channel_map_repetition"),
        .u8("channel_selection_type", names: ChannelSoundingNames.csChannelSelection),
        .u8("ch3c_shape", names: ChannelSoundingNames.ch3cShape), .u8("ch3c_jump"), .reserved(1),
    ]

    private static let csRoles: [Item.Bit] = [.bit(0, "cs_initiator"), .bit(1, "cs_reflector")]
    /// Role is the role in Channel Sounding here; the plain path has Central and Peripheral.
    private static let csRole = Item.u8("cs_role", names: ChannelSoundingNames.csRole, summary: .labelled, "Role")
    private static let mainMode = Item.u8("main_mode_type", names: ChannelSoundingNames.csMode, summary: .labelled)
    private static let subMode = Item.u8("sub_mode_type", names: ChannelSoundingNames.csMode)
    private static let rttType = Item.u8("rtt_type", names: ChannelSoundingNames.rttType)
    private static let csSyncPHY = Item.u8("cs_sync_phy", names: ChannelSoundingNames.csSyncPHY)
    private static let antennaSelection = Item.u8(
        "cs_sync_antenna_selection", names: ChannelSoundingNames.antennaSelection)
    private static let snrControl: [Item] = [
        .u8("snr_control_initiator", names: ChannelSoundingNames.snrControl),
        .u8("snr_control_reflector", names: ChannelSoundingNames.snrControl),
    ]

    private static let procedureParameters: [Item] =
        [
            .connectionHandle, configID, maxProcedureLen,
            .u16("min_procedure_interval", "connection events between procedures"),
            .u16("max_procedure_interval", "connection events between procedures"),
            .u16("max_procedure_count", "0 until disabled"),
            .microseconds("min_subevent_len", .u24), .microseconds("max_subevent_len", .u24), toneAntennaConfig, .phy,
            .s8("tx_power_delta", unit: "dB", absent: 0x80, "absent: no recommendation"),
            .u8("preferred_peer_antenna", style: .hex2, "bit mask of antennas"),
        ] + snrControl

    private static let csTest: [Item] =
        [
            mainMode, subMode, .u8("main_mode_repetition"), .u8("mode_0_steps"), csRole, rttType, csSyncPHY,
            antennaSelection, subeventLen, .slots("subevent_interval"),
            .u8("max_num_subevents", "0 no limit"), transmitPowerLevel,
        ] + csTimes + [.microseconds("t_sw_time", .u8), toneAntennaConfig, .reserved(1)] + snrControl + [
            .u16("drbg_nonce", style: .hex4), .u8("channel_map_repetition"),
            .u16("override_config", style: .hex4, "bit mask of what the override parameters hold"),
            .u8("override_parameters_length", unit: "byte"),
            .bytes("override_parameters_data", .field("override_parameters_length")),
        ]
}
