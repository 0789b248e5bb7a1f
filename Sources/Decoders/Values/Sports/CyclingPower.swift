/// Values of the Cycling Power Service 1.1 (3; GATT Specification Supplement).
extension ValueDecoder {
    static let cyclingPowerMeasurement = ValueDecoder(
        .characteristic(0x2A63), "Cycling Power Measurement", source: "Cycling Power Service 1.1, 3.2",
        .flags(
            "flags", 2, style: .hex4,
            [
                .field(
                    1...1, "pedal_power_balance_reference", names: [0: "Unknown", 1: "Left"],
                    "which pedal the balance is of"),
                .field(3...3, "accumulated_torque_source", names: [0: "Wheel based", 1: "Crank based"]),
                .bit(
                    12, "offset_compensation_indicator", summary: .unlessZero, "the rider should compensate the offset"),
                .reserved(13...15),
            ], "which parts are there, and their units"),
        .s16("instantaneous_power", unit: "W", summary: .labelled),
        .when(
            "flags", bit: 0,
            .u8("pedal_power_balance", unit: "%", scale: .binary(-1), summary: .labelled, "part of the power")),
        .when("flags", bit: 2, .u16("accumulated_torque", unit: "N·m", scale: .binary(-5), summary: .labelled)),
        .when(
            "flags", bit: 4,
            cumulativeWheelRevolutions,
            .u16(
                "last_wheel_event_time", unit: "s", scale: .binary(-11), summary: .labelled,
                "time of the last full turn, modulo 64 s (32 s in the Cycling Power Service)")),
        .when("flags", bit: 5, crankRevolutionData),
        .when(
            "flags", bit: 6,
            .s16("maximum_force_magnitude", unit: "N", summary: .labelled),
            .s16("minimum_force_magnitude", unit: "N", summary: .labelled)),
        .when(
            "flags", bit: 7,
            .s16("maximum_torque_magnitude", unit: "N·m", scale: .binary(-5), summary: .labelled),
            .s16("minimum_torque_magnitude", unit: "N·m", scale: .binary(-5), summary: .labelled)),
        .when(
            "flags", bit: 8,
            .flags(
                3,
                .field(0...11, "maximum_angle", unit: "°", summary: .labelled, "where the magnitude is greatest"),
                .field(12...23, "minimum_angle", unit: "°", summary: .labelled, "where the magnitude is least"))),
        .when("flags", bit: 9, .u16("top_dead_spot_angle", unit: "°", summary: .labelled)),
        .when("flags", bit: 10, .u16("bottom_dead_spot_angle", unit: "°", summary: .labelled)),
        .when("flags", bit: 11, .u16("accumulated_energy", unit: "J", scale: .decimal(3), summary: .labelled)))

    static let cyclingPowerVector = ValueDecoder(
        .characteristic(0x2A64), "Cycling Power Vector", source: "Cycling Power Service 1.1, 3.5",
        .flags(
            1,
            .field(
                4...5, "measurement_direction",
                names: [
                    0: "Unknown", 1: "Tangential component", 2: "Radial component", 3: "Lateral component",
                ], summary: .labelled), .reserved(6...7)), .when(bit: 0, crankRevolutionData),
        .when(bit: 1, .u16("first_crank_measurement_angle", unit: "°", summary: .labelled)),
        .when(bit: 2, .list("force_magnitudes", .s16, unit: "N", summary: .labelled, "while the crank turns")),
        .when(
            bit: 3,
            .list(
                "torque_magnitudes", .s16, unit: "N·m", scale: .binary(-5), summary: .labelled, "while the crank turns")
        ))

    static let cyclingPowerFeature = ValueDecoder(
        .characteristic(0x2A65), "Cycling Power Feature", source: "Cycling Power Service 1.1, 3.1",
        .flags(
            "cycling_power_features", 4, summary: .labelled, style: .hex8,
            [
                .bit(0, "pedal_power_balance_supported"), .bit(1, "accumulated_torque_supported"),
                .bit(2, "wheel_revolution_data_supported"), .bit(3, "crank_revolution_data_supported"),
                .bit(4, "extreme_magnitudes_supported"), .bit(5, "extreme_angles_supported"),
                .bit(6, "top_and_bottom_dead_spot_angles_supported"), .bit(7, "accumulated_energy_supported"),
                .bit(8, "offset_compensation_indicator_supported"), .bit(9, "offset_compensation_supported"),
                .bit(10, "measurement_content_masking_supported"), .bit(11, "multiple_sensor_locations_supported"),
                .bit(12, "crank_length_adjustment_supported"), .bit(13, "chain_length_adjustment_supported"),
                .bit(14, "chain_weight_adjustment_supported"), .bit(15, "span_length_adjustment_supported"),
                .field(
                    16...16, "sensor_measurement_context", names: [0: "Force based", 1: "Torque based"],
                    "what the sensor measures"), .bit(17, "measurement_direction_supported"),
                .bit(18, "factory_calibration_date_supported"), .bit(19, "enhanced_offset_compensation_supported"),
                .field(
                    20...21, "distributed_system_support",
                    names: [
                        0: "Unspecified", 1: "Not for use in a distributed system",
                        2: "For use in a distributed system",
                    ], valid: 0...2, "use with a second sensor"), .reserved(22...31),
            ], "what the sensor can do"))

    static let cyclingPowerControlPoint = ValueDecoder(
        .characteristic(0x2A66), "Cycling Power Control Point", source: "Cycling Power Service 1.1, 3.7",
        .u8("cycling_power_op_code", names: .values(cyclingPowerOpCodes), summary: .bare),
        .choose(
            "cycling_power_op_code",
            [
                0x01: [cumulativeWheelRevolutions], 0x02: [sensorLocationItem], 0x03: [],
                0x04: [.u16("crank_length", unit: "m", scale: Item.Scale(5, decimal: -4), summary: .labelled)],
                0x05: [], 0x06: [.u16("chain_length", unit: "m", scale: .decimal(-3), summary: .labelled)],
                0x07: [], 0x08: [.u16("chain_weight", unit: "kg", scale: .decimal(-3), summary: .labelled)],
                0x09: [], 0x0A: [.u16("span_length", unit: "m", scale: .decimal(-3), summary: .labelled)], 0x0B: [],
                0x0C: [],
                0x0D: [
                    .u16(
                        "measurement_content_mask", summary: .labelled, style: .hex4,
                        "parts of the measurement that are left out")
                ], 0x0E: [], 0x0F: [], 0x10: [], 0x20: cyclingPowerResponse,
            ],
            otherwise: [
                .whenLeft(1, .bytes("cycling_power_parameter", .rest, "parameter of an op code that is not known"))
            ]))

    /// The op codes of the Cycling Power Control Point.
    static let cyclingPowerOpCodes: [ValueName] = [
        ValueName(1, "Set Cumulative Value"), ValueName(2, "Update Sensor Location"),
        ValueName(3, "Request Supported Sensor Locations"), ValueName(4, "Set Crank Length"),
        ValueName(5, "Request Crank Length"), ValueName(6, "Set Chain Length"), ValueName(7, "Request Chain Length"),
        ValueName(8, "Set Chain Weight"), ValueName(9, "Request Chain Weight"), ValueName(10, "Set Span Length"),
        ValueName(11, "Request Span Length"), ValueName(12, "Start Offset Compensation"),
        ValueName(13, "Mask Cycling Power Measurement Characteristic Content"), ValueName(14, "Request Sampling Rate"),
        ValueName(15, "Request Factory Calibration Date"), ValueName(16, "Start Enhanced Offset Compensation"),
        ValueName(32, "Response Code"),
    ]

    /// The answer to a request, and what it asked for.
    static let cyclingPowerResponse: [Item] = [
        .u8("cycling_power_request", names: .values(cyclingPowerOpCodes), summary: .labelled, "op code of the request"),
        .u8("cycling_power_response", names: .values(sensorResponses), summary: .bare, "how the request went"),
        .choose(
            "cycling_power_request",
            [
                0x03: [.list("supported_sensor_locations", .u8, names: .values(sensorLocations), summary: .labelled)],
                0x05: [
                    .whenLeft(1, .u16("crank_length", unit: "m", scale: Item.Scale(5, decimal: -4), summary: .labelled))
                ], 0x07: [.whenLeft(1, .u16("chain_length", unit: "m", scale: .decimal(-3), summary: .labelled))],
                0x09: [.whenLeft(1, .u16("chain_weight", unit: "kg", scale: .decimal(-3), summary: .labelled))],
                0x0B: [.whenLeft(1, .u16("span_length", unit: "m", scale: .decimal(-3), summary: .labelled))],
                0x0C: [
                    .whenLeft(
                        1,
                        .s16(
                            "raw_offset", special: [0xFFFF: "not available"], summary: .labelled,
                            "force in N, or torque in 1/32 N·m, without load"))
                ], 0x0E: [.whenLeft(1, .u8("sampling_rate", unit: "Hz", summary: .labelled, "of the sensor"))],
                0x0F: [.whenLeft(1, dateTimeItems)],
                0x10: [
                    .whenLeft(
                        1,
                        .s16(
                            "raw_offset", special: [0xFFFF: "not available"], summary: .labelled,
                            "force in N, or torque in 1/32 N·m, without load"),
                        .whenLeft(
                            1,
                            .u16(
                                "manufacturer_company_id", names: .table(AssignedNumbers.companies), summary: .labelled,
                                style: .hex4, "whose data follows"),
                            .bytes("manufacturer_specific_data", .rest)))
                ],
            ],
            otherwise: [
                .whenLeft(1, .bytes("cycling_power_parameter", .rest, "parameter of an op code that is not known"))
            ]),
    ]
}

extension StandardDecoders {
    static let cyclingPower: [ValueDecoder] = [
        .cyclingPowerMeasurement, .cyclingPowerVector, .cyclingPowerFeature, .cyclingPowerControlPoint,
    ]
}
