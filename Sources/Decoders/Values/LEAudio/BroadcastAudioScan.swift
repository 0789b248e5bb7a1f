/// Broadcast Audio Scan Service 1.0: a client looks for broadcasts in place of the server, and tells it what to receive.
extension ValueDecoder {
    /// Broadcast Audio Scan Control Point (3.1).
    static let broadcastAudioScanControlPoint = ValueDecoder(
        .characteristic(0x2BC7), "Broadcast Audio Scan Control Point", source: "Broadcast Audio Scan Service 1.0, 3.1",
        .u8(
            "broadcast_scan_op_code",
            names: [
                0: "Remote Scan Stopped", 1: "Remote Scan Started", 2: "Add Source", 3: "Modify Source",
                4: "Set Broadcast_Code", 5: "Remove Source",
            ], summary: .bare, "what the server is told"),
        .choose(
            "broadcast_scan_op_code",
            [
                (values: [0, 1], items: []),
                (values: [2], items: advertiser + synchronization),
                (values: [3], items: [sourceID] + synchronization),
                (
                    values: [4],
                    items: [
                        sourceID,
                        .bytes(
                            "broadcast_code", .fixed(16), summary: .labelled,
                            "the broadcast is encrypted with; least significant octet first"
                        ).secret,
                    ]
                ),
                (values: [5], items: [sourceID]),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Broadcast Receive State (3.2): a source of the server; empty where it has none there.
    static let broadcastReceiveState = ValueDecoder(
        .characteristic(0x2BC8), "Broadcast Receive State", source: "Broadcast Audio Scan Service 1.0, 3.2",
        .whenLeft(
            1,
            [sourceID] + advertiser + [
                .u8(
                    "pa_sync_state",
                    names: [
                        0: "not synchronized", 1: "SyncInfo request", 2: "synchronized", 3: "failed to synchronize",
                        4: "no PAST",
                    ], summary: .labelled, "synchronization with the periodic advertising"),
                .u8(
                    "big_encryption",
                    names: [0: "not encrypted", 1: "Broadcast_Code required", 2: "decrypting", 3: "Bad_Code"],
                    summary: .labelled),
                .when(
                    "big_encryption", [3],
                    .bytes("bad_code", .fixed(16), summary: .labelled, "the Broadcast_Code that did not fit").secret),
                .u8("num_subgroups", summary: .labelled),
                .array(
                    "subgroups", count: .field("num_subgroups"),
                    [
                        .u32(
                            "bis_sync_state", special: [0xFFFF_FFFF: "failed to synchronize"], summary: .labelled,
                            style: .hex8, "a bit for each stream that the server receives, bit 0 for BIS_index 1")
                    ] + LEAudio.metadata),
            ]))

    private static let sourceID = Item.u8("source_id", summary: .labelled, "number that the server gave the source")

    private static let advertiser: [Item] = [
        .u8("advertiser_address_type", names: [0: "public", 1: "random"]),
        .address("advertiser_address", summary: .bare, "whose broadcast it is"),
        .u8("advertising_sid", summary: .labelled, "advertising set of the broadcast"),
        .number(.u24, "broadcast_id", summary: .labelled, style: .hex8),
    ]

    private static let synchronization: [Item] = [
        .u8(
            "pa_sync",
            names: [0: "do not synchronize", 1: "synchronize, PAST available", 2: "synchronize, PAST not available"],
            summary: .labelled, "what to do about the periodic advertising"),
        .u16(
            "pa_interval", unit: "s", scale: .units1250us, special: [0xFFFF: "not known"], summary: .labelled,
            "interval of the periodic advertising"),
        .u8("num_subgroups", summary: .labelled),
        .array(
            "subgroups", count: .field("num_subgroups"),
            [
                .u32(
                    "bis_sync", special: [0xFFFF_FFFF: "no preference"], summary: .labelled, style: .hex8,
                    "a bit for each stream to receive, bit 0 for BIS_index 1")
            ] + LEAudio.metadata),
    ]
}

extension StandardDecoders {
    static let broadcastAudioScan: [ValueDecoder] = [.broadcastAudioScanControlPoint, .broadcastReceiveState]
}
