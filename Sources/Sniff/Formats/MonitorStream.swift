import Decoders

/// The records of the Linux monitor on a serial line, as Zephyr and NimBLE write them and `btmon --tty` reads them (BlueZ,
/// monitor/tty.h and monitor/control.c; Zephyr, subsys/bluetooth/host/monitor.c).
///
/// There is no file header and no mark where a record begins, and serial lines lose bytes. What tells a record is that
/// the packet in it has the length that the record says.
final class MonitorStreamFormat {
    /// Bytes of the last record, passed over once the next one is found after it: its length may be what is wrong.
    private var pending = 0
    /// The problem, while the next record is searched for.
    private var search: (offset: UInt64, problem: String)?
    /// How far the window was searched.
    private var searched = 1
    /// The losses that the record at hand tells of were reported.
    private var hasReportedLosses = false
    /// A record had a time: the firmware gives one to all.
    private var hasTimes = false
    /// A serial line is opened anywhere in a record: what is left of that is no damage.
    private var isAtStart = false

    /// Reads a stream that is known to be one, and may begin anywhere.
    init() { isAtStart = true }

    /// Two records in a row that can hardly be anything else.
    init?(recognising input: inout ByteInput) {
        var offset = 0
        var certain = 0
        while certain < 2 {
            guard offset < 1 << 17, case .record(let found) = MonitorStreamRecord.read(&input, at: offset),
                found.evidence != .contradicts
            else { return nil }
            if found.isCertain { certain += 1 }
            offset += found.length
        }
    }

    /// Goes on in another input, which may begin anywhere in a record.
    func restart() {
        (pending, search, searched) = (0, nil, 1)
        (hasReportedLosses, isAtStart) = (false, true)
    }

    func next(_ input: inout ByteInput, _ record: inout CaptureRecord) -> CaptureStep {
        if search != nil { return proceed(&input) }
        let offset = pending
        switch MonitorStreamRecord.read(&input, at: offset) {
        case .cutOff(let needed): return end(&input, at: offset, needed: needed)
        case .impossible:
            return lose(&input, at: offset, "no record of the monitor can begin here, or bytes were lost before")
        case .record(let found):
            if found.evidence == .contradicts || isDoubtful(found), !isFollowed(found, &input, at: offset) {
                if input.isWaiting { return input.pause() }
                return lose(
                    &input, at: offset,
                    "the record of the monitor has a length of \(found.length - 2) bytes, which its packet contradicts")
            }
            if found.losses > 0, !hasReportedLosses {
                hasReportedLosses = true
                return .lost(found.losses)
            }
            guard input.fill(offset + found.length) else { return end(&input, at: offset, needed: found.length) }
            input.advance(offset)
            deliver(found, input, &record)
            return .record
        }
    }

    private func deliver(_ found: MonitorStreamRecord, _ input: borrowing ByteInput, _ record: inout CaptureRecord) {
        pending = found.length
        hasReportedLosses = false
        isAtStart = false
        if found.time != nil { hasTimes = true }
        record.link = .monitor
        record.offset = input.offset
        record.tag = UInt32(found.opcode)
        record.adapter = 0
        record.time = found.time ?? .unknown
        record.setBytes(input.start + found.packet..<input.start + found.length)
    }

    /// The input ends inside the record: it is cut off, unless another one begins inside it or the one before, whose
    /// length is wrong then.
    private func end(_ input: inout ByteInput, at position: Int, needed: Int) -> CaptureStep {
        if input.isWaiting { return input.pause() }
        let offset = input.offset + UInt64(position)
        pending = 0
        if input.available > position, input.failure == nil, !input.isStopped {
            for start in 1..<input.available {
                guard case .record(let found) = MonitorStreamRecord.read(&input, at: start), found.isCertain,
                    start + found.length <= input.available
                else { continue }
                input.advance(start)
                return .damage(
                    input.damage(
                        "a wrong length of a record of the monitor leads beyond the end", at: offset, resumes: true))
            }
        }
        input.advance(position)
        return input.endOfRecords(needed: needed, "record of the monitor")
    }
}

/// The search for the next record.
extension MonitorStreamFormat {
    /// Bytes of a record that is believed for what follows it: an HCI event of the longest kind, with all headers, several
    /// times over.
    private static let longestDoubtful = 1 << 11
    /// How far the search goes before it lets go of what it has searched.
    private static let window = 1 << 16

    /// Whether nothing tells that it is a record, where the others have a time.
    private func isDoubtful(_ found: MonitorStreamRecord) -> Bool {
        hasTimes && found.evidence == .silent && !found.isCertain
    }

    /// Whether a record whose packet has another length is one all the same, of a controller that writes such packets: no
    /// other begins inside, and one begins after it, or the input ends there.
    private func isFollowed(_ found: MonitorStreamRecord, _ input: inout ByteInput, at offset: Int) -> Bool {
        // Nothing that a controller sends is longer; to wait for more would hold up all that follows.
        guard found.length <= MonitorStreamFormat.longestDoubtful else { return false }
        let next = offset + found.length
        for start in 1..<next where start != offset {
            if case .record(let other) = MonitorStreamRecord.read(&input, at: start), other.isCertain { return false }
        }
        switch MonitorStreamRecord.read(&input, at: next) {
        case .record(let following): return following.evidence != .contradicts
        case .impossible: return false
        case .cutOff: return !input.isWaiting && input.available == next
        }
    }

    private func lose(_ input: inout ByteInput, at offset: Int, _ problem: String) -> CaptureStep {
        search = (input.offset + UInt64(offset), problem)
        searched = isAtStart ? 0 : 1
        return proceed(&input)
    }

    /// Looks for the next record; the window then begins there.
    private func proceed(_ input: inout ByteInput) -> CaptureStep {
        guard let (offset, problem) = search else { return .end }
        pending = 0
        while true {
            switch MonitorStreamRecord.read(&input, at: searched) {
            case .record(let found) where found.isCertain:
                input.advance(searched)
                search = nil
                guard isAtStart else { return .damage(input.damage(problem, at: offset, resumes: true)) }
                isAtStart = false
                return .note("\(input.offset - offset) bytes before the first whole record are passed over")
            case .cutOff where input.isWaiting: return input.pause()
            case .cutOff where input.available < searched + MonitorStreamRecord.headerLength:
                search = nil
                input.advance(input.available)
                if input.isStopped { return .end }
                let end = input.failure ?? "\(problem); no plausible record follows"
                return .damage(input.damage(end, at: offset))
            default: searched += 1
            }
            if searched > MonitorStreamFormat.window {
                input.advance(searched)
                searched = 0
            }
        }
    }
}
