import Decoders

/// Answers of the other side to the packets of a flow: responses, acknowledgements, refusals.
extension TransferMachine {
    /// The Write Response, Execute Write Response or confirmation to the packet of a frame came.
    package mutating func accepted(_ request: UInt64, frame: UInt64, time: Nanoseconds?) {
        let isRule = flow.acknowledgement.kind == .confirmation
        if let index = queue.firstIndex(where: { $0.packet.frame == request }) {
            if flow.acknowledgement.kind == .none { queue[index].response = (frame, time) }
            queue[index].isAccepted = true
            drain()
        }
        if isRule, let index = outstanding.firstIndex(where: { $0.frame == request }) {
            acknowledge(index, frame, time)
        }
    }

    /// Something that can only be the answer has come: all packets have arrived.
    mutating func acceptAll() { acceptWhere { _ in true } }

    /// The server refused the packet of a frame: it is not part of the message.
    ///
    /// - Parameter status: the error in the words of the Attribute Protocol.
    package mutating func refused(_ request: UInt64, frame: UInt64, _ detail: String, _ status: MessageStatus?) {
        guard let index = queue.firstIndex(where: { $0.packet.frame == request }) else { return }
        let packet = queue.remove(at: index)
        outstanding.removeAll { $0.serial == packet.serial }
        if let last = drafts.indices.last, !drafts[last].isWhole {
            drafts[last].transfer.add(TransferViolation(.refused, frame: frame, detail))
        } else if let status, flow.reportsRefusals {
            reportRefused(packet, frame: frame, status)
        }
        drain()
    }

    /// The server refused the first packet of a message: nothing of it has arrived.
    private mutating func reportRefused(_ queued: QueuedPacket, frame: UInt64, _ status: MessageStatus) {
        var transfer = transfer(beginningWith: queued.packet)
        (transfer.began, transfer.ended) = (queued.packet.time, queued.packet.time)
        transfer.packets = 1
        transfer.bytes = queued.bytes.count
        transfer.add(frame: queued.packet.frame)
        transfer.add(frame: frame)
        transfer.details.header = Array(queued.bytes.prefix(flow.header))
        transfer.message = Array(queued.bytes.dropFirst(flow.header))
        transfer.assemble(by: flow)
        let name = flow.errors[status.code] ?? status.name
        transfer.details.status = MessageStatus(code: status.code, name: name, isRefusal: true)
        transfer.state = .refused
        report(transfer)
    }

    /// A value of the acknowledging characteristic came.
    package mutating func acknowledged(_ value: [UInt8], frame: UInt64, time: Nanoseconds?) {
        switch flow.acknowledgement.kind {
        case .none, .confirmation: return
        case .credits(let field, _):
            // More than anybody grants at once does not fit.
            credits = min(credits + min(field.read(value) ?? 0, Int(Int32.max)), Int(Int32.max))
            return
        case .permission(let field, let allows):
            credits = field.read(value) == allows ? 1 : 0
            return
        case .value, .echo: break
        }
        guard !outstanding.isEmpty else { return }
        if flow.acknowledgement.refuses(value) {
            let entry = takeOutstanding(0)
            return close(
                entry, TransferViolation(.refused, frame: frame, .answer(value.hexDigits(atMost: 20))), fails: true,
                (frame, time))
        }
        switch flow.acknowledgement.kind {
        case .value(let expected):
            guard expected == nil || expected == value else { return }
            let count = flow.acknowledgement.window > 1 ? outstanding.count : 1
            for _ in 0..<count { acknowledge(0, frame, time) }
        case .echo:
            if let index = outstanding.firstIndex(where: { $0.bytes == value }) {
                acknowledge(index, frame, time)
            } else {
                let entry = takeOutstanding(0)
                let shown = TransferViolation.Shown.echo(
                    value.hexDigits(atMost: 20), of: entry.bytes.hexDigits(atMost: 20), inFrame: entry.frame)
                close(
                    entry, TransferViolation(.differentEcho, frame: frame, shown), fails: true, (frame, time))
            }
        case .none, .confirmation, .credits, .permission: break
        }
        if outstanding.isEmpty { early = (false, false) }
    }

    private mutating func acknowledge(_ index: Int, _ frame: UInt64, _ time: Nanoseconds?) {
        let oldest = outstanding[0].frame
        let entry = takeOutstanding(index)
        if early.isKnown { early.acknowledgedSince = true }
        let detail = "acknowledges frame \(entry.frame); frame \(oldest) is still to be acknowledged"
        let violation = index == 0 ? nil : TransferViolation(.outOfOrder, frame: frame, detail)
        close(entry, violation, fails: false, (frame, time))
    }

    /// A packet is acknowledged, or will not be.
    mutating func close(
        _ entry: Outstanding, _ violation: TransferViolation?, fails: Bool,
        _ moved: (frame: UInt64, time: Nanoseconds?)?
    ) {
        for id in entry.drafts {
            guard let index = drafts.firstIndex(where: { $0.id == id }) else { continue }
            drafts[index].unacknowledged -= 1
            if let violation { drafts[index].transfer.add(violation) }
            if fails { drafts[index].hasFailed = true }
            if let moved {
                isRecognised = true
                drafts[index].move(moved.frame, moved.time)
                drafts[index].transfer.roundTrips.add(from: entry.time, to: moved.time)
            }
            finishIfDone(index)
        }
    }
}

extension AcknowledgementRule {
    /// The packets, or bytes, that may be sent before anything is granted.
    var initialCredits: Int {
        switch kind {
        case .credits(_, let initial): initial
        case .permission: 1
        case .none, .value, .echo, .confirmation: 0
        }
    }
}

extension TransferFlow {
    /// Whether a message whose first packet the server refuses is one: its meaning is known from that packet.
    fileprivate var reportsRefusals: Bool {
        if case .structured = content { return true }
        return !names.isEmpty || !status.isEmpty || !errors.isEmpty
    }
}
