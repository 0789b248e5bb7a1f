/// Events of BR/EDR authentication and pairing (Core 6.0, Vol 4, Part E, 7.7.22 to 7.7.24 and 7.7.40 to 7.7.49). Keys
/// stand here as they were sent, least significant octet first.
extension HCIDefinitions {
    static let pairingEvents: [PDUDefinition] = [
        PDUDefinition(
            0x15, "Return Link Keys",
            .u8("num_keys"), .array("keys", count: .field("num_keys"), [.bdAddr, linkKey], "stored link keys")),
        PDUDefinition(0x16, "PIN Code Request", .bdAddr),
        PDUDefinition(0x17, "Link Key Request", .bdAddr),
        PDUDefinition(
            0x18, "Link Key Notification",
            .bdAddr, linkKey, .u8("key_type", names: HCINames.keyType, summary: .labelled)),
        PDUDefinition(0x31, "IO Capability Request", .bdAddr),
        PDUDefinition(0x32, "IO Capability Response", [.bdAddr] + ioCapabilities),
        PDUDefinition(0x33, "User Confirmation Request", .bdAddr, numericValue),
        PDUDefinition(0x34, "User Passkey Request", .bdAddr),
        PDUDefinition(0x35, "Remote OOB Data Request", .bdAddr),
        PDUDefinition(0x36, "Simple Pairing Complete", .status, .bdAddr),
        PDUDefinition(0x3B, "User Passkey Notification", .bdAddr, .u32("passkey", summary: .labelled).secret),
        PDUDefinition(0x3C, "Keypress Notification", .bdAddr, notificationType),
    ]
}
