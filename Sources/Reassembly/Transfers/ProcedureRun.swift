import Decoders

/// A procedure that is under way.
package struct ProcedureRun: Sendable {
    package let rule: ProcedureRule
    package private(set) var transfer: Transfer
    private var data = ProcedureData()
    /// The data of other parts, by their names.
    private var parts: [String: ProcedureData] = [:]
    /// The data before a message that may begin them anew: the answer shows whether it does.
    private var dataBefore: ProcedureData?
    /// More messages wait than may: reported once, until fewer do.
    private var exceedsWindow = false
    private var progress = TransferProgress()
    private var lastActivity: Nanoseconds?
    /// A disconnection now is its end, and no interruption.
    private var mayEnd = false
    /// The step ended it.
    private(set) var isComplete = false

    init(_ rule: ProcedureRule, _ profile: String, with first: Transfer) {
        self.rule = rule
        transfer = Transfer(
            profile: profile, flow: rule.name, direction: first.direction, handle: first.handle, uuid: first.uuid)
        transfer.details.name = rule.name
        transfer.began = first.began
    }

    var phase: String { progress.phase }

    /// Takes the message of a step.
    mutating func take(_ message: Transfer, _ step: ProcedureStep, window: Int) {
        note(message)
        guard message.state == .complete else {
            guard message.state == .refused else { return }
            mayEnd = false
            // The refusal of what has arrived says how much that is.
            if let confirmed = step.confirmed, case .place(.path) = confirmed { confirm(message, confirmed, step) }
            let text = message.status?.text ?? "refused"
            progress.refusal = TransferProgress.Refusal(text: text, frame: message.frames.last ?? 0)
            return
        }
        mayEnd = step.end == .disconnection && data.mayBeWhole
        if step.begins, !progress.phase.isEmpty { restart() }
        // What begins anew was not ended by an earlier refusal.
        if step.begins { progress.refusal = nil }
        if let part = step.part, part != progress.part { change(to: part) }
        if let phase = step.phase { progress.phase = phase }
        if !step.totals.isEmpty {
            let sizes = step.totals.compactMap { message.size(at: $0) }
            if sizes.count == step.totals.count { data.total = sizes.reduce(0) { $0 &+ $1 } }
        }
        if let place = step.object { data.begin(object: message.size(at: place)) }
        if let place = step.resumes, let offset = message.size(at: place), offset > 0 {
            let checksum = step.checksum.flatMap { message.number(at: $0) }
            data.resume(at: offset, checksum.map { UInt32(truncatingIfNeeded: $0) })
        }
        if let rule = step.data { send(message, rule, step, window) }
        if let confirmed = step.confirmed { confirm(message, confirmed, step) }
        if step.executes {
            data.execute()
            mayEnd = step.end == .disconnection && data.mayBeWhole
        }
        let isAllThere = data.total.map { (data.confirmed ?? 0) >= $0 } ?? false
        isComplete = step.end == .message || step.confirmed != nil && !rule.hasEnd && isAllThere
    }

    /// Something went wrong with a message of the profile: that may be why the procedure fails.
    mutating func note(violationsOf message: Transfer) {
        for violation in message.violations where violation.kind.concernsProcedure { transfer.add(violation) }
    }

    private mutating func note(_ message: Transfer) {
        for frame in [message.frames.first, message.frames.last] { if let frame { transfer.add(frame: frame) } }
        transfer.packets += message.packets
        guard let time = message.ended else { return }
        if let lastActivity, let began = message.began, began > lastActivity {
            transfer.longestStall = max(transfer.longestStall, began - lastActivity)
        }
        lastActivity = max(lastActivity ?? time, time)
        transfer.ended = lastActivity
    }

    private mutating func change(to part: String) {
        // A size may be announced before its part.
        let total = data.position == 0 ? data.total : nil
        if parts.count < ProcedureRun.partLimit { parts[progress.part] = data }
        data = parts.removeValue(forKey: part) ?? ProcedureData()
        data.total = data.total ?? total
        progress.part = part
    }

    private static let partLimit = 8

    /// The first message is sent again. The receiver may have what was sent before, and go on from there.
    private mutating func restart() {
        dataBefore = dataBefore ?? data
        data = ProcedureData()
    }

    /// The first confirmation after a new beginning.
    private mutating func settleRestart(_ count: Int) {
        guard let before = dataBefore else { return }
        dataBefore = nil
        guard count > data.furthest else {
            if before.furthest > 0 { progress.restarts += 1 }
            return
        }
        let total = data.total
        data = before
        data.total = total ?? before.total
        data.resume(at: count, nil)
    }

    private mutating func send(_ message: Transfer, _ rule: ProcedureStep.Data, _ step: ProcedureStep, _ window: Int) {
        // Something goes on after a refusal: that was not the end.
        progress.refusal = nil
        progress.dataMessages += 1
        progress.window = window
        let exceeds = window > 0 && data.waiting.count >= window
        if exceeds, !exceedsWindow {
            let detail = "window exceeded: more than \(window) are unconfirmed"
            transfer.add(TransferViolation(.earlyPacket, frame: message.frames.first ?? 0, detail))
        }
        exceedsWindow = exceeds
        let bytes = message.data(rule)
        data.add(
            bytes, at: step.offset.flatMap { message.size(at: $0) },
            block: step.block.flatMap { message.number(at: $0) })
        transfer.bytes += bytes.count
        transfer.direction = message.direction
    }

    private mutating func confirm(
        _ message: Transfer, _ confirmation: ProcedureStep.Confirmation, _ step: ProcedureStep
    ) {
        guard case .place(let place) = confirmation else { return data.confirm(nil) }
        guard let count = message.size(at: place) else { return }
        settleRestart(count)
        let frame = message.frames.last ?? 0
        let reported =
            rule.hasChecksum
            ? step.checksum.flatMap { message.number(at: $0) }.map { UInt32(truncatingIfNeeded: $0) } : nil
        // An unsolicited receipt may be older than the last data.
        if message.requestFrame != nil, reported != nil, count < data.position {
            let detail = "the receiver has \(count) of \(data.position) bytes"
            transfer.add(TransferViolation(.lostData, frame: frame, detail))
        } else if let reported, let expected = data.checksum(at: count), expected != reported {
            let detail =
                "of \(count) bytes: 0x\(reported.hexDigits(atLeast: 8)), those sent make 0x\(expected.hexDigits(atLeast: 8))"
            transfer.add(TransferViolation(.badChecksum, frame: frame, detail))
        }
        data.confirm(count)
        if message.requestFrame == nil { progress.receipts += 1 }
    }

    /// A connection took it up again.
    mutating func resume() {
        // A jump to a boot loader, before any data, is a part of the procedure.
        if data.furthest > 0 { progress.resumptions += 1 }
        mayEnd = false
    }

    /// When it is given up.
    package var deadline: Nanoseconds? { lastActivity.map { $0 + rule.timeout } }

    /// Whether the end of its connection is an interruption, after which it may go on.
    var maySurvive: Bool { rule.reconnection != .none && !mayEnd && progress.refusal == nil }

    /// The connection ended, with nothing that goes on.
    func disconnected(frame: UInt64) -> Transfer {
        mayEnd ? ended(.complete) : ended(.broken, TransferViolation(.disconnected, frame: frame))
    }

    /// The procedure as a transfer.
    package func ended(_ state: Transfer.State, _ violation: TransferViolation? = nil) -> Transfer {
        var transfer = transfer
        var progress = progress
        if let before = dataBefore, before.furthest > 0 { progress.restarts += 1 }
        progress.total = data.total
        progress.sent = data.furthest
        progress.confirmed = data.confirmed
        for data in [data] + parts.values {
            progress.repeats += data.repeats
            progress.mostWaiting = max(progress.mostWaiting, data.mostWaiting)
        }
        if state == .complete { progress.refusal = nil }
        transfer.details.progress = progress
        transfer.state = state
        if state != .complete, progress.refusal != nil {
            transfer.state = .refused
        } else if let violation {
            transfer.add(violation)
        }
        return transfer
    }
}

extension TransferViolation.Kind {
    /// Whether it tells more about a procedure than its end does.
    fileprivate var concernsProcedure: Bool {
        switch self {
        case .disconnected, .missingResponse, .timeout, .refused, .missingTerminator, .cutShort: false
        default: true
        }
    }
}

extension Transfer {
    /// How many bytes a number stands for: at most what a procedure may have.
    fileprivate func size(at place: MessagePlace) -> Int? {
        number(at: place).map { min(max($0, 0), ProcedureData.limit) }
    }

    /// Its bytes that are data of a procedure.
    fileprivate func data(_ rule: ProcedureStep.Data) -> ArraySlice<UInt8> {
        switch rule {
        case .whole: return message[...]
        case .slice(let offset, let trailer):
            let start = max(offset - (keepsHeader ? 0 : header.count), 0)
            guard start <= message.count - trailer else { return [] }
            return message[start..<message.count - trailer]
        case .path(let path): return (tree?.contents(at: path, in: message) ?? [])[...]
        }
    }
}
