/// Counts, levels and codes that mean what the service with them says (GATT Specification Supplement).
extension ValueDecoder {
    static let boolean = ValueDecoder(
        .characteristic(0x2AE2), "Boolean", source: "GATT Specification Supplement, Boolean",
        .u8("boolean", names: [0: "False", 1: "True"], valid: 0...1, summary: .bare))

    static let coefficient = ValueDecoder(
        .characteristic(0x2AE8), "Coefficient", source: "GATT Specification Supplement, Coefficient",
        .number(.float32, "coefficient", summary: .labelled))

    static let count16 = ValueDecoder(
        .characteristic(0x2AEA), "Count 16", source: "GATT Specification Supplement, Count 16",
        .u16("count", special: [0xFFFF: "not known"], summary: .labelled))

    static let count24 = ValueDecoder(
        .characteristic(0x2AEB), "Count 24", source: "GATT Specification Supplement, Count 24",
        .u24("count", special: [0xFFFFFF: "not known"], summary: .labelled))

    static let genericLevel = ValueDecoder(
        .characteristic(0x2AF9), "Generic Level", source: "GATT Specification Supplement, Generic Level",
        .u16("generic_level", summary: .labelled, "0 to 65535"))

    static let relativeRuntimeInAGenericLevelRange = ValueDecoder(
        .characteristic(0x2B08), "Relative Runtime in a Generic Level Range",
        source: "GATT Specification Supplement, Relative Runtime in a Generic Level Range",
        relativeValue, .u16("minimum_generic_level", summary: .labelled),
        .u16("maximum_generic_level", summary: .labelled))

    static let percentage8 = ValueDecoder(
        .characteristic(0x2B04), "Percentage 8", source: "GATT Specification Supplement, Percentage 8",
        .u8(
            "percentage", unit: "%", scale: .binary(-1), special: [0xFF: "not known"], valid: 0...200,
            summary: .labelled))

    static let percentage8Steps = ValueDecoder(
        .characteristic(0x2C05), "Percentage 8 Steps", source: "GATT Specification Supplement, Percentage 8 Steps",
        .u8(
            "percentage_steps", special: [0xFF: "not known"], valid: 1...200, summary: .labelled,
            "steps from 0 to 100 %"))

    static let countryCode = ValueDecoder(
        .characteristic(0x2AEC), "Country Code", source: "GATT Specification Supplement, Country Code",
        .u16(
            "country_code", special: [0xFFFF: "not known"], valid: 0...4095, summary: .labelled,
            "ISO 3166-1 numeric code"))

    static let globalTradeItemNumber = ValueDecoder(
        .characteristic(0x2AFA), "Global Trade Item Number",
        source: "GATT Specification Supplement, Global Trade Item Number",
        .number(
            .u48, "global_trade_item_number", special: [0x000000000000: "not known"], summary: .labelled,
            "GTIN, the number under the bar code of a product"))

    static let databaseChangeIncrement = ValueDecoder(
        .characteristic(0x2A99), "Database Change Increment",
        source: "GATT Specification Supplement, Database Change Increment",
        .u32("database_change_increment", summary: .labelled, "increases with each change of the data of a user"))

    static let contentControlID = ValueDecoder(
        .characteristic(0x2BBA), "Content Control ID", source: "GATT Specification Supplement, Content Control ID",
        .u8("content_control_id", summary: .labelled, "tells players and calls of a device apart"))

    static let preferredUnits = ValueDecoder(
        .characteristic(0x2B46), "Preferred Units", source: "GATT Specification Supplement, Preferred Units",
        .list(
            "preferred_units", .u16, names: .table(AssignedNumbers.units), summary: .labelled, style: .hex4,
            "units that the user likes"))

    /// Percentage 8: a part of the time or of a value, in steps of half a per cent.
    static let relativeValue = Item.u8(
        "relative_value", unit: "%", scale: .binary(-1), special: [0xFF: "not known"], valid: 0...200,
        summary: .labelled, "part of the whole")
}

extension StandardDecoders {
    static let genericNumbers: [ValueDecoder] = [
        .boolean, .coefficient, .count16, .count24, .genericLevel, .relativeRuntimeInAGenericLevelRange, .percentage8,
        .percentage8Steps, .countryCode, .globalTradeItemNumber, .databaseChangeIncrement, .contentControlID,
        .preferredUnits,
    ]
}
