/// Encryption, keys and privacy (Core 6.0, Vol 4, Part E, 7.8.22 to 7.8.26, 7.8.36 to 7.8.45, 7.8.77 and 7.8.93). Keys
/// and random numbers stand here as they were sent, least significant octet first.
extension HCIDefinitions {
    static let leSecurityCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2017, "LE Encrypt", .bytes("key", .fixed(16)).secret, .bytes("plaintext_data", .fixed(16)).secret,
            returns: Item.returning(.bytes("encrypted_data", .fixed(16)).secret)),
        PDUDefinition(
            0x2019, "LE Enable Encryption", .connectionHandle, randomNumber, encryptedDiversifier, longTermKey),
        PDUDefinition(
            0x201A, "LE Long Term Key Request Reply", .connectionHandle, longTermKey,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(
            0x201B, "LE Long Term Key Request Negative Reply", .connectionHandle,
            returns: Item.returning(.connectionHandle)),
        PDUDefinition(0x2025, "LE Read Local P-256 Public Key", []),
        PDUDefinition(0x2026, "LE Generate DHKey [v1]", publicKey),
        PDUDefinition(
            0x205E, "LE Generate DHKey [v2]",
            publicKey + [.u8("dhkey_key_type", names: [0: "generated key", 1: "debug key"], "Key_Type: private key")]),
    ]

    static let leResolvingListCommands: [PDUDefinition] = [
        PDUDefinition(
            0x2027, "LE Add Device To Resolving List",
            peerIdentity + [.bytes("peer_irk", .fixed(16)).secret, .bytes("local_irk", .fixed(16)).secret],
            returns: [.status]),
        PDUDefinition(0x2028, "LE Remove Device From Resolving List", peerIdentity, returns: [.status]),
        PDUDefinition(0x2029, "LE Clear Resolving List", [], returns: [.status]),
        PDUDefinition(
            0x202A, "LE Read Resolving List Size", [],
            returns: Item.returning(.u8("resolving_list_size", summary: .labelled))),
        PDUDefinition(
            0x202B, "LE Read Peer Resolvable Address", peerIdentity,
            returns: Item.returning(.address("peer_resolvable_address", summary: .bare))),
        PDUDefinition(
            0x202C, "LE Read Local Resolvable Address", peerIdentity,
            returns: Item.returning(.address("local_resolvable_address", summary: .bare))),
        PDUDefinition(
            0x202D, "LE Set Address Resolution Enable", .enable("address_resolution_enable"), returns: [.status]),
        PDUDefinition(
            0x202E, "LE Set Resolvable Private Address Timeout",
            .u16("rpa_timeout", unit: "s", scale: .decimal(0), summary: .labelled), returns: [.status]),
        PDUDefinition(
            0x204E, "LE Set Privacy Mode",
            peerIdentity + [.u8("privacy_mode", names: HCINames.privacyMode, summary: .labelled)],
            returns: [.status]),
    ]

    static let randomNumber = Item.bytes("random_number", .fixed(8), "least significant octet first")
    static let encryptedDiversifier = Item.u16("encrypted_diversifier", summary: .labelled, style: .hex4)
    static let publicKey: [Item] = [
        .bytes("key_x_coordinate", .fixed(32), "P-256 public key, least significant octet first"),
        .bytes("key_y_coordinate", .fixed(32), "P-256 public key, least significant octet first"),
    ]
    private static let longTermKey = Item.bytes("long_term_key", .fixed(16), "least significant octet first").secret
    private static let peerIdentity: [Item] = [
        .u8("peer_identity_address_type", names: HCINames.identityAddressType),
        .address("peer_identity_address", summary: .bare),
    ]
}
