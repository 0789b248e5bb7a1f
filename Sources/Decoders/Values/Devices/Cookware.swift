/// Cookware Service 1.0: pots and pans that measure.
extension StandardDecoders {
    static let cookware: [ValueDecoder] = [
        .cookwareDescription, .cookwareSensorData, .cookwareSensorAggregate, .cookingSensorInfo,
        .cookingTriggerSetting,
    ]

    /// Voice Assistant Service 1.0: where the device is.
    static let installedLocation: [ValueDecoder] = [.installedLocation]
}

extension ValueDecoder {
    static let cookwareDescription = ValueDecoder(
        .characteristic(0x2C25), "Cookware Description", source: "Cookware Service 1.0",
        .text("cookware_description", .rest, summary: .bare, "what the cookware is"))

    /// Cookware Sensor Data: in the format of the characteristic that Cooking Sensor Info names.
    static let cookwareSensorData = ValueDecoder(
        .characteristic(0x2C2C), "Cookware Sensor Data", source: "Cookware Service 1.0",
        .flags(
            1,
            .bit(0, "measured_value_out_of_range", summary: .unlessZero),
            .bit(1, "sensor_internal_error", summary: .unlessZero), .reserved(2...7)),
        .bytes("cookware_sensor_data", .rest, summary: .labelled, "in the format that the descriptor names"))

    static let cookwareSensorAggregate = ValueDecoder(
        .characteristic(0x2C2D), "Cookware Sensor Aggregate", source: "Cookware Service 1.0",
        .bytes("cookware_sensor_aggregate", .rest, summary: .bare, "values of the sensors, one after the other"))

    /// Cooking Sensor Info: what a sensor measures, and where.
    static let cookingSensorInfo = ValueDecoder(
        .descriptor(0x2916), "Cooking Sensor Info", source: "Cookware Service 1.0",
        .uuid("uuid", width: 2, summary: .bare, "characteristic that has the format"),
        .u8("cooking_measurement_uncertainty", "as the Environmental Sensing Measurement descriptor has it"),
        .u8(
            "sensor_location_type",
            names: [
                0x01: "vessel side", 0x02: "vessel bottom", 0x03: "grill plate", 0x04: "lid",
                0x05: "probe, food core", 0x06: "probe, ambient", 0x07: "handle", 0x08: "electronics or battery",
                0xFF: "other or unknown",
            ], summary: .bare, "where the sensor is"),
        .u8("location_data_size", "bytes that follow of the location"),
        .choose(
            "sensor_location_type",
            [
                (
                    values: [1, 2, 3, 4, 5, 6],
                    items: [
                        .within(
                            .field("location_data_size"),
                            [.u16("sensor_distance", unit: "m", scale: .decimal(-3), summary: .labelled)])
                    ]
                )
            ],
            otherwise: [
                .when(
                    "location_data_size", [0], [],
                    else: [.bytes("location_data", .field("location_data_size"), "of the location")])
            ]),
        .whenLeft(2, .u16("aggregate_offset", "where its value begins in the aggregate")))

    /// Cooking Trigger Setting: when the value is sent.
    static let cookingTriggerSetting = ValueDecoder(
        .descriptor(0x2917), "Cooking Trigger Setting", source: "Cookware Service 1.0",
        .u16("trigger_interval", unit: "s", scale: .decimal(-1), summary: .labelled, "longest time between values"),
        .bytes("trigger_delta", .rest, summary: .labelled, "change that counts, in the value's format"))

    static let installedLocation = ValueDecoder(
        .characteristic(0x2C34), "Installed Location", source: "Voice Assistant Service 1.0",
        .text("installed_location", .rest, summary: .bare, "where the device stands"))
}
