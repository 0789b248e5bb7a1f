/// Answers of the Host during BR/EDR authentication and pairing (Core 6.0, Vol 4, Part E, 7.1.10 to 7.1.13, 7.1.29 to
/// 7.1.36 and 7.1.53). Keys and codes stand here as they were sent, least significant octet first.
extension HCIDefinitions {
    static let pairingCommands: [PDUDefinition] = [
        PDUDefinition(0x040B, "Link Key Request Reply", .bdAddr, linkKey, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x040C, "Link Key Request Negative Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x040D, "PIN Code Request Reply",
            .bdAddr, .u8("pin_code_length", unit: "byte"), .bytes("pin_code", .field("pin_code_length")).secret,
            .padding,
            returns: Item.returning(.bdAddr)),
        PDUDefinition(0x040E, "PIN Code Request Negative Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x042B, "IO Capability Request Reply", [.bdAddr] + ioCapabilities, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x042C, "User Confirmation Request Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x042D, "User Confirmation Request Negative Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x042E, "User Passkey Request Reply", .bdAddr, numericValue.secret, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x042F, "User Passkey Request Negative Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x0430, "Remote OOB Data Request Reply", [.bdAddr] + oobData, returns: Item.returning(.bdAddr)),
        PDUDefinition(0x0433, "Remote OOB Data Request Negative Reply", .bdAddr, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x0434, "IO Capability Request Negative Reply", .bdAddr, .reason, returns: Item.returning(.bdAddr)),
        PDUDefinition(
            0x0445, "Remote OOB Extended Data Request Reply", [.bdAddr] + oobExtendedData,
            returns: Item.returning(.bdAddr)),
    ]

    static let linkKey = Item.bytes("link_key", .fixed(16), "link key, least significant octet first").secret
    static let numericValue = Item.u32("numeric_value", summary: .labelled, "number to compare or type, 0 to 999999")
    static let ioCapabilities: [Item] = [
        .u8("io_capability", names: HCINames.ioCapability, summary: .labelled),
        .u8("oob_data_present", names: HCINames.oobDataPresent),
        .u8("authentication_requirements", names: HCINames.authenticationRequirements),
    ]
    static let oobData: [Item] = [
        .bytes("c", .fixed(16), "Simple Pairing Hash C"), .bytes("r", .fixed(16), "Simple Pairing Randomizer R").secret,
    ]
    static let oobExtendedData: [Item] = [
        .bytes("c_192", .fixed(16), "Simple Pairing Hash C, P-192"),
        .bytes("r_192", .fixed(16), "Simple Pairing Randomizer R, P-192").secret,
        .bytes("c_256", .fixed(16), "Simple Pairing Hash C, P-256"),
        .bytes("r_256", .fixed(16), "Simple Pairing Randomizer R, P-256").secret,
    ]
}
