/// LL Control PDUs that start and stop encryption, tell versions and features, and refuse (Core 6.0, Vol 6, Part B,
/// 2.4.2).
///
/// Random numbers, session key diversifiers and initialization vectors are shown as they stand in the PDU: least
/// significant octet first.
extension LLControlDefinitions {
    static let encryptionControl: [PDUDefinition] = [
        // 2.4.2.4
        pdu(
            "LL_ENC_REQ", 0x03, .bytes("rand", .fixed(8), summary: .labelled, "random number that identifies the LTK"),
            .u16("ediv", summary: .labelled, style: .hex4, "Encrypted Diversifier that identifies the LTK"),
            .bytes("skd_c", .fixed(8), "SKD_C: the Central's part of the session key diversifier"),
            .bytes("iv_c", .fixed(4), "IV_C: the Central's part of the initialization vector")),
        // 2.4.2.5
        pdu(
            "LL_ENC_RSP", 0x04,
            .bytes(
                "skd_p", .fixed(8), summary: .labelled, "SKD_P: the Peripheral's part of the session key diversifier"),
            .bytes("iv_p", .fixed(4), summary: .labelled, "IV_P: the Peripheral's part of the initialization vector")),
        // 2.4.2.6
        pdu("LL_START_ENC_REQ", 0x05),
        // 2.4.2.7
        pdu("LL_START_ENC_RSP", 0x06),
        // 2.4.2.11
        pdu("LL_PAUSE_ENC_REQ", 0x0A),
        // 2.4.2.12
        pdu("LL_PAUSE_ENC_RSP", 0x0B),
    ]

    static let featureExchange: [PDUDefinition] = [
        // 2.4.2.8
        pdu(
            "LL_UNKNOWN_RSP", 0x07,
            .u8("unknown_type", names: opcodeNames, summary: .labelled, style: .hex2, "opcode that is not known")),
        // 2.4.2.9
        pdu("LL_FEATURE_REQ", 0x08, featureSet),
        // 2.4.2.10
        pdu("LL_FEATURE_RSP", 0x09, featureSet),
        // 2.4.2.13
        pdu(
            "LL_VERSION_IND", 0x0C,
            .u8("version", names: .table(AssignedNumbers.coreVersions), summary: .labelled, style: .hex2),
            .u16(
                "company_identifier", names: .table(AssignedNumbers.companies), summary: .labelled, style: .hex4,
                "who made the Controller"),
            .u16("subversion", style: .hex4, "the maker's number for the implementation")),
        // 2.4.2.14
        pdu("LL_REJECT_IND", 0x0D, errorCode),
        // 2.4.2.15
        pdu("LL_PERIPHERAL_FEATURE_REQ", 0x0E, featureSet),
        // 2.4.2.18
        pdu(
            "LL_REJECT_EXT_IND", 0x11,
            .u8("reject_opcode", names: opcodeNames, summary: .labelled, style: .hex2, "opcode that was refused"),
            errorCode),
        // 2.4.2.19
        pdu("LL_PING_REQ", 0x12),
        // 2.4.2.20
        pdu("LL_PING_RSP", 0x13),
        // 2.4.2.41
        pdu("LL_FEATURE_EXT_REQ", 0x2B, featurePage),
        pdu("LL_FEATURE_EXT_RSP", 0x2C, featurePage),
    ]

    private static let featureSet = Item.namedBits(
        "feature_set", 8, "bit mask of the LE features, least significant octet first (4.6)", names: FeatureNames.le)

    private static func featurePage(from first: Int) -> Item {
        .namedBits(
            "feature_page", 24, first: first, "features of the page, least significant octet first (4.6)",
            names: FeatureNames.le)
    }

    /// LL_FEATURE_EXT_REQ and LL_FEATURE_EXT_RSP (2.4.2.41).
    private static let featurePage: [Item] = [
        .u8("max_page", "last page with a feature that the sender supports"),
        .u8("page_number", summary: .labelled, "1 to 10"),
        // Page 0 has 64 bits, page 1 those after it; no other page has a feature.
        .when("page_number", [1], featurePage(from: 64), else: [featurePage(from: 256)]),
    ]
}
