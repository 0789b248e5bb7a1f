extension Vocabulary {
    /// A vocabulary with the fields that the code names directly, layer by layer.
    init(layers: Void, names: UUIDNames = UUIDNames()) {
        self.init(names)
        add(RecordField.self)
        add(
            MonitorField.self,
            layer: FieldDefinition("monitor", .object, "what the capturing system says besides packets"))
        add(HCIField.self, layer: FieldDefinition("hci", .object, "Host Controller Interface packet"))
        add(LinkLayerField.self, layer: FieldDefinition("ll", .object, "LE link-layer packet from the air"))
        add(AdvertisingPDUField.self)
        add(LinkField.self, layer: FieldDefinition("link", .object, "the connection that the packet belongs to"))
        add(L2CAPField.self, layer: FieldDefinition("l2cap", .object, "L2CAP PDU"))
        add(ATTField.self, layer: FieldDefinition("att", .object, "Attribute Protocol PDU"))
        add(SMPField.self, layer: FieldDefinition("smp", .object, "Security Manager Protocol PDU"))
        add(
            AdvertisingField.self,
            layer: FieldDefinition(
                "adv", .array, summary: .bare,
                "advertising reports, and the advertising data of commands, one object each"))
        add(ValueField.self, layer: FieldDefinition("value", .object, "attribute value, decoded"))
        add(
            TransferField.self,
            layer: FieldDefinition("transfer", .object, "message of an application, on the frame that ends it"))
        add(FaultField.self, layer: FieldDefinition("faults", .array, summary: .bare, "what is wrong with the bytes"))
    }
}
