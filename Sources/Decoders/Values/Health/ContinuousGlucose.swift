/// Values of the Continuous Glucose Monitoring Service 1.0.2 (3; GATT Specification Supplement).
///
/// An E2E-CRC ends them where the sensor supports it; that is reported from the bytes that are left.
extension ValueDecoder {
    static let cgmMeasurement = ValueDecoder(
        .characteristic(0x2AA7), "CGM Measurement", source: "Continuous Glucose Monitoring Service 1.0.2, 3.1",
        .array(
            "cgm_records", count: .rest,
            [
                .u8("size", "octets of the record, this one among them"),
                .within(
                    .fieldPlus("size", -1),
                    [
                        .flags("flags", 1, style: .hex2, [.reserved(2...4)], "which parts are there"),
                        .number(.medfloat16, "glucose_concentration", unit: "mg/dL", summary: .labelled),
                        .u16(
                            "time_offset", unit: "s", scale: Item.Scale(60), summary: .labelled,
                            "since the session start time"), .when("flags", bit: 7, cgmStatusOctet),
                        .when("flags", bit: 6, cgmCalibrationOctet), .when("flags", bit: 5, cgmWarningOctet),
                        .when(
                            "flags", bit: 0,
                            .number(
                                .medfloat16, "trend", unit: "mg/(dL·min)", summary: .labelled,
                                "change of the concentration")),
                        .when(
                            "flags", bit: 1,
                            .number(
                                .medfloat16, "quality", unit: "%", summary: .labelled, "expected quality of the value")),
                        .whenLeft(2, e2eCRC),
                    ]),
            ], "one or more records"))

    static let cgmFeature = ValueDecoder(
        .characteristic(0x2AA8), "CGM Feature", source: "Continuous Glucose Monitoring Service 1.0.2, 3.2",
        .flags(
            "cgm_features", 3, summary: .labelled, style: .hex8,
            [
                .bit(0, "calibration_supported"), .bit(1, "patient_high_low_alerts_supported"),
                .bit(2, "hypo_alerts_supported"), .bit(3, "hyper_alerts_supported"),
                .bit(4, "rate_of_change_alerts_supported"), .bit(5, "device_specific_alert_supported"),
                .bit(6, "sensor_malfunction_detection_supported"),
                .bit(7, "sensor_temperature_high_low_detection_supported"),
                .bit(8, "sensor_result_high_low_detection_supported"), .bit(9, "low_battery_detection_supported"),
                .bit(10, "sensor_type_error_detection_supported"), .bit(11, "general_device_fault_supported"),
                .bit(12, "e2e_crc_supported"), .bit(13, "multiple_bond_supported"),
                .bit(14, "multiple_sessions_supported"), .bit(15, "cgm_trend_information_supported"),
                .bit(16, "cgm_quality_supported"), .reserved(17...23),
            ], "what the sensor can do"), glucoseSampleItem, e2eCRC)

    static let cgmStatus = ValueDecoder(
        .characteristic(0x2AA9), "CGM Status", source: "Continuous Glucose Monitoring Service 1.0.2, 3.3",
        .u16("time_offset", unit: "s", scale: Item.Scale(60), summary: .labelled, "since the session start time"),
        cgmStatusOctet, cgmCalibrationOctet, cgmWarningOctet, .whenLeft(2, e2eCRC))

    static let cgmSessionStartTime = ValueDecoder(
        .characteristic(0x2AAA), "CGM Session Start Time", source: "Continuous Glucose Monitoring Service 1.0.2, 3.4",
        dateTimeItems + [timeZoneItem, dstOffsetItem, .whenLeft(2, e2eCRC)])

    static let cgmSessionRunTime = ValueDecoder(
        .characteristic(0x2AAB), "CGM Session Run Time", source: "Continuous Glucose Monitoring Service 1.0.2, 3.5",
        .u16(
            "session_run_time", unit: "s", scale: Item.Scale(3600), summary: .labelled,
            "how long a sensor is expected to run"), .whenLeft(2, e2eCRC))

    static let cgmSpecificOpsControlPoint = ValueDecoder(
        .characteristic(0x2AAC), "CGM Specific Ops Control Point",
        source: "Continuous Glucose Monitoring Service 1.0.2, 3.7",
        .u8("cgm_op_code", names: .values(cgmOpCodes), summary: .bare),
        .choose(
            "cgm_op_code",
            [
                (
                    values: [1, 3],
                    items: [
                        .u8(
                            "cgm_communication_interval", unit: "s", scale: Item.Scale(60),
                            special: [0xFF: "as fast as supported"], summary: .labelled,
                            "between notifications; 0: none")
                    ]
                ), (values: [2, 8, 11, 14, 17, 20, 23, 25, 26, 27], items: []),
                (values: [4, 6], items: cgmCalibration),
                (values: [5], items: [.u16("calibration_record_number", summary: .labelled)]),
                (
                    values: [7, 9],
                    items: [.number(.medfloat16, "patient_high_alert_level", unit: "mg/dL", summary: .labelled)]
                ),
                (
                    values: [10, 12],
                    items: [.number(.medfloat16, "patient_low_alert_level", unit: "mg/dL", summary: .labelled)]
                ),
                (
                    values: [13, 15],
                    items: [.number(.medfloat16, "hypo_alert_level", unit: "mg/dL", summary: .labelled)]
                ),
                (
                    values: [16, 18],
                    items: [.number(.medfloat16, "hyper_alert_level", unit: "mg/dL", summary: .labelled)]
                ),
                (
                    values: [19, 21],
                    items: [
                        .number(.medfloat16, "rate_of_decrease_alert_level", unit: "mg/(dL·min)", summary: .labelled)
                    ]
                ),
                (
                    values: [22, 24],
                    items: [
                        .number(.medfloat16, "rate_of_increase_alert_level", unit: "mg/(dL·min)", summary: .labelled)
                    ]
                ),
                (
                    values: [28],
                    items: [
                        .u8(
                            "cgm_request_op_code", names: .values(cgmOpCodes), summary: .labelled,
                            "op code of the request"),
                        .u8(
                            "cgm_response",
                            names: [
                                1: "Success", 2: "Op Code not supported", 3: "Invalid Operand",
                                4: "Procedure not completed", 5: "Parameter out of range",
                            ], summary: .bare, "how the request went"),
                    ]
                ),
            ], otherwise: [.bytes("cgm_operand", .rest, "operand of an op code that is not known")]),
        .whenLeft(2, e2eCRC))

    /// An octet of the sensor status annunciation.
    static let cgmStatusOctet = Item.flags(
        1,
        .bit(0, "session_stopped", summary: .unlessZero), .bit(1, "device_battery_low", summary: .unlessZero),
        .bit(2, "sensor_type_incorrect", summary: .unlessZero), .bit(3, "sensor_malfunction", summary: .unlessZero),
        .bit(4, "device_specific_alert", summary: .unlessZero),
        .bit(5, "general_device_fault", summary: .unlessZero), .reserved(6...7))

    /// An octet of the sensor status annunciation.
    static let cgmCalibrationOctet = Item.flags(
        1,
        .bit(0, "time_synchronization_required", summary: .unlessZero),
        .bit(1, "calibration_not_allowed", summary: .unlessZero),
        .bit(2, "calibration_recommended", summary: .unlessZero),
        .bit(3, "calibration_required", summary: .unlessZero),
        .bit(4, "sensor_temperature_too_high", summary: .unlessZero),
        .bit(5, "sensor_temperature_too_low", summary: .unlessZero), .reserved(6...7))

    /// An octet of the sensor status annunciation.
    static let cgmWarningOctet = Item.flags(
        1,
        .bit(0, "below_patient_low_level", summary: .unlessZero),
        .bit(1, "above_patient_high_level", summary: .unlessZero),
        .bit(2, "below_hypo_level", summary: .unlessZero), .bit(3, "above_hyper_level", summary: .unlessZero),
        .bit(4, "rate_of_decrease_exceeded", summary: .unlessZero),
        .bit(5, "rate_of_increase_exceeded", summary: .unlessZero),
        .bit(6, "sensor_result_too_low", summary: .unlessZero),
        .bit(7, "sensor_result_too_high", summary: .unlessZero))

    /// A value of glucose that the sensor is calibrated with.
    static let cgmCalibration: [Item] = [
        .number(.medfloat16, "calibration_glucose_concentration", unit: "mg/dL", summary: .labelled),
        .u16("calibration_time", unit: "s", scale: Item.Scale(60), summary: .labelled, "since the session start time"),
        glucoseSampleItem,
        .u16(
            "next_calibration_time", unit: "s", scale: Item.Scale(60), summary: .labelled,
            "when calibration is next needed; 0: now"), .u16("calibration_record_number", summary: .labelled),
        .flags(
            1,
            .bit(0, "calibration_data_rejected", summary: .unlessZero),
            .bit(1, "calibration_data_out_of_range", summary: .unlessZero),
            .bit(2, "calibration_process_pending", summary: .unlessZero), .reserved(3...7)),
    ]

    /// The op codes of the CGM Specific Ops Control Point.
    static let cgmOpCodes: [ValueName] = [
        ValueName(1, "Set CGM Communication Interval"), ValueName(2, "Get CGM Communication Interval"),
        ValueName(3, "CGM Communication Interval Response"), ValueName(4, "Set Glucose Calibration Value"),
        ValueName(5, "Get Glucose Calibration Value"), ValueName(6, "Glucose Calibration Value Response"),
        ValueName(7, "Set Patient High Alert Level"), ValueName(8, "Get Patient High Alert Level"),
        ValueName(9, "Patient High Alert Level Response"), ValueName(10, "Set Patient Low Alert Level"),
        ValueName(11, "Get Patient Low Alert Level"), ValueName(12, "Patient Low Alert Level Response"),
        ValueName(13, "Set Hypo Alert Level"), ValueName(14, "Get Hypo Alert Level"),
        ValueName(15, "Hypo Alert Level Response"), ValueName(16, "Set Hyper Alert Level"),
        ValueName(17, "Get Hyper Alert Level"), ValueName(18, "Hyper Alert Level Response"),
        ValueName(19, "Set Rate of Decrease Alert Level"), ValueName(20, "Get Rate of Decrease Alert Level"),
        ValueName(21, "Rate of Decrease Alert Level Response"), ValueName(22, "Set Rate of Increase Alert Level"),
        ValueName(23, "Get Rate of Increase Alert Level"), ValueName(24, "Rate of Increase Alert Level Response"),
        ValueName(25, "Reset Device Specific Alert"), ValueName(26, "Start the Session"),
        ValueName(27, "Stop the Session"), ValueName(28, "Response Code"),
    ]
}

extension StandardDecoders {
    static let continuousGlucose: [ValueDecoder] = [
        .cgmMeasurement, .cgmFeature, .cgmStatus, .cgmSessionStartTime, .cgmSessionRunTime, .cgmSpecificOpsControlPoint,
    ]
}
