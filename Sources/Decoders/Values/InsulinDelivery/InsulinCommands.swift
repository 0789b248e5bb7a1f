/// IDD Command Control Point and IDD Command Data (Insulin Delivery Service 1.0.1): what a client has the pump do.
extension ValueDecoder {
    static let iddCommandControlPoint = ValueDecoder(
        .characteristic(0x2B25), "IDD Command Control Point", source: "Insulin Delivery Service 1.0.1",
        .u16(
            "insulin_command_op_code", names: insulinCommandOpCodes, summary: .bare, style: .hex4,
            "what is asked for or answered"),
        .choose(
            "insulin_command_op_code",
            [
                (values: [0x0F55], items: commandResponse),
                (values: [0x0F5A], items: [Insulin.therapyControlState("therapy_control_state")]),
                (values: [0x0F69, 0x0F96, 0x0F99, 0x0FA5], items: [Insulin.annunciationInstance]),
                (values: [0x0FAA, 0x12B8, 0x12ED, 0x1428], items: [profileTemplate]),
                (values: [0x0FFF], items: setTemporaryRate),
                (values: [0x1111, 0x1188, 0x11EE, 0x1248, 0x1284, 0x12B7, 0x147D], items: []),
                (values: [0x111E, 0x1144], items: [temporaryRateTemplate]),
                (
                    values: [0x1122, 0x112D],
                    items: [temporaryRateTemplate] + Insulin.temporaryRate + [Insulin.duration("tbr_duration")]
                ),
                (values: [0x114B], items: [Insulin.bolusFlags] + Insulin.bolus + Insulin.bolusOptions),
                (values: [0x1177, 0x1178, 0x1187], items: [Insulin.bolusID]),
                (values: [0x11B4], items: availableBoluses),
                (values: [0x11BB, 0x11E1], items: [.u8("bolus_template_number", summary: .labelled)]),
                (values: [0x121D, 0x1221, 0x122E, 0x1247], items: templates),
                (values: [0x127B], items: [Insulin.amount("priming_amount")]),
                (values: [0x128B], items: [Insulin.amount("reservoir_fill_level")]),
                (values: [0x1482, 0x148D], items: [Insulin.amount("max_bolus_amount")]),
            ], otherwise: [.bytes("operand", .rest, "of an opcode whose operand is not known")]),
        Insulin.protection)

    /// IDD Command Data: answers in several notifications, before the control point says that they are complete.
    static let iddCommandData = ValueDecoder(
        .characteristic(0x2B26), "IDD Command Data", source: "Insulin Delivery Service 1.0.1",
        .u16("insulin_command_op_code", names: insulinCommandOpCodes, summary: .bare, style: .hex4, "what is answered"),
        .choose(
            "insulin_command_op_code",
            [
                (values: [0x0FC3], items: profileBlocks(.medfloat16, "basal_rate", unit: "IU/h")),
                (values: [0x12D1], items: profileBlocks(.medfloat16, "insulin_sensitivity_factor", unit: "")),
                (values: [0x1414], items: profileBlocks(.medfloat16, "i2cho_ratio", unit: "")),
                (values: [0x1441], items: rangeBlocks), (values: [0x1212], items: templateStatus),
            ], otherwise: [.bytes("operand", .rest, "of an opcode whose operand is not known")]),
        Insulin.protection)

    private static let commandResponse: [Item] = [
        .u16(
            "insulin_command_request_op_code", names: insulinCommandOpCodes, summary: .bare, style: .hex4,
            "what is answered"),
        .u8(
            "insulin_command_response",
            names: [
                0x0F: "Success", 0x70: "Op Code not supported", 0x71: "Invalid Operand",
                0x72: "Procedure not completed", 0x73: "Parameter out of range", 0x74: "Procedure not applicable",
                0x75: "Plausibility check failed", 0x76: "Maximum bolus number reached",
            ], summary: .bare, style: .hex2, "how it went"),
    ]

    private static let setTemporaryRate: [Item] =
        [
            .flags(
                "flags", 1, style: .hex2,
                [.bit(2, "change_tbr", summary: .labelled, "the rate in use, not a new one"), .reserved(3...7)],
                "which fields are there")
        ] + Insulin.temporaryRate + [
            Insulin.duration("tbr_duration"), .when("flags", bit: 0, temporaryRateTemplate),
            .when("flags", bit: 1, Insulin.deliveryContext("tbr_delivery_context")),
        ]

    private static let availableBoluses: [Item] = [
        .flags(
            1,
            .bit(0, "fast_bolus_available", summary: .labelled),
            .bit(1, "extended_bolus_available", summary: .labelled),
            .bit(2, "multiwave_bolus_available", summary: .labelled), .reserved(3...7))
    ]

    private static let profileTemplate = Item.u8("profile_template_number", summary: .labelled)
    private static let temporaryRateTemplate = Item.u8("tbr_template_number", summary: .labelled)

    private static let templates: [Item] = [
        .u8("number_of_templates", "entries of the list"),
        .list("template_numbers", .u8, count: .field("number_of_templates"), summary: .labelled),
    ]

    /// Up to three blocks of time with a value each.
    private static func profileBlocks(_ wire: Item.Number, _ name: String, unit: String) -> [Item] {
        [
            .flags("flags", 1, style: .hex2, [.reserved(2...7)], "which blocks are there"), profileTemplate, firstBlock,
            Insulin.duration("first_duration"), .number(wire, "first_\(name)", unit: unit, summary: .labelled),
            .when(
                "flags", bit: 0,
                Insulin.duration("second_duration"),
                .number(wire, "second_\(name)", unit: unit, summary: .labelled)),
            .when(
                "flags", bit: 1,
                Insulin.duration("third_duration"), .number(wire, "third_\(name)", unit: unit, summary: .labelled)),
        ]
    }

    private static let firstBlock = Item.u8("first_time_block_index", "number of the first block")

    private static let rangeBlocks: [Item] = [
        .flags("flags", 1, style: .hex2, [.reserved(1...7)], "which blocks are there"), profileTemplate, firstBlock,
        Insulin.duration("first_duration"), glucose("first_lower_target_glucose_limit"),
        glucose("first_upper_target_glucose_limit"),
        .when(
            "flags", bit: 0,
            Insulin.duration("second_duration"), glucose("second_lower_target_glucose_limit"),
            glucose("second_upper_target_glucose_limit")),
    ]

    private static func glucose(_ name: String) -> Item {
        .number(.medfloat16, name, unit: "mg/dL", summary: .labelled, "limit of the target range")
    }

    private static let templateStatus: [Item] = [
        .u8(
            "template_type",
            names: [
                0x0F: "Undetermined", 0x33: "Basal Rate Profile Template", 0x3C: "TBR Template",
                0x55: "Bolus Template", 0x5A: "ISF Profile Template", 0x66: "I2CHO Ratio Profile Template",
                0x96: "Target Glucose Range Profile Template",
            ], summary: .bare, style: .hex2, "of which templates"),
        .u8("starting_template_number", summary: .labelled), .u8("number_of_templates", summary: .labelled),
        .u8("maximum_number_of_time_blocks", "of a profile"),
        .bytes("template_status", .rest, "two bits a template: configurable, configured"),
    ]
}
