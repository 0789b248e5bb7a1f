/// Voice Assistant Service 1.0: an assistant of the client that a device can call.
extension ValueDecoder {
    /// Voice Assistant Name.
    static let voiceAssistantName = ValueDecoder(
        .characteristic(0x2C31), "Voice Assistant Name", source: "Voice Assistant Service 1.0",
        .text("voice_assistant_name", .rest, summary: .bare))

    /// Voice Assistant UUID: which assistant it is.
    static let voiceAssistantUUID = ValueDecoder(
        .characteristic(0x2C32), "Voice Assistant UUID", source: "Voice Assistant Service 1.0",
        .uuid("voice_assistant_uuid", width: 16, summary: .bare, "which assistant it is"))

    /// Voice Assistant Service Control Point: a command is an opcode alone; the response has an octet more.
    static let voiceAssistantServiceControlPoint = ValueDecoder(
        .characteristic(0x2C33), "Voice Assistant Service Control Point", source: "Voice Assistant Service 1.0, 3.3",
        .condition(
            .remaining(2),
            [
                .u8(
                    "voice_assistant_response_op_code", names: [0: "Response Code"], summary: .bare,
                    "kind of response"),
                .when(
                    "voice_assistant_response_op_code", [0],
                    .u8(
                        "voice_assistant_response_code",
                        names: [
                            1: "Success", 2: "Opcode Not Supported", 3: "Operation Failed",
                            4: "Invalid Session State",
                        ], summary: .bare), else: [.bytes("parameter", .rest)]),
            ],
            otherwise: [
                .u8(
                    "voice_assistant_op_code",
                    names: [0: "Initialize Session", 1: "Start Session", 2: "Stop Session"], summary: .bare,
                    "what the server is told to do")
            ]))

    /// Voice Assistant Session State.
    static let voiceAssistantSessionState = ValueDecoder(
        .characteristic(0x2C35), "Voice Assistant Session State", source: "Voice Assistant Service 1.0",
        .u8(
            "voice_assistant_session_state",
            names: [0: "Session Reset", 1: "Session Unavailable", 2: "Session Ready", 3: "Session Active"],
            summary: .bare))

    /// Voice Assistant Session Flag.
    static let voiceAssistantSessionFlag = ValueDecoder(
        .characteristic(0x2C36), "Voice Assistant Session Flag", source: "Voice Assistant Service 1.0",
        .flags(
            "voice_assistant_session_flags", 1, style: .hex2,
            .bit(0, "listening_now", summary: .unlessZero, "the assistant listens"),
            .bit(1, "processing_now", summary: .unlessZero, "the assistant works on what it heard"),
            .bit(2, "playback_now", summary: .unlessZero, "the assistant answers"), .reserved(3...7)))

    /// Voice Assistant Supported Languages.
    static let voiceAssistantSupportedLanguages = ValueDecoder(
        .characteristic(0x2C37), "Voice Assistant Supported Languages", source: "Voice Assistant Service 1.0",
        .text("voice_assistant_supported_languages", .rest, summary: .bare))

    /// Voice Assistant Supported Features.
    static let voiceAssistantSupportedFeatures = ValueDecoder(
        .characteristic(0x2C38), "Voice Assistant Supported Features", source: "Voice Assistant Service 1.0",
        .flags(
            "voice_assistant_features", 1, style: .hex2,
            .bit(0, "session_flags_enabled", summary: .unlessZero, "the session flag is there"),
            .reserved(1...7)))
}

extension StandardDecoders {
    static let voiceAssistant: [ValueDecoder] = [
        .voiceAssistantName, .voiceAssistantUUID, .voiceAssistantServiceControlPoint, .voiceAssistantSessionState,
        .voiceAssistantSessionFlag, .voiceAssistantSupportedLanguages, .voiceAssistantSupportedFeatures,
    ]
}
