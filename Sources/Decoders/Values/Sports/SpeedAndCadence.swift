/// Values of the Cycling Speed and Cadence Service 1.0 and the Running Speed and Cadence Service 1.0 (GATT Specification Supplement).
extension ValueDecoder {
    static let cscMeasurement = ValueDecoder(
        .characteristic(0x2A5B), "CSC Measurement", source: "Cycling Speed and Cadence Service 1.0, 3.1",
        .flags("flags", 1, style: .hex2, [.reserved(2...7)], "which parts are there, and their units"),
        .when(
            "flags", bit: 0,
            cumulativeWheelRevolutions,
            .u16(
                "last_wheel_event_time", unit: "s", scale: .binary(-10), summary: .labelled,
                "time of the last full turn, modulo 64 s (32 s in the Cycling Power Service)")),
        .when("flags", bit: 1, crankRevolutionData))

    static let cscFeature = ValueDecoder(
        .characteristic(0x2A5C), "CSC Feature", source: "Cycling Speed and Cadence Service 1.0, 3.2",
        .flags(
            "csc_features", 2, summary: .labelled, style: .hex4,
            [
                .bit(0, "wheel_revolution_data_supported"), .bit(1, "crank_revolution_data_supported"),
                .bit(2, "multiple_sensor_locations_supported"), .reserved(3...15),
            ], "what the sensor can do"))

    static let rscMeasurement = ValueDecoder(
        .characteristic(0x2A53), "RSC Measurement", source: "Running Speed and Cadence Service 1.0, 3.1",
        .flags(
            "flags", 1, style: .hex2,
            [
                .field(2...2, "walking_or_running", names: [0: "Walking", 1: "Running"], summary: .labelled),
                .reserved(3...7),
            ], "which parts are there, and their units"),
        .u16("instantaneous_speed", unit: "m/s", scale: .binary(-8), summary: .labelled),
        .u8("instantaneous_cadence", unit: "steps/min", summary: .labelled),
        .when("flags", bit: 0, .u16("instantaneous_stride_length", unit: "m", scale: .decimal(-2), summary: .labelled)),
        .when(
            "flags", bit: 1,
            .u32("total_distance", unit: "m", scale: .decimal(-1), summary: .labelled, "since the training began")
        ))

    static let rscFeature = ValueDecoder(
        .characteristic(0x2A54), "RSC Feature", source: "Running Speed and Cadence Service 1.0, 3.2",
        .flags(
            "rsc_features", 2, summary: .labelled, style: .hex4,
            [
                .bit(0, "instantaneous_stride_length_supported"), .bit(1, "total_distance_supported"),
                .bit(2, "walking_or_running_status_supported"), .bit(3, "calibration_procedure_supported"),
                .bit(4, "multiple_sensor_locations_supported"), .reserved(5...15),
            ], "what the sensor can do"))

    static let sensorLocation = ValueDecoder(
        .characteristic(0x2A5D), "Sensor Location", source: "GATT Specification Supplement, Sensor Location",
        sensorLocationItem)

    static let scControlPoint = ValueDecoder(
        .characteristic(0x2A55), "SC Control Point", source: "Cycling Speed and Cadence Service 1.0, 3.4",
        .u8(
            "speed_cadence_op_code",
            names: [
                1: "Set Cumulative Value", 2: "Start Sensor Calibration", 3: "Update Sensor Location",
                4: "Request Supported Sensor Locations", 16: "Response Code",
            ], summary: .bare),
        .choose(
            "speed_cadence_op_code",
            [
                0x01: [
                    .u32("cumulative_value", summary: .labelled, "revolutions of the wheel, or decimetres of a runner")
                ], 0x02: [], 0x03: [sensorLocationItem], 0x04: [],
                0x10: [
                    .u8(
                        "speed_cadence_request",
                        names: [
                            1: "Set Cumulative Value", 2: "Start Sensor Calibration", 3: "Update Sensor Location",
                            4: "Request Supported Sensor Locations", 16: "Response Code",
                        ], summary: .labelled, "op code of the request"),
                    .u8(
                        "speed_cadence_response", names: .values(sensorResponses), summary: .bare,
                        "how the request went"),
                    .when(
                        "speed_cadence_request", [4],
                        .when(
                            "speed_cadence_response", [1],
                            .list(
                                "supported_sensor_locations", .u8, names: .values(sensorLocations), summary: .labelled))
                    ),
                ],
            ],
            otherwise: [
                .whenLeft(1, .bytes("speed_cadence_parameter", .rest, "parameter of an op code that is not known"))
            ]))

    static let cumulativeWheelRevolutions = Item.u32(
        "cumulative_wheel_revolutions", summary: .labelled, "may count down where the wheel turns backward")

    /// Revolutions of the cranks, and when the last of them ended.
    static let crankRevolutionData: [Item] = [
        .u16("cumulative_crank_revolutions", summary: .labelled),
        .u16(
            "last_crank_event_time", unit: "s", scale: .binary(-10), summary: .labelled,
            "time of the last full turn, modulo 64 s"),
    ]

    static let sensorLocationItem = Item.u8(
        "sensor_location", names: .values(sensorLocations), valid: 0...16, summary: .bare, "where the sensor is")

    /// Where sensors of cyclists and runners are.
    static let sensorLocations: [ValueName] = [
        ValueName(0, "Other"), ValueName(1, "Top of shoe"), ValueName(2, "In shoe"), ValueName(3, "Hip"),
        ValueName(4, "Front wheel"), ValueName(5, "Left crank"), ValueName(6, "Right crank"),
        ValueName(7, "Left pedal"), ValueName(8, "Right pedal"), ValueName(9, "Front hub"),
        ValueName(10, "Rear dropout"), ValueName(11, "Chainstay"), ValueName(12, "Rear wheel"),
        ValueName(13, "Rear hub"), ValueName(14, "Chest"), ValueName(15, "Spider"), ValueName(16, "Chain ring"),
    ]

    /// Answers of sensors to their control points.
    static let sensorResponses: [ValueName] = [
        ValueName(1, "Success"), ValueName(2, "Op Code not supported"), ValueName(3, "Invalid Parameter"),
        ValueName(4, "Operation Failed"),
    ]
}

extension StandardDecoders {
    static let speedAndCadence: [ValueDecoder] = [
        .cscMeasurement, .cscFeature, .rscMeasurement, .rscFeature, .sensorLocation, .scControlPoint,
    ]
}
