/// The fields of the Attribute Protocol (Core 6.0, Vol 3, Part F).
@usableFromInline package enum ATTField: UInt16, LayerField {
    case opcode, method, handle, handleName, uuid, uuidSource, service, serviceSource, value, valueOffset, length
    case startHandle, endHandle, type, groupType, mtu, error, requestOpcode, format, flags, signature
    case requestFrame, latency, attributes, attributeHandle, attributeHandleName, attributeEndHandle, attributeType
    case attributeTypeSource, attributeValue
    case parameters, handles, properties, valueHandle, characteristic, groupService, mayBeTruncated, descriptorOf,
        unanswered, pending
    case signCounter, signatureValid, signatureReplays, applicationError, pdu

    @usableFromInline package static let layer = Layer.att

    /// Recorded only for those who ask for them by name, or for JSON.
    static let onDemand: [ATTField] = [.pdu]

    /// The fields beside a value that tell what it is of: shown of one that is secret, too.
    package static let besideValues = [
        ATTField.handles, .attributes, .attributeHandle, .attributeHandleName, .attributeEndHandle, .attributeType,
        .attributeTypeSource, .signature, .signCounter, .signatureValid, .signatureReplays,
    ].map(\.key)

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .opcode: FieldDefinition("opcode", .integer, summary: .labelled, style: .hex2, "attribute opcode (3.4.8)")
        case .method: FieldDefinition("method", .text, summary: .bare, "name of the PDU")
        case .handle:
            FieldDefinition(
                "handle", .integer, summary: .bare, style: .hex4,
                "attribute handle, where the PDU or the request that it answers carries exactly one")
        case .handleName:
            FieldDefinition(
                "handle_name", .text, summary: .bare, "what a decoder file calls the attribute of the handle")
        case .uuid:
            FieldDefinition("uuid", .uuid, summary: .bare, "attribute type of the handle, where known")
        case .uuidSource:
            FieldDefinition(
                "uuid_source", .text, summary: .saved,
                "file of --gatt that the attribute type comes from; absent where the captures themselves tell it")
        case .descriptorOf:
            FieldDefinition(
                "characteristic", .uuid, summary: .bare, "of a descriptor: the characteristic that it belongs to")
        case .service: FieldDefinition("service", .uuid, "service that the attribute belongs to, where known")
        case .serviceSource:
            FieldDefinition("service_source", .text, "file of --gatt that the service comes from, as for the type")
        case .value: FieldDefinition("value", .hex, summary: .unlessDecoded, "attribute value that the PDU carries")
        case .mayBeTruncated:
            FieldDefinition(
                "may_be_truncated", .boolean,
                "the value fills the MTU: where it is longer, the server has cut it (3.4.7.1)")
        case .valueOffset:
            FieldDefinition("value_offset", .integer, summary: .labelled, "offset into a long value, bytes")
        case .length: FieldDefinition("length", .integer, unit: "byte", "size of each entry of a list")
        case .startHandle:
            FieldDefinition(
                "start_handle", .integer, summary: .bare, style: .hex4, "first handle of the range asked for")
        case .endHandle:
            FieldDefinition("end_handle", .integer, summary: .bare, style: .hex4, "last handle of the range asked for")
        case .type: FieldDefinition("type", .uuid, summary: .bare, "attribute type asked for")
        case .groupType: FieldDefinition("group_type", .uuid, summary: .bare, "group type asked for")
        case .mtu:
            FieldDefinition("mtu", .integer, unit: "byte", summary: .bare, "receive MTU of the sender")
        case .error:
            FieldDefinition(
                "error", .integer, names: .table(AssignedNumbers.attErrors), summary: .labelled, style: .hex2,
                "error code (3.4.1.1)")
        case .requestOpcode:
            FieldDefinition(
                "request_opcode", .integer, names: .values(ATTOpcode.names), summary: .bare, style: .hex2,
                "opcode of the request in error")
        case .format: FieldDefinition("format", .integer, "1: 16-bit UUIDs, 2: 128-bit UUIDs")
        case .flags:
            FieldDefinition(
                "flags", .integer, names: [0: "cancel all prepared writes", 1: "write all prepared values"],
                summary: .labelled, "what an Execute Write Request asks for")
        case .signature: FieldDefinition("authentication_signature", .hex, "signature of a signed write, 12 bytes")
        case .requestFrame: FieldDefinition("request_frame", .integer, "frame of the request that this one answers")
        case .latency: FieldDefinition("latency", .decimal, unit: "s", "time since the request")
        case .unanswered:
            FieldDefinition(
                "unanswered", .text, summary: .labelled,
                """
                on a record of its own: the request in this frame was never answered; why nobody waits any longer: timed out \
                (30 s, 3.3.3), disconnected, overtaken (a later one was answered), given up \
                for others (more was open than memory is given to), capture ended
                """)
        case .pending:
            FieldDefinition(
                "pending", .boolean, summary: .unlessZero,
                "on a record of its own: the request in this frame was not answered yet when watching ended")
        case .signCounter: FieldDefinition("sign_counter", .integer, "SignCounter of a signed write (Part H, 2.4.5)")
        case .signatureValid:
            FieldDefinition(
                "signature_valid", .boolean, summary: .labelled,
                "whether the signature fits the CSRK of the sender; absent where that is not known"
            ).asAnnotation
        case .signatureReplays:
            FieldDefinition(
                "signature_replays", .integer, summary: .labelled,
                "a replay: this frame before it has the same SignCounter of the same sender, or a higher one (Part C, 10.4)"
            ).asAnnotation
        case .attributes: FieldDefinition("attributes", .array, summary: .bare, "attributes that the PDU lists")
        case .attributeHandle:
            FieldDefinition("attributes.handle", .integer, summary: .bare, style: .hex4, "attribute handle")
        case .attributeHandleName:
            FieldDefinition(
                "attributes.handle_name", .text, summary: .bare, "what a decoder file calls the attribute")
        case .attributeEndHandle:
            FieldDefinition("attributes.end_handle", .integer, summary: .bare, style: .hex4, "last handle of the group")
        case .attributeType: FieldDefinition("attributes.uuid", .uuid, summary: .bare, "attribute type, where known")
        case .attributeTypeSource:
            FieldDefinition(
                "attributes.uuid_source", .text, summary: .saved, "file of --gatt that the attribute type comes from")
        case .attributeValue: FieldDefinition("attributes.value", .hex, summary: .unlessDecoded, "attribute value")
        case .parameters:
            FieldDefinition(
                "parameters", .hex, summary: .bare, "parameters of a PDU that the specification does not define")
        case .handles:
            FieldDefinition("handles", .integer, list: true, summary: .bare, style: .hex4, "handles asked for")
        case .properties:
            FieldDefinition(
                "attributes.properties", .integer, style: .hex2, "characteristic properties (Part G, 3.3.1.1)")
        case .characteristic:
            FieldDefinition(
                "attributes.characteristic", .uuid, summary: .bare, "characteristic that a listed declaration declares")
        case .groupService:
            FieldDefinition("attributes.service", .uuid, summary: .bare, "service that a listed declaration declares")
        case .valueHandle:
            FieldDefinition("attributes.value_handle", .integer, style: .hex4, "handle of the characteristic's value")
        case .pdu: FieldDefinition("pdu", .hex, "all bytes of the PDU, from its opcode on")
        case .applicationError:
            FieldDefinition(
                "application_error", .text, summary: .bare,
                "name of an application's error, by a decoder file or a package")
        }
    }
}
