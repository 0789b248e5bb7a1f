/// Constant Tone Extension and IQ sampling (Core 6.0, Vol 4, Part E, 7.8.80 to 7.8.87).
extension HCIDefinitions {
    static let leDirectionFindingCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2051, "LE Set Connectionless CTE Transmit Parameters",
            [.advertisingHandle, cteLength, cteType, .u8("cte_count")] + antennaPattern, returns: [.status]),
        PDUDefinition(
            0x2052, "LE Set Connectionless CTE Transmit Enable", .advertisingHandle, .enable("cte_enable"),
            returns: [.status]),
        PDUDefinition(
            0x2053, "LE Set Connectionless IQ Sampling Enable",
            [
                .syncHandle, .enable("sampling_enable"), slotDurations,
                .u8("max_sampled_ctes", "in one periodic advertising event; 0 all"),
            ] + antennaPattern, returns: Item.returning(.syncHandle)),
        PDUDefinition(
            0x2054, "LE Set Connection CTE Receive Parameters",
            [.connectionHandle, .enable("sampling_enable"), slotDurations] + antennaPattern,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2055, "LE Set Connection CTE Transmit Parameters",
            [
                .connectionHandle,
                .flags(
                    "cte_types", 1, style: .hex2,
                    .bit(0, "allow_aoa"), .bit(1, "allow_aod_1us"), .bit(2, "allow_aod_2us")),
            ] + antennaPattern, returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2056, "LE Connection CTE Request Enable",
            .connectionHandle, .enable(), .u16("cte_request_interval", "connection events; 0 once"),
            .u8("requested_cte_length", unit: "s", scale: cteUnits),
            .u8("requested_cte_type", names: HCINames.cteType), returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2057, "LE Connection CTE Response Enable", .connectionHandle, .enable(),
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2058, "LE Read Antenna Information", [],
            returns: Item.returning(
                .flags(
                    "supported_switching_sampling_rates", 1, style: .hex2,
                    .bit(0, "aod_transmission_1us"), .bit(1, "aod_reception_1us"),
                    .bit(2, "aoa_reception_1us")),
                .u8("num_antennae"), .u8("max_switching_pattern_length"),
                .u8("max_cte_length", unit: "s", scale: cteUnits))),
    ]

    /// The length of a Constant Tone Extension is counted in units of 8 µs.
    static let cteUnits = Item.Scale(8, decimal: -6)
    static let cteLength = Item.u8("cte_length", unit: "s", scale: cteUnits)
    static let cteType = Item.u8("cte_type", names: HCINames.cteType)
    static let slotDurations = Item.u8(
        "slot_durations", unit: "s", scale: .microseconds, "switching and sampling slots")
    static let antennaPattern: [Item] = [
        .u8("switching_pattern_length"),
        .list("antenna_ids", .u8, count: .field("switching_pattern_length"), "antennas in the order of their use"),
    ]
}
