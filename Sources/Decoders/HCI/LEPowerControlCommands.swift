/// Transmit power and path loss (Core 6.0, Vol 4, Part E, 7.8.74 to 7.8.76 and 7.8.117 to 7.8.121).
extension HCIDefinitions {
    static let lePowerControlCommands: [PDUDefinition] = [
        PDUDefinition(
            0x204B, "LE Read Transmit Power", [],
            returns: Item.returning(
                .power("min_tx_power", summary: .labelled), .power("max_tx_power", summary: .labelled))),
        PDUDefinition(0x204C, "LE Read RF Path Compensation", [], returns: Item.returning(pathCompensation)),
        PDUDefinition(0x204D, "LE Write RF Path Compensation", pathCompensation, returns: [.status]),
        PDUDefinition(
            0x2076, "LE Enhanced Read Transmit Power Level", .connectionHandle, .phy,
            returns: Item.returning(
                .connectionHandle, .phy, .power("current_tx_power_level", absent: 0x7F, summary: .labelled),
                .power("max_tx_power_level", summary: .labelled))),
        PDUDefinition(0x2077, "LE Read Remote Transmit Power Level", .connectionHandle, .phy),
        PDUDefinition(
            0x2078, "LE Set Path Loss Reporting Parameters",
            .connectionHandle, .u8("high_threshold", unit: "dB", absent: 0xFF, "absent: unused"),
            .u8("high_hysteresis", unit: "dB"), .u8("low_threshold", unit: "dB"),
            .u8("low_hysteresis", unit: "dB"), .u16("min_time_spent", "connection events"),
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x2079, "LE Set Path Loss Reporting Enable", .connectionHandle, .enable(),
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x207A, "LE Set Transmit Power Reporting Enable",
            .connectionHandle, .enable("local_enable"), .enable("remote_enable"),
            returns: Item.returning(.connectionHandle)),
    ]

    private static let pathCompensation: [Item] = [
        .s16("rf_tx_path_compensation_value", unit: "dB", scale: .decimal(-1), summary: .labelled),
        .s16("rf_rx_path_compensation_value", unit: "dB", scale: .decimal(-1), summary: .labelled),
    ]
}
