/// Following periodic advertising (Core 6.0, Vol 4, Part E, 7.8.67 to 7.8.73, 7.8.88, 7.8.89, 7.8.91, 7.8.92, 7.8.126
/// and 7.8.127).
extension HCIDefinitions {
    static let lePeriodicSyncCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2044, "LE Periodic Advertising Create Sync",
            .flags(
                "options", 1, style: .hex2,
                .bit(0, "use_periodic_advertiser_list"), .bit(1, "reporting_initially_disabled"),
                .bit(2, "duplicate_filtering_initially_enabled")),
            advertisingSID, advertiserAddressType, advertiserAddress, skip, syncTimeout, syncCTEType),
        PDUDefinition(0x2045, "LE Periodic Advertising Create Sync Cancel", [], returns: [.status]),
        PDUDefinition(0x2046, "LE Periodic Advertising Terminate Sync", .syncHandle, returns: [.status]),
        PDUDefinition(0x2047, "LE Add Device To Periodic Advertiser List", advertiser, returns: [.status]),
        PDUDefinition(0x2048, "LE Remove Device From Periodic Advertiser List", advertiser, returns: [.status]),
        PDUDefinition(0x2049, "LE Clear Periodic Advertiser List", [], returns: [.status]),
        PDUDefinition(
            0x204A, "LE Read Periodic Advertiser List Size", [],
            returns: Item.returning(.u8("periodic_advertiser_list_size", summary: .labelled))),
        PDUDefinition(
            0x2059, "LE Set Periodic Advertising Receive Enable",
            .syncHandle,
            .flags("enable", 1, summary: .labelled, .bit(1, "duplicate_filtering")), returns: [.status]),
        PDUDefinition(
            0x205A, "LE Periodic Advertising Sync Transfer",
            .connectionHandle, .u16("service_data", style: .hex4), .syncHandle,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x205C, "LE Set Periodic Advertising Sync Transfer Parameters", [.connectionHandle] + transferParameters,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x205D, "LE Set Default Periodic Advertising Sync Transfer Parameters", transferParameters,
            returns: [.status]),
        PDUDefinition(
            0x2083, "LE Set Periodic Advertising Response Data",
            .syncHandle, .u16("request_event"), .u8("request_subevent"), .u8("response_subevent"),
            .u8("response_slot"), .u8("response_data_length", unit: "byte"),
            .bytes("response_data", .field("response_data_length")), returns: Item.returning(.syncHandle)),
        PDUDefinition(
            0x2084, "LE Set Periodic Sync Subevent",
            .syncHandle, periodicProperties, .u8("num_subevents_to_sync"),
            .list("subevents", .u8, count: .field("num_subevents_to_sync"), "subevents to follow"),
            returns: Item.returning(.syncHandle)),
    ]

    static let advertiserAddressType = Item.u8("advertiser_address_type", names: DeviceAddress.typeNames)
    static let advertiserAddress = Item.address("advertiser_address", summary: .bare)
    private static let advertiser = [advertiserAddressType, advertiserAddress, advertisingSID]
    private static let skip = Item.u16("skip", "how many periodic advertising events may be skipped")
    private static let syncTimeout = Item.centiseconds("sync_timeout", summary: .labelled)
    private static let syncCTEType = Item.u8(
        "sync_cte_type", style: .hex2, "bit mask of Constant Tone Extension types not to synchronize to")
    private static let transferParameters: [Item] = [
        .u8(
            "mode",
            names: [
                0: "no synchronization", 1: "reports disabled", 2: "reports enabled",
                3: "reports enabled, duplicates filtered",
            ], summary: .labelled), skip, syncTimeout, syncCTEType,
    ]
}
