/// LE Meta subevents of isochronous channels (Core 6.0, Vol 4, Part E, 7.7.65.25 to 7.7.65.30).
extension HCIDefinitions {
    static let leIsochronousEvents: [PDUDefinition] = [
        PDUDefinition(0x19, "LE CIS Established [v1]", cisEstablished),
        PDUDefinition(0x1A, "LE CIS Request", aclConnectionHandle, cisConnectionHandle, cigID, cisID),
        PDUDefinition(
            0x1B, "LE Create BIG Complete",
            [
                .status, .bigHandle, .microseconds("big_sync_delay", .u24), transportLatencyBIG, .phy,
            ] + bigParameters),
        PDUDefinition(0x1C, "LE Terminate BIG Complete", .bigHandle, .reason),
        PDUDefinition(0x1D, "LE BIG Sync Established", [.status, .bigHandle, transportLatencyBIG] + bigParameters),
        PDUDefinition(0x1E, "LE BIG Sync Lost", .bigHandle, .reason),
        PDUDefinition(
            0x2A, "LE CIS Established [v2]",
            cisEstablished + [.microseconds("sub_interval", .u24)] + maxSDUs + sduIntervals + [framing]),
    ]

    private static let cisEstablished: [Item] =
        [
            .status, .connectionHandle, .microseconds("cig_sync_delay", .u24),
            .microseconds("cis_sync_delay", .u24), .microseconds("transport_latency_c_to_p", .u24),
            .microseconds("transport_latency_p_to_c", .u24), .u8("phy_c_to_p", names: HCINames.phy),
            .u8("phy_p_to_c", names: HCINames.phy), .u8("nse", "subevents in each isochronous event"),
            .u8("bn_c_to_p", "burst number"), .u8("bn_p_to_c", "burst number"), .u8("ft_c_to_p"), .u8("ft_p_to_c"),
        ] + maxPDUs + [isoInterval]
    private static let transportLatencyBIG = Item.microseconds("transport_latency_big", .u24)
    private static let bigParameters: [Item] = [
        .u8("nse"), .u8("bn", "burst number"), .u8("pto", "pre-transmission offset"),
        .u8("irc", "immediate repetition count"), maxPDU, isoInterval, numBIS, .connectionHandles("num_bis"),
    ]
}
