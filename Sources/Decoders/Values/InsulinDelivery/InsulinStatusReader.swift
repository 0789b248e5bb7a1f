/// IDD Status Reader Control Point (Insulin Delivery Service 1.0.1): questions about the delivery, and their answers.
extension ValueDecoder {
    static let iddStatusReaderControlPoint = ValueDecoder(
        .characteristic(0x2B24), "IDD Status Reader Control Point", source: "Insulin Delivery Service 1.0.1",
        .u16("insulin_status_op_code", names: opCodes, summary: .bare, style: .hex4, "what is asked for or answered"),
        .choose(
            "insulin_status_op_code",
            [
                0x0303: [
                    .u16(
                        "insulin_status_request_op_code", names: opCodes, summary: .bare, style: .hex4,
                        "what is answered"),
                    .u8(
                        "insulin_status_response",
                        names: [
                            0x0F: "Success", 0x70: "Op Code not supported", 0x71: "Invalid Operand",
                            0x72: "Procedure not completed", 0x73: "Parameter out of range",
                            0x74: "Procedure not applicable",
                        ], summary: .bare, style: .hex2, "how it went"),
                ],
                0x030C: [
                    .u16("status_to_reset", summary: .labelled, style: .hex4, "bits of IDD Status Changed")
                ],
                0x0330: [], 0x0365: [], 0x0395: [], 0x03C0: [], 0x03F3: [],
                0x033F: [
                    .u8("number_of_active_boluses", summary: .labelled),
                    .list("active_bolus_ids", .u16, count: .field("number_of_active_boluses"), summary: .labelled),
                ],
                0x0356: [
                    Insulin.bolusID,
                    .u8(
                        "bolus_value_selection",
                        names: [0x0F: "Programmed", 0x33: "Remaining", 0x3C: "Delivered"], summary: .bare,
                        style: .hex2, "which amounts"),
                ],
                0x0359: [Insulin.bolusFlags, Insulin.bolusID] + Insulin.bolus + Insulin.bolusOptions,
                0x036A: basalRate,
                0x039A: [
                    Insulin.amount("total_daily_bolus_delivered"), Insulin.amount("total_daily_basal_delivered"),
                    Insulin.amount("total_daily_delivered"),
                ],
                0x03A6: counter,
                0x03A9: counter + [
                    .number(
                        .s32, "counter_value", unit: "s", scale: Item.Scale(60), summary: .labelled,
                        "time that is left, or has passed")
                ],
                0x03CF: [
                    .number(
                        .medfloat32, "bolus_amount_delivered", unit: "IU", summary: .labelled, "since the counter began"
                    ),
                    .number(
                        .medfloat32, "basal_amount_delivered", unit: "IU", summary: .labelled, "since the counter began"
                    ),
                ],
                0x03FC: [
                    .flags("flags", 1, style: .hex2, [.reserved(1...7)], "which fields are there"),
                    Insulin.amount("insulin_on_board"),
                    .when("flags", bit: 0, Insulin.duration("remaining_duration")),
                ],
            ], otherwise: [.bytes("operand", .rest, "of an opcode that is not known")]),
        Insulin.protection)

    private static let basalRate: [Item] = [
        .flags("flags", 1, style: .hex2, [.reserved(3...7)], "which fields are there"),
        .u8("active_basal_rate_profile_template_number", summary: .labelled),
        Insulin.rate("active_basal_rate_current_value"),
        .when(
            "flags", bit: 0,
            Insulin.temporaryRate + [
                Insulin.duration("tbr_duration_programmed"), Insulin.duration("tbr_duration_remaining"),
            ]),
        .when("flags", bit: 1, .u8("tbr_template_number")),
        .when("flags", bit: 2, Insulin.deliveryContext("basal_delivery_context")),
    ]

    private static let counter: [Item] = [
        .u8(
            "counter_type",
            names: [
                0x0F: "IDD Lifetime", 0x33: "IDD Warranty Time", 0x3C: "IDD Loaner Time",
                0x55: "Reservoir Insulin Operation Time",
            ], summary: .bare, style: .hex2, "what is counted"),
        .u8(
            "counter_value_selection", names: [0x0F: "Remaining", 0x33: "Elapsed"], summary: .bare, style: .hex2,
            "which of both times"),
    ]

    private static let opCodes: NameSource = [
        0x0303: "Response Code", 0x030C: "Reset Status", 0x0330: "Get Active Bolus IDs",
        0x033F: "Get Active Bolus IDs Response", 0x0356: "Get Active Bolus Delivery",
        0x0359: "Get Active Bolus Delivery Response", 0x0365: "Get Active Basal Rate Delivery",
        0x036A: "Get Active Basal Rate Delivery Response", 0x0395: "Get Total Daily Insulin Status",
        0x039A: "Get Total Daily Insulin Status Response", 0x03A6: "Get Counter", 0x03A9: "Get Counter Response",
        0x03C0: "Get Delivered Insulin", 0x03CF: "Get Delivered Insulin Response", 0x03F3: "Get Insulin On Board",
        0x03FC: "Get Insulin On Board Response",
    ]
}
