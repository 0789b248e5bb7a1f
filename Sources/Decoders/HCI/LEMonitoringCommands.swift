/// Monitoring advertisers (Core 6.0, Vol 4, Part E, 7.8.146 to 7.8.150).
extension HCIDefinitions {
    static let leMonitoringCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2098, "LE Add Device To Monitored Advertisers List",
            addressType, address, .power("rssi_threshold_low", summary: .labelled),
            .power("rssi_threshold_high", summary: .labelled),
            .u8("timeout", unit: "s", scale: .decimal(0), summary: .labelled), returns: [.status]),
        PDUDefinition(
            0x2099, "LE Remove Device From Monitored Advertisers List", addressType, address,
            returns: [.status]),
        PDUDefinition(0x209A, "LE Clear Monitored Advertisers List", [], returns: [.status]),
        PDUDefinition(
            0x209B, "LE Read Monitored Advertisers List Size", [],
            returns: Item.returning(.u8("monitored_advertisers_list_size", summary: .labelled))),
        PDUDefinition(0x209C, "LE Enable Monitoring Advertisers", .enable(), returns: [.status]),
    ]
}
