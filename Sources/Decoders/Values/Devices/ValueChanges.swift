/// Characteristics that tell of others: Environmental Sensing Service 1.0, Automation IO Service 1.0.
extension StandardDecoders {
    static let valueChanges: [ValueDecoder] = [.descriptorValueChanged, .automationAggregate]
}

extension ValueDecoder {
    /// Descriptor Value Changed (Environmental Sensing Service 1.0, 3.2): a descriptor was written.
    static let descriptorValueChanged = ValueDecoder(
        .characteristic(0x2A7D), "Descriptor Value Changed", source: "Environmental Sensing Service 1.0, 3.2",
        .flags(
            2,
            .field(0...0, "source_of_change", names: [0: "server", 1: "client"], summary: .labelled, "who changed it"),
            .bit(1, "trigger_setting_changed", summary: .unlessZero, "a trigger setting descriptor"),
            .bit(2, "configuration_changed", summary: .unlessZero, "the configuration descriptor"),
            .bit(3, "measurement_descriptor_changed", summary: .unlessZero, "the measurement descriptor"),
            .bit(4, "user_description_changed", summary: .unlessZero, "the user description descriptor"),
            .reserved(5...15)),
        uuid("characteristic whose descriptor changed"))

    /// Aggregate (Automation IO Service 1.0, 3.3): the values of the digital characteristics, then those of the analog
    /// ones. Where each begins only the others' values tell.
    static let automationAggregate = ValueDecoder(
        .characteristic(0x2A5A), "Aggregate", source: "Automation IO Service 1.0, 3.3",
        .bytes("aggregate", .rest, summary: .bare, "values of the digital, then of the analog characteristics"))
}
