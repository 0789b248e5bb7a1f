/// Vendor-specific events of Android, by their first byte (source.android.com, Bluetooth HCI requirements).
extension HCIDefinitions {
    package static let androidEvents: [PDUDefinition] = [
        PDUDefinition(0x54, "Android Batch Scan Storage Threshold", []),
        PDUDefinition(
            0x55, "Android Multi Advertising State Change",
            advertisingInstance,
            .u8("state_change_reason", names: [0: "connection received"], summary: .labelled, style: .hex2),
            .connectionHandle),
        PDUDefinition(
            0x56, "Android Advertisement Tracking",
            .u8("apcf_filter_index", summary: .labelled),
            .u8("advertiser_state", names: [0: "found", 1: "lost"], summary: .labelled),
            .u8("advertising_info_present", names: [0: "present", 1: "not present"]),
            .address("address", summary: .bare), .u8("address_type", names: DeviceAddress.typeNames),
            .when(
                "advertising_info_present", [0],
                .power("tx_power", absent: 0x7F), .rssi,
                .u16("age", unit: "s", scale: Item.Scale(5, decimal: -2)),
                .u8("advertising_data_length", unit: "byte"),
                .bytes("advertising_data", .field("advertising_data_length")),
                .u8("scan_response_data_length", unit: "byte"),
                .bytes("scan_response_data", .field("scan_response_data_length")))),
        PDUDefinition(
            0x57, "Android Controller Debug Info",
            .u16("debug_block_offset", unit: "byte"), .u8("is_last_block"), .u16("debug_block_size", unit: "byte"),
            .bytes("debug_data")),
        PDUDefinition(0x58, "Android Bluetooth Quality Report", qualityReport),
    ]

    private static let qualityReport: [Item] = [
        .u8("quality_report_id", names: qualityReportNames, summary: .bare, style: .hex2),
        .when("quality_report_id", [1, 2, 3, 4, 7, 8, 9], linkQuality),
        .when(
            "quality_report_id", [5],
            .u8("error_code", names: .table(AssignedNumbers.hciErrors), summary: .labelled, style: .hex2),
            .u8("vendor_error_code", summary: .labelled, style: .hex2)),
        .whenLeft(1, .bytes("vendor_specific_parameters")),
    ]

    private static let linkQuality: [Item] = [
        .u8("packet_type", style: .hex2), .connectionHandle,
        .u8("connection_role", names: HCINames.role), .power("tx_power_level"),
        .rssi, .u8("snr", unit: "dB", summary: .labelled), .u8("unused_afh_channel_count"),
        .u8("afh_select_unideal_channel_count"), .slots("lsto"),
        .number(.u32, "connection_piconet_clock", unit: "s", scale: Item.Scale(3125, decimal: -7)),
        .u32("retransmission_count", summary: .labelled), .u32("no_rx_count", summary: .labelled),
        .u32("nak_count", summary: .labelled), .u32("last_tx_ack_timestamp", "Bluetooth clock, units of 312.5 µs"),
        .u32("flow_off_count"), .u32("last_flow_on_timestamp", "Bluetooth clock, units of 312.5 µs"),
        .u32("buffer_overflow_bytes", unit: "byte"), .u32("buffer_underflow_bytes", unit: "byte"),
        .whenLeft(7, .bdAddr, .u8("cal_failed_item_count")),
        .whenLeft(
            28,
            .u32("tx_total_packets"), .u32("tx_unacked_packets"), .u32("tx_flushed_packets"),
            .u32("tx_last_subevent_packets"), .u32("crc_error_packets"), .u32("rx_duplicate_packets"),
            .u32("rx_unreceived_packets")),
    ]

    private static let qualityReportNames: NameSource = [
        1: "Quality Monitoring", 2: "Approaching LSTO", 3: "A2DP Audio Choppy", 4: "(e)SCO Voice Choppy",
        5: "Root Inflammation", 6: "Energy Monitoring", 7: "LE Audio Choppy", 8: "Connect Fail",
        9: "Advanced RF Stats", 0x11: "LMP/LL Message Trace", 0x12: "Bluetooth Scheduling Trace",
        0x13: "Controller Debug Information",
    ]
}
