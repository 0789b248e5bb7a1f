import Decoders

/// The capture's facts about a record, and its faults, as fields.
extension Dissection {
    /// Whether anybody asks for something that precedes the layers.
    var wantsRecord: Bool { fields.wantsRecord }

    /// Records that were dropped before this one.
    mutating func describeLoss() {
        fields.add(RecordField.lost.key, lost.value)
        lost = 0
    }

    /// The comments of people on the record: they follow the content of the packet.
    mutating func describeComment() {
        guard let comment else { return }
        fields.add(RecordField.comment.key, text: comment)
    }

    /// Number, time, direction and the like, comments aside.
    ///
    /// - Parameter header: bytes before the packet, which only the capture has.
    mutating func describeRecord(_ record: borrowing CaptureRecord, _ length: Int, header: Int = 0) {
        fields.add(RecordField.frame.key, record.number)
        record.time.add(to: &fields, RecordField.time.key)
        record.time.addLatency(since: facts.origin, to: &fields, RecordField.timeRelative.key)
        if let name = facts.isFromAir ? facts.knownSender.name : facts.direction.name {
            fields.add(RecordField.direction.key, literal: name)
        }
        if let adapter = facts.adapter { fields.add(RecordField.adapter.key, adapter) }
        if let inputName { fields.add(RecordField.input.key, label: inputName) }
        if !interfaceName.isEmpty { fields.add(RecordField.interface.key, text: interfaceName) }
        fields.add(RecordField.length.key, UInt64(max(length - header, 0)))
        if record.originalLength > length {
            fields.add(RecordField.originalLength.key, UInt64(max(record.originalLength - header, 0)))
        }
    }

    /// Takes what was noted of values that are shown nevertheless.
    mutating func takeNotes() {
        for fault in fields.takeNotes() { faults.append(fault) }
    }

    /// Adds the array of faults.
    mutating func describeFaults(_ registry: Registry) {
        facts.hasFaults = true
        fields.begin(Layer.faults.key, .array)
        for fault in faults.faults { describe(fault, registry.vocabulary[fault.field].path) }
        fields.end(Layer.faults.key)
    }

    private mutating func describe(_ fault: Fault, _ path: String) {
        fields.begin(Layer.faults.key, .element)
        let layer = Layer(path: path)
        fields.add(FaultField.faultLayer.key, label: layer == .record ? "record" : layer.prefix)
        let prefix = layer.prefix.utf8.count
        let path = path.utf8Span.span
        let isInside = layer != .record && path.count > prefix
        fields.add(FaultField.field.key, label: (isInside ? prefix + 1 : 0)..<path.count, of: path)
        fields.add(FaultField.offset.key, UInt64(max(fault.offset, 0)))
        if fault.needed != 0 || fault.available != 0 {
            fields.add(FaultField.needed.key, UInt64(max(fault.needed, 0)))
            fields.add(FaultField.available.key, UInt64(max(fault.available, 0)))
        }
        let reason = fault.reason(isCut: isCut)
        if let limit = fault.limit, reason != .cutShort { fields.add(FaultField.limit.key, literal: limit.text) }
        fields.add(FaultField.reason.key, literal: reason.text)
        fields.end(Layer.faults.key)
    }
}

extension Fault {
    /// The reason of a fault: an early end is not the sender's fault if the capture has truncated the record.
    func reason(isCut: Bool) -> FaultReason { isCut && reason == .malformed ? .cutShort : reason }
}
