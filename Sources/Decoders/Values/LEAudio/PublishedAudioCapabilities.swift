/// Published Audio Capabilities Service 1.0: the codecs that a device has, and for what it is ready.
extension ValueDecoder {
    /// Sink PAC (3.1): codecs that the device plays.
    static let sinkPAC = ValueDecoder(
        .characteristic(0x2BC9), "Sink PAC", source: "Published Audio Capabilities Service 1.0, 3.1", records)

    /// Sink Audio Locations (3.2).
    static let sinkAudioLocations = ValueDecoder(
        .characteristic(0x2BCA), "Sink Audio Locations", source: "Published Audio Capabilities Service 1.0, 3.2",
        LEAudio.locations("sink_audio_locations", "channels that the device plays"))

    /// Source PAC (3.3): codecs that the device records with.
    static let sourcePAC = ValueDecoder(
        .characteristic(0x2BCB), "Source PAC", source: "Published Audio Capabilities Service 1.0, 3.3", records)

    /// Source Audio Locations (3.4).
    static let sourceAudioLocations = ValueDecoder(
        .characteristic(0x2BCC), "Source Audio Locations", source: "Published Audio Capabilities Service 1.0, 3.4",
        LEAudio.locations("source_audio_locations", "channels that the device records"))

    /// Available Audio Contexts (3.5).
    static let availableAudioContexts = ValueDecoder(
        .characteristic(0x2BCD), "Available Audio Contexts", source: "Published Audio Capabilities Service 1.0, 3.5",
        LEAudio.availableContexts)

    /// Supported Audio Contexts (3.6).
    static let supportedAudioContexts = ValueDecoder(
        .characteristic(0x2BCE), "Supported Audio Contexts", source: "Published Audio Capabilities Service 1.0, 3.6",
        LEAudio.contexts("supported_sink_contexts", "uses for which the device can play"),
        LEAudio.contexts("supported_source_contexts", "uses for which the device can record"))

    private static let records: [Item] = [
        .u8("number_of_pac_records", summary: .labelled),
        .array(
            "pac_records", count: .field("number_of_pac_records"),
            LEAudio.codecID + LEAudio.codecCapabilities + LEAudio.metadata,
            "codecs and what the device can do with them"),
    ]
}

extension LEAudio {
    static let availableContexts = [
        contexts("available_sink_contexts", "uses for which the device is ready to play now"),
        contexts("available_source_contexts", "uses for which the device is ready to record now"),
    ]
}

extension StandardDecoders {
    static let publishedAudioCapabilities: [ValueDecoder] = [
        .sinkPAC, .sinkAudioLocations, .sourcePAC, .sourceAudioLocations, .availableAudioContexts,
        .supportedAudioContexts,
    ]
}
