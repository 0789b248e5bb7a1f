/// Limits of the heart rate of a user: values of the User Data Service 1.1 (GATT Specification Supplement).
extension ValueDecoder {
    static let heartRateMax = ValueDecoder(
        .characteristic(0x2A8D), "Heart Rate Max", source: "User Data Service 1.1",
        .u8("heart_rate_max", unit: "bpm", summary: .labelled))

    static let restingHeartRate = ValueDecoder(
        .characteristic(0x2A92), "Resting Heart Rate", source: "User Data Service 1.1",
        .u8("resting_heart_rate", unit: "bpm", summary: .labelled))

    static let maximumRecommendedHeartRate = ValueDecoder(
        .characteristic(0x2A91), "Maximum Recommended Heart Rate", source: "User Data Service 1.1",
        .u8("maximum_recommended_heart_rate", unit: "bpm", summary: .labelled))

    static let aerobicHeartRateLowerLimit = ValueDecoder(
        .characteristic(0x2A7E), "Aerobic Heart Rate Lower Limit", source: "User Data Service 1.1",
        .u8("aerobic_heart_rate_lower_limit", unit: "bpm", summary: .labelled))

    static let aerobicHeartRateUpperLimit = ValueDecoder(
        .characteristic(0x2A84), "Aerobic Heart Rate Upper Limit", source: "User Data Service 1.1",
        .u8("aerobic_heart_rate_upper_limit", unit: "bpm", summary: .labelled))

    static let aerobicThreshold = ValueDecoder(
        .characteristic(0x2A7F), "Aerobic Threshold", source: "User Data Service 1.1",
        .u8("aerobic_threshold", unit: "bpm", summary: .labelled))

    static let anaerobicHeartRateLowerLimit = ValueDecoder(
        .characteristic(0x2A81), "Anaerobic Heart Rate Lower Limit", source: "User Data Service 1.1",
        .u8("anaerobic_heart_rate_lower_limit", unit: "bpm", summary: .labelled))

    static let anaerobicHeartRateUpperLimit = ValueDecoder(
        .characteristic(0x2A82), "Anaerobic Heart Rate Upper Limit", source: "User Data Service 1.1",
        .u8("anaerobic_heart_rate_upper_limit", unit: "bpm", summary: .labelled))

    static let anaerobicThreshold = ValueDecoder(
        .characteristic(0x2A83), "Anaerobic Threshold", source: "User Data Service 1.1",
        .u8("anaerobic_threshold", unit: "bpm", summary: .labelled))

    static let fatBurnHeartRateLowerLimit = ValueDecoder(
        .characteristic(0x2A88), "Fat Burn Heart Rate Lower Limit", source: "User Data Service 1.1",
        .u8("fat_burn_heart_rate_lower_limit", unit: "bpm", summary: .labelled))

    static let fatBurnHeartRateUpperLimit = ValueDecoder(
        .characteristic(0x2A89), "Fat Burn Heart Rate Upper Limit", source: "User Data Service 1.1",
        .u8("fat_burn_heart_rate_upper_limit", unit: "bpm", summary: .labelled))

    static let twoZoneHeartRateLimits = ValueDecoder(
        .characteristic(0x2A95), "Two Zone Heart Rate Limits", source: "User Data Service 1.1",
        .u8("fat_burn_fitness_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"))

    static let threeZoneHeartRateLimits = ValueDecoder(
        .characteristic(0x2A94), "Three Zone Heart Rate Limits", source: "User Data Service 1.1",
        .u8("light_moderate_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("moderate_hard_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"))

    static let fourZoneHeartRateLimits = ValueDecoder(
        .characteristic(0x2B4C), "Four Zone Heart Rate Limits", source: "User Data Service 1.1",
        .u8("light_moderate_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("moderate_hard_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("hard_maximum_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"))

    static let fiveZoneHeartRateLimits = ValueDecoder(
        .characteristic(0x2A8B), "Five Zone Heart Rate Limits", source: "User Data Service 1.1",
        .u8("very_light_light_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("light_moderate_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("moderate_hard_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"),
        .u8("hard_maximum_limit", unit: "bpm", summary: .labelled, "zones of the heart rate meet here"))

    static let sportTypeForAerobicAndAnaerobicThresholds = ValueDecoder(
        .characteristic(0x2A93), "Sport Type for Aerobic and Anaerobic Thresholds", source: "User Data Service 1.1",
        .u8(
            "sport_type",
            names: [
                0: "Unspecified", 1: "Running (treadmill)", 2: "Cycling (ergometer)", 3: "Rowing (ergometer)",
                4: "Cross training (elliptical)", 5: "Climbing", 6: "Skiing", 7: "Skating", 8: "Arm exercising",
                9: "Lower body exercising", 10: "Upper body exercising", 11: "Whole body exercising",
            ], valid: 0...11, summary: .bare, "sport in which the thresholds were found"))

    static let dateOfThresholdAssessment = ValueDecoder(
        .characteristic(0x2A86), "Date of Threshold Assessment", source: "User Data Service 1.1", calendarDate)

    static let vo2Max = ValueDecoder(
        .characteristic(0x2A96), "VO2 Max", source: "User Data Service 1.1",
        .u8("vo2_max", unit: "mL/(kg·min)", summary: .labelled, "most oxygen that the body can take up"))

    static let highIntensityExerciseThreshold = ValueDecoder(
        .characteristic(0x2B4D), "High Intensity Exercise Threshold", source: "User Data Service 1.1",
        .u8(
            "threshold_selector",
            names: [
                0: "None", 1: "Energy expenditure per hour", 2: "Metabolic equivalent",
                3: "Percentage of maximum heart rate", 4: "Heart rate",
            ], valid: 0...4, summary: .bare, "which threshold follows"),
        .choose(
            "threshold_selector",
            [
                0x01: [.u16("threshold_energy_per_hour", unit: "J", scale: .decimal(3), summary: .labelled)],
                0x02: [.u8("threshold_metabolic_equivalent", unit: "MET", scale: .decimal(-1), summary: .labelled)],
                0x03: [
                    .u8("threshold_heart_rate_percentage", unit: "%", summary: .labelled, "of the maximum heart rate")
                ], 0x04: [.u8("threshold_heart_rate", unit: "bpm", summary: .labelled)],
            ], otherwise: []))
}

extension StandardDecoders {
    static let heartRateLimits: [ValueDecoder] = [
        .heartRateMax, .restingHeartRate, .maximumRecommendedHeartRate, .aerobicHeartRateLowerLimit,
        .aerobicHeartRateUpperLimit, .aerobicThreshold, .anaerobicHeartRateLowerLimit, .anaerobicHeartRateUpperLimit,
        .anaerobicThreshold, .fatBurnHeartRateLowerLimit, .fatBurnHeartRateUpperLimit, .twoZoneHeartRateLimits,
        .threeZoneHeartRateLimits, .fourZoneHeartRateLimits, .fiveZoneHeartRateLimits,
        .sportTypeForAerobicAndAnaerobicThresholds, .dateOfThresholdAssessment, .vo2Max,
        .highIntensityExerciseThreshold,
    ]
}
