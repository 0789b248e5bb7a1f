/// Legacy advertising (Core 6.0, Vol 4, Part E, 7.8.5 to 7.8.9).
extension HCIDefinitions {
    static let leAdvertisingCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2006, "LE Set Advertising Parameters",
            .slots("advertising_interval_min", summary: .labelled),
            .slots("advertising_interval_max", summary: .labelled),
            .u8("advertising_type", names: HCINames.advertisingType, summary: .labelled), .ownAddressType,
            .peerAddressType, .peerAddress,
            .u8("advertising_channel_map", names: HCINames.advertisingChannels, style: .hex2),
            advertisingFilterPolicy, returns: [.status]),
        PDUDefinition(
            0x2007, "LE Read Advertising Physical Channel Tx Power", [],
            returns: Item.returning(.power("tx_power_level", summary: .labelled))),
        PDUDefinition(0x2008, "LE Set Advertising Data", advertisingData + [.padding], returns: [.status]),
        PDUDefinition(0x2009, "LE Set Scan Response Data", scanResponseData + [.padding], returns: [.status]),
        PDUDefinition(0x200A, "LE Set Advertising Enable", .enable("advertising_enable"), returns: [.status]),
    ]

    static let advertisingFilterPolicy = Item.u8("advertising_filter_policy", names: HCINames.advertisingFilterPolicy)
    /// The octets that count; a legacy command pads them to 31.
    static let advertisingData: [Item] = [
        .u8("advertising_data_length", unit: "byte"),
        .bytes("advertising_data", .field("advertising_data_length"), "advertising data structures"),
    ]
    static let scanResponseData: [Item] = [
        .u8("scan_response_data_length", unit: "byte"),
        .bytes("scan_response_data", .field("scan_response_data_length"), "advertising data structures"),
    ]
}
