/// LE Controller commands: OGF 0x08 (Core 6.0, Vol 4, Part E, 7.8), one list a purpose.
extension HCIDefinitions {
    static let leCommands: [PDUDefinition] = leCommandLists.all
    static let leCommandLists: [PDUDefinition.List] = [
        { leControllerCommands }, { leAdvertisingCommands }, { leScanningCommands }, { leConnectionCommands },
        { leSecurityCommands }, { leResolvingListCommands }, { lePHYCommands }, { leExtendedAdvertisingCommands },
        { lePeriodicAdvertisingCommands }, { lePeriodicSyncCommands }, { leDirectionFindingCommands },
        { leConnectedIsochronousCommands }, { leBroadcastIsochronousCommands }, { leIsochronousDataCommands },
        { lePowerControlCommands }, { leTestCommands }, { leMonitoringCommands }, { leChannelSoundingCommands },
    ]

    /// Events, buffers, features, own address and random numbers.
    static let leControllerCommands: [PDUDefinition] = [
        PDUDefinition(0x2001, "LE Set Event Mask", eventMask("le_event_mask", leEventNames), returns: [.status]),
        PDUDefinition(
            0x2002, "LE Read Buffer Size [v1]", [],
            returns: Item.returning(leACLDataPacketLength, totalNumLEACLDataPackets)),
        PDUDefinition(0x2003, "LE Read Local Supported Features Page 0", [], returns: Item.returning(.leFeatures)),
        PDUDefinition(0x2005, "LE Set Random Address", randomAddress, returns: [.status]),
        PDUDefinition(
            0x2018, "LE Rand", [],
            returns: Item.returning(.bytes("random_number", .fixed(8), summary: .bare, "least significant octet first"))
        ),
        PDUDefinition(
            0x201C, "LE Read Supported States", [],
            returns: Item.returning(
                .namedBits(
                    "le_states", 8, "bit mask of states and combinations, least significant octet first",
                    names: FeatureNames.leStates))),
        PDUDefinition(
            0x205F, "LE Modify Sleep Clock Accuracy",
            .u8("action", names: [0: "more accurate", 1: "less accurate"], summary: .labelled), returns: [.status]),
        PDUDefinition(
            0x2060, "LE Read Buffer Size [v2]", [],
            returns: Item.returning(
                leACLDataPacketLength, totalNumLEACLDataPackets,
                .u16("iso_data_packet_length", unit: "byte", summary: .labelled),
                .u8("total_num_iso_data_packets", summary: .labelled))),
        PDUDefinition(0x2074, "LE Set Host Feature [v1]", .u8("bit_number"), bitValue, returns: [.status]),
        PDUDefinition(
            0x2087, "LE Read All Local Supported Features", [],
            returns: Item.returning(.u8("max_page", "highest page with a feature"), allLEFeatures)),
        PDUDefinition(0x2097, "LE Set Host Feature [v2]", .u16("bit_number"), bitValue, returns: [.status]),
    ]

    static let randomAddress = Item.address("random_address", summary: .bare)
    /// Up to 11 pages: 8 octets of page 0, then 24 of each other page (Core 6.0, Vol 6, Part B, 4.6).
    static let allLEFeatures = Item.namedBits(
        "all_le_features", 248, "LE_Features of all pages: 8 octets of page 0, 24 of each other page",
        names: FeatureNames.le)
    private static let leACLDataPacketLength = Item.u16("le_acl_data_packet_length", unit: "byte", summary: .labelled)
    private static let totalNumLEACLDataPackets = Item.u8("total_num_le_acl_data_packets", summary: .labelled)
    private static let bitValue = Item.enable("bit_value")
}
