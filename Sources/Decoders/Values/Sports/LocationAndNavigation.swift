/// Values of the Location and Navigation Service 1.0 (3; GATT Specification Supplement).
extension ValueDecoder {
    static let locationAndSpeed = ValueDecoder(
        .characteristic(0x2A67), "Location and Speed", source: "Location and Navigation Service 1.0, 3.2",
        .flags(
            2,
            .field(
                7...8, "position_status",
                names: [0: "No position", 1: "Position ok", 2: "Estimated position", 3: "Last known position"],
                summary: .labelled), .field(9...9, "speed_and_distance_format", names: [0: "2D", 1: "3D"]),
            .field(
                10...11, "elevation_source",
                names: [
                    0: "Positioning system", 1: "Barometric air pressure", 2: "Database service", 3: "Other",
                ]), .field(12...12, "heading_source", names: [0: "Movement", 1: "Magnetic compass"]),
            .reserved(13...15)),
        .when(bit: 0, .u16("instantaneous_speed", unit: "m/s", scale: .decimal(-2), summary: .labelled)),
        .when(
            bit: 1,
            .u24("total_distance", unit: "m", scale: .decimal(-1), summary: .labelled, "since the training began")
        ),
        .when(
            bit: 2,
            .number(
                .s32, "latitude", unit: "°", scale: .decimal(-7), valid: -900000000...900000000, summary: .labelled,
                "WGS 84; negative: south"),
            .number(
                .s32, "longitude", unit: "°", scale: .decimal(-7), valid: -1800000000...1800000000, summary: .labelled,
                "WGS 84; negative: west")),
        .when(
            bit: 3,
            .number(.s24, "elevation", unit: "m", scale: .decimal(-2), summary: .labelled, "height above sea level")),
        .when(
            bit: 4,
            .u16(
                "heading", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled, "clockwise from north")
        ),
        .when(bit: 5, .u8("rolling_time", unit: "s", summary: .labelled, "counts seconds, modulo 256")),
        .when(bit: 6, dateTimeItems))

    /// The date and time, where there, are those of the estimated arrival.
    static let navigation = ValueDecoder(
        .characteristic(0x2A68), "Navigation", source: "Location and Navigation Service 1.0, 3.5",
        .flags(
            2,
            .field(
                3...4, "position_status",
                names: [0: "No position", 1: "Position ok", 2: "Estimated position", 3: "Last known position"],
                summary: .labelled),
            .field(5...5, "heading_source", names: [0: "Movement", 1: "Magnetic compass"]),
            .field(
                6...6, "navigation_indicator_type", names: [0: "To waypoint", 1: "To destination"],
                "what the values lead to"), .bit(7, "waypoint_reached", summary: .unlessZero),
            .bit(8, "destination_reached", summary: .unlessZero), .reserved(9...15)),
        .u16(
            "bearing", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled,
            "direction to the target, clockwise from north"),
        .u16("heading", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled, "clockwise from north"),
        .when(bit: 0, .u24("remaining_distance", unit: "m", scale: .decimal(-1), summary: .labelled)),
        .when(bit: 1, .number(.s24, "remaining_vertical_distance", unit: "m", scale: .decimal(-2), summary: .labelled)),
        .when(bit: 2, dateTimeItems))

    static let positionQuality = ValueDecoder(
        .characteristic(0x2A69), "Position Quality", source: "Location and Navigation Service 1.0, 3.3",
        .flags(
            2,
            .field(
                7...8, "position_status",
                names: [0: "No position", 1: "Position ok", 2: "Estimated position", 3: "Last known position"],
                summary: .labelled), .reserved(9...15)),
        .when(
            bit: 0,
            .u8("number_of_beacons_in_solution", summary: .labelled, "satellites that the position is made of")),
        .when(bit: 1, .u8("number_of_beacons_in_view", summary: .labelled, "satellites that are received")),
        .when(bit: 2, .u16("time_to_first_fix", unit: "s", scale: .decimal(-1), summary: .labelled)),
        .when(bit: 3, .u32("estimated_horizontal_position_error", unit: "m", scale: .decimal(-2), summary: .labelled)),
        .when(bit: 4, .u32("estimated_vertical_position_error", unit: "m", scale: .decimal(-2), summary: .labelled)),
        .when(bit: 5, .u8("horizontal_dilution_of_precision", scale: Item.Scale(2, decimal: -1), summary: .labelled)),
        .when(bit: 6, .u8("vertical_dilution_of_precision", scale: Item.Scale(2, decimal: -1), summary: .labelled)))

    static let lnFeature = ValueDecoder(
        .characteristic(0x2A6A), "LN Feature", source: "Location and Navigation Service 1.0, 3.1",
        .flags(
            "ln_features", 4, summary: .labelled, style: .hex8,
            [
                .bit(0, "instantaneous_speed_supported"), .bit(1, "total_distance_supported"),
                .bit(2, "location_supported"), .bit(3, "elevation_supported"), .bit(4, "heading_supported"),
                .bit(5, "rolling_time_supported"), .bit(6, "utc_time_supported"),
                .bit(7, "remaining_distance_supported"), .bit(8, "remaining_vertical_distance_supported"),
                .bit(9, "estimated_time_of_arrival_supported"), .bit(10, "number_of_beacons_in_solution_supported"),
                .bit(11, "number_of_beacons_in_view_supported"), .bit(12, "time_to_first_fix_supported"),
                .bit(13, "estimated_horizontal_position_error_supported"),
                .bit(14, "estimated_vertical_position_error_supported"),
                .bit(15, "horizontal_dilution_of_precision_supported"),
                .bit(16, "vertical_dilution_of_precision_supported"),
                .bit(17, "location_and_speed_content_masking_supported"), .bit(18, "fix_rate_setting_supported"),
                .bit(19, "elevation_setting_supported"), .bit(20, "position_status_supported"), .reserved(21...31),
            ], "what the device can do"))

    static let lnControlPoint = ValueDecoder(
        .characteristic(0x2A6B), "LN Control Point", source: "Location and Navigation Service 1.0, 3.4",
        .u8("ln_op_code", names: .values(lnOpCodes), summary: .bare),
        .choose(
            "ln_op_code",
            [
                0x01: [
                    .u24(
                        "cumulative_distance", unit: "m", scale: .decimal(-1), summary: .labelled,
                        "to be set as the total distance")
                ],
                0x02: [
                    .u16(
                        "location_and_speed_mask", summary: .labelled, style: .hex4,
                        "parts of the value that are left out")
                ],
                0x03: [
                    .u8(
                        "navigation_command",
                        names: [
                            0: "Stop navigation", 1: "Start navigation to the first waypoint",
                            2: "Pause navigation", 3: "Continue navigation", 4: "Skip waypoint",
                            5: "Start navigation to the nearest waypoint",
                        ], summary: .bare)
                ], 0x04: [], 0x05: [.u16("route_number", summary: .labelled)],
                0x06: [.u16("route_number", summary: .labelled)],
                0x07: [.u8("fix_rate", unit: "s", summary: .labelled, "time between positions; 0: a single one")],
                0x08: [
                    .number(
                        .s24, "elevation", unit: "m", scale: .decimal(-2), summary: .labelled, "height above sea level")
                ],
                0x20: [
                    .u8("ln_request", names: .values(lnOpCodes), summary: .labelled, "op code of the request"),
                    .u8("ln_response", names: .values(sensorResponses), summary: .bare, "how the request went"),
                    .choose(
                        "ln_request",
                        [
                            0x04: [.whenLeft(1, .u16("number_of_routes", summary: .labelled))],
                            0x05: [.text("route_name", .rest, summary: .labelled)],
                        ], otherwise: []),
                ],
            ],
            otherwise: [.whenLeft(1, .bytes("ln_parameter", .rest, "parameter of an op code that is not known"))]))

    /// The op codes of the LN Control Point.
    private static let lnOpCodes: [ValueName] = [
        ValueName(1, "Set Cumulative Value"), ValueName(2, "Mask Location and Speed Characteristic Content"),
        ValueName(3, "Navigation Control"), ValueName(4, "Request Number of Routes"),
        ValueName(5, "Request Name of Route"), ValueName(6, "Select Route"), ValueName(7, "Set Fix Rate"),
        ValueName(8, "Set Elevation"), ValueName(32, "Response Code"),
    ]
}

extension StandardDecoders {
    static let locationAndNavigation: [ValueDecoder] = [
        .locationAndSpeed, .navigation, .positionQuality, .lnFeature, .lnControlPoint,
    ]
}
