/// Direct test mode (Core 6.0, Vol 4, Part E, 7.8.28 to 7.8.30).
extension HCIDefinitions {
    static let leTestCommands: [PDUDefinition] = [
        PDUDefinition(0x201D, "LE Receiver Test [v1]", rxChannel, returns: [.status]),
        PDUDefinition(0x201E, "LE Transmitter Test [v1]", transmitterTest, returns: [.status]),
        PDUDefinition(0x201F, "LE Test End", [], returns: Item.returning(.u16("num_packets", summary: .labelled))),
        PDUDefinition(0x2033, "LE Receiver Test [v2]", rxChannel, .phy, modulationIndex, returns: [.status]),
        PDUDefinition(0x2034, "LE Transmitter Test [v2]", transmitterTest + [.phy], returns: [.status]),
        PDUDefinition(
            0x204F, "LE Receiver Test [v3]",
            [
                rxChannel, .phy, modulationIndex, .u8("expected_cte_length", unit: "s", scale: cteUnits),
                .u8("expected_cte_type", names: HCINames.cteType), slotDurations,
            ] + antennaPattern, returns: [.status]),
        PDUDefinition(
            0x2050, "LE Transmitter Test [v3]", transmitterTest + [.phy, cteLength, cteType] + antennaPattern,
            returns: [.status]),
        PDUDefinition(
            0x207B, "LE Transmitter Test [v4]",
            transmitterTest + [.phy, cteLength, cteType] + antennaPattern + [transmitPowerLevel], returns: [.status]),
    ]

    /// Two values of the power to test with are not levels: 126 and 127 stand for the ends of the range.
    static let transmitPowerLevel = Item.power(
        "transmit_power_level", summary: .labelled, "126 the minimum, 127 the maximum that the Controller can do")
    private static let rxChannel = Item.u8("rx_channel", summary: .labelled, "(frequency in MHz - 2402) / 2")
    private static let modulationIndex = Item.u8("modulation_index", names: HCINames.modulationIndex)
    private static let transmitterTest: [Item] = [
        .u8("tx_channel", summary: .labelled, "(frequency in MHz - 2402) / 2"),
        .u8("test_data_length", unit: "byte"),
        .u8("packet_payload", names: HCINames.testPayload, summary: .labelled),
    ]
}
