/// Google's service data besides Eddystone and Fast Pair.
extension ValueDecoder {
    private static let nearby = BluetoothUUID(0xFEF3)
    private static let nearbySource = "google/nearby, connections/implementation/mediums/ble_v2"

    /// Nearby Connections, both formats of version 2: an endpoint, whose content is the app's. A fast advertisement starts
    /// with this version, the same version of the socket, and bit 1; bit 0 is the second profile.
    static let nearbyFastAdvertisement: [ValueDecoder] = ([0x4A, 0x4B] as [UInt8]).map { first in
        ValueDecoder(
            .serviceData(nearby, prefix: [first]), "Nearby Connections", source: nearbySource,
            .flags(
                1,
                .field(5...7, "version"), .field(2...4, "socket_version"), .bit(1, "fast_advertisement"),
                .bit(0, "second_profile")),
            .u8("length", unit: "byte"), .bytes("endpoint", .field("length"), summary: .bare),
            .bytes("device_token", .fixed(2)), .whenLeft(1, .bytes("undocumented", .rest)))
    }

    /// The header of advertisements that are read over a connection, with or without a PSM.
    static let nearbyHeader: [ValueDecoder] = [15, 17].map { length in
        ValueDecoder(
            .serviceData(nearby, length: length), "Nearby Connections", source: nearbySource,
            .flags(
                1,
                .field(5...7, "version"), .bit(4, "extended_advertising_supported"),
                .field(0...3, "slot_count", summary: .labelled)),
            .when(
                "version", [2],
                [
                    .bytes("service_filter", .fixed(10), "bloom filter"),
                    .bytes("advertisement_hash", .fixed(4), summary: .bare),
                ]
                    + (length == 15 ? [] : [.number(.u16BigEndian, "psm", summary: .labelled, style: .hex4)]),
                else: [.bytes("undocumented", .rest)]))
    }

    private static let findHubSource = "Google, Find Hub Network Accessory Specification 1.3, Advertised frames"

    /// Find Hub (Find My Device): identifiers that change about every 1024 s. The flags are encrypted. A tag that is separated
    /// from its owner has the other frame type.
    static let findHub: [ValueDecoder] = ([0x40, 0x41] as [UInt8]).map { type in
        ValueDecoder(
            .serviceData(BluetoothUUID(0xFEAA), prefix: [type]), "Find Hub", source: findHubSource,
            .u8(
                "frame_type", names: [0x40: "with its owner or not known", 0x41: "separated from its owner"],
                summary: .bare, style: .hex2, "0x41: unwanted tracking protection is on"),
            .condition(
                .remaining(32), [.bytes("ephemeral_identifier", .fixed(32), summary: .labelled)],
                otherwise: [.bytes("ephemeral_identifier", .fixed(20), summary: .labelled)]),
            .whenLeft(1, .bytes("hashed_flags", .fixed(1), "battery and protection mode, encrypted")))
    }

    /// Detecting Unwanted Location Trackers: of any network that takes part.
    static let unwantedTracker = ValueDecoder(
        .serviceData(BluetoothUUID(0xFCB2)), "Location Tracker",
        source: "draft-ietf-dult-accessory-protocol, location-enabled payload",
        .u8("tracker_network", names: [2: "Google"], summary: .labelled),
        .flags(1, .bit(0, "near_owner", summary: .labelled)),
        .whenLeft(1, .bytes("proprietary_data", .rest, "of the network")))

    static let tile = ValueDecoder(
        .serviceData(BluetoothUUID(0xFEED), prefix: [0x02, 0x00]), "Tile",
        source: "AirGuard (no documentation of Tile)",
        .skip(2), .bytes("tile_id", .fixed(8), summary: .bare),
        .whenLeft(1, .bytes("undocumented", .rest)))
}

extension StandardDecoders {
    static let locators: [ValueDecoder] =
        ValueDecoder.nearbyFastAdvertisement + ValueDecoder.nearbyHeader + ValueDecoder.findHub + [
            .unwantedTracker, .tile,
        ]
}
