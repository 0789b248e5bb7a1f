import Decoders

/// Unanswered requests, as records of their own: the request again, with the reason.
extension Dissection {
    mutating func describe(_ unanswered: UnansweredRequest) {
        begin(unanswered.frame, unanswered.time, input: unanswered.input, unanswered.request.adapter)
        facts.layer = .att
        facts.isFromAir = unanswered.accessAddress != nil
        facts.accessAddress = unanswered.accessAddress
        facts.direction = unanswered.request.direction
        facts.sender = unanswered.request.sender
        facts.who = unanswered.peer
        facts.connection = unanswered.connectionNumber
        describeDirection()
        describeLink(of: unanswered)
        let request = unanswered.request
        fields.begin(Layer.att.key)
        fields.add(ATTField.opcode.key, request.opcode, inSummary: false)
        fields.add(ATTField.method.key, literal: unanswered.method)
        if request.namesAttribute {
            fields.add(ATTField.handle.key, request.handle)
            if let name = unanswered.handleName { fields.add(ATTField.handleName.key, name) }
        } else if request.endHandle != 0 {
            fields.add(ATTField.startHandle.key, request.handle)
            fields.add(ATTField.endHandle.key, request.endHandle)
        }
        if let uuid = unanswered.uuid { fields.add(ATTField.uuid.key, uuid) }
        if let characteristic = unanswered.characteristic { fields.add(ATTField.descriptorOf.key, characteristic) }
        if let service = unanswered.service { fields.add(ATTField.service.key, service) }
        if let name = unanswered.reason.name {
            fields.add(ATTField.unanswered.key, literal: name)
        } else {
            fields.add(ATTField.pending.key, true)
        }
        fields.end(Layer.att.key)
    }

    mutating func describe(_ unanswered: UnansweredCommand) {
        begin(unanswered.frame, unanswered.time, input: unanswered.input, unanswered.adapter)
        facts.layer = .hci
        facts.direction = .sent
        describeDirection()
        fields.begin(Layer.hci.key)
        fields.add(HCIField.type.key, "command")
        fields.add(HCIField.opcode.key, command: unanswered.opcode, registry)
        if let name = unanswered.reason.name {
            fields.add(HCIField.unanswered.key, literal: name)
        } else {
            fields.add(HCIField.pending.key, true)
        }
        fields.end(Layer.hci.key)
    }

    private mutating func begin(_ frame: UInt64, _ time: Timestamp, input: String?, _ adapter: UInt16?) {
        beginAfterwards(frame: frame, time, input: input)
        if let adapter {
            facts.adapter = adapter
            fields.add(RecordField.adapter.key, adapter)
        }
    }

    private mutating func describeDirection() {
        if let name = facts.isFromAir ? facts.knownSender.name : facts.direction.name {
            fields.add(RecordField.direction.key, literal: name)
        }
    }

    private mutating func describeLink(of unanswered: UnansweredRequest) {
        fields.begin(Layer.link.key)
        if let accessAddress = unanswered.accessAddress {
            fields.add(LinkField.accessAddress.key, octets: UInt64(accessAddress), 4)
        } else {
            fields.add(LinkField.handle.key, unanswered.connection)
        }
        fields.add(LinkField.connection.key, UInt64(unanswered.connectionNumber.rawValue))
        if let central = unanswered.addresses.central { fields.add(LinkField.central.key, central) }
        if let peripheral = unanswered.addresses.peripheral { fields.add(LinkField.peripheral.key, peripheral) }
        fields.end(Layer.link.key)
    }
}

extension PendingRequest {
    /// Whether it is about exactly one attribute, rather than a range of them or none.
    var namesAttribute: Bool { handle != 0 && endHandle == 0 }
}
