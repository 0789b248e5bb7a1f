/// LE Meta subevents of connections (Core 6.0, Vol 4, Part E, 7.7.65).
extension HCIDefinitions {
    static let leConnectionEvents: [PDUDefinition] = [
        PDUDefinition(
            0x01, "LE Connection Complete",
            [.status, .connectionHandle, .role, .peerAddressType, .peerAddress] + connectionTiming),
        PDUDefinition(
            0x03, "LE Connection Update Complete",
            .status, .connectionHandle, connectionInterval, peripheralLatency, supervisionTimeout),
        PDUDefinition(0x04, "LE Read Remote Features Page 0 Complete", .status, .connectionHandle, .leFeatures),
        PDUDefinition(0x05, "LE Long Term Key Request", .connectionHandle, randomNumber, encryptedDiversifier),
        PDUDefinition(
            0x06, "LE Remote Connection Parameter Request",
            .connectionHandle, .units1250us("interval_min", summary: .labelled),
            .units1250us("interval_max", summary: .labelled), maxLatency,
            .centiseconds("timeout", summary: .labelled)),
        PDUDefinition(
            0x07, "LE Data Length Change",
            .connectionHandle, .u16("max_tx_octets", unit: "byte", summary: .labelled),
            .microseconds("max_tx_time", .u16, summary: .labelled),
            .u16("max_rx_octets", unit: "byte", summary: .labelled),
            .microseconds("max_rx_time", .u16, summary: .labelled)),
        PDUDefinition(0x08, "LE Read Local P-256 Public Key Complete", [.status] + publicKey),
        PDUDefinition(
            0x09, "LE Generate DHKey Complete",
            .status, .bytes("dh_key", .fixed(32), "least significant octet first").secret),
        PDUDefinition(0x0A, "LE Enhanced Connection Complete [v1]", enhancedConnection),
        PDUDefinition(0x0C, "LE PHY Update Complete", .status, .connectionHandle, txPHY, rxPHY),
        PDUDefinition(
            0x14, "LE Channel Selection Algorithm",
            .connectionHandle,
            .u8("channel_selection_algorithm", names: HCINames.channelSelectionAlgorithm, summary: .labelled)),
        PDUDefinition(
            0x1F, "LE Request Peer SCA Complete",
            .status, .connectionHandle,
            .u8("peer_clock_accuracy", names: ParameterNames.clockAccuracyRange, summary: .labelled)),
        PDUDefinition(
            0x20, "LE Path Loss Threshold",
            .connectionHandle, .u8("current_path_loss", unit: "dB", absent: 0xFF, summary: .labelled),
            .u8("zone_entered", names: HCINames.zone, summary: .labelled)),
        PDUDefinition(
            0x21, "LE Transmit Power Reporting",
            .status, .connectionHandle,
            .u8("transmit_power_reason", names: HCINames.powerReportReason, summary: .labelled, "Reason"), .phy,
            remoteTxPowerLevel,
            .flags("tx_power_level_flag", 1, style: .hex2, .bit(0, "at_minimum"), .bit(1, "at_maximum")),
            .s8("delta", unit: "dB", absent: 0x7F, "change of the power level")),
        PDUDefinition(
            0x23, "LE Subrate Change",
            .status, .connectionHandle, subrateFactor, peripheralLatency,
            continuationNumber, supervisionTimeout),
        PDUDefinition(
            0x29, "LE Enhanced Connection Complete [v2]",
            enhancedConnection + [
                .optionalAdvertisingHandle,
                .u16("sync_handle", absent: 0xFFFF, summary: .labelled, style: .hex4),
            ]),
        PDUDefinition(
            0x2B, "LE Read All Remote Features Complete",
            .status, .connectionHandle, .u8("max_remote_page", "highest page with a feature of the other device"),
            .u8("max_valid_page", "highest page that was read"), allLEFeatures),
        PDUDefinition(
            0x35, "LE Frame Space Update Complete",
            .status, .connectionHandle,
            .u8("initiator", names: [0: "local Host", 1: "local Controller", 2: "peer"], summary: .labelled),
            .microseconds("frame_space", .u16, summary: .labelled), .phys("phys"), .spacingTypes),
    ]

    private static let connectionInterval = Item.units1250us("connection_interval", summary: .labelled)
    static let subrateFactor = Item.u16("subrate_factor", summary: .labelled)
    static let peripheralLatency = Item.u16(
        "peripheral_latency", summary: .unlessZero, "connection events that the Peripheral may skip")
    private static let connectionTiming: [Item] = [
        connectionInterval, peripheralLatency, supervisionTimeout,
        .u8("central_clock_accuracy", names: HCINames.clockAccuracy),
    ]
    private static let enhancedConnection: [Item] =
        [
            .status, .connectionHandle, .role, .peerAddressType, .peerAddress,
            resolvableAddress("local_resolvable_private_address"),
            resolvableAddress("peer_resolvable_private_address"),
        ] + connectionTiming

    /// An address that is all zero where none was used.
    private static func resolvableAddress(_ name: String) -> Item {
        .code([FieldDefinition(name, .address, "absent: the device used its identity address")]) {
            (bytes, reader, keys, fields) throws(Fault) in
            let address = try reader.uint(bytes, width: 6, keys[0])
            if address != 0 { fields.add(keys[0], DeviceAddress(address, type: 1)) }
        }
    }

    /// TX_Power_Level of the other device: 126 (not managed) and 127 (not available) are not levels.
    private static let remoteTxPowerLevel = Item.code(
        [FieldDefinition("tx_power_level", .integer, unit: "dBm", summary: .labelled)]
    ) { (bytes, reader, keys, fields) throws(Fault) in
        let level = Int8(bitPattern: try reader.u8(bytes, keys[0]))
        if level < 126 { fields.add(keys[0], signed: Int64(level)) }
    }
}
