/// Generic Health Sensor Service 1.0: observations of any kind, whose types and units are numbers of IEEE 11073-10101.
extension StandardDecoders {
    static let healthSensor: [ValueDecoder] = [
        .liveHealthObservations, .storedHealthObservations, .observationScheduleChanged, .healthSensorFeatures,
        .ghsControlPoint, .observationSchedule, .validRangeAndAccuracy,
    ]
}

extension ValueDecoder {
    static let liveHealthObservations = ValueDecoder(
        .characteristic(0x2B8B), "Live Health Observations", source: "Generic Health Sensor Service 1.0",
        .flags(1, segmentBits),
        .when("first_segment", [1], observation, else: [.bytes("segment", .rest, "continues the segment before")]))

    /// Stored Health Observations: with a number of the record, which is what record access refers to.
    static let storedHealthObservations = ValueDecoder(
        .characteristic(0x2BDD), "Stored Health Observations", source: "Generic Health Sensor Service 1.0",
        .flags(1, segmentBits),
        .when(
            "first_segment", [1], [.u32("record_number", summary: .labelled)] + observation,
            else: [.bytes("segment", .rest, "continues the segment before")]))

    static let observationScheduleChanged = ValueDecoder(
        .characteristic(0x2BF1), "Observation Schedule Changed", source: "Generic Health Sensor Service 1.0", schedule)

    static let healthSensorFeatures = ValueDecoder(
        .characteristic(0x2BF3), "Health Sensor Features", source: "Generic Health Sensor Service 1.0",
        .flags("flags", 1, style: .hex2, [.reserved(1...7)], "which fields are there"),
        .u8("number_of_observation_types", "entries of the list"),
        .list(
            "observation_types", .u32, count: .field("number_of_observation_types"), summary: .labelled,
            "what the sensor observes"),
        .when(
            "flags", bit: 0,
            .u8("number_of_device_specializations", "entries of the list"),
            .array(
                "device_specializations", count: .field("number_of_device_specializations"),
                [.u16("device_specialization", summary: .labelled), .u8("specialization_version")],
                "kinds of device")))

    static let ghsControlPoint = ValueDecoder(
        .characteristic(0x2BF4), "GHS Control Point", source: "Generic Health Sensor Service 1.0",
        .u8(
            "health_sensor_op_code",
            names: [
                0x01: "Enable Live Observations", 0x02: "Disable Live Observations", 0x80: "Success",
                0x81: "Server Busy", 0x82: "Live Observations Cannot Be Sent",
            ], summary: .bare, style: .hex2, "what is asked for, or how it went"),
        .whenLeft(1, .bytes("parameter", .rest, "of the opcode")))

    /// Observation Schedule: how long an observation takes, and how often there is one.
    static let observationSchedule = ValueDecoder(
        .descriptor(0x2910), "Observation Schedule", source: "Generic Health Sensor Service 1.0", schedule)

    /// Valid Range and Accuracy: of one type of observation.
    static let validRangeAndAccuracy = ValueDecoder(
        .descriptor(0x2911), "Valid Range and Accuracy", source: "Generic Health Sensor Service 1.0",
        observationType, .u16("unit_code", summary: .labelled, "of the limits and of the accuracy"),
        .number(.medfloat32, "lower_limit", summary: .labelled),
        .number(.medfloat32, "upper_limit", summary: .labelled),
        .number(.medfloat32, "accuracy", summary: .labelled))

    private static let observationType = Item.u32(
        "observation_type", summary: .labelled, "what is observed, a code of IEEE 11073-10101")

    private static let schedule: [Item] = [
        observationType,
        .number(.medfloat32, "observation_period", unit: "s", summary: .labelled, "time that an observation covers"),
        .number(.medfloat32, "observation_interval", unit: "s", summary: .labelled, "from one to the next"),
    ]

    private static let observation: [Item] = [
        .u8(
            "observation_class",
            names: [
                0x00: "Numeric", 0x01: "Simple Discrete", 0x02: "String", 0x03: "Sample Array",
                0x04: "Compound", 0x05: "Compound Discrete Event", 0x06: "Compound State/Event",
                0x08: "TLV Encoded", 0xFF: "Observation Bundle",
            ], summary: .bare, style: .hex2, "form of the value"),
        .u16("observation_length", "bytes behind it, those of later segments too"),
        .flags(
            "observation_flags", 2, style: .hex4,
            [
                .bit(0, "observation_type_present"), .bit(1, "time_stamp_present"),
                .bit(2, "measurement_duration_present"), .bit(3, "measurement_status_present"),
                .bit(4, "observation_id_present"), .bit(5, "patient_present"),
                .bit(6, "supplemental_information_present"), .bit(7, "derived_from_present"),
                .bit(8, "has_member_present"), .bit(9, "tlvs_present"),
            ], "which fields are there"),
        .when("observation_flags", bit: 0, observationType),
        .whenLeft(1, .bytes("observation_data", .rest, "fields that the flags announce, and the value")),
    ]
}
