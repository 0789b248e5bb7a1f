public enum AdvertisingField: UInt16, LayerField {
    case eventType, address
    public static let layer = Layer.adv
    public var definition: FieldDefinition {
        switch self {
        case .eventType: FieldDefinition("event_type", .integer)
        case .address: FieldDefinition("address", .address)
        }
    }
}
