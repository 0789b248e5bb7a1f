/// How much light there is, and what it costs (GATT Specification Supplement).
///
/// On the wire, luminous energy and exposure are per hour; here they are per second.
extension ValueDecoder {
    static let illuminance = ValueDecoder(
        .characteristic(0x2AFB), "Illuminance", source: "GATT Specification Supplement, Illuminance",
        .u24(
            "illuminance", unit: "lx", scale: .decimal(-2), special: [0xFFFFFF: "not known"], summary: .labelled,
            "light on a surface"))

    static let illuminance16 = ValueDecoder(
        .characteristic(0x2C1C), "Illuminance 16", source: "GATT Specification Supplement, Illuminance 16",
        .u16(
            "illuminance", unit: "lx", scale: .decimal(0), special: [0xFFFF: "not known"], summary: .labelled,
            "light on a surface"))

    static let relativeValueInAnIlluminanceRange = ValueDecoder(
        .characteristic(0x2B0A), "Relative Value in an Illuminance Range",
        source: "GATT Specification Supplement, Relative Value in an Illuminance Range",
        relativeValue,
        .u24(
            "minimum_illuminance", unit: "lx", scale: .decimal(-2), special: [0xFFFFFF: "not known"],
            summary: .labelled),
        .u24(
            "maximum_illuminance", unit: "lx", scale: .decimal(-2), special: [0xFFFFFF: "not known"],
            summary: .labelled))

    static let luminousEfficacy = ValueDecoder(
        .characteristic(0x2AFC), "Luminous Efficacy", source: "GATT Specification Supplement, Luminous Efficacy",
        .u16(
            "luminous_efficacy", unit: "lm/W", scale: .decimal(-1), special: [0xFFFF: "not known"],
            valid: 0...18000, summary: .labelled, "light for the power"))

    static let luminousEnergy = ValueDecoder(
        .characteristic(0x2AFD), "Luminous Energy", source: "GATT Specification Supplement, Luminous Energy",
        .u24(
            "luminous_energy", unit: "lm·s", scale: Item.Scale(36, decimal: 5), special: [0xFFFFFF: "not known"],
            summary: .labelled, "light given off over time"))

    static let luminousExposure = ValueDecoder(
        .characteristic(0x2AFE), "Luminous Exposure", source: "GATT Specification Supplement, Luminous Exposure",
        .u24(
            "luminous_exposure", unit: "lx·s", scale: Item.Scale(36, decimal: 5), special: [0xFFFFFF: "not known"],
            summary: .labelled, "light on a surface over time"))

    static let luminousFlux = ValueDecoder(
        .characteristic(0x2AFF), "Luminous Flux", source: "GATT Specification Supplement, Luminous Flux",
        .u16("luminous_flux", unit: "lm", special: [0xFFFF: "not known"], summary: .labelled, "light given off"))

    static let luminousFluxRange = ValueDecoder(
        .characteristic(0x2B00), "Luminous Flux Range", source: "GATT Specification Supplement, Luminous Flux Range",
        .u16("minimum_luminous_flux", unit: "lm", special: [0xFFFF: "not known"], summary: .labelled),
        .u16("maximum_luminous_flux", unit: "lm", special: [0xFFFF: "not known"], summary: .labelled))

    static let luminousIntensity = ValueDecoder(
        .characteristic(0x2B01), "Luminous Intensity", source: "GATT Specification Supplement, Luminous Intensity",
        .u16(
            "luminous_intensity", unit: "cd", special: [0xFFFF: "not known"], summary: .labelled,
            "light in a direction"))

    static let lightOutput = ValueDecoder(
        .characteristic(0x2BE2), "Light Output", source: "GATT Specification Supplement, Light Output",
        .u24(
            "light_output", unit: "lm", special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled,
            "light given off"))

    static let perceivedLightness = ValueDecoder(
        .characteristic(0x2B03), "Perceived Lightness", source: "GATT Specification Supplement, Perceived Lightness",
        .u16("perceived_lightness", summary: .labelled, "0 to 65535, in steps that look equal"))

    static let lightDistribution = ValueDecoder(
        .characteristic(0x2BE1), "Light Distribution", source: "GATT Specification Supplement, Light Distribution",
        .u8(
            "light_distribution",
            names: [0: "Type not specified", 1: "Type I", 2: "Type II", 3: "Type III", 4: "Type IV", 5: "Type V"],
            valid: 0...5, summary: .bare, "how the luminaire spreads its light"))

    static let lightSourceType = ValueDecoder(
        .characteristic(0x2BE3), "Light Source Type", source: "GATT Specification Supplement, Light Source Type",
        .u8(
            "light_source_type",
            names: [
                0: "Type not specified", 1: "Low pressure fluorescent", 2: "High intensity discharge",
                3: "Low voltage halogen", 4: "Incandescent", 5: "Light emitting diode",
                6: "Organic light emitting diode", 253: "Other", 254: "No light source", 255: "Several types",
            ], summary: .bare, "what gives the light"))
}

extension StandardDecoders {
    static let illumination: [ValueDecoder] = [
        .illuminance, .illuminance16, .relativeValueInAnIlluminanceRange, .luminousEfficacy, .luminousEnergy,
        .luminousExposure, .luminousFlux, .luminousFluxRange, .luminousIntensity, .lightOutput, .perceivedLightness,
        .lightDistribution, .lightSourceType,
    ]
}
