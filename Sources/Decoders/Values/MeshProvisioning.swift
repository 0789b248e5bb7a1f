/// Provisioning PDUs (Mesh Protocol 1.1, 5.4.1): how a device gets into a mesh. Numbers are big-endian.
enum MeshProvisioning {
    static let items: [Item] = [
        .flags(
            1,
            .field(
                0...5, "provisioning_type",
                names: [
                    0x00: "Provisioning Invite", 0x01: "Provisioning Capabilities", 0x02: "Provisioning Start",
                    0x03: "Provisioning Public Key", 0x04: "Provisioning Input Complete",
                    0x05: "Provisioning Confirmation", 0x06: "Provisioning Random", 0x07: "Provisioning Data",
                    0x08: "Provisioning Complete", 0x09: "Provisioning Failed", 0x0A: "Provisioning Record Request",
                    0x0B: "Provisioning Record Response", 0x0C: "Provisioning Records Get",
                    0x0D: "Provisioning Records List",
                ], summary: .bare),
            .reserved(6...7)),
        .choose(
            "provisioning_type",
            [
                (
                    values: [0x00],
                    items: [.u8("attention_duration", unit: "s", summary: .labelled, "the device draws attention")]
                ),
                (values: [0x01], items: capabilities), (values: [0x02], items: start),
                (
                    values: [0x03],
                    items: [
                        .bytes("public_key_x", .fixed(32), "most significant octet first"),
                        .bytes("public_key_y", .fixed(32), "most significant octet first"),
                    ]
                ),
                (values: [0x04, 0x08, 0x0C], items: []),
                (values: [0x05], items: [.bytes("provisioning_confirmation", .rest, "of 16 or 32 octets")]),
                (values: [0x06], items: [.bytes("provisioning_random", .rest, "of 16 or 32 octets")]),
                (
                    values: [0x07],
                    items: [
                        .bytes("encrypted_provisioning_data", .fixed(25), "network key and address, encrypted"),
                        .bytes("provisioning_data_mic", .fixed(8)),
                    ]
                ),
                (values: [0x09], items: [.u8("provisioning_error", names: errors, summary: .bare)]),
                (
                    values: [0x0A],
                    items: [recordID, recordOffset, .number(.u16BigEndian, "maximum_fragment_size", unit: "byte")]
                ),
                (
                    values: [0x0B],
                    items: [
                        .u8(
                            "record_status",
                            names: [
                                0: "Success", 1: "Requested Record Is Not Present",
                                2: "Requested Offset Is Out of Bounds",
                            ], summary: .labelled), recordID, recordOffset,
                        .number(.u16BigEndian, "record_length", unit: "byte", "of the whole record"),
                        .bytes("record_fragment", .rest),
                    ]
                ),
                (
                    values: [0x0D],
                    items: [
                        .number(.u16BigEndian, "provisioning_extensions", style: .hex4),
                        .list("record_ids", .u16BigEndian, summary: .labelled, style: .hex4),
                    ]
                ),
            ], otherwise: [.bytes("provisioning_parameters", .rest)]),
    ]

    /// 5.4.1.2
    private static let capabilities: [Item] = [
        .u8("number_of_elements", summary: .labelled, "elements of the device"),
        .flags(1, .reserved(0...7)),
        .flags(
            1,
            .bit(0, "algorithm_cmac_aes128", summary: .unlessZero, "BTM_ECDH_P256_CMAC_AES128_AES_CCM"),
            .bit(1, "algorithm_hmac_sha256", summary: .unlessZero, "BTM_ECDH_P256_HMAC_SHA256_AES_CCM"),
            .reserved(2...7)),
        .flags(
            1,
            .bit(0, "public_key_oob_available", summary: .unlessZero, "the public key is known otherwise"),
            .reserved(1...7)),
        .flags(
            1,
            .bit(0, "static_oob_available", summary: .unlessZero),
            .bit(1, "only_oob_authenticated", summary: .unlessZero, "no provisioning without out-of-band data"),
            .reserved(2...7)),
        .u8("output_oob_size", summary: .labelled, "digits or letters that the device can show"),
        .flags(1, .reserved(0...7)),
        .flags(
            1,
            .bit(0, "can_blink", summary: .unlessZero), .bit(1, "can_beep", summary: .unlessZero),
            .bit(2, "can_vibrate", summary: .unlessZero), .bit(3, "can_output_numeric", summary: .unlessZero),
            .bit(4, "can_output_alphanumeric", summary: .unlessZero), .reserved(5...7)),
        .u8("input_oob_size", summary: .labelled, "digits or letters that can be entered"),
        .flags(1, .reserved(0...7)),
        .flags(
            1,
            .bit(0, "can_be_pushed", summary: .unlessZero), .bit(1, "can_be_twisted", summary: .unlessZero),
            .bit(2, "can_input_numeric", summary: .unlessZero),
            .bit(3, "can_input_alphanumeric", summary: .unlessZero), .reserved(4...7)),
    ]

    /// 5.4.1.3
    private static let start: [Item] = [
        .u8(
            "provisioning_algorithm",
            names: [0: "BTM_ECDH_P256_CMAC_AES128_AES_CCM", 1: "BTM_ECDH_P256_HMAC_SHA256_AES_CCM"]),
        .u8(
            "public_key_type", names: [0: "no out-of-band public key", 1: "out-of-band public key"], summary: .labelled),
        .u8(
            "authentication_method",
            names: [0: "no authentication", 1: "static OOB", 2: "output OOB", 3: "input OOB"], summary: .bare),
        .choose(
            "authentication_method",
            [
                (
                    values: [2],
                    items: [
                        .u8(
                            "output_oob_action",
                            names: [
                                0: "Blink", 1: "Beep", 2: "Vibrate", 3: "Output Numeric", 4: "Output Alphanumeric",
                            ],
                            summary: .bare)
                    ]
                ),
                (
                    values: [3],
                    items: [
                        .u8(
                            "input_oob_action",
                            names: [0: "Push", 1: "Twist", 2: "Input Numeric", 3: "Input Alphanumeric"], summary: .bare)
                    ]
                ),
            ], otherwise: [.u8("authentication_action")]),
        .u8("authentication_size", summary: .labelled, "digits or letters"),
    ]

    private static let recordID = Item.number(.u16BigEndian, "record_id", summary: .labelled, style: .hex4)
    private static let recordOffset = Item.number(
        .u16BigEndian, "fragment_offset", unit: "byte", summary: .labelled, "where in the record the fragment begins")

    private static let errors: NameSource = [
        0x01: "Invalid PDU", 0x02: "Invalid Format", 0x03: "Unexpected PDU", 0x04: "Confirmation Failed",
        0x05: "Out of Resources", 0x06: "Decryption Failed", 0x07: "Unexpected Error", 0x08: "Cannot Assign Addresses",
        0x09: "Invalid Data",
    ]
}
