import Decoders

/// The flows of one profile in one service of one connection, and which message answers which.
package struct TransferConversation: Sendable {
    private let profile: TransferProfile
    private var machines: [TransferMachine]
    /// Messages that wait for their answer, by the flow that answers them; oldest first.
    private var waiting: [[Waiting]]
    /// By the flow that answers: the numbers that an answer has in common with its request, and the names of messages that
    /// answer nothing.
    private let equalPlaces: [[MessagePlace]]
    private let exceptions: [[String]]
    private var ended: [Transfer] = []
    private var window: WindowMachine?
    private var procedures: ProcedureMachine
    /// Procedures that the end of the connection has interrupted.
    private var interrupted: [ProcedureRun] = []

    private struct Waiting: Sendable {
        var frame: UInt64
        /// The name of the request.
        var name: String
        /// Numbers that its answer has, too.
        var numbers: [Int?]
        var time: Nanoseconds?
        /// When it is given up.
        var timeout: Nanoseconds
    }

    package init(_ profile: TransferProfile) {
        self.profile = profile
        machines = profile.flows.indices.map { TransferMachine(profile, flow: $0) }
        waiting = profile.flows.map { _ in [] }
        window = profile.window.map { WindowMachine($0) }
        procedures = ProcedureMachine(profile)
        let rules = profile.flows.indices.map { flow in
            profile.flows.compactMap(\.response).first { $0.flow == flow }
        }
        equalPlaces = rules.map { $0?.equal ?? [] }
        exceptions = rules.map { $0?.exceptions ?? [] }
    }

    /// A value of a characteristic that carries packets of some flows, or acknowledges those of others.
    package mutating func take(_ packet: TransferPacket, _ bytes: [UInt8]) {
        guard let reading = window?.take(packet, bytes) else { return take(packet, bytes, []) }
        if let bytes = reading.bytes { return take(packet, bytes, reading.violations) }
        for violation in reading.violations { report(violation, packet.procedure.direction) }
    }

    private mutating func take(_ packet: TransferPacket, _ bytes: [UInt8], _ violations: [TransferViolation]) {
        for index in machines.indices {
            if machines[index].flow.direction != packet.procedure.direction {
                // The value that a client reads is no acknowledgement.
                guard packet.procedure != .read, machines[index].flow.isAcknowledged(by: packet.uuid) else { continue }
                machines[index].acknowledged(bytes, frame: packet.frame, time: packet.time)
            } else {
                guard machines[index].flow.takes(packet.procedure),
                    machines[index].flow.characteristics.contains(packet.uuid)
                else { continue }
                if waiting[index].isEmpty { completeRequests(answeredBy: index) }
                machines[index].take(packet, bytes, violations)
            }
            collect(index)
        }
    }

    /// Reports a violation that no message has.
    private mutating func report(_ violation: TransferViolation, _ direction: Transfer.Direction) {
        guard let flow = profile.flows.first(where: { $0.direction == direction }) else { return }
        var transfer = flow.transfer(
            of: profile.name, handle: 0, uuid: flow.characteristics.first ?? BluetoothUUID(0))
        transfer.state = .broken
        transfer.add(frame: violation.frame)
        transfer.add(violation)
        procedures.note(transfer)
        ended.append(transfer)
    }

    /// An answer may come before the Write Response to the last packet of what it answers.
    private mutating func completeRequests(answeredBy flow: Int) {
        for index in machines.indices where profile.flows[index].response?.flow == flow {
            machines[index].acceptAll()
            collect(index)
        }
    }

    /// The response or confirmation to the packet of a frame.
    package mutating func accepted(_ request: UInt64, frame: UInt64, time: Nanoseconds?) {
        for index in machines.indices {
            machines[index].accepted(request, frame: frame, time: time)
            collect(index)
        }
    }

    /// The Error Response to the packet of a frame.
    package mutating func refused(_ request: UInt64, frame: UInt64, _ detail: String, _ status: MessageStatus?) {
        for index in machines.indices {
            machines[index].refused(request, frame: frame, detail, status)
            collect(index)
        }
    }

    package mutating func disconnected(frame: UInt64) {
        for index in machines.indices {
            machines[index].disconnected(frame: frame)
            collect(index)
        }
        for index in machines.indices {
            for request in waiting[index] {
                ended.append(unanswered(request, index, [TransferViolation(.disconnected, frame: frame)]))
            }
            waiting[index] = []
        }
        interrupted += procedures.disconnected(frame: frame)
        collectProcedures()
    }

    /// Hands over the procedures that the end of the connection has interrupted.
    package mutating func takeInterrupted() -> [ProcedureRun] {
        defer { interrupted = [] }
        return interrupted
    }

    /// Goes on with a procedure of an earlier connection.
    package mutating func resume(_ run: ProcedureRun) { procedures.resume(run) }

    private mutating func collectProcedures() { ended += procedures.takeEnded() }

    package mutating func abandon() {
        for index in machines.indices {
            machines[index].abandon()
            collect(index)
            waiting[index] = []
        }
        procedures.abandon()
        collectProcedures()
    }

    package var deadline: Nanoseconds? {
        // Asked after each packet: without a copy of what is asked.
        var first = procedures.isEmpty ? nil : procedures.deadline
        if let deadline = window?.deadline { first = min(first ?? deadline, deadline) }
        for index in machines.indices {
            if let deadline = machines[index].deadline { first = min(first ?? deadline, deadline) }
            for request in waiting[index] {
                if let time = request.time { first = min(first ?? .max, time + request.timeout) }
            }
        }
        return first
    }

    package mutating func expire(_ now: Nanoseconds) {
        for index in machines.indices {
            machines[index].expire(now)
            collect(index)
            while let first = waiting[index].first, let time = first.time, now - time >= first.timeout {
                waiting[index].removeFirst()
                ended.append(unanswered(first, index, []))
            }
        }
        for late in window?.expire(now) ?? [] { report(late.violation, late.direction) }
        if !procedures.isEmpty {
            procedures.expire(now)
            collectProcedures()
        }
    }

    /// Hands over what ended, in order.
    package mutating func takeEnded() -> [Transfer] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    package var weight: Int { machines.reduce(64 * waiting.count + procedures.weight) { $0 + $1.weight } }
    var firstFrame: UInt64? { machines.compactMap(\.firstFrame).min() }
    var firstOpen: Nanoseconds? {
        var first = Nanoseconds.max
        for index in machines.indices { first = min(first, machines[index].firstOpen ?? .max) }
        return first == .max ? nil : first
    }
    package var openCount: Int { machines.reduce(0) { $0 + $1.openCount } }
    var oldest: Nanoseconds? { machines.compactMap(\.oldest).min() }

    mutating func releaseOldest(_ kind: TransferViolation.Kind, _ detail: String) {
        let oldest = machines.indices.filter { machines[$0].oldest != nil }
            .min { machines[$0].oldest ?? .max < machines[$1].oldest ?? .max }
        guard let oldest else { return }
        machines[oldest].releaseOldest(kind, detail)
        collect(oldest)
    }

    mutating func release(upTo frame: UInt64, _ kind: TransferViolation.Kind, _ detail: String) {
        for index in machines.indices {
            machines[index].release(upTo: frame, kind, detail)
            collect(index)
        }
    }

    /// Takes what a machine ended, pairs answers with what they answer, and gives each message to the procedures.
    private mutating func collect(_ index: Int) {
        let flow = profile.flows[index]
        if waiting[index].isEmpty, flow.response == nil, ended.isEmpty, procedures.isEmpty {
            // Nothing to note: handed on as they are.
            ended = machines[index].takeEnded()
            return
        }
        for var transfer in machines[index].takeEnded() {
            if let request = takeRequest(answeredBy: transfer, index) {
                transfer.requestFrame = request.frame
                if let asked = request.time, let ended = transfer.ended, ended >= asked {
                    transfer.latency = ended - asked
                }
            }
            if transfer.state == .complete, let rule = flow.response { expectAnswer(rule, transfer, flow) }
            if transfer.state == .complete { expectRecords(transfer) }
            if !procedures.isEmpty { procedures.take(transfer, flow: index) }
            if !flow.isData { ended.append(transfer) }
            collectProcedures()
        }
    }

    /// A request may say how many records its answer has.
    private mutating func expectRecords(_ request: Transfer) {
        for index in machines.indices {
            guard case .records(let framing) = profile.flows[index].framing, framing.requests == request.flow,
                let records = framing.answer(to: request.message)
            else { continue }
            machines[index].expect(records)
        }
    }

    /// The request that a message answers: the oldest, or the one with the same numbers.
    private mutating func takeRequest(answeredBy transfer: Transfer, _ index: Int) -> Waiting? {
        guard !waiting[index].isEmpty, !(exceptions[index].contains(transfer.name)) else { return nil }
        let match = waiting[index].firstIndex { request in
            zip(request.numbers, equalPlaces[index]).allSatisfy { $0 == transfer.number(at: $1) }
        }
        return match.map { waiting[index].remove(at: $0) }
    }

    private mutating func expectAnswer(_ rule: ResponseRule, _ transfer: Transfer, _ flow: TransferFlow) {
        if rule.exceptions.contains(transfer.name) { return }
        if waiting[rule.flow].count >= TransferLimit.open { waiting[rule.flow].removeFirst() }
        waiting[rule.flow].append(
            Waiting(
                frame: transfer.frames.last ?? 0, name: transfer.name,
                numbers: rule.equal.map { transfer.number(at: $0) },
                time: transfer.ended, timeout: flow.timeout))
    }

    /// An answer that did not come.
    private func unanswered(_ request: Waiting, _ index: Int, _ more: [TransferViolation]) -> Transfer {
        let flow = profile.flows[index]
        var transfer = flow.transfer(
            of: profile.name, handle: 0, uuid: flow.characteristics.first ?? BluetoothUUID(0))
        transfer.state = .broken
        // The answer has the name of its request, in most protocols.
        if profile.flows[index].messageNames.contains(request.name) { transfer.details.name = request.name }
        transfer.requestFrame = request.frame
        transfer.add(TransferViolation(.missingResponse, frame: request.frame))
        for violation in more { transfer.add(violation) }
        return transfer
    }
}
