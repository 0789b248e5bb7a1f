/// LE Meta subevents of Channel Sounding (Core 6.0, Vol 4, Part E, 7.7.65.39 to 7.7.65.46).
extension HCIDefinitions {
    static let leChannelSoundingEvents: [PDUDefinition] = [
        PDUDefinition(
            0x2C, "LE CS Read Remote Supported Capabilities Complete", [.status, .connectionHandle] + csCapabilities),
        PDUDefinition(0x2D, "LE CS Read Remote FAE Table Complete", .status, .connectionHandle, remoteFAETable),
        PDUDefinition(0x2E, "LE CS Security Enable Complete", .status, .connectionHandle),
        PDUDefinition(
            0x2F, "LE CS Config Complete",
            [
                .status, .connectionHandle, configID,
                .u8("config_action", names: ChannelSoundingNames.configAction, summary: .labelled, "Action"),
            ] + csConfiguration + csTimes),
        PDUDefinition(
            0x30, "LE CS Procedure Enable Complete",
            .status, .connectionHandle, configID, .enable("state"), toneAntennaConfig, selectedTxPower,
            subeventLen, .u8("subevents_per_event"), .slots("subevent_interval"),
            .u16("event_interval", "connection events between CS events"),
            .u16("procedure_interval", "connection events between CS procedures"),
            .u16("procedure_count", summary: .labelled, "0 until disabled"), maxProcedureLen),
        PDUDefinition(
            0x31, "LE CS Subevent Result",
            [
                .connectionHandle, configID, .u16("start_acl_conn_event_counter"),
                .u16("procedure_counter", summary: .labelled),
                .s16("frequency_compensation", unit: "ppm", scale: .decimal(-2), absent: 0xC000),
                .power("reference_power_level", absent: 0x7F),
            ] + steps),
        PDUDefinition(0x32, "LE CS Subevent Result Continue", [.connectionHandle, configID] + steps),
        PDUDefinition(0x33, "LE CS Test End Complete", .status),
    ]

    private static let steps: [Item] = [
        .u8("procedure_done_status", names: ChannelSoundingNames.doneStatus, summary: .labelled),
        .u8("subevent_done_status", names: ChannelSoundingNames.doneStatus, summary: .labelled),
        .flags(
            "abort_reason", 1, summary: .unlessZero, style: .hex2,
            .field(0...3, "procedure_abort_reason", names: ChannelSoundingNames.procedureAbort),
            .field(4...7, "subevent_abort_reason", names: ChannelSoundingNames.subeventAbort)),
        .u8("num_antenna_paths"), .u8("num_steps_reported", summary: .labelled),
        .array(
            "steps", count: .field("num_steps_reported"),
            [
                .u8("step_mode"), .u8("step_channel"), .u8("step_data_length", unit: "byte"),
                .bytes("step_data", .field("step_data_length"), "its form depends on the mode and on the role"),
            ], "CS steps"),
    ]
}
