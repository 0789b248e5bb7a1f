/// Scanning and the Filter Accept List (Core 6.0, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.14 to 7.8.17, 7.8.64 and 7.8.65).
extension HCIDefinitions {
    static let leScanningCommands: [PDUDefinition] = [
        PDUDefinition(
            0x200B, "LE Set Scan Parameters",
            .u8("le_scan_type", names: HCINames.scanType, summary: .labelled),
            .slots("le_scan_interval", summary: .labelled), .slots("le_scan_window", summary: .labelled),
            .ownAddressType, scanningFilterPolicy, returns: [.status]),
        PDUDefinition(0x200C, "LE Set Scan Enable", .enable("le_scan_enable"), filterDuplicates, returns: [.status]),
        PDUDefinition(
            0x200F, "LE Read Filter Accept List Size", [],
            returns: Item.returning(.u8("filter_accept_list_size", summary: .labelled))),
        PDUDefinition(0x2010, "LE Clear Filter Accept List", [], returns: [.status]),
        PDUDefinition(0x2011, "LE Add Device To Filter Accept List", addressType, address, returns: [.status]),
        PDUDefinition(0x2012, "LE Remove Device From Filter Accept List", addressType, address, returns: [.status]),
        PDUDefinition(
            0x2041, "LE Set Extended Scan Parameters",
            .ownAddressType, scanningFilterPolicy, .phys("scanning_phys", "a set of parameters follows for each"),
            .array(
                "scanning_phy_parameters", count: .onesIn("scanning_phys"),
                [
                    .u8("scan_type", names: HCINames.scanType), .slots("scan_interval"), .slots("scan_window"),
                ], "one object a PHY, in the order of the bits of scanning_phys"), returns: [.status]),
        PDUDefinition(
            0x2042, "LE Set Extended Scan Enable",
            .enable(), filterDuplicates,
            .centiseconds("duration", summary: .unlessZero, "0 until disabled"),
            .u16("period", unit: "s", scale: inquiryUnits, summary: .unlessZero, "0 no periodic scanning"),
            returns: [.status]),
    ]

    static let addressType = Item.u8("address_type", names: DeviceAddress.typeNames)
    static let address = Item.address("address", summary: .bare)
    private static let scanningFilterPolicy = Item.u8(
        "scanning_filter_policy", names: HCINames.scanningFilterPolicy,
        "bits 0 and 1 the policy, bits 2 and 3 how decision PDUs are treated")
    private static let filterDuplicates = Item.u8(
        "filter_duplicates", names: HCINames.filterDuplicates, summary: .unlessZero)
}
