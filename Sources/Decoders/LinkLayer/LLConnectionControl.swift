/// LL Control PDUs that change or end a connection, and those that agree upon its parameters (Core 6.0, Vol 6, Part B,
/// 2.4.2).
extension LLControlDefinitions {
    static let connectionControl: [PDUDefinition] = [
        // 2.4.2.1
        pdu(
            "LL_CONNECTION_UPDATE_IND", 0x00,
            .number(.u8, "win_size", unit: "s", scale: .units1250us, "transmitWindowSize"),
            .units1250us("win_offset", "transmitWindowOffset"),
            .units1250us("interval", summary: .labelled, "connInterval"), latency, timeout, instant),
        // 2.4.2.2
        pdu("LL_CHANNEL_MAP_IND", 0x01, channelMap, instant),
        // 2.4.2.3
        pdu("LL_TERMINATE_IND", 0x02, errorCode),
        // 2.4.2.23
        pdu(
            "LL_PHY_UPDATE_IND", 0x18, phys("phy_c_to_p", "PHY_C_To_P: from the Central to the Peripheral"),
            phys("phy_p_to_c", "PHY_P_To_C: from the Peripheral to the Central"),
            // Reserved where neither PHY changes.
            .when("phy_c_to_p", [0], .when("phy_p_to_c", [0], .skip(2), else: [instant]), else: [instant])),
        // 2.4.2.24
        pdu(
            "LL_MIN_USED_CHANNELS_IND", 0x19, phys("phys", "PHYs that this is about"),
            .u8("min_used_channels", summary: .labelled, "fewest channels to be used, 2 to 37")),
        // 2.4.2.37
        pdu(
            "LL_SUBRATE_IND", 0x27,
            .u16("subrate_factor", summary: .labelled, "every so many underlying events one is used"),
            .u16("subrate_base_event", "connEventCounter of a used event"), latency, continuationNumber, timeout),
        // Core 6.2
        pdu(
            "LL_CONNECTION_RATE_IND", 0x3F, units125us("win_offset"), units125us("interval", summary: .labelled),
            instant,
            .u16("subrate_factor", summary: .labelled), latency, continuationNumber, timeout),
        // Core 6.2
        pdu(
            "LL_OTA_UTP_IND", 0x3D, .u8("transaction_id", "pairs requests and responses"),
            .bytes("utp_message", .rest, "message of the Unified Test Protocol")),
        // 2.4.2.38
        pdu(
            "LL_CHANNEL_REPORTING_IND", 0x28, .u8("enable", names: ParameterNames.enable, summary: .labelled),
            .number(.u8, "min_spacing", unit: "s", scale: .units200ms, "shortest time between two reports"),
            .number(.u8, "max_delay", unit: "s", scale: .units200ms, "longest time from a change to its report")),
        // 2.4.2.39
        pdu("LL_CHANNEL_STATUS_IND", 0x29, .channelClassification),
    ]

    static let negotiations: [PDUDefinition] = [
        // 2.4.2.16
        pdu("LL_CONNECTION_PARAM_REQ", 0x0F, connectionParameters),
        // 2.4.2.17
        pdu("LL_CONNECTION_PARAM_RSP", 0x10, connectionParameters),
        // 2.4.2.21
        pdu("LL_LENGTH_REQ", 0x14, dataLength),
        pdu("LL_LENGTH_RSP", 0x15, dataLength),
        // 2.4.2.22
        pdu("LL_PHY_REQ", 0x16, phyPreference),
        pdu("LL_PHY_RSP", 0x17, phyPreference),
        // 2.4.2.28
        pdu("LL_CLOCK_ACCURACY_REQ", 0x1D, sca),
        pdu("LL_CLOCK_ACCURACY_RSP", 0x1E, sca),
        // 2.4.2.36
        pdu(
            "LL_SUBRATE_REQ", 0x26, .u16("subrate_factor_min", summary: .labelled),
            .u16("subrate_factor_max", summary: .labelled),
            .u16("max_latency", "in subrated connection events"), continuationNumber, timeout),
        pdu("LL_CONNECTION_RATE_REQ", 0x3E, connectionRate),
        pdu(
            "LL_FRAME_SPACE_REQ", 0x3B, .microseconds("fs_min", .u16, summary: .labelled, "shortest frame space"),
            .microseconds("fs_max", .u16, summary: .labelled, "longest frame space"),
            phys("phys", "PHYs that this is about"), .spacingTypes),
        pdu(
            "LL_FRAME_SPACE_RSP", 0x3C, .microseconds("fs", .u16, summary: .labelled, "frame space chosen"),
            phys("phys", "PHYs that this is about"), .spacingTypes),
    ]

    /// LL_CONNECTION_RATE_REQ (Core 6.2): 26 octets, which each LL Control PDU may have.
    private static let connectionRate: [Item] =
        [
            units125us("interval_min", summary: .labelled), units125us("interval_max", summary: .labelled),
            .u16("subrate_factor_min", summary: .labelled), .u16("subrate_factor_max", summary: .labelled),
            .u16("max_latency", "in subrated connection events"), continuationNumber, timeout,
            .u16("preferred_periodicity", unit: "s", scale: .units125us, absent: 0),
            .u16("reference_conn_event_count", "connEventCounter of the event that offsets count from"),
        ] + (0..<4).map { .u16("offset\($0)", unit: "s", scale: .units125us, absent: 0xFFFF) }

    private static func units125us(_ name: String, summary: SummaryStyle = .hidden) -> Item {
        .u16(name, unit: "s", scale: .units125us, summary: summary)
    }

    /// LL_CONNECTION_PARAM_REQ and LL_CONNECTION_PARAM_RSP (2.4.2.16, 2.4.2.17).
    private static let connectionParameters: [Item] =
        [
            .units1250us("interval_min", summary: .labelled, "shortest connInterval"),
            .units1250us("interval_max", summary: .labelled, "longest connInterval"), latency, timeout,
            .number(
                .u8, "preferred_periodicity", unit: "s", scale: .units1250us, absent: 0,
                "connInterval should be a multiple of this"),
            .u16("reference_conn_event_count", "connEventCounter of the event that offsets count from"),
        ] + (0..<6).map { .units1250us("offset\($0)", absent: 0xFFFF, "preferred anchor points, the best first") }

    /// LL_LENGTH_REQ and LL_LENGTH_RSP (2.4.2.21).
    private static let dataLength: [Item] = [
        .u16("max_rx_octets", unit: "byte", summary: .labelled, "longest payload that the sender can receive"),
        .microseconds("max_rx_time", .u16, "longest packet that the sender can receive"),
        .u16("max_tx_octets", unit: "byte", summary: .labelled, "longest payload that the sender will send"),
        .microseconds("max_tx_time", .u16, "longest packet that the sender will send"),
    ]

    /// LL_PHY_REQ and LL_PHY_RSP (2.4.2.22).
    private static let phyPreference: [Item] = [
        phys("tx_phys", "PHYs that the sender prefers to send on"),
        phys("rx_phys", "PHYs that the sender prefers to receive on"),
    ]
}

extension Item.Scale {
    /// Units of 200 ms, in seconds.
    static let units200ms = Item.Scale(2, decimal: -1)
}
