/// Ranging Service 1.0: what the reflector of Channel Sounding measured.
extension ValueDecoder {
    /// RAS Features (3.1).
    static let rasFeatures = ValueDecoder(
        .characteristic(0x2C14), "RAS Features", source: "Ranging Service 1.0, 3.1",
        .flags(
            "ras_features", 4, style: .hex8,
            .bit(0, "real_time_ranging_data", summary: .unlessZero, "Real-time Ranging Data are there"),
            .bit(1, "retrieve_lost_segments", summary: .unlessZero, "segments may be asked for again"),
            .bit(2, "abort_operation", summary: .unlessZero, "an operation may be aborted"),
            .bit(3, "filter_ranging_data", summary: .unlessZero, "data may be left out"), .reserved(4...31)))

    /// Real-time Ranging Data (3.2): sent as soon as they are there.
    static let realTimeRangingData = ValueDecoder(
        .characteristic(0x2C15), "Real-time Ranging Data", source: "Ranging Service 1.0, 3.2", RangingData.items)

    /// On-demand Ranging Data (3.2): sent when a client asks for them.
    static let onDemandRangingData = ValueDecoder(
        .characteristic(0x2C16), "On-demand Ranging Data", source: "Ranging Service 1.0, 3.2", RangingData.items)

    /// RAS Control Point (3.3): what a client writes, and what the server indicates. They share opcodes; of 0 both are the
    /// same otherwise, 1 and 2 differ in length.
    static let rasControlPoint = ValueDecoder(
        .characteristic(0x2C17), "RAS Control Point", source: "Ranging Service 1.0, 3.3",
        .u8(
            "ranging_op_code",
            names: [
                0: "Get Ranging Data / Complete Ranging Data Response",
                1: "ACK Ranging Data / Complete Lost Ranging Data Segment Response",
                2: "Retrieve Lost Ranging Data Segments / Response Code", 3: "Abort Operation", 4: "Set Filter",
            ], summary: .bare, "a command, or the response with the same number"),
        .choose(
            "ranging_op_code",
            [
                (values: [0], items: [counter]),
                (values: [1], items: [counter, .whenLeft(1, segments)]),
                (
                    values: [2],
                    items: [
                        .condition(
                            .remaining(2), [counter] + segments,
                            otherwise: [
                                .u8("ranging_response_code", names: responseCodes, summary: .bare)
                            ])
                    ]
                ),
                (values: [3], items: []),
                (
                    values: [4],
                    items: [
                        .flags(
                            2,
                            .field(0...1, "filter_mode", summary: .labelled, "mode of the steps"),
                            .field(
                                2...15, "filter_mask", summary: .labelled, style: .hex4,
                                "fields of these steps that are sent"))
                    ]
                ),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Ranging Data Ready (3.4).
    static let rangingDataReady = ValueDecoder(
        .characteristic(0x2C18), "Ranging Data Ready", source: "Ranging Service 1.0, 3.4", counter)

    /// Ranging Data Overwritten (3.5).
    static let rangingDataOverwritten = ValueDecoder(
        .characteristic(0x2C19), "Ranging Data Overwritten", source: "Ranging Service 1.0, 3.5", counter)

    private static let counter = Item.u16("ranging_counter", summary: .labelled, "CS procedure that the data are of")

    private static let segments: [Item] = [
        .u8("first_lost_segment", summary: .labelled, "index of the first segment that was lost"),
        .u8("last_lost_segment", summary: .labelled, "index of the last one; 255: all after the first"),
    ]

    private static let responseCodes: NameSource = [
        1: "Success", 2: "Opcode Not Supported", 3: "Invalid Parameter", 4: "Success (Persisted)",
        5: "Abort Unsuccessful", 6: "Procedure Not Completed", 7: "Server Busy", 8: "No Records Found",
    ]
}

/// A segment of the ranging data of a procedure. The first one has the headers of the data and of their first subevent;
/// what follows can be divided at any octet and is not taken apart.
private enum RangingData {
    static let items: [Item] = [
        .flags(
            1,
            .bit(0, "first_segment_of_data", summary: .labelled),
            .bit(1, "last_segment_of_data", summary: .labelled),
            .field(2...7, "segment_index", summary: .labelled, "counts the segments, modulo 64")),
        .when(bit: 0, header + [.whenLeft(8, subevent)]),
        .whenLeft(1, .bytes("ranging_data_segment", .rest, "steps, and headers of further subevents")),
    ]

    private static let header: [Item] = [
        .flags(
            2,
            .field(0...11, "ranging_counter", summary: .labelled, "lower bits of the CS procedure counter"),
            .field(12...15, "configuration_id", summary: .labelled, "CS configuration")),
        .s8("selected_tx_power", unit: "dBm", summary: .labelled, "transmit power of the procedure"),
        .mask("antenna_paths", 1, "antenna paths that the data are of") { antennaPaths[$0] },
    ]

    private static let antennaPaths = NumberTable(
        """
        00 Antenna Path 1
        01 Antenna Path 2
        02 Antenna Path 3
        03 Antenna Path 4
        """)

    private static let subevent: [Item] = [
        .u16("start_acl_connection_event", "connection event at which the subevent began"),
        .s16("frequency_compensation", unit: "ppm", scale: .decimal(-2), special: [0xC000: "not available"]),
        .flags(
            1,
            .field(0...3, "ranging_done_status", names: ChannelSoundingNames.doneStatus, summary: .labelled),
            .field(4...7, "subevent_done_status", names: ChannelSoundingNames.doneStatus, summary: .labelled)),
        .flags(
            1,
            .field(0...3, "ranging_abort_reason", names: ChannelSoundingNames.procedureAbort, summary: .unlessZero),
            .field(4...7, "subevent_abort_reason", names: ChannelSoundingNames.subeventAbort, summary: .unlessZero)),
        .s8(
            "reference_power_level", unit: "dBm", special: [0x7F: "not available"],
            "signal strength that the steps' are relative to"),
        .u8("number_of_steps_reported", summary: .labelled),
    ]
}

extension StandardDecoders {
    static let rangingService: [ValueDecoder] = [
        .rasFeatures, .realTimeRangingData, .onDemandRangingData, .rasControlPoint, .rangingDataReady,
        .rangingDataOverwritten,
    ]
}
