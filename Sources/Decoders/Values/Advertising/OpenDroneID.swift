/// Open Drone ID, the Remote ID of unmanned aircraft (ASTM F3411, ASD-STAN EN 4709-002): service data of 0xFFFA with
/// application code 0x0D, a counter, and a message of 25 bytes or, in extended advertising, a pack of them.
///
/// Facts and names are those of the public header of Open Drone ID Core C.
extension ValueDecoder {
    static let openDroneID = ValueDecoder(
        .serviceData(BluetoothUUID(0xFFFA), prefix: [0x0D]), "Open Drone ID",
        source: "ASTM F3411 as in Open Drone ID Core C, opendroneid.h",
        [.skip(1), .u8("message_counter", "counts the messages of one type")]
            + DroneMessage.items(summary: true)
            + [
                .when(
                    "message_type", [DroneMessage.pack],
                    .u8("single_message_size", unit: "byte", "25"), .u8("message_count", summary: .labelled),
                    .array(
                        "messages", count: .field("message_count"),
                        DroneMessage.items(summary: false)
                            + [.when("message_type", [DroneMessage.pack], DroneMessage.unknown)]))
            ])
}

/// The messages, each of a header of one byte and 24 bytes.
private enum DroneMessage {
    static let pack: UInt64 = 15
    static let unknown = Item.bytes("data", .fixed(24), "message of a type that is not known")

    /// - Parameter summary: whether a line shows what the message says.
    static func items(summary: Bool) -> [Item] {
        let (bare, labelled): (SummaryStyle, SummaryStyle) = summary ? (.bare, .labelled) : (.hidden, .hidden)
        return [
            .flags(1, .field(4...7, "message_type", names: types, summary: bare), .field(0...3, "protocol_version")),
            .when("message_type", [0], basicID(bare)),
            .when("message_type", [1], location(labelled)),
            .when("message_type", [2], authentication),
            .when(
                "message_type", [3],
                .u8("description_type", names: [0: "text", 1: "emergency", 2: "extended status"]),
                .text("description", .fixed(23), summary: bare)),
            .when("message_type", [4], system(labelled)),
            .when(
                "message_type", [5],
                .u8("operator_id_type", names: [0: "operator ID"]),
                .text("operator_id", .fixed(20), summary: bare), .skip(3)),
            .when("message_type", Array(6..<pack), unknown),
        ]
    }

    private static func basicID(_ bare: SummaryStyle) -> [Item] {
        [
            .flags(
                1,
                .field(4...7, "id_type", names: idTypes, summary: bare),
                .field(0...3, "ua_type", names: aircraft, summary: bare, "type of the unmanned aircraft")),
            // Others are binary.
            .when(
                "id_type", [1, 2], .text("uas_id", .fixed(20), summary: bare, "serial number or registration"),
                else: [.bytes("uas_id_data", .fixed(20), summary: bare, "identifier that is no text")]),
            .skip(3),
        ]
    }

    private static func location(_ labelled: SummaryStyle) -> [Item] {
        [
            .flags(
                1,
                .field(4...7, "operational_status", names: statuses, summary: labelled),
                .field(2...2, "height_type", names: [0: "above take-off", 1: "above ground"])),
            // East and west have a bit of their own.
            .when(bit: 1, direction(Item.Scale(offset: 180), absent: 181), else: [direction(Item.Scale())]),
            // Beyond 63.75 m/s the steps are longer.
            .when(
                bit: 0, speed(Item.Scale(75, decimal: -2, offset: 85), absent: 255, labelled),
                else: [speed(Item.Scale(25, decimal: -2), labelled)]),
            .s8("vertical_speed", unit: "m/s", scale: Item.Scale(5, decimal: -1), absent: 126, "up is positive"),
            coordinate("latitude", labelled), coordinate("longitude", labelled),
            altitude("pressure_altitude", "above the standard pressure of 1013.25 hPa"),
            altitude("geodetic_altitude", summary: labelled, "above the ellipsoid of WGS 84"),
            altitude("height", "above what height_type says"),
            .flags(
                1,
                .field(4...7, "vertical_accuracy", names: verticalAccuracies),
                .field(0...3, "horizontal_accuracy", names: horizontalAccuracies)),
            .flags(
                1,
                .field(4...7, "pressure_altitude_accuracy", names: verticalAccuracies),
                .field(0...3, "speed_accuracy", names: speedAccuracies)),
            .u16("time_of_hour", unit: "s", scale: .decimal(-1), absent: 0xFFFF, "since the full hour, UTC"),
            .flags(1, .field(0...3, "time_accuracy", "in tenths of a second; 0 where it is not known")), .skip(1),
        ]
    }

    private static let authentication: [Item] = [
        .flags(1, .field(4...7, "authentication_type", names: authenticationTypes), .field(0...3, "data_page")),
        .when(
            "data_page", [0],
            .u8("last_page_index"), .u8("authentication_length", unit: "byte", "of all pages"), timestamp,
            .bytes("authentication_data", .fixed(17)), else: [.bytes("authentication_data", .fixed(23))]),
    ]

    private static func system(_ labelled: SummaryStyle) -> [Item] {
        [
            .flags(
                1,
                .field(0...1, "operator_location_type", names: [0: "take-off", 1: "live", 2: "fixed"]),
                .field(2...4, "classification_type", names: [0: "undeclared", 1: "European Union"])),
            coordinate("operator_latitude", labelled), coordinate("operator_longitude", labelled),
            .u16("area_count", "aircraft in the area"),
            .u8("area_radius", unit: "m", scale: Item.Scale(10)),
            altitude("area_ceiling", "above the ellipsoid of WGS 84"),
            altitude("area_floor", "above the ellipsoid of WGS 84"),
            .flags(
                1,
                .field(4...7, "eu_category", names: [0: "undeclared", 1: "open", 2: "specific", 3: "certified"]),
                .field(0...3, "eu_class", "class of the European Union, counted from 1 for class 0")),
            altitude("operator_geodetic_altitude", "above the ellipsoid of WGS 84"), timestamp, .skip(1),
        ]
    }

    private static let timestamp = Item.u32("timestamp", unit: "s", absent: 0, "since 2019-01-01 00:00 UTC")

    private static func direction(_ scale: Item.Scale, absent: UInt64? = nil) -> Item {
        .u8("track_direction", unit: "°", scale: scale, absent: absent, "over ground, clockwise from true north")
    }

    private static func speed(_ scale: Item.Scale, absent: UInt64? = nil, _ labelled: SummaryStyle) -> Item {
        .u8("ground_speed", unit: "m/s", scale: scale, absent: absent, summary: labelled)
    }

    private static func coordinate(_ name: String, _ labelled: SummaryStyle) -> Item {
        .number(
            .s32, name, unit: "°", scale: .decimal(-7), summary: labelled,
            "WGS 84; 0, as the other coordinate, where it is not known")
    }

    private static func altitude(_ name: String, summary: SummaryStyle = .hidden, _ meaning: String) -> Item {
        .u16(name, unit: "m", scale: Item.Scale(5, decimal: -1, offset: -2000), absent: 0, summary: summary, meaning)
    }
}

extension DroneMessage {
    fileprivate static let types: NameSource = [
        0: "Basic ID", 1: "Location/Vector", 2: "Authentication", 3: "Self-ID", 4: "System", 5: "Operator ID",
        15: "Message Pack",
    ]

    fileprivate static let idTypes: NameSource = [
        0: "none", 1: "serial number", 2: "CAA registration", 3: "UTM-assigned UUID", 4: "specific session ID",
    ]

    fileprivate static let aircraft: NameSource = [
        0: "undeclared", 1: "aeroplane", 2: "helicopter or multirotor", 3: "gyroplane", 4: "hybrid lift",
        5: "ornithopter", 6: "glider", 7: "kite", 8: "free balloon", 9: "captive balloon", 10: "airship",
        11: "free fall or parachute", 12: "rocket", 13: "tethered powered aircraft", 14: "ground obstacle", 15: "other",
    ]

    fileprivate static let statuses: NameSource = [
        0: "undeclared", 1: "on the ground", 2: "airborne", 3: "emergency", 4: "remote ID system failure",
    ]

    fileprivate static let horizontalAccuracies: NameSource = [
        0: "unknown", 1: "18.52 km", 2: "7.408 km", 3: "3.704 km", 4: "1.852 km", 5: "926 m", 6: "555.6 m",
        7: "185.2 m", 8: "92.6 m", 9: "30 m", 10: "10 m", 11: "3 m", 12: "1 m",
    ]

    fileprivate static let verticalAccuracies: NameSource = [
        0: "unknown", 1: "150 m", 2: "45 m", 3: "25 m", 4: "10 m", 5: "3 m", 6: "1 m",
    ]

    fileprivate static let speedAccuracies: NameSource = [
        0: "unknown", 1: "10 m/s", 2: "3 m/s", 3: "1 m/s", 4: "0.3 m/s",
    ]

    fileprivate static let authenticationTypes: NameSource = [
        0: "none", 1: "UAS ID signature", 2: "operator ID signature", 3: "message set signature",
        4: "network remote ID", 5: "specific authentication",
    ]
}
