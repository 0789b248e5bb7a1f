/// Values of the Glucose Service 1.0.1 (3; GATT Specification Supplement), and the control point for records that health services share.
extension ValueDecoder {
    /// The concentration is in kg/L or mol/L, as bit 2 of the flags says.
    static let glucoseMeasurement = ValueDecoder(
        .characteristic(0x2A18), "Glucose Measurement", source: "Glucose Service 1.0.1, 3.1",
        [
            .flags(
                "flags", 1, style: .hex2,
                [
                    .bit(
                        4, "context_information_follows",
                        "a Glucose Measurement Context with this sequence number follows"), .reserved(5...7),
                ], "which parts are there, and their units"),
            .u16("sequence_number", summary: .labelled, "of the record"),
        ] + dateTimeItems + [
            .when(
                "flags", bit: 0,
                .s16(
                    "time_offset", unit: "s", scale: Item.Scale(60),
                    special: [0x8000: "less than can be said", 0x7FFF: "more than can be said"], summary: .labelled,
                    "to be added to the time")),
            .when(
                "flags", bit: 1,
                .when(
                    "flags", bit: 2,
                    .number(.medfloat16, "glucose_concentration_molar", unit: "mol/L", summary: .labelled),
                    else: [.number(.medfloat16, "glucose_concentration", unit: "kg/L", summary: .labelled)]),
                glucoseSampleItem),
            .when(
                "flags", bit: 3,
                .flags(
                    2,
                    .bit(0, "device_battery_low", summary: .unlessZero, "at the time of the measurement"),
                    .bit(1, "sensor_malfunction", summary: .unlessZero, "at the time of the measurement"),
                    .bit(2, "sample_size_insufficient", summary: .unlessZero, "at the time of the measurement"),
                    .bit(3, "strip_insertion_error", summary: .unlessZero, "at the time of the measurement"),
                    .bit(4, "strip_type_incorrect", summary: .unlessZero, "at the time of the measurement"),
                    .bit(5, "sensor_result_too_high", summary: .unlessZero, "at the time of the measurement"),
                    .bit(6, "sensor_result_too_low", summary: .unlessZero, "at the time of the measurement"),
                    .bit(7, "sensor_temperature_too_high", summary: .unlessZero, "at the time of the measurement"),
                    .bit(8, "sensor_temperature_too_low", summary: .unlessZero, "at the time of the measurement"),
                    .bit(9, "sensor_read_interrupted", summary: .unlessZero, "at the time of the measurement"),
                    .bit(10, "general_device_fault", summary: .unlessZero, "at the time of the measurement"),
                    .bit(11, "time_fault", summary: .unlessZero, "at the time of the measurement"),
                    .reserved(12...15))),
        ])

    static let glucoseMeasurementContext = ValueDecoder(
        .characteristic(0x2A34), "Glucose Measurement Context", source: "Glucose Service 1.0.1, 3.2",
        .flags("flags", 1, style: .hex2, [], "which parts are there, and their units"),
        .u16("sequence_number", summary: .labelled, "of the record"),
        .when("flags", bit: 7, .flags(1, .reserved(0...7))),
        .when(
            "flags", bit: 0,
            .u8(
                "carbohydrate_id",
                names: [
                    1: "Breakfast", 2: "Lunch", 3: "Dinner", 4: "Snack", 5: "Drink", 6: "Supper", 7: "Brunch",
                ], summary: .labelled), .number(.medfloat16, "carbohydrate", unit: "kg", summary: .labelled)),
        .when(
            "flags", bit: 1,
            .u8(
                "meal",
                names: [
                    1: "Preprandial (before meal)", 2: "Postprandial (after meal)", 3: "Fasting",
                    4: "Casual (snacks, drinks)", 5: "Bedtime",
                ], summary: .labelled)),
        .when(
            "flags", bit: 2,
            .flags(
                1,
                .field(
                    0...3, "tester",
                    names: [1: "Self", 2: "Health Care Professional", 3: "Lab test", 15: "Not available"],
                    summary: .labelled),
                .field(
                    4...7, "health",
                    names: [
                        1: "Minor health issues", 2: "Major health issues", 3: "During menses",
                        4: "Under stress", 5: "No health issues", 15: "Not available",
                    ], summary: .labelled))),
        .when(
            "flags", bit: 3,
            .u16(
                "exercise_duration", unit: "s", special: [0xFFFF: "longer than can be said"], summary: .labelled
            ), .u8("exercise_intensity", unit: "%", summary: .labelled)),
        .when(
            "flags", bit: 4,
            .u8(
                "medication_id",
                names: [
                    1: "Rapid acting insulin", 2: "Short acting insulin", 3: "Intermediate acting insulin",
                    4: "Long acting insulin", 5: "Pre-mixed insulin",
                ], summary: .labelled),
            .when(
                "flags", bit: 5, .number(.medfloat16, "medication_volume", unit: "L", summary: .labelled),
                else: [.number(.medfloat16, "medication_mass", unit: "kg", summary: .labelled)])),
        .when("flags", bit: 6, .number(.medfloat16, "hba1c", unit: "%", summary: .labelled, "glycated hemoglobin")))

    static let glucoseFeature = ValueDecoder(
        .characteristic(0x2A51), "Glucose Feature", source: "Glucose Service 1.0.1, 3.3",
        .flags(
            "glucose_features", 2, summary: .labelled, style: .hex4,
            [
                .bit(0, "low_battery_detection_supported"), .bit(1, "sensor_malfunction_detection_supported"),
                .bit(2, "sensor_sample_size_supported"),
                .bit(3, "sensor_strip_insertion_error_detection_supported"),
                .bit(4, "sensor_strip_type_error_detection_supported"),
                .bit(5, "sensor_result_high_low_detection_supported"),
                .bit(6, "sensor_temperature_high_low_detection_supported"),
                .bit(7, "sensor_read_interrupt_detection_supported"), .bit(8, "general_device_fault_supported"),
                .bit(9, "time_fault_supported"), .bit(10, "multiple_bond_supported"), .reserved(11...15),
            ], "what the sensor can do"))

    static let recordAccessControlPoint = ValueDecoder(
        .characteristic(0x2A52), "Record Access Control Point", source: "Glucose Service 1.0.1, 3.4",
        .u8(
            "record_access_op_code",
            names: [
                1: "Report Stored Records", 2: "Delete Stored Records", 3: "Abort Operation",
                4: "Report Number of Stored Records", 5: "Number of Stored Records Response", 6: "Response Code",
                7: "Combined Report", 8: "Combined Report Response",
            ], summary: .bare),
        .u8(
            "record_access_operator",
            names: [
                0: "Null", 1: "All records", 2: "Less than or equal to", 3: "Greater than or equal to",
                4: "Within range of", 5: "First record", 6: "Last record",
            ], summary: .bare),
        .choose(
            "record_access_op_code",
            [
                0x01: recordFilter, 0x02: recordFilter, 0x03: [], 0x04: recordFilter,
                0x05: [.u16("number_of_records", summary: .labelled)],
                0x06: [
                    .u8(
                        "record_access_request",
                        names: [
                            1: "Report Stored Records", 2: "Delete Stored Records", 3: "Abort Operation",
                            4: "Report Number of Stored Records", 5: "Number of Stored Records Response",
                            6: "Response Code", 7: "Combined Report", 8: "Combined Report Response",
                        ], summary: .labelled, "op code of the request"),
                    .u8(
                        "record_access_response",
                        names: [
                            1: "Success", 2: "Op Code not supported", 3: "Invalid Operator",
                            4: "Operator not supported", 5: "Invalid Operand", 6: "No records found",
                            7: "Abort unsuccessful", 8: "Procedure not completed", 9: "Operand not supported",
                        ], summary: .bare, "how the request went"),
                ], 0x07: recordFilter, 0x08: [.u16("number_of_records", summary: .labelled)],
            ],
            otherwise: [
                .whenLeft(1, .bytes("record_access_operand", .rest, "operand of an op code that is not known"))
            ]))

    /// Type and place of a sample of glucose, half an octet each.
    static let glucoseSampleItem = Item.flags(
        1,
        .field(
            0...3, "sample_type",
            names: [
                1: "Capillary whole blood", 2: "Capillary plasma", 3: "Venous whole blood", 4: "Venous plasma",
                5: "Arterial whole blood", 6: "Arterial plasma", 7: "Undetermined whole blood",
                8: "Undetermined plasma", 9: "Interstitial fluid", 10: "Control solution",
            ], summary: .labelled, "what was measured"),
        .field(
            4...7, "sample_location",
            names: [
                1: "Finger", 2: "Alternate site", 3: "Earlobe", 4: "Control solution", 5: "Subcutaneous tissue",
                15: "Not available",
            ], summary: .labelled, "where it was taken"))

    /// Which records are meant, if not all.
    static let recordFilter: [Item] = [
        .whenLeft(
            1,
            .u8(
                "record_filter_type", names: [1: "Sequence number or time offset", 2: "User facing time"],
                "what the filter looks at"),
            .when(
                "record_filter_type", [1],
                .when(
                    "record_access_operator", [2],
                    .u16("record_filter_maximum", summary: .labelled, "greatest value that is wanted"),
                    else: [
                        .when(
                            "record_access_operator", [3],
                            .u16("record_filter_minimum", summary: .labelled, "least value that is wanted"),
                            else: [
                                .when(
                                    "record_access_operator", [4],
                                    .u16("record_filter_minimum", summary: .labelled, "least value that is wanted"),
                                    .u16("record_filter_maximum", summary: .labelled, "greatest value that is wanted"),
                                    else: [
                                        .bytes("record_filter_operand", .rest, "what the filter compares with")
                                    ])
                            ])
                    ]), else: [.bytes("record_filter_operand", .rest, "what the filter compares with")]))
    ]
}

extension StandardDecoders {
    static let glucose: [ValueDecoder] = [
        .glucoseMeasurement, .glucoseMeasurementContext, .glucoseFeature, .recordAccessControlPoint,
    ]
}
