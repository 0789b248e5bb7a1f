/// Apple's other manufacturer data. Apple documents few of the types; see ``AssignedNumbers/appleTypes``.
extension ValueDecoder {
    /// A row of messages, each with its type and length.
    static let appleContinuity = ValueDecoder(
        .manufacturer(0x004C), "Apple", source: "Martin et al., Handoff All Your Privacy (PoPETs 2019)",
        [
            .array(
                "messages", count: .rest,
                [
                    .u8("type", names: .table(AssignedNumbers.appleTypes), summary: .bare, style: .hex2),
                    // HomeKit has a subtype in the octet of the length (HomeKit Accessory Protocol, R2, 7.4.2).
                    .when(
                        "type", [0x06, 0x11],
                        [.flags(1, [.field(0...4, "length", unit: "byte"), .field(5...7, "subtype")])],
                        else: [.u8("length", unit: "byte")]),
                    .bytes("data", .field("length")),
                ], "messages, one behind the other")
        ])

    /// Service UUIDs that do not fit into an iOS app's advertisement, and all of them while the app is in the
    /// background: each sets one of 128 bits. Unlike the other messages this one has no length.
    static let appleOverflowArea = ValueDecoder(
        .manufacturer(0x004C, prefix: [0x01]), "Apple Overflow Area", source: "Young, Hacking the Overflow Area (2020)",
        [.skip(1), .bytes("overflow_area", .fixed(16), summary: .bare, "bit mask of hashed service UUIDs")])
}
