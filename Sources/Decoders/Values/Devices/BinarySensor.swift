/// Binary Sensor Service 1.0: doors, vibration, people. Messages are cut into packets, each with a header.
extension StandardDecoders {
    static let binarySensor: [ValueDecoder] = [.bssControlPoint, .bssResponse]
}

extension ValueDecoder {
    static let bssControlPoint = ValueDecoder(
        .characteristic(0x2B2B), "BSS Control Point", source: "Binary Sensor Service 1.0, 3.1", sensorMessage)

    static let bssResponse = ValueDecoder(
        .characteristic(0x2B2C), "BSS Response", source: "Binary Sensor Service 1.0, 3.2", sensorMessage)

    /// A message in one packet: the first and the last. Of a longer one, the parts.
    private static let sensorMessage: [Item] = [
        .flags(
            "split_header", 1, style: .hex2,
            [
                .bit(0, "execute", "the last packet of the message"),
                .field(1...5, "sequence", "number of the packet in the message"), .reserved(6),
                .field(7...7, "message_source", names: [0: "client", 1: "server"], "who sends the message"),
            ], "place of the packet in the message"),
        .choose(
            "split_header",
            [
                (
                    values: [0x01, 0x81],
                    items: [
                        .skip(1),
                        .u16("sensor_message_id", names: messages, summary: .bare, "what the message is about"),
                        .u8("number_of_parameters", "entries of the list"),
                        .array("parameters", count: .field("number_of_parameters"), parameter, "of the message"),
                    ]
                )
            ], otherwise: [.bytes("payload", .rest, summary: .labelled, "part of a message")]),
    ]

    private static let parameter: [Item] = [
        .u8(
            "parameter_id",
            names: [
                0x00: "Result Code", 0x01: "Cancel", 0x02: "Sensor Type", 0x03: "Reporting Status",
                0x0A: "Sensor Status", 0x0B: "Multiple Sensor Status", 0x0C: "Name",
            ], summary: .bare, style: .hex2, "what the parameter is"),
        .u24("parameter_length", "bytes of its value"),
        .choose(
            "parameter_id",
            [
                0x02: [
                    .within(
                        .field("parameter_length"),
                        [
                            .u8(
                                "sensor_type",
                                names: [
                                    0: "Opening and Closing Sensor", 1: "Vibration Detection Sensor",
                                    2: "Human Detection Sensor",
                                ], summary: .bare, "kind of sensor")
                        ])
                ], 0x0C: [.text("sensor_name", .field("parameter_length"), summary: .bare)],
            ], otherwise: [.bytes("parameter_value", .field("parameter_length"), summary: .labelled)]),
    ]

    private static let messages: NameSource = [
        0: "Get Sensor Status Command", 1: "Get Sensor Status Response", 2: "Setting Sensor Command",
        3: "Setting Sensor Response", 4: "Sensor Status Event",
    ]
}
