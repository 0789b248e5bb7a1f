extension ValueDecoder {
    /// System ID (Device Information Service 1.1, 3.7): the manufacturer's identifier of 40 bits in the least significant
    /// octets, the Organizationally Unique Identifier of 24 bits above it.
    ///
    /// An identifier made from a device address has 0xFFFE between the halves of the address, as an EUI-64 has.
    static let systemID = ValueDecoder(
        .characteristic(0x2A23), "System ID", source: "Device Information Service 1.1, 3.7",
        .number(
            Item.Number(width: 5), "manufacturer_identifier", summary: .labelled, "40 bits that the manufacturer chose"),
        .u24(
            "organizationally_unique_identifier", summary: .labelled, style: .hex8,
            "OUI, 24 bits that the IEEE assigned to the manufacturer"))
}
