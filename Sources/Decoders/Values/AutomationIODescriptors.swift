/// Descriptors of the Automation IO Service 1.0 (GATT Specification Supplement).
extension ValueDecoder {
    /// Number of Digitals: how many digital signals the characteristic has.
    static let numberOfDigitals = ValueDecoder(
        .descriptor(0x2909), "Number of Digitals", source: "Automation IO Service 1.0",
        .u8("number_of_digitals", summary: .labelled, "digital signals in the characteristic"))

    /// Value Trigger Setting: which change of the value is notified.
    static let valueTriggerSetting = ValueDecoder(
        .descriptor(0x290A), "Value Trigger Setting", source: "Automation IO Service 1.0",
        .u8(
            "value_trigger_condition",
            names: [
                0: "value changed", 1: "crossed a boundary", 2: "on the boundary",
                3: "changed by more than the value",
                4: "mask then compare", 5: "inside or outside the boundaries", 6: "on the boundaries",
                7: "no value trigger",
            ], summary: .bare, "which change counts"),
        .when(
            "value_trigger_condition", [1, 2, 3],
            .u16("analog", summary: .labelled, "boundary or change, as the analog value is coded")),
        .when(
            "value_trigger_condition", [4],
            .bytes("bit_mask", .rest, summary: .labelled, "two bits a digital signal, as the value is coded")),
        .when(
            "value_trigger_condition", [5, 6],
            .list("analog_interval", .u16, count: .fixed(2), summary: .labelled, "lower and upper boundary")))

    /// Time Trigger Setting: how often the value is notified.
    static let timeTriggerSetting = ValueDecoder(
        .descriptor(0x290E), "Time Trigger Setting", source: "Automation IO Service 1.0",
        .u8(
            "time_trigger_condition",
            names: [
                0: "no time-based triggering", 1: "after a settable time", 2: "not more often than a settable time",
                3: "changed more often than a settable count",
            ], summary: .bare, "when the value is sent"),
        .when("time_trigger_condition", [0], .whenLeft(1, .u8("time_trigger_value", "not used"))),
        .when("time_trigger_condition", [1, 2], timeInterval),
        .when("time_trigger_condition", [3], .u16("change_count", summary: .labelled, "changes between transmissions")))

    /// The interval of a trigger, in seconds.
    static let timeInterval = Item.u24("time_interval", unit: "s", summary: .labelled, "time between transmissions")
}
