/// Periodic advertising, with and without responses, as its sender sees it (Core 6.0, Vol 4, Part E, 7.8.61 to 7.8.63,
/// 7.8.90 and 7.8.125).
extension HCIDefinitions {
    static let lePeriodicAdvertisingCommands: [PDUDefinition] = [
        PDUDefinition(0x203E, "LE Set Periodic Advertising Parameters [v1]", periodicParameters, returns: [.status]),
        PDUDefinition(
            0x203F, "LE Set Periodic Advertising Data",
            [.advertisingHandle, .u8("operation", names: HCINames.dataOperation, summary: .labelled)]
                + advertisingData,
            returns: [.status]),
        PDUDefinition(
            0x2040, "LE Set Periodic Advertising Enable",
            .flags("enable", 1, summary: .labelled, [.bit(1, "include_adi")], "bit 0 enable, bit 1 an option"),
            .advertisingHandle, returns: [.status]),
        PDUDefinition(
            0x205B, "LE Periodic Advertising Set Info Transfer",
            .connectionHandle, .u16("service_data", style: .hex4), .advertisingHandle,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2082, "LE Set Periodic Advertising Subevent Data",
            .advertisingHandle, .u8("num_subevents_with_data"),
            .array(
                "subevents_with_data", count: .field("num_subevents_with_data"),
                [
                    .u8("subevent"), .u8("response_slot_start"), .u8("response_slot_count"),
                    .u8("subevent_data_length", unit: "byte"),
                    .bytes("subevent_data", .field("subevent_data_length")),
                ], "subevents and what to send in them"), returns: Item.returning(.advertisingHandle)),
        PDUDefinition(
            0x2086, "LE Set Periodic Advertising Parameters [v2]",
            periodicParameters + subeventTiming + [.u8("num_response_slots")],
            returns: Item.returning(.advertisingHandle)),
    ]

    static let periodicProperties = Item.flags(
        "periodic_advertising_properties", 2, style: .hex4, .bit(6, "include_tx_power"))
    /// Subevents of periodic advertising with responses.
    static let subeventTiming: [Item] = [
        .u8("num_subevents"), .u8("subevent_interval", unit: "s", scale: .units1250us),
        .u8("response_slot_delay", unit: "s", scale: .units1250us),
        .u8("response_slot_spacing", unit: "s", scale: .units125us),
    ]
    private static let periodicParameters: [Item] = [
        .advertisingHandle, .units1250us("periodic_advertising_interval_min", summary: .labelled),
        .units1250us("periodic_advertising_interval_max", summary: .labelled), periodicProperties,
    ]
}
