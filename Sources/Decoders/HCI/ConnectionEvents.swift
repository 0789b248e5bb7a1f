/// Events of a link's life (Core 6.0, Vol 4, Part E, 7.7). Pairing and inquiry have files of their own.
extension HCIDefinitions {
    static let connectionEvents = linkEvents + modeEvents + remoteInformationEvents + synchronousEvents + pairingEvents

    /// Connections, encryption and roles.
    static let linkEvents: [PDUDefinition] = [
        PDUDefinition(0x03, "Connection Complete", .status, .connectionHandle, .bdAddr, linkType, encryptionEnabled),
        PDUDefinition(0x04, "Connection Request", .bdAddr, .classOfDevice, linkType),
        PDUDefinition(0x05, "Disconnection Complete", .status, .connectionHandle, .reason),
        PDUDefinition(0x06, "Authentication Complete", .status, .connectionHandle),
        PDUDefinition(0x08, "Encryption Change [v1]", .status, .connectionHandle, encryptionEnabled),
        PDUDefinition(0x09, "Change Connection Link Key Complete", .status, .connectionHandle),
        PDUDefinition(0x0A, "Link Key Type Changed", .status, .connectionHandle, keyFlag),
        PDUDefinition(0x12, "Role Change", .status, .bdAddr, .u8("new_role", names: HCINames.role, summary: .labelled)),
        PDUDefinition(0x1D, "Connection Packet Type Changed", .status, .connectionHandle, packetType),
        PDUDefinition(0x30, "Encryption Key Refresh Complete", .status, .connectionHandle),
        PDUDefinition(0x38, "Link Supervision Timeout Changed", .connectionHandle, linkSupervisionTimeout),
        PDUDefinition(0x57, "Authenticated Payload Timeout Expired", .connectionHandle),
        PDUDefinition(
            0x59, "Encryption Change [v2]",
            .status, .connectionHandle, encryptionEnabled,
            .u8("encryption_key_size", unit: "byte", summary: .labelled)),
    ]

    /// Modes, quality of service and slots.
    static let modeEvents: [PDUDefinition] = [
        PDUDefinition(0x0D, "QoS Setup Complete", [.status, .connectionHandle] + qosParameters),
        PDUDefinition(0x11, "Flush Occurred", .handle),
        PDUDefinition(
            0x14, "Mode Change",
            .status, .connectionHandle, .u8("current_mode", names: HCINames.currentMode, summary: .labelled),
            .slots("interval", summary: .unlessZero)),
        PDUDefinition(0x1B, "Max Slots Change", .connectionHandle, .u8("lmp_max_slots")),
        PDUDefinition(0x1E, "QoS Violation", .handle),
        PDUDefinition(0x21, "Flow Specification Complete", [.status, .connectionHandle] + flowSpecification),
        PDUDefinition(
            0x2E, "Sniff Subrating",
            .status, .connectionHandle, .slots("max_tx_latency"), .slots("max_rx_latency"),
            .slots("min_remote_timeout"), .slots("min_local_timeout")),
        PDUDefinition(0x39, "Enhanced Flush Complete", .handle),
        PDUDefinition(
            0x58, "SAM Status Change",
            .connectionHandle, .u8("local_sam_index"), .u8("local_sam_tx_availability"),
            .u8("local_sam_rx_availability"), .u8("remote_sam_index"), .u8("remote_sam_tx_availability"),
            .u8("remote_sam_rx_availability")),
    ]

    /// Information from the other device about itself.
    static let remoteInformationEvents: [PDUDefinition] = [
        PDUDefinition(
            0x07, "Remote Name Request Complete",
            .status, .bdAddr,
            .text("remote_name", .rest, summary: .labelled, "UTF-8, 248 octets, ends at the first NUL")),
        PDUDefinition(0x0B, "Read Remote Supported Features Complete", .status, .connectionHandle, lmpFeatures),
        PDUDefinition(
            0x0C, "Read Remote Version Information Complete",
            .status, .connectionHandle,
            .u8("version", names: .table(AssignedNumbers.coreVersions), summary: .labelled, style: .hex2),
            .companyIdentifier, .u16("subversion", style: .hex4)),
        PDUDefinition(0x1C, "Read Clock Offset Complete", .status, .connectionHandle, .clockOffset),
        PDUDefinition(0x20, "Page Scan Repetition Mode Change", .bdAddr, .pageScanRepetitionMode),
        PDUDefinition(
            0x23, "Read Remote Extended Features Complete",
            .status, .connectionHandle, pageNumber, maxPageNumber, extendedLMPFeatures),
        PDUDefinition(
            0x3D, "Remote Host Supported Features Notification",
            .bdAddr, lmpPage(1, "host_supported_features")),
    ]

    /// SCO and eSCO connections.
    static let synchronousEvents: [PDUDefinition] = [
        PDUDefinition(
            0x2C, "Synchronous Connection Complete",
            [.status, .connectionHandle, .bdAddr, linkType] + synchronousTiming
                + [.u8("air_mode", names: HCINames.airMode)]),
        PDUDefinition(0x2D, "Synchronous Connection Changed", [.status, .connectionHandle] + synchronousTiming),
    ]

    private static let linkType = Item.u8("link_type", names: HCINames.linkType, summary: .labelled)
    private static let encryptionEnabled = Item.u8(
        "encryption_enabled", names: HCINames.encryptionEnabled, summary: .labelled, "1 E0 on BR/EDR, AES-CCM on LE")
    private static let synchronousTiming: [Item] = [
        .u8("transmission_interval", unit: "s", scale: .slots625us),
        .u8("retransmission_window", unit: "s", scale: .slots625us), .u16("rx_packet_length", unit: "byte"),
        .u16("tx_packet_length", unit: "byte"),
    ]
}
