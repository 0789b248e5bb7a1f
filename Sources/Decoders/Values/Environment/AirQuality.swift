/// Concentrations of gases and particles in the air (GATT Specification Supplement).
extension ValueDecoder {
    static let ammoniaConcentration = ValueDecoder(
        .characteristic(0x2BCF), "Ammonia Concentration",
        source: "GATT Specification Supplement, Ammonia Concentration",
        .number(.medfloat16, "ammonia_concentration", unit: "kg/m³", summary: .labelled))

    static let carbonMonoxideConcentration = ValueDecoder(
        .characteristic(0x2BD0), "Carbon Monoxide Concentration",
        source: "GATT Specification Supplement, Carbon Monoxide Concentration",
        .number(.medfloat16, "carbon_monoxide_concentration", unit: "kg/m³", summary: .labelled))

    static let co2Concentration = ValueDecoder(
        .characteristic(0x2B8C), "CO2 Concentration", source: "GATT Specification Supplement, CO2 Concentration",
        .u16(
            "co2_concentration", unit: "ppm", scale: .decimal(0),
            special: [0xFFFF: "not known", 0xFFFE: "65534 ppm or more"], summary: .labelled,
            "carbon dioxide, parts of the volume"))

    static let methaneConcentration = ValueDecoder(
        .characteristic(0x2BD1), "Methane Concentration",
        source: "GATT Specification Supplement, Methane Concentration",
        .number(.medfloat16, "methane_concentration", unit: "ppb", summary: .labelled))

    static let nitrogenDioxideConcentration = ValueDecoder(
        .characteristic(0x2BD2), "Nitrogen Dioxide Concentration",
        source: "GATT Specification Supplement, Nitrogen Dioxide Concentration",
        .number(.medfloat16, "nitrogen_dioxide_concentration", unit: "kg/m³", summary: .labelled))

    static let nonMethaneVolatileOrganicCompoundsConcentration = ValueDecoder(
        .characteristic(0x2BD3), "Non-Methane Volatile Organic Compounds Concentration",
        source: "GATT Specification Supplement, Non-Methane Volatile Organic Compounds Concentration",
        .number(.medfloat16, "non_methane_voc_concentration", unit: "kg/m³", summary: .labelled))

    static let ozoneConcentration = ValueDecoder(
        .characteristic(0x2BD4), "Ozone Concentration", source: "GATT Specification Supplement, Ozone Concentration",
        .number(.medfloat16, "ozone_concentration", unit: "kg/m³", summary: .labelled))

    static let particulateMatterPM1Concentration = ValueDecoder(
        .characteristic(0x2BD5), "Particulate Matter - PM1 Concentration",
        source: "GATT Specification Supplement, Particulate Matter - PM1 Concentration",
        .number(.medfloat16, "pm1_concentration", unit: "kg/m³", summary: .labelled))

    static let particulateMatterPM25Concentration = ValueDecoder(
        .characteristic(0x2BD6), "Particulate Matter - PM2.5 Concentration",
        source: "GATT Specification Supplement, Particulate Matter - PM2.5 Concentration",
        .number(.medfloat16, "pm2_5_concentration", unit: "kg/m³", summary: .labelled))

    static let particulateMatterPM10Concentration = ValueDecoder(
        .characteristic(0x2BD7), "Particulate Matter - PM10 Concentration",
        source: "GATT Specification Supplement, Particulate Matter - PM10 Concentration",
        .number(.medfloat16, "pm10_concentration", unit: "kg/m³", summary: .labelled))

    static let sulfurDioxideConcentration = ValueDecoder(
        .characteristic(0x2BD8), "Sulfur Dioxide Concentration",
        source: "GATT Specification Supplement, Sulfur Dioxide Concentration",
        .number(.medfloat16, "sulfur_dioxide_concentration", unit: "kg/m³", summary: .labelled))

    static let sulfurHexafluorideConcentration = ValueDecoder(
        .characteristic(0x2BD9), "Sulfur Hexafluoride Concentration",
        source: "GATT Specification Supplement, Sulfur Hexafluoride Concentration",
        .number(.medfloat16, "sulfur_hexafluoride_concentration", unit: "kg/m³", summary: .labelled))

    static let vocConcentration = ValueDecoder(
        .characteristic(0x2BE7), "VOC Concentration", source: "GATT Specification Supplement, VOC Concentration",
        .u16(
            "voc_concentration", unit: "ppb", scale: .decimal(0),
            special: [0xFFFF: "not known", 0xFFFE: "65534 ppb or more"], summary: .labelled,
            "volatile organic compounds, parts of the volume"))
}

extension StandardDecoders {
    static let airQuality: [ValueDecoder] = [
        .ammoniaConcentration, .carbonMonoxideConcentration, .co2Concentration, .methaneConcentration,
        .nitrogenDioxideConcentration, .nonMethaneVolatileOrganicCompoundsConcentration, .ozoneConcentration,
        .particulateMatterPM1Concentration, .particulateMatterPM25Concentration, .particulateMatterPM10Concentration,
        .sulfurDioxideConcentration, .sulfurHexafluorideConcentration, .vocConcentration,
    ]
}
