/// Connected isochronous streams, and the data of both kinds of streams (Core 6.0, Vol 4, Part E, 7.8.96 to 7.8.102 and
/// 7.8.109 to 7.8.116).
extension HCIDefinitions {
    static let leConnectedIsochronousCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2062, "LE Set CIG Parameters",
            [cigID] + sduIntervals + [
                worstCaseSCA, packing, framing,
                .u16("max_transport_latency_c_to_p", unit: "s", scale: .milliseconds),
                .u16("max_transport_latency_p_to_c", unit: "s", scale: .milliseconds), cisCount,
                .array(
                    "streams", count: .field("cis_count"),
                    [cisID] + maxSDUs + cisPHYs + [.u8("rtn_c_to_p"), .u8("rtn_p_to_c")],
                    "connected isochronous streams of the group"),
            ], returns: Item.returning(cigID, cisCount, .connectionHandles("cis_count"))),
        PDUDefinition(
            0x2063, "LE Set CIG Parameters Test",
            [cigID] + sduIntervals + [
                .u8("ft_c_to_p", "flush timeout in ISO intervals"), .u8("ft_p_to_c", "flush timeout in ISO intervals"),
                isoInterval, worstCaseSCA, packing, framing, cisCount,
                .array(
                    "streams", count: .field("cis_count"),
                    [cisID, .u8("nse")] + maxSDUs + maxPDUs + cisPHYs + [.u8("bn_c_to_p"), .u8("bn_p_to_c")]),
            ], returns: Item.returning(cigID, cisCount, .connectionHandles("cis_count"))),
        PDUDefinition(
            0x2064, "LE Create CIS",
            cisCount, .array("connections", count: .field("cis_count"), cisConnectionHandle, aclConnectionHandle)),
        PDUDefinition(0x2065, "LE Remove CIG", cigID, returns: Item.returning(cigID)),
        PDUDefinition(0x2066, "LE Accept CIS Request", .connectionHandle),
        PDUDefinition(
            0x2067, "LE Reject CIS Request", .connectionHandle, .reason, returns: Item.returning(.connectionHandle)),
    ]

    static let leIsochronousDataCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2061, "LE Read ISO TX Sync", .connectionHandle,
            returns: Item.returning(
                .connectionHandle, .u16("packet_sequence_number"), .microseconds("tx_time_stamp", .u32),
                .microseconds("time_offset", .u24))),
        PDUDefinition(
            0x206E, "LE Setup ISO Data Path",
            [
                .connectionHandle,
                .u8("data_path_direction", names: HCINames.dataPathDirection, summary: .labelled),
                .u8("data_path_id", "0 HCI"),
            ] + Item.codecID + [.microseconds("controller_delay", .u24)] + codecConfiguration,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x206F, "LE Remove ISO Data Path",
            .connectionHandle,
            .u8(
                "data_path_directions", names: [1: "input", 2: "output", 3: "input and output"],
                summary: .labelled, "Data_Path_Direction, here a bit mask"), returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2070, "LE ISO Transmit Test", .connectionHandle, payloadType,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2071, "LE ISO Receive Test", .connectionHandle, payloadType,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x2072, "LE ISO Read Test Counters", .connectionHandle, returns: Item.returning(testCounters)),
        PDUDefinition(0x2073, "LE ISO Test End", .connectionHandle, returns: Item.returning(testCounters)),
        PDUDefinition(
            0x2075, "LE Read ISO Link Quality", .connectionHandle,
            returns: Item.returning(
                .connectionHandle, .u32("tx_unacked_packets"), .u32("tx_flushed_packets"),
                .u32("tx_last_subevent_packets"), .u32("retransmitted_packets"), .u32("crc_error_packets"),
                .u32("rx_unreceived_packets"), .u32("duplicate_packets"))),
    ]

    static let cigID = Item.u8("cig_id", summary: .labelled, "CIG, 0x00 to 0xEF")
    static let cisID = Item.u8("cis_id", summary: .labelled, "CIS of the group, 0x00 to 0xEF")
    static let cisConnectionHandle = Item.u16("cis_connection_handle", summary: .labelled, style: .hex4)
    static let aclConnectionHandle = Item.u16("acl_connection_handle", summary: .labelled, style: .hex4)
    static let sduIntervals: [Item] = [
        .microseconds("sdu_interval_c_to_p", .u24), .microseconds("sdu_interval_p_to_c", .u24),
    ]
    static let maxSDUs: [Item] = [.u16("max_sdu_c_to_p", unit: "byte"), .u16("max_sdu_p_to_c", unit: "byte")]
    static let maxPDUs: [Item] = [.u16("max_pdu_c_to_p", unit: "byte"), .u16("max_pdu_p_to_c", unit: "byte")]
    static let isoInterval = Item.units1250us("iso_interval", summary: .labelled)
    static let packing = Item.u8("packing", names: HCINames.packing)
    static let framing = Item.u8("framing", names: HCINames.framing)
    private static let cisCount = Item.u8("cis_count", summary: .labelled)
    private static let worstCaseSCA = Item.u8("worst_case_sca", names: ParameterNames.clockAccuracyRange)
    private static let cisPHYs: [Item] = [
        .u8("phy_c_to_p", names: ParameterNames.phySet), .u8("phy_p_to_c", names: ParameterNames.phySet),
    ]
    private static let payloadType = Item.u8("payload_type", names: HCINames.isoPayloadType, summary: .labelled)
    private static let testCounters: [Item] = [
        .connectionHandle, .u32("received_sdu_count", summary: .labelled),
        .u32("missed_sdu_count", summary: .labelled), .u32("failed_sdu_count", summary: .labelled),
    ]
}
