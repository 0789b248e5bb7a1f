import Decoders
import Reassembly

/// Messages that profiles put together, and long values.
extension OperationTracker {
    /// Takes what ended in the record at hand, or with the input: then its rest may be what would have come.
    mutating func receive(_ transfers: [EndedTransfer], _ packet: Packet?, endsInput: Bool = false) {
        guard wants(.message) else { return }
        for transfer in transfers where transfer.transfer.packets > 0 || !transfer.transfer.frames.isEmpty {
            var operation = makeOperation(transfer)
            if let packet { operation.state.packets = [packet] }
            operation.state.isInterrupted = endsInput || held.gaps.mayBreak(operation, isClean: operation.isClean)
            // Before the disconnection that ends it.
            held.insert(operation, isFirst: transfer.transfer.progress != nil)
        }
    }

    private func makeOperation(_ ended: EndedTransfer) -> BluetoothOperation {
        let transfer = ended.transfer
        var (begin, end) = (now, now)
        (begin.frame, end.frame) = (transfer.frames.first ?? now.frame, transfer.frames.last ?? now.frame)
        if let began = transfer.began { begin.nanoseconds = began }
        if let ended = transfer.ended { end.nanoseconds = ended }
        // A procedure may last for minutes, and everything that happens meanwhile is reported before it; so is everything before
        // an answer that does not come.
        if transfer.progress != nil || transfer.packets == 0 { (begin, end) = (now, now) }
        var operation = BluetoothOperation(.message, begin)
        operation.state.end = end
        operation.state.connection = ended.connection
        let toServer = transfer.direction == .toServer
        operation.state.actor = toServer ? ended.server.other : ended.server
        let isCentral = operation.actor == .central
        operation.state.central = isCentral ? ended.sender : ended.receiver
        operation.state.peripheral = isCentral ? ended.receiver : ended.sender
        if transfer.handle != 0 || transfer.uuid != BluetoothUUID(0) {
            operation.state.attribute = OperationAttribute(handle: transfer.handle, handleName: ended.handleName)
            if transfer.uuid != BluetoothUUID(0) {
                operation.state.attribute?.uuid = transfer.uuid
                operation.state.attribute?.characteristic = transfer.uuid
            }
        }
        let message = transfer.message
        operation.state.value = message
        let violations = ended.violations(showsSecrets: showsSecrets)
        operation.state.facts[.profile] = .text(
            transfer.flow.isEmpty ? transfer.profile : "\(transfer.profile)/\(transfer.flow)")
        operation.state.facts[.state] = .text("\(transfer.state.text)")
        operation.state.facts[.length] = .integer(message.count)
        if !transfer.name.isEmpty { operation.state.facts[.name] = .text(transfer.name) }
        if let status = transfer.status { operation.state.facts[.reportedStatus] = .text(status.text) }
        if let progress = transfer.progress {
            operation.state.progress = Boxed(progress)
            operation.state.facts[.length] = .integer(progress.confirmed ?? progress.sent)
            operation.state.facts[.total] = progress.total.map { .integer($0) }
            operation.state.facts[.repeats] = .integer(progress.repeats)
            operation.state.facts[.restarts] = .integer(progress.restarts)
            if !progress.phase.isEmpty { operation.state.facts[.phase] = .text(progress.phase) }
        }
        operation.state.facts[.packets] = .integer(transfer.packets)
        if selection.keepsFrames { operation.state.frames = Boxed(transfer.frames) }
        if !violations.isEmpty {
            operation.state.violations = violations
            operation.state.facts[.violations] = .list(violations.map { .text($0.words) })
        }
        switch transfer.state {
        case .complete: break
        case .refused:
            let why = transfer.progress?.refusal?.text ?? transfer.status?.text ?? "refused"
            operation.state.outcome = .refused(code: 0, name: why)
            operation.state.facts[.error] = .text(why)
        case .broken:
            let why = violations.last?.words ?? "broken"
            operation.state.outcome = .refused(code: 0, name: why)
            operation.state.facts[.error] = .text(why)
        case .incomplete: operation.state.outcome = .unanswered(.notCaptured)
        }
        if let text = ended.structuredText(showsSecrets: true) {
            operation.state.facts[.text] = .text(text)
        } else if let length = ended.textLength(message) {
            operation.state.facts[.text] = .text(String(decoding: message.prefix(length), as: UTF8.self))
        }
        if !showsSecrets, !ended.secrets.isEmpty {
            operation.state.isSecret = true
            operation.state.isPrivate = transfer.isSecret
            if ended.secrets != [0..<message.count] {
                let masked = ended.masked
                operation.state.maskedText =
                    ended.structuredText(showsSecrets: false)
                    ?? ended.textLength(masked).map { String(decoding: masked.prefix($0), as: UTF8.self) }
            }
        }
        if let latency = transfer.latency { operation.state.facts[.latency] = .seconds(latency) }
        describeTimes(transfer, &operation)
        return operation
    }

    private func describeTimes(_ transfer: Transfer, _ operation: inout BluetoothOperation) {
        guard let duration = transfer.duration else { return }
        operation.state.facts[.duration] = .seconds(duration)
        operation.state.facts[.stall] = .seconds(transfer.longestStall)
        if duration > 0 {
            operation.state.facts[.rate] = .decimal(Double(transfer.bytes) * 1e9 / Double(duration.rawValue))
        }
    }
}

extension BluetoothOperation {
    /// Whether a message was as its profile says: the conversation has no open ends from before.
    fileprivate var isClean: Bool { outcome == .succeeded && violations.isEmpty }
}

extension TransferViolation {
    /// `missing terminator (frame 44)`.
    fileprivate var words: String {
        let text = detail.isEmpty ? "\(kind.text)" : "\(kind.text): \(detail)"
        return frame > 0 ? "\(text) (frame \(frame))" : text
    }
}
