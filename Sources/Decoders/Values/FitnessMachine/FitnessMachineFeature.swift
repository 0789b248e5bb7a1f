/// Fitness Machine Service 1.0: what a machine can do, and how it is controlled.
extension StandardDecoders {
    static let fitnessMachineControl: [ValueDecoder] = [
        .fitnessMachineFeature, .trainingStatus, .fitnessMachineControlPoint, .fitnessMachineStatus,
    ]
}

extension ValueDecoder {
    /// Fitness Machine Feature (4.3): what the machine measures, and what may be set.
    static let fitnessMachineFeature = ValueDecoder(
        .characteristic(0x2ACC), "Fitness Machine Feature", source: "Fitness Machine Service 1.0, 4.3",
        .flags(
            4,
            .bit(0, "average_speed_supported"), .bit(1, "cadence_supported"),
            .bit(2, "total_distance_supported"), .bit(3, "inclination_supported"),
            .bit(4, "elevation_gain_supported"), .bit(5, "pace_supported"), .bit(6, "step_count_supported"),
            .bit(7, "resistance_level_supported"), .bit(8, "stride_count_supported"),
            .bit(9, "expended_energy_supported"), .bit(10, "heart_rate_measurement_supported"),
            .bit(11, "metabolic_equivalent_supported"), .bit(12, "elapsed_time_supported"),
            .bit(13, "remaining_time_supported"), .bit(14, "power_measurement_supported"),
            .bit(15, "force_on_belt_and_power_output_supported"), .bit(16, "user_data_retention_supported"),
            .reserved(17...31)),
        .flags(
            4,
            .bit(0, "speed_target_setting_supported"), .bit(1, "inclination_target_setting_supported"),
            .bit(2, "resistance_target_setting_supported"), .bit(3, "power_target_setting_supported"),
            .bit(4, "heart_rate_target_setting_supported"),
            .bit(5, "targeted_expended_energy_configuration_supported"),
            .bit(6, "targeted_step_number_configuration_supported"),
            .bit(7, "targeted_stride_number_configuration_supported"),
            .bit(8, "targeted_distance_configuration_supported"),
            .bit(9, "targeted_training_time_configuration_supported"),
            .bit(10, "targeted_time_in_two_heart_rate_zones_configuration_supported"),
            .bit(11, "targeted_time_in_three_heart_rate_zones_configuration_supported"),
            .bit(12, "targeted_time_in_five_heart_rate_zones_configuration_supported"),
            .bit(13, "indoor_bike_simulation_parameters_supported"),
            .bit(14, "wheel_circumference_configuration_supported"), .bit(15, "spin_down_control_supported"),
            .bit(16, "targeted_cadence_configuration_supported"), .reserved(17...31)))

    /// Training Status (4.10): what the user is doing.
    static let trainingStatus = ValueDecoder(
        .characteristic(0x2AD3), "Training Status", source: "Fitness Machine Service 1.0, 4.10",
        .flags(
            1,
            .bit(0, "training_status_string_present", "a text follows"),
            .bit(1, "extended_string_present", "the text is longer: to be read"), .reserved(2...7)),
        .u8(
            "training_status",
            names: [
                0x00: "Other", 0x01: "Idle", 0x02: "Warming Up", 0x03: "Low Intensity Interval",
                0x04: "High Intensity Interval", 0x05: "Recovery Interval", 0x06: "Isometric",
                0x07: "Heart Rate Control", 0x08: "Fitness Test", 0x09: "Speed Below Control Region",
                0x0A: "Speed Above Control Region", 0x0B: "Cool Down", 0x0C: "Watt Control",
                0x0D: "Manual Mode (Quick Start)", 0x0E: "Pre-Workout", 0x0F: "Post-Workout",
            ], summary: .bare, "what the user is doing"),
        .when(bit: 0, .text("training_status_string", .rest, summary: .bare, "the machine's own words")))
}
