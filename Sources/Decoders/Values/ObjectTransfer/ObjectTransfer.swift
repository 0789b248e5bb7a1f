/// Object Transfer Service 1.0: objects of a server, as files, of which one at a time is current.
extension ValueDecoder {
    /// OTS Feature (3.1): what the two control points can do.
    static let otsFeature = ValueDecoder(
        .characteristic(0x2ABD), "OTS Feature", source: "Object Transfer Service 1.0, 3.1",
        .flags(
            "object_action_features", 4, style: .hex8,
            [
                .bit(0, "create_supported", summary: .unlessZero),
                .bit(1, "delete_supported", summary: .unlessZero),
                .bit(2, "calculate_checksum_supported", summary: .unlessZero),
                .bit(3, "execute_supported", summary: .unlessZero), .bit(4, "read_supported", summary: .unlessZero),
                .bit(5, "write_supported", summary: .unlessZero),
                .bit(6, "append_supported", summary: .unlessZero, "writing beyond the end of an object"),
                .bit(7, "truncate_supported", summary: .unlessZero),
                .bit(8, "patch_supported", summary: .unlessZero, "writing into the middle of an object"),
                .bit(9, "abort_supported", summary: .unlessZero), .reserved(10...31),
            ], "features of the Object Action Control Point"),
        .flags(
            "object_list_features", 4, style: .hex8,
            [
                .bit(0, "go_to_supported", summary: .unlessZero), .bit(1, "order_supported", summary: .unlessZero),
                .bit(2, "request_number_of_objects_supported", summary: .unlessZero),
                .bit(3, "clear_marking_supported", summary: .unlessZero), .reserved(4...31),
            ], "features of the Object List Control Point"))

    /// Object Size (3.2.3).
    static let objectSize = ValueDecoder(
        .characteristic(0x2AC0), "Object Size", source: "Object Transfer Service 1.0, 3.2.3",
        .u32("object_current_size", unit: "byte", summary: .labelled, "octets that the object has"),
        .u32("object_allocated_size", unit: "byte", summary: .labelled, "octets that there is room for"))

    /// Object Properties (3.2.7).
    static let objectProperties = ValueDecoder(
        .characteristic(0x2AC4), "Object Properties", source: "Object Transfer Service 1.0, 3.2.7",
        .flags(
            "object_properties", 4, style: .hex8,
            .bit(0, "may_be_deleted", summary: .unlessZero), .bit(1, "may_be_executed", summary: .unlessZero),
            .bit(2, "may_be_read", summary: .unlessZero), .bit(3, "may_be_written", summary: .unlessZero),
            .bit(4, "may_be_appended", summary: .unlessZero), .bit(5, "may_be_truncated", summary: .unlessZero),
            .bit(6, "may_be_patched", summary: .unlessZero),
            .bit(7, "is_marked", summary: .unlessZero, "a mark whose meaning is the application's"),
            .reserved(8...31)))

    /// Object List Filter (3.5): which objects the list has.
    static let objectListFilter = ValueDecoder(
        .characteristic(0x2AC7), "Object List Filter", source: "Object Transfer Service 1.0, 3.5",
        .u8(
            "object_list_filter",
            names: [
                0x00: "no filter", 0x01: "name starts with", 0x02: "name ends with", 0x03: "name contains",
                0x04: "name is exactly", 0x05: "object type", 0x06: "created between",
                0x07: "last modified between",
                0x08: "current size between", 0x09: "allocated size between", 0x0A: "marked objects",
            ], summary: .bare),
        .choose(
            "object_list_filter",
            [
                (values: [0, 0x0A], items: []),
                (values: [1, 2, 3, 4], items: [.text("filter_name", .rest, summary: .bare)]),
                (values: [5], items: [ObjectTransfer.uuid("filter_object_type")]),
                (
                    values: [6, 7],
                    items: [.array("filter_times", count: .fixed(2), dateTimeItems, "first and last")]
                ),
                (
                    values: [8, 9],
                    items: [
                        .u32("filter_size_min", unit: "byte", summary: .labelled),
                        .u32("filter_size_max", unit: "byte", summary: .labelled),
                    ]
                ),
            ], otherwise: [.whenLeft(1, .bytes("parameter", .rest))]))

    /// Object Changed (3.6).
    static let objectChanged = ValueDecoder(
        .characteristic(0x2AC8), "Object Changed", source: "Object Transfer Service 1.0, 3.6",
        .flags(
            1,
            .bit(0, "changed_by_client", summary: .labelled, "else by the server"),
            .bit(1, "contents_changed", summary: .unlessZero),
            .bit(2, "metadata_changed", summary: .unlessZero), .bit(3, "object_created", summary: .unlessZero),
            .bit(4, "object_deleted", summary: .unlessZero), .reserved(5...7)),
        .number(.u48, "changed_object_id", summary: .labelled, style: .hex8))
}

enum ObjectTransfer {
    /// Of 2 octets, or of 16.
    static func uuid(_ name: String) -> Item {
        .condition(
            .remaining(3), [.uuid(name, width: 16, summary: .bare)], otherwise: [.uuid(name, width: 2, summary: .bare)])
    }
}

extension StandardDecoders {
    static let objectTransfer: [ValueDecoder] = [
        .otsFeature, .objectSize, .objectProperties, .objectActionControlPoint, .objectListControlPoint,
        .objectListFilter, .objectChanged,
    ]
}
