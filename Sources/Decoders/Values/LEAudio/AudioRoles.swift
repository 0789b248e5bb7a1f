/// Roles and features of the profiles on top of LE Audio.
extension ValueDecoder {
    /// TMAP Role (Telephony and Media Audio Profile 1.0, 4.1).
    static let tmapRole = ValueDecoder(
        .characteristic(0x2B51), "TMAP Role", source: "Telephony and Media Audio Profile 1.0", LEAudio.tmapRole)

    /// GMAP Role (Gaming Audio Profile 1.0).
    static let gmapRole = ValueDecoder(
        .characteristic(0x2C00), "GMAP Role", source: "Gaming Audio Profile 1.0", LEAudio.gmapRole)

    /// UGG Features (Gaming Audio Profile 1.0): of a Unicast Game Gateway.
    static let uggFeatures = ValueDecoder(
        .characteristic(0x2C01), "UGG Features", source: "Gaming Audio Profile 1.0",
        .flags(
            "ugg_features", 1, style: .hex2,
            .bit(0, "ugg_multiplex", summary: .unlessZero, "can receive while it sends"),
            .bit(1, "ugg_96_kbps_source", summary: .unlessZero, "can send 96 kbit/s a channel"),
            .bit(2, "ugg_multisink", summary: .unlessZero, "can send several streams"), .reserved(3...7)))

    /// UGT Features (Gaming Audio Profile 1.0): of a Unicast Game Terminal.
    static let ugtFeatures = ValueDecoder(
        .characteristic(0x2C02), "UGT Features", source: "Gaming Audio Profile 1.0",
        .flags(
            "ugt_features", 1, style: .hex2,
            .bit(0, "ugt_source", summary: .unlessZero, "can send"),
            .bit(1, "ugt_80_kbps_source", summary: .unlessZero, "can send 80 kbit/s a channel"),
            .bit(2, "ugt_sink", summary: .unlessZero, "can receive"),
            .bit(3, "ugt_64_kbps_sink", summary: .unlessZero, "can receive 64 kbit/s a channel"),
            .bit(4, "ugt_multiplex", summary: .unlessZero, "can send while it receives"),
            .bit(5, "ugt_multisink", summary: .unlessZero, "can receive several streams"),
            .bit(6, "ugt_multisource", summary: .unlessZero, "can send several streams"), .reserved(7)))

    /// BGS Features (Gaming Audio Profile 1.0): of a Broadcast Game Sender.
    static let bgsFeatures = ValueDecoder(
        .characteristic(0x2C03), "BGS Features", source: "Gaming Audio Profile 1.0",
        .flags(
            "bgs_features", 1, style: .hex2,
            .bit(0, "bgs_96_kbps", summary: .unlessZero, "can send 96 kbit/s a channel"), .reserved(1...7)))

    /// BGR Features (Gaming Audio Profile 1.0): of a Broadcast Game Receiver.
    static let bgrFeatures = ValueDecoder(
        .characteristic(0x2C04), "BGR Features", source: "Gaming Audio Profile 1.0",
        .flags(
            "bgr_features", 1, style: .hex2,
            .bit(0, "bgr_multisink", summary: .unlessZero, "can receive several streams"),
            .bit(1, "bgr_multiplex", summary: .unlessZero, "can receive two channels in one stream"),
            .reserved(2...7)))
}

extension LEAudio {
    static let tmapRole = Item.flags(
        "tmap_role", 2, style: .hex4,
        [
            .bit(0, "call_gateway", summary: .unlessZero, "CG: connects to the telephone network"),
            .bit(1, "call_terminal", summary: .unlessZero, "CT: headset of a call"),
            .bit(2, "unicast_media_sender", summary: .unlessZero, "UMS"),
            .bit(3, "unicast_media_receiver", summary: .unlessZero, "UMR"),
            .bit(4, "broadcast_media_sender", summary: .unlessZero, "BMS"),
            .bit(5, "broadcast_media_receiver", summary: .unlessZero, "BMR"), .reserved(6...15),
        ], "roles of the Telephony and Media Audio Profile")

    static let gmapRole = Item.flags(
        "gmap_role", 1, style: .hex2,
        [
            .bit(0, "unicast_game_gateway", summary: .unlessZero, "UGG: runs the game"),
            .bit(1, "unicast_game_terminal", summary: .unlessZero, "UGT: headset of the player"),
            .bit(2, "broadcast_game_sender", summary: .unlessZero, "BGS"),
            .bit(3, "broadcast_game_receiver", summary: .unlessZero, "BGR"), .reserved(4...7),
        ], "roles of the Gaming Audio Profile")
}

extension StandardDecoders {
    static let audioRoles: [ValueDecoder] = [
        .tmapRole, .gmapRole, .uggFeatures, .ugtFeatures, .bgsFeatures, .bgrFeatures,
    ]
}
