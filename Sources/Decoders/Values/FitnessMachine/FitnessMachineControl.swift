/// Fitness Machine Service 1.0: opcodes of its control point and of its status, and their parameters.
extension ValueDecoder {
    /// Fitness Machine Control Point (4.16).
    static let fitnessMachineControlPoint = ValueDecoder(
        .characteristic(0x2AD9), "Fitness Machine Control Point", source: "Fitness Machine Service 1.0, 4.16",
        .u8("fitness_machine_op_code", names: opCodes, summary: .bare, style: .hex2, "what the machine is to do"),
        .choose(
            "fitness_machine_op_code",
            [
                (values: [0x00, 0x01, 0x07], items: []),
                (values: [0x02], items: [targetSpeed]), (values: [0x03], items: [targetInclination]),
                (values: [0x04], items: [targetResistanceLevel]), (values: [0x05], items: [targetPower]),
                (values: [0x06], items: [targetHeartRate]), (values: [0x08], items: [stopOrPause]),
                (values: [0x09], items: [targetedEnergy]), (values: [0x0A], items: [targetedSteps]),
                (values: [0x0B], items: [targetedStrides]), (values: [0x0C], items: [targetedDistance]),
                (values: [0x0D], items: [targetedTrainingTime]), (values: [0x0E], items: twoZones),
                (values: [0x0F], items: threeZones), (values: [0x10], items: fiveZones),
                (values: [0x11], items: simulation), (values: [0x12], items: [wheelCircumference]),
                (
                    values: [0x13],
                    items: [
                        .u8(
                            "spin_down_control", names: [1: "Start", 2: "Ignore"], summary: .bare,
                            "answer to a request for a spin down")
                    ]
                ),
                (values: [0x14], items: [targetedCadence]), (values: [0x80], items: response),
            ], otherwise: [.bytes("parameter", .rest, "of an opcode that is not known")]))

    /// Fitness Machine Status (4.17): what the user or the machine has changed.
    static let fitnessMachineStatus = ValueDecoder(
        .characteristic(0x2ADA), "Fitness Machine Status", source: "Fitness Machine Service 1.0, 4.17",
        .u8("fitness_machine_status", names: statusCodes, summary: .bare, style: .hex2, "what has changed"),
        .choose(
            "fitness_machine_status",
            [
                (values: [0x01, 0x03, 0x04, 0xFF], items: []), (values: [0x02], items: [stopOrPause]),
                (values: [0x05], items: [targetSpeed]), (values: [0x06], items: [targetInclination]),
                (values: [0x07], items: [targetResistanceLevel]), (values: [0x08], items: [targetPower]),
                (values: [0x09], items: [targetHeartRate]), (values: [0x0A], items: [targetedEnergy]),
                (values: [0x0B], items: [targetedSteps]), (values: [0x0C], items: [targetedStrides]),
                (values: [0x0D], items: [targetedDistance]), (values: [0x0E], items: [targetedTrainingTime]),
                (values: [0x0F], items: twoZones), (values: [0x10], items: threeZones),
                (values: [0x11], items: fiveZones), (values: [0x12], items: simulation),
                (values: [0x13], items: [wheelCircumference]),
                (
                    values: [0x14],
                    items: [
                        .u8(
                            "spin_down_status",
                            names: [
                                1: "Spin Down Requested", 2: "Success", 3: "Error", 4: "Stop Pedaling",
                            ], summary: .bare, "how far the spin down is")
                    ]
                ),
                (values: [0x15], items: [targetedCadence]),
            ], otherwise: [.bytes("parameter", .rest, "of an opcode that is not known")]))

    private static let response: [Item] = [
        .u8("fitness_machine_request_op_code", names: opCodes, summary: .bare, style: .hex2, "what is answered"),
        .u8(
            "fitness_machine_result",
            names: [
                0x01: "Success", 0x02: "Op Code not supported", 0x03: "Invalid Parameter", 0x04: "Operation Failed",
                0x05: "Control Not Permitted",
            ], summary: .bare, "how it went"),
        .when(
            "fitness_machine_request_op_code", [0x13],
            .whenLeft(
                4,
                .u16("target_speed_low", unit: "km/h", scale: .decimal(-2), summary: .labelled),
                .u16("target_speed_high", unit: "km/h", scale: .decimal(-2), summary: .labelled))),
        .whenLeft(1, .bytes("parameter", .rest, "of the response")),
    ]

    private static let opCodes: NameSource = [
        0x00: "Request Control", 0x01: "Reset", 0x02: "Set Target Speed", 0x03: "Set Target Inclination",
        0x04: "Set Target Resistance Level", 0x05: "Set Target Power", 0x06: "Set Target Heart Rate",
        0x07: "Start or Resume", 0x08: "Stop or Pause", 0x09: "Set Targeted Expended Energy",
        0x0A: "Set Targeted Number of Steps", 0x0B: "Set Targeted Number of Strides", 0x0C: "Set Targeted Distance",
        0x0D: "Set Targeted Training Time", 0x0E: "Set Targeted Time in Two Heart Rate Zones",
        0x0F: "Set Targeted Time in Three Heart Rate Zones", 0x10: "Set Targeted Time in Five Heart Rate Zones",
        0x11: "Set Indoor Bike Simulation Parameters", 0x12: "Set Wheel Circumference", 0x13: "Spin Down Control",
        0x14: "Set Targeted Cadence", 0x80: "Response Code",
    ]

    private static let statusCodes: NameSource = [
        0x01: "Reset", 0x02: "Stopped or Paused by the User", 0x03: "Stopped by Safety Key",
        0x04: "Started or Resumed by the User", 0x05: "Target Speed Changed", 0x06: "Target Inclination Changed",
        0x07: "Target Resistance Level Changed", 0x08: "Target Power Changed", 0x09: "Target Heart Rate Changed",
        0x0A: "Targeted Expended Energy Changed", 0x0B: "Targeted Number of Steps Changed",
        0x0C: "Targeted Number of Strides Changed", 0x0D: "Targeted Distance Changed",
        0x0E: "Targeted Training Time Changed", 0x0F: "Targeted Time in Two Heart Rate Zones Changed",
        0x10: "Targeted Time in Three Heart Rate Zones Changed",
        0x11: "Targeted Time in Five Heart Rate Zones Changed", 0x12: "Indoor Bike Simulation Parameters Changed",
        0x13: "Wheel Circumference Changed", 0x14: "Spin Down Status", 0x15: "Targeted Cadence Changed",
        0xFF: "Control Permission Lost",
    ]
}

/// Parameters, the same in commands and in the status.
extension ValueDecoder {
    private static let targetSpeed = Item.u16("target_speed", unit: "km/h", scale: .decimal(-2), summary: .labelled)
    private static let targetInclination = Item.s16(
        "target_inclination", unit: "%", scale: .decimal(-1), summary: .labelled)
    private static let targetResistanceLevel = Item.u8(
        "target_resistance_level", scale: .decimal(-1), summary: .labelled)
    private static let targetPower = Item.s16("target_power", unit: "W", summary: .labelled)
    private static let targetHeartRate = Item.u8("target_heart_rate", unit: "bpm", summary: .labelled)
    private static let stopOrPause = Item.u8(
        "stop_or_pause", names: [1: "Stop", 2: "Pause"], summary: .bare, "which of both")
    private static let targetedEnergy = Item.u16("targeted_expended_energy", unit: "kcal", summary: .labelled)
    private static let targetedSteps = Item.u16("targeted_number_of_steps", summary: .labelled)
    private static let targetedStrides = Item.u16("targeted_number_of_strides", summary: .labelled)
    private static let targetedDistance = Item.u24("targeted_distance", unit: "m", summary: .labelled)
    private static let targetedTrainingTime = Item.u16("targeted_training_time", unit: "s", summary: .labelled)
    private static let wheelCircumference = Item.u16(
        "wheel_circumference", unit: "m", scale: .decimal(-4), summary: .labelled)
    private static let targetedCadence = Item.u16(
        "targeted_cadence", unit: "rpm", scale: Item.Scale(5, decimal: -1), summary: .labelled)

    private static let twoZones = ["fat_burn", "fitness"].map(timeInZone)
    private static let threeZones = ["light", "moderate", "hard"].map(timeInZone)
    private static let fiveZones = ["very_light", "light", "moderate", "hard", "maximum"].map(timeInZone)

    private static func timeInZone(_ zone: String) -> Item {
        .u16("targeted_time_in_\(zone)_zone", unit: "s", summary: .labelled, "time in the heart rate zone")
    }

    private static let simulation: [Item] = [
        .s16(
            "simulated_wind_speed", unit: "m/s", scale: .decimal(-3), summary: .labelled, "headwind; negative: tailwind"
        ),
        .s16("simulated_grade", unit: "%", scale: .decimal(-2), summary: .labelled, "slope of the road"),
        .u8("rolling_resistance_coefficient", scale: .decimal(-4), summary: .labelled),
        .u8("wind_resistance_coefficient", unit: "kg/m", scale: .decimal(-2), summary: .labelled),
    ]
}
