import Decoders

/// The flows of one profile in one service of one connection, and which message answers which.
package struct TransferConversation: Sendable {
    private let profile: TransferProfile
    private var machines: [TransferMachine]
    /// Messages that wait for their answer, by the flow that answers them; oldest first.
    private var waiting: [[Waiting]]
    private var ended: [Transfer] = []

    private struct Waiting: Sendable {
        var frame: UInt64
        var time: Nanoseconds?
        /// When it is given up.
        var timeout: Nanoseconds
    }

    package init(_ profile: TransferProfile) {
        self.profile = profile
        machines = profile.flows.indices.map { TransferMachine(profile, flow: $0) }
        waiting = profile.flows.map { _ in [] }
    }

    /// A value of a characteristic that carries packets of some flows, or acknowledges those of others.
    package mutating func take(_ packet: TransferPacket, _ bytes: [UInt8]) {
        for index in machines.indices {
            if machines[index].flow.direction != packet.procedure.direction {
                guard machines[index].flow.isAcknowledged(by: packet.uuid) else { continue }
                machines[index].acknowledged(bytes, frame: packet.frame, time: packet.time)
            } else {
                guard machines[index].flow.takes(packet.procedure),
                    machines[index].flow.characteristics.contains(packet.uuid)
                else { continue }
                if waiting[index].isEmpty { completeRequests(answeredBy: index) }
                machines[index].take(packet, bytes)
            }
            collect(index)
        }
    }

    /// An answer may come before the Write Response to the last packet of what it answers.
    private mutating func completeRequests(answeredBy flow: Int) {
        for index in machines.indices where profile.flows[index].response == flow {
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
    package mutating func refused(_ request: UInt64, frame: UInt64, _ detail: String) {
        for index in machines.indices {
            machines[index].refused(request, frame: frame, detail)
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
    }

    package mutating func abandon() {
        for index in machines.indices {
            machines[index].abandon()
            collect(index)
            waiting[index] = []
        }
    }

    package var deadline: Nanoseconds? {
        // Asked after each packet: without a copy of what is asked.
        var first: Nanoseconds?
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
    }

    /// Hands over what ended, in order.
    package mutating func takeEnded() -> [Transfer] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    package var weight: Int { machines.reduce(64 * waiting.count) { $0 + $1.weight } }
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

    /// Takes what a machine ended, and pairs answers with what they answer.
    private mutating func collect(_ index: Int) {
        if waiting[index].isEmpty, profile.flows[index].response == nil, ended.isEmpty {
            // Nothing to note: handed on as they are.
            ended = machines[index].takeEnded()
            return
        }
        for var transfer in machines[index].takeEnded() {
            if !waiting[index].isEmpty {
                let request = waiting[index].removeFirst()
                transfer.requestFrame = request.frame
                if let asked = request.time, let ended = transfer.ended, ended >= asked {
                    transfer.latency = ended - asked
                }
            }
            if transfer.state == .complete, let answer = profile.flows[index].response {
                if waiting[answer].count >= TransferLimit.open { waiting[answer].removeFirst() }
                waiting[answer].append(
                    Waiting(
                        frame: transfer.frames.last ?? 0, time: transfer.ended,
                        timeout: profile.flows[index].timeout))
            }
            ended.append(transfer)
        }
    }

    /// An answer that did not come.
    private func unanswered(_ request: Waiting, _ index: Int, _ more: [TransferViolation]) -> Transfer {
        let flow = profile.flows[index]
        var transfer = flow.transfer(
            of: profile.name, handle: 0, uuid: flow.characteristics.first ?? BluetoothUUID(0))
        transfer.state = .broken
        transfer.requestFrame = request.frame
        transfer.add(TransferViolation(.missingResponse, frame: request.frame))
        for violation in more { transfer.add(violation) }
        return transfer
    }
}
