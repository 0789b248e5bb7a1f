/// Status Parameters: OGF 0x05, and Testing commands: OGF 0x06 (Core 6.0, Vol 4, Part E, 7.5 and 7.6).
extension HCIDefinitions {
    static let statusCommands: [PDUDefinition] = [
        PDUDefinition(
            0x1401, "Read Failed Contact Counter", .handle,
            returns: Item.returning(.handle, .u16("failed_contact_counter"))),
        PDUDefinition(0x1402, "Reset Failed Contact Counter", .handle, returns: Item.returning(.handle)),
        PDUDefinition(0x1403, "Read Link Quality", .handle, returns: Item.returning(.handle, .u8("link_quality"))),
        PDUDefinition(0x1405, "Read RSSI", .handle, returns: Item.returning(.handle, .rssi)),
        PDUDefinition(
            0x1406, "Read AFH Channel Map", .connectionHandle,
            returns: Item.returning(.connectionHandle, .enable("afh_mode"), afhChannelMap)),
        PDUDefinition(
            0x1407, "Read Clock", .connectionHandle, whichClock,
            returns: Item.returning(.connectionHandle, clock, .u16("accuracy", "in units of 312.5 µs"))),
        PDUDefinition(
            0x1408, "Read Encryption Key Size", .connectionHandle,
            returns: Item.returning(.connectionHandle, .u8("key_size", unit: "byte", summary: .labelled))),
        PDUDefinition(
            0x140C, "Get MWS Transport Layer Configuration", [],
            returns: Item.returning(
                .u8("num_transports"),
                .array(
                    "transports", count: .field("num_transports"),
                    .u8("transport_layer", style: .hex2), .u8("num_baud_rates")),
                .array(
                    "baud_rates", count: .rest,
                    [.u32("to_mws_baud_rate", "baud"), .u32("from_mws_baud_rate", "baud")],
                    "the rates of all transports, in their order"))),
        PDUDefinition(
            0x140D, "Set Triggered Clock Capture",
            .connectionHandle, .enable(), whichClock, .u8("lpo_allowed"), .u8("num_clock_captures_to_filter"),
            returns: [.status]),
    ]

    static let testingCommands: [PDUDefinition] = [
        PDUDefinition(0x1801, "Read Loopback Mode", [], returns: Item.returning(loopbackMode)),
        PDUDefinition(0x1802, "Write Loopback Mode", loopbackMode, returns: [.status]),
        PDUDefinition(0x1803, "Enable Device Under Test Mode", [], returns: [.status]),
        PDUDefinition(
            0x1804, "Write Simple Pairing Debug Mode", .enable("simple_pairing_debug_mode"), returns: [.status]),
        PDUDefinition(
            0x180A, "Write Secure Connections Test Mode",
            .connectionHandle, .enable("dm1_acl_u_mode"), .enable("esco_loopback_mode"),
            returns: Item.returning(.connectionHandle)),
    ]

    static let whichClock = Item.u8("which_clock", names: HCINames.whichClock)
    static let clock = Item.u32("clock", style: .hex8, "Bluetooth clock, units of 312.5 µs")
    private static let loopbackMode = Item.u8("loopback_mode", names: HCINames.loopbackMode)
}
