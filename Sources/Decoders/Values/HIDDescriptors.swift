/// Descriptors of the HID Service 1.0 and of ranges (GATT Specification Supplement).
extension ValueDecoder {
    /// Valid Range: the lowest and the highest value, each as long and in the format of the characteristic's value.
    static let validRange = ValueDecoder(
        .descriptor(0x2906), "Valid Range", source: "GATT Specification Supplement, Valid Range",
        .code([
            FieldDefinition(
                "lower_inclusive_value", .hex, summary: .labelled, "lowest value, in the value's format"),
            FieldDefinition(
                "upper_inclusive_value", .hex, summary: .labelled, "highest value, in the value's format"),
        ]) { (bytes, reader, keys, fields) throws(Fault) in
            let size = max((reader.remaining + 1) / 2, 1)
            let lower = try reader.skip(size, keys[0])
            fields.add(keys[0], bytes: lower, of: bytes)
            let upper = try reader.skip(size, keys[1])
            fields.add(keys[1], bytes: upper, of: bytes)
        })

    /// External Report Reference: the UUID of a characteristic outside the HID Service that the report map refers to.
    static let externalReportReference = ValueDecoder(
        .descriptor(0x2907), "External Report Reference", source: "HID Service 1.0",
        uuid("UUID of the characteristic"))

    /// Report Reference: which report of the report map the characteristic holds.
    static let reportReference = ValueDecoder(
        .descriptor(0x2908), "Report Reference", source: "HID Service 1.0",
        .u8("report_id", summary: .labelled, "0 where the report map has no report IDs"),
        .u8(
            "report_type", names: [1: "Input Report", 2: "Output Report", 3: "Feature Report"], summary: .bare,
            "kind of report"))
}
