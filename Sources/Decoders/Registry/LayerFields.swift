/// The fields of a layer that the code names directly: one enumeration each.
struct LayerFields: Sendable {
    let layer: Layer
    /// The object of the layer.
    let object: FieldDefinition?
    /// All of the enumeration.
    let fields: @Sendable () -> [(key: FieldKey, definition: FieldDefinition)]
    /// That of a key; `nil` where the enumeration has none.
    let definition: @Sendable (FieldKey) -> FieldDefinition?

    private init<Field: LayerField>(_ type: Field.Type, _ object: FieldDefinition? = nil) {
        layer = Field.layer
        self.object = object
        fields = {
            Field.allCases.map { field in
                precondition(field.rawValue + 1 < Layer.slots, "too many fields in \(Field.layer)")
                return (field.key, field.definition)
            }
        }
        definition = { key in
            guard key.rawValue > Field.layer.key.rawValue else { return nil }
            return Field(rawValue: key.rawValue - Field.layer.key.rawValue - 1)?.definition
        }
    }

    /// Layer by layer.
    static let all: [LayerFields] = [
        LayerFields(RecordField.self),
        LayerFields(
            MonitorField.self, FieldDefinition("monitor", .object, "what the capturing system says besides packets")),
        LayerFields(HCIField.self, FieldDefinition("hci", .object, "Host Controller Interface packet")),
        LayerFields(LinkLayerField.self, FieldDefinition("ll", .object, "LE link-layer packet from the air")),
        LayerFields(AdvertisingPDUField.self),
        LayerFields(LinkField.self, FieldDefinition("link", .object, "the connection that the packet belongs to")),
        LayerFields(L2CAPField.self, FieldDefinition("l2cap", .object, "L2CAP PDU")),
        LayerFields(ATTField.self, FieldDefinition("att", .object, "Attribute Protocol PDU")),
        LayerFields(SMPField.self, FieldDefinition("smp", .object, "Security Manager Protocol PDU")),
        LayerFields(
            AdvertisingField.self,
            FieldDefinition(
                "adv", .array, summary: .bare,
                "advertising reports, and the advertising data of commands, one object each")),
        LayerFields(ValueField.self, FieldDefinition("value", .object, "attribute value, decoded")),
        LayerFields(
            TransferField.self,
            FieldDefinition("transfer", .object, "message of an application, on the frame that ends it")
        ),
        LayerFields(
            FaultField.self, FieldDefinition("faults", .array, summary: .bare, "what is wrong with the bytes")),
    ]

    /// The definition of a field that the code names; `nil` for all others.
    static func definition(of key: FieldKey) -> FieldDefinition? {
        let layer = Layer(rawValue: key.rawValue / Layer.slots)
        for fields in all where fields.layer == layer {
            if let object = fields.object, key == fields.layer.key { return object }
            if let found = fields.definition(key) { return found }
        }
        return nil
    }
}
