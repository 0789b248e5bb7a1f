/// Characteristics of the GAP service (Core 6.0, Vol 3, Part C, 12).
extension ValueDecoder {
    /// Device Name (12.1): UTF-8, up to 248 octets.
    static let deviceName = ValueDecoder(
        .characteristic(0x2A00), "Device Name", source: "Core 6.0, Vol 3, Part C, 12.1",
        .text("device_name", .rest, summary: .bare, "name of the device"))

    /// Peripheral Privacy Flag (Core 4.0, Vol 3, Part C, 12.3; removed since).
    static let peripheralPrivacyFlag = ValueDecoder(
        .characteristic(0x2A02), "Peripheral Privacy Flag", source: "Core 4.0, Vol 3, Part C, 12.3",
        .u8(
            "peripheral_privacy_flag", names: [0: "privacy disabled", 1: "privacy enabled"], summary: .bare,
            "whether privacy is in use"))

    /// Reconnection Address (Core 4.0, Vol 3, Part C, 12.4; removed since).
    static let reconnectionAddress = ValueDecoder(
        .characteristic(0x2A03), "Reconnection Address", source: "Core 4.0, Vol 3, Part C, 12.4",
        .address("reconnection_address", summary: .bare, "non-resolvable private address for the next connection"))

    /// Central Address Resolution (12.4).
    static let centralAddressResolution = ValueDecoder(
        .characteristic(0x2AA6), "Central Address Resolution", source: "Core 6.0, Vol 3, Part C, 12.4",
        .u8(
            "central_address_resolution",
            names: [0: "address resolution not supported", 1: "address resolution supported"], summary: .bare,
            "whether the device resolves private addresses as a Central"))

    /// Resolvable Private Address Only (12.5).
    static let resolvablePrivateAddressOnly = ValueDecoder(
        .characteristic(0x2AC9), "Resolvable Private Address Only", source: "Core 6.0, Vol 3, Part C, 12.5",
        .u8(
            "resolvable_private_address_only", names: [0: "only resolvable private addresses after bonding"],
            summary: .bare, "which addresses the device uses after bonding"))

    /// Encrypted Data Key Material (12.6): the key of Encrypted Data in advertisements, least significant octet first.
    static let encryptedDataKeyMaterial = ValueDecoder(
        .characteristic(0x2B88), "Encrypted Data Key Material", source: "Core 6.0, Vol 3, Part C, 12.6",
        .bytes("session_key", .fixed(16), summary: .labelled, "key that the advertising data are encrypted with")
            .secret,
        .bytes("iv", .fixed(8), summary: .labelled, "initialization vector"))

    /// LE GATT Security Levels (12.7): the security that the server asks for at most, one or more requirements.
    static let leGATTSecurityLevels = ValueDecoder(
        .characteristic(0x2BF5), "LE GATT Security Levels", source: "Core 6.0, Vol 3, Part C, 12.7",
        .array(
            FieldDefinition(
                "security_level_requirements", .array, summary: .bare, "each meets all of the server's requirements"
            ),
            .rest,
            [
                .u8("security_mode", summary: .labelled, "LE security mode, 1 to 3 (10.2)"),
                .u8("security_level", summary: .labelled, "level of the mode, 1 to 4"),
            ]))
}
