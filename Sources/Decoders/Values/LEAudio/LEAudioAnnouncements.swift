/// Service data with which the devices of LE Audio say what they are ready for, and what they broadcast.
extension ValueDecoder {
    /// Audio Stream Control: the device can be connected to (Basic Audio Profile 1.0, 3.5.3).
    static let audioStreamControlAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x184E)), "Audio Stream Control Announcement", source: "Basic Audio Profile 1.0",
        [announcementType] + LEAudio.availableContexts + LEAudio.metadata)

    /// Common Audio (Common Audio Profile 1.0, 8.1.1).
    static let commonAudioAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1853)), "Common Audio Announcement", source: "Common Audio Profile 1.0",
        announcementType)

    /// Telephony and Media Audio: the roles of the device (Telephony and Media Audio Profile 1.0).
    static let telephonyAndMediaAudioAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1855)), "Telephony and Media Audio Announcement",
        source: "Telephony and Media Audio Profile 1.0", LEAudio.tmapRole)

    /// Gaming Audio: the roles of the device (Gaming Audio Profile 1.0).
    static let gamingAudioAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1858)), "Gaming Audio Announcement", source: "Gaming Audio Profile 1.0",
        LEAudio.gmapRole,
        .whenLeft(1, .bytes("gaming_audio_features", .rest)))

    /// Broadcast Audio Announcement (Basic Audio Profile 1.0, 3.7.2.1).
    static let broadcastAudioAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1852)), "Broadcast Audio Announcement", source: "Basic Audio Profile 1.0, 3.7.2.1",
        .number(.u24, "broadcast_id", summary: .labelled, style: .hex8, "identifies the broadcast"),
        .whenLeft(1, .bytes("additional_service_data", .rest)))

    /// Public Broadcast Announcement (Public Broadcast Profile 1.0, 4).
    static let publicBroadcastAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1856)), "Public Broadcast Announcement", source: "Public Broadcast Profile 1.0, 4",
        [
            .flags(
                "public_broadcast_features", 1, style: .hex2,
                .bit(0, "broadcast_encrypted", summary: .unlessZero, "a Broadcast_Code is needed"),
                .bit(1, "standard_quality", summary: .unlessZero, "a stream of standard quality is there"),
                .bit(2, "high_quality", summary: .unlessZero, "a stream of high quality is there"),
                .reserved(3...7))
        ] + LEAudio.metadata)

    /// Basic Audio Announcement (Basic Audio Profile 1.0, 3.7.2.2), in periodic advertising: the structure of the
    /// broadcast, its subgroups and their streams (BIG, subgroup, BIS).
    static let basicAudioAnnouncement = ValueDecoder(
        .serviceData(BluetoothUUID(0x1851)), "Basic Audio Announcement", source: "Basic Audio Profile 1.0, 3.7.2.2",
        .number(
            .u24, "presentation_delay", unit: "s", scale: .microseconds, summary: .labelled,
            "from the arrival of an SDU to its being played"),
        .u8("num_subgroups", summary: .labelled),
        .array(
            "subgroups", count: .field("num_subgroups"),
            [.u8("num_bis", summary: .labelled, "streams of the subgroup")] + LEAudio.codecID
                + LEAudio.codecConfiguration + LEAudio.metadata + [
                    .array(
                        "streams", count: .field("num_bis"),
                        [.u8("bis_index", summary: .labelled)] + LEAudio.codecConfiguration,
                        "broadcast isochronous streams, and how their set-up differs from the subgroup's")
                ]))

    private static let announcementType = Item.u8(
        "announcement_type", names: [0: "General", 1: "Targeted"], summary: .bare,
        "whether the device only may be connected to, or asks for it")
}

extension StandardDecoders {
    static let audioAnnouncements: [ValueDecoder] = [
        .audioStreamControlAnnouncement, .commonAudioAnnouncement, .telephonyAndMediaAudioAnnouncement,
        .gamingAudioAnnouncement, .broadcastAudioAnnouncement, .publicBroadcastAnnouncement, .basicAudioAnnouncement,
    ]
}
