import Decoders
import Reassembly

/// Transfers as fields of the packet that ends them.
struct TransferDescriber {
    let registry: Registry
    /// Whether secrets in messages are shown.
    let showsSecrets: Bool

    /// Adds the object `transfer` with what ended in the record, if anything did.
    func describe(_ ended: [EndedTransfer], into dissection: inout Dissection) {
        guard let first = ended.first else { return }
        dissection.fields.begin(Layer.transfer.key)
        describe(first, into: &dissection)
        if ended.count > 1 {
            dissection.fields.begin(TransferField.more.key, .array)
            for transfer in ended.dropFirst() {
                dissection.fields.begin(TransferField.more.key, .element)
                describe(transfer, into: &dissection)
                dissection.fields.end(TransferField.more.key)
            }
            dissection.fields.end(TransferField.more.key)
        }
        dissection.fields.end(Layer.transfer.key)
    }

    /// Describes a transfer that was open when the input ended, as a packet of its own. Nothing else is known of that.
    func describeUnfinished(_ ended: EndedTransfer, into dissection: inout Dissection) {
        let time = ended.transfer.ended.map { dissection.facts.start.adding($0) } ?? .unknown
        dissection.beginAfterwards(
            frame: ended.transfer.frames.last ?? 0, time, input: dissection.inputName)
        dissection.facts.layer = .transfer
        dissection.facts.who = ended.receiver ?? ended.sender
        dissection.fields.begin(Layer.transfer.key)
        describe(ended, into: &dissection)
        dissection.fields.end(Layer.transfer.key)
    }

    private func describe(_ ended: EndedTransfer, into dissection: inout Dissection) {
        let transfer = ended.transfer
        dissection.fields.add(TransferField.profile.key, label: transfer.profile)
        if !transfer.flow.isEmpty { dissection.fields.add(TransferField.flow.key, label: transfer.flow) }
        if !transfer.name.isEmpty, transfer.name != transfer.flow {
            dissection.fields.add(TransferField.name.key, label: transfer.name)
        }
        dissection.fields.add(TransferField.state.key, literal: transfer.state.text)
        if let status = transfer.status {
            dissection.fields.add(TransferField.status.key, UInt64(clamping: status.code))
            if !status.name.isEmpty { dissection.fields.add(TransferField.statusName.key, label: status.name) }
        }
        if let sender = ended.sender { dissection.fields.add(TransferField.sender.key, sender) }
        if let receiver = ended.receiver { dissection.fields.add(TransferField.receiver.key, receiver) }
        dissection.fields.add(TransferField.connection.key, UInt64(ended.connection.rawValue))
        if let address = ended.accessAddress {
            dissection.fields.add(TransferField.accessAddress.key, octets: UInt64(address), 4)
        }
        dissection.fields.add(TransferField.direction.key, literal: transfer.direction.text)
        if transfer.handle != 0 { dissection.fields.add(TransferField.handle.key, transfer.handle) }
        if let name = ended.handleName { dissection.fields.add(TransferField.handleName.key, name) }
        if transfer.uuid != BluetoothUUID(0) { dissection.fields.add(TransferField.uuid.key, transfer.uuid) }
        if let file = ended.uuidSource { dissection.fields.add(TransferField.uuidSource.key, text: file) }
        if transfer.packets > 0 {
            if let progress = transfer.progress {
                describe(progress, into: &dissection)
            } else {
                describe(message: ended, into: &dissection)
            }
            dissection.fields.add(TransferField.packets.key, UInt64(transfer.packets))
            dissection.fields.add(TransferField.bytes.key, UInt64(transfer.bytes))
            describeTimes(transfer, into: &dissection)
        }
        if let frame = transfer.requestFrame { dissection.fields.add(TransferField.requestFrame.key, frame) }
        if let latency = transfer.latency {
            dissection.fields.add(TransferField.latency.key, time: latency)
        }
        if !transfer.frames.isEmpty {
            dissection.fields.begin(TransferField.frames.key, .list)
            for frame in transfer.frames { dissection.fields.add(TransferField.frames.key, frame) }
            dissection.fields.end(TransferField.frames.key)
        }
        describe(ended.violations(showsSecrets: showsSecrets), into: &dissection)
    }

    /// How far a procedure came.
    private func describe(_ progress: TransferProgress, into dissection: inout Dissection) {
        func add(_ field: TransferField, _ number: Int?) {
            if let number { dissection.fields.add(field.key, UInt64(clamping: number)) }
        }
        if !progress.phase.isEmpty { dissection.fields.add(TransferField.phase.key, label: progress.phase) }
        if !progress.part.isEmpty { dissection.fields.add(TransferField.part.key, label: progress.part) }
        add(.total, progress.total)
        add(.sent, progress.sent)
        add(.confirmed, progress.confirmed)
        add(.repeats, progress.repeats)
        if progress.restarts > 0 { add(.restarts, progress.restarts) }
        if progress.resumptions > 0 { add(.resumptions, progress.resumptions) }
        if let refusal = progress.refusal {
            dissection.fields.add(TransferField.refusal.key, label: refusal.text)
            dissection.fields.add(TransferField.refusalFrame.key, refusal.frame)
        }
    }

    /// The message, without the secrets in it, and what it means.
    private func describe(message ended: EndedTransfer, into dissection: inout Dissection) {
        let message = ended.transfer.message
        let isSecret = !ended.secrets.isEmpty && !showsSecrets
        if isSecret {
            let digits = MessageText.maskedDigits(message, ended.secrets)
            dissection.fields.add(
                TransferField.message.key, .bytes, message.indices, of: message.span, showing: digits.span)
        } else {
            dissection.fields.add(TransferField.message.key, bytes: message.indices, of: message.span)
        }
        let isWhole = ended.transfer.state == .complete
        if let text = ended.structuredText(showsSecrets: showsSecrets) {
            dissection.fields.add(TransferField.text.key, label: text)
        } else if let length = ended.textLength(message) {
            if isSecret {
                let masked = ended.masked
                let shown = Array(masked.prefix(ended.textLength(masked) ?? 0))
                dissection.fields.add(TransferField.text.key, .text, 0..<length, of: message.span, showing: shown.span)
            } else {
                dissection.fields.add(TransferField.text.key, text: 0..<length, of: message.span)
            }
        }
        guard let uuid = ended.content.decoder, isWhole, let decoder = registry.decoder(for: uuid) else { return }
        let outer =
            isSecret ? dissection.fields.beginSecret(showing: [ValueField.name.key]) : dissection.fields.secrecy
        defer { dissection.fields.endSecret(outer) }
        var reader = Reader(message.span)
        do throws(Fault) {
            try registry.decode(
                decoder, message.span, &reader, under: TransferField.value.key, name: ValueField.name.key,
                into: &dissection.fields)
            if !reader.isAtEnd {
                throw Fault(TransferField.value.key, offset: reader.position, available: reader.remaining, .excess)
            }
        } catch {
            dissection.faults.append(error, within: .message)
        }
    }

    private func describeTimes(_ transfer: Transfer, into dissection: inout Dissection) {
        if let duration = transfer.duration {
            dissection.fields.add(TransferField.duration.key, time: duration)
            if duration > 0 {
                // Thousandths of a byte a second.
                let rate = min(Double(transfer.bytes) * 1e12 / Double(duration.rawValue), 9e18)
                dissection.fields.add(TransferField.throughput.key, mantissa: Int64(rate), exponent: -3)
            }
            dissection.fields.add(TransferField.longestStall.key, time: transfer.longestStall)
        }
        guard transfer.roundTrips.count > 0 else { return }
        dissection.fields.begin(TransferField.roundTrip.key)
        dissection.fields.add(TransferField.roundTripMin.key, time: transfer.roundTrips.min)
        dissection.fields.add(TransferField.roundTripMean.key, time: transfer.roundTrips.mean)
        dissection.fields.add(TransferField.roundTripMax.key, time: transfer.roundTrips.max)
        dissection.fields.end(TransferField.roundTrip.key)
    }

    private func describe(_ violations: [TransferViolation], into dissection: inout Dissection) {
        guard !violations.isEmpty else { return }
        dissection.fields.begin(TransferField.violations.key, .array)
        for violation in violations {
            dissection.fields.begin(TransferField.violations.key, .element)
            dissection.fields.add(TransferField.violationKind.key, literal: violation.kind.text)
            dissection.fields.add(TransferField.violationFrame.key, violation.frame)
            if !violation.detail.isEmpty {
                dissection.fields.add(TransferField.violationDetail.key, label: violation.detail)
            }
            dissection.fields.end(TransferField.violations.key)
        }
        dissection.fields.end(TransferField.violations.key)
    }
}
