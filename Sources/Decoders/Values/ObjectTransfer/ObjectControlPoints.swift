/// The control points of the Object Transfer Service 1.0.
extension ValueDecoder {
    /// Object Action Control Point (3.3).
    static let objectActionControlPoint = ValueDecoder(
        .characteristic(0x2AC5), "Object Action Control Point", source: "Object Transfer Service 1.0, 3.3",
        .u8("object_action_op_code", names: .table(actions), summary: .bare, style: .hex2),
        .choose(
            "object_action_op_code",
            [
                (
                    values: [0x01],
                    items: [
                        .u32("created_object_size", unit: "byte", summary: .labelled),
                        ObjectTransfer.uuid("created_object_type"),
                    ]
                ),
                (values: [0x02, 0x07], items: []), (values: [0x03, 0x05], items: range),
                (
                    values: [0x06],
                    items: range + [
                        .flags(
                            1,
                            .bit(1, "truncate", summary: .labelled, "what is after the data is cut off"),
                            .reserved(0), .reserved(2...7))
                    ]
                ),
                (values: [0x60], items: actionResponse),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Object List Control Point (3.4).
    static let objectListControlPoint = ValueDecoder(
        .characteristic(0x2AC6), "Object List Control Point", source: "Object Transfer Service 1.0, 3.4",
        .u8("object_list_op_code", names: .table(listOpcodes), summary: .bare, style: .hex2),
        .choose(
            "object_list_op_code",
            [
                (values: [1, 2, 3, 4, 7, 8], items: []),
                (values: [5], items: [.number(.u48, "requested_object_id", summary: .labelled, style: .hex8)]),
                (
                    values: [6],
                    items: [
                        .u8("list_order", names: .table(orders), summary: .bare, style: .hex2, "order of the list")
                    ]
                ),
                (values: [0x70], items: listResponse),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    private static let range: [Item] = [
        .u32("object_offset", unit: "byte", summary: .labelled, "first octet"),
        .u32("object_length", unit: "byte", summary: .labelled, "number of octets"),
    ]

    private static let actionResponse: [Item] = [
        .u8("requested_action", names: .table(actions), summary: .bare, style: .hex2, "opcode of the request"),
        .u8(
            "object_action_result",
            names: [
                0x01: "Success", 0x02: "Op Code Not Supported", 0x03: "Invalid Parameter",
                0x04: "Insufficient Resources", 0x05: "Invalid Object", 0x06: "Channel Unavailable",
                0x07: "Unsupported Type", 0x08: "Procedure Not Permitted", 0x09: "Object Locked",
                0x0A: "Operation Failed",
            ], summary: .bare),
        .whenLeft(
            1,
            .when(
                "requested_action", [0x03], .u32("object_checksum", summary: .labelled, style: .hex8, "CRC-32"),
                else: [.bytes("object_action_response", .rest)])),
    ]

    private static let listResponse: [Item] = [
        .u8(
            "requested_list_operation", names: .table(listOpcodes), summary: .bare, style: .hex2,
            "opcode of the request"),
        .u8(
            "object_list_result",
            names: [
                1: "Success", 2: "Op Code Not Supported", 3: "Invalid Parameter", 4: "Operation Failed",
                5: "Out of Bounds", 6: "Too Many Objects", 7: "No Object", 8: "Object ID Not Found",
            ], summary: .bare),
        .whenLeft(
            1,
            .when(
                "requested_list_operation", [7], .u32("number_of_objects", summary: .labelled),
                else: [.bytes("object_list_response", .rest)])),
    ]

    private static let actions = NumberTable(
        """
        01 Create
        02 Delete
        03 Calculate Checksum
        04 Execute
        05 Read
        06 Write
        07 Abort
        60 Response Code
        """)

    private static let listOpcodes = NumberTable(
        """
        01 First
        02 Last
        03 Previous
        04 Next
        05 Go To
        06 Order
        07 Request Number of Objects
        08 Clear Marking
        70 Response Code
        """)

    private static let orders = NumberTable(
        """
        01 name, ascending
        02 object type, ascending
        03 current size, ascending
        04 first created, ascending
        05 last modified, ascending
        11 name, descending
        12 object type, descending
        13 current size, descending
        14 first created, descending
        15 last modified, descending
        """)
}
