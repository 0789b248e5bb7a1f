/// Controller & Baseband commands that read or write a setting of BR/EDR (Core 6.0, Vol 4, Part E, 7.3).
extension HCIDefinitions {
    /// Scans, timeouts and other settings of the baseband.
    static let basebandSettings: [PDUDefinition] =
        setting((0x0C09, "Read PIN Type"), (0x0C0A, "Write PIN Type"), .u8("pin_type", names: HCINames.pinType))
        + setting(
            (0x0C15, "Read Connection Accept Timeout"), (0x0C16, "Write Connection Accept Timeout"),
            .slots("connection_accept_timeout"))
        + setting((0x0C17, "Read Page Timeout"), (0x0C18, "Write Page Timeout"), .slots("page_timeout"))
        + setting(
            (0x0C19, "Read Scan Enable"), (0x0C1A, "Write Scan Enable"),
            .u8("scan_enable", names: HCINames.scanEnable, summary: .labelled))
        + setting(
            (0x0C1B, "Read Page Scan Activity"), (0x0C1C, "Write Page Scan Activity"), .slots("page_scan_interval"),
            .slots("page_scan_window"))
        + setting(
            (0x0C1D, "Read Inquiry Scan Activity"), (0x0C1E, "Write Inquiry Scan Activity"),
            .slots("inquiry_scan_interval"), .slots("inquiry_scan_window"))
        + setting(
            (0x0C1F, "Read Authentication Enable"), (0x0C20, "Write Authentication Enable"),
            .enable("authentication_enable"))
        + setting((0x0C23, "Read Class Of Device"), (0x0C24, "Write Class Of Device"), .classOfDevice)
        + setting((0x0C25, "Read Voice Setting"), (0x0C26, "Write Voice Setting"), voiceSetting)
        + connectionSetting(
            (0x0C27, "Read Automatic Flush Timeout"), (0x0C28, "Write Automatic Flush Timeout"), of: .connectionHandle,
            .slots("flush_timeout"))
        + setting(
            (0x0C29, "Read Num Broadcast Retransmissions"), (0x0C2A, "Write Num Broadcast Retransmissions"),
            .u8("num_broadcast_retransmissions"))
        + setting(
            (0x0C2B, "Read Hold Mode Activity"), (0x0C2C, "Write Hold Mode Activity"),
            .u8("hold_mode_activity", style: .hex2))
        + connectionSetting(
            (0x0C36, "Read Link Supervision Timeout"), (0x0C37, "Write Link Supervision Timeout"), of: .handle,
            linkSupervisionTimeout)
        + inquirySettings
        + [
            PDUDefinition(
                0x0C3F, "Set AFH Host Channel Classification",
                .channels("afh_host_channel_classification", 10, "bit mask of channels that may be used"),
                returns: [.status])
        ]
        + setting(
            (0x0C46, "Read Page Scan Type"), (0x0C47, "Write Page Scan Type"),
            .u8("page_scan_type", names: HCINames.scanKind))
        + setting(
            (0x0C48, "Read AFH Channel Assessment Mode"), (0x0C49, "Write AFH Channel Assessment Mode"),
            .enable("afh_channel_assessment_mode"))
        + setting(
            (0x0C5A, "Read Default Erroneous Data Reporting"), (0x0C5B, "Write Default Erroneous Data Reporting"),
            .enable("erroneous_data_reporting"))
        + setting(
            (0x0C7E, "Read Extended Page Timeout"), (0x0C7F, "Write Extended Page Timeout"),
            .slots("extended_page_timeout"))
        + setting(
            (0x0C80, "Read Extended Inquiry Length"), (0x0C81, "Write Extended Inquiry Length"),
            .slots("extended_inquiry_length"))

    /// Inquiry and its responses.
    private static let inquirySettings: [PDUDefinition] =
        [
            PDUDefinition(
                0x0C38, "Read Number Of Supported IAC", [], returns: Item.returning(.u8("num_supported_iac"))),
            PDUDefinition(0x0C39, "Read Current IAC LAP", [], returns: Item.returning(numCurrentIAC, iacLAPs)),
            PDUDefinition(0x0C3A, "Write Current IAC LAP", numCurrentIAC, iacLAPs, returns: [.status]),
            PDUDefinition(
                0x0C58, "Read Inquiry Response Transmit Power Level", [], returns: Item.returning(.power("tx_power"))),
            PDUDefinition(0x0C59, "Write Inquiry Transmit Power Level", .power("tx_power"), returns: [.status]),
        ]
        + setting(
            (0x0C42, "Read Inquiry Scan Type"), (0x0C43, "Write Inquiry Scan Type"),
            .u8("inquiry_scan_type", names: HCINames.scanKind))
        + setting(
            (0x0C44, "Read Inquiry Mode"), (0x0C45, "Write Inquiry Mode"),
            .u8("inquiry_mode", names: HCINames.inquiryMode))
        + setting(
            (0x0C51, "Read Extended Inquiry Response"), (0x0C52, "Write Extended Inquiry Response"),
            .u8("fec_required"), extendedInquiryResponse)

    /// Simple pairing and secure connections.
    static let simplePairingSettings: [PDUDefinition] =
        [
            PDUDefinition(0x0C53, "Refresh Encryption Key", .connectionHandle),
            PDUDefinition(0x0C57, "Read Local OOB Data", [], returns: Item.returning(oobData)),
            PDUDefinition(
                0x0C60, "Send Keypress Notification", .bdAddr, notificationType, returns: Item.returning(.bdAddr)),
            PDUDefinition(0x0C7D, "Read Local OOB Extended Data", [], returns: Item.returning(oobExtendedData)),
        ]
        + setting(
            (0x0C55, "Read Simple Pairing Mode"), (0x0C56, "Write Simple Pairing Mode"),
            .enable("simple_pairing_mode"))
        + setting(
            (0x0C79, "Read Secure Connections Host Support"), (0x0C7A, "Write Secure Connections Host Support"),
            .enable("secure_connections_host_support"))

    /// Connectionless peripheral broadcast and synchronization train.
    static let broadcastSettings: [PDUDefinition] = [
        PDUDefinition(0x0C74, "Set Reserved LT_ADDR", ltAddr, returns: Item.returning(ltAddr)),
        PDUDefinition(0x0C75, "Delete Reserved LT_ADDR", ltAddr, returns: Item.returning(ltAddr)),
        PDUDefinition(
            0x0C76, "Set Connectionless Peripheral Broadcast Data",
            ltAddr, .u8("fragment", names: HCINames.broadcastFragment), .u8("data_length", unit: "byte"),
            .bytes("data", .field("data_length")), returns: Item.returning(ltAddr)),
        PDUDefinition(
            0x0C77, "Read Synchronization Train Parameters", [],
            returns: Item.returning(
                .slots("sync_train_interval"), .number(.u32, "sync_train_timeout", unit: "s", scale: .slots625us),
                .u8("service_data"))),
        PDUDefinition(
            0x0C78, "Write Synchronization Train Parameters",
            .slots("interval_min"), .slots("interval_max"),
            .number(.u32, "sync_train_timeout", unit: "s", scale: .slots625us), .u8("service_data"),
            returns: Item.returning(.slots("sync_train_interval"))),
    ]

    /// Coexistence with mobile wireless standards (MWS): names only.
    static let coexistenceCommands: [PDUDefinition] = [
        PDUDefinition(0x0C6E, "Set MWS Channel Parameters", returns: [.status]),
        PDUDefinition(0x0C6F, "Set External Frame Configuration", returns: [.status]),
        PDUDefinition(0x0C70, "Set MWS Signaling"),
        PDUDefinition(0x0C71, "Set MWS Transport Layer", returns: [.status]),
        PDUDefinition(0x0C72, "Set MWS Scan Frequency Table", returns: [.status]),
        PDUDefinition(0x0C73, "Set MWS_PATTERN Configuration", returns: [.status]),
    ]

    static let linkSupervisionTimeout = Item.slots("link_supervision_timeout", summary: .labelled)
    static let extendedInquiryResponse = Item.bytes(
        "extended_inquiry_response", .fixed(240), "advertising data structures (Core 6.0, Vol 3, Part C, 8)")
    static let notificationType = Item.u8("notification_type", names: HCINames.keypress, summary: .labelled)
    private static let numCurrentIAC = Item.u8("num_current_iac")
    private static let iacLAPs = Item.list("iac_laps", .u24, count: .field("num_current_iac"), style: .hex8)

    private typealias Command = (opcode: UInt16, name: StaticString)

    /// The two commands that read and write a setting.
    private static func setting(
        _ read: Command, _ write: Command, _ items: Item...
    ) -> [PDUDefinition] {
        [
            PDUDefinition(read.opcode, read.name, [], returns: Item.returning(items)),
            PDUDefinition(write.opcode, write.name, items, returns: [.status]),
        ]
    }

    /// The two commands that read and write a setting of one connection.
    private static func connectionSetting(
        _ read: Command, _ write: Command, of handle: Item, _ item: Item
    ) -> [PDUDefinition] {
        [
            PDUDefinition(read.opcode, read.name, handle, returns: Item.returning(handle, item)),
            PDUDefinition(write.opcode, write.name, handle, item, returns: Item.returning(handle)),
        ]
    }
}
