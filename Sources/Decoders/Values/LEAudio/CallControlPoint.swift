extension ValueDecoder {
    /// Call Control Point (Telephone Bearer Service 1.0, 3.12): what a client writes, and what the server notifies about
    /// it: the opcode, a call and a result.
    ///
    /// A Join of two calls is as long as the notification about it; only a result of 0, which no call index is, tells them
    /// apart.
    static let callControlPoint = ValueDecoder(
        .characteristic(0x2BBE), "Call Control Point", source: "Telephone Bearer Service 1.0, 3.12",
        .u8(
            "call_op_code",
            names: [
                0: "Accept", 1: "Terminate", 2: "Local Hold", 3: "Local Retrieve", 4: "Originate", 5: "Join",
            ], summary: .bare, "what the server is to do, or was asked to"),
        .choose(
            "call_op_code",
            [
                (values: [0, 1, 2, 3], items: [callIndex, .whenLeft(1, result)]),
                (
                    values: [4],
                    items: [
                        // No URI has two characters only.
                        .condition(
                            .remaining(3), [.text("call_uri", .rest, summary: .bare, "who is to be called")],
                            otherwise: [callIndex, result])
                    ]
                ),
                (
                    values: [5],
                    items: [
                        .condition(
                            .remaining(3),
                            [.list("call_indices", .u8, summary: .labelled, "calls that are to be joined")],
                            otherwise: [
                                callIndex,
                                .u8(
                                    "call_index_or_result", summary: .labelled,
                                    "of Join: the second call as written, the result as notified, 0 success"),
                            ])
                    ]
                ),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    private static let result = Item.u8(
        "call_result",
        names: [
            0: "Success", 1: "Opcode Not Supported", 2: "Operation Not Possible", 3: "Invalid Call Index",
            4: "State Mismatch", 5: "Lack of Resources", 6: "Invalid Outgoing URI",
        ], summary: .labelled, "in the notification")
}
