/// Electric current (GATT Specification Supplement).
extension ValueDecoder {
    static let electricCurrent = ValueDecoder(
        .characteristic(0x2AEE), "Electric Current", source: "GATT Specification Supplement, Electric Current",
        .u16(
            "current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled,
            "electric current"))

    static let averageCurrent = ValueDecoder(
        .characteristic(0x2AE0), "Average Current", source: "GATT Specification Supplement, Average Current",
        .u16("average_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        sensingDuration)

    static let electricCurrentRange = ValueDecoder(
        .characteristic(0x2AEF), "Electric Current Range",
        source: "GATT Specification Supplement, Electric Current Range",
        .u16("minimum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16("maximum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled))

    static let electricCurrentSpecification = ValueDecoder(
        .characteristic(0x2AF0), "Electric Current Specification",
        source: "GATT Specification Supplement, Electric Current Specification",
        .u16("minimum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16("typical_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16("maximum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled))

    static let electricCurrentStatistics = ValueDecoder(
        .characteristic(0x2AF1), "Electric Current Statistics",
        source: "GATT Specification Supplement, Electric Current Statistics",
        .u16("average_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16(
            "current_standard_deviation", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"],
            summary: .labelled),
        .u16("minimum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16("maximum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        sensingDuration)

    static let relativeRuntimeInACurrentRange = ValueDecoder(
        .characteristic(0x2B07), "Relative Runtime in a Current Range",
        source: "GATT Specification Supplement, Relative Runtime in a Current Range",
        relativeValue,
        .u16("minimum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled),
        .u16("maximum_current", unit: "A", scale: .decimal(-2), special: [0xFFFF: "not known"], summary: .labelled))
}

extension StandardDecoders {
    static let electricCurrent: [ValueDecoder] = [
        .electricCurrent, .averageCurrent, .electricCurrentRange, .electricCurrentSpecification,
        .electricCurrentStatistics, .relativeRuntimeInACurrentRange,
    ]
}
