import Decoders

/// Follows the messages of one flow on one connection: packets, their acknowledgements, time.
///
/// A packet counts when it is seen, but a Write Request may still be refused: it waits, and what comes after it, until
/// its response, an acknowledgement of the protocol or the next request on its bearer shows that the server has it.
/// What ``TransferLimit`` does not allow to be held is reported and let go.
package struct TransferMachine: Sendable {
    let profile: String
    let flow: TransferFlow
    /// Packets that a server may still refuse, and packets after such.
    var queue: [QueuedPacket] = []
    /// Packets that wait for an acknowledgement of the protocol.
    var outstanding: [Outstanding] = []
    /// Oldest first. Only the last one may be without its end.
    var drafts: [TransferDraft] = []
    private var nextID = 0
    private var serial = 0
    /// The frame in which a message began last.
    private var latestFrame: [UInt64] = []
    var credits = 0
    /// Events of MIDI go on over packets.
    private var midi = MIDIStream()
    /// The answers that requests have asked for, oldest first.
    var expectedRecords: [ExpectedRecords] = []
    /// A packet came early since all were acknowledged, and whether something was acknowledged since.
    var early: (isKnown: Bool, acknowledgedSince: Bool) = (false, false)
    /// Whether anything has shown that the packets follow the profile: an acknowledgement, an end, a full packet. Other
    /// protocols use the same characteristics, and must not be called broken for it.
    var isRecognised: Bool
    /// Of a flow that is assumed, instead.
    private var lines = LineEvidence()
    /// How a message ends whose last packet was never answered, while such are fed.
    var forced: (state: Transfer.State, violation: TransferViolation?)?
    /// Transfers that have ended, until ``takeEnded()``.
    private(set) var ended: [Transfer] = []

    struct QueuedPacket: Sendable {
        var packet: TransferPacket
        var bytes: [UInt8]
        var serial: Int
        var isAccepted: Bool
        var violations: [TransferViolation]
        /// The response that accepted it, if that belongs to the transfer.
        var response: (frame: UInt64, time: Nanoseconds?)?
    }

    struct Outstanding: Sendable {
        var serial: Int
        var frame: UInt64
        var time: Nanoseconds?
        /// The packet, where its echo is expected.
        var bytes: [UInt8]
        /// The messages that it carries pieces of.
        var drafts: [Int] = []
    }

    package init(_ profile: TransferProfile, flow: Int) {
        let flow = profile.flows[flow]
        self.profile = profile.name
        self.flow = flow
        isRecognised = !flow.framing.hasTerminator
        credits = flow.acknowledgement.initialCredits
    }

    /// Hands over what ended, in order.
    package mutating func takeEnded() -> [Transfer] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    /// Bytes that are held.
    var held: Int { drafts.reduce(0) { $0 + $1.transfer.message.count } + queue.reduce(0) { $0 + $1.bytes.count } }

    /// Bytes that keeping what is open takes: ``held``, and what is known of each message and packet.
    var weight: Int {
        var sum = 0
        for draft in drafts {
            sum += 512 + draft.transfer.message.count + 8 * draft.transfer.frames.count
            sum += 96 * draft.transfer.violations.count
        }
        for queued in queue { sum += 192 + queued.bytes.count + 8 * queued.packet.parts.count }
        for entry in outstanding { sum += 96 + entry.bytes.count }
        return sum
    }

    /// The frame in which the oldest of what is kept came.
    var firstFrame: UInt64? {
        var first: UInt64?
        for draft in drafts where !draft.isDiscarded {
            if let frame = draft.transfer.frames.first { first = min(first ?? frame, frame) }
        }
        if let frame = queue.first?.packet.frame { first = min(first ?? frame, frame) }
        if let frame = outstanding.first?.frame { first = min(first ?? frame, frame) }
        return first
    }

    /// Messages that are open, not counting those let go.
    var openCount: Int { drafts.count { !$0.isDiscarded } }

    /// When the oldest message that may still become one began.
    var firstOpen: Nanoseconds? {
        var first = Nanoseconds.max
        for index in drafts.indices where !drafts[index].isDiscarded {
            first = min(first, drafts[index].transfer.began ?? .max)
        }
        for index in queue.indices { first = min(first, queue[index].packet.time ?? .max) }
        return first == .max ? nil : first
    }

    // MARK: - Packets

    /// A packet was sent.
    ///
    /// - Parameter others: violations that are known already.
    package mutating func take(_ packet: TransferPacket, _ bytes: [UInt8], _ others: [TransferViolation] = []) {
        // A request is sent when the one before was answered, though the capture may have missed that.
        if packet.isTentative {
            acceptWhere { $0.packet.isTentative && $0.packet.bearer == packet.bearer }
        }
        if queue.count >= TransferLimit.packets {
            let first = queue[0].serial
            acceptWhere { $0.serial == first }
        }
        if flow.isAssumed, case .terminator(let end) = flow.framing, let last = end.last {
            lines.note(bytes, end: last)
            isRecognised = lines.holds
        }
        serial += 1
        var queued = QueuedPacket(
            packet: packet, bytes: bytes, serial: serial, isAccepted: !packet.isTentative, violations: [])
        queued.violations = violations(of: packet, bytes) + others
        if flow.acknowledgement.waits, flow.acknowledgement.kind != .confirmation || packet.isConfirmed {
            if outstanding.count >= TransferLimit.packets { lose(0) }
            let isEcho = flow.acknowledgement.kind == .echo
            outstanding.append(
                Outstanding(serial: serial, frame: packet.frame, time: packet.time, bytes: isEcho ? bytes : []))
        }
        if queue.isEmpty, queued.isAccepted { return feed(queued) }
        queue.append(queued)
        drain()
    }

    /// The violations of a packet before its place in a message is known.
    private mutating func violations(of packet: TransferPacket, _ bytes: [UInt8]) -> [TransferViolation] {
        var found: [TransferViolation] = []
        if let wait = earliness(bytes.count) {
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
    private mutating func earliness(_ count: Int) -> String? {
        switch flow.acknowledgement.kind {
        case .credits:
            let cost = flow.acknowledgement.countsBytes ? count : 1
            guard credits < cost else {
                credits -= cost
                return nil
            }
            return "no credits are left"
        case .permission: return credits > 0 ? nil : "the receiver had stopped it"
        case .none, .value, .echo, .confirmation: break
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
        close(entry, TransferViolation(.missingAcknowledgement, frame: entry.frame), fails: true, nil)
    }

    mutating func acceptWhere(_ matches: (QueuedPacket) -> Bool) {
        guard !queue.isEmpty else { return }
        for index in queue.indices where matches(queue[index]) { queue[index].isAccepted = true }
        drain()
    }

    /// Takes a packet off the list of those that wait: it has arrived, and all before it.
    mutating func takeOutstanding(_ index: Int) -> Outstanding {
        let serial = outstanding[index].serial
        // First, because the messages that it carries pieces of are noted in the list.
        acceptWhere { $0.serial <= serial }
        return outstanding.remove(at: index)
    }

    mutating func drain() {
        while let first = queue.first, first.isAccepted {
            queue.removeFirst()
            feed(first)
        }
    }

    // MARK: - Messages

    /// Opens a message with the first packet that belongs to it.
    mutating func open(_ queued: QueuedPacket) -> Int {
        nextID += 1
        drafts.append(TransferDraft(id: nextID, transfer(beginningWith: queued.packet)))
        if flow.readsHeader { drafts[drafts.count - 1].header = Array(queued.bytes.prefix(flow.header)) }
        return drafts.count - 1
    }

    /// A message of the flow, of which nothing is known but its first packet.
    func transfer(beginningWith packet: TransferPacket) -> Transfer {
        var transfer = flow.transfer(of: profile, handle: packet.handle, uuid: packet.uuid)
        if let words = packet.words { transfer.details.words = words }
        return transfer
    }

    /// The packet carries a piece of the message: called once for each packet and message.
    mutating func touch(_ index: Int, _ queued: QueuedPacket, isFirst: Bool) {
        let packet = queued.packet
        if packet.parts.isEmpty, drafts[index].transfer.frames.isEmpty, !drafts[index].isDiscarded {
            // Of the messages in one packet all have the same list to begin with.
            if latestFrame.first != packet.frame { latestFrame = [packet.frame] }
            drafts[index].transfer.begin(frames: latestFrame)
        }
        for part in packet.parts { drafts[index].transfer.add(frame: part) }
        drafts[index].move(packet.frame, packet.time)
        drafts[index].transfer.packets += 1
        if let response = queued.response {
            drafts[index].move(response.frame, response.time)
            drafts[index].transfer.roundTrips.add(from: packet.time, to: response.time)
        }
        if isFirst { for violation in queued.violations { drafts[index].transfer.add(violation) } }
        if packet.isCut { drafts[index].hasFailed = true }
        if let position = outstanding.firstIndex(where: { $0.serial == queued.serial }) {
            outstanding[position].drafts.append(drafts[index].id)
            drafts[index].unacknowledged += 1
        }
    }

    /// The end of the message came.
    mutating func close(_ index: Int) {
        if isPossible(drafts[index].transfer.message) {
            if !flow.isAssumed { isRecognised = true }
        } else if flow.isAssumed {
            lines.refute()
            isRecognised = false
        }
        drafts[index].isWhole = true
        finishIfDone(index)
    }

    /// Whether bytes before an end can be a message of the flow: a byte of binary data may equal the end of a line.
    private func isPossible(_ message: [UInt8]) -> Bool {
        guard case .text = flow.content else { return true }
        return message.span.isText(message.indices)
    }

    mutating func finishIfDone(_ index: Int) {
        guard drafts[index].isWhole, drafts[index].unacknowledged <= 0 else { return }
        if let forced { return finish(index, forced.state, forced.violation) }
        finish(index, drafts[index].hasFailed ? .broken : .complete)
    }

    /// Reports what is no draft any more, or never was one.
    mutating func report(_ transfer: Transfer) {
        // A packet that ends one message often ends others.
        if ended.isEmpty { ended.reserveCapacity(TransferLimit.ends + 1) }
        ended.append(transfer)
    }

    /// Ends a message and reports it.
    mutating func finish(_ index: Int, _ state: Transfer.State, _ violation: TransferViolation? = nil) {
        // Where it is: all of it is many bytes.
        defer { drafts.remove(at: index) }
        let id = drafts[index].id
        for position in outstanding.indices { outstanding[position].drafts.removeAll { $0 == id } }
        guard !drafts[index].isDiscarded, isRecognised || drafts[index].hasHead else { return }
        if let violation { drafts[index].transfer.add(violation) }
        drafts[index].transfer.state = state
        if state == .complete, let checksum = flow.messageChecksum { drafts[index].verify(checksum) }
        drafts[index].assemble(by: flow)
        if case .midi = flow.content {
            drafts[index].transfer.details.words = MessageWords(midi.take(drafts[index].transfer.message).text)
        }
        if state == .complete, drafts[index].transfer.status?.isRefusal ?? false {
            drafts[index].transfer.state = .refused
        }
        if state == .complete, let problem = MessageText.problem(drafts[index].transfer, drafts[index].transfer.content)
        {
            drafts[index].transfer.add(
                TransferViolation(.invalidMessage, frame: drafts[index].lastFrame, problem))
        }
        report(drafts[index].transfer)
    }

    /// Reports a message as broken and waits for its end without keeping more of it.
    mutating func release(_ index: Int, _ kind: TransferViolation.Kind, _ detail: String) {
        guard !drafts[index].isDiscarded else { return }
        if flow.isAssumed, !isRecognised { return drafts[index].discard() }
        var draft = drafts[index]
        draft.assemble(by: flow)
        draft.transfer.add(TransferViolation(kind, frame: draft.lastFrame, detail))
        draft.transfer.state = .broken
        report(draft.transfer)
        drafts[index].discard()
    }

    /// When the oldest message that is still kept began; what is without a time counts as oldest.
    var oldest: Nanoseconds? { drafts.first { !$0.isDiscarded }.map { $0.transfer.began ?? .min } }

    /// Reports the oldest message that is still kept as broken, and lets it go.
    mutating func releaseOldest(_ kind: TransferViolation.Kind, _ detail: String) {
        guard let index = drafts.firstIndex(where: { !$0.isDiscarded }) else { return }
        release(index, kind, detail)
        // Of one whose end has come nothing is waited for.
        if drafts[index].isWhole { drafts.remove(at: index) }
    }
}

extension TransferMachine {
    /// Reports the messages as broken that began in a frame or before, with what waits for answers, and lets them go.
    mutating func release(upTo frame: UInt64, _ kind: TransferViolation.Kind, _ detail: String) {
        // What may still be refused counts as arrived: its answer is not awaited.
        acceptWhere { $0.packet.frame <= frame }
        while let first = outstanding.first, first.frame <= frame {
            let entry = takeOutstanding(0)
            close(entry, TransferViolation(kind, frame: entry.frame, detail), fails: true, nil)
        }
        var index = 0
        while index < drafts.count {
            guard !drafts[index].isDiscarded, drafts[index].transfer.frames.first.map({ $0 <= frame }) ?? true else {
                index += 1
                continue
            }
            release(index, kind, detail)
            if drafts[index].isWhole { drafts.remove(at: index) } else { index += 1 }
        }
    }
}

extension TransferPacket {
    /// Whether the Attribute Protocol answers it.
    var isConfirmed: Bool { isTentative || procedure == .indication }
}

extension FramingRule {
    /// The silence that ends a message.
    var gap: Nanoseconds { if case .idleGap(let gap) = self { gap } else { .max } }

    var hasTerminator: Bool {
        switch self {
        case .terminator, .delimiters: true
        case .none, .length, .index, .flags, .segments, .records, .idleGap: false
        }
    }
}
