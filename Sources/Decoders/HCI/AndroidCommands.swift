/// Commands that Android asks of Controllers beyond the specification (source.android.com, Bluetooth HCI requirements).
/// Their opcodes are in the range that every vendor may use: what does not fit their form is shown as it is.
extension HCIDefinitions {
    static let androidCommandLists: [PDUDefinition.List] = [
        { androidAdvertisingCommands }, { androidScanCommands }, { androidControllerCommands },
        { androidAudioCommands },
    ]

    private static let androidAdvertisingCommands: [PDUDefinition] = [
        PDUDefinition(
            AndroidCode.multiAdvertising, "Android LE Multi Advertising",
            .u8("multi_advertising_opcode", names: multiAdvertisingNames, summary: .bare, style: .hex2),
            .when(
                "multi_advertising_opcode", [1],
                .slots("advertising_interval_min", summary: .labelled),
                .slots("advertising_interval_max", summary: .labelled),
                .u8("advertising_type", names: HCINames.advertisingType, summary: .labelled), .ownAddressType,
                .address("own_address"), .peerAddressType, .peerAddress,
                .u8("advertising_channel_map", names: HCINames.advertisingChannels, style: .hex2),
                advertisingFilterPolicy, advertisingInstance, .power("advertising_tx_power")),
            .when(
                "multi_advertising_opcode", [2],
                .u8("advertising_data_length", unit: "byte"),
                .bytes("advertising_data", .fixed(31), "advertising data structures"), advertisingInstance),
            .when(
                "multi_advertising_opcode", [3],
                .u8("scan_response_data_length", unit: "byte"),
                .bytes("scan_response_data", .fixed(31), "advertising data structures"), advertisingInstance),
            .when("multi_advertising_opcode", [4], randomAddress, advertisingInstance),
            .when("multi_advertising_opcode", [5], .enable("advertising_enable"), advertisingInstance),
            returns: Item.returning(
                .u8("multi_advertising_opcode", names: multiAdvertisingNames, summary: .bare, style: .hex2))),
        PDUDefinition(
            0xFD55, "Android LE RPA Offload",
            .u8("rpa_offload_opcode", names: rpaOffloadNames, summary: .bare, style: .hex2),
            .when("rpa_offload_opcode", [1], .enable()),
            .when("rpa_offload_opcode", [2], .bytes("peer_irk", .fixed(16)).secret, .peerAddressType, .peerAddress),
            .when("rpa_offload_opcode", [3], .peerAddressType, .peerAddress),
            .when("rpa_offload_opcode", [5], .u8("irk_list_index")),
            returns: Item.returning(
                .u8("rpa_offload_opcode", names: rpaOffloadNames, summary: .bare, style: .hex2),
                .when("rpa_offload_opcode", [2, 3, 4], availableSpaces),
                .when(
                    "rpa_offload_opcode", [5],
                    .u8("irk_list_index"), .bytes("peer_irk", .fixed(16)).secret, .peerAddressType, .peerAddress,
                    .address("peer_resolvable_address")))),
        PDUDefinition(
            0xFD5C, "Android LE Set RPA Timeout",
            .bytes("local_irk", .fixed(16)).secret, .u16("rpa_timeout_min", unit: "s", summary: .labelled),
            .u16("rpa_timeout_max", unit: "s", summary: .labelled), returns: [.status]),
    ]

    private static let androidScanCommands: [PDUDefinition] = [
        PDUDefinition(
            0xFD56, "Android LE Batch Scan",
            .u8("batch_scan_opcode", names: batchScanNames, summary: .bare, style: .hex2),
            .when("batch_scan_opcode", [1], .enable()),
            .when(
                "batch_scan_opcode", [2],
                .u8("batch_scan_full_max", unit: "%", summary: .labelled),
                .u8("batch_scan_truncated_max", unit: "%", summary: .labelled),
                .u8("batch_scan_notify_threshold", unit: "%", summary: .labelled)),
            .when(
                "batch_scan_opcode", [3],
                .u8("batch_scan_mode", names: batchScanModes, summary: .labelled),
                .number(.u32, "duty_cycle_scan_window", unit: "s", scale: .slots625us, summary: .labelled),
                .number(.u32, "duty_cycle_scan_interval", unit: "s", scale: .slots625us, summary: .labelled),
                .ownAddressType,
                .u8("batch_scan_discard_rule", names: [0: "oldest", 1: "weakest RSSI"])),
            .when("batch_scan_opcode", [4], .u8("batch_scan_mode", names: batchScanModes, summary: .labelled)),
            returns: Item.returning(
                .u8("batch_scan_opcode", names: batchScanNames, summary: .bare, style: .hex2),
                .when("batch_scan_opcode", [4], batchScanResults))),
        PDUDefinition(
            0xFD57, "Android LE APCF",
            [.u8("apcf_opcode", names: apcfNames, summary: .bare, style: .hex2)] + apcfParameters,
            returns: Item.returning(
                .u8("apcf_opcode", names: apcfNames, summary: .bare, style: .hex2),
                .when("apcf_opcode", [0], .whenLeft(1, .enable("apcf_enable"))),
                .when(
                    "apcf_opcode", [1, 2, 3, 4, 5, 6, 7, 8, 9],
                    .whenLeft(2, .u8("apcf_action", names: apcfActions, summary: .labelled), availableSpaces)),
                .when("apcf_opcode", [0xFF], .u16("apcf_extended_features", style: .hex4)))),
        PDUDefinition(
            0xFD5A, "Android LE Extended Set Scan Parameters",
            .u8("le_scan_type", names: HCINames.scanType, summary: .labelled),
            .number(.u32, "le_scan_interval", unit: "s", scale: .slots625us, summary: .labelled),
            .number(.u32, "le_scan_window", unit: "s", scale: .slots625us, summary: .labelled), .ownAddressType,
            .u8("scanning_filter_policy"), returns: [.status]),
    ]

    private static let androidControllerCommands: [PDUDefinition] = [
        // Each version of the requirements has added parameters at the end.
        PDUDefinition(
            AndroidCode.vendorCapabilities, "Android LE Get Vendor Capabilities", [],
            returns: Item.returning(
                .u8("max_advt_instances", summary: .labelled), .u8("offloaded_resolution_of_private_address"),
                .u16("total_scan_results_storage", unit: "byte"), .u8("max_irk_list_size"), .u8("filtering_support"),
                .u8("max_filter", summary: .labelled), .u8("activity_energy_info_support"),
                .whenLeft(2, .u8("version_supported_major"), .u8("version_supported_minor")),
                .whenLeft(2, .u16("total_num_of_advt_tracked")), .whenLeft(1, .u8("extended_scan_support")),
                .whenLeft(1, .u8("debug_logging_supported")),
                .whenLeft(1, .u8("le_address_generation_offloading_support")),
                .whenLeft(4, .u32("a2dp_source_offload_capability_mask", style: .hex8)),
                .whenLeft(1, .u8("bluetooth_quality_report_support")),
                .whenLeft(4, .u32("dynamic_audio_buffer_support", style: .hex8)),
                .whenLeft(1, .u8("a2dp_offload_v2_support")))),
        PDUDefinition(
            0xFD59, "Android LE Get Controller Activity Energy Info", [],
            returns: Item.returning(
                .number(.u32, "total_tx_time", unit: "s", scale: .milliseconds, summary: .labelled),
                .number(.u32, "total_rx_time", unit: "s", scale: .milliseconds, summary: .labelled),
                .number(.u32, "total_idle_time", unit: "s", scale: .milliseconds, summary: .labelled),
                .u32("total_energy_used", "product of mA, V and ms"))),
        PDUDefinition(0xFD5B, "Android Get Controller Debug Info", [], returns: [.status]),
        PDUDefinition(
            0xFD5E, "Android Bluetooth Quality Report",
            .u8("bqr_report_action", names: [0: "add", 1: "delete", 2: "clear"], summary: .labelled),
            qualityEvents("bqr_quality_event_mask"),
            .u16("bqr_minimum_report_interval", unit: "s", scale: .milliseconds, summary: .labelled),
            .whenLeft(4, .u32("bqr_vendor_quality_mask", style: .hex8)),
            .whenLeft(4, .u32("bqr_vendor_trace_mask", style: .hex8)),
            .whenLeft(4, .u32("bqr_report_interval_multiple")),
            returns: Item.returning(qualityEvents("current_quality_event_mask"), .padding)),
    ]

    private static let androidAudioCommands: [PDUDefinition] = [
        PDUDefinition(
            0xFD5D, "Android A2DP Hardware Offload",
            .u8("a2dp_offload_opcode", names: a2dpNames, summary: .bare, style: .hex2),
            .when(
                "a2dp_offload_opcode", [1],
                .mask("a2dp_codec", 4, summary: .bare, "codec of the stream") { a2dpCodecs[$0] },
                .u16("a2dp_max_latency", unit: "s", scale: .milliseconds), .u16("scms_t_enable", style: .hex4),
                .u32("sampling_frequency", style: .hex8), .u8("bits_per_sample", style: .hex2),
                .u8("channel_mode", style: .hex2),
                .u32("encoded_audio_bitrate", unit: "bit/s", summary: .labelled), .connectionHandle,
                .u16("l2cap_channel_id", style: .hex4), .u16("l2cap_mtu", unit: "byte"),
                .bytes("codec_information")),
            .when(
                "a2dp_offload_opcode", [3, 4],
                .connectionHandle, .u16("l2cap_channel_id", style: .hex4),
                .when(
                    "a2dp_offload_opcode", [3],
                    .u8("data_path_direction", names: HCINames.dataPathDirection),
                    .u16("l2cap_mtu", unit: "byte"), .u8("content_protection"),
                    .u8("codec_location"), .u8("codec_configuration_length", unit: "byte"),
                    .bytes("codec_configuration", .field("codec_configuration_length")))),
            returns: Item.returning(.u8("a2dp_offload_opcode", names: a2dpNames, summary: .bare, style: .hex2))),
        PDUDefinition(
            0xFD5F, "Android Dynamic Audio Buffer",
            .u8("audio_buffer_opcode", names: audioBufferNames, summary: .bare, style: .hex2),
            .when(
                "audio_buffer_opcode", [2],
                .u8("audio_buffer_codec", summary: .labelled),
                .u16("audio_buffer_time", unit: "s", scale: .milliseconds, summary: .labelled)),
            returns: Item.returning(
                .u8("audio_buffer_opcode", names: audioBufferNames, summary: .bare, style: .hex2),
                .when(
                    "audio_buffer_opcode", [1],
                    .mask("audio_codecs", 4, summary: .bare, "codecs whose buffer can be set") { a2dpCodecs[$0] },
                    .array(
                        "audio_buffers", count: .rest,
                        [
                            .u16("default_buffer_time", unit: "s", scale: .milliseconds),
                            .u16("maximum_buffer_time", unit: "s", scale: .milliseconds),
                            .u16("minimum_buffer_time", unit: "s", scale: .milliseconds),
                        ], "of each codec, in the order of the mask")),
                .when(
                    "audio_buffer_opcode", [2],
                    .u16("audio_buffer_time", unit: "s", scale: .milliseconds, summary: .labelled)))),
    ]

    static let availableSpaces = Item.u8("available_spaces", summary: .labelled, "entries that are free still")
    static let advertisingInstance = Item.u8("advertising_instance", summary: .labelled, "0 the standard one")

    static func qualityEvents(_ name: String) -> Item {
        .mask(name, 4, summary: .bare, "what quality reports are asked for") { qualityEventNames[$0] }
    }

    private static let batchScanResults: [Item] = [
        .whenLeft(
            2,
            .u8("batch_scan_mode", names: batchScanModes, summary: .labelled),
            .u8("num_records", summary: .labelled),
            .array(
                "records", count: .field("num_records"),
                [
                    .address("address", summary: .bare), .u8("address_type", names: DeviceAddress.typeNames),
                    .power("tx_power", absent: 0x7F), .rssi,
                    .u16("age", unit: "s", scale: Item.Scale(5, decimal: -2), "since it was received"),
                    .when(
                        "batch_scan_mode", [2],
                        .u8("advertising_data_length", unit: "byte"),
                        .bytes("advertising_data", .field("advertising_data_length")),
                        .u8("scan_response_data_length", unit: "byte"),
                        .bytes("scan_response_data", .field("scan_response_data_length"))),
                ], "what was received, one object each"))
    ]
}

/// Opcodes and codes of Android that are more than their parameters.
package enum AndroidCode {
    package static let vendorCapabilities: UInt16 = 0xFD53
    package static let multiAdvertising: UInt16 = 0xFD54

    /// Whether a command is one of Android's, if its vendor uses none of these opcodes for something else.
    package static func isCommand(_ opcode: UInt16) -> Bool { (0xFD53...0xFD5F).contains(opcode) }
}
