/// Apple's other manufacturer data. Apple documents few of the types; see ``AssignedNumbers/appleTypes``.
extension ValueDecoder {
    /// A row of messages, each with its type and length.
    static let appleContinuity = ValueDecoder(
        .manufacturer(0x004C), "Apple",
        source: "Martin et al., Handoff All Your Privacy (PoPETs 2019), furiousMAC/continuity",
        .array(
            "messages", count: .rest,
            [
                .u8("type", names: .table(AssignedNumbers.appleTypes), summary: .bare, style: .hex2),
                // HomeKit has a subtype in the octet of the length (HomeKit Accessory Protocol, R2, 7.4.2).
                .when(
                    "type", [0x06, 0x11],
                    .flags(1, .field(0...4, "length", unit: "byte"), .field(5...7, "subtype")),
                    else: [.u8("length", unit: "byte")]),
                .within(
                    .field("length"), [.choose("type", AppleMessage.layouts, otherwise: [AppleMessage.unknown])]),
            ], "messages, one behind the other"))

    /// Service UUIDs that do not fit into an iOS app's advertisement, and all of them while the app is in the
    /// background: each sets one of 128 bits. Unlike the other messages this one has no length.
    static let appleOverflowArea = ValueDecoder(
        .manufacturer(0x004C, prefix: [0x01]), "Apple Overflow Area", source: "Young, Hacking the Overflow Area (2020)",
        .skip(1), .bytes("overflow_area", .fixed(16), summary: .bare, "bit mask of hashed service UUIDs"))
}

/// Messages in Apple's manufacturer data. HomeKit's are specified (HomeKit Accessory Protocol, R2, 7.4.2), Find My's in
/// part (Find My Network Accessory Specification); all others are known by research only: Martin et al., "Handoff All Your
/// Privacy" (PoPETs 2019); Celosia and Cunche, "Discontinued Privacy" (PoPETs 2020); furiousMAC/continuity;
/// netspooky/dissectors. A message of a length that is not theirs stays as it is.
enum AppleMessage {
    static let unknown = Item.bytes("data", .rest, "message of a type or length that is not known")
    /// After what is known of a message.
    static let undocumented = Item.whenLeft(1, .bytes("undocumented", .rest, "bytes that nobody has explained"))

    static let layouts: [(values: [UInt64], items: [Item])] = [
        // Apple TV and others: nothing is known.
        (values: [0x0A, 0x16], items: [unknown]),
        (values: [0x03], items: [.choose(bytesLeft: [22: airPrint], otherwise: [unknown])]),
        (values: [0x05], items: [.choose(bytesLeft: [18: airDrop], otherwise: [unknown])]),
        (values: [0x06], items: [.choose(bytesLeft: [13: homeKit, 17: homeKit + setupHash], otherwise: [unknown])]),
        (values: [0x07], items: [.condition(.remaining(3), proximityPairing, otherwise: [unknown])]),
        (values: [0x08], items: [.choose(bytesLeft: [7: siri], otherwise: [unknown])]),
        (values: [0x09], items: [.condition(.remaining(6), airPlayTarget, otherwise: [unknown])]),
        (values: [0x0B], items: [.choose(bytesLeft: [3: magicSwitch], otherwise: [unknown])]),
        (values: [0x0C], items: [.choose(bytesLeft: [14: handoff], otherwise: [unknown])]),
        (values: [0x0D], items: [.bytes("icloud_identifier", .rest, "of the account, for a day")]),
        (values: [0x0E], items: [.choose(bytesLeft: [6: tetheringSource], otherwise: [unknown])]),
        (values: [0x0F], items: [.condition(.remaining(2), nearbyAction, otherwise: [unknown])]),
        (values: [0x10], items: [.condition(.remaining(2), nearbyInfo, otherwise: [unknown])]),
        (values: [0x11], items: [.choose(bytesLeft: [22: homeKitNotification], otherwise: [unknown])]),
        (values: [0x12], items: [.choose(bytesLeft: [2: findMyNear, 25: findMySeparated], otherwise: [unknown])]),
    ]

    private static let airPrint: [Item] = [
        .u8("address_type", style: .hex2), .u8("resource_path_type", style: .hex2), .u8("security_type", style: .hex2),
        .bytes("queue_or_port", .fixed(2), "identifier of the queue, or TCP port; the order of its bytes is not sure"),
        .bytes("printer_address", .fixed(16), "IPv6 address, or IPv4"),
        .s8("measured_power", unit: "dBm"),
    ]

    private static let airDrop: [Item] = [
        .skip(8), .u8("airdrop_version"),
        .bytes("apple_id_hash", .fixed(2), "first two bytes of SHA-256, as the others"),
        .bytes("phone_hash", .fixed(2)), .bytes("email_hash", .fixed(2)), .bytes("second_email_hash", .fixed(2)),
        .skip(1),
    ]

    private static let siri: [Item] = [
        .bytes("perceptual_hash", .fixed(2), "of the words"), .u8("signal_to_noise"), .u8("confidence"),
        .number(
            .u16BigEndian, "siri_device",
            names: [2: "iPhone", 3: "iPad", 7: "HomePod", 9: "MacBook", 10: "Apple Watch"], summary: .bare),
        .bytes("random", .fixed(1)),
    ]

    /// Newer systems have more after it.
    private static let airPlayTarget: [Item] = [
        .u8("airplay_flags", style: .hex2), .u8("configuration_seed", "changes with the configuration"),
        .code([FieldDefinition("ip_address", .text, summary: .labelled, "IPv4 address of the target")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let range = try reader.skip(4, keys[0])
            guard fields.wants(keys[0]) else { return }
            let start = fields.scratch.count
            for offset in range {
                if offset > range.lowerBound { fields.scratch.append(".") }
                fields.scratch.append(decimal: UInt64(bytes[offset]))
            }
            fields.add(keys[0], textFrom: start)
        },
        undocumented,
    ]

    private static let magicSwitch: [Item] = [
        .bytes("undocumented", .fixed(2)),
        .u8(
            "wrist_detection", names: [0x03: "not on wrist", 0x1F: "detection off", 0x3F: "on wrist"], summary: .bare,
            style: .hex2),
    ]

    private static let handoff: [Item] = [
        .flags(1, .field(0...3, "clipboard", "not 0: something was copied for other devices")),
        .u16("sequence_number", "initialization vector"), .bytes("authentication_tag", .fixed(1)),
        .bytes("encrypted_data", .fixed(10)),
    ]

    private static let tetheringSource: [Item] = [
        .u8("tethering_version"), .u8("tethering_flags", style: .hex2),
        .u8("battery_level", unit: "%", summary: .labelled),
        .number(
            .u16BigEndian, "cell_type",
            names: [
                0: "4G (GSM)", 1: "1xRTT", 2: "GPRS", 3: "EDGE", 4: "3G (EV-DO)", 5: "3G", 6: "4G", 7: "LTE",
            ], summary: .bare),
        .u8("signal_bars", summary: .labelled),
    ]

    private static let nearbyAction: [Item] = [
        .flags(
            1,
            .bit(7, "authentication_tag_included"),
            .field(0...6, "action_flags", style: .hex2, "their meaning depends on the type")),
        .u8("action_type", names: actionTypes, summary: .labelled, style: .hex2),
        .when(bit: 7, .bytes("authentication_tag", .fixed(3))),
        .when(
            "action_type", [0x08],
            .choose(
                bytesLeft: [
                    12: [
                        .bytes("apple_id_hash", .fixed(3), "first three bytes of SHA-256, as the others"),
                        .bytes("phone_hash", .fixed(3)), .bytes("email_hash", .fixed(3)),
                        .bytes("ssid_hash", .fixed(3), "of the network that is asked for"),
                    ]
                ], otherwise: [undocumented])),
        .when(
            "action_type", [0x09],
            .whenLeft(
                3,
                .flags(1, .field(4...7, "device_class", names: deviceClasses), .field(0...3, "device_model")),
                .u8("device_color"), .u8("setup_version"))),
        undocumented,
    ]

    private static let actionTypes: NameSource = [
        0x01: "Apple TV setup", 0x04: "mobile backup", 0x05: "watch setup", 0x06: "Apple TV pair",
        0x07: "internet relay", 0x08: "Wi-Fi password", 0x09: "iOS setup", 0x0A: "repair", 0x0B: "speaker setup",
        0x0C: "Apple Pay", 0x0D: "whole home audio setup", 0x0E: "developer tools pairing request",
        0x0F: "answered call", 0x10: "ended call", 0x11: "DD ping", 0x12: "DD pong", 0x13: "remote autofill",
        0x14: "companion link proximity", 0x15: "remote management", 0x16: "remote autofill pong",
        0x17: "remote display",
    ]

    private static let deviceClasses: NameSource = [
        0x2: "iPhone", 0x4: "iPod", 0x6: "iPad", 0x8: "audio accessory", 0xA: "Mac", 0xC: "Apple TV",
        0xE: "Apple Watch",
    ]

    private static let nearbyInfo: [Item] = [
        .flags(
            1,
            .field(
                0...3, "nearby_action",
                names: [
                    0x1: "activity reporting disabled", 0x3: "idle or locked", 0x5: "audio with the screen off",
                    0x7: "screen on", 0x9: "screen on with video", 0xA: "watch on wrist and unlocked",
                    0xB: "recent interaction", 0xD: "driving", 0xE: "phone or FaceTime call",
                ], summary: .labelled),
            .bit(4, "primary_device", "of the iCloud account"),
            .bit(6, "airdrop_receiving")),
        // Not sure on current systems.
        .flags(
            1,
            .bit(0, "airpods_connected", "and the screen is on"), .bit(2, "wifi_on"),
            .bit(5, "watch_locked"), .bit(6, "auto_unlock_on_watch"), .bit(7, "auto_unlock_enabled")),
        .when(
            bit: 4,
            .when(
                bit: 1, .whenLeft(4, .bytes("authentication_tag", .fixed(4))),
                else: [.whenLeft(3, .bytes("authentication_tag", .fixed(3)))])),
        undocumented,
    ]

    // MARK: - HomeKit

    private static let homeKit: [Item] = [
        .flags(1, .bit(0, "not_paired", summary: .unlessZero, "can be added to a home")),
        .addressBigEndian("homekit_device_id", summary: .bare),
        .u16("accessory_category", names: categories, summary: .bare),
        .u16("global_state_number", summary: .labelled, "rises with changes"),
        .u8("configuration_number", summary: .labelled), .u8("compatible_version"),
    ]

    private static let setupHash: [Item] = [.bytes("setup_hash", .fixed(4))]

    private static let homeKitNotification: [Item] = [
        .addressBigEndian("advertising_identifier", summary: .bare),
        .bytes("encrypted_data", .fixed(12), "global state number, instance identifier and value"),
        .bytes("authentication_tag", .fixed(4)),
    ]

    private static let categories: NameSource = [
        1: "other", 2: "bridge", 3: "fan", 4: "garage door opener", 5: "lightbulb", 6: "door lock", 7: "outlet",
        8: "switch", 9: "thermostat", 10: "sensor", 11: "security system", 12: "door", 13: "window",
        14: "window covering", 15: "programmable switch", 16: "range extender", 17: "IP camera",
        18: "video doorbell", 19: "air purifier", 20: "heater", 21: "air conditioner", 22: "humidifier",
        23: "dehumidifier", 28: "sprinkler", 29: "faucet", 30: "shower system",
    ]

    // MARK: - Find My

    private static let findMyStatus = Item.flags(
        1,
        .bit(2, "maintained", "its owner was connected in this period of 15 minutes"),
        .field(
            4...5, "tag_kind",
            names: [0: "Apple device", 1: "AirTag", 2: "accessory of another maker", 3: "AirPods"],
            summary: .bare),
        .field(
            6...7, "battery_state", names: [0: "full", 1: "medium", 2: "low", 3: "critically low"],
            summary: .labelled))

    private static func findMyState(_ name: StaticString) -> Item {
        .code([FieldDefinition("find_my_state", .text, summary: .bare)]) { (_, _, keys, fields) throws(Fault) in
            fields.add(keys[0], literal: name)
        }
    }

    private static let keyBits = Item.flags(1, .field(0...1, "key_bits", "highest bits of the public key"))

    private static let findMyNear: [Item] = [findMyState("near its owner"), findMyStatus, keyBits]

    private static let findMySeparated: [Item] = [
        findMyState("separated from its owner"), findMyStatus,
        .bytes("public_key_end", .fixed(22), "the beginning is the address of the device"), keyBits,
        .u8("hint", style: .hex2),
    ]
}
