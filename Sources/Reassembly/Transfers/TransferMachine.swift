import Decoders

/// Follows the messages of one flow on one connection: packets, their acknowledgements, time.
///
/// A packet counts when it is seen, but a Write Request may still be refused: it waits, and what comes behind it, until
/// its response, an acknowledgement of the protocol or the next request on its bearer shows that the server has it.
/// What ``TransferLimit`` does not allow to be held is reported and let go.
public struct TransferMachine: Sendable {
    let profile: String
    let flow: TransferFlow
    /// Packets that a server may still refuse, and packets behind such.
    private var queue: [QueuedPacket] = []
    /// Packets that wait for an acknowledgement of the protocol.
    private var outstanding: [Outstanding] = []
    /// Oldest first. Only the last one may be without its end.
    var drafts: [TransferDraft] = []
    private var nextID = 0
    private var serial = 0
    private var credits = 0
    /// A packet came early since all were acknowledged, and whether something was acknowledged since.
    private var early: (isKnown: Bool, acknowledgedSince: Bool) = (false, false)
    /// Whether anything has shown that the packets follow the profile: an acknowledgement, an end, a full packet. Other
    /// protocols use the same characteristics, and must not be called broken for it.
    private var isRecognised: Bool
    /// How a message ends whose last packet was never answered, while such are fed.
    private var forced: (state: Transfer.State, violation: TransferViolation?)?
    /// What ended, until ``takeEnded()``.
    private(set) var ended: [Transfer] = []

    struct QueuedPacket: Sendable {
        var packet: TransferPacket
        var bytes: [UInt8]
        var serial: Int
        var isAccepted: Bool
        var violations: [TransferViolation]
        /// What accepted it, where that belongs to the transfer.
        var response: (frame: UInt64, time: Int64?)?
    }

    private struct Outstanding: Sendable {
        var serial: Int
        var frame: UInt64
        var time: Int64?
        /// The packet, where its echo is expected.
        var bytes: [UInt8]
        /// The messages that it carries pieces of.
        var drafts: [Int] = []
    }

    public init(_ profile: TransferProfile, flow: Int) {
        let flow = profile.flows[flow]
        self.profile = profile.name
        self.flow = flow
        isRecognised = !flow.framing.hasTerminator
        if case .credits(_, let initial) = flow.acknowledgement.kind { credits = initial }
    }

    /// Hands over what ended, in order.
    public mutating func takeEnded() -> [Transfer] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    /// Bytes that are held.
    var held: Int { drafts.reduce(0) { $0 + $1.transfer.message.count } + queue.reduce(0) { $0 + $1.bytes.count } }

    /// Messages that are open, not counting those let go.
    var openCount: Int { drafts.count { !$0.isDiscarded } }

    // MARK: - Packets

    /// A packet was sent.
    public mutating func take(_ packet: TransferPacket, _ bytes: [UInt8]) {
        // A request is sent when the one before was answered, though the capture may have missed that.
        if packet.isTentative {
            acceptWhere { $0.packet.isTentative && $0.packet.bearer == packet.bearer }
        }
        if queue.count >= TransferLimit.packets {
            let first = queue[0].serial
            acceptWhere { $0.serial == first }
        }
        serial += 1
        var queued = QueuedPacket(
            packet: packet, bytes: bytes, serial: serial, isAccepted: !packet.isTentative, violations: [])
        queued.violations = violations(of: packet, bytes)
        if flow.acknowledgement.waits, flow.acknowledgement.kind != .confirmation || packet.isConfirmed {
            if outstanding.count >= TransferLimit.packets { lose(0) }
            let isEcho = flow.acknowledgement.kind == .echo
            outstanding.append(
                Outstanding(serial: serial, frame: packet.frame, time: packet.time, bytes: isEcho ? bytes : []))
        }
        queue.append(queued)
        drain()
    }

    /// What is wrong with a packet before its place in a message is known.
    private mutating func violations(of packet: TransferPacket, _ bytes: [UInt8]) -> [TransferViolation] {
        var found: [TransferViolation] = []
        if let wait = earliness() {
            found.append(TransferViolation(.earlyPacket, frame: packet.frame, wait))
        }
        let longest: Int?
        switch flow.packetSize {
        case .any: longest = nil
        case .atMost(let count): longest = count
        case .mtuMinus3: longest = packet.procedure == .longWrite ? nil : packet.mtu.map { $0 - 3 }
        }
        if let longest, bytes.count >= longest { isRecognised = true }
        if let longest, bytes.count > longest {
            found.append(
                TransferViolation(.longPacket, frame: packet.frame, "\(bytes.count) bytes, \(longest) at most"))
        }
        if packet.isCut { found.append(TransferViolation(.cutShort, frame: packet.frame)) }
        if let checksum = flow.checksum, !packet.isCut, !checksum.holds(bytes) {
            found.append(TransferViolation(.badChecksum, frame: packet.frame))
        }
        return found
    }

    /// Why a packet may not be sent now; `nil` if it may.
    private mutating func earliness() -> String? {
        if case .credits = flow.acknowledgement.kind {
            guard credits <= 0 else {
                credits -= 1
                return nil
            }
            return "no credits are left"
        }
        guard flow.acknowledgement.waits, outstanding.count >= flow.acknowledgement.window else {
            early = (false, false)
            return nil
        }
        // The sender keeps being one ahead although acknowledgements come: one of them was lost, once.
        if early.isKnown, early.acknowledgedSince {
            lose(0)
            early = (false, false)
            if outstanding.count < flow.acknowledgement.window { return nil }
        }
        early = (true, false)
        return "frame \(outstanding[0].frame) was not acknowledged"
    }

    /// Gives an acknowledgement up.
    private mutating func lose(_ index: Int) {
        let entry = takeOutstanding(index)
        settle(entry, TransferViolation(.missingAcknowledgement, frame: entry.frame), fails: true, nil)
    }

    private mutating func acceptWhere(_ isMeant: (QueuedPacket) -> Bool) {
        guard !queue.isEmpty else { return }
        for index in queue.indices where isMeant(queue[index]) { queue[index].isAccepted = true }
        drain()
    }

    /// Takes a packet off the list of those that wait: it has arrived, and all before it.
    private mutating func takeOutstanding(_ index: Int) -> Outstanding {
        let serial = outstanding[index].serial
        // First, because the messages that it carries pieces of are noted in the list.
        acceptWhere { $0.serial <= serial }
        return outstanding.remove(at: index)
    }

    private mutating func drain() {
        while let first = queue.first, first.isAccepted {
            queue.removeFirst()
            feed(first)
        }
    }

    // MARK: - What the other side says

    /// The Write Response, Execute Write Response or confirmation to the packet of a frame came.
    public mutating func accepted(_ request: UInt64, frame: UInt64, time: Int64?) {
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
    public mutating func refused(_ request: UInt64, frame: UInt64, time: Int64?, _ detail: String) {
        guard let index = queue.firstIndex(where: { $0.packet.frame == request }) else { return }
        let packet = queue.remove(at: index)
        outstanding.removeAll { $0.serial == packet.serial }
        if let last = drafts.indices.last, !drafts[last].isWhole {
            drafts[last].transfer.add(TransferViolation(.refused, frame: frame, detail))
        }
        drain()
    }

    /// A value of the acknowledging characteristic came.
    public mutating func acknowledged(_ value: [UInt8], frame: UInt64, time: Int64?) {
        switch flow.acknowledgement.kind {
        case .none, .confirmation: return
        case .credits(let place, _):
            // More than anybody grants at once does not fit.
            credits = min(credits + (place.read(value) ?? 0), Int(Int32.max))
            return
        case .value, .echo: break
        }
        guard !outstanding.isEmpty else { return }
        if flow.acknowledgement.refuses(value) {
            let entry = takeOutstanding(0)
            return settle(
                entry, TransferViolation(.refused, frame: frame, hexadecimal(value)), fails: true, (frame, time))
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
                let detail = "\(hexadecimal(value)) for \(hexadecimal(entry.bytes)) of frame \(entry.frame)"
                settle(entry, TransferViolation(.differentEcho, frame: frame, detail), fails: true, (frame, time))
            }
        case .none, .confirmation, .credits: break
        }
        if outstanding.isEmpty { early = (false, false) }
    }

    private mutating func acknowledge(_ index: Int, _ frame: UInt64, _ time: Int64?) {
        let oldest = outstanding[0].frame
        let entry = takeOutstanding(index)
        if early.isKnown { early.acknowledgedSince = true }
        let detail = "acknowledges frame \(entry.frame); frame \(oldest) is still to be acknowledged"
        let violation = index == 0 ? nil : TransferViolation(.outOfOrder, frame: frame, detail)
        settle(entry, violation, fails: false, (frame, time))
    }

    /// A packet is acknowledged, or will not be.
    private mutating func settle(
        _ entry: Outstanding, _ violation: TransferViolation?, fails: Bool, _ moved: (frame: UInt64, time: Int64?)?
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

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        var buffer = ByteBuffer(capacity: 64)
        bytes.prefix(20).withUnsafeBufferPointer { buffer.append(hex: $0) }
        return buffer.string + (bytes.count > 20 ? "…" : "")
    }

    // MARK: - Messages

    /// Opens a message with the first packet that belongs to it.
    mutating func open(_ queued: QueuedPacket) -> Int {
        let packet = queued.packet
        var transfer = Transfer(
            profile: profile, direction: flow.direction, handle: packet.handle, uuid: packet.uuid)
        transfer.flow = flow.name
        nextID += 1
        drafts.append(TransferDraft(id: nextID, transfer))
        return drafts.count - 1
    }

    /// The packet carries a piece of the message: called once for each packet and message.
    mutating func touch(_ index: Int, _ queued: QueuedPacket, isFirst: Bool) {
        let packet = queued.packet
        for part in packet.parts { drafts[index].transfer.add(frame: part) }
        drafts[index].move(packet.frame, packet.time)
        drafts[index].transfer.packets += 1
        if let response = queued.response {
            drafts[index].move(response.frame, response.time)
            drafts[index].transfer.roundTrips.add(from: packet.time, to: response.time)
        }
        if isFirst { for violation in queued.violations { drafts[index].transfer.add(violation) } }
        if packet.isCut { drafts[index].hasFailed = true }
        if let place = outstanding.firstIndex(where: { $0.serial == queued.serial }) {
            outstanding[place].drafts.append(drafts[index].id)
            drafts[index].unacknowledged += 1
        }
    }

    /// The end of the message came.
    mutating func close(_ index: Int) {
        isRecognised = true
        drafts[index].isWhole = true
        finishIfDone(index)
    }

    private mutating func finishIfDone(_ index: Int) {
        guard drafts[index].isWhole, drafts[index].unacknowledged <= 0 else { return }
        if let forced { return finish(index, forced.state, forced.violation) }
        finish(index, drafts[index].hasFailed ? .broken : .complete)
    }

    /// Ends a message and reports it.
    mutating func finish(_ index: Int, _ state: Transfer.State, _ violation: TransferViolation? = nil) {
        var draft = drafts.remove(at: index)
        for place in outstanding.indices { outstanding[place].drafts.removeAll { $0 == draft.id } }
        guard !draft.isDiscarded, state == .complete || isRecognised || draft.hasHead else { return }
        if let violation { draft.transfer.add(violation) }
        draft.transfer.state = state
        if state == .complete, let problem = MessageText.problem(draft.transfer.message, flow.content) {
            draft.transfer.add(TransferViolation(.invalidMessage, frame: draft.lastFrame, problem))
        }
        ended.append(draft.transfer)
    }

    /// Reports a message as broken and waits for its end without keeping more of it.
    mutating func letGo(_ index: Int, _ kind: TransferViolation.Kind, _ detail: String) {
        guard !drafts[index].isDiscarded else { return }
        var transfer = drafts[index].transfer
        transfer.add(TransferViolation(kind, frame: drafts[index].lastFrame, detail))
        transfer.state = .broken
        ended.append(transfer)
        drafts[index].discard()
    }

    /// When the oldest message that is still kept began; what is without a time counts as oldest.
    var oldest: Int64? { drafts.first { !$0.isDiscarded }.map { $0.transfer.began ?? .min } }

    /// Reports the oldest message that is still kept as broken, and lets it go.
    mutating func letGoOldest(_ kind: TransferViolation.Kind, _ detail: String) {
        guard let index = drafts.firstIndex(where: { !$0.isDiscarded }) else { return }
        letGo(index, kind, detail)
        // Of one whose end has come nothing is waited for.
        if drafts[index].isWhole { drafts.remove(at: index) }
    }

    // MARK: - Time and ends

    /// When something is to be given up, if nothing happens before.
    var deadline: Int64? {
        var first: Int64?
        for draft in drafts {
            guard let last = draft.lastActivity else { continue }
            let wait = draft.isWhole ? flow.timeout : min(flow.timeout, flow.framing.gap)
            first = min(first ?? .max, last.addingReportingOverflow(wait).partialValue)
        }
        for queued in queue {
            guard let time = queued.packet.time else { continue }
            first = min(first ?? .max, time.addingReportingOverflow(flow.timeout).partialValue)
        }
        return first
    }

    /// Ends what has waited too long.
    public mutating func expire(_ now: Int64) {
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

    private mutating func expire(draft index: Int, _ now: Int64) {
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
        let detail = "nothing came for \(flow.timeout / 1_000_000_000) s"
        finish(index, .broken, TransferViolation(.timeout, frame: frame, detail))
    }

    /// The connection ended.
    public mutating func disconnected(frame: UInt64) {
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
    public mutating func abandon() {
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
        if case .credits(_, let initial) = flow.acknowledgement.kind { credits = initial }
    }
}

extension TransferPacket {
    /// Whether the Attribute Protocol answers it.
    var isConfirmed: Bool { isTentative || procedure == .indication }
}

extension FramingRule {
    /// Nanoseconds of silence that end a message.
    var gap: Int64 { if case .idleGap(let gap) = self { gap } else { .max } }

    var hasTerminator: Bool {
        switch self {
        case .terminator, .delimiters: true
        case .none, .length, .index, .flags, .idleGap: false
        }
    }
}
