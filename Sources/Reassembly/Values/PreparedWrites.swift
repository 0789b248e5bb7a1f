import Decoders

/// The prepare queue of one client: parts of values, by handle, until an Execute Write Request writes or cancels them all
/// (Core 6.0, Vol 3, Part F, 3.4.6).
struct PreparedWrites: Sendable {
    private struct Queued {
        var transfer: Transfer
        /// Offset of the first part.
        let base: Int
        var value: [UInt8]
        var isTooLong = false
    }

    private struct Part {
        var handle: UInt16
        var uuid: BluetoothUUID?
        var offset: Int
        var value: [UInt8]
        var step: LongValues.Step
    }

    private var queue: [Queued] = []
    /// The part that waits for its response.
    private var part: Part?
    private var isWrite = false
    private var executed: LongValues.Step?

    static let handleLimit = 16

    var isEmpty: Bool { queue.isEmpty && part == nil && executed == nil }

    /// When the oldest value that is open began.
    var firstOpen: Nanoseconds? { queue.compactMap(\.transfer.began).min() ?? part?.step.time }

    mutating func prepare(
        _ pdu: ATTPDU, uuid: BluetoothUUID?, _ step: LongValues.Step, _ bytes: borrowing Span<UInt8>
    ) {
        guard pdu.parsed == .all else { return }
        part = Part(
            handle: pdu.handle, uuid: uuid, offset: Int(pdu.number), value: pdu.value.map { bytes[$0] }, step: step)
    }

    /// The server has queued the part, and returns it so that the client can compare.
    mutating func prepared(_ pdu: ATTPDU, _ step: LongValues.Step, _ bytes: borrowing Span<UInt8>) {
        guard let part else { return }
        self.part = nil
        guard let index = index(of: part) else { return }
        queue[index].transfer.noteStall(part.step.time)
        queue[index].transfer.add(frame: part.step.frame)
        queue[index].transfer.add(frame: step.frame)
        queue[index].transfer.packets += 1
        queue[index].transfer.bytes += part.value.count
        queue[index].transfer.roundTrips.add(from: part.step.time, to: step.time)
        queue[index].transfer.ended = step.time
        let isSame =
            pdu.handle == part.handle && Int(pdu.number) == part.offset && pdu.value.count == part.value.count
            && zip(pdu.value, part.value).allSatisfy { bytes[$0] == $1 }
        if !isSame { queue[index].transfer.add(TransferViolation(.mismatchedEcho, frame: step.frame)) }
        add(part, to: index, echo: isSame ? step.segments : [])
    }

    private mutating func index(of part: Part) -> Int? {
        if let known = queue.firstIndex(where: { $0.transfer.handle == part.handle }) { return known }
        guard queue.count < PreparedWrites.handleLimit else { return nil }
        var transfer = Transfer(
            profile: "long-write", direction: .toServer, handle: part.handle, uuid: part.uuid ?? BluetoothUUID(0))
        transfer.began = part.step.time
        transfer.offset = part.offset
        transfer.segments = [[], []]
        queue.append(Queued(transfer: transfer, base: part.offset, value: []))
        return queue.count - 1
    }

    /// Parts follow each other as a rule; the specification lets them overlap, and forbids nothing that leaves a hole.
    ///
    /// - Parameter echo: where the response has the same bytes, if requested.
    private mutating func add(_ part: Part, to index: Int, echo: [FieldOrigins.Segment]) {
        let start = part.offset - queue[index].base
        guard start >= 0, start <= queue[index].value.count else {
            queue[index].transfer.add(
                TransferViolation(.outOfOrder, frame: part.step.frame, "offset \(part.offset)"))
            return
        }
        guard start + part.value.count <= LongValues.valueLimit else {
            queue[index].isTooLong = true
            return
        }
        if start == queue[index].value.count {
            queue[index].transfer.segments[0] += part.step.segments
            queue[index].transfer.segments[1] += echo
        }
        let end = min(start + part.value.count, queue[index].value.count)
        queue[index].value.replaceSubrange(start..<end, with: part.value)
    }

    /// The server has not queued the part: it is not in the value.
    mutating func refused(_ step: LongValues.Step) {
        guard let part else { return }
        self.part = nil
        guard let index = queue.firstIndex(where: { $0.transfer.handle == part.handle }) else { return }
        queue[index].transfer.add(TransferViolation(.refused, frame: step.frame, "offset \(part.offset)"))
    }

    mutating func execute(isWrite: Bool, _ step: LongValues.Step) {
        self.isWrite = isWrite
        executed = step
    }

    /// Everything in the queue is written, or nothing.
    mutating func executed(_ step: LongValues.Step) -> [Transfer] {
        end(step, isWrite ? nil : .cancelled)
    }

    mutating func failed(_ step: LongValues.Step) -> [Transfer] { end(step, .refused) }

    /// Bytes that keeping what is open takes.
    var weight: Int {
        queue.reduce(part.map { 256 + $0.value.count } ?? 0) {
            $0 + 512 + $1.value.count + 8 * $1.transfer.frames.count + 96 * $1.transfer.violations.count
        }
    }

    /// The frame in which the oldest of what is open began.
    var firstFrame: UInt64? { queue.compactMap(\.transfer.frames.first).min() ?? part?.step.frame }

    mutating func givenUp(_ step: LongValues.Step) -> [Transfer] { end(step, .givenUp) }

    mutating func disconnected(_ step: LongValues.Step) -> [Transfer] { end(step, .disconnected) }

    /// The writes in the queue, neither executed nor cancelled.
    mutating func abandoned() -> [Transfer] {
        let open = queue.map { queued in
            var transfer = queued.transfer
            transfer.message = queued.value
            return transfer
        }
        self = PreparedWrites()
        return open
    }

    private mutating func end(_ step: LongValues.Step, _ violation: TransferViolation.Kind?) -> [Transfer] {
        let request = executed
        let ended = queue.map { queued in
            var transfer = queued.transfer
            if let request { transfer.add(frame: request.frame) }
            transfer.add(frame: step.frame)
            transfer.noteStall(request?.time)
            transfer.ended = step.time
            transfer.message = queued.value
            transfer.state = violation == nil && !queued.isTooLong ? .complete : .broken
            if queued.isTooLong { transfer.add(TransferViolation(.overCap, frame: step.frame)) }
            if let violation { transfer.add(TransferViolation(violation, frame: step.frame)) }
            return transfer
        }
        self = PreparedWrites()
        return ended
    }
}
