/// Audio Input Control Service 1.0: an input of a device that plays sound, and how loud it is mixed in.
extension ValueDecoder {
    /// Audio Input State (3.1).
    static let audioInputState = ValueDecoder(
        .characteristic(0x2B77), "Audio Input State", source: "Audio Input Control Service 1.0, 3.1",
        gainSetting, LEAudio.mute,
        .u8(
            "gain_mode", names: [0: "manual only", 1: "automatic only", 2: "manual", 3: "automatic"],
            summary: .labelled, "who sets the gain"),
        LEAudio.changeCounter)

    /// Gain Settings Attribute (3.2), in the service's words Gain Setting Properties.
    static let gainSettingsAttribute = ValueDecoder(
        .characteristic(0x2B78), "Gain Settings Attribute", source: "Audio Input Control Service 1.0, 3.2",
        .u8(
            "gain_setting_units", unit: "dB", scale: .decimal(-1), summary: .labelled,
            "what a step of the gain setting is worth"),
        .s8("gain_setting_minimum", summary: .labelled, "lowest gain setting, in its steps"),
        .s8("gain_setting_maximum", summary: .labelled, "highest gain setting, in its steps"))

    /// Audio Input Type (3.3).
    static let audioInputType = ValueDecoder(
        .characteristic(0x2B79), "Audio Input Type", source: "Audio Input Control Service 1.0, 3.3",
        .u8(
            "audio_input_type",
            names: [
                0: "Unspecified", 1: "Bluetooth Audio Stream", 2: "Microphone", 3: "Analog Interface",
                4: "Digital Interface", 5: "Radio", 6: "Streaming Audio Source", 7: "Ambient",
            ], summary: .bare, "where the sound comes from"))

    /// Audio Input Status (3.4).
    static let audioInputStatus = ValueDecoder(
        .characteristic(0x2B7A), "Audio Input Status", source: "Audio Input Control Service 1.0, 3.4",
        .u8("audio_input_status", names: [0: "inactive", 1: "active"], valid: 0...1, summary: .bare))

    /// Audio Input Control Point (3.5).
    static let audioInputControlPoint = ValueDecoder(
        .characteristic(0x2B7B), "Audio Input Control Point", source: "Audio Input Control Service 1.0, 3.5",
        .u8(
            "audio_input_op_code",
            names: [
                1: "Set Gain Setting", 2: "Unmute", 3: "Mute", 4: "Set Manual Gain Mode",
                5: "Set Automatic Gain Mode",
            ], summary: .bare, "what the server is told to do"),
        LEAudio.changeCounter,
        .choose(
            "audio_input_op_code",
            [(values: [1], items: [gainSetting]), (values: [2, 3, 4, 5], items: [])],
            otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Audio Input Description (3.6).
    static let audioInputDescription = ValueDecoder(
        .characteristic(0x2B7C), "Audio Input Description", source: "Audio Input Control Service 1.0, 3.6",
        .text("audio_input_description", .rest, summary: .bare, "name of the input"))

    private static let gainSetting = Item.s8("gain_setting", summary: .labelled, "in steps of the gain setting units")
}

extension StandardDecoders {
    static let audioInputControl: [ValueDecoder] = [
        .audioInputState, .gainSettingsAttribute, .audioInputType, .audioInputStatus, .audioInputControlPoint,
        .audioInputDescription,
    ]
}
