/// Structures of length, type and value that describe codecs and streams (Assigned Numbers, Generic Audio).
extension LEAudio {
    /// Codec_ID: the codec, of the Bluetooth SIG or of a company.
    static let codecID: [Item] = [
        .u8("coding_format", names: HCINames.codingFormat, summary: .bare, style: .hex2),
        .when(
            "coding_format", [0xFF],
            .u16("codec_company", names: .table(AssignedNumbers.companies), summary: .labelled, style: .hex4),
            .u16("vendor_codec_id", summary: .labelled, style: .hex4, "number that the company gave its codec"),
            else: [.skip(4)]),
    ]

    /// Codec_Specific_Configuration, and its length before it. What the types mean is known of LC3 only.
    static let codecConfiguration: [Item] = [
        .u8("codec_specific_configuration_length", unit: "byte"),
        .when(
            "coding_format", [lc3],
            .within(
                .field("codec_specific_configuration_length"),
                [
                    .lengthTypeValue(
                        "codec_specific_configuration", types: configurationTypes,
                        [
                            1: [.u8("sampling_frequency", names: samplingFrequencies, summary: .labelled)],
                            2: [
                                .u8("frame_duration", names: [0: "7.5 ms", 1: "10 ms"], summary: .labelled)
                            ],
                            3: [locations("audio_channel_allocation", "channels of the stream")],
                            4: [.u16("octets_per_codec_frame", unit: "byte", summary: .labelled)],
                            5: [.u8("codec_frame_blocks_per_sdu", summary: .labelled)],
                        ], "how the codec is set up")
                ]),
            else: [
                .bytes(
                    "vendor_codec_configuration", .field("codec_specific_configuration_length"),
                    "set-up of a codec that is not LC3")
            ]),
    ]

    /// Codec_Specific_Capabilities, and its length before it.
    static let codecCapabilities: [Item] = [
        .u8("codec_specific_capabilities_length", unit: "byte"),
        .when(
            "coding_format", [lc3],
            .within(
                .field("codec_specific_capabilities_length"),
                [
                    .lengthTypeValue(
                        "codec_specific_capabilities", types: capabilityTypes,
                        [
                            1: [supportedSamplingFrequencies],
                            2: [supportedFrameDurations],
                            3: [supportedAudioChannelCounts],
                            4: [
                                .u16("min_octets_per_codec_frame", unit: "byte", summary: .labelled),
                                .u16("max_octets_per_codec_frame", unit: "byte", summary: .labelled),
                            ],
                            5: [.u8("supported_max_codec_frames_per_sdu", summary: .labelled)],
                        ], "what the codec can do")
                ]),
            else: [
                .bytes(
                    "vendor_codec_capabilities", .field("codec_specific_capabilities_length"),
                    "abilities of a codec that is not LC3")
            ]),
    ]

    /// Metadata, and their length before them.
    static let metadata: [Item] = [
        .u8("metadata_length", unit: "byte"),
        .within(
            .field("metadata_length"),
            [
                .lengthTypeValue(
                    "metadata", types: metadataTypes,
                    [
                        0x01: [contexts("preferred_audio_contexts", "uses that the codec is meant for")],
                        0x02: [contexts("streaming_audio_contexts", "uses of the stream")],
                        0x03: [.text("program_info", .rest, summary: .labelled, "title or summary of the content")],
                        0x04: [.text("language", .fixed(3), summary: .labelled, "ISO 639-3 code")],
                        0x05: [
                            .list("ccid_list", .u8, summary: .labelled, "Content Control IDs of the stream's services")
                        ],
                        0x06: [
                            .u8(
                                "parental_rating", names: [0: "no rating", 1: "any age"], summary: .labelled,
                                "from 2 on, 3 less than the age in years")
                        ],
                        0x07: [.text("program_info_uri", .rest, summary: .labelled, "where more is said")],
                        0x08: [
                            .u8(
                                "audio_active_state",
                                names: [0: "no audio data transmitted", 1: "audio data transmitted"],
                                summary: .labelled)
                        ],
                        0x09: [],
                        0x0A: [
                            .u8(
                                "assisted_listening_stream", names: [0: "unspecified audio enhancement"],
                                summary: .labelled)
                        ],
                        0x0B: [.text("broadcast_name", .rest, summary: .labelled)],
                        0xFE: [
                            .u16("extended_metadata_type", summary: .labelled, style: .hex4),
                            .bytes("extended_metadata", .rest),
                        ],
                        0xFF: [
                            .u16(
                                "vendor_company", names: .table(AssignedNumbers.companies), summary: .labelled,
                                style: .hex4),
                            .bytes("vendor_specific_metadata", .rest),
                        ],
                    ], "what the stream is for")
            ]),
    ]

    private static let lc3: UInt64 = 6

    private static let configurationTypes: NameSource = [
        1: "Sampling_Frequency", 2: "Frame_Duration", 3: "Audio_Channel_Allocation", 4: "Octets_Per_Codec_Frame",
        5: "Codec_Frame_Blocks_Per_SDU",
    ]

    private static let capabilityTypes: NameSource = [
        1: "Supported_Sampling_Frequencies", 2: "Supported_Frame_Durations", 3: "Supported_Audio_Channel_Counts",
        4: "Supported_Octets_Per_Codec_Frame", 5: "Supported_Max_Codec_Frames_Per_SDU",
    ]

    static let metadataTypes: NameSource = [
        0x01: "Preferred_Audio_Contexts", 0x02: "Streaming_Audio_Contexts", 0x03: "Program_Info", 0x04: "Language",
        0x05: "CCID_List", 0x06: "Parental_Rating", 0x07: "Program_Info_URI", 0x08: "Audio_Active_State",
        0x09: "Broadcast_Audio_Immediate_Rendering_Flag", 0x0A: "Assisted_Listening_Stream", 0x0B: "Broadcast_Name",
        0xFE: "Extended_Metadata", 0xFF: "Vendor_Specific",
    ]
}
