/// Hearing Access Service 1.0: presets of a hearing aid.
extension ValueDecoder {
    /// Hearing Aid Features (3.1).
    static let hearingAidFeatures = ValueDecoder(
        .characteristic(0x2BDA), "Hearing Aid Features", source: "Hearing Access Service 1.0, 3.1",
        .flags(
            "hearing_aid_features", 1, style: .hex2,
            .field(0...1, "hearing_aid_type", names: [0: "binaural", 1: "monaural", 2: "banded"], summary: .bare),
            .bit(2, "preset_synchronization", summary: .unlessZero, "the aids of a pair change presets together"),
            .bit(3, "independent_presets", summary: .unlessZero, "the other aid may have other presets"),
            .bit(4, "dynamic_presets", summary: .unlessZero, "the list of presets may change"),
            .bit(5, "writable_presets", summary: .unlessZero, "names of presets may be written"),
            .reserved(6...7)))

    /// Hearing Aid Preset Control Point (3.2): what a client writes, and what the server tells it.
    static let hearingAidPresetControlPoint = ValueDecoder(
        .characteristic(0x2BDB), "Hearing Aid Preset Control Point", source: "Hearing Access Service 1.0, 3.2",
        .u8(
            "preset_op_code",
            names: [
                0x01: "Read Presets Request", 0x02: "Read Preset Response", 0x03: "Preset Changed",
                0x04: "Write Preset Name", 0x05: "Set Active Preset", 0x06: "Set Next Preset",
                0x07: "Set Previous Preset", 0x08: "Set Active Preset - Synchronized Locally",
                0x09: "Set Next Preset - Synchronized Locally", 0x0A: "Set Previous Preset - Synchronized Locally",
            ], summary: .bare),
        .choose(
            "preset_op_code",
            [
                (
                    values: [1],
                    items: [
                        .u8("preset_start_index", summary: .labelled, "first preset to be read"),
                        .u8("num_presets", summary: .labelled, "how many to read at most"),
                    ]
                ),
                (values: [2], items: [isLast] + record), (values: [3], items: change),
                (values: [4], items: [presetIndex, presetName]), (values: [5, 8], items: [presetIndex]),
                (values: [6, 7, 9, 0x0A], items: []),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Active Preset Index (3.3).
    static let activePresetIndex = ValueDecoder(
        .characteristic(0x2BDC), "Active Preset Index", source: "Hearing Access Service 1.0, 3.3",
        .u8("active_preset_index", summary: .bare, "0: no preset is active"))

    private static let isLast = Item.u8(
        "is_last", names: [0: "more to come", 1: "last"], valid: 0...1, "whether others follow")
    private static let presetIndex = Item.u8("preset_index", summary: .labelled, "number of the preset, from 1")
    private static let presetName = Item.text("preset_name", .rest, summary: .labelled)

    private static let record: [Item] = [
        presetIndex,
        .flags(
            1,
            .bit(0, "preset_writable", summary: .unlessZero, "its name may be written"),
            .bit(1, "preset_available", summary: .labelled, "it may be chosen now"), .reserved(2...7)),
        presetName,
    ]

    private static let change: [Item] = [
        .u8(
            "preset_change",
            names: [
                0: "Generic Update", 1: "Preset Record Deleted", 2: "Preset Record Available",
                3: "Preset Record Unavailable",
            ], summary: .bare),
        isLast,
        .choose(
            "preset_change",
            [
                (
                    values: [0],
                    items: [.u8("previous_preset_index", summary: .labelled, "the preset before it in the list")]
                        + record
                ),
                (values: [1, 2, 3], items: [presetIndex]),
            ], otherwise: [.bytes("parameter", .rest)]),
    ]
}

extension StandardDecoders {
    static let hearingAccess: [ValueDecoder] = [
        .hearingAidFeatures, .hearingAidPresetControlPoint, .activePresetIndex,
    ]
}
