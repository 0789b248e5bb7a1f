/// Informational Parameters: OGF 0x04 (Core 6.0, Vol 4, Part E, 7.4).
extension HCIDefinitions {
    static let informationalCommands: [PDUDefinition] = [
        PDUDefinition(
            0x1001, "Read Local Version Information", [],
            returns: Item.returning(
                .u8("hci_version", names: .table(AssignedNumbers.coreVersions), summary: .labelled, style: .hex2),
                .u16("hci_subversion", style: .hex4),
                .u8("lmp_version", names: .table(AssignedNumbers.coreVersions), style: .hex2), .companyIdentifier,
                .u16("lmp_subversion", style: .hex4))),
        PDUDefinition(
            0x1002, "Read Local Supported Commands", [],
            returns: Item.returning(
                .namedBits("supported_commands", 64, "bit mask of commands (6.27)") { bit in
                    bit < supportedCommandNames.count ? supportedCommandNames[bit] : nil
                })),
        PDUDefinition(0x1003, "Read Local Supported Features", [], returns: Item.returning(lmpFeatures)),
        PDUDefinition(
            0x1004, "Read Local Extended Features", pageNumber,
            returns: Item.returning(pageNumber, maxPageNumber, extendedLMPFeatures)),
        PDUDefinition(
            0x1005, "Read Buffer Size", [],
            returns: Item.returning(
                .u16("acl_data_packet_length", unit: "byte", summary: .labelled),
                .u8("synchronous_data_packet_length", unit: "byte"),
                .u16("total_num_acl_data_packets", summary: .labelled), .u16("total_num_synchronous_data_packets"))),
        PDUDefinition(0x1009, "Read BD_ADDR", [], returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x100A, "Read Data Block Size", [],
            returns: Item.returning(
                .u16("max_acl_data_packet_length", unit: "byte"), .u16("data_block_length", unit: "byte"),
                .u16("total_num_data_blocks"))),
        PDUDefinition(
            0x100B, "Read Local Supported Codecs [v1]", [],
            returns: Item.returning(
                .u8("num_supported_standard_codecs"),
                .array("standard_codecs", count: .field("num_supported_standard_codecs"), standardCodec),
                .u8("num_supported_vendor_specific_codecs"),
                .array("vendor_codecs", count: .field("num_supported_vendor_specific_codecs"), vendorCodec))),
        PDUDefinition(
            0x100C, "Read Local Simple Pairing Options", [],
            returns: Item.returning(
                .u8("simple_pairing_options", style: .hex2), .u8("max_encryption_key_size", unit: "byte"))),
        PDUDefinition(
            0x100D, "Read Local Supported Codecs [v2]", [],
            returns: Item.returning(
                .u8("num_supported_standard_codecs"),
                .array(
                    "standard_codecs", count: .field("num_supported_standard_codecs"),
                    standardCodec, codecTransport),
                .u8("num_supported_vendor_specific_codecs"),
                .array(
                    "vendor_codecs", count: .field("num_supported_vendor_specific_codecs"),
                    vendorCodec + [codecTransport]))),
        PDUDefinition(
            0x100E, "Read Local Supported Codec Capabilities", Item.codecID + codecUse,
            returns: Item.returning(
                .u8("num_codec_capabilities"),
                .array(
                    "codec_capabilities", count: .field("num_codec_capabilities"),
                    .u8("codec_capability_length", unit: "byte"),
                    .bytes("codec_capability", .field("codec_capability_length"))))),
        PDUDefinition(
            0x100F, "Read Local Supported Controller Delay", Item.codecID + codecUse + codecConfiguration,
            returns: Item.returning(
                .microseconds("min_controller_delay", .u24), .microseconds("max_controller_delay", .u24))),
    ]

    static let lmpFeatures = Item.namedBits(
        "lmp_features", 8, "bit mask of the LMP features (Core 6.0, Vol 2, Part C, 3.3)", names: FeatureNames.lmp)
    /// After the number of the page: pages after the third have no features.
    static let extendedLMPFeatures = Item.when(
        "page_number", [0], lmpPage(0),
        else: [
            .when("page_number", [1], lmpPage(1), else: [.when("page_number", [2], lmpPage(2), else: [lmpPage(3)])])
        ])
    static func lmpPage(_ page: Int, _ name: String = "extended_lmp_features") -> Item {
        .namedBits(name, 8, first: 64 * page, "one page of LMP features", names: FeatureNames.lmp)
    }
    static let maxPageNumber = Item.u8("max_page_number")
    static let codecConfiguration: [Item] = [
        .u8("codec_configuration_length", unit: "byte"),
        .bytes("codec_configuration", .field("codec_configuration_length")),
    ]
    private static let standardCodec = Item.u8(
        "standard_codec_id", names: HCINames.codingFormat, style: .hex2, "coding format")
    private static let vendorCodec: [Item] = [.companyIdentifier, .u16("vendor_codec_id", style: .hex4)]
    private static let codecTransport = Item.u8("codec_transport", style: .hex2, "bit mask of logical transports")
    private static let codecUse: [Item] = [
        .u8("logical_transport_type", names: HCINames.logicalTransport),
        .u8("direction", names: HCINames.dataPathDirection),
    ]
}
