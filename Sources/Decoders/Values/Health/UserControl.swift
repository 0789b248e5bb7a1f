/// User Data Service 1.1: whose data a device shows.
extension StandardDecoders {
    static let userControl: [ValueDecoder] = [.userControlPoint, .registeredUser]
}

extension ValueDecoder {
    /// User Control Point: registers, chooses and deletes users. A user's consent code is what protects the data.
    static let userControlPoint = ValueDecoder(
        .characteristic(0x2A9F), "User Control Point", source: "User Data Service 1.1",
        .u8("user_control_op_code", names: opCodes, summary: .bare, style: .hex2, "what is asked for"),
        .choose(
            "user_control_op_code",
            [
                0x01: [consentCode],
                0x02: [user, consentCode],
                0x03: [],
                0x04: [],
                0x05: [user],
                0x20: [
                    .u8(
                        "user_control_request_op_code", names: opCodes, summary: .bare, style: .hex2, "what is answered"
                    ),
                    .u8(
                        "user_control_response",
                        names: [
                            0x01: "Success", 0x02: "Op Code Not Supported", 0x03: "Invalid Parameter",
                            0x04: "Operation Failed", 0x05: "User Not Authorized",
                        ], summary: .bare, "how it went"),
                    .choose(
                        "user_control_request_op_code",
                        [(values: [0x01, 0x05], items: [.whenLeft(1, user)])],
                        otherwise: [.whenLeft(1, .bytes("parameter", .rest, "of the response"))]),
                ],
            ], otherwise: [.bytes("parameter", .rest, "of an opcode that is not known")]))

    /// Registered User: one user of a list, in segments where the name is long.
    static let registeredUser = ValueDecoder(
        .characteristic(0x2B37), "Registered User", source: "User Data Service 1.1",
        .flags(1, segmentBits),
        .when(
            "first_segment", [1],
            .flags(1, .bit(0, "user_name_present", "a name follows"), .reserved(1...7)), user,
            .when(bit: 0, .text("registered_user_name", .rest, summary: .labelled, "name, or its beginning")),
            else: [.bytes("segment", .rest, "continues the segment before")]))

    /// How several services number the parts of what is longer than a packet.
    static let segmentBits: [Item.Bit] = [
        .bit(0, "first_segment", "begins a message"), .bit(1, "last_segment", "ends a message"),
        .field(2...7, "segment_counter", "counts segments, and rolls over"),
    ]

    private static let user = Item.u8("user_index", summary: .labelled, "number of the user")

    private static let consentCode = Item.u16("consent_code", summary: .labelled, "0 to 9999").secret

    private static let opCodes: NameSource = [
        0x01: "Register New User", 0x02: "Consent", 0x03: "Delete User Data", 0x04: "List All Users",
        0x05: "Delete Users", 0x20: "Response Code",
    ]
}
