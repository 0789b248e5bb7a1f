/// Device Time Service 1.0: a clock that a client sets, and a log of its changes. Several fields, and a checksum, are there
/// only where Device Time Feature says so: a value of another than the shortest length stays bytes.
extension StandardDecoders {
    static let deviceTimeService: [ValueDecoder] = [
        .deviceTimeFeature, .deviceTimeParameters, .deviceTime, .deviceTimeControlPoint, .timeChangeLogData,
    ]
}

extension ValueDecoder {
    static let deviceTimeFeature = ValueDecoder(
        .characteristic(0x2B8E), "Device Time Feature", source: "Device Time Service 1.0",
        atMost(
            2, or: "device_time_feature_data",
            [
                .flags(
                    2,
                    .bit(0, "e2e_crc_supported"), .bit(1, "time_change_logging_supported"),
                    .bit(2, "base_time_second_fractions_supported"),
                    .bit(3, "time_or_date_displayed_to_user"), .bit(4, "displayed_formats_supported"),
                    .bit(5, "displayed_formats_changeable"), .bit(6, "separate_user_timeline_supported"),
                    .bit(7, "authorization_required"), .bit(8, "rtc_drift_tracking_supported"),
                    .bit(9, "epoch_year_1900_supported"), .bit(10, "epoch_year_2000_supported"),
                    .bit(11, "propose_non_logged_time_adjustment_limit_supported"),
                    .bit(12, "retrieve_active_time_adjustments_supported"), .reserved(13...15))
            ]))

    static let deviceTimeParameters = ValueDecoder(
        .characteristic(0x2B8F), "Device Time Parameters", source: "Device Time Service 1.0",
        atMost(
            2, or: "device_time_parameters_data",
            [
                .u16(
                    "rtc_resolution", unit: "s", scale: .binary(-16), special: [0: "not known"],
                    summary: .labelled, "smallest step of the clock")
            ]))

    static let deviceTime = ValueDecoder(
        .characteristic(0x2B90), "Device Time", source: "Device Time Service 1.0",
        atMost(
            8, or: "device_time_data",
            [
                baseTime, zoneOffset, summerOffset,
                .flags(
                    2,
                    .bit(0, "time_fault", summary: .unlessZero, "the time may be wrong"),
                    .bit(1, "utc_aligned", summary: .labelled),
                    .bit(2, "qualified_local_time_synchronized", summary: .unlessZero),
                    .bit(3, "propose_time_update_request", summary: .unlessZero, "the time is to be set"),
                    .bit(4, "epoch_year_2000", summary: .labelled, "seconds since 2000, not since 1900"),
                    .bit(5, "non_logged_time_change_active", summary: .unlessZero),
                    .bit(6, "log_consolidation_active", summary: .unlessZero), .reserved(7...15)),
            ]))

    static let deviceTimeControlPoint = ValueDecoder(
        .characteristic(0x2B91), "Device Time Control Point", source: "Device Time Service 1.0, 3.7",
        .u8("device_time_op_code", names: opCodes, summary: .bare, style: .hex2, "what is asked for or answered"),
        .choose(
            "device_time_op_code",
            [
                (
                    values: [0x02, 0x03],
                    items: [
                        .flags(
                            2,
                            .bit(0, "utc_aligned", summary: .labelled),
                            .bit(1, "qualified_local_time_synchronized", summary: .unlessZero),
                            .bit(2, "manual_time_update", summary: .unlessZero),
                            .bit(3, "external_reference_time_update", summary: .unlessZero),
                            .bit(4, "change_of_time_zone", summary: .unlessZero),
                            .bit(5, "change_of_dst", summary: .unlessZero),
                            .bit(6, "epoch_year_2000", summary: .labelled),
                            .bit(7, "second_fractions_not_valid", summary: .unlessZero)), baseTime, zoneOffset,
                        summerOffset, .u8("time_source", summary: .bare),
                        .u8(
                            "time_accuracy", unit: "s", scale: .binary(-3),
                            special: [254: "more than 31.625 s", 255: "not known"], summary: .labelled),
                        .whenLeft(1, .bytes("operand", .rest, "part of a second, checksum")),
                    ]
                ),
                (
                    values: [0x09],
                    items: [
                        .u8(
                            "device_time_request_op_code", names: opCodes, summary: .bare, style: .hex2,
                            "what is answered"),
                        .u8(
                            "device_time_response",
                            names: [
                                0x01: "Success", 0x02: "Op Code Not Supported", 0x03: "Invalid Operand",
                                0x04: "Procedure Failed", 0x05: "Procedure Rejected", 0x07: "Device Busy",
                            ], summary: .bare, "how it went"),
                        .when("device_time_response", [0x05], rejection),
                        .whenLeft(1, .bytes("operand", .rest, "of the response")),
                    ]
                ),
            ], otherwise: [.whenLeft(1, .bytes("operand", .rest, summary: .labelled, "of the opcode"))]))

    static let timeChangeLogData = ValueDecoder(
        .characteristic(0x2B92), "Time Change Log Data", source: "Device Time Service 1.0",
        .bytes("time_change_log_data", .rest, summary: .bare, "segment of a record of the log"))

    private static func atMost(_ count: Int, or name: String, _ items: [Item]) -> Item {
        .condition(
            .remaining(count + 1), [.bytes(name, .rest, summary: .bare, "with fields that the features announce")],
            otherwise: items)
    }

    private static let baseTime = Item.u32(
        "base_time", unit: "s", summary: .labelled, "since the beginning of 1900 or 2000")
    private static let zoneOffset = Item.s8(
        "time_zone", unit: "s", scale: Item.Scale(900), absent: 0x80, summary: .labelled)
    private static let summerOffset = Item.u8(
        "dst_offset", unit: "s", scale: Item.Scale(900), absent: 0xFF, summary: .labelled)

    private static let rejection = Item.flags(
        2,
        .bit(0, "base_time_unrealistic", summary: .unlessZero),
        .bit(1, "request_not_authorized", summary: .unlessZero),
        .bit(2, "required_operand_out_of_range", summary: .unlessZero),
        .bit(3, "time_source_not_utc_aligned", summary: .unlessZero),
        .bit(4, "time_accuracy_too_low", summary: .unlessZero),
        .bit(5, "time_source_quality_too_low", summary: .unlessZero),
        .bit(6, "epoch_year_not_supported", summary: .unlessZero),
        .bit(8, "lack_of_precision", summary: .unlessZero),
        .bit(9, "only_time_zone_and_dst_accepted", summary: .unlessZero),
        .bit(10, "only_base_time_accepted", summary: .unlessZero))

    private static let opCodes: NameSource = [
        0x02: "Propose Time Update", 0x03: "Force Time Update", 0x04: "Propose Non-Logged Time Adjustment Limit",
        0x05: "Retrieve Active Time Adjustments", 0x07: "Report Active Time Adjustments", 0x09: "DTCP Response",
    ]
}
