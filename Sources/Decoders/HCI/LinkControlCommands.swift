/// Link Control commands: OGF 0x01 (Core 6.0, Vol 4, Part E, 7.1). Pairing and synchronous connections have files of
/// their own.
extension HCIDefinitions {
    static let linkControlCommands =
        inquiryCommands + connectionCommands + remoteInformationCommands + pairingCommands + synchronousCommands
        + peripheralBroadcastCommands

    /// 7.1.1 to 7.1.4.
    static let inquiryCommands: [PDUDefinition] = [
        PDUDefinition(0x0401, "Inquiry", .lap, inquiryLength, numResponses),
        PDUDefinition(0x0402, "Inquiry Cancel", [], returns: [.status]),
        PDUDefinition(
            0x0403, "Periodic Inquiry Mode",
            .u16("max_period_length", unit: "s", scale: inquiryUnits),
            .u16("min_period_length", unit: "s", scale: inquiryUnits), .lap, inquiryLength, numResponses,
            returns: [.status]),
        PDUDefinition(0x0404, "Exit Periodic Inquiry Mode", [], returns: [.status]),
    ]

    /// 7.1.5 to 7.1.9, 7.1.14 to 7.1.18.
    static let connectionCommands: [PDUDefinition] = [
        PDUDefinition(
            0x0405, "Create Connection",
            .bdAddr, packetType, .pageScanRepetitionMode, .reserved(1), .clockOffsetWithValidity,
            .u8("allow_role_switch", names: HCINames.roleSwitch)),
        PDUDefinition(0x0406, "Disconnect", .connectionHandle, .reason),
        PDUDefinition(0x0408, "Create Connection Cancel", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x0409, "Accept Connection Request", .bdAddr, .role),
        PDUDefinition(0x040A, "Reject Connection Request", .bdAddr, .reason),
        PDUDefinition(0x040F, "Change Connection Packet Type", .connectionHandle, packetType),
        PDUDefinition(0x0411, "Authentication Requested", .connectionHandle),
        PDUDefinition(0x0413, "Set Connection Encryption", .connectionHandle, .enable("encryption_enable")),
        PDUDefinition(0x0415, "Change Connection Link Key", .connectionHandle),
        PDUDefinition(0x0417, "Link Key Selection", keyFlag),
    ]

    /// 7.1.19 to 7.1.25.
    static let remoteInformationCommands: [PDUDefinition] = [
        PDUDefinition(
            0x0419, "Remote Name Request", .bdAddr, .pageScanRepetitionMode, .reserved(1), .clockOffsetWithValidity),
        PDUDefinition(0x041A, "Remote Name Request Cancel", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x041B, "Read Remote Supported Features", .connectionHandle),
        PDUDefinition(0x041C, "Read Remote Extended Features", .connectionHandle, pageNumber),
        PDUDefinition(0x041D, "Read Remote Version Information", .connectionHandle),
        PDUDefinition(0x041F, "Read Clock Offset", .connectionHandle),
        PDUDefinition(
            0x0420, "Read LMP Handle", .connectionHandle,
            returns: Item.returning(.connectionHandle, .u8("lmp_handle"), .reserved(4))),
    ]

    /// 7.1.47 to 7.1.52: connectionless peripheral broadcast.
    static let peripheralBroadcastCommands: [PDUDefinition] = [
        PDUDefinition(0x043F, "Truncated Page", .bdAddr, .pageScanRepetitionMode, .clockOffsetWithValidity),
        PDUDefinition(0x0440, "Truncated Page Cancel", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x0441, "Set Connectionless Peripheral Broadcast",
            .enable(), ltAddr, .u8("lpo_allowed"), packetType, .slots("interval_min"), .slots("interval_max"),
            .slots("supervision_timeout", summary: .labelled), returns: Item.returning(ltAddr, .slots("interval"))),
        PDUDefinition(
            0x0442, "Set Connectionless Peripheral Broadcast Receive",
            .enable(), .bdAddr, ltAddr, .slots("interval"), .u32("clock_offset"),
            .u32("next_connectionless_peripheral_broadcast_clock"),
            .slots("supervision_timeout", summary: .labelled), .u8("remote_timing_accuracy", "ppm"), .u8("skip"),
            packetType, afhChannelMap, returns: Item.returning(.bdAddr, ltAddr)),
        PDUDefinition(0x0443, "Start Synchronization Train", []),
        PDUDefinition(
            0x0444, "Receive Synchronization Train",
            .bdAddr, .slots("sync_scan_timeout"), .slots("sync_scan_window"), .slots("sync_scan_interval")),
    ]

    /// Inquiry times are counted in units of 1.28 s.
    static let inquiryUnits = Item.Scale(128, decimal: -2)
    static let inquiryLength = Item.u8("inquiry_length", unit: "s", scale: inquiryUnits)
    static let numResponses = Item.u8("num_responses", "0 unlimited")
    static let packetType = Item.u16("packet_type", style: .hex4, "bit mask of packet types")
    static let keyFlag = Item.u8("key_flag", names: HCINames.keyFlag)
    static let pageNumber = Item.u8("page_number")
    static let ltAddr = Item.u8("lt_addr", "logical transport address")
    static let afhChannelMap = Item.channels(
        "afh_channel_map", 10, "bit mask of the 79 channels, channel 0 first, least significant bit first")
}
