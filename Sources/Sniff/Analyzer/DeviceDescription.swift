import Decoders

/// The device of a packet, as fields.
extension Dissection {
    /// The name and address of the other side: it follows what the packet may have told of the name.
    mutating func describeDevice(_ devices: borrowing DeviceTable?) {
        guard let who = facts.who else { return }
        fields.add(RecordField.deviceAddress.key, who)
        guard fields.wants(RecordField.device.key) else { return }
        fields.add(RecordField.device.key, text: devices?.shownName(of: who, registry.devices) ?? "\(who)")
    }
}
