/// The fields of L2CAP (Core 6.0, Vol 3, Part A, 3 and 4).
@usableFromInline package enum L2CAPField: UInt16, LayerField {
    case length, cid, channel, psm, fragment, code, method, identifier, dataLength, parameters, payload, sduLength
    case requestFrame, latency, received, creditsLeft, noCreditsFor, sduWaiting

    @usableFromInline package static let layer = Layer.l2cap

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .length:
            FieldDefinition("length", .integer, unit: "byte", "length of the payload that the header announces")
        case .cid: FieldDefinition("cid", .integer, style: .hex4, "channel identifier")
        case .channel:
            FieldDefinition("channel", .text, summary: .bare, "name of a fixed channel, or of the channel's PSM")
        case .psm:
            FieldDefinition(
                "psm", .integer, names: .table(AssignedNumbers.l2capPSMs), style: .hex4,
                "protocol of a connection-oriented channel, where its set-up was seen")
        case .fragment: FieldDefinition("fragment", .text, summary: .bare, "first or continuing, of an unfinished PDU")
        case .code: FieldDefinition("code", .integer, summary: .labelled, style: .hex2, "signalling command code")
        case .method: FieldDefinition("method", .text, summary: .bare, "name of the signalling command")
        case .identifier: FieldDefinition("identifier", .integer, "matches responses with requests")
        case .dataLength:
            FieldDefinition("data_length", .integer, unit: "byte", "length of a signalling command's data")
        case .parameters: FieldDefinition("parameters", .hex, summary: .bare, "data of an unknown signalling command")
        case .payload:
            FieldDefinition(
                "payload", .hex, summary: .bare,
                "payload of a channel without a decoder, or fragment without its beginning")
        case .sduLength: FieldDefinition("sdu_length", .integer, unit: "byte", summary: .labelled, "length of the SDU")
        case .requestFrame: FieldDefinition("request_frame", .integer, "frame of the request that this one answers")
        case .latency: FieldDefinition("latency", .decimal, unit: "s", "time since the request")
        case .received:
            FieldDefinition("received", .integer, unit: "byte", summary: .labelled, "bytes of the PDU received so far")
        case .creditsLeft:
            FieldDefinition(
                "credits_left", .integer, "credits of the sender of K-frames behind this frame, where all were seen")
        case .noCreditsFor:
            FieldDefinition(
                "no_credits_for", .decimal, unit: "s", summary: .labelled,
                "how long there was none before these credits came")
        case .sduWaiting:
            FieldDefinition(
                "sdu_waiting", .boolean, summary: .unlessZero, "an SDU was unfinished while there were no credits")
        }
    }
}
