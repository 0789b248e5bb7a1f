extension ValueDecoder {
    /// Characteristic Presentation Format (Core 6.0, Vol 3, Part G, 3.3.3.5; Assigned Numbers, 2.4).
    ///
    /// The value of the characteristic is `raw · 10^exponent` in the unit. Only the Bluetooth SIG's name space, 1, has
    /// descriptions with a meaning.
    static let presentationFormat = ValueDecoder(
        .descriptor(0x2904), "Characteristic Presentation Format", source: "Core 6.0, Vol 3, Part G, 3.3.3.5",
        .u8("format", names: .table(AssignedNumbers.formatTypes), summary: .bare, style: .hex2, "type of the value"),
        .s8("exponent", summary: .labelled, "power of ten that an integer value is multiplied with"),
        .u16("unit", names: .table(AssignedNumbers.units), summary: .bare, style: .hex4, "unit of the value, a UUID"),
        .u8("name_space", names: [1: "Bluetooth SIG"], "who assigned the description"),
        .when(
            "name_space", [1],
            .u16(
                "description", names: .table(AssignedNumbers.namespaceDescriptions), style: .hex4,
                "which of several values this is, in the Bluetooth SIG's name space"),
            else: [.u16("undefined_description", style: .hex4, "description in a name space that is not known")]))
}
