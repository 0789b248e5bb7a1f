/// PHYs of a connection (Core 6.0, Vol 4, Part E, 7.8.47 to 7.8.49).
extension HCIDefinitions {
    static let lePHYCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2030, "LE Read PHY", .connectionHandle, returns: Item.returning(.connectionHandle, txPHY, rxPHY)),
        PDUDefinition(0x2031, "LE Set Default PHY", phyPreferences, returns: [.status]),
        PDUDefinition(
            0x2032, "LE Set PHY",
            [.connectionHandle] + phyPreferences
                + [.u16("phy_options", names: HCINames.phyOptions, "preferred coding on LE Coded")]),
    ]

    static let txPHY = Item.u8("tx_phy", names: HCINames.phy, summary: .labelled)
    static let rxPHY = Item.u8("rx_phy", names: HCINames.phy, summary: .labelled)
    private static let phyPreferences: [Item] = [
        .u8("all_phys", names: HCINames.phyPreference, "whether the Host has no preference"), .phys("tx_phys"),
        .phys("rx_phys"),
    ]
}
