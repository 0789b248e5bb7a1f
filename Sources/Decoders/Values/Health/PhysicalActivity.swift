/// Physical Activity Monitor Service 1.0: what a wearable counts. A value may be longer than a packet; what its fields
/// are the flags say.
extension StandardDecoders {
    static let physicalActivity: [ValueDecoder] = [
        .physicalActivityMonitorFeatures, .generalActivityInstantaneousData, .generalActivitySummaryData,
        .cardioRespiratoryActivityInstantaneousData, .cardioRespiratoryActivitySummaryData,
        .stepCounterActivitySummaryData, .sleepActivityInstantaneousData, .sleepActivitySummaryData,
        .physicalActivityMonitorControlPoint, .physicalActivityCurrentSession, .physicalActivitySessionDescriptor,
    ]
}

extension ValueDecoder {
    static let generalActivityInstantaneousData = activity(
        0x2B3C, "General Activity Instantaneous Data", flags: 3)
    static let generalActivitySummaryData = activity(0x2B3D, "General Activity Summary Data", flags: 4)
    static let cardioRespiratoryActivityInstantaneousData = activity(
        0x2B3E, "CardioRespiratory Activity Instantaneous Data", flags: 2)
    static let cardioRespiratoryActivitySummaryData = activity(
        0x2B3F, "CardioRespiratory Activity Summary Data", flags: 4)
    static let stepCounterActivitySummaryData = activity(0x2B40, "Step Counter Activity Summary Data", flags: 1)
    static let sleepActivityInstantaneousData = activity(0x2B41, "Sleep Activity Instantaneous Data", flags: 2)
    static let sleepActivitySummaryData = activity(0x2B42, "Sleep Activity Summary Data", flags: 3)

    /// All begin alike.
    ///
    /// - Parameter width: octets of the flags.
    private static func activity(_ uuid: UInt32, _ name: String, flags width: Int) -> ValueDecoder {
        ValueDecoder(
            .characteristic(uuid), name, source: "Physical Activity Monitor Service 1.0",
            .u8("activity_header", style: .hex2, "place of the packet in the value"),
            .flags("activity_flags", width, style: .hex8, [], "which fields are there"),
            .u16("session_id", summary: .labelled), .u16("sub_session_id", summary: .labelled),
            .u32("relative_timestamp", unit: "s", summary: .labelled, "since the session began"),
            .u32("sequence_number", summary: .labelled, "counts values"),
            .whenLeft(1, .bytes("activity_data", .rest, "fields that the flags announce")))
    }

    /// Physical Activity Monitor Control Point: sessions are listed, started, stopped and deleted.
    static let physicalActivityMonitorControlPoint = ValueDecoder(
        .characteristic(0x2B43), "Physical Activity Monitor Control Point",
        source: "Physical Activity Monitor Service 1.0",
        .u8(
            "physical_activity_op_code",
            names: [
                0x01: "Enquire Sessions", 0x02: "Enquire Sub-Sessions", 0x03: "Get Ended Session Data",
                0x04: "Start Session or Sub-Session", 0x05: "Stop Session", 0x06: "Delete Ended Session",
                0x07: "Set Average Activity Type", 0xFA: "Get Ended Session Data Success Response",
                0xFB: "Enquire Sub-Sessions Success Response", 0xFC: "Enquire Sessions Success Response",
                0xFD: "Get Ended Session Data Error Response", 0xFE: "Enquire Sub-Sessions Error Response",
                0xFF: "Enquire Sessions Error Response",
            ], summary: .bare, style: .hex2, "what is asked for or answered"),
        .whenLeft(1, .bytes("parameter", .rest, summary: .labelled, "of the opcode")))

    static let physicalActivityCurrentSession = ValueDecoder(
        .characteristic(0x2B44), "Physical Activity Current Session", source: "Physical Activity Monitor Service 1.0",
        .bytes("current_session", .rest, summary: .bare, "session that is going on"))

    static let physicalActivitySessionDescriptor = ValueDecoder(
        .characteristic(0x2B45), "Physical Activity Session Descriptor",
        source: "Physical Activity Monitor Service 1.0",
        .bytes("session_descriptor", .rest, summary: .bare, "session or sub-session of a list"))

    static let physicalActivityMonitorFeatures = ValueDecoder(
        .characteristic(0x2B3B), "Physical Activity Monitor Features",
        source: "Physical Activity Monitor Service 1.0",
        .flags(
            8,
            featureNames.enumerated().map { Item.Bit.bit($0.offset, $0.element + "_supported") } + [
                .reserved(55...63)
            ]))

    /// From bit 0 on.
    private static let featureNames = [
        "multiple_users", "user_data_service", "device_worn", "normal_walking_energy_expenditure",
        "normal_walking_energy_expenditure_per_hour", "intensity_energy_expenditure",
        "intensity_energy_expenditure_per_hour", "total_energy_expenditure", "total_energy_expenditure_per_hour",
        "fat_burned", "fat_burned_per_hour", "metabolic_equivalent", "distance", "speed",
        "duration_of_normal_walking_episodes", "duration_of_intensity_walking_episodes", "motion_cadence", "floors",
        "positive_elevation_gain", "negative_elevation_gain", "elevation", "activity_count",
        "activity_count_per_minute", "activity_level", "activity_type", "worn_duration", "time_in_heart_rate_zone_1",
        "time_in_heart_rate_zone_2", "time_in_heart_rate_zone_3", "time_in_heart_rate_zone_4",
        "time_in_heart_rate_zone_5", "vo2_max", "heart_rate", "pulse_inter_beat_interval", "resting_heart_rate",
        "heart_rate_variability", "respiration_rate", "resting_respiration_rate", "normal_walking_steps",
        "intensity_steps", "floor_steps", "total_sleep_time", "total_wake_time", "total_bed_time",
        "number_of_awakenings", "sleep_latency", "sleep_efficiency", "snooze_time", "number_of_toss_and_turn_events",
        "time_of_awakening_after_alarm", "visible_light_level", "uv_light_level", "ir_light_level", "sleep_stage",
        "sleeping_heart_rate",
    ]
}
