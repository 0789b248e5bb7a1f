extension ValueDecoder {
    /// BTHome version 2 (bthome.io): measurements of sensors, each an object ID and a number; what is encrypted stays as
    /// it is, with its counter and its check value at the end.
    static let btHome = ValueDecoder(
        .serviceData(BluetoothUUID(0xFCD2)), "BTHome", source: "BTHome, BLE advertising format, version 2",
        .flags(
            "device_information", 1, style: .hex2,
            .bit(0, "encrypted", summary: .unlessZero, "the measurements are encrypted"),
            .bit(1, "address_included"), .bit(2, "trigger_based", "sent only when something happens"),
            .field(5...7, "version", "of the format, 2")),
        .when(
            "device_information", bit: 1,
            .address("device_address", "address of the device, where it is not the one that advertises")),
        .when(
            "device_information", bit: 0,
            .bytes("encrypted_data", .rest, summary: .bare, "measurements, then counter and check value"),
            else: [
                .array(
                    "measurements", count: .rest,
                    [
                        .u8("object_id", names: .table(BTHome.objects), summary: .bare, style: .hex2),
                        .choose("object_id", BTHome.layouts, otherwise: [.bytes("data", .rest)]),
                    ], "measurements, one behind the other")
            ]))
}

/// Objects of version 2. The length of one whose ID is not known is not known either, so it is the last.
private enum BTHome {
    static let layouts: [(values: [UInt64], items: [Item])] =
        [
            (values: [0x00], items: [.u8("packet_id", summary: .bare, "changes with the measurements")]),
            (values: [0x01], items: [.u8("battery_level", unit: "%", summary: .bare)]),
            (values: Array(0x0F...0x11) + Array(0x15...0x2D), items: [state]),
            (values: [0x09], items: [.u8("count", summary: .bare)]),
            (values: [0x3D], items: [.u16("count", summary: .bare)]),
            (values: [0x3E], items: [.u32("count", summary: .bare)]),
            (values: [0x59], items: [.s8("count", summary: .bare)]),
            (values: [0x5A], items: [.s16("count", summary: .bare)]),
            (values: [0x5B], items: [.number(.s32, "count", summary: .bare)]),
            (values: [0x12], items: [.u16("co2", unit: "ppm", summary: .bare)]),
            (values: [0x3A], items: [.u8("button", names: buttons, summary: .bare)]),
            (
                values: [0x3B],
                items: [
                    .flags(1, .field(0...4, "argument_length", unit: "byte")),
                    .u8("command", names: commands, summary: .bare), .bytes("arguments", .field("argument_length")),
                ]
            ),
            (
                values: [0x3C],
                items: [
                    .u8("dimmer", names: [0: "none", 1: "rotate left", 2: "rotate right"], summary: .bare),
                    .u8("steps", summary: .labelled),
                ]
            ),
            (values: [0x50], items: [.u32("timestamp", unit: "s", summary: .bare, "since 1970-01-01 00:00 UTC")]),
            (values: [0x53], items: [.u8("length", unit: "byte"), .text("text", .field("length"), summary: .bare)]),
            (values: [0x54], items: [.u8("length", unit: "byte"), .bytes("raw", .field("length"), summary: .bare)]),
            (values: [0x60], items: [.u8("channel", summary: .bare)]),
            (values: [0x64], items: [.u8("light_level", summary: .bare)]),
            (values: [0x65], items: [.u8("settings_revision", summary: .bare)]),
            (values: [0xF0], items: [.u16("device_type_id", summary: .bare, style: .hex4)]),
            (values: [0xF1], items: [.firmwareVersion(4)]), (values: [0xF2], items: [.firmwareVersion(3)]),
        ] + environment + electricity + mechanics

    private static let environment: [(values: [UInt64], items: [Item])] = [
        measured(0x02, "temperature", .s16, .decimal(-2), unit: "°C"),
        measured(0x45, "temperature", .s16, .decimal(-1), unit: "°C"),
        measured(0x57, "temperature", .s8, .decimal(0), unit: "°C"),
        measured(0x58, "temperature", .s8, Item.Scale(35, decimal: -2), unit: "°C"),
        measured(0x08, "dew_point", .s16, .decimal(-2), unit: "°C"),
        measured(0x03, "humidity", .u16, .decimal(-2), unit: "%"),
        measured(0x2E, "humidity", .u8, .decimal(0), unit: "%"),
        measured(0x14, "moisture", .u16, .decimal(-2), unit: "%"),
        measured(0x2F, "moisture", .u8, .decimal(0), unit: "%"),
        measured(0x04, "pressure", .u24, .decimal(0), unit: "Pa"),
        measured(0x05, "illuminance", .u24, .decimal(-2), unit: "lx"),
        measured(0x0D, "pm2_5", .u16, .decimal(-9), unit: "kg/m³"),
        measured(0x0E, "pm10", .u16, .decimal(-9), unit: "kg/m³"),
        measured(0x13, "tvoc", .u16, .decimal(-9), unit: "kg/m³"),
        measured(0x46, "uv_index", .u8, .decimal(-1), unit: ""),
        measured(0x56, "conductivity", .u16, .decimal(-4), unit: "S/m"),
        measured(0x5E, "direction", .u16, .decimal(-2), unit: "°"),
        measured(0x5F, "precipitation", .u16, .decimal(-4), unit: "m"),
    ]

    /// Energies are in units of 1 Wh, 3600 J.
    private static let electricity: [(values: [UInt64], items: [Item])] = [
        measured(0x0A, "energy", .u24, Item.Scale(3600), unit: "J"),
        measured(0x4D, "energy", .u32, Item.Scale(3600), unit: "J"),
        measured(0x0B, "power", .u24, .decimal(-2), unit: "W"), measured(0x5C, "power", .s32, .decimal(-2), unit: "W"),
        measured(0x0C, "voltage", .u16, .decimal(-3), unit: "V"),
        measured(0x4A, "voltage", .u16, .decimal(-1), unit: "V"),
        measured(0x43, "current", .u16, .decimal(-3), unit: "A"),
        measured(0x5D, "current", .s16, .decimal(-3), unit: "A"),
    ]

    /// A pound is 0.45359237 kg.
    private static let mechanics: [(values: [UInt64], items: [Item])] = [
        measured(0x06, "mass", .u16, .decimal(-2), unit: "kg"),
        measured(0x07, "mass", .u16, Item.Scale(45_359_237, decimal: -10), unit: "kg"),
        measured(0x3F, "rotation", .s16, .decimal(-1), unit: "°"),
        measured(0x40, "distance", .u16, .decimal(-3), unit: "m"),
        measured(0x41, "distance", .u16, .decimal(-1), unit: "m"),
        measured(0x42, "duration", .u24, .decimal(-3), unit: "s"),
        measured(0x44, "speed", .u16, .decimal(-2), unit: "m/s"),
        measured(0x62, "speed", .s32, .decimal(-6), unit: "m/s"),
        measured(0x47, "volume", .u16, .decimal(-4), unit: "m³"),
        measured(0x48, "volume", .u16, .decimal(-6), unit: "m³"),
        measured(0x4E, "volume", .u32, .decimal(-6), unit: "m³"),
        measured(0x55, "stored_volume", .u32, .decimal(-6), unit: "m³"),
        measured(0x49, "volume_flow_rate", .u16, .decimal(-3), unit: "m³/h"),
        measured(0x4B, "gas_volume", .u24, .decimal(-3), unit: "m³"),
        measured(0x4C, "gas_volume", .u32, .decimal(-3), unit: "m³"),
        measured(0x4F, "water_volume", .u32, .decimal(-6), unit: "m³"),
        measured(0x51, "acceleration", .u16, .decimal(-3), unit: "m/s²"),
        measured(0x63, "acceleration", .s32, .decimal(-6), unit: "m/s²"),
        measured(0x52, "gyroscope", .u16, .decimal(-3), unit: "°/s"),
        measured(0x61, "rotational_speed", .u16, .decimal(0), unit: "/min"),
    ]

    private static func measured(
        _ id: UInt64, _ name: String, _ wire: Item.Number, _ scale: Item.Scale, unit: String
    ) -> (values: [UInt64], items: [Item]) {
        (values: [id], items: [.number(wire, name, unit: unit, scale: scale, summary: .bare)])
    }

    private static let state = Item.u8(
        "state", names: [0: "no", 1: "yes"], valid: 0...1, summary: .bare, "whether it is as the object says")

    private static let buttons: NameSource = [
        0x00: "none", 0x01: "press", 0x02: "double press", 0x03: "triple press", 0x04: "long press",
        0x05: "long double press", 0x06: "long triple press", 0x80: "hold press", 0x81: "hold release",
    ]

    private static let commands: NameSource = [0: "off", 1: "on", 2: "toggle", 3: "step up", 4: "step down"]

    static let objects = NumberTable(
        """
        00 packet ID
        01 battery
        02 temperature
        03 humidity
        04 pressure
        05 illuminance
        06 mass
        07 mass
        08 dew point
        09 count
        0A energy
        0B power
        0C voltage
        0D PM2.5
        0E PM10
        0F generic state
        10 power on
        11 open
        12 CO2
        13 TVOC
        14 moisture
        15 battery low
        16 battery charging
        17 carbon monoxide detected
        18 cold
        19 connected
        1A door open
        1B garage door open
        1C gas detected
        1D hot
        1E light detected
        1F unlocked
        20 wet
        21 motion detected
        22 moving
        23 occupied
        24 plugged in
        25 present
        26 problem
        27 running
        28 safe
        29 smoke detected
        2A sound detected
        2B tampered with
        2C vibration detected
        2D window open
        2E humidity
        2F moisture
        3A button
        3B command
        3C dimmer
        3D count
        3E count
        3F rotation
        40 distance
        41 distance
        42 duration
        43 current
        44 speed
        45 temperature
        46 UV index
        47 volume
        48 volume
        49 volume flow rate
        4A voltage
        4B gas
        4C gas
        4D energy
        4E volume
        4F water
        50 time
        51 acceleration
        52 gyroscope
        53 text
        54 raw
        55 stored volume
        56 conductivity
        57 temperature
        58 temperature
        59 count
        5A count
        5B count
        5C power
        5D current
        5E direction
        5F precipitation
        60 channel
        61 rotational speed
        62 speed
        63 acceleration
        64 light level
        65 settings revision
        F0 device type
        F1 firmware version
        F2 firmware version
        """)
}

extension StandardDecoders {
    static let sensorAdvertising: [ValueDecoder] = [
        .btHome, .ruuviFormat3, .ruuviFormat5, .ruuviFormat6, .ruuviFormatE1, .ruuviFormatC5, .ruuviFormat8, .fastPair,
        .quickShare, .miBeacon, .atcThermometer, .pvvxThermometer, .qingping, .switchBot, .switchBotManufacturer,
        .victron, .airthings, .garmin, .matter, .meshProvisioning, .meshProxyIdentity, .oralB, .sensirion, .huami,
        .huamiSteps, .miScale, .miBodyScale,
    ]
}
