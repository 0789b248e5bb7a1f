/// Descriptors of the Environmental Sensing Service 1.0 (GATT Specification Supplement).
extension ValueDecoder {
    /// Environmental Sensing Configuration: how several triggers combine.
    static let environmentalSensingConfiguration = ValueDecoder(
        .descriptor(0x290B), "Environmental Sensing Configuration", source: "Environmental Sensing Service 1.0",
        .u8("trigger_logic", names: [0: "Boolean AND", 1: "Boolean OR"], summary: .bare, "how triggers combine"))

    /// Environmental Sensing Measurement: how the value is measured. Two octets of flags, all reserved, come first.
    static let environmentalSensingMeasurement = ValueDecoder(
        .descriptor(0x290C), "Environmental Sensing Measurement", source: "Environmental Sensing Service 1.0",
        .flags(2, .reserved(0...15)),
        .u8("sampling_function", names: samplingNames, summary: .labelled, "how samples become a value"),
        .u24(
            "measurement_period", unit: "s", special: [0: "not used"], summary: .labelled,
            "time that is measured over"),
        .u24("update_interval", unit: "s", special: [0: "not used"], summary: .labelled, "time between values"),
        .u8("application", names: applicationNames, summary: .labelled, "what is measured, or where"),
        .u8(
            "measurement_uncertainty", unit: "%", scale: Item.Scale(5, decimal: -1), special: [0xFF: "not known"],
            "uncertainty of the value"))

    /// Environmental Sensing Trigger Setting: when the value is notified. The operand has the value's own format.
    static let environmentalSensingTriggerSetting = ValueDecoder(
        .descriptor(0x290D), "Environmental Sensing Trigger Setting", source: "Environmental Sensing Service 1.0",
        .u8("es_trigger_condition", names: conditionNames, summary: .bare, "when the value is sent"),
        .when("es_trigger_condition", [1, 2], timeInterval),
        .when(
            "es_trigger_condition", [4, 5, 6, 7, 8, 9],
            .bytes("operand", .rest, summary: .labelled, "value to compare with, in the characteristic's format")))

    private static let samplingNames: NameSource = [
        0: "Unspecified", 1: "Instantaneous", 2: "Arithmetic Mean", 3: "RMS", 4: "Maximum", 5: "Minimum",
        6: "Accumulated", 7: "Count",
    ]
    private static let conditionNames: NameSource = [
        0: "trigger inactive", 1: "fixed time interval", 2: "no less than the specified time", 3: "value changed",
        4: "less than the value", 5: "less than or equal to the value", 6: "greater than the value",
        7: "greater than or equal to the value", 8: "equal to the value", 9: "not equal to the value",
    ]
    private static let applicationNames: NameSource = [
        0x00: "Unspecified", 0x01: "Air", 0x02: "Water", 0x03: "Barometric", 0x04: "Soil", 0x05: "Infrared",
        0x06: "Map Database", 0x07: "Barometric Elevation Source", 0x08: "GPS only Elevation Source",
        0x09: "GPS and Map database Elevation Source", 0x0A: "Vertical datum Elevation Source", 0x0B: "Onshore",
        0x0C: "Onboard vessel or vehicle", 0x0D: "Front", 0x0E: "Back/Rear", 0x0F: "Upper", 0x10: "Lower",
        0x11: "Primary", 0x12: "Secondary", 0x13: "Outdoor", 0x14: "Indoor", 0x15: "Top", 0x16: "Bottom", 0x17: "Main",
        0x18: "Backup", 0x19: "Auxiliary", 0x1A: "Supplementary", 0x1B: "Inside", 0x1C: "Outside", 0x1D: "Left",
        0x1E: "Right", 0x1F: "Internal", 0x20: "External", 0x21: "Solar",
    ]
}
