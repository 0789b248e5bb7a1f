/// Insulin Delivery Service 1.0.1: what a pump can do, what it does, and what it warns of. Enumerations are far apart (a
/// Hamming distance of 4), lest a damaged bit makes one value of another.
extension StandardDecoders {
    static let insulinDelivery: [ValueDecoder] = [
        .iddStatusChanged, .iddStatus, .iddAnnunciationStatus, .iddFeatures, .iddStatusReaderControlPoint,
        .iddCommandControlPoint, .iddCommandData, .iddRecordAccessControlPoint, .iddHistoryData,
    ]
}

extension ValueDecoder {
    /// IDD Status Changed: what a client has not looked at since it changed.
    static let iddStatusChanged = ValueDecoder(
        .characteristic(0x2B20), "IDD Status Changed", source: "Insulin Delivery Service 1.0.1",
        .flags(
            2,
            .bit(0, "therapy_control_state_changed", summary: .unlessZero),
            .bit(1, "operational_state_changed", summary: .unlessZero),
            .bit(2, "reservoir_status_changed", summary: .unlessZero),
            .bit(3, "annunciation_status_changed", summary: .unlessZero),
            .bit(4, "total_daily_insulin_status_changed", summary: .unlessZero),
            .bit(5, "active_basal_rate_status_changed", summary: .unlessZero),
            .bit(6, "active_bolus_status_changed", summary: .unlessZero),
            .bit(7, "history_event_recorded", summary: .unlessZero), .reserved(8...15)), Insulin.protection)

    /// IDD Status.
    static let iddStatus = ValueDecoder(
        .characteristic(0x2B21), "IDD Status", source: "Insulin Delivery Service 1.0.1",
        Insulin.therapyControlState("therapy_control_state"), Insulin.operationalState("operational_state"),
        Insulin.amount("reservoir_remaining_amount"),
        .flags(1, .bit(0, "reservoir_attached", summary: .labelled), .reserved(1...7)), Insulin.protection)

    /// IDD Annunciation Status: the most important alarm, reminder or message.
    static let iddAnnunciationStatus = ValueDecoder(
        .characteristic(0x2B22), "IDD Annunciation Status", source: "Insulin Delivery Service 1.0.1",
        .flags("flags", 1, style: .hex2, [.reserved(6...7)], "which fields are there"),
        .when("flags", bit: 0, Insulin.annunciation),
        .when("flags", bit: 1, Insulin.auxiliary(1)), .when("flags", bit: 2, Insulin.auxiliary(2)),
        .when("flags", bit: 3, Insulin.auxiliary(3)), .when("flags", bit: 4, Insulin.auxiliary(4)),
        .when("flags", bit: 5, Insulin.auxiliary(5)), Insulin.protection)

    /// IDD Features.
    static let iddFeatures = ValueDecoder(
        .characteristic(0x2B23), "IDD Features", source: "Insulin Delivery Service 1.0.1",
        .u16("e2e_crc", style: .hex4, "checksum of the rest; 0xFFFF where it is not used"),
        .u8("e2e_counter", "counts values; 0 where it is not used"),
        .number(.medfloat16, "insulin_concentration", unit: "IU/mL", summary: .labelled, "of what the reservoir holds"),
        .flags(
            3,
            .bit(0, "e2e_protection_supported"), .bit(1, "basal_rate_supported"),
            .bit(2, "tbr_type_absolute_supported"), .bit(3, "tbr_type_relative_supported"),
            .bit(4, "tbr_template_supported"), .bit(5, "fast_bolus_supported"),
            .bit(6, "extended_bolus_supported"), .bit(7, "multiwave_bolus_supported"),
            .bit(8, "bolus_delay_time_supported"), .bit(9, "bolus_template_supported"),
            .bit(10, "bolus_activation_type_supported"), .bit(11, "multiple_bonds_supported"),
            .bit(12, "isf_profile_template_supported"), .bit(13, "i2cho_ratio_profile_template_supported"),
            .bit(14, "target_glucose_range_profile_template_supported"),
            .bit(15, "insulin_on_board_supported"), .reserved(16...22),
            .bit(23, "feature_extension", "more octets follow")),
        .whenLeft(1, .bytes("further_features", .rest, "octets behind the third")))
}

/// Items that several characteristics of the service have.
enum Insulin {
    /// Protection from damage and loss between the applications, if a device has it.
    static let protection = Item.whenLeft(
        3,
        .u8("e2e_counter", "counts values; 0 where it is not used"),
        .u16("e2e_crc", style: .hex4, "checksum of the rest"))

    static func amount(_ name: String, summary: SummaryStyle = .labelled) -> Item {
        .number(.medfloat16, name, unit: "IU", summary: summary, "amount of insulin")
    }

    static func rate(_ name: String) -> Item {
        .number(.medfloat16, name, unit: "IU/h", summary: .labelled, "rate of delivery")
    }

    /// In minutes.
    static func duration(_ name: String) -> Item { .u16(name, unit: "s", scale: Item.Scale(60), summary: .labelled) }

    static func therapyControlState(_ name: String) -> Item {
        .u8(
            name, names: [0x0F: "Undetermined", 0x33: "Stop", 0x3C: "Pause", 0x55: "Run"], summary: .labelled,
            style: .hex2, "whether insulin is delivered")
    }

    static func operationalState(_ name: String) -> Item {
        .u8(
            name,
            names: [
                0x0F: "Undetermined", 0x33: "Off", 0x3C: "Standby", 0x55: "Preparing", 0x5A: "Priming",
                0x66: "Waiting", 0x96: "Ready",
            ], summary: .labelled, style: .hex2, "what the device is able to do")
    }

    static func auxiliary(_ number: Int) -> Item { .u16("aux_info_\(number)", style: .hex4, "of the manufacturer") }

    static let annunciationInstance = Item.u16(
        "annunciation_instance_id", summary: .labelled, "number of the annunciation")

    static let annunciation: [Item] = [
        annunciationInstance,
        .u16(
            "annunciation_type",
            names: [
                0x000F: "System Issue", 0x0033: "Mechanical Issue", 0x003C: "Occlusion Detected",
                0x0055: "Reservoir Issue", 0x005A: "Reservoir Empty", 0x0066: "Reservoir Low",
                0x0069: "Priming Issue", 0x0096: "Infusion Set Incomplete", 0x0099: "Infusion Set Detached",
                0x00A5: "Power Source Insufficient", 0x00AA: "Battery Empty", 0x00C3: "Battery Low",
                0x00CC: "Battery Medium", 0x00F0: "Battery Full", 0x00FF: "Temperature Out Of Range",
                0x0303: "Air Pressure Out Of Range", 0x030C: "Bolus Canceled", 0x0330: "TBR Over",
                0x033F: "TBR Canceled", 0x0356: "Max Delivery", 0x0359: "Date Time Issue", 0x0365: "Temperature",
            ], summary: .bare, style: .hex4, "what it is about"),
        .u8(
            "annunciation_status",
            names: [0x0F: "Undetermined", 0x33: "Pending", 0x3C: "Snoozed", 0x55: "Confirmed"], summary: .bare,
            style: .hex2, "whether the user has seen it"),
    ]

    static let bolusID = Item.u16("bolus_id", summary: .labelled, "number of the bolus")

    /// A bolus: some insulin at once, some over a time, or both.
    static let bolus: [Item] = [
        .u8(
            "bolus_type", names: [0x0F: "Undetermined", 0x33: "Fast", 0x3C: "Extended", 0x55: "Multiwave"],
            summary: .bare, style: .hex2, "how the insulin is spread over time"),
        amount("bolus_fast_amount"), amount("bolus_extended_amount"), duration("bolus_duration"),
    ]

    static let bolusFlags = Item.flags(
        "bolus_flags", 1, style: .hex2,
        [
            .bit(3, "bolus_delivery_reason_correction", summary: .unlessZero, "to lower the blood glucose"),
            .bit(4, "bolus_delivery_reason_meal", summary: .unlessZero, "to cover a meal"), .reserved(5...7),
        ], "which fields are there, and why")

    /// Those of the flags.
    static let bolusOptions: [Item] = [
        .when("bolus_flags", bit: 0, duration("bolus_delay_time")),
        .when("bolus_flags", bit: 1, .u8("bolus_template_number")),
        .when("bolus_flags", bit: 2, bolusActivationType),
    ]

    static let bolusActivationType = Item.u8(
        "bolus_activation_type",
        names: [
            0x0F: "Undetermined", 0x33: "Manual Bolus", 0x3C: "Recommended Bolus",
            0x55: "Manually Changed Recommended Bolus", 0x5A: "Commanded Bolus",
        ], summary: .labelled, style: .hex2, "who decided on it")

    /// Temporary basal rate: absolute in IU/h, or a factor.
    static let temporaryRate: [Item] = [
        temporaryRateType,
        .number(
            .medfloat16, "tbr_adjustment_value", summary: .labelled,
            "IU/h where it is absolute, a factor where relative"),
    ]

    static let temporaryRateType = Item.u8(
        "tbr_type", names: [0x0F: "Undetermined", 0x33: "Absolute", 0x3C: "Relative"], summary: .bare, style: .hex2,
        "what the adjustment value is")

    static func deliveryContext(_ name: String) -> Item {
        .u8(
            name,
            names: [
                0x0F: "Undetermined", 0x33: "Device Based", 0x3C: "Remote Control", 0x55: "AP Controller",
            ], summary: .labelled, style: .hex2, "who set the rate")
    }
}
