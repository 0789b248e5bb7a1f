/// The fields of a transfer: a message of an application, put together from several packets.
///
/// They stand on the frame that completes or breaks the transfer.
@usableFromInline package enum TransferField: UInt16, LayerField {
    case profile, flow, name, state, status, statusName, sender, receiver, connection, accessAddress, direction, handle,
        handleName
    case uuid, uuidSource
    case message, text, value, packets, bytes, duration, throughput
    case phase, part, total, sent, confirmed, repeats, restarts, resumptions, refusal, refusalFrame
    case longestStall, roundTrip, roundTripMin, roundTripMean, roundTripMax, requestFrame, latency, frames
    case violations, violationKind, violationFrame, violationDetail, more

    @usableFromInline package static let layer = Layer.transfer

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .profile: FieldDefinition("profile", .text, summary: .bare, "profile that describes the protocol")
        case .flow: FieldDefinition("flow", .text, summary: .bare, "kind of message, for profiles that have several")
        case .name:
            FieldDefinition("name", .text, summary: .bare, "name that the profile gives the message, or the procedure")
        case .state:
            FieldDefinition(
                "state", .text, summary: .bare,
                "complete; refused: it reports an error; broken: its end will not come; incomplete: the input ended before it did"
            )
        case .status: FieldDefinition("status", .integer, "result that the message reports")
        case .statusName: FieldDefinition("status_name", .text, summary: .bare, "its name")
        case .sender: FieldDefinition("sender", .address, "who sent the message, where known")
        case .receiver: FieldDefinition("receiver", .address, "who it was for, where known")
        case .connection: FieldDefinition("connection", .integer, "number of its connection, as in link.connection")
        case .accessAddress: FieldDefinition("access_address", .hex, "its connection on the air")
        case .direction: FieldDefinition("direction", .text, "to server, to client")
        case .handle:
            FieldDefinition("handle", .integer, style: .hex4, "attribute handle of the packets, or of the first")
        case .handleName: FieldDefinition("handle_name", .text, "what a decoder file calls the attribute")
        case .uuid: FieldDefinition("uuid", .uuid, "characteristic that carries the packets, or the first")
        case .uuidSource:
            FieldDefinition("uuid_source", .text, "file of --gatt that the type of the characteristic comes from")
        case .message: FieldDefinition("message", .hex, "the message, without terminators, delimiters and headers")
        case .text: FieldDefinition("text", .text, "the message as text, where it is text")
        case .value: FieldDefinition("value", .object, "the message, decoded; its fields are those of value")
        case .packets: FieldDefinition("packets", .integer, summary: .labelled, "packets that carry the message")
        case .bytes:
            FieldDefinition("bytes", .integer, unit: "byte", "bytes in the packets, framing included")
        case .duration:
            FieldDefinition("duration", .decimal, unit: "s", "from the first packet to the end of the transfer")
        case .throughput: FieldDefinition("throughput", .decimal, unit: "byte/s", "bytes by duration")
        case .phase: FieldDefinition("phase", .text, "of a procedure: the last phase that it reached")
        case .part: FieldDefinition("part", .text, "of a procedure: the data that were sent last")
        case .total: FieldDefinition("total", .integer, unit: "byte", "of a procedure: size of the data, if announced")
        case .sent: FieldDefinition("sent", .integer, unit: "byte", "of a procedure: bytes of the data that were sent")
        case .confirmed:
            FieldDefinition("confirmed", .integer, unit: "byte", "of a procedure: bytes that the receiver has")
        case .repeats: FieldDefinition("repeats", .integer, "of a procedure: messages with data that were sent again")
        case .restarts: FieldDefinition("restarts", .integer, "of a procedure: how often it began again from zero")
        case .resumptions:
            FieldDefinition("resumptions", .integer, "of a procedure: how often it went on after a disconnection")
        case .refusal: FieldDefinition("refusal", .text, "of a procedure: the result that ended it")
        case .refusalFrame: FieldDefinition("refusal_frame", .integer, "frame of that result")
        case .longestStall:
            FieldDefinition(
                "longest_stall", .decimal, unit: "s", "longest time between two packets or acknowledgements")
        case .roundTrip: FieldDefinition("round_trip", .object, "from a packet to what acknowledges it")
        case .roundTripMin: FieldDefinition("round_trip.min", .decimal, unit: "s", "shortest round trip")
        case .roundTripMean: FieldDefinition("round_trip.mean", .decimal, unit: "s", "mean round trip")
        case .roundTripMax: FieldDefinition("round_trip.max", .decimal, unit: "s", "longest round trip")
        case .requestFrame:
            FieldDefinition("request_frame", .integer, "last frame of the message that this one answers")
        case .latency: FieldDefinition("latency", .decimal, unit: "s", "time since the message that this one answers")
        case .frames:
            FieldDefinition(
                "frames", .integer, list: true,
                "frames of the packets and their acknowledgements; of more than 512 the first 511 and the last")
        case .violations:
            FieldDefinition("violations", .array, summary: .bare, "what goes against the protocol; at most 64")
        case .violationKind: FieldDefinition("violations.kind", .text, summary: .bare, "what is wrong")
        case .violationFrame: FieldDefinition("violations.frame", .integer, "frame that shows it")
        case .violationDetail: FieldDefinition("violations.detail", .text, "more about it")
        case .more:
            FieldDefinition(
                "more", .array, "other transfers that the same frame ends; a filter looks at theirs, too")
        }
    }
}
