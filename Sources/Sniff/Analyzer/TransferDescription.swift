import Decoders
import Reassembly

/// Transfers as fields of the event that ends them.
extension Analyzer {
    /// Describes what ended in the record at hand.
    @inline(never)
    mutating func describeTransfers(into fields: inout FieldList) {
        settleTransfers()
        let ended = transfers.settled
        guard let first = ended.first else { return }
        fields.begin(Layer.transfer.key)
        describe(first, into: &fields)
        if ended.count > 1 {
            fields.begin(TransferField.more.key, .array)
            for transfer in ended.dropFirst() {
                fields.begin(TransferField.more.key, .element)
                describe(transfer, into: &fields)
                fields.end(TransferField.more.key)
            }
            fields.end(TransferField.more.key)
        }
        fields.end(Layer.transfer.key)
    }

    /// Describes one of those that were open when the input ended, as an event of its own.
    mutating func describeUnfinished(_ index: Int, into fields: inout FieldList) -> Event {
        let ended = transfers.settled[index]
        var event = Event()
        event.number = ended.transfer.frames.last ?? 0
        event.start = self.event.start
        event.time = ended.transfer.ended.map { self.event.start.adding(nanoseconds: $0) } ?? .unknown
        event.layer = .transfer
        event.who = ended.receiver ?? ended.sender
        fields.removeAll()
        fields.add(RecordField.frame.key, event.number)
        event.time.add(to: &fields, RecordField.time.key)
        if let inputName { fields.add(RecordField.input.key, label: inputName) }
        fields.begin(Layer.transfer.key)
        describe(ended, into: &fields)
        fields.end(Layer.transfer.key)
        return event
    }

    private mutating func describe(_ ended: EndedTransfer, into fields: inout FieldList) {
        let transfer = ended.transfer
        fields.add(TransferField.profile.key, label: transfer.profile)
        if !transfer.flow.isEmpty { fields.add(TransferField.flow.key, label: transfer.flow) }
        fields.add(TransferField.state.key, literal: transfer.state.text)
        if let sender = ended.sender { fields.add(TransferField.sender.key, sender) }
        if let receiver = ended.receiver { fields.add(TransferField.receiver.key, receiver) }
        if let connection = ended.connection { fields.add(TransferField.connection.key, connection) }
        if let address = ended.accessAddress {
            fields.add(TransferField.accessAddress.key, octets: UInt64(address), 4)
        }
        fields.add(
            TransferField.direction.key, literal: transfer.direction == .toServer ? "to server" : "to client")
        if transfer.handle != 0 { fields.add(TransferField.handle.key, transfer.handle) }
        if transfer.uuid != BluetoothUUID(0) { fields.add(TransferField.uuid.key, transfer.uuid) }
        if transfer.packets > 0 {
            describe(message: ended, into: &fields)
            fields.add(TransferField.packets.key, UInt64(transfer.packets))
            fields.add(TransferField.bytes.key, UInt64(transfer.bytes))
            describeTimes(transfer, into: &fields)
        }
        if let frame = transfer.requestFrame { fields.add(TransferField.requestFrame.key, frame) }
        if let latency = transfer.latency { fields.add(TransferField.latency.key, mantissa: latency, exponent: -9) }
        if !transfer.frames.isEmpty {
            fields.begin(TransferField.frames.key, .list)
            for frame in transfer.frames { fields.add(TransferField.frames.key, frame) }
            fields.end(TransferField.frames.key)
        }
        describe(transfer.violations, into: &fields)
    }

    /// The message, without the credentials in it, and what it means.
    private mutating func describe(message ended: EndedTransfer, into fields: inout FieldList) {
        let message =
            showsSecrets
            ? ended.transfer.message : MessageText.masked(ended.transfer.message, ended.content)
        fields.add(TransferField.message.key, bytes: message.indices, of: message.span)
        let isWhole = ended.transfer.state == .complete
        if let length = MessageText.textLength(message, ended.content, isWhole: isWhole) {
            fields.add(TransferField.text.key, text: 0..<length, of: message.span)
        }
        guard case .decoder(let uuid) = ended.content, isWhole, let decoder = registry.decoder(for: uuid) else {
            return
        }
        var reader = Reader(message.span)
        do throws(Fault) {
            try registry.decode(
                decoder, message.span, &reader, under: TransferField.value.key, name: ValueField.name.key,
                into: &fields)
            if !reader.isAtEnd {
                throw Fault(TransferField.value.key, offset: reader.position, available: reader.remaining, .excess)
            }
        } catch {
            faults.append(error)
        }
    }

    private func describeTimes(_ transfer: Transfer, into fields: inout FieldList) {
        if let duration = transfer.duration {
            fields.add(TransferField.duration.key, mantissa: duration, exponent: -9)
            if duration > 0 {
                // Thousandths of a byte a second.
                let rate = min(Double(transfer.bytes) * 1e12 / Double(duration), 9e18)
                fields.add(TransferField.throughput.key, mantissa: Int64(rate), exponent: -3)
            }
            fields.add(TransferField.longestStall.key, mantissa: transfer.longestStall, exponent: -9)
        }
        guard transfer.roundTrips.count > 0 else { return }
        fields.begin(TransferField.roundTrip.key)
        fields.add(TransferField.roundTripMin.key, mantissa: transfer.roundTrips.min, exponent: -9)
        fields.add(TransferField.roundTripMean.key, mantissa: transfer.roundTrips.mean, exponent: -9)
        fields.add(TransferField.roundTripMax.key, mantissa: transfer.roundTrips.max, exponent: -9)
        fields.end(TransferField.roundTrip.key)
    }

    private func describe(_ violations: [TransferViolation], into fields: inout FieldList) {
        guard !violations.isEmpty else { return }
        fields.begin(TransferField.violations.key, .array)
        for violation in violations {
            fields.begin(TransferField.violations.key, .element)
            fields.add(TransferField.violationKind.key, literal: violation.kind.text)
            fields.add(TransferField.violationFrame.key, violation.frame)
            if !violation.detail.isEmpty { fields.add(TransferField.violationDetail.key, label: violation.detail) }
            fields.end(TransferField.violations.key)
        }
        fields.end(TransferField.violations.key)
    }
}
