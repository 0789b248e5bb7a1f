import Decoders

/// Time, and what ends without an end of its own.
extension TransferMachine {
    /// When something is to be given up, if nothing happens before.
    var deadline: Nanoseconds? {
        var first: Nanoseconds?
        for draft in drafts {
            guard let last = draft.lastActivity else { continue }
            let wait = draft.isWhole ? flow.timeout : min(flow.timeout, flow.framing.gap)
            first = min(first ?? .max, last + wait)
        }
        for queued in queue {
            guard let time = queued.packet.time else { continue }
            first = min(first ?? .max, time + flow.timeout)
        }
        return first
    }

    /// Ends what has waited too long.
    package mutating func expire(_ now: Nanoseconds) {
        let timeout = flow.timeout
        if let first = queue.first, first.packet.time.map({ now - $0 >= timeout }) ?? false {
            forced = (.broken, TransferViolation(.timeout, frame: first.packet.frame, "never answered"))
            acceptWhere { $0.packet.time.map { now - $0 >= timeout } ?? false }
            forced = nil
        }
        var index = 0
        while index < drafts.count {
            let before = drafts.count
            expire(draft: index, now)
            if drafts.count == before { index += 1 }
        }
    }

    private mutating func expire(draft index: Int, _ now: Nanoseconds) {
        let draft = drafts[index]
        guard let last = draft.lastActivity else { return }
        let silence = now - last
        if !draft.isWhole, silence >= flow.framing.gap {
            close(index)
            if silence < flow.timeout || index >= drafts.count || drafts[index].id != draft.id { return }
        }
        guard silence >= flow.timeout else { return }
        let frame = draft.lastFrame
        var lost = 0
        for entry in outstanding where entry.drafts.contains(draft.id) {
            drafts[index].transfer.add(TransferViolation(.missingAcknowledgement, frame: entry.frame))
            lost += 1
        }
        outstanding.removeAll { $0.drafts.contains(draft.id) }
        if outstanding.isEmpty { early = (false, false) }
        if !draft.isWhole, lost == 0, flow.framing.hasTerminator {
            drafts[index].transfer.add(TransferViolation(.missingTerminator, frame: frame))
        }
        let detail = "nothing came for \(flow.timeout.periods(of: .seconds(1))) s"
        finish(index, .broken, TransferViolation(.timeout, frame: frame, detail))
    }

    /// The connection ended.
    package mutating func disconnected(frame: UInt64) {
        forced = (.broken, TransferViolation(.disconnected, frame: frame))
        acceptWhere { _ in true }
        forced = nil
        let waiting = outstanding
        while let draft = drafts.first {
            if !draft.isWhole, draft.unacknowledged <= 0, case .idleGap = flow.framing {
                finish(0, draft.hasFailed ? .broken : .complete)
                continue
            }
            for entry in waiting where entry.drafts.contains(draft.id) {
                drafts[0].transfer.add(TransferViolation(.missingAcknowledgement, frame: entry.frame))
            }
            finish(0, .broken, TransferViolation(.disconnected, frame: frame))
        }
        reset()
    }

    /// The input ended: what is open is reported as it is.
    package mutating func abandon() {
        forced = (.incomplete, nil)
        acceptWhere { _ in true }
        forced = nil
        while !drafts.isEmpty { finish(0, .incomplete) }
        reset()
    }

    private mutating func reset() {
        queue = []
        outstanding = []
        early = (false, false)
        credits = flow.acknowledgement.initialCredits
    }
}
