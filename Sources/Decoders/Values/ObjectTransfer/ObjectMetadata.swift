/// Metadata of an object: values of the Object Transfer Service 1.0 (3.2; GATT Specification Supplement).
extension ValueDecoder {
    static let objectName = ValueDecoder(
        .characteristic(0x2ABE), "Object Name", source: "Object Transfer Service 1.0",
        .text("object_name", .rest, summary: .labelled))

    static let objectType = ValueDecoder(
        .characteristic(0x2ABF), "Object Type", source: "Object Transfer Service 1.0",
        .condition(
            .remaining(3), [.uuid("object_type", width: 16, summary: .labelled, "format of the content")],
            otherwise: [.uuid("object_type", width: 2, summary: .labelled, "format of the content")]))

    static let objectFirstCreated = ValueDecoder(
        .characteristic(0x2AC1), "Object First-Created", source: "Object Transfer Service 1.0", dateTimeItems)

    static let objectLastModified = ValueDecoder(
        .characteristic(0x2AC2), "Object Last-Modified", source: "Object Transfer Service 1.0", dateTimeItems)

    static let objectID = ValueDecoder(
        .characteristic(0x2AC3), "Object ID", source: "Object Transfer Service 1.0",
        .number(.u48, "object_id", summary: .labelled, style: .hex8, "identifier of the object on its server"))
}

extension StandardDecoders {
    static let objectMetadata: [ValueDecoder] = [
        .objectName, .objectType, .objectFirstCreated, .objectLastModified, .objectID,
    ]
}
