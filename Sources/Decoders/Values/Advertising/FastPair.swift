extension ValueDecoder {
    /// Google Fast Pair: the model of a device that can be paired, or what only its owners can tell.
    static let fastPair = ValueDecoder(
        .serviceData(BluetoothUUID(0xFE2C)), "Fast Pair", source: "Google, Fast Pair, Advertising",
        // A model has three bytes; an account without keys has two zeros.
        .condition(
            .remaining(4), account,
            otherwise: [
                .condition(
                    .remaining(3),
                    [
                        .code([FieldDefinition("model_id", .integer, summary: .labelled, style: .hex8)]) {
                            (bytes, reader, keys, fields) throws(Fault) in
                            fields.add(
                                keys[0], try reader.uint(bytes, width: 3, keys[0], bigEndian: true))
                        }
                    ], otherwise: account)
            ]))

    private static let account: [Item] = [
        .u8("fast_pair_flags", style: .hex2, "version and flags, 0"),
        .array(
            "account_data", count: .rest,
            [
                .flags(
                    1,
                    .field(
                        0...3, "account_field",
                        names: [
                            0: "account key filter, show", 1: "salt", 2: "account key filter, do not show",
                            3: "battery, show", 4: "battery, do not show", 5: "random resolvable data",
                            7: "model ID", 8: "capabilities",
                        ], summary: .bare), .field(4...7, "length", unit: "byte")),
                .choose(
                    "account_field",
                    [(values: [3, 4], items: batteries), (values: [8], items: capabilities)],
                    otherwise: [.bytes("data", .field("length"))]),
            ], "fields behind each other"),
    ]

    private static let batteries: [Item] = [
        .within(
            .field("length"),
            [
                .array(
                    "batteries", count: .rest,
                    [
                        .flags(
                            1,
                            .field(
                                0...6, "battery_level", unit: "%", special: [0x7F: "not known"], valid: 0...100,
                                summary: .bare), .bit(7, "charging"))
                    ], "of left, right and case, or one")
            ])
    ]

    private static let capabilities: [Item] = [
        .within(
            .field("length"),
            [
                .flags(1, .bit(0, "out_of_box", "not paired yet"), .bit(1, "le_audio_sharing")),
                .whenLeft(1, .bytes("data", .rest)),
            ])
    ]

    /// Quick Share on the UUID of Fast Pair. What it says is not documented.
    static let quickShare = ValueDecoder(
        .serviceData(BluetoothUUID(0xFE2C), prefix: [0xFC, 0x12, 0x8E]), "Quick Share",
        source: "reverse engineering (no documentation of Google)", .skip(3), .bytes("undocumented", .fixed(21)))
}
