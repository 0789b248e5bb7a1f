/// Commands and events that Core 6.0 does not have: withdrawn ones that old captures hold, and later ones that new
/// Controllers send.
extension HCIDefinitions {
    /// Names of Core 1.0 to 5.2: SCO by its first command, park state, page scan modes, AMP Controllers.
    static let withdrawnCommands: [PDUDefinition] = [
        PDUDefinition(0x0407, "Add SCO Connection", .connectionHandle, packetType),
        PDUDefinition(0x0435, "Create Physical Link"),
        PDUDefinition(0x0436, "Accept Physical Link"),
        PDUDefinition(0x0437, "Disconnect Physical Link"),
        PDUDefinition(0x0438, "Create Logical Link"),
        PDUDefinition(0x0439, "Accept Logical Link"),
        PDUDefinition(0x043A, "Disconnect Logical Link"),
        PDUDefinition(0x043B, "Logical Link Cancel"),
        PDUDefinition(0x043C, "Flow Spec Modify"),
        PDUDefinition(0x0805, "Park State"),
        PDUDefinition(0x0806, "Exit Park State", .connectionHandle),
        PDUDefinition(0x0C0B, "Create New Unit Key", [], returns: [.status]),
        PDUDefinition(0x0C21, "Read Encryption Mode"),
        PDUDefinition(0x0C22, "Write Encryption Mode", returns: [.status]),
        PDUDefinition(0x0C3B, "Read Page Scan Period Mode"),
        PDUDefinition(0x0C3C, "Write Page Scan Period Mode", returns: [.status]),
        PDUDefinition(0x0C3D, "Read Page Scan Mode"),
        PDUDefinition(0x0C3E, "Write Page Scan Mode", returns: [.status]),
        PDUDefinition(0x0C61, "Read Logical Link Accept Timeout"),
        PDUDefinition(0x0C62, "Write Logical Link Accept Timeout", returns: [.status]),
        PDUDefinition(0x0C64, "Read Location Data"),
        PDUDefinition(0x0C65, "Write Location Data", returns: [.status]),
        PDUDefinition(0x0C69, "Read Best Effort Flush Timeout"),
        PDUDefinition(0x0C6A, "Write Best Effort Flush Timeout", returns: [.status]),
        PDUDefinition(0x0C6B, "Short Range Mode"),
        PDUDefinition(0x1007, "Read Country Code"),
        PDUDefinition(0x1409, "Read Local AMP Info"),
        PDUDefinition(0x140A, "Read Local AMP ASSOC"),
        PDUDefinition(0x140B, "Write Remote AMP ASSOC"),
        PDUDefinition(0x1807, "Enable AMP Receiver Reports", returns: [.status]),
        PDUDefinition(0x1808, "AMP Test End"),
        PDUDefinition(0x1809, "AMP Test"),
    ]

    /// The events that belong to the withdrawn commands.
    static let withdrawnEvents: [PDUDefinition] = [
        PDUDefinition(0x1F, "Page Scan Mode Change"),
        PDUDefinition(0x40, "Physical Link Complete"),
        PDUDefinition(0x41, "Channel Selected"),
        PDUDefinition(0x42, "Disconnection Physical Link Complete"),
        PDUDefinition(0x43, "Physical Link Loss Early Warning"),
        PDUDefinition(0x44, "Physical Link Recovery"),
        PDUDefinition(0x45, "Logical Link Complete"),
        PDUDefinition(0x46, "Disconnection Logical Link Complete"),
        PDUDefinition(0x47, "Flow Spec Modify Complete"),
        PDUDefinition(0x49, "AMP Start Test"),
        PDUDefinition(0x4A, "AMP Test End"),
        PDUDefinition(0x4B, "AMP Receiver Report"),
        PDUDefinition(0x4C, "Short Range Mode Change Complete"),
        PDUDefinition(0x4D, "AMP Status Change"),
    ]

    /// Core 6.1 and 6.2: a range of RPA timeouts, testing over the air, connection intervals below 7.5 ms.
    static let laterLECommands: [PDUDefinition] = [
        PDUDefinition(0x209E, "LE Set Resolvable Private Address Timeout [v2]", returns: [.status]),
        PDUDefinition(0x209F, "LE Enable UTP OTA Mode", returns: [.status]),
        PDUDefinition(0x20A0, "LE UTP Send", returns: [.status]),
        PDUDefinition(0x20A1, "LE Connection Rate Request", [.connectionHandle] + rateParameters),
        PDUDefinition(0x20A2, "LE Set Default Rate Parameters", rateParameters, returns: [.status]),
        PDUDefinition(
            0x20A3, "LE Read Minimum Supported Connection Interval", [],
            returns: Item.returning(
                .u8("minimum_supported_connection_interval", unit: "s", scale: .units125us, summary: .labelled),
                .u8("num_groups"),
                .array(
                    "groups", count: .field("num_groups"),
                    ["group_min", "group_max", "group_stride"].map { .u16($0, unit: "s", scale: .units125us) },
                    "ranges of connection intervals"))),
    ]

    static let laterLEEvents: [PDUDefinition] = [
        PDUDefinition(0x36, "LE UTP Receive"),
        PDUDefinition(
            0x37, "LE Connection Rate Change",
            .status, .connectionHandle,
            .u16("connection_interval", unit: "s", scale: .units125us, summary: .labelled), subrateFactor,
            peripheralLatency, continuationNumber, supervisionTimeout),
    ]

    private static let rateParameters: [Item] =
        [
            .u16("connection_interval_min", unit: "s", scale: .units125us, summary: .labelled),
            .u16("connection_interval_max", unit: "s", scale: .units125us, summary: .labelled),
        ] + subrateParameters + [
            .u16("min_ce_length", unit: "s", scale: .units125us), .u16("max_ce_length", unit: "s", scale: .units125us),
        ]
}
