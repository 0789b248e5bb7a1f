/// IDD Record Access Control Point and IDD History Data (Insulin Delivery Service 1.0.1): what the pump did.
extension ValueDecoder {
    static let iddRecordAccessControlPoint = ValueDecoder(
        .characteristic(0x2B27), "IDD Record Access Control Point", source: "Insulin Delivery Service 1.0.1",
        .u8(
            "insulin_record_op_code", names: recordOpCodes, summary: .bare, style: .hex2,
            "what is asked for or answered"),
        .u8(
            "insulin_record_operator",
            names: [
                0x0F: "Null", 0x33: "All records", 0x3C: "Less than or equal to", 0x55: "Greater than or equal to",
                0x5A: "Within range of (inclusive)", 0x66: "First record", 0x69: "Last record",
            ], summary: .bare, style: .hex2, "which records"),
        .choose(
            "insulin_record_op_code",
            [
                0x0F: [
                    .u8(
                        "insulin_record_request_op_code", names: recordOpCodes, summary: .bare, style: .hex2,
                        "what is answered"),
                    .u8(
                        "insulin_record_response",
                        names: [
                            0x02: "Operator not supported", 0x03: "Invalid Operator",
                            0x04: "Operand not supported", 0x05: "Invalid Operand",
                            0x0A: "Procedure not applicable", 0xF0: "Success",
                        ], summary: .bare, style: .hex2, "how it went"),
                    Insulin.protection,
                ]
            ], otherwise: [.whenLeft(1, .bytes("operand", .rest, "filter and limits, or a number of records"))]))

    static let iddHistoryData = ValueDecoder(
        .characteristic(0x2B28), "IDD History Data", source: "Insulin Delivery Service 1.0.1",
        .u16("insulin_event_type", names: eventTypes, summary: .bare, style: .hex4, "what happened"),
        .u32("sequence_number", summary: .labelled, "number of the event"),
        .u16("relative_offset", unit: "s", summary: .labelled, "since the last reference time"),
        .choose(
            "insulin_event_type",
            [
                (values: [0x000F], items: [recordingReason] + dateTimeItems + [zoneOffset, summerOffset]),
                (
                    values: [0x0033],
                    items: [recordingReason] + dateTimeItems + [
                        .s16("time_offset", unit: "s", scale: Item.Scale(60), summary: .labelled)
                    ]
                ),
                (values: [0x003C, 0x0055], items: calculatedBolus),
                (values: [0x005A, 0x0069], items: [Insulin.bolusID] + Insulin.bolus),
                (values: [0x0066], items: [Insulin.bolusFlags] + Insulin.bolusOptions),
                (values: [0x0096], items: deliveredBolus), (values: [0x0099], items: basalRateChange),
                (
                    values: [0x00A5],
                    items: [flags] + Insulin.temporaryRate + [
                        Insulin.duration("tbr_duration_programmed"), temporaryRateTemplate,
                    ]
                ),
                (values: [0x00AA], items: endedTemporaryRate),
                (
                    values: [0x00C3],
                    items: [flags] + Insulin.temporaryRate + [
                        Insulin.duration("tbr_duration_programmed"), Insulin.duration("tbr_duration_elapsed"),
                        temporaryRateTemplate,
                    ]
                ),
                (values: [0x00CC], items: activatedProfile),
                (values: [0x00F0], items: profileBlock + [Insulin.rate("basal_rate")]),
                (values: [0x00FF], items: dailyTotal),
                (values: [0x0359], items: profileBlock + [value("insulin_sensitivity_factor")]),
                (values: [0x0365], items: profileBlock + [value("i2cho_ratio")]),
                (
                    values: [0x036A],
                    items: profileBlock + [
                        value("lower_target_glucose_limit"), value("upper_target_glucose_limit"),
                    ]
                ),
                (
                    values: [0x0303],
                    items: [
                        Insulin.therapyControlState("old_therapy_control_state"),
                        Insulin.therapyControlState("new_therapy_control_state"),
                    ]
                ),
                (
                    values: [0x030C],
                    items: [
                        Insulin.operationalState("old_operational_state"),
                        Insulin.operationalState("new_operational_state"),
                    ]
                ),
                (values: [0x0330], items: [Insulin.amount("reservoir_remaining_amount")]),
                (
                    values: [0x033F],
                    items: [flags] + Insulin.annunciation + [
                        .when("flags", bit: 0, Insulin.auxiliary(1)),
                        .when("flags", bit: 1, Insulin.auxiliary(2)),
                    ]
                ),
                (
                    values: [0x0356],
                    items: [
                        flags, .when("flags", bit: 0, Insulin.auxiliary(3)),
                        .when("flags", bit: 1, Insulin.auxiliary(4)),
                        .when("flags", bit: 2, Insulin.auxiliary(5)),
                    ]
                ),
                (values: [0x0395], items: [Insulin.amount("priming_amount")]),
                (values: [0x039A], items: primingDone), (values: [0x03A6, 0x03A9], items: []),
                (
                    values: [0x03C0], items: [.u8("bolus_template_number", summary: .labelled)] + Insulin.bolus
                ),
                (
                    values: [0x03CF],
                    items: [
                        .flags(
                            1,
                            .bit(1, "bolus_delivery_reason_correction", summary: .unlessZero),
                            .bit(2, "bolus_delivery_reason_meal", summary: .unlessZero), .reserved(3...7)),
                        .when(bit: 0, Insulin.duration("bolus_delay_time")),
                    ]
                ),
                (
                    values: [0x03F3],
                    items: [.u8("tbr_template_number", summary: .labelled)] + Insulin.temporaryRate + [
                        Insulin.duration("tbr_duration")
                    ]
                ),
                (
                    values: [0x03FC],
                    items: [Insulin.amount("old_max_bolus_amount"), Insulin.amount("new_max_bolus_amount")]
                ),
            ], otherwise: [.bytes("event_data", .rest, "of an event whose data are not known")]),
        Insulin.protection)

    private static let recordOpCodes: NameSource = [
        0x0F: "Response Code", 0x33: "Report stored records", 0x3C: "Delete stored records", 0x55: "Abort operation",
        0x5A: "Report number of stored records", 0x66: "Number of stored records response",
    ]
}

/// Data of the events.
extension ValueDecoder {
    private static let flags = Item.flags("flags", 1, style: .hex2, [], "which fields are there")

    private static let temporaryRateTemplate = Item.when("flags", bit: 0, .u8("tbr_template_number"))

    private static let recordingReason = Item.u8(
        "recording_reason",
        names: [
            0x0F: "Undetermined", 0x33: "Set Date Time", 0x3C: "Periodic Recording", 0x55: "Date Time Loss",
        ], summary: .bare, style: .hex2, "why the time was recorded")

    private static let zoneOffset = Item.s8(
        "time_zone", unit: "s", scale: Item.Scale(900), absent: 0x80, summary: .labelled)
    private static let summerOffset = Item.u8(
        "dst_offset", unit: "s", scale: Item.Scale(900), absent: 0xFF, summary: .labelled)

    private static let calculatedBolus: [Item] = [
        Insulin.amount("meal_bolus_fast_amount"), Insulin.amount("meal_bolus_extended_amount"),
        Insulin.amount("correction_bolus_fast_amount"), Insulin.amount("correction_bolus_extended_amount"),
    ]

    private static let deliveredBolus: [Item] = [
        flags, .u32("bolus_start_time_offset", unit: "s", summary: .labelled, "since it was programmed"),
        .when("flags", bit: 0, Insulin.bolusActivationType),
        .when("flags", bit: 1, endReason("bolus_end_reason")),
        .when("flags", bit: 2, Insulin.annunciationInstance),
    ]

    private static let basalRateChange: [Item] = [
        flags, Insulin.rate("old_basal_rate"), Insulin.rate("new_basal_rate"),
        .when("flags", bit: 0, Insulin.deliveryContext("basal_delivery_context")),
    ]

    private static let endedTemporaryRate: [Item] = [
        flags, Insulin.temporaryRateType, Insulin.duration("effective_tbr_duration"), endReason("tbr_end_reason"),
        temporaryRateTemplate, .when("flags", bit: 1, Insulin.annunciationInstance),
    ]

    private static func endReason(_ name: String) -> Item {
        .u8(
            name,
            names: [
                0x0F: "Undetermined", 0x33: "Programmed Duration Over", 0x3C: "Canceled", 0x55: "Error Abort",
            ], summary: .bare, style: .hex2, "why it ended")
    }

    private static let activatedProfile: [Item] = [
        .u8(
            "profile_template_type",
            names: [
                0x0F: "Undetermined", 0x33: "Basal Rate Profile Template", 0x3C: "ISF Profile Template",
                0x55: "I2CHO Ratio Profile Template", 0x5A: "Target Glucose Range Profile Template",
            ], summary: .bare, style: .hex2, "of which profile"),
        .u8("old_profile_template_number", summary: .labelled), .u8("new_profile_template_number", summary: .labelled),
    ]

    private static let profileBlock: [Item] = [
        .u8("profile_template_number", summary: .labelled), .u8("time_block_number", summary: .labelled),
        Insulin.duration("time_block_duration"),
    ]

    /// In mg/dL, per IU or per gram of carbohydrates.
    private static func value(_ name: String) -> Item { .number(.medfloat16, name, summary: .labelled) }

    private static let dailyTotal: [Item] =
        [
            .flags(1, .bit(0, "date_time_changed_warning", summary: .unlessZero), .reserved(1...7)),
            Insulin.amount("total_daily_bolus_delivered"), Insulin.amount("total_daily_basal_delivered"),
        ] + Array(dateTimeItems.prefix(3))

    private static let primingDone: [Item] = [
        flags, Insulin.amount("delivered_amount"),
        .u8(
            "priming_termination_reason",
            names: [
                0x0F: "Undetermined", 0x33: "Aborted By User", 0x3C: "Programmed Amount Reached", 0x55: "Error Abort",
            ], summary: .bare, style: .hex2, "why it ended"),
        .when("flags", bit: 0, Insulin.annunciationInstance),
    ]

    private static let eventTypes: NameSource = [
        0x000F: "Reference Time", 0x0033: "Reference Time Base Offset", 0x003C: "Bolus Calculated Part 1 of 2",
        0x0055: "Bolus Calculated Part 2 of 2", 0x005A: "Bolus Programmed Part 1 of 2",
        0x0066: "Bolus Programmed Part 2 of 2", 0x0069: "Bolus Delivered Part 1 of 2",
        0x0096: "Bolus Delivered Part 2 of 2", 0x0099: "Delivered Basal Rate Changed",
        0x00A5: "TBR Adjustment Started", 0x00AA: "TBR Adjustment Ended", 0x00C3: "TBR Adjustment Changed",
        0x00CC: "Profile Template Activated", 0x00F0: "Basal Rate Profile Template Time Block Changed",
        0x00FF: "Total Daily Insulin Delivery", 0x0303: "Therapy Control State Changed",
        0x030C: "Operational State Changed", 0x0330: "Reservoir Remaining Amount Changed",
        0x033F: "Annunciation Status Changed Part 1 of 2", 0x0356: "Annunciation Status Changed Part 2 of 2",
        0x0359: "ISF Profile Template Time Block Changed", 0x0365: "I2CHO Ratio Profile Template Time Block Changed",
        0x036A: "Target Glucose Range Profile Template Time Block Changed", 0x0395: "Priming Started",
        0x039A: "Priming Done", 0x03A6: "Data Corruption", 0x03A9: "Pointer Event",
        0x03C0: "Bolus Template Changed Part 1 of 2", 0x03CF: "Bolus Template Changed Part 2 of 2",
        0x03F3: "TBR Template Changed", 0x03FC: "Max Bolus Amount Changed",
    ]
}
