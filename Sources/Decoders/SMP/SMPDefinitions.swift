/// Every command of the Security Manager Protocol (Core 6.0, Vol 3, Part H, 3.3, table 3.3), by its code.
///
/// Keys, random numbers and check values are shown as their bytes stand in the PDU: least significant octet first (3.3).
package enum SMPDefinitions {
    package static let commands: [PDUDefinition] = lists.all
    static let lists: [PDUDefinition.List] = [{ pairingMethods }, { keyDistribution }]

    /// Pairing methods (3.5).
    static let pairingMethods = [
        PDUDefinition(0x01, "Pairing Request", pairingFeatures),
        PDUDefinition(0x02, "Pairing Response", pairingFeatures),
        PDUDefinition(0x03, "Pairing Confirm", .bytes("confirm_value", .fixed(16), summary: .bare, "confirm value")),
        PDUDefinition(
            0x04, "Pairing Random",
            .bytes("random_value", .fixed(16), summary: .bare, "random number behind the confirm value").secret),
        PDUDefinition(
            0x05, "Pairing Failed",
            .u8(
                "reason", names: .table(AssignedNumbers.smpReasons), summary: .labelled, style: .hex2,
                "why the pairing failed")),
        PDUDefinition(
            0x0C, "Pairing Public Key",
            .bytes(
                "public_key_x", .fixed(32), summary: .labelled, "x coordinate of the sender's public key, curve P-256"),
            .bytes("public_key_y", .fixed(32), "y coordinate of the sender's public key, curve P-256")),
        PDUDefinition(
            0x0D, "Pairing DHKey Check",
            .bytes("dhkey_check", .fixed(16), summary: .bare, "check value of the Diffie-Hellman key")),
        PDUDefinition(
            0x0E, "Pairing Keypress Notification",
            .u8("notification_type", names: keypressNames, summary: .labelled, "what the user did")),
    ]

    /// Security Request and key distribution (3.6).
    static let keyDistribution = [
        PDUDefinition(
            0x06, "Encryption Information",
            .bytes("long_term_key", .fixed(16), "LTK that the sender distributes").secret),
        PDUDefinition(
            0x07, "Central Identification",
            .u16("ediv", style: .hex4, "Encrypted Diversifier of the distributed LTK"),
            .bytes("rand", .fixed(8), "random number of the distributed LTK")),
        PDUDefinition(
            0x08, "Identity Information",
            .bytes("identity_resolving_key", .fixed(16), "IRK that the sender distributes").secret),
        PDUDefinition(
            0x09, "Identity Address Information",
            .u8("addr_type", names: addressTypeNames, summary: .bare, "type of the identity address"),
            .address("bd_addr", summary: .bare, "identity address of the sender")),
        PDUDefinition(
            0x0A, "Signing Information",
            .bytes("signature_key", .fixed(16), "CSRK that the sender distributes").secret),
        PDUDefinition(0x0B, "Security Request", authReq),
    ]

    /// The features that both devices announce (3.5.1 and 3.5.2).
    static let pairingFeatures: [Item] = [
        .u8("io_capability", names: ioCapabilityNames, summary: .labelled, "what the sender can show and read"),
        .u8("oob_data_flag", names: oobNames, summary: .unlessZero, "whether out-of-band data are present"),
        authReq,
        .u8(
            "maximum_encryption_key_size", unit: "byte", summary: .labelled,
            "longest key that the sender supports, 7 to 16"),
        keys("initiator", "keys that the initiator distributes"),
        keys("responder", "keys that the responder distributes"),
    ]

    /// AuthReq (3.5.1, figure 3.3).
    static let authReq = Item.flags(
        "auth_req", 1, style: .hex2,
        [
            .field(
                0...1, "bonding_flags", names: bondingNames, summary: .unlessZero, "whether the sender asks for bonding"
            ),
            .bit(2, "mitm", summary: .unlessZero, "protection against a machine in the middle asked for"),
            .bit(3, "sc", summary: .unlessZero, "LE Secure Connections supported"),
            .bit(4, "keypress", "keypress notifications asked for"),
            .bit(5, "ct2", "h7 function supported, for cross-transport key derivation"),
        ], "what security the sender asks for")

    /// Initiator Key Distribution and Responder Key Distribution (3.6.1, figure 3.11).
    private static func keys(_ role: String, _ meaning: String) -> Item {
        .flags(
            role + "_key_distribution", 1, style: .hex2,
            [
                .bit(0, role + "_enc_key", "Long Term Key, EDIV and Rand; ignored with LE Secure Connections"),
                .bit(1, role + "_id_key", "Identity Resolving Key and identity address"),
                .bit(2, role + "_sign_key", "Connection Signature Resolving Key"),
                .bit(3, role + "_link_key", "key of the other transport, derived rather than sent"),
            ], meaning)
    }
}

/// The values that fields of the Security Manager Protocol name (3.5.1, 3.5.8 and 3.6.5).
extension SMPDefinitions {
    static let ioCapabilityNames: NameSource = [
        0: "DisplayOnly", 1: "DisplayYesNo", 2: "KeyboardOnly", 3: "NoInputNoOutput", 4: "KeyboardDisplay",
    ]
    static let oobNames: NameSource = [
        0: "OOB Authentication data not present", 1: "OOB Authentication data from remote device present",
    ]
    static let bondingNames: NameSource = [0: "No Bonding", 1: "Bonding"]
    static let addressTypeNames: NameSource = [0: "Public Device Address", 1: "Static Random Device Address"]
    static let keypressNames: NameSource = [
        0: "Passkey entry started", 1: "Passkey digit entered", 2: "Passkey digit erased", 3: "Passkey cleared",
        4: "Passkey entry completed",
    ]
}
