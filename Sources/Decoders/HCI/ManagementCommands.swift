/// Commands of the Linux management interface, which the monitor records beside the packets that they lead to (BlueZ,
/// doc/mgmt-api.txt). Their fields stand in `monitor`. Keys are left out: the packets have them where they are needed.
package enum ManagementDefinitions {
    package static let commands: [PDUDefinition] = commandLists.all
    static let commandLists: [PDUDefinition.List] = [
        { controllers }, { settings }, { pairing }, { devices }, { advertising }, { others },
    ]

    /// The controllers and their properties.
    private static let controllers: [PDUDefinition] = [
        PDUDefinition(0x0001, "Read Management Version Information", [], returns: [.u8("version"), .u16("revision")]),
        PDUDefinition(
            0x0002, "Read Management Supported Commands", [],
            returns: [
                .u16("num_commands"), .u16("num_events"),
                .list("supported_commands", .u16, count: .field("num_commands"), names: commandNames, style: .hex4),
                .list("supported_events", .u16, count: .field("num_events"), names: eventNames, style: .hex4),
            ]),
        PDUDefinition(
            0x0003, "Read Controller Index List", [],
            returns: [.u16("num_controllers"), .list("controllers", .u16, count: .field("num_controllers"))]),
        PDUDefinition(
            0x0004, "Read Controller Information", [],
            returns: [
                .address("controller_address", summary: .bare),
                .u8("bluetooth_version", names: .table(AssignedNumbers.coreVersions)),
                .u16("manufacturer", names: .table(AssignedNumbers.companies)), supportedSettings, currentSettings,
                .classOfDevice, localName, shortName,
            ]),
        PDUDefinition(0x0036, "Read Unconfigured Controller Index List"),
        PDUDefinition(0x0037, "Read Controller Configuration Information"),
        PDUDefinition(0x003C, "Read Extended Controller Index List"),
        PDUDefinition(
            0x0042, "Read Extended Controller Information", [],
            returns: [
                .address("controller_address", summary: .bare),
                .u8("bluetooth_version", names: .table(AssignedNumbers.coreVersions)),
                .u16("manufacturer", names: .table(AssignedNumbers.companies)), supportedSettings, currentSettings,
                dataLength, data,
            ]),
        PDUDefinition(0x0048, "Read Controller Capabilities"),
    ]

    /// Settings and behaviour of a controller: most answers are all settings as they are then.
    private static let settings: [PDUDefinition] = [
        setting(0x0005, "Set Powered", [.enable("powered")]),
        setting(
            0x0006, "Set Discoverable",
            [
                .u8("discoverable", names: [0: "off", 1: "general", 2: "limited"], summary: .labelled),
                .u16("timeout", unit: "s", summary: .unlessZero, "0 without end"),
            ]),
        setting(0x0007, "Set Connectable", [.enable("connectable")]),
        setting(0x0008, "Set Fast Connectable", [.enable("fast_connectable")]),
        setting(0x0009, "Set Bondable", [.enable("bondable")]),
        setting(0x000A, "Set Link Security", [.enable("link_security")]),
        setting(0x000B, "Set Secure Simple Pairing", [.enable("secure_simple_pairing")]),
        setting(0x000C, "Set High Speed", [.enable("high_speed")]),
        setting(0x000D, "Set Low Energy", [.enable("low_energy")]),
        PDUDefinition(
            0x000E, "Set Device Class", .u8("major_class", style: .hex2), .u8("minor_class", style: .hex2),
            returns: [.classOfDevice]),
        PDUDefinition(0x000F, "Set Local Name", localName, shortName, returns: [localName, shortName]),
        PDUDefinition(
            0x0010, "Add UUID", .uuid("uuid", width: 16, summary: .bare), .u8("service_hint", style: .hex2),
            returns: [.classOfDevice]),
        PDUDefinition(0x0011, "Remove UUID", .uuid("uuid", width: 16, summary: .bare), returns: [.classOfDevice]),
        PDUDefinition(
            0x0018, "Set IO Capability",
            .u8("io_capability", names: HCINames.ioCapability, summary: .labelled), returns: []),
        PDUDefinition(
            0x0028, "Set Device ID",
            .u16("vendor_id_source", names: [0: "off", 1: "Bluetooth SIG", 2: "USB Implementers Forum"]),
            .u16("vendor_id", style: .hex4), .u16("product_id", style: .hex4),
            .u16("product_version", style: .hex4), returns: []),
        setting(
            0x0029, "Set Advertising",
            [.u8("advertising", names: [0: "off", 1: "on", 2: "on, connectable"], summary: .labelled)]),
        setting(0x002A, "Set BR/EDR", [.enable("br_edr")]),
        setting(0x002B, "Set Static Address", [.address("static_address", summary: .bare)]),
        PDUDefinition(
            0x002C, "Set Scan Parameters",
            .slots("interval", summary: .labelled), .slots("window", summary: .labelled), returns: []),
        setting(
            0x002D, "Set Secure Connections",
            [.u8("secure_connections", names: [0: "off", 1: "on", 2: "only"], summary: .labelled)]),
        setting(
            0x002E, "Set Debug Keys",
            [.u8("debug_keys", names: [0: "refused", 1: "accepted", 2: "used"], summary: .labelled)]),
        setting(
            0x002F, "Set Privacy",
            [
                .u8("privacy", names: [0: "off", 1: "on", 2: "limited"], summary: .labelled),
                .bytes("identity_resolving_key", .fixed(16), "least significant octet first").secret,
            ]),
        PDUDefinition(0x0038, "Set External Configuration", .enable("configured"), returns: [missingOptions]),
        PDUDefinition(
            0x0039, "Set Public Address", .address("public_address", summary: .bare), returns: [missingOptions]),
        PDUDefinition(
            0x0043, "Set Appearance",
            .u16("appearance", names: .table(AssignedNumbers.appearances), summary: .labelled, style: .hex4),
            returns: []),
        PDUDefinition(
            0x0044, "Get PHY Configuration", [],
            returns: [phys("supported_phys"), phys("configurable_phys"), phys("selected_phys")]),
        PDUDefinition(0x0045, "Set PHY Configuration", phys("selected_phys"), returns: []),
        setting(0x0047, "Set Wideband Speech", [.enable("wideband_speech")]),
    ]

    private static let pairing: [PDUDefinition] = [
        PDUDefinition(0x0012, "Load Link Keys", .enable("debug_keys"), keyCount, .secrets, returns: []),
        PDUDefinition(0x0013, "Load Long Term Keys", keyCount, .secrets, returns: []),
        PDUDefinition(0x0016, "PIN Code Reply", peer + [.u8("pin_length", unit: "byte"), .secrets], returns: peer),
        PDUDefinition(0x0017, "PIN Code Negative Reply", peer, returns: peer),
        PDUDefinition(
            0x0019, "Pair Device",
            peer + [.u8("io_capability", names: HCINames.ioCapability, summary: .labelled)], returns: peer),
        PDUDefinition(0x001A, "Cancel Pair Device", peer, returns: peer),
        PDUDefinition(0x001B, "Unpair Device", peer + [.enable("disconnect")], returns: peer),
        PDUDefinition(0x001C, "User Confirmation Reply", peer, returns: peer),
        PDUDefinition(0x001D, "User Confirmation Negative Reply", peer, returns: peer),
        PDUDefinition(0x001E, "User Passkey Reply", peer + [passkey], returns: peer),
        PDUDefinition(0x001F, "User Passkey Negative Reply", peer, returns: peer),
        PDUDefinition(0x0020, "Read Local Out Of Band Data", [], returns: outOfBandData),
        PDUDefinition(0x0021, "Add Remote Out Of Band Data", peer + outOfBandData, returns: peer),
        PDUDefinition(0x0022, "Remove Remote Out Of Band Data", peer, returns: peer),
        PDUDefinition(0x0030, "Load Identity Resolving Keys", keyCount, .secrets, returns: []),
        PDUDefinition(
            0x003B, "Read Local Out Of Band Extended Data", addressTypes, returns: [addressTypes, dataLength, data]),
        PDUDefinition(0x0046, "Load Blocked Keys", keyCount, .secrets, returns: []),
    ]

    private static let devices: [PDUDefinition] = [
        PDUDefinition(0x0014, "Disconnect", peer, returns: peer),
        PDUDefinition(
            0x0015, "Get Connections", [],
            returns: [
                .u16("num_connections", summary: .labelled),
                .array("connections", count: .field("num_connections"), peer),
            ]),
        PDUDefinition(0x0023, "Start Discovery", addressTypes, returns: [addressTypes]),
        PDUDefinition(0x0024, "Stop Discovery", addressTypes, returns: [addressTypes]),
        PDUDefinition(0x0025, "Confirm Name", peer + [.enable("name_known")], returns: peer),
        PDUDefinition(0x0026, "Block Device", peer, returns: peer),
        PDUDefinition(0x0027, "Unblock Device", peer, returns: peer),
        PDUDefinition(
            0x0031, "Get Connection Information", peer,
            returns: peer + [rssi, .power("tx_power", absent: 0x7F), .power("max_tx_power", absent: 0x7F)]),
        PDUDefinition(0x0032, "Get Clock Information", peer),
        PDUDefinition(
            0x0033, "Add Device",
            peer + [
                .u8(
                    "action",
                    names: [0: "background scan", 1: "allow incoming connection", 2: "connect automatically"],
                    summary: .labelled)
            ], returns: peer),
        PDUDefinition(0x0034, "Remove Device", peer, returns: peer),
        PDUDefinition(
            0x0035, "Load Connection Parameters",
            .u16("num_parameters", summary: .labelled),
            .array("parameters", count: .field("num_parameters"), peer + connectionParameters), returns: []),
        PDUDefinition(
            0x003A, "Start Service Discovery",
            addressTypes, .s8("rssi_threshold", unit: "dBm", absent: 0x7F, summary: .labelled), .u16("num_uuids"),
            .array("uuids", count: .field("num_uuids"), .uuid("uuid", width: 16, summary: .bare)),
            returns: [addressTypes]),
        PDUDefinition(0x0041, "Start Limited Discovery", addressTypes, returns: [addressTypes]),
        PDUDefinition(0x004F, "Get Device Flags", peer, returns: peer + [supportedFlags, currentFlags]),
        PDUDefinition(0x0050, "Set Device Flags", peer + [currentFlags], returns: peer),
    ]

    private static let advertising: [PDUDefinition] = [
        PDUDefinition(
            0x003D, "Read Advertising Features", [],
            returns: [
                .u32("supported_flags", style: .hex8), .u8("max_adv_data_length", unit: "byte"),
                .u8("max_scan_rsp_length", unit: "byte"), .u8("max_instances"), .u8("num_instances"),
                .list("instances", .u8, count: .field("num_instances")),
            ]),
        PDUDefinition(
            0x003E, "Add Advertising",
            [
                instance, advertisingFlags, .u16("duration", unit: "s"), .u16("timeout", unit: "s"),
            ] + advertisedLengths + advertised, returns: [instance]),
        PDUDefinition(0x003F, "Remove Advertising", instance, returns: [instance]),
        PDUDefinition(
            0x0040, "Get Advertising Size Information", instance, advertisingFlags,
            returns: [
                instance, advertisingFlags, .u8("max_adv_data_length", unit: "byte"),
                .u8("max_scan_rsp_length", unit: "byte"),
            ]),
        PDUDefinition(0x0051, "Read Advertisement Monitor Features"),
        PDUDefinition(0x0052, "Add Advertisement Patterns Monitor", returns: [monitorHandle]),
        PDUDefinition(0x0053, "Remove Advertisement Monitor", monitorHandle, returns: [monitorHandle]),
        PDUDefinition(
            0x0054, "Add Extended Advertising Parameters",
            instance, advertisingFlags, .u16("duration", unit: "s"), .u16("timeout", unit: "s"),
            .number(.u32, "interval_min", unit: "s", scale: .slots625us, summary: .labelled),
            .number(.u32, "interval_max", unit: "s", scale: .slots625us, summary: .labelled), .power("tx_power"),
            returns: [
                instance, .power("tx_power"), .u8("max_adv_data_length", unit: "byte"),
                .u8("max_scan_rsp_length", unit: "byte"),
            ]),
        PDUDefinition(
            0x0055, "Add Extended Advertising Data", [instance] + advertisedLengths + advertised, returns: [instance]),
        PDUDefinition(0x0056, "Add Advertisement Patterns Monitor With RSSI Threshold", returns: [monitorHandle]),
    ]

    /// Names only, but for the first.
    private static let others: [PDUDefinition] = [
        PDUDefinition(0x0049, "Read Experimental Features Information"),
        PDUDefinition(
            0x004A, "Set Experimental Feature", .uuid("uuid", width: 16, summary: .bare), .enable(),
            returns: [.uuid("uuid", width: 16, summary: .bare), .u32("feature_flags", style: .hex8)]),
        PDUDefinition(0x004B, "Read Default System Configuration"),
        PDUDefinition(0x004C, "Set Default System Configuration"),
        PDUDefinition(0x004D, "Read Default Runtime Configuration"),
        PDUDefinition(0x004E, "Set Default Runtime Configuration"),
        PDUDefinition(0x0057, "Set Mesh Receiver"),
        PDUDefinition(0x0058, "Read Mesh Features"),
        PDUDefinition(0x0059, "Transmit Mesh Packet"),
        PDUDefinition(0x005A, "Cancel Transmit Mesh Packet"),
    ]

    private static func setting(_ code: UInt16, _ name: StaticString, _ items: [Item]) -> PDUDefinition {
        PDUDefinition(code, name, items, returns: [currentSettings])
    }

    /// Names of the commands and events themselves.
    package static let commandNames = NameSource.computed { commands.map(\.valueName) }
    package static let eventNames = NameSource.computed { events.map(\.valueName) }
}
