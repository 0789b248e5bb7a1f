/// What every decoded value has; its other fields come from its decoder.
package enum ValueField: UInt16, LayerField {
    case name

    package static let layer = Layer.value

    package var definition: FieldDefinition {
        switch self {
        case .name: FieldDefinition("name", .text, "name of the value, as its specification has it")
        }
    }
}
