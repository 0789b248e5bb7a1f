/// AD types that are described as data, by type (CSS 12, Part A, 1, unless another document is named). Their fields
/// stand beside the others of the report.
enum AdvertisingDefinitions {
    static let types: [PDUDefinition] = lists.all
    static let lists: [PDUDefinition.List] = [
        { pairing }, { connection }, { isochronous }, { MeshAdvertising.types }, { location }, { other },
    ]

    private static let pairing: [PDUDefinition] = [
        // 1.6, Secure Simple Pairing Out of Band
        PDUDefinition(0x0D, "Class of Device", .classOfDevice),
        PDUDefinition(0x0E, "Simple Pairing Hash C-192", .bytes("simple_pairing_hash_c_192", .fixed(16))),
        PDUDefinition(
            0x0F, "Simple Pairing Randomizer R-192", .bytes("simple_pairing_randomizer_r_192", .fixed(16)).secret),
        // 1.8; in extended inquiry responses the type is Device ID (Device ID Profile 1.3), which is shorter.
        PDUDefinition(
            0x10, "Device ID / Security Manager TK Value",
            .condition(
                .remaining(16), [.bytes("security_manager_tk_value", .fixed(16)).secret],
                otherwise: [
                    .u16("vendor_id_source", names: [1: "Bluetooth SIG", 2: "USB Implementers Forum"]),
                    .u16("vendor_id", style: .hex4), .u16("product_id", style: .hex4),
                    .u16("version", style: .hex4, "version of the product, 0xJJMN for JJ.M.N"),
                ])),
        // 1.7
        PDUDefinition(
            0x11, "Security Manager Out of Band Flags",
            .flags(
                "security_manager_oob_flags", 1, style: .hex2,
                .bit(0, "oob_data_present"), .bit(1, "oob_le_supported"),
                .bit(2, "oob_simultaneous_le_and_br_edr"), .bit(3, "oob_random_address"))),
        PDUDefinition(0x1D, "Simple Pairing Hash C-256", .bytes("simple_pairing_hash_c_256", .fixed(16))),
        PDUDefinition(
            0x1E, "Simple Pairing Randomizer R-256", .bytes("simple_pairing_randomizer_r_256", .fixed(16)).secret),
        PDUDefinition(
            0x22, "LE Secure Connections Confirmation Value",
            .bytes("le_secure_connections_confirmation_value", .fixed(16))),
        PDUDefinition(
            0x23, "LE Secure Connections Random Value",
            .bytes("le_secure_connections_random_value", .fixed(16)).secret),
    ]

    private static let connection: [PDUDefinition] = [
        // 1.9
        PDUDefinition(
            0x12, "Peripheral Connection Interval Range",
            .u16("connection_interval_min", unit: "s", scale: .units1250us, absent: 0xFFFF),
            .u16("connection_interval_max", unit: "s", scale: .units1250us, absent: 0xFFFF)),
        // 1.13, 1.14
        PDUDefinition(
            0x17, "Public Target Address", .array("public_target_addresses", count: .rest, .address("address"))),
        PDUDefinition(
            0x18, "Random Target Address", .array("random_target_addresses", count: .rest, .address("address"))),
        // 1.15
        PDUDefinition(0x1A, "Advertising Interval", .u16("advertising_interval", unit: "s", scale: .slots625us)),
        PDUDefinition(
            0x2F, "Advertising Interval - long",
            .condition(
                .remaining(4), [.u32("advertising_interval_long", unit: "s", scale: .slots625us)],
                otherwise: [.u24("advertising_interval_long", unit: "s", scale: .slots625us)])),
        // 1.16
        PDUDefinition(
            0x1B, "LE Bluetooth Device Address",
            .address("le_bluetooth_device_address"),
            .flags(1, .field(0...0, "le_bluetooth_device_address_type", names: DeviceAddress.typeNames))),
        // 1.17
        PDUDefinition(0x1C, "LE Role", .u8("le_role", names: roleNames)),
        // 1.19
        PDUDefinition(
            0x27, "LE Supported Features",
            .code([
                FieldDefinition("le_supported_features", .hex, "without trailing zeros"),
                FieldDefinition("le_supported_features_names", .text, list: true, "what is set"),
            ]) { (bytes, reader, keys, fields) in
                let octets = reader.rest()
                fields.add(keys[0], bytes: octets, of: bytes)
                fields.add(keys[1], bitsOf: octets, bytes, names: FeatureNames.le)
            }),
        // 1.20
        PDUDefinition(
            0x28, "Channel Map Update Indication",
            .channels("channel_map", 5, "one bit a channel, 0 to 36, from the lowest bit of the first byte"),
            .u16("channel_map_instant", "event from which the map is used")),
    ]

    private static let isochronous: [PDUDefinition] = [
        // 1.21 (the format is in Core 6.0, Vol 6, Part B, 4.4.6.11), 1.22
        PDUDefinition(
            0x2C, "BIGInfo",
            .flags(
                4,
                .field(0...13, "big_offset", "to a BIG event, in units of big_offset_units"),
                .field(14...14, "big_offset_units", names: [0: "30 us", 1: "300 us"]),
                .field(15...26, "iso_interval", unit: "s", scale: .units1250us, summary: .labelled),
                .field(27...31, "num_bis", summary: .labelled, "streams")),
            .flags(
                4,
                .field(0...4, "nse", "subevents of each stream in each event"),
                .field(5...7, "bn", "burst number: new payloads in each event"),
                .field(8...27, "sub_interval", unit: "s", scale: .microseconds),
                .field(28...31, "pto", "Pre-Transmission Offset, in BIG events")),
            .flags(
                4,
                .field(0...19, "bis_spacing", unit: "s", scale: .microseconds),
                .field(20...23, "irc", "Immediate Repetition Count"), .field(24...31, "max_pdu", unit: "byte")),
            .skip(1), .u32("seed_access_address", style: .hex8),
            .flags(
                4,
                .field(0...19, "sdu_interval", unit: "s", scale: .microseconds),
                .field(20...31, "max_sdu", unit: "byte")),
            .u16("base_crc_init", style: .hex4),
            .bits(
                nil, width: 5,
                [
                    .field(0...36, "big_channel_map", style: .hex8, "one bit a channel, 0 to 36"),
                    .field(37...39, "big_phy", names: [0: "LE 1M", 1: "LE 2M", 2: "LE Coded"]),
                ]),
            .bits(
                nil, width: 5,
                [
                    .field(0...38, "bis_payload_count", "bisPayloadCounter of the first payload of that event"),
                    .field(39...39, "framing", names: [0: "unframed", 1: "framed"]),
                ]),
            // An encrypted group has these.
            .whenLeft(24, .bytes("giv", .fixed(8)), .bytes("gskd", .fixed(16)))),
        PDUDefinition(0x2D, "Broadcast_Code", .bytes("broadcast_code", .fixed(16)).secret),
        // Public Broadcast Profile 1.0, 5.1
        PDUDefinition(0x30, "Broadcast_Name", .text("broadcast_name", .rest, summary: .bare)),
        // 1.24
        PDUDefinition(
            0x32, "Periodic Advertising Response Timing Information",
            .u32("response_access_address", style: .hex8), .u8("num_subevents"),
            .u8("subevent_interval", unit: "s", scale: .units1250us),
            .u8("response_slot_delay", unit: "s", scale: .units1250us),
            .u8("response_slot_spacing", unit: "s", scale: .units125us)),
    ]

    /// Indoor Positioning Service 1.0, 2. The coordinates are the numbers on the air.
    private static let location: [PDUDefinition] = [
        PDUDefinition(
            0x25, "Indoor Positioning",
            .whenLeft(
                1,
                .flags(
                    "indoor_positioning_flags", 1, style: .hex2,
                    .bit(0, "coordinates_present"), .bit(1, "local_coordinates"),
                    .bit(6, "location_name_available", "Location Name is in the GATT database")),
                .when(
                    "indoor_positioning_flags", bit: 0,
                    .when(
                        "indoor_positioning_flags", bit: 1,
                        .s16("local_north_coordinate"), .s16("local_east_coordinate"),
                        else: [.number(.s32, "latitude"), .number(.s32, "longitude")])),
                .when("indoor_positioning_flags", bit: 2, .s8("indoor_positioning_tx_power", unit: "dBm")),
                .when("indoor_positioning_flags", bit: 4, .u8("floor_number")),
                .when("indoor_positioning_flags", bit: 3, .u16("altitude")),
                .when("indoor_positioning_flags", bit: 5, .u8("uncertainty", style: .hex2))))
    ]

    private static let other: [PDUDefinition] = [
        // Transport Discovery Service 1.1, 2
        PDUDefinition(
            0x26, "Transport Discovery Data",
            .array(
                "transport_discovery_data", count: .rest,
                .u8(
                    "organization_id",
                    names: [
                        1: "Bluetooth SIG", 2: "Wi-Fi Alliance Neighbor Awareness Networking",
                        3: "Wi-Fi Alliance Service Advertisement",
                    ]),
                .flags(
                    1,
                    .field(0...1, "role", names: [0: "not specified", 1: "seeker", 2: "provider", 3: "both"]),
                    .bit(2, "transport_data_incomplete"),
                    .field(3...4, "transport_state", names: [0: "off", 1: "on", 2: "temporarily unavailable"])),
                .u8("length", unit: "byte"), .bytes("data", .field("length")))),
        // Coordinated Set Identification Profile 1.0.1, 2: hash, then prand
        PDUDefinition(0x2E, "Resolvable Set Identifier", .bytes("resolvable_set_identifier", .fixed(6))),
        // 1.23: randomizer (5 bytes), ciphertext, message integrity check (4 bytes)
        PDUDefinition(0x31, "Encrypted Advertising Data", .bytes("encrypted_data")),
        // Electronic Shelf Label Profile 1.0, 5.3
        PDUDefinition(0x34, "Electronic Shelf Label", .bytes("electronic_shelf_label")),
        // 3D Synchronization Profile 1.0, 5.1.1
        PDUDefinition(
            0x3D, "3D Information Data",
            .flags(
                "three_d_information_flags", 1, style: .hex2,
                .bit(0, "association_notification"), .bit(1, "battery_level_reporting"),
                .bit(2, "send_battery_level_report_on_start_up"), .bit(7, "factory_test_mode")),
            .u8("path_loss_threshold", unit: "dB")),
    ]

    private static let roleNames: NameSource = [
        0: "only Peripheral", 1: "only Central", 2: "both, Peripheral preferred", 3: "both, Central preferred",
    ]
}
