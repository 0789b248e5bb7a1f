/// What every decoded value has; its other fields come from its decoder.
public enum ValueField: UInt16, LayerField {
    case name

    public static let layer = Layer.value

    public var definition: FieldDefinition {
        switch self {
        case .name: FieldDefinition("name", .text, "name of the value, as its specification has it")
        }
    }
}
