/// Media Control Service 1.0: a media player, its tracks and groups of tracks.
extension ValueDecoder {
    /// Media Player Name (3.1).
    static let mediaPlayerName = media(
        0x2B93, "Media Player Name", "3.1", .text("media_player_name", .rest, summary: .bare))

    /// Media Player Icon Object ID (3.2): of an object of the Object Transfer Service, as all object IDs here.
    static let mediaPlayerIconObjectID = media(
        0x2B94, "Media Player Icon Object ID", "3.2", object("media_player_icon_object_id"))

    /// Media Player Icon URL (3.3).
    static let mediaPlayerIconURL = media(
        0x2B95, "Media Player Icon URL", "3.3", .text("media_player_icon_url", .rest, summary: .bare))

    /// Track Changed (3.4): notified without a value.
    static let trackChanged = ValueDecoder(
        .characteristic(0x2B96), "Track Changed", source: "Media Control Service 1.0, 3.4", [])

    /// Track Title (3.5).
    static let trackTitle = media(0x2B97, "Track Title", "3.5", .text("track_title", .rest, summary: .bare))

    /// Track Duration (3.6).
    static let trackDuration = media(
        0x2B98, "Track Duration", "3.6",
        .number(
            .s32, "track_duration", unit: "s", scale: .decimal(-2), special: [0xFFFF_FFFF: "not known"],
            summary: .bare))

    /// Track Position (3.7).
    static let trackPosition = media(
        0x2B99, "Track Position", "3.7",
        .number(
            .s32, "track_position", unit: "s", scale: .decimal(-2), special: [0xFFFF_FFFF: "not available"],
            summary: .bare, "from the beginning of the track; as written, from its end where negative"))

    /// Playback Speed (3.8): 64 steps double it.
    static let playbackSpeed = media(
        0x2B9A, "Playback Speed", "3.8",
        .code([FieldDefinition("playback_speed", .decimal, summary: .bare, "1: as it was recorded")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let steps = Int(Int8(bitPattern: try reader.u8(bytes, keys[0])))
            // Roots rather than a power, so that whole doublings are exact.
            var speed = Double(sign: .plus, exponent: steps >> 6, significand: 1)
            var root = 2.0
            for bit in (0..<6).reversed() {
                root.formSquareRoot()
                if steps >> bit & 1 == 1 { speed *= root }
            }
            fields.add(keys[0], float: speed)
        })

    /// Seeking Speed (3.9).
    static let seekingSpeed = media(
        0x2B9B, "Seeking Speed", "3.9",
        .s8("seeking_speed", special: [0: "not seeking"], summary: .bare, "times the usual speed; negative: backwards"))

    /// Current Track Segments Object ID (3.10).
    static let currentTrackSegmentsObjectID = media(
        0x2B9C, "Current Track Segments Object ID", "3.10", object("current_track_segments_object_id"))

    /// Current Track Object ID (3.11).
    static let currentTrackObjectID = media(
        0x2B9D, "Current Track Object ID", "3.11", object("current_track_object_id"))

    /// Next Track Object ID (3.12).
    static let nextTrackObjectID = media(0x2B9E, "Next Track Object ID", "3.12", object("next_track_object_id"))

    /// Parent Group Object ID (3.13).
    static let parentGroupObjectID = media(0x2B9F, "Parent Group Object ID", "3.13", object("parent_group_object_id"))

    /// Current Group Object ID (3.14).
    static let currentGroupObjectID = media(
        0x2BA0, "Current Group Object ID", "3.14", object("current_group_object_id"))

    /// Playing Order (3.15).
    static let playingOrder = media(
        0x2BA1, "Playing Order", "3.15", .u8("playing_order", names: .table(playingOrders), summary: .bare))

    /// Playing Orders Supported (3.16): bit 0 is what the order calls 1.
    static let playingOrdersSupported = media(
        0x2BA2, "Playing Orders Supported", "3.16",
        .mask("playing_orders_supported", 2, summary: .bare, "orders that the player has") { playingOrders[$0 + 1] })

    /// Media State (3.17).
    static let mediaState = media(
        0x2BA3, "Media State", "3.17",
        .u8("media_state", names: [0: "Inactive", 1: "Playing", 2: "Paused", 3: "Seeking"], summary: .bare))

    /// Search Results Object ID (3.20).
    static let searchResultsObjectID = media(
        0x2BA6, "Search Results Object ID", "3.20", object("search_results_object_id"))

    private static func media(_ uuid: UInt32, _ name: String, _ section: String, _ item: Item) -> ValueDecoder {
        ValueDecoder(.characteristic(uuid), name, source: "Media Control Service 1.0, \(section)", item)
    }

    /// Empty where there is no such object.
    private static func object(_ name: String) -> Item {
        .whenLeft(1, .number(.u48, name, summary: .bare, style: .hex8, "object of the Object Transfer Service"))
    }

    private static let playingOrders = NumberTable(
        """
        01 Single once
        02 Single repeat
        03 In order once
        04 In order repeat
        05 Oldest once
        06 Oldest repeat
        07 Newest once
        08 Newest repeat
        09 Shuffle once
        0A Shuffle repeat
        """)
}

extension StandardDecoders {
    static let mediaControl: [ValueDecoder] = [
        .mediaPlayerName, .mediaPlayerIconObjectID, .mediaPlayerIconURL, .trackChanged, .trackTitle, .trackDuration,
        .trackPosition, .playbackSpeed, .seekingSpeed, .currentTrackSegmentsObjectID, .currentTrackObjectID,
        .nextTrackObjectID, .parentGroupObjectID, .currentGroupObjectID, .playingOrder, .playingOrdersSupported,
        .mediaState, .mediaControlPoint, .mediaControlPointOpcodesSupported, .searchResultsObjectID,
        .searchControlPoint,
    ]
}
