/// Names and parts of Android's vendor commands: the Advertising Packet Content Filter above all (source.android.com,
/// Bluetooth HCI requirements).
extension HCIDefinitions {
    /// The parameters that follow APCF_Opcode.
    static let apcfParameters: [Item] = [
        .when("apcf_opcode", [0], .enable("apcf_enable")),
        .when(
            "apcf_opcode", [1, 2, 3, 4, 5, 6, 7, 8, 9],
            .u8("apcf_action", names: apcfActions, summary: .labelled),
            .u8("apcf_filter_index", summary: .labelled)),
        .when("apcf_opcode", [1], .whenLeft(6, filtering)),
        .when(
            "apcf_opcode", [2],
            .whenLeft(
                6,
                .address("apcf_address", summary: .bare),
                .whenLeft(1, .u8("apcf_address_type", names: [0: "Public", 1: "Random", 2: "not applicable"])))),
        .when("apcf_opcode", [3, 4], uuidAndMask),
        .when("apcf_opcode", [5], .text("apcf_local_name", .rest, summary: .bare)),
        .when("apcf_opcode", [6], companyAndMask),
        .when("apcf_opcode", [7], dataAndMask),
        .when(
            "apcf_opcode", [8],
            .whenLeft(3, .u8("organization_id"), .u8("tds_flags", style: .hex2), .u8("tds_flags_mask", style: .hex2)),
            dataAndMask),
        .when(
            "apcf_opcode", [9],
            .whenLeft(
                2,
                .u8("ad_type", names: .table(AssignedNumbers.adTypes), summary: .labelled, style: .hex2),
                .u8("apcf_data_length", unit: "byte"), .bytes("apcf_data", .field("apcf_data_length")),
                .bytes("apcf_data_mask", .field("apcf_data_length")))),
    ]

    private static let filtering: [Item] = [
        .mask("apcf_feature_selection", 2, summary: .bare, "what the filter looks at") { featureSelection[$0] },
        .mask("apcf_list_logic_type", 2, "features of which all entries have to match, not any") {
            featureSelection[$0]
        },
        .u8("apcf_filter_logic_type", names: [0: "or", 1: "and"]),
        .s8("rssi_high_threshold", unit: "dBm"),
        .whenLeft(1, .u8("delivery_mode", names: [0: "immediate", 1: "on found", 2: "batched"], summary: .labelled)),
        .whenLeft(
            6,
            .u16("onfound_timeout", unit: "s", scale: .milliseconds), .u8("onfound_timeout_count"),
            .s8("rssi_low_threshold", unit: "dBm"), .u16("onlost_timeout", unit: "s", scale: .milliseconds),
            .whenLeft(2, .u16("num_of_tracking_entries"))),
    ]

    /// A UUID and its mask, which have the same width: what is left tells which.
    private static let uuidAndMask = Item.whenLeft(
        4,
        .condition(
            .remaining(32), [.uuid("apcf_uuid", width: 16, summary: .bare), .uuid("apcf_uuid_mask", width: 16)],
            otherwise: [
                .condition(
                    .remaining(8),
                    [.uuid("apcf_uuid", width: 4, summary: .bare), .uuid("apcf_uuid_mask", width: 4)],
                    otherwise: [.uuid("apcf_uuid", width: 2, summary: .bare), .uuid("apcf_uuid_mask", width: 2)])
            ]))

    private static let filteredData = FieldDefinition(
        "apcf_data", .hex, summary: .bare, "what the data begin with")
    private static let filterMask = FieldDefinition(
        "apcf_data_mask", .hex, "which bits of it count, those of a company's number included")

    /// Data and their mask, half of what is left each.
    private static let dataAndMask = Item.code([filteredData, filterMask]) {
        (bytes, reader, keys, fields) throws(Fault) in
        let half = reader.remaining / 2
        fields.add(keys[0], bytes: try reader.skip(half, keys[0]), of: bytes)
        fields.add(keys[1], bytes: try reader.skip(half, keys[1]), of: bytes)
    }

    /// The same of manufacturer data, which begin with the company's number.
    private static let companyAndMask = Item.code([
        filteredData, filterMask,
        FieldDefinition(
            "apcf_company", .integer, names: .table(AssignedNumbers.companies), summary: .bare, style: .hex4,
            "company of the manufacturer data"),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let half = reader.remaining / 2
        if half >= 2 { fields.add(keys[2], try reader.u16(bytes, keys[2])) }
        let data = try reader.skip(half >= 2 ? half - 2 : half, keys[0])
        if !data.isEmpty { fields.add(keys[0], bytes: data, of: bytes) }
        fields.add(keys[1], bytes: try reader.skip(half, keys[1]), of: bytes)
    }

    static let apcfActions: NameSource = [0: "add", 1: "delete", 2: "clear"]
    static let apcfNames: NameSource = [
        0: "Enable", 1: "Set Filtering Parameters", 2: "Broadcaster Address", 3: "Service UUID",
        4: "Service Solicitation UUID", 5: "Local Name", 6: "Manufacturer Data", 7: "Service Data",
        8: "Transport Discovery Service", 9: "AD Type Filter", 0xFF: "Read Extended Features",
    ]
    static let multiAdvertisingNames: NameSource = [
        1: "Set Parameters", 2: "Set Data", 3: "Set Scan Response Data", 4: "Set Random Address", 5: "Set Enable",
    ]
    static let rpaOffloadNames: NameSource = [
        1: "Enable", 2: "Add IRK", 3: "Remove IRK", 4: "Clear IRKs", 5: "Read IRK",
    ]
    static let batchScanNames: NameSource = [
        1: "Enable", 2: "Set Storage Parameters", 3: "Set Scan Parameters", 4: "Read Results",
    ]
    static let batchScanModes: NameSource = [0: "disabled", 1: "truncated", 2: "full", 3: "truncated and full"]
    static let a2dpNames: NameSource = [
        1: "Start (legacy)", 2: "Stop (legacy)", 3: "Start", 4: "Stop",
    ]
    static let audioBufferNames: NameSource = [1: "Get Capability", 2: "Set Time"]
    static let a2dpCodecs = NumberTable(
        """
        00 SBC
        01 AAC
        02 aptX
        03 aptX HD
        04 LDAC
        05 LC3
        """)
    static let qualityEventNames = NumberTable(
        """
        00 Quality Monitoring
        01 Approaching LSTO
        02 A2DP Audio Choppy
        03 (e)SCO Voice Choppy
        04 Root Inflammation
        05 Energy Monitoring
        06 LE Audio Choppy
        07 Connect Fail
        08 Advanced RF Stats
        0F Vendor-specific Quality
        10 LMP/LL Message Trace
        11 Bluetooth Scheduling Trace
        12 Controller Debug Information
        1F Vendor-specific Trace
        """)

    private static let featureSelection = NumberTable(
        """
        00 Broadcaster Address
        01 Service Data Change
        02 Service UUID
        03 Service Solicitation UUID
        04 Local Name
        05 Manufacturer Data
        06 Service Data
        07 Transport Discovery Service
        08 AD Type
        """)
}
