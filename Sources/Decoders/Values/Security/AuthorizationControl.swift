/// Authorization Control Service 1.0: a second layer of security, between applications. What Data In and Data Out carry is
/// encrypted as a rule.
extension StandardDecoders {
    static let authorizationControl: [ValueDecoder] = [
        .acsStatus, .acsDataIn, .acsDataOutNotify, .acsDataOutIndicate, .acsControlPoint,
    ]
}

extension ValueDecoder {
    static let acsStatus = ValueDecoder(
        .characteristic(0x2B2F), "ACS Status", source: "Authorization Control Service 1.0",
        .flags(
            1,
            .bit(0, "security_controls_switch", summary: .labelled, "whether resources are protected"),
            .bit(1, "security_established", summary: .labelled, "for this client"), .reserved(2...7)),
        restrictionMap)

    static let acsDataIn = acsData(0x2B30, "ACS Data In")
    static let acsDataOutNotify = acsData(0x2B31, "ACS Data Out Notify")
    static let acsDataOutIndicate = acsData(0x2B32, "ACS Data Out Indicate")

    private static func acsData(_ uuid: UInt32, _ name: String) -> ValueDecoder {
        ValueDecoder(
            .characteristic(uuid), name, source: "Authorization Control Service 1.0",
            .flags(1, segmentBits),
            .bytes("segment", .rest, summary: .labelled, "of a protected request or response"))
    }

    /// ACS Control Point: what is longer than a packet comes in segments, of which only the first has an opcode.
    static let acsControlPoint = ValueDecoder(
        .characteristic(0x2B33), "ACS Control Point", source: "Authorization Control Service 1.0",
        .flags("segment_header", 1, style: .hex2, segmentBits, "place of the packet in the message"),
        .when(
            "first_segment", [1],
            .u8("authorization_op_code", names: opCodes, summary: .bare, style: .hex2, "what is asked for or answered"),
            .when("last_segment", [1], operands, else: [segment]), else: [segment]))

    private static let segment = Item.bytes("segment", .rest, "part of a message")

    private static let operands = Item.choose(
        "authorization_op_code",
        [
            (
                values: [0x00],
                items: [
                    .u8(
                        "authorization_request_op_code", names: opCodes, summary: .bare, style: .hex2,
                        "what is answered"),
                    .u8("authorization_response", names: responses, summary: .bare, "how it went"),
                ]
            ),
            (values: [0x02], items: [restrictionMap, .u16("resource_handle_filter", style: .hex4, "0xFFFF for all")]),
            (values: [0x06], items: [restrictionMap]), (values: [0x09], items: [.u16("resource_handle", style: .hex4)]),
            (values: [0x0B], items: [.u16("isc_id_filter", style: .hex4, "0xFFFF for all")]),
            (values: [0x0D], items: [.u16("key_id_filter", style: .hex4, "0xFFFF for all")]),
            (
                values: [0x11],
                items: [
                    keyID,
                    .u8(
                        "confirmation_method", names: [0: "None", 1: "Output OOB", 2: "Input OOB", 3: "Static OOB"],
                        summary: .labelled, "how the user confirms the key"),
                    .u8("confirmation_action", style: .hex2, "what the user does; 0xFF: nothing"),
                ]
            ),
            (values: [0x1A], items: feature), (values: [0x21], items: [keyID]),
            (values: [0x1D], items: [keyID, .bytes("confirmation_code", .fixed(32))]),
            (values: [0x1F], items: [keyID, .bytes("confirmation_random_number", .fixed(32))]),
            (values: [0xDE], items: [.u16("att_mtu", summary: .labelled)]),
        ], otherwise: [.whenLeft(1, .bytes("operand", .rest, "of an opcode whose operand is not known"))])

    private static let restrictionMap = Item.u16(
        "restriction_map_id", summary: .labelled, "rules of what is protected how; 0: nothing by this service")

    private static let keyID = Item.u16("key_id", summary: .labelled, "number of the key")

    private static let feature: [Item] = [
        .flags(
            4,
            .bit(0, "set_security_controls_switch_supported"), .bit(1, "descriptors_supported"),
            .bit(2, "multiple_restriction_maps_supported"), .bit(3, "resource_handle_to_uuid_map_supported"),
            .bit(4, "initiation_of_pairing_supported"), .bit(5, "oob_key_exchange_supported"),
            .bit(6, "ecdh_key_exchange_supported"), .bit(7, "kdf_key_exchange_supported"),
            .bit(9, "invalidate_established_security_supported"), .bit(10, "att_mtu_supported"),
            .bit(11, "protected_resource_uses_write_request"), .bit(12, "protected_resource_uses_read_request"),
            .bit(13, "protected_resource_uses_notification"), .bit(14, "protected_resource_uses_indication"),
            .reserved(21...31)),
        .u16("protection_methods", style: .hex4, "confidentiality, integrity, authentication and others, a bit each"),
        .u16("oob_key_exchange_capabilities", style: .hex4, "how keys may be handed over, a bit each"),
        .u16("confirmation_static_oob_number_capabilities", style: .hex4),
        .u32("confirmation_input_oob_number_max_value"),
        .u16("confirmation_input_oob_number_capabilities", style: .hex4),
        .u32("confirmation_output_oob_number_max_value"),
        .u16("confirmation_output_oob_number_capabilities", style: .hex4),
    ]

    private static let responses: NameSource = [
        0x01: "Success", 0x02: "Opcode not supported", 0x03: "Invalid Operand", 0x04: "Procedure not completed",
        0x05: "Parameter out of range", 0x06: "Procedure not applicable", 0x07: "Abort unsuccessful",
        0x08: "No records found", 0x09: "Invalid key exchange confirmation code", 0x0A: "Invalid public key",
    ]

    private static let opCodes: NameSource = .values([
        ValueName(0x00, "Response Code"), ValueName(0x01, "Get All Active Descriptors"),
        ValueName(0x02, "Get Restriction Map Descriptor"), ValueName(0x03, "Restriction Map Descriptor Response"),
        ValueName(0x04, "Get Restriction Map ID List"), ValueName(0x05, "Restriction Map ID List Response"),
        ValueName(0x06, "Activate Restriction Map"), ValueName(0x07, "Get Resource Handle to UUID Map"),
        ValueName(0x08, "Resource Handle to UUID Map Response"),
        ValueName(0x09, "Get Service and Characteristic UUIDs for Characteristic Resource Handle"),
        ValueName(0x0A, "Service and Characteristic UUIDs for Characteristic Resource Handle Response"),
        ValueName(0x0B, "Get Information Security Configuration Descriptor"),
        ValueName(0x0C, "Information Security Configuration Descriptor Response"),
        ValueName(0x0D, "Get Key Descriptor"), ValueName(0x0E, "Key Descriptor Response"),
        ValueName(0x0F, "Get Current Key List"), ValueName(0x10, "Current Key List Response"),
        ValueName(0x11, "Start Key Exchange"), ValueName(0x12, "Key Exchange Response"),
        ValueName(0x13, "Invalidate All Established Security"), ValueName(0x14, "Invalidate Key"),
        ValueName(0x15, "Abort"), ValueName(0x16, "Set Security Controls Switch"), ValueName(0x19, "Get ACS Feature"),
        ValueName(0x1A, "ACS Feature Response"), ValueName(0x1B, "Key Exchange ECDH"),
        ValueName(0x1C, "Key Exchange ECDH Response"), ValueName(0x1D, "Key Exchange ECDH Confirmation Code"),
        ValueName(0x1E, "Key Exchange ECDH Confirmation Code Response"),
        ValueName(0x1F, "Key Exchange ECDH Confirmation Random Number"),
        ValueName(0x20, "Key Exchange ECDH Confirmation Random Number Response"), ValueName(0x21, "Key Exchange KDF"),
        ValueName(0x22, "Key Exchange KDF Response"), ValueName(0x23, "Set Client Nonce Fixed"),
        ValueName(0xDD, "Get ATT_MTU"), ValueName(0xDE, "ATT_MTU Response"), ValueName(0xDF, "Initiate Pairing"),
        ValueName(0xE0...0xFF, "manufacturer specific"),
    ])
}
