extension ValueDecoder {
    /// Appearance (Core 6.0, Vol 3, Part C, 12.2; Assigned Numbers, 2.6): a category of 10 bits above a sub-category of 6.
    static let appearance = ValueDecoder(
        .characteristic(0x2A01), "Appearance", source: "Core 6.0, Vol 3, Part C, 12.2",
        .bits(
            FieldDefinition(
                "appearance", .integer, names: .table(AssignedNumbers.appearances), summary: .bare, style: .hex4,
                "what the device looks like"),
            width: 2,
            [
                .field(
                    6...15, "appearance_category", names: .upperBits(AssignedNumbers.appearances, above: 6),
                    "kind of device"),
                .field(0...5, "appearance_subcategory", "kind within the category, 0 generic"),
            ]))
}
