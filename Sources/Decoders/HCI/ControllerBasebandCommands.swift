/// Controller & Baseband commands: OGF 0x03 (Core 6.0, Vol 4, Part E, 7.3). Those that read and write one setting of
/// BR/EDR have a file of their own.
extension HCIDefinitions {
    static let controllerBasebandCommands =
        controllerCommands + storedKeyCommands + hostFlowControlCommands + basebandSettings + simplePairingSettings
        + coexistenceCommands + broadcastSettings

    /// Events, reset, names, timeouts that LE has too, and data paths.
    static let controllerCommands: [PDUDefinition] = [
        PDUDefinition(0x0C01, "Set Event Mask", eventMask("event_mask", eventNames), returns: [.status]),
        PDUDefinition(0x0C03, "Reset", [], returns: [.status]),
        PDUDefinition(0x0C05, "Set Event Filter", eventFilter, returns: [.status]),
        PDUDefinition(0x0C08, "Flush", .connectionHandle, returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x0C13, "Write Local Name", localName, returns: [.status]),
        PDUDefinition(0x0C14, "Read Local Name", [], returns: Item.returning(localName)),
        PDUDefinition(
            0x0C2D, "Read Transmit Power Level", .connectionHandle, powerLevelType,
            returns: Item.returning(.connectionHandle, .power("tx_power_level", summary: .labelled))),
        PDUDefinition(0x0C5F, "Enhanced Flush", .handle, .u8("packet_type", style: .hex4)),
        PDUDefinition(
            0x0C63, "Set Event Mask Page 2", eventMask("event_mask_page_2", eventNames, first: 0x40),
            returns: [.status]),
        PDUDefinition(
            0x0C68, "Read Enhanced Transmit Power Level", .connectionHandle, powerLevelType,
            returns: Item.returning(
                .connectionHandle, .power("tx_power_level_gfsk"), .power("tx_power_level_dqpsk"),
                .power("tx_power_level_8dpsk"))),
        PDUDefinition(
            0x0C6C, "Read LE Host Support", [],
            returns: Item.returning(.enable("le_supported_host"), .reserved(1))),
        PDUDefinition(0x0C6D, "Write LE Host Support", .enable("le_supported_host"), .reserved(1), returns: [.status]),
        PDUDefinition(
            0x0C7B, "Read Authenticated Payload Timeout", .connectionHandle,
            returns: Item.returning(.connectionHandle, authenticatedPayloadTimeout)),
        PDUDefinition(
            0x0C7C, "Write Authenticated Payload Timeout", .connectionHandle, authenticatedPayloadTimeout,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x0C82, "Set Ecosystem Base Interval", .units1250us("interval"), returns: [.status]),
        PDUDefinition(
            0x0C83, "Configure Data Path",
            .u8("data_path_direction", names: HCINames.dataPathDirection), .u8("data_path_id"),
            .u8("vendor_specific_config_length", unit: "byte"),
            .bytes("vendor_specific_config", .field("vendor_specific_config_length")), returns: [.status]),
        PDUDefinition(
            0x0C84, "Set Min Encryption Key Size", .u8("min_encryption_key_size", unit: "byte"),
            returns: [.status]),
    ]

    /// 7.3.8 to 7.3.10.
    static let storedKeyCommands: [PDUDefinition] = [
        PDUDefinition(
            0x0C0D, "Read Stored Link Key", .bdAddr, .u8("read_all"),
            returns: Item.returning(.u16("max_num_keys"), .u16("num_keys_read"))),
        PDUDefinition(
            0x0C11, "Write Stored Link Key",
            .u8("num_keys_to_write"), .array("keys", count: .field("num_keys_to_write"), .bdAddr, linkKey),
            returns: Item.returning(.u8("num_keys_written"))),
        PDUDefinition(
            0x0C12, "Delete Stored Link Key", .bdAddr, .u8("delete_all"),
            returns: Item.returning(.u16("num_keys_deleted"))),
    ]

    /// 7.3.36 to 7.3.40: flow control from the Controller to the Host.
    static let hostFlowControlCommands: [PDUDefinition] = [
        PDUDefinition(
            0x0C2E, "Read Synchronous Flow Control Enable", [],
            returns: Item.returning(.enable("synchronous_flow_control_enable"))),
        PDUDefinition(
            0x0C2F, "Write Synchronous Flow Control Enable", .enable("synchronous_flow_control_enable"),
            returns: [.status]),
        PDUDefinition(
            0x0C31, "Set Controller To Host Flow Control",
            .u8("flow_control_enable", names: HCINames.flowControl, summary: .labelled), returns: [.status]),
        PDUDefinition(
            0x0C33, "Host Buffer Size",
            .u16("host_acl_data_packet_length", unit: "byte"),
            .u8("host_synchronous_data_packet_length", unit: "byte"), .u16("host_total_num_acl_data_packets"),
            .u16("host_total_num_synchronous_data_packets"), returns: [.status]),
        PDUDefinition(
            0x0C35, "Host Number Of Completed Packets",
            .u8("num_handles"),
            .array(
                "handles", count: .field("num_handles"),
                [.connectionHandle, .u16("host_num_completed_packets")],
                "connections and how many packets of each are done"), returns: [.status]),
        PDUDefinition(
            0x0C66, "Read Flow Control Mode", [],
            returns: Item.returning(.u8("flow_control_mode", names: HCINames.flowControlMode))),
        PDUDefinition(
            0x0C67, "Write Flow Control Mode", .u8("flow_control_mode", names: HCINames.flowControlMode),
            returns: [.status]),
    ]

    /// - Parameters:
    ///   - names: of events by their code; bit 0 represents code 1, or for the first one of a later page.
    static func eventMask(
        _ name: String, _ names: @escaping @Sendable (Int) -> StaticName?, first: Int = 1
    ) -> Item {
        .namedBits(name, 8, "bit mask of events, least significant octet first") { names(first + $0) }
    }
    /// 7.3.1 and 7.3.69: every bit represents one event code, but for those of events that are always on: Command
    /// Complete, Command Status and Number Of Completed Packets.
    static let eventNames: @Sendable (Int) -> StaticName? = {
        [0x0E, 0x0F, 0x13].contains($0) ? nil : names(events, $0)
    }
    /// 7.8.1: the same of Subevent_Codes.
    static let leEventNames: @Sendable (Int) -> StaticName? = { names(leEvents, $0) }

    private static func names(_ definitions: [PDUDefinition], _ code: Int) -> StaticName? {
        definitions.first { $0.code == code }.map(\.name)
    }
    private static let localName = Item.text(
        "local_name", .rest, summary: .labelled, "UTF-8, 248 octets, ends at the first NUL")
    private static let powerLevelType = Item.u8(
        "transmit_power_level_type", names: HCINames.powerLevelType, "Type: which power level to read")
    private static let authenticatedPayloadTimeout = Item.centiseconds(
        "authenticated_payload_timeout", summary: .labelled)

    /// Set Event Filter (7.3.3): what follows depends on the two types.
    private static let eventFilter: [Item] = [
        .u8("filter_type", names: HCINames.filterType, summary: .labelled),
        .when(
            "filter_type", [1, 2],
            .u8("filter_condition_type", names: HCINames.inquiryFilter),
            .when("filter_condition_type", [1], .classOfDevice, .u24("class_of_device_mask", style: .hex8)),
            .when("filter_condition_type", [2], .bdAddr)),
        .when("filter_type", [2], .u8("auto_accept_flag", names: HCINames.autoAccept)),
    ]
}
