/// HID ISO Service 1.0 (HID over GATT Profile 1.1): reports over connected isochronous streams; and modes for shorter
/// connection intervals.
extension ValueDecoder {
    /// HID ISO Properties: which intervals, sizes and reports the device allows.
    static let hidISOProperties = ValueDecoder(
        .characteristic(0x2C23), "HID ISO Properties", source: "HID ISO Service 1.0",
        .flags(1, .bit(0, "device_mode_change_supported", "the device can ask for another mode"), .reserved(1...7)),
        .flags(2, reportIntervals),
        .u8("maximum_input_sdu_size", summary: .labelled, "bytes from the device"),
        .u8("preferred_input_sdu_size", "bytes from the device"),
        .u8("maximum_output_sdu_size", summary: .labelled, "bytes to the device"),
        .u8("preferred_output_sdu_size", "bytes to the device"),
        .array(
            "hybrid_mode_iso_reports", count: .rest,
            [
                .u8("report_id", "0 where the report map has no report IDs"),
                .flags(
                    1,
                    .field(0...0, "iso_report_type", names: [0: "Input Report", 1: "Output Report"]),
                    .bit(1, "confirmation", "reports may be confirmed"),
                    .bit(2, "repetition", "reports may be repeated"), .reserved(3...7)),
            ], "reports that the streams can carry"))

    /// LE HID Operation Mode: the host selects how reports are sent, or the device asks for it.
    static let leHIDOperationMode = ValueDecoder(
        .characteristic(0x2C24), "LE HID Operation Mode", source: "HID ISO Service 1.0",
        .u8(
            "hid_mode_op_code", names: [1: "Select Hybrid Mode", 2: "Select Default Mode"], summary: .bare,
            "where reports go: in streams as well, or in GATT only"),
        .choose(
            "hid_mode_op_code",
            [
                1: [
                    .u8("cig_id", summary: .labelled, "group of the stream"),
                    .u8("cis_id", summary: .labelled, "stream of the group"), .flags(2, reportIntervals),
                    .u8("input_sdu_size", "bytes from the device"), .u8("output_sdu_size", "bytes to the device"),
                    .array(
                        "hybrid_mode_iso_reports_enable", count: .rest,
                        [
                            .flags(
                                1,
                                .field(0...2, "report_index", "place in the list of HID ISO Properties"),
                                .reserved(3...5), .bit(6, "confirmation", "reports are confirmed"),
                                .bit(7, "repetition", "reports are repeated"))
                        ], "reports that the stream carries"),
                ], 2: [],
            ], otherwise: [.bytes("parameter", .rest, "of an opcode that is not known")]))

    /// HID SCI Mode: which range of connection intervals is in use.
    static let hidSCIMode = ValueDecoder(
        .characteristic(0x2C39), "HID SCI Mode", source: "HID Service, shorter connection intervals",
        .u8(
            "hid_sci_mode", names: [0: "None", 2: "Default", 3: "Fast", 4: "Low Power", 5: "Full Range"],
            summary: .bare, "which range of connection intervals is in use"))

    /// HID SCI Information: connection intervals that the device supports.
    static let hidSCIInformation = ValueDecoder(
        .characteristic(0x2C3A), "HID SCI Information", source: "HID Service, shorter connection intervals",
        .u8(
            "minimum_supported_connection_interval", unit: "s", scale: .units125us, summary: .labelled,
            "shortest of all"),
        .u8("number_of_groups", "entries of the list"),
        .array(
            "connection_interval_groups", count: .field("number_of_groups"),
            [
                .u16("minimum", unit: "s", scale: .units125us, "shortest of the group"),
                .u16("maximum", unit: "s", scale: .units125us, "longest of the group"),
                .u16("stride", unit: "s", scale: .units125us, "from one interval of the group to the next"),
            ], "intervals that the device supports"))

    private static let reportIntervals: [Item.Bit] = [
        .bit(0, "report_interval_1_ms"), .bit(1, "report_interval_2_ms"), .bit(2, "report_interval_3_ms"),
        .bit(3, "report_interval_4_ms"), .bit(4, "report_interval_5_ms"), .bit(5, "report_interval_1_25_ms"),
        .bit(6, "report_interval_2_5_ms"), .bit(7, "report_interval_3_75_ms"), .bit(8, "report_interval_7_5_ms"),
        .reserved(9...15),
    ]
}
