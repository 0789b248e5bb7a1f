/// Fields that every decoded value has; the others come from its decoder.
@usableFromInline package enum ValueField: UInt16, LayerField {
    case name, bytes, parserError

    @usableFromInline package static let layer = Layer.value

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .name: FieldDefinition("name", .text, summary: .bare, "name of the value, as its specification has it")
        case .bytes: FieldDefinition("bytes", .hex, "the whole value, where the program has a type of its own for it")
        case .parserError:
            FieldDefinition("parser_error", .text, summary: .labelled, "why that type does not take the value")
        }
    }
}
