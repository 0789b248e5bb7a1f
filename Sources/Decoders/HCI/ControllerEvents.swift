/// Events of the Controller itself, inquiry and broadcasts (Core 6.0, Vol 4, Part E, 7.7).
extension HCIDefinitions {
    static let controllerEvents = transportEvents + inquiryEvents + clockEvents + peripheralBroadcastEvents

    /// Commands, buffers and errors. Command Complete and Command Status are decoded together with the command that
    /// they answer, LE Meta by its subevent.
    static let transportEvents: [PDUDefinition] = [
        PDUDefinition(0x0E, "Command Complete"),
        PDUDefinition(0x0F, "Command Status"),
        PDUDefinition(0x10, "Hardware Error", .u8("hardware_code", summary: .labelled, style: .hex2)),
        PDUDefinition(
            0x13, "Number Of Completed Packets",
            .u8("num_handles"),
            .array(
                "handles", count: .field("num_handles"),
                .connectionHandle, .u16("num_completed_packets", summary: .labelled))),
        PDUDefinition(0x19, "Loopback Command", .bytes("hci_command_packet", .rest, "the command sent back").secret),
        PDUDefinition(
            0x1A, "Data Buffer Overflow",
            .u8("overflow_link_type", names: HCINames.overflowLinkType, summary: .labelled, "Link_Type")),
        PDUDefinition(0x3E, "LE Meta"),
        PDUDefinition(
            0x48, "Number Of Completed Data Blocks",
            .u16("total_num_data_blocks"), .u8("num_handles"),
            .array(
                "handles", count: .field("num_handles"),
                .connectionHandle, .u16("num_completed_packets"), .u16("num_completed_blocks"))),
    ]

    /// 7.7.1, 7.7.2, 7.7.33, 7.7.38 and 7.7.73.
    static let inquiryEvents: [PDUDefinition] = [
        PDUDefinition(0x01, "Inquiry Complete", .status),
        PDUDefinition(
            0x02, "Inquiry Result",
            numResponses,
            .array(
                "responses", count: .field("num_responses"),
                [.bdAddr, .pageScanRepetitionMode, .reserved(2), .classOfDevice, .clockOffset],
                "devices that answered an inquiry")),
        PDUDefinition(
            0x22, "Inquiry Result with RSSI",
            numResponses, .array("responses", count: .field("num_responses"), responseWithRSSI)),
        PDUDefinition(
            0x2F, "Extended Inquiry Result",
            numResponses,
            .array("responses", count: .field("num_responses"), responseWithRSSI + [extendedInquiryResponse])),
        PDUDefinition(0x56, "Inquiry Response Notification", .lap, .rssi),
    ]

    /// 7.7.66 and the synchronization train.
    static let clockEvents: [PDUDefinition] = [
        PDUDefinition(0x4E, "Triggered Clock Capture", .connectionHandle, whichClock, clock, .u16("slot_offset", "µs")),
        PDUDefinition(0x4F, "Synchronization Train Complete", .status),
        PDUDefinition(
            0x50, "Synchronization Train Received",
            .status, .bdAddr, .u32("clock_offset"), afhChannelMap, ltAddr,
            .u32("next_broadcast_instant"), .slots("connectionless_peripheral_broadcast_interval"),
            .u8("service_data")),
    ]

    /// 7.7.69 to 7.7.72.
    static let peripheralBroadcastEvents: [PDUDefinition] = [
        PDUDefinition(
            0x51, "Connectionless Peripheral Broadcast Receive",
            .bdAddr, ltAddr, clock, .u32("offset"), .u8("rx_status", "0 received, 1 failed"),
            .u8("fragment", names: HCINames.broadcastFragment), .u8("data_length", unit: "byte"),
            .bytes("data", .field("data_length"))),
        PDUDefinition(0x52, "Connectionless Peripheral Broadcast Timeout", .bdAddr, ltAddr),
        PDUDefinition(0x53, "Truncated Page Complete", .status, .bdAddr),
        PDUDefinition(0x54, "Peripheral Page Response Timeout", []),
        PDUDefinition(
            0x55, "Connectionless Peripheral Broadcast Channel Map Change",
            .channels("channel_map", 10, "bit mask of the 79 channels")),
    ]

    private static let responseWithRSSI: [Item] = [
        .bdAddr, .pageScanRepetitionMode, .reserved(1), .classOfDevice, .clockOffset, .rssi,
    ]
}
