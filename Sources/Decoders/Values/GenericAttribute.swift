/// Characteristics of the GATT service (Core 6.0, Vol 3, Part G, 7).
extension ValueDecoder {
    /// Service Changed (7.1): the handles whose services were added, changed or removed.
    static let serviceChanged = ValueDecoder(
        .characteristic(0x2A05), "Service Changed", source: "Core 6.0, Vol 3, Part G, 7.1",
        .u16("start_handle", summary: .labelled, style: .hex4, "first handle of the affected range"),
        .u16("end_handle", summary: .labelled, style: .hex4, "last handle of the affected range"))

    /// Client Supported Features (7.2): bits, in as many octets as the client needs.
    static let clientSupportedFeatures = ValueDecoder(
        .characteristic(0x2B29), "Client Supported Features", source: "Core 6.0, Vol 3, Part G, 7.2",
        .flags(
            "client_supported_features", 1, style: .hex2,
            [
                .bit(0, "robust_caching", summary: .unlessZero, "the client notices a changed database by itself"),
                .bit(1, "enhanced_att_bearer", summary: .unlessZero, "the client supports Enhanced ATT bearers"),
                .bit(
                    2, "multiple_handle_value_notifications", summary: .unlessZero,
                    "the client can receive Multiple Handle Value Notifications"),
            ], "first octet of the features that the client supports"),
        furtherFeatures)

    /// Database Hash (7.3): AES-CMAC over the server's attributes, least significant octet first.
    static let databaseHash = ValueDecoder(
        .characteristic(0x2B2A), "Database Hash", source: "Core 6.0, Vol 3, Part G, 7.3",
        .bytes("database_hash", .fixed(16), summary: .bare, "changes whenever the server's attributes do"))

    /// Server Supported Features (7.4): bits, in as many octets as the server needs.
    static let serverSupportedFeatures = ValueDecoder(
        .characteristic(0x2B3A), "Server Supported Features", source: "Core 6.0, Vol 3, Part G, 7.4",
        .flags(
            "server_supported_features", 1, style: .hex2,
            [.bit(0, "eatt_supported", summary: .unlessZero, "the server supports Enhanced ATT bearers")],
            "first octet of the features that the server supports"),
        furtherFeatures)

    private static let furtherFeatures = Item.whenLeft(
        1, .bytes("further_features", .rest, summary: .labelled, "octets behind the first, all reserved"))
}
