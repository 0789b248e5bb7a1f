/// The fields that every Security Manager PDU has (Core 6.0, Vol 3, Part H, 3.3).
@usableFromInline package enum SMPField: UInt16, LayerField {
    case code, method, parameters

    @usableFromInline package static let layer = Layer.smp

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .code: FieldDefinition("code", .integer, summary: .labelled, style: .hex2, "command code")
        case .method: FieldDefinition("method", .text, summary: .bare, "name of the command")
        case .parameters: FieldDefinition("parameters", .hex, summary: .bare, "parameters of an unknown command")
        }
    }
}
