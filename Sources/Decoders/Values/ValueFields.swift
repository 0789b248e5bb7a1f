/// What every decoded value has; its other fields come from its decoder.
@usableFromInline package enum ValueField: UInt16, LayerField {
    case name

    @usableFromInline package static let layer = Layer.value

    @usableFromInline package var definition: FieldDefinition {
        switch self {
        case .name: FieldDefinition("name", .text, "name of the value, as its specification has it")
        }
    }
}
