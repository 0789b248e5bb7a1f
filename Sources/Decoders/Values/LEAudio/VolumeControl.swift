/// Volume Control Service 1.0, Volume Offset Control Service 1.0 and Microphone Control Service 1.0.
extension ValueDecoder {
    /// Volume State (Volume Control Service, 3.1).
    static let volumeState = ValueDecoder(
        .characteristic(0x2B7D), "Volume State", source: "Volume Control Service 1.0, 3.1",
        volumeSetting, LEAudio.mute, LEAudio.changeCounter)

    /// Volume Control Point (Volume Control Service, 3.2).
    static let volumeControlPoint = ValueDecoder(
        .characteristic(0x2B7E), "Volume Control Point", source: "Volume Control Service 1.0, 3.2",
        .u8(
            "volume_op_code",
            names: [
                0: "Relative Volume Down", 1: "Relative Volume Up", 2: "Unmute/Relative Volume Down",
                3: "Unmute/Relative Volume Up", 4: "Set Absolute Volume", 5: "Unmute", 6: "Mute",
            ], summary: .bare, "what the server is told to do"),
        LEAudio.changeCounter,
        .choose(
            "volume_op_code",
            [(values: [4], items: [volumeSetting]), (values: [0, 1, 2, 3, 5, 6], items: [])],
            otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Volume Flags (Volume Control Service, 3.3).
    static let volumeFlags = ValueDecoder(
        .characteristic(0x2B7F), "Volume Flags", source: "Volume Control Service 1.0, 3.3",
        .flags(
            1,
            .bit(
                0, "volume_setting_persisted", summary: .labelled,
                "the volume was set by a user; else it is the one after a reset"),
            .reserved(1...7)))

    /// Volume Offset State (Volume Offset Control Service, 3.1).
    static let volumeOffsetState = ValueDecoder(
        .characteristic(0x2B80), "Volume Offset State", source: "Volume Offset Control Service 1.0, 3.1",
        volumeOffset, LEAudio.changeCounter)

    /// Audio Location (Volume Offset Control Service, 3.2).
    static let audioLocation = ValueDecoder(
        .characteristic(0x2B81), "Audio Location", source: "Volume Offset Control Service 1.0, 3.2",
        LEAudio.locations("audio_location", "outputs that the offset is for"))

    /// Volume Offset Control Point (Volume Offset Control Service, 3.3).
    static let volumeOffsetControlPoint = ValueDecoder(
        .characteristic(0x2B82), "Volume Offset Control Point", source: "Volume Offset Control Service 1.0, 3.3",
        .u8("volume_offset_op_code", names: [1: "Set Volume Offset"], summary: .bare, "what the server is told to do"),
        LEAudio.changeCounter,
        .when("volume_offset_op_code", [1], volumeOffset, else: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Audio Output Description (Volume Offset Control Service, 3.4).
    static let audioOutputDescription = ValueDecoder(
        .characteristic(0x2B83), "Audio Output Description", source: "Volume Offset Control Service 1.0, 3.4",
        .text("audio_output_description", .rest, summary: .bare, "name of the output"))

    /// Mute (Microphone Control Service, 3.1).
    static let microphoneMute = ValueDecoder(
        .characteristic(0x2BC3), "Mute", source: "Microphone Control Service 1.0, 3.1", LEAudio.mute)

    private static let volumeSetting = Item.u8(
        "volume_setting", summary: .labelled, "0 the lowest volume, 255 the highest")

    private static let volumeOffset = Item.s16(
        "volume_offset", valid: -255...255, summary: .labelled, "added to the volume setting")
}

extension StandardDecoders {
    static let volumeControl: [ValueDecoder] = [
        .volumeState, .volumeControlPoint, .volumeFlags, .volumeOffsetState, .audioLocation,
        .volumeOffsetControlPoint, .audioOutputDescription, .microphoneMute,
    ]
}
