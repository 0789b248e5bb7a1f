/// Values of the Blood Pressure Service 1.1 (3; GATT Specification Supplement).
extension ValueDecoder {
    static let bloodPressureMeasurement = ValueDecoder(
        .characteristic(0x2A35), "Blood Pressure Measurement", source: "Blood Pressure Service 1.1, 3.1",
        [.flags("flags", 1, style: .hex2, [.reserved(5...7)], "which parts are there, and their units")]
            + bloodPressures + bloodPressureTail)

    /// While the cuff is inflated; the places of the diastolic and mean pressure are not used.
    static let intermediateCuffPressure = ValueDecoder(
        .characteristic(0x2A36), "Intermediate Cuff Pressure", source: "Blood Pressure Service 1.1, 3.2",
        [
            .flags("flags", 1, style: .hex2, [.reserved(5...7)], "which parts are there, and their units"),
            .when(
                "flags", bit: 0,
                .number(.medfloat16, "current_cuff_pressure_kilopascals", unit: "kPa", summary: .labelled),
                else: [.number(.medfloat16, "current_cuff_pressure", unit: "mmHg", summary: .labelled)]), .skip(4),
        ] + bloodPressureTail)

    static let bloodPressureFeature = ValueDecoder(
        .characteristic(0x2A49), "Blood Pressure Feature", source: "Blood Pressure Service 1.1, 3.3",
        .flags(
            "blood_pressure_features", 2, summary: .labelled, style: .hex4,
            [
                .bit(0, "body_movement_detection_supported"), .bit(1, "cuff_fit_detection_supported"),
                .bit(2, "irregular_pulse_detection_supported"), .bit(3, "pulse_rate_range_detection_supported"),
                .bit(4, "measurement_position_detection_supported"), .bit(5, "multiple_bond_supported"),
                .bit(6, "e2e_crc_supported"), .bit(7, "user_data_service_supported"),
                .bit(8, "user_facing_time_supported"), .reserved(9...15),
            ], "what the device can do"))

    static let enhancedBloodPressureMeasurement = ValueDecoder(
        .characteristic(0x2B34), "Enhanced Blood Pressure Measurement", source: "Blood Pressure Service 1.1, 3.4",
        [
            .flags(
                "flags", 1, style: .hex2,
                [.bit(6, "epoch_start_2000", "times count from 2000 rather than 1900"), .reserved(7)],
                "which parts are there, and their units")
        ] + bloodPressures + enhancedBloodPressureTail)

    static let enhancedIntermediateCuffPressure = ValueDecoder(
        .characteristic(0x2B35), "Enhanced Intermediate Cuff Pressure", source: "Blood Pressure Service 1.1, 3.5",
        [
            .flags(
                "flags", 1, style: .hex2,
                [.bit(6, "epoch_start_2000", "times count from 2000 rather than 1900"), .reserved(7)],
                "which parts are there, and their units"),
            .when(
                "flags", bit: 0,
                .number(.medfloat16, "current_cuff_pressure_kilopascals", unit: "kPa", summary: .labelled),
                else: [.number(.medfloat16, "current_cuff_pressure", unit: "mmHg", summary: .labelled)]),
        ] + enhancedBloodPressureTail)

    /// A stored measurement. One in a single segment is decoded; of others, the bytes are shown.
    static let bloodPressureRecord = ValueDecoder(
        .characteristic(0x2B36), "Blood Pressure Record", source: "Blood Pressure Service 1.1, 3.6",
        .flags(
            1,
            .bit(0, "first_segment", summary: .labelled, "the record begins here"),
            .bit(1, "last_segment", summary: .labelled, "the record ends here"),
            .field(2...7, "rolling_segment_counter", summary: .labelled, "counts segments, modulo 64")),
        .u16("sequence_number", summary: .labelled, "of the record"),
        .uuid("recorded_characteristic", width: 2, summary: .labelled, "type of the recorded value"),
        .when(
            bit: 0,
            .when(
                bit: 1,
                .choose(
                    "recorded_characteristic",
                    [0x2B34: [.value(of: .characteristic(0x2B34)), .whenLeft(2, e2eCRC)]],
                    otherwise: [recordedBytes]), else: [recordedBytes]), else: [recordedBytes]))

    /// Which of the users that share a device.
    static let userIDItem = Item.u8(
        "user_id", special: [0xFF: "unknown user"], summary: .labelled, "whose measurement it is")

    static let pulseRateItem = Item.number(.medfloat16, "pulse_rate", unit: "bpm", summary: .labelled)

    /// Disturbances of a measurement of blood pressure.
    static let bloodPressureStatusItem = Item.flags(
        2,
        .bit(0, "body_movement", summary: .unlessZero, "the body moved during the measurement"),
        .bit(1, "cuff_too_loose", summary: .unlessZero),
        .bit(2, "irregular_pulse", summary: .unlessZero, "an irregular pulse was detected"),
        .field(
            3...4, "pulse_rate_range",
            names: [0: "Within the range", 1: "Above the upper limit", 2: "Below the lower limit"], valid: 0...2,
            "whether the pulse is in the range of the device"),
        .bit(5, "improper_measurement_position", summary: .unlessZero), .reserved(6...15))

    /// The fields after the pressures, as the flags say.
    static let bloodPressureTail: [Item] = [
        .when("flags", bit: 1, dateTimeItems), .when("flags", bit: 2, pulseRateItem),
        .when("flags", bit: 3, userIDItem), .when("flags", bit: 4, bloodPressureStatusItem),
    ]

    /// The fields after the pressures of the enhanced forms; the times count from 2000 or, where bit 6 is not set, from
    /// 1900.
    static let enhancedBloodPressureTail: [Item] = [
        .when(
            "flags", bit: 1,
            .u32(
                "time_stamp", unit: "s", scale: .decimal(0), summary: .labelled,
                "seconds since the begin of 2000 or 1900, as the flags say")), .when("flags", bit: 2, pulseRateItem),
        .when("flags", bit: 3, userIDItem),
        .when("flags", bit: 4, bloodPressureStatusItem),
        .when(
            "flags", bit: 5,
            .u32(
                "user_facing_time", unit: "s", scale: .decimal(0), summary: .labelled,
                "as the device shows it, counted as the time stamp")),
    ]

    /// In kilopascals or in millimetres of mercury.
    static let bloodPressures: [Item] = [
        .when(
            "flags", bit: 0,
            .number(.medfloat16, "systolic_pressure_kilopascals", unit: "kPa", summary: .labelled),
            .number(.medfloat16, "diastolic_pressure_kilopascals", unit: "kPa", summary: .labelled),
            .number(.medfloat16, "mean_arterial_pressure_kilopascals", unit: "kPa", summary: .labelled),
            else: [
                .number(.medfloat16, "systolic_pressure", unit: "mmHg", summary: .labelled),
                .number(.medfloat16, "diastolic_pressure", unit: "mmHg", summary: .labelled),
                .number(.medfloat16, "mean_arterial_pressure", unit: "mmHg", summary: .labelled),
            ])
    ]

    /// A segment of a recorded value, and the E2E-CRC after the last where the device has that.
    private static let recordedBytes = Item.bytes("recorded_value", .rest, "segment of the recorded value")

    /// CRC of the value before it, in the health services.
    static let e2eCRC = Item.u16("e2e_crc", style: .hex4, "CRC of all bytes before it")
}

extension StandardDecoders {
    static let bloodPressure: [ValueDecoder] = [
        .bloodPressureMeasurement, .intermediateCuffPressure, .bloodPressureFeature, .enhancedBloodPressureMeasurement,
        .enhancedIntermediateCuffPressure, .bloodPressureRecord,
    ]
}
