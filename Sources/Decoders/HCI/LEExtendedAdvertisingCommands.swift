/// Extended advertising (Core 6.0, Vol 4, Part E, 7.8.52 to 7.8.60, 7.8.122, 7.8.144 and 7.8.145).
extension HCIDefinitions {
    static let leExtendedAdvertisingCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2035, "LE Set Advertising Set Random Address", .advertisingHandle, randomAddress,
            returns: [.status]),
        PDUDefinition(
            0x2036, "LE Set Extended Advertising Parameters [v1]", extendedParameters,
            returns: Item.returning(selectedTxPower)),
        PDUDefinition(
            0x2037, "LE Set Extended Advertising Data", [.advertisingHandle] + fragment + advertisingData,
            returns: [.status]),
        PDUDefinition(
            0x2038, "LE Set Extended Scan Response Data", [.advertisingHandle] + fragment + scanResponseData,
            returns: [.status]),
        PDUDefinition(
            0x2039, "LE Set Extended Advertising Enable",
            .enable(), .u8("num_sets", summary: .labelled),
            .array(
                "sets", count: .field("num_sets"),
                [
                    .advertisingHandle, .centiseconds("duration", "0 until disabled"),
                    .u8("max_extended_advertising_events", "0 no limit"),
                ], "advertising sets to enable or disable"), returns: [.status]),
        PDUDefinition(
            0x203A, "LE Read Maximum Advertising Data Length", [],
            returns: Item.returning(.u16("max_advertising_data_length", unit: "byte", summary: .labelled))),
        PDUDefinition(
            0x203B, "LE Read Number of Supported Advertising Sets", [],
            returns: Item.returning(.u8("num_supported_advertising_sets", summary: .labelled))),
        PDUDefinition(0x203C, "LE Remove Advertising Set", .advertisingHandle, returns: [.status]),
        PDUDefinition(0x203D, "LE Clear Advertising Sets", [], returns: [.status]),
        PDUDefinition(
            0x207C, "LE Set Data Related Address Changes",
            .advertisingHandle,
            .flags(
                "change_reasons", 1, style: .hex2,
                .bit(0, "advertising_data_changes"), .bit(1, "scan_response_data_changes")), returns: [.status]),
        PDUDefinition(
            0x207F, "LE Set Extended Advertising Parameters [v2]",
            extendedParameters + [
                .u8("primary_advertising_phy_options", names: HCINames.phyOptions),
                .u8("secondary_advertising_phy_options", names: HCINames.phyOptions),
            ], returns: Item.returning(selectedTxPower)),
        PDUDefinition(
            0x2080, "LE Set Decision Data",
            .advertisingHandle,
            .flags("decision_type_flags", 1, style: .hex2, .bit(0, "resolvable_tag_present")),
            .u8("decision_data_length", unit: "byte"),
            .bytes("decision_data", .field("decision_data_length")), returns: [.status]),
        PDUDefinition(
            0x2081, "LE Set Decision Instructions",
            .u8("num_tests", summary: .labelled),
            .array(
                "tests", count: .field("num_tests"),
                [
                    .u8("test_flags", style: .hex2), .u8("test_field", style: .hex2, "what is tested"),
                    .bytes("test_parameters", .fixed(16)),
                ], "tests of decision PDUs"), returns: [.status]),
    ]

    static let selectedTxPower = Item.power("selected_tx_power", absent: 0x7F, summary: .labelled)
    static let advertisingSID = Item.u8("advertising_sid", absent: 0xFF, "advertising set identifier, 0x00 to 0x0F")

    private static let extendedParameters: [Item] = [
        .advertisingHandle,
        .flags(
            "advertising_event_properties", 2, style: .hex4,
            .bit(0, "connectable"), .bit(1, "scannable"), .bit(2, "directed"), .bit(3, "high_duty_cycle"),
            .bit(4, "legacy"), .bit(5, "anonymous"), .bit(6, "include_tx_power"), .bit(7, "use_decision_pdus"),
            .bit(8, "include_adva_in_decision_pdus"), .bit(9, "include_adi_in_decision_pdus")),
        .number(.u24, "primary_advertising_interval_min", unit: "s", scale: .slots625us, summary: .labelled),
        .number(.u24, "primary_advertising_interval_max", unit: "s", scale: .slots625us, summary: .labelled),
        .u8("primary_advertising_channel_map", names: HCINames.advertisingChannels, style: .hex2),
        .ownAddressType, .peerAddressType, .peerAddress, advertisingFilterPolicy,
        .power("advertising_tx_power", absent: 0x7F, "absent: no preference"),
        .u8("primary_advertising_phy", names: HCINames.phy), .u8("secondary_advertising_max_skip"),
        .u8("secondary_advertising_phy", names: HCINames.phy), advertisingSID,
        .enable("scan_request_notification_enable", summary: .hidden),
    ]
    private static let fragment: [Item] = [
        .u8("operation", names: HCINames.dataOperation, summary: .labelled),
        .u8("fragment_preference", names: HCINames.fragmentPreference),
    ]
}
