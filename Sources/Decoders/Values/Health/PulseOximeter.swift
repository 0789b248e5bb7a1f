/// Pulse Oximeter Service 1.0.1: oxygen saturation of the blood and pulse.
extension StandardDecoders {
    static let pulseOximeter: [ValueDecoder] = [
        .plxSpotCheckMeasurement, .plxContinuousMeasurement, .plxFeatures,
    ]
}

extension ValueDecoder {
    /// PLX Spot-Check Measurement: one measurement.
    static let plxSpotCheckMeasurement = ValueDecoder(
        .characteristic(0x2A5E), "PLX Spot-Check Measurement", source: "Pulse Oximeter Service 1.0.1",
        .flags(
            "flags", 1, style: .hex2,
            [
                .bit(4, "device_clock_not_set", summary: .unlessZero, "the time is not to be used"),
                .reserved(5...7),
            ],
            "which fields are there"),
        saturation("spo2", summary: .labelled), pulseRate("pulse_rate", summary: .labelled),
        .when("flags", bit: 0, dateTimeItems),
        .when("flags", bit: 1, measurementStatus),
        .when("flags", bit: 2, sensorStatus),
        .when("flags", bit: 3, pulseAmplitudeIndex))

    /// PLX Continuous Measurement: one of many, with averages over shorter and longer times.
    static let plxContinuousMeasurement = ValueDecoder(
        .characteristic(0x2A5F), "PLX Continuous Measurement", source: "Pulse Oximeter Service 1.0.1",
        .flags("flags", 1, style: .hex2, [.reserved(5...7)], "which fields are there"),
        saturation("spo2", summary: .labelled), pulseRate("pulse_rate", summary: .labelled),
        .when("flags", bit: 0, saturation("spo2_fast"), pulseRate("pulse_rate_fast")),
        .when("flags", bit: 1, saturation("spo2_slow"), pulseRate("pulse_rate_slow")),
        .when("flags", bit: 2, measurementStatus),
        .when("flags", bit: 3, sensorStatus),
        .when("flags", bit: 4, pulseAmplitudeIndex))

    /// PLX Features.
    static let plxFeatures = ValueDecoder(
        .characteristic(0x2A60), "PLX Features", source: "Pulse Oximeter Service 1.0.1",
        .flags(
            "supported_features", 2, style: .hex4,
            [
                .bit(0, "measurement_status_supported"), .bit(1, "device_and_sensor_status_supported"),
                .bit(2, "measurement_storage_supported", "of spot checks"),
                .bit(3, "timestamp_supported", "of spot checks"), .bit(4, "spo2_pr_fast_supported"),
                .bit(5, "spo2_pr_slow_supported"), .bit(6, "pulse_amplitude_index_supported"),
                .bit(7, "multiple_bonds_supported"), .reserved(8...15),
            ], "what the sensor can do"),
        .when(
            "supported_features", bit: 0,
            .u16("measurement_status_support", style: .hex4, "bits of the status that the sensor can set")),
        .when(
            "supported_features", bit: 1,
            .u24("device_and_sensor_status_support", style: .hex8, "bits of the status that the sensor can set")))

    private static func saturation(_ name: String, summary: SummaryStyle = .hidden) -> Item {
        .number(.medfloat16, name, unit: "%", summary: summary, "oxygen saturation of the blood")
    }

    private static func pulseRate(_ name: String, summary: SummaryStyle = .hidden) -> Item {
        .number(.medfloat16, name, unit: "bpm", summary: summary, "beats a minute")
    }

    private static let pulseAmplitudeIndex = Item.number(
        .medfloat16, "pulse_amplitude_index", unit: "%", summary: .labelled, "strength of the pulse")

    private static let measurementStatus = Item.flags(
        "measurement_status", 2, style: .hex4,
        [
            .reserved(0...4), .bit(5, "measurement_ongoing", summary: .unlessZero),
            .bit(6, "early_estimated_data", summary: .unlessZero), .bit(7, "validated_data", summary: .unlessZero),
            .bit(8, "fully_qualified_data", summary: .unlessZero),
            .bit(9, "data_from_measurement_storage", summary: .unlessZero),
            .bit(10, "data_for_demonstration", summary: .unlessZero),
            .bit(11, "data_for_testing", summary: .unlessZero), .bit(12, "calibration_ongoing", summary: .unlessZero),
            .bit(13, "measurement_unavailable", summary: .unlessZero),
            .bit(14, "questionable_measurement_detected", summary: .unlessZero),
            .bit(15, "invalid_measurement_detected", summary: .unlessZero),
        ], "what is to be thought of the measurement")

    private static let sensorStatus = Item.flags(
        "device_and_sensor_status", 3, style: .hex8,
        [
            .bit(0, "extended_display_update_ongoing", summary: .unlessZero),
            .bit(1, "equipment_malfunction_detected", summary: .unlessZero),
            .bit(2, "signal_processing_irregularity_detected", summary: .unlessZero),
            .bit(3, "inadequate_signal_detected", summary: .unlessZero),
            .bit(4, "poor_signal_detected", summary: .unlessZero),
            .bit(5, "low_perfusion_detected", summary: .unlessZero),
            .bit(6, "erratic_signal_detected", summary: .unlessZero),
            .bit(7, "nonpulsatile_signal_detected", summary: .unlessZero),
            .bit(8, "questionable_pulse_detected", summary: .unlessZero),
            .bit(9, "signal_analysis_ongoing", summary: .unlessZero),
            .bit(10, "sensor_interference_detected", summary: .unlessZero),
            .bit(11, "sensor_unconnected_to_user", summary: .unlessZero),
            .bit(12, "unknown_sensor_connected", summary: .unlessZero),
            .bit(13, "sensor_displaced", summary: .unlessZero), .bit(14, "sensor_malfunctioning", summary: .unlessZero),
            .bit(15, "sensor_disconnected", summary: .unlessZero), .reserved(16...23),
        ], "what is wrong with device or sensor")
}
