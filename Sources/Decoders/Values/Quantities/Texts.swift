/// Texts that mean what the service with them says (GATT Specification Supplement). Those of a fixed length are padded with NUL.
extension ValueDecoder {
    static let fixedString8 = ValueDecoder(
        .characteristic(0x2AF8), "Fixed String 8", source: "GATT Specification Supplement, Fixed String 8",
        .text("fixed_string", .fixed(8), summary: .labelled))

    static let fixedString16 = ValueDecoder(
        .characteristic(0x2AF5), "Fixed String 16", source: "GATT Specification Supplement, Fixed String 16",
        .text("fixed_string", .fixed(16), summary: .labelled))

    static let fixedString24 = ValueDecoder(
        .characteristic(0x2AF6), "Fixed String 24", source: "GATT Specification Supplement, Fixed String 24",
        .text("fixed_string", .fixed(24), summary: .labelled))

    static let fixedString36 = ValueDecoder(
        .characteristic(0x2AF7), "Fixed String 36", source: "GATT Specification Supplement, Fixed String 36",
        .text("fixed_string", .fixed(36), summary: .labelled))

    static let fixedString64 = ValueDecoder(
        .characteristic(0x2BDE), "Fixed String 64", source: "GATT Specification Supplement, Fixed String 64",
        .text("fixed_string", .fixed(64), summary: .labelled))
}

extension StandardDecoders {
    static let genericTexts: [ValueDecoder] = [
        .fixedString8, .fixedString16, .fixedString24, .fixedString36, .fixedString64,
    ]
}
