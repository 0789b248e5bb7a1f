/// Electric energy and power, in joules and watts (GATT Specification Supplement).
///
/// On the wire, energy is in kWh and kVAh: 3.6 MJ and 3.6 MV·A·s.
extension ValueDecoder {
    static let energyValue = ValueDecoder(
        .characteristic(0x2AF2), "Energy", source: "GATT Specification Supplement, Energy",
        .u24(
            "energy", unit: "J", scale: Item.Scale(36, decimal: 5), special: [0xFFFFFF: "not known"],
            summary: .labelled, "energy used or delivered"))

    static let energy32 = ValueDecoder(
        .characteristic(0x2BA8), "Energy 32", source: "GATT Specification Supplement, Energy 32",
        .u32(
            "energy", unit: "J", scale: Item.Scale(36, decimal: 2),
            special: [0xFFFFFFFF: "not known", 0xFFFFFFFE: "not valid"], summary: .labelled,
            "energy used or delivered"))

    static let energyInAPeriodOfDay = ValueDecoder(
        .characteristic(0x2AF3), "Energy in a Period of Day",
        source: "GATT Specification Supplement, Energy in a Period of Day",
        [
            .u24(
                "energy", unit: "J", scale: Item.Scale(36, decimal: 5), special: [0xFFFFFF: "not known"],
                summary: .labelled, "energy used or delivered")
        ] + periodOfDay)

    static let apparentEnergy32 = ValueDecoder(
        .characteristic(0x2B89), "Apparent Energy 32", source: "GATT Specification Supplement, Apparent Energy 32",
        .u32(
            "apparent_energy", unit: "V·A·s", scale: Item.Scale(36, decimal: 2),
            special: [0xFFFFFFFF: "not known", 0xFFFFFFFE: "not valid"], summary: .labelled,
            "apparent power over time"))

    static let electricPower = ValueDecoder(
        .characteristic(0x2B05), "Power", source: "GATT Specification Supplement, Power",
        .u24(
            "power", unit: "W", scale: .decimal(-1), special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"],
            summary: .labelled, "electric power"))

    static let powerSpecification = ValueDecoder(
        .characteristic(0x2B06), "Power Specification", source: "GATT Specification Supplement, Power Specification",
        .u24(
            "minimum_power_value", unit: "W", scale: .decimal(-1),
            special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled),
        .u24(
            "typical_power_value", unit: "W", scale: .decimal(-1),
            special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled),
        .u24(
            "maximum_power_value", unit: "W", scale: .decimal(-1),
            special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled))

    static let apparentPower = ValueDecoder(
        .characteristic(0x2B8A), "Apparent Power", source: "GATT Specification Supplement, Apparent Power",
        .u24(
            "apparent_power", unit: "VA", scale: .decimal(-1),
            special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled,
            "product of voltage and current"))
}

extension StandardDecoders {
    static let energyAndPower: [ValueDecoder] = [
        .energyValue, .energy32, .energyInAPeriodOfDay, .apparentEnergy32, .electricPower, .powerSpecification,
        .apparentPower,
    ]
}
