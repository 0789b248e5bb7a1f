/// Creating and changing LE connections (Core 6.0, Vol 4, Part E, 7.8.12, 7.8.13, 7.8.18 to 7.8.21, 7.8.31 to 7.8.35,
/// 7.8.46, 7.8.66, 7.8.108, 7.8.123, 7.8.124, 7.8.129 and 7.8.151).
extension HCIDefinitions {
    static let leConnectionCommands: [PDUDefinition] =
        [
            PDUDefinition(
                0x200D, "LE Create Connection",
                [
                    .slots("le_scan_interval", summary: .labelled), .slots("le_scan_window", summary: .labelled),
                    initiatorFilterPolicy, .peerAddressType, .peerAddress, .ownAddressType,
                ] + connectionParameters),
            PDUDefinition(0x200E, "LE Create Connection Cancel", [], returns: [.status]),
            PDUDefinition(0x2013, "LE Connection Update", [.connectionHandle] + connectionParameters),
            PDUDefinition(0x2014, "LE Set Host Channel Classification", channelMap, returns: [.status]),
            PDUDefinition(
                0x2015, "LE Read Channel Map", .connectionHandle,
                returns: Item.returning(.connectionHandle, channelMap)),
            PDUDefinition(0x2016, "LE Read Remote Features Page 0", .connectionHandle),
            PDUDefinition(
                0x2020, "LE Remote Connection Parameter Request Reply",
                .connectionHandle, .units1250us("interval_min", summary: .labelled),
                .units1250us("interval_max", summary: .labelled), maxLatency,
                .centiseconds("timeout", summary: .labelled), minCELength, maxCELength,
                returns: Item.returning(.connectionHandle)),
            PDUDefinition(
                0x2021, "LE Remote Connection Parameter Request Negative Reply", .connectionHandle, .reason,
                returns: Item.returning(.connectionHandle)),
            PDUDefinition(0x2043, "LE Extended Create Connection [v1]", extendedCreateConnection),
            PDUDefinition(0x206D, "LE Request Peer SCA", .connectionHandle),
            PDUDefinition(0x207D, "LE Set Default Subrate", subrateParameters, returns: [.status]),
            PDUDefinition(0x207E, "LE Subrate Request", [.connectionHandle] + subrateParameters),
            PDUDefinition(
                0x2085, "LE Extended Create Connection [v2]",
                [.optionalAdvertisingHandle, .u8("subevent", absent: 0xFF)] + extendedCreateConnection),
            PDUDefinition(
                0x2088, "LE Read All Remote Features",
                .connectionHandle, .u8("pages_requested", "highest page to read")),
            PDUDefinition(
                0x209D, "LE Frame Space Update",
                .connectionHandle, .microseconds("frame_space_min", .u16, summary: .labelled),
                .microseconds("frame_space_max", .u16, summary: .labelled), .phys("phys"), .spacingTypes),
        ] + dataLengthCommands

    /// 7.8.33 to 7.8.35 and 7.8.46: the longest PDUs and how long they may take.
    private static let dataLengthCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2022, "LE Set Data Length",
            .connectionHandle, .u16("tx_octets", unit: "byte", summary: .labelled),
            .microseconds("tx_time", .u16, summary: .labelled), returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x2023, "LE Read Suggested Default Data Length", [], returns: Item.returning(suggestedLength)),
        PDUDefinition(0x2024, "LE Write Suggested Default Data Length", suggestedLength, returns: [.status]),
        PDUDefinition(
            0x202F, "LE Read Maximum Data Length", [],
            returns: Item.returning(
                .u16("supported_max_tx_octets", unit: "byte", summary: .labelled),
                .microseconds("supported_max_tx_time", .u16),
                .u16("supported_max_rx_octets", unit: "byte", summary: .labelled),
                .microseconds("supported_max_rx_time", .u16))),
    ]

    static let maxLatency = Item.u16("max_latency", summary: .unlessZero, "Peripheral latency in connection events")
    static let supervisionTimeout = Item.centiseconds("supervision_timeout", summary: .labelled)
    static let subrateParameters: [Item] = [
        .u16("subrate_min", summary: .labelled), .u16("subrate_max", summary: .labelled), maxLatency,
        continuationNumber, supervisionTimeout,
    ]
    static let continuationNumber = Item.u16("continuation_number", "connection events to stay active after a packet")
    static let channelMap = Item.channels(
        "channel_map", 5, "bit mask of channels, channel 0 first, least significant bit first")
    private static let initiatorFilterPolicy = Item.u8("initiator_filter_policy", names: HCINames.initiatorFilterPolicy)
    private static let minCELength = Item.slots("min_ce_length")
    private static let maxCELength = Item.slots("max_ce_length")
    private static let connectionParameters: [Item] = [
        .units1250us("connection_interval_min", summary: .labelled),
        .units1250us("connection_interval_max", summary: .labelled), maxLatency, supervisionTimeout, minCELength,
        maxCELength,
    ]
    private static let extendedCreateConnection: [Item] = [
        initiatorFilterPolicy, .ownAddressType, .peerAddressType, .peerAddress,
        .phys("initiating_phys", "a set of parameters follows for each"),
        .array(
            "initiating_phy_parameters", count: .onesIn("initiating_phys"),
            [.slots("scan_interval"), .slots("scan_window")] + connectionParameters,
            "one object a PHY, in the order of the bits of initiating_phys"),
    ]
    private static let suggestedLength: [Item] = [
        .u16("suggested_max_tx_octets", unit: "byte", summary: .labelled),
        .microseconds("suggested_max_tx_time", .u16, summary: .labelled),
    ]
}
