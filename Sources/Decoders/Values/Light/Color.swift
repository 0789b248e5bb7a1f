/// The color of light (GATT Specification Supplement).
extension ValueDecoder {
    static let chromaticityCoordinate = ValueDecoder(
        .characteristic(0x2B1C), "Chromaticity Coordinate",
        source: "GATT Specification Supplement, Chromaticity Coordinate",
        .u16("chromaticity_coordinate", scale: .binary(-16), summary: .labelled, "x or y in the CIE 1931 color space")
    )

    static let chromaticityCoordinates = ValueDecoder(
        .characteristic(0x2AE4), "Chromaticity Coordinates",
        source: "GATT Specification Supplement, Chromaticity Coordinates",
        .u16("chromaticity_x", scale: .binary(-16), summary: .labelled, "in the CIE 1931 color space"),
        .u16("chromaticity_y", scale: .binary(-16), summary: .labelled, "in the CIE 1931 color space"))

    static let correlatedColorTemperature = ValueDecoder(
        .characteristic(0x2AE9), "Correlated Color Temperature",
        source: "GATT Specification Supplement, Correlated Color Temperature",
        .u16(
            "correlated_color_temperature", unit: "K", special: [0xFFFF: "not known"], valid: 800...65534,
            summary: .labelled, "of the black body whose light looks most like it"))

    static let chromaticDistanceFromPlanckian = ValueDecoder(
        .characteristic(0x2AE3), "Chromatic Distance from Planckian",
        source: "GATT Specification Supplement, Chromatic Distance from Planckian",
        .s16(
            "distance_from_planckian", scale: .decimal(-5), special: [0x7FFF: "not valid", 0x7FFE: "not known"],
            valid: -5000...5000, summary: .labelled, "Duv: distance from the light of a black body"))

    static let chromaticityInCCTAndDuvValues = ValueDecoder(
        .characteristic(0x2AE5), "Chromaticity in CCT and Duv Values",
        source: "GATT Specification Supplement, Chromaticity in CCT and Duv Values",
        .u16(
            "correlated_color_temperature", unit: "K", special: [0xFFFF: "not known"], valid: 800...65534,
            summary: .labelled, "of the black body whose light looks most like it"),
        .s16(
            "distance_from_planckian", scale: .decimal(-5), special: [0x7FFF: "not valid", 0x7FFE: "not known"],
            valid: -5000...5000, summary: .labelled, "Duv: distance from the light of a black body"))

    static let chromaticityTolerance = ValueDecoder(
        .characteristic(0x2AE6), "Chromaticity Tolerance",
        source: "GATT Specification Supplement, Chromaticity Tolerance",
        .u8(
            "chromaticity_tolerance", scale: .decimal(-4), summary: .labelled,
            "of lamps of one kind, as a distance in CIE 1976 coordinates"))

    static let colorRenderingIndex = ValueDecoder(
        .characteristic(0x2AE7), "CIE 13.3-1995 Color Rendering Index",
        source: "GATT Specification Supplement, CIE 13.3-1995 Color Rendering Index",
        .s8(
            "color_rendering_index", valid: -128...100, summary: .labelled,
            "100: colors look as in the light of the reference"))

    static let relativeRuntimeInACorrelatedColorTemperatureRange = ValueDecoder(
        .characteristic(0x2BE5), "Relative Runtime in a Correlated Color Temperature Range",
        source: "GATT Specification Supplement, Relative Runtime in a Correlated Color Temperature Range",
        relativeValue,
        .u16(
            "minimum_correlated_color_temperature", unit: "K", special: [0xFFFF: "not known"], valid: 800...65534,
            summary: .labelled),
        .u16(
            "maximum_correlated_color_temperature", unit: "K", special: [0xFFFF: "not known"], valid: 800...65534,
            summary: .labelled))
}

extension StandardDecoders {
    static let lightColor: [ValueDecoder] = [
        .chromaticityCoordinate, .chromaticityCoordinates, .correlatedColorTemperature, .chromaticDistanceFromPlanckian,
        .chromaticityInCCTAndDuvValues, .chromaticityTolerance, .colorRenderingIndex,
        .relativeRuntimeInACorrelatedColorTemperatureRange,
    ]
}
