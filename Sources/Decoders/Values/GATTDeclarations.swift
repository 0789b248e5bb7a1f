/// The declarations that make up a database (Core 6.0, Vol 3, Part G, 3.1 to 3.3.1).
extension ValueDecoder {
    static let primaryService = ValueDecoder(
        .attribute(BluetoothUUID(0x2800)), "Primary Service", source: "Core 6.0, Vol 3, Part G, 3.1",
        uuid("UUID of the service, included service, characteristic or external report"))

    static let secondaryService = ValueDecoder(
        .attribute(BluetoothUUID(0x2801)), "Secondary Service", source: "Core 6.0, Vol 3, Part G, 3.1",
        uuid("UUID of the service"))

    /// Include (3.2): the UUID is there only if it has 16 bits.
    static let include = ValueDecoder(
        .attribute(BluetoothUUID(0x2802)), "Include", source: "Core 6.0, Vol 3, Part G, 3.2",
        .u16("included_service_handle", summary: .labelled, style: .hex4, "handle of the included service"),
        .u16("end_group_handle", summary: .labelled, style: .hex4, "last handle of the included service"),
        .whenLeft(1, .uuid("uuid", width: 2, summary: .bare, "UUID of the included service")))

    /// Characteristic (3.3.1): its properties (3.3.1.1), the handle of its value, and its UUID.
    static let characteristic = ValueDecoder(
        .attribute(BluetoothUUID(0x2803)), "Characteristic", source: "Core 6.0, Vol 3, Part G, 3.3.1",
        .flags("properties", 1, style: .hex2, [], "how the value may be used"),
        .u16("value_handle", summary: .labelled, style: .hex4, "handle of the characteristic's value"),
        uuid("UUID of the characteristic"),
        .lastFlags(
            .bit(0, "broadcast", summary: .unlessZero, "may be broadcast"),
            .bit(1, "read", summary: .unlessZero, "may be read"),
            .bit(2, "write_without_response", summary: .unlessZero, "may be written without response"),
            .bit(3, "write", summary: .unlessZero, "may be written with response"),
            .bit(4, "notify", summary: .unlessZero, "may be notified"),
            .bit(5, "indicate", summary: .unlessZero, "may be indicated"),
            .bit(6, "authenticated_signed_writes", summary: .unlessZero, "may be written with a signature"),
            .bit(7, "extended_properties", summary: .unlessZero, "has a descriptor with more properties")))

    /// A UUID of 16 octets, or else of 2: the only two sizes of the Attribute Protocol.
    static func uuid(_ meaning: String) -> Item {
        .condition(
            .remaining(3), [.uuid("uuid", width: 16, summary: .bare, meaning)],
            otherwise: [.uuid("uuid", width: 2, summary: .bare, meaning)])
    }
}
