/// LE Meta subevents of advertising, scanning and periodic advertising (Core 6.0, Vol 4, Part E, 7.7.65). Advertising
/// reports have names here; their contents become the `adv` layer.
extension HCIDefinitions {
    static let leAdvertisingEvents = leReportEvents + lePeriodicEvents + leDirectionFindingEvents

    static let leReportEvents: [PDUDefinition] = [
        PDUDefinition(0x02, "LE Advertising Report"),
        PDUDefinition(0x0B, "LE Directed Advertising Report"),
        PDUDefinition(0x0D, "LE Extended Advertising Report"),
        PDUDefinition(0x11, "LE Scan Timeout", []),
        PDUDefinition(
            0x12, "LE Advertising Set Terminated",
            .status, .advertisingHandle, .connectionHandle,
            .u8("num_completed_extended_advertising_events")),
        PDUDefinition(
            0x13, "LE Scan Request Received",
            .advertisingHandle, .u8("scanner_address_type", names: DeviceAddress.typeNames),
            .address("scanner_address", summary: .bare)),
        PDUDefinition(
            0x34, "LE Monitored Advertisers Report",
            addressType, address,
            .u8("condition", names: HCINames.monitorCondition, summary: .labelled)),
    ]

    static let lePeriodicEvents: [PDUDefinition] = [
        PDUDefinition(0x0E, "LE Periodic Advertising Sync Established [v1]", [.status, .syncHandle] + periodicTrain),
        PDUDefinition(
            0x0F, "LE Periodic Advertising Report [v1]", [.syncHandle] + reception + [dataStatus] + reportData),
        PDUDefinition(0x10, "LE Periodic Advertising Sync Lost", .syncHandle),
        PDUDefinition(0x18, "LE Periodic Advertising Sync Transfer Received [v1]", syncTransfer + periodicTrain),
        PDUDefinition(
            0x22, "LE BIGInfo Advertising Report",
            .syncHandle, numBIS, .u8("nse"), isoInterval, .u8("bn"), .u8("pto"), .u8("irc"), maxPDU, sduInterval,
            maxSDU, .phy, framing, encryption),
        PDUDefinition(
            0x24, "LE Periodic Advertising Sync Established [v2]",
            [.status, .syncHandle] + periodicTrain + subeventTiming),
        PDUDefinition(
            0x25, "LE Periodic Advertising Report [v2]",
            [.syncHandle] + reception + [.u16("periodic_event_counter"), subevent, dataStatus] + reportData),
        PDUDefinition(
            0x26, "LE Periodic Advertising Sync Transfer Received [v2]",
            syncTransfer + periodicTrain + subeventTiming),
        PDUDefinition(
            0x27, "LE Periodic Advertising Subevent Data Request",
            .advertisingHandle, .u8("subevent_start", summary: .labelled),
            .u8("subevent_data_count", summary: .labelled)),
        PDUDefinition(
            0x28, "LE Periodic Advertising Response Report",
            .advertisingHandle, subevent, .u8("tx_status", names: [0: "transmitted", 1: "not transmitted"]),
            .u8("num_responses", summary: .labelled),
            .array(
                "periodic_responses", count: .field("num_responses"),
                reception + [.u8("response_slot"), dataStatus] + reportData, "responses in a subevent")),
    ]

    static let leDirectionFindingEvents: [PDUDefinition] = [
        PDUDefinition(
            0x15, "LE Connectionless IQ Report",
            [.syncHandle, .u8("channel_index")] + iqReception + [.u16("periodic_event_counter")] + iqSamples),
        PDUDefinition(
            0x16, "LE Connection IQ Report",
            [.connectionHandle, rxPHY, .u8("data_channel_index")] + iqReception
                + [.u16("connection_event_counter")] + iqSamples),
        PDUDefinition(0x17, "LE CTE Request Failed", .status, .connectionHandle),
    ]

    private static let periodicTrain: [Item] = [
        advertisingSID, advertiserAddressType, advertiserAddress, .u8("advertiser_phy", names: HCINames.phy),
        .units1250us("periodic_advertising_interval", summary: .labelled),
        .u8("advertiser_clock_accuracy", names: HCINames.clockAccuracy),
    ]
    private static let syncTransfer: [Item] = [
        .status, .connectionHandle, .u16("service_data", style: .hex4), .syncHandle,
    ]
    private static let reception: [Item] = [.power("tx_power", absent: 0x7F), .rssi, cteType]
    private static let subevent = Item.u8("subevent", absent: 0xFF)
    private static let dataStatus = Item.u8("data_status", names: HCINames.dataStatus, summary: .unlessZero)
    private static let reportData: [Item] = [
        .u8("data_length", unit: "byte"), .bytes("data", .field("data_length")),
    ]
    private static let iqReception: [Item] = [
        .number(.s16, "rssi", unit: "dBm", scale: .decimal(-1), summary: .labelled), .u8("rssi_antenna_id"), cteType,
        slotDurations, .u8("packet_status", names: HCINames.iqPacketStatus),
    ]
    private static let iqSamples: [Item] = [
        .u8("sample_count", summary: .labelled),
        .array(
            "samples", count: .field("sample_count"), [.s8("i_sample", absent: 0x80), .s8("q_sample", absent: 0x80)],
            "IQ samples"),
    ]
}
