import Decoders

/// A value that is read in parts: a Read Request, then Read Blob Requests with rising offsets, until a part is shorter than
/// the first (Core 6.0, Vol 3, Part G, 4.8.3).
struct LongRead: Sendable {
    let handle: UInt16
    private let uuid: BluetoothUUID?
    private var value: [UInt8] = []
    private var transfer: Transfer
    /// Length of the first part: every one but the last fills the MTU.
    private var full = 0
    private var isTooLong = false

    init(_ handle: UInt16, _ uuid: BluetoothUUID?) {
        self.handle = handle
        self.uuid = uuid
        transfer = Transfer(profile: "long-read", direction: .toClient, handle: handle, uuid: uuid ?? BluetoothUUID(0))
        transfer.segments = [[]]
    }

    /// When it began, and when its last part came.
    var times: (began: Nanoseconds?, last: Nanoseconds?) { (transfer.began, transfer.ended) }

    /// Bytes read so far: the offset of the next part.
    var count: Int { value.count }

    /// Adds a part. Returns whether it is the last.
    mutating func add(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, from request: LongValues.Step, to response: LongValues.Step
    ) -> Bool {
        transfer.segments[0] += response.segments
        if transfer.packets == 0 {
            full = range.count
            transfer.began = request.time
        } else {
            transfer.noteStall(request.time)
        }
        transfer.add(frame: request.frame)
        transfer.add(frame: response.frame)
        transfer.packets += 1
        transfer.bytes += range.count
        transfer.roundTrips.add(from: request.time, to: response.time)
        transfer.ended = response.time
        guard value.count + range.count <= LongValues.valueLimit else {
            isTooLong = true
            return true
        }
        for index in range { value.append(bytes[index]) }
        return range.count < full || range.isEmpty
    }

    /// The whole value; `nil` where one part was all there is, which is no long read.
    func finished(_ step: LongValues.Step) -> Transfer? {
        guard transfer.packets > 1 || transfer.packets == 1 && full > 0 && value.count == full && isFollowed(step)
        else { return nil }
        var whole = transfer
        whole.add(frame: step.frame)
        whole.ended = step.time
        whole.message = value
        whole.state = isTooLong ? .broken : .complete
        if isTooLong { whole.add(TransferViolation(.overCap, frame: step.frame)) }
        return whole
    }

    /// A single part counts where the client asked for more and learned that there is none.
    private func isFollowed(_ step: LongValues.Step) -> Bool { transfer.frames.last.map { $0 < step.frame } ?? false }

    func broken(_ kind: TransferViolation.Kind, _ step: LongValues.Step) -> Transfer? {
        guard transfer.packets > 1 else { return nil }
        var part = transfer
        part.add(frame: step.frame)
        part.ended = step.time
        part.message = value
        part.state = .broken
        part.add(TransferViolation(kind, frame: step.frame))
        return part
    }

    /// Bytes that keeping it takes.
    var weight: Int { 512 + value.count + 8 * transfer.frames.count }

    /// The frame in which it began.
    var firstFrame: UInt64? { transfer.frames.first }

    /// The part read so far of a long read that the client did not finish.
    var abandoned: Transfer? {
        guard transfer.packets > 1 else { return nil }
        var part = transfer
        part.message = value
        return part
    }
}

extension Transfer {
    /// Notes the pause before something that happens at this time.
    mutating func noteStall(_ time: Nanoseconds?) {
        if let time, let ended, time > ended { longestStall = max(longestStall, time - ended) }
    }
}
