/// Events of the Linux management interface (BlueZ, doc/mgmt-api.txt). Command Complete and Command Status are decoded
/// together with the command that they answer.
extension ManagementDefinitions {
    package static let events: [PDUDefinition] = eventLists.all
    static let eventLists: [PDUDefinition.List] = [
        { controllerEvents }, { deviceEvents }, { keyEvents }, { otherEvents },
    ]

    private static let controllerEvents: [PDUDefinition] = [
        PDUDefinition(ManagementCode.commandComplete, "Command Complete"),
        PDUDefinition(ManagementCode.commandStatus, "Command Status"),
        PDUDefinition(0x0003, "Controller Error", .u8("error_code", summary: .labelled, style: .hex2)),
        PDUDefinition(0x0004, "Index Added", []),
        PDUDefinition(0x0005, "Index Removed", []),
        PDUDefinition(0x0006, "New Settings", currentSettings),
        PDUDefinition(0x0007, "Class Of Device Changed", .classOfDevice),
        PDUDefinition(0x0008, "Local Name Changed", localName, shortName),
        PDUDefinition(0x0013, "Discovering", addressTypes, .enable("discovering")),
        PDUDefinition(0x001D, "Unconfigured Index Added", []),
        PDUDefinition(0x001E, "Unconfigured Index Removed", []),
        PDUDefinition(0x001F, "New Configuration Options", missingOptions),
        PDUDefinition(0x0020, "Extended Index Added", extendedIndex),
        PDUDefinition(0x0021, "Extended Index Removed", extendedIndex),
        PDUDefinition(0x0022, "Local Out Of Band Extended Data Updated", addressTypes, dataLength, data),
        PDUDefinition(0x0023, "Advertising Added", instance),
        PDUDefinition(0x0024, "Advertising Removed", instance),
        PDUDefinition(0x0025, "Extended Controller Information Changed", dataLength, data),
        PDUDefinition(0x0026, "PHY Configuration Changed", phys("selected_phys")),
        PDUDefinition(
            0x0027, "Experimental Feature Changed",
            .uuid("uuid", width: 16, summary: .bare), .u32("feature_flags", style: .hex8)),
        PDUDefinition(0x0028, "Default System Configuration Changed"),
        PDUDefinition(0x0029, "Default Runtime Configuration Changed"),
        PDUDefinition(
            0x002D, "Controller Suspend",
            .u8(
                "suspend_state",
                names: [0: "running", 1: "disconnected, no scanning", 2: "page scanning or passive scanning"],
                summary: .labelled)),
        PDUDefinition(
            0x002E, "Controller Resume",
            [
                .u8(
                    "wake_reason",
                    names: [0: "no wake from a device", 1: "unexpected event", 2: "event of a device"],
                    summary: .labelled)
            ] + peer),
    ]

    private static let deviceEvents: [PDUDefinition] = [
        PDUDefinition(0x000B, "Device Connected", peer + [deviceFlags, dataLength, data]),
        PDUDefinition(
            0x000C, "Device Disconnected",
            peer + [
                .u8(
                    "reason",
                    names: [
                        0: "unspecified", 1: "connection timeout", 2: "terminated by the local host",
                        3: "terminated by the remote host", 4: "authentication failure",
                        5: "terminated by the local host for suspend",
                    ], summary: .labelled)
            ]),
        PDUDefinition(0x000D, "Connect Failed", peer + [status]),
        PDUDefinition(0x000E, "PIN Code Request", peer + [.enable("secure")]),
        PDUDefinition(
            0x000F, "User Confirmation Request",
            peer + [.u8("confirm_hint"), .u32("numeric_value", summary: .labelled, "number to compare")]),
        PDUDefinition(0x0010, "User Passkey Request", peer),
        PDUDefinition(0x0011, "Authentication Failed", peer + [status]),
        PDUDefinition(0x0012, "Device Found", peer + [rssi, deviceFlags, dataLength, data]),
        PDUDefinition(0x0014, "Device Blocked", peer),
        PDUDefinition(0x0015, "Device Unblocked", peer),
        PDUDefinition(0x0016, "Device Unpaired", peer),
        PDUDefinition(0x0017, "Passkey Notify", peer + [passkey, .u8("entered")]),
        PDUDefinition(0x001A, "Device Added", peer + [.u8("action")]),
        PDUDefinition(0x001B, "Device Removed", peer),
        PDUDefinition(0x002A, "Device Flags Changed", peer + [supportedFlags, currentFlags]),
        PDUDefinition(0x002B, "Advertisement Monitor Added", monitorHandle),
        PDUDefinition(0x002C, "Advertisement Monitor Removed", monitorHandle),
        PDUDefinition(
            0x002F, "Advertisement Monitor Device Found",
            [monitorHandle] + peer + [rssi, deviceFlags, dataLength, data]),
        PDUDefinition(0x0030, "Advertisement Monitor Device Lost", [monitorHandle] + peer),
    ]

    /// Store_Hint says whether the host should keep what it gets.
    private static let keyEvents: [PDUDefinition] = [
        PDUDefinition(
            0x0009, "New Link Key",
            [storeHint] + peer + [
                .u8("key_type", names: HCINames.keyType, summary: .labelled), .bytes("link_key", .fixed(16)).secret,
                .u8("pin_length", unit: "byte"),
            ]),
        PDUDefinition(
            0x000A, "New Long Term Key",
            [storeHint] + peer + [
                .u8(
                    "long_term_key_type",
                    names: [
                        0: "legacy, unauthenticated", 1: "legacy, authenticated", 2: "P-256, unauthenticated",
                        3: "P-256, authenticated", 4: "P-256 debug",
                    ], summary: .labelled), .u8("central"), .u8("encryption_key_size", unit: "byte"),
                .u16("encrypted_diversifier", style: .hex4), .bytes("random_number", .fixed(8)),
                .bytes("long_term_key", .fixed(16)).secret,
            ]),
        PDUDefinition(
            0x0018, "New Identity Resolving Key",
            [storeHint, .address("random_address")] + peer + [.bytes("identity_resolving_key", .fixed(16)).secret]),
        PDUDefinition(
            0x0019, "New Signature Resolving Key",
            [storeHint] + peer + [.u8("signature_key_type"), .bytes("signature_key", .fixed(16)).secret]),
        // The kernel sends the hint after the address, other than the document says.
        PDUDefinition(0x001C, "New Connection Parameter", peer + [storeHint] + connectionParameters),
    ]

    private static let otherEvents: [PDUDefinition] = [
        PDUDefinition(0x0031, "Mesh Device Found"),
        PDUDefinition(0x0032, "Mesh Packet Transmit Complete", .u8("mesh_handle", summary: .labelled)),
    ]

    private static let storeHint = Item.u8("store_hint", names: [0: "do not store", 1: "store"])
    private static let extendedIndex: [Item] = [
        .u8("controller_type", names: MonitorField.controllerTypeNames),
        .u8("bus", names: MonitorField.busNames, summary: .labelled),
    ]
}

/// Codes of the events that are more than their parameters.
package enum ManagementCode {
    package static let commandComplete: UInt16 = 0x0001
    package static let commandStatus: UInt16 = 0x0002
}
