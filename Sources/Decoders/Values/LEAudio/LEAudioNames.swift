/// Masks and names that the services of LE Audio share (Assigned Numbers, Generic Audio).
enum LEAudio {
    /// Audio Locations: one bit a channel; none is mono.
    static func locations(_ name: String, _ meaning: String) -> Item {
        .mask(name, 4, summary: .labelled, meaning + "; none is mono") { locationNames[$0] }
    }

    /// Context Types: one bit a kind of use.
    static func contexts(_ name: String, _ meaning: String) -> Item {
        .mask(name, 2, summary: .labelled, meaning) { contextNames[$0] }
    }

    /// Sampling frequencies of a capability: bit 0 is the one that a configuration calls 1.
    static let supportedSamplingFrequencies = Item.mask(
        "supported_sampling_frequencies", 2, summary: .labelled, "sampling frequencies of the codec"
    ) { samplingFrequencyNames[$0 + 1] }

    static let supportedFrameDurations = Item.mask(
        "supported_frame_durations", 1, summary: .labelled, "frame durations of the codec, and which it prefers"
    ) { frameDurationNames[$0] }

    static let supportedAudioChannelCounts = Item.mask(
        "supported_audio_channel_counts", 1, summary: .labelled, "how many channels a stream may have"
    ) { channelCountNames[$0] }

    static let samplingFrequencies = NameSource.table(samplingFrequencyNames)

    /// Of the mute states of microphones, audio inputs and volume.
    static let mute = Item.u8(
        "mute", names: [0: "not muted", 1: "muted", 2: "disabled"], summary: .labelled, "whether it is muted")

    /// The client repeats it with each command, so that a command made for an older state is refused.
    static let changeCounter = Item.u8("change_counter", "changes with the state; commands repeat it")

    private static let locationNames = NumberTable(
        """
        00 Front Left
        01 Front Right
        02 Front Center
        03 Low Frequency Effects 1
        04 Back Left
        05 Back Right
        06 Front Left of Center
        07 Front Right of Center
        08 Back Center
        09 Low Frequency Effects 2
        0A Side Left
        0B Side Right
        0C Top Front Left
        0D Top Front Right
        0E Top Front Center
        0F Top Center
        10 Top Back Left
        11 Top Back Right
        12 Top Side Left
        13 Top Side Right
        14 Top Back Center
        15 Bottom Front Center
        16 Bottom Front Left
        17 Bottom Front Right
        18 Front Left Wide
        19 Front Right Wide
        1A Left Surround
        1B Right Surround
        """)

    private static let contextNames = NumberTable(
        """
        00 Unspecified
        01 Conversational
        02 Media
        03 Game
        04 Instructional
        05 Voice Assistants
        06 Live
        07 Sound Effects
        08 Notifications
        09 Ringtone
        0A Alerts
        0B Emergency Alarm
        """)

    private static let samplingFrequencyNames = NumberTable(
        """
        01 8000 Hz
        02 11025 Hz
        03 16000 Hz
        04 22050 Hz
        05 24000 Hz
        06 32000 Hz
        07 44100 Hz
        08 48000 Hz
        09 88200 Hz
        0A 96000 Hz
        0B 176400 Hz
        0C 192000 Hz
        0D 384000 Hz
        """)

    private static let frameDurationNames = NumberTable(
        """
        00 7.5 ms
        01 10 ms
        04 7.5 ms preferred
        05 10 ms preferred
        """)

    private static let channelCountNames = NumberTable(
        """
        00 1
        01 2
        02 3
        03 4
        04 5
        05 6
        06 7
        07 8
        """)
}
