extension ValueDecoder {
    /// ASE Control Point (Audio Stream Control Service 1.0, 4.2): what a client writes, and what the server notifies about
    /// it.
    ///
    /// Both begin with the opcode and a number of endpoints. The notification has three octets for each of these, which
    /// no command has: most are longer, Receiver Start Ready and its like have one octet for each.
    static let aseControlPoint = ValueDecoder(
        .characteristic(0x2BC6), "ASE Control Point", source: "Audio Stream Control Service 1.0, 4.2 and 5",
        .u8(
            "ase_op_code",
            names: [
                1: "Config Codec", 2: "Config QoS", 3: "Enable", 4: "Receiver Start Ready", 5: "Disable",
                6: "Receiver Stop Ready", 7: "Update Metadata", 8: "Release",
            ], summary: .bare, "what is to be done, or was"),
        .u8("number_of_ases", summary: .labelled, "0xFF in a response: the opcode or the length was wrong"),
        .condition(
            .remaining(1), [responses],
            otherwise: [.array("ases", count: .field("number_of_ases"), AudioStreamEndpoint.id)]),
        .whenLeft(1, commands))

    private static let responses = Item.choose(
        "number_of_ases",
        (1...8).map { count in (values: [UInt64(count)], items: [exactly(count, .field("number_of_ases"))]) }
            + [(values: [0xFF], items: [exactly(1, .fixed(1))])])

    /// The response, where the bytes left are as many as it has.
    private static func exactly(_ responses: Int, _ count: Item.Count) -> Item {
        .condition(
            .remaining(3 * responses + 1), [],
            otherwise: [.whenLeft(3 * responses, .array("ase_responses", count: count, response))])
    }

    private static let commands = Item.choose(
        "ase_op_code",
        [
            (values: [1], items: [ases(codec + LEAudio.codecID + LEAudio.codecConfiguration)]),
            (values: [2], items: [ases(AudioStreamEndpoint.streamQoS)]),
            (values: [3, 7], items: [ases(LEAudio.metadata)]),
            (values: [4, 5, 6, 8], items: [ases([])]),
        ], otherwise: [.bytes("parameter", .rest)])

    private static func ases(_ parameters: [Item]) -> Item {
        .array("ases", count: .field("number_of_ases"), [AudioStreamEndpoint.id] + parameters)
    }

    private static let codec: [Item] = [
        .u8(
            "target_latency", names: [1: "low latency", 2: "balanced latency and reliability", 3: "high reliability"],
            summary: .labelled, "what matters most to the client"),
        .u8("target_phy", names: [1: "LE 1M", 2: "LE 2M", 3: "LE Coded"], summary: .labelled),
    ]

    private static let response: [Item] = [
        AudioStreamEndpoint.id,
        .u8(
            "ase_response_code",
            names: [
                0x00: "Success", 0x01: "Unsupported Opcode", 0x02: "Invalid Length", 0x03: "Invalid ASE_ID",
                0x04: "Invalid ASE State Machine Transition", 0x05: "Invalid ASE Direction",
                0x06: "Unsupported Audio Capabilities", 0x07: "Unsupported Configuration Parameter Value",
                0x08: "Rejected Configuration Parameter Value", 0x09: "Invalid Configuration Parameter Value",
                0x0A: "Unsupported Metadata", 0x0B: "Rejected Metadata", 0x0C: "Invalid Metadata",
                0x0D: "Insufficient Resources", 0x0E: "Unspecified Error",
            ], summary: .labelled),
        // Not a condition: it would take a register in each of the lists, of which a layout has 15.
        .code([refusedMetadataType, reason]) { (bytes, reader, keys, fields) throws(Fault) in
            let code = reader.position > 0 ? bytes[reader.position - 1] : 0
            let key = (0x0A...0x0C).contains(code) ? keys[0] : keys[1]
            fields.add(key, UInt64(try reader.u8(bytes, key)))
        },
    ]

    private static let refusedMetadataType = FieldDefinition(
        "refused_metadata_type", .integer, names: LEAudio.metadataTypes, summary: .labelled,
        "type of the metadata that were refused")

    private static let reason = FieldDefinition(
        "ase_response_reason", .integer,
        names: [
            0x01: "Codec_ID", 0x02: "Codec_Specific_Configuration", 0x03: "SDU_Interval", 0x04: "Framing",
            0x05: "PHY", 0x06: "Maximum_SDU_Size", 0x07: "Retransmission_Number", 0x08: "Max_Transport_Latency",
            0x09: "Presentation_Delay", 0x0A: "Invalid_ASE_CIS_Mapping",
        ], summary: .unlessZero, "the parameter that was refused")
}

extension StandardDecoders {
    static let audioStreamControl: [ValueDecoder] = [.sinkASE, .sourceASE, .aseControlPoint]
}
