/// Descriptors that the Core Specification defines (Core 6.0, Vol 3, Part G, 3.3.3), but for the presentation format.
extension ValueDecoder {
    /// Characteristic Extended Properties (3.3.3.1).
    static let extendedProperties = ValueDecoder(
        .descriptor(0x2900), "Characteristic Extended Properties", source: "Core 6.0, Vol 3, Part G, 3.3.3.1",
        .flags(
            2,
            .bit(0, "reliable_write", summary: .labelled, "Reliable Write allowed"),
            .bit(1, "writable_auxiliaries", summary: .labelled, "the User Description may be written")))

    /// Characteristic User Description (3.3.3.2): UTF-8.
    static let userDescription = ValueDecoder(
        .descriptor(0x2901), "Characteristic User Description", source: "Core 6.0, Vol 3, Part G, 3.3.3.2",
        .text("user_description", .rest, summary: .bare, "description of the characteristic"))

    /// Client Characteristic Configuration (3.3.3.3).
    static let clientConfiguration = ValueDecoder(
        .descriptor(0x2902), "Client Characteristic Configuration", source: "Core 6.0, Vol 3, Part G, 3.3.3.3",
        .flags(
            2,
            .bit(0, "notification", summary: .labelled, "the client subscribes to notifications"),
            .bit(1, "indication", summary: .labelled, "the client subscribes to indications")))

    /// Server Characteristic Configuration (3.3.3.4).
    static let serverConfiguration = ValueDecoder(
        .descriptor(0x2903), "Server Characteristic Configuration", source: "Core 6.0, Vol 3, Part G, 3.3.3.4",
        .flags(2, .bit(0, "broadcasts", summary: .labelled, "the value is broadcast")))

    /// Characteristic Aggregate Format (3.3.3.6): handles of the presentation formats of the parts of the value.
    static let aggregateFormat = ValueDecoder(
        .descriptor(0x2905), "Characteristic Aggregate Format", source: "Core 6.0, Vol 3, Part G, 3.3.3.6",
        .list("format_handles", .u16, summary: .labelled, style: .hex4, "handles of presentation formats, in order"))
}
