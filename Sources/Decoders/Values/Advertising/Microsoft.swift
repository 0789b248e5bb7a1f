/// Microsoft's manufacturer data: the first byte is the scenario.
extension ValueDecoder {
    private static let scenario = Item.u8(
        "scenario_type", names: .table(AssignedNumbers.microsoftTypes), style: .hex2, "what the data are for")

    /// Scenarios that Microsoft has not documented.
    static let microsoft = ValueDecoder(
        .manufacturer(0x0006), "Microsoft", source: "[MS-CDP], 2.2.2.2.3",
        scenario, .bytes("scenario_data", .rest, summary: .bare))

    /// The beacon of the Connected Devices Platform.
    static let microsoftConnectedDevices = ValueDecoder(
        .manufacturer(0x0006, prefix: [0x01]), "Microsoft Connected Devices", source: "[MS-CDP], 2.2.2.2.3",
        scenario,
        .flags(
            1,
            .field(0...4, "device_type", names: .table(AssignedNumbers.microsoftDeviceTypes), summary: .bare),
            .field(5...7, "version")),
        .flags(1, .bit(0, "shares_with_everyone", "nearby sharing with everyone, not only with own devices")),
        .flags(1, .bit(5, "bluetooth_address_as_device_id"), .field(0...3, "extended_device_status", style: .hex2)),
        .bytes("salt", .fixed(4)),
        .bytes("device_hash", .rest, "of the salt and the device, truncated"))

    /// Swift Pair: a device near by that asks to be paired.
    static let microsoftSwiftPair = ValueDecoder(
        .manufacturer(0x0006, prefix: [0x03]), "Microsoft Swift Pair",
        source: "Microsoft, Bluetooth Swift Pair (Windows hardware component guidelines)",
        scenario,
        .u8("sub_scenario", names: subScenarios, summary: .bare),
        .u8("reserved_rssi", style: .hex2, "0x80"),
        .when("sub_scenario", [1], .address("br_edr_address", summary: .labelled)),
        .when("sub_scenario", [1, 2], .number(.u24, "class_of_device", style: .hex8)),
        .whenLeft(1, .text("display_name", .rest, summary: .bare)))

    private static let subScenarios: NameSource = [
        0: "Bluetooth LE only", 1: "BR/EDR only, LE for discovery", 2: "LE and BR/EDR with Secure Connections",
    ]
}
