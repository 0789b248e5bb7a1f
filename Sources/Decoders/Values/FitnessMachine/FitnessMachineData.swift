/// Measurements of fitness machines (Fitness Machine Service 1.0, 4.4 to 4.9; GATT Specification Supplement).
///
/// A measurement too long for one value is split into several: all but the last have bit 0 of the flags set, and only
/// the last has the fields without a flag of their own.
///
/// Many machines speak version 1.0, where the resistance level has two bytes and the paces of a treadmill one each: the length
/// of the value tells which.
extension ValueDecoder {
    static let treadmillData = ValueDecoder(
        .characteristic(0x2ACD), "Treadmill Data", source: "Fitness Machine Service 1.0, 4.4",
        .flags(2, .bit(0, "more_data", "the rest of the measurement is in another value"), .reserved(13...15)),
        .when(bit: 0, [], else: [instantaneousSpeed]), .when(bit: 1, averageSpeed),
        .when(bit: 2, totalDistance), .when(bit: 3, inclinationAndRamp),
        .when(
            bit: 4,
            .u16(
                "positive_elevation_gain", unit: "m", scale: .decimal(-1), summary: .labelled,
                "metres climbed since the training began"),
            .u16(
                "negative_elevation_gain", unit: "m", scale: .decimal(-1), summary: .labelled,
                "metres descended since the training began")),
        .when(bit: 5, treadmillPace(instantaneousPace, "instantaneous_pace", [(6, 2)])),
        .when(bit: 6, treadmillPace(averagePace, "average_pace", [])), .when(bit: 7, expendedEnergy),
        .when(bit: 8, exerciseHeartRate), .when(bit: 9, metabolicEquivalent), .when(bit: 10, elapsedTimeItem),
        .when(bit: 11, remainingTimeItem),
        .when(
            bit: 12,
            .s16("force_on_belt", unit: "N", special: [0x7FFF: "not available"], summary: .labelled),
            .s16("power_output", unit: "W", special: [0x7FFF: "not available"], summary: .labelled)))

    static let crossTrainerData = ValueDecoder(
        .characteristic(0x2ACE), "Cross Trainer Data", source: "Fitness Machine Service 1.0, 4.5",
        .flags(
            3,
            .bit(0, "more_data", "the rest of the measurement is in another value"),
            .bit(15, "moving_backward"), .reserved(16...23)), .when(bit: 0, [], else: [instantaneousSpeed]),
        .when(bit: 1, averageSpeed),
        .when(bit: 2, totalDistance), .when(bit: 3, stepsPerMinute, averageStepRate),
        .when(bit: 4, .u16("stride_count", scale: .decimal(-1), summary: .labelled, "a stride is a pair of steps")),
        .when(
            bit: 5,
            .u16(
                "positive_elevation_gain", unit: "m", scale: .decimal(0), summary: .labelled,
                "metres climbed since the training began"),
            .u16(
                "negative_elevation_gain", unit: "m", scale: .decimal(0), summary: .labelled,
                "metres descended since the training began")), .when(bit: 6, inclinationAndRamp),
        .when(bit: 7, resistance(before: [(8, 2), (9, 2), (10, 5), (11, 1), (12, 1), (13, 2), (14, 2)])),
        .when(bit: 8, instantaneousPower), .when(bit: 9, averagePower), .when(bit: 10, expendedEnergy),
        .when(bit: 11, exerciseHeartRate), .when(bit: 12, metabolicEquivalent),
        .when(bit: 13, elapsedTimeItem), .when(bit: 14, remainingTimeItem))

    static let stepClimberData = ValueDecoder(
        .characteristic(0x2ACF), "Step Climber Data", source: "Fitness Machine Service 1.0, 4.6",
        .flags(2, .bit(0, "more_data", "the rest of the measurement is in another value"), .reserved(9...15)),
        .when(
            bit: 0, [],
            else: [
                .u16("floors", summary: .labelled, "climbed since the training began"),
                .u16("step_count", summary: .labelled, "since the training began"),
            ]), .when(bit: 1, stepsPerMinute), .when(bit: 2, averageStepRate),
        .when(
            bit: 3,
            .u16(
                "positive_elevation_gain", unit: "m", scale: .decimal(0), summary: .labelled,
                "metres climbed since the training began")), .when(bit: 4, expendedEnergy),
        .when(bit: 5, exerciseHeartRate),
        .when(bit: 6, metabolicEquivalent), .when(bit: 7, elapsedTimeItem), .when(bit: 8, remainingTimeItem))

    static let stairClimberData = ValueDecoder(
        .characteristic(0x2AD0), "Stair Climber Data", source: "Fitness Machine Service 1.0, 4.7",
        .flags(2, .bit(0, "more_data", "the rest of the measurement is in another value"), .reserved(10...15)),
        .when(bit: 0, [], else: [.u16("floors", summary: .labelled, "climbed since the training began")]),
        .when(bit: 1, stepsPerMinute), .when(bit: 2, averageStepRate),
        .when(
            bit: 3,
            .u16(
                "positive_elevation_gain", unit: "m", scale: .decimal(0), summary: .labelled,
                "metres climbed since the training began")),
        .when(bit: 4, .u16("stride_count", scale: .decimal(0), summary: .labelled, "a stride is a pair of steps")),
        .when(bit: 5, expendedEnergy), .when(bit: 6, exerciseHeartRate), .when(bit: 7, metabolicEquivalent),
        .when(bit: 8, elapsedTimeItem), .when(bit: 9, remainingTimeItem))

    static let rowerData = ValueDecoder(
        .characteristic(0x2AD1), "Rower Data", source: "Fitness Machine Service 1.0, 4.8",
        .flags(2, .bit(0, "more_data", "the rest of the measurement is in another value"), .reserved(13...15)),
        .when(
            bit: 0, [],
            else: [
                .u8("stroke_rate", unit: "strokes/min", scale: .binary(-1), summary: .labelled),
                .u16("stroke_count", summary: .labelled, "since the training began"),
            ]),
        .when(
            bit: 1,
            .u8(
                "average_stroke_rate", unit: "strokes/min", scale: .binary(-1), summary: .labelled,
                "since the training began")), .when(bit: 2, totalDistance), .when(bit: 3, instantaneousPace),
        .when(bit: 4, averagePace),
        .when(bit: 5, instantaneousPower), .when(bit: 6, averagePower),
        .when(bit: 7, resistance(before: [(8, 5), (9, 1), (10, 1), (11, 2), (12, 2)])),
        .when(bit: 8, expendedEnergy), .when(bit: 9, exerciseHeartRate), .when(bit: 10, metabolicEquivalent),
        .when(bit: 11, elapsedTimeItem), .when(bit: 12, remainingTimeItem))

    static let indoorBikeData = ValueDecoder(
        .characteristic(0x2AD2), "Indoor Bike Data", source: "Fitness Machine Service 1.0, 4.9",
        .flags(2, .bit(0, "more_data", "the rest of the measurement is in another value"), .reserved(13...15)),
        .when(bit: 0, [], else: [instantaneousSpeed]), .when(bit: 1, averageSpeed),
        .when(
            bit: 2,
            .u16("instantaneous_cadence_rpm", unit: "rpm", scale: .binary(-1), summary: .labelled, "of the cranks")),
        .when(
            bit: 3,
            .u16("average_cadence", unit: "rpm", scale: .binary(-1), summary: .labelled, "since the training began")),
        .when(bit: 4, totalDistance),
        .when(bit: 5, resistance(before: [(6, 2), (7, 2), (8, 5), (9, 1), (10, 1), (11, 2), (12, 2)])),
        .when(bit: 6, instantaneousPower), .when(bit: 7, averagePower), .when(bit: 8, expendedEnergy),
        .when(bit: 9, exerciseHeartRate), .when(bit: 10, metabolicEquivalent),
        .when(bit: 11, elapsedTimeItem), .when(bit: 12, remainingTimeItem))

    /// Fitness machines tell speeds in km/h, running and cycling sensors in m/s.
    static let instantaneousSpeed = Item.u16(
        "instantaneous_speed_kilometres_per_hour", unit: "km/h", scale: .decimal(-2), summary: .labelled)

    static let averageSpeed = Item.u16(
        "average_speed_kilometres_per_hour", unit: "km/h", scale: .decimal(-2), summary: .labelled,
        "since the training began")

    static let totalDistance = Item.u24(
        "total_distance", unit: "m", scale: .decimal(0), summary: .labelled, "since the training began")

    /// Of a device that tells only some of the three, the others are not available.
    static let expendedEnergy: [Item] = [
        .u16(
            "total_energy", unit: "kcal", special: [0xFFFF: "not available"], summary: .labelled,
            "since the training began"), .u16("energy_per_hour", unit: "kcal", special: [0xFFFF: "not available"]),
        .u8("energy_per_minute", unit: "kcal", special: [0xFF: "not available"]),
    ]

    static let exerciseHeartRate = Item.u8("heart_rate", unit: "bpm", summary: .labelled, "beats per minute")

    static let metabolicEquivalent = Item.u8(
        "metabolic_equivalent", unit: "MET", scale: .decimal(-1), summary: .labelled,
        "energy used as a multiple of that at rest")

    static let elapsedTimeItem = Item.u16("elapsed_time", unit: "s", summary: .labelled, "since the training began")

    static let remainingTimeItem = Item.u16(
        "remaining_time", unit: "s", summary: .labelled, "until the end of what was selected")

    static let instantaneousPower = Item.s16("instantaneous_power", unit: "W", summary: .labelled)

    static let averagePower = Item.s16("average_power", unit: "W", summary: .labelled, "since the training began")

    /// Resistance Level: uint8 in units of 10, in version 1.0 sint16.
    ///
    /// - Parameter others: the fields after it, each by its bit of the flags and with its width.
    static func resistance(before others: [(bit: Int, width: Int)]) -> Item {
        .condition(
            .remainingBeside(2, others), [.s16("resistance_level", scale: .decimal(0), summary: .labelled)],
            otherwise: [.u8("resistance_level", scale: .decimal(1), summary: .labelled)])
    }

    /// Instantaneous and Average Pace of a treadmill: uint16 in seconds for 500 m, in version 1.0 uint8 in units of
    /// 0.1 km/min.
    ///
    /// - Parameter pace: the other pace, where it comes after it.
    static func treadmillPace(_ item: Item, _ name: String, _ pace: [(bit: Int, width: Int)]) -> Item {
        let others = pace + [(7, 5), (8, 1), (9, 1), (10, 2), (11, 2), (12, 4)]
        return .condition(
            .remainingBeside(2, others), [item],
            otherwise: [
                .u8(name + "_kilometres_per_minute", unit: "km/min", scale: .decimal(-1), summary: .labelled)
            ])
    }

    static let stepsPerMinute = Item.u16("steps_per_minute", unit: "steps/min", summary: .labelled)

    static let averageStepRate = Item.u16(
        "average_step_rate", unit: "steps/min", summary: .labelled, "since the training began")

    static let inclinationAndRamp: [Item] = [
        .s16(
            "inclination", unit: "%", scale: .decimal(-1), special: [0x7FFF: "not available"], summary: .labelled,
            "negative: downhill"),
        .s16(
            "ramp_angle_setting", unit: "°", scale: .decimal(-1), special: [0x7FFF: "not available"],
            summary: .labelled, "angle that the machine is set to"),
    ]

    static let instantaneousPace = Item.u16("instantaneous_pace", unit: "s", summary: .labelled, "time for 500 m")

    static let averagePace = Item.u16(
        "average_pace", unit: "s", summary: .labelled, "time for 500 m, since the training began")
}

extension StandardDecoders {
    static let fitnessMachineData: [ValueDecoder] = [
        .treadmillData, .crossTrainerData, .stepClimberData, .stairClimberData, .rowerData, .indoorBikeData,
    ]
}
