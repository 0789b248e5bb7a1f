import Decoders

/// Names an operation that is held back.
struct OperationID: Hashable {
    let number: Int
}

/// Events in the order of their beginnings, until everything before them is known: what begins after an operation that still
/// waits for its answer waits with it.
struct HeldOperations {
    private struct Entry {
        let number: Int
        /// `nil` when it turned out to be nothing, or was handed on.
        var event: OperationEvent?
        /// The event that it waits for.
        var wait: Wait?

        /// Bytes that keeping it takes.
        var weight: Int {
            guard case .operation(let operation)? = event else { return 128 }
            return 1024 + operation.value.count + 4096 * operation.packets.count
        }

        /// Changes the operation in place.
        mutating func change(_ body: (inout BluetoothOperation) -> Void) {
            guard case .operation(var operation)? = event else { return }
            event = nil
            body(&operation)
            event = .operation(operation)
        }
    }

    private struct Wait {
        /// When it has waited for long enough, since the first record, and how it came out then.
        var deadline: Nanoseconds
        var expiry: Ending
        /// How it came out if the input ends.
        let atEnd: Ending
    }

    /// How something came out that was not completed.
    enum Ending {
        case succeeded
        case unanswered(BluetoothOperation.Outcome.Reason)
    }

    private var entries: [Entry] = []
    var gaps = LastGaps()
    /// Place of the first one that is still held.
    private var head = 0
    private var next = 0
    private var waitingCount = 0
    /// None before this place waits for anything.
    private var waitingFrom = 0
    /// Operations up to this number are handed on, whatever they wait for.
    private var givenUpTo = -1
    /// Bytes that were taken in since the last time that somebody asked.
    private(set) var added = 0
    /// Whether something may be ready that was not before.
    private var hasPending = false

    static let limit = 16_384
    private static let leastRemoved = 256

    var isEmpty: Bool { head == entries.count }

    /// The beginning of the oldest that is held back.
    var oldest: Moment? {
        isEmpty ? nil : entries[head].event?.moment
    }

    /// Whether the oldest may be handed on, unless a message holds it back.
    var mayHandOn: Bool { hasPending && !isEmpty && entries[head].wait == nil }

    // MARK: - In

    /// Something that is complete.
    mutating func append(_ operation: BluetoothOperation) -> OperationID {
        append(Entry(number: next, event: .operation(operation)))
    }

    mutating func append(_ gap: CaptureGap) {
        gaps.note(gap)
        _ = append(Entry(number: next, event: .gap(gap)))
    }

    /// Something that waits for its completion.
    ///
    /// - Parameter expiry: how it came out if nothing came until the deadline.
    mutating func begin(
        _ operation: BluetoothOperation, deadline: Nanoseconds?, expiry: Ending = .unanswered(.timedOut),
        atEnd: Ending = .unanswered(.notCaptured)
    ) -> OperationID {
        let wait = Wait(deadline: deadline ?? .max, expiry: expiry, atEnd: atEnd)
        return append(Entry(number: next, event: .operation(operation), wait: wait))
    }

    private mutating func append(_ entry: consuming Entry) -> OperationID {
        if entries.count - head >= HeldOperations.limit, let index = firstWaiting() {
            giveUp(index, .unanswered(.notCaptured))
        }
        if entry.wait != nil { waitingCount += 1 }
        added += entry.weight
        entries.append(entry)
        next += 1
        hasPending = true
        return OperationID(number: next - 1)
    }

    /// Puts a message where its first packet was: after what began with the same record.
    ///
    /// - Parameter isFirst: before what began with the same record.
    mutating func insert(_ operation: BluetoothOperation, isFirst: Bool = false) {
        var index = entries.count
        while index > head, isAfter(entries[index - 1], operation.begin, orAt: isFirst) { index -= 1 }
        var operation = operation
        if gaps.mayInterrupt(operation) { operation.state.isInterrupted = true }
        guard index < entries.count else { return _ = append(operation) }
        // The record in which it began has been; what else began there tells its time.
        if index > head, let record = entries[index - 1].event?.moment, record.frame == operation.begin.frame {
            operation.state.begin = record
        }
        // Nobody asks for it by its number, which only has to leave the numbers ascending and the others' first.
        let number = index > head ? entries[index - 1].number : entries[head].number - 1
        let entry = Entry(number: number, event: .operation(operation))
        added += entry.weight
        entries.insert(entry, at: index)
        if index < waitingFrom { waitingFrom += 1 }
        hasPending = true
    }

    private func isAfter(_ entry: Entry, _ moment: Moment, orAt includesRecord: Bool) -> Bool {
        guard let begin = entry.event?.moment else { return false }
        if includesRecord, begin.input == moment.input, begin.frame == moment.frame { return true }
        return (begin.input, begin.frame) > (moment.input, moment.frame)
    }

    // MARK: - What is open

    /// Bytes that were taken in since the last time.
    mutating func takeAdded() -> Int {
        defer { added = 0 }
        return added
    }

    /// Bytes that keeping all takes.
    var weight: Int { entries[head...].reduce(0) { $0 + $1.weight } }

    /// Hands the oldest on as they are, whatever they wait for.
    ///
    /// - Parameter bytes: so many at least, if there are.
    /// - Returns: how many waited for something.
    mutating func giveUp(_ bytes: Int) -> (count: Int, bytes: Int) {
        var (freed, count) = (0, 0)
        for index in head..<entries.count where freed < bytes {
            freed += entries[index].weight
            givenUpTo = max(givenUpTo, entries[index].number)
            guard let wait = entries[index].wait else { continue }
            giveUp(index, wait.atEnd)
            count += 1
        }
        hasPending = true
        return (count, freed)
    }

    // MARK: - Changes

    /// Changes one that is still held.
    mutating func change(_ id: OperationID, _ body: (inout BluetoothOperation) -> Void) {
        if let index = index(id) { entries[index].change(body) }
    }

    /// Completes one, if it is still held and waits.
    mutating func complete(_ id: OperationID, _ body: (inout BluetoothOperation) -> Void) {
        guard let index = index(id), entries[index].wait != nil else { return }
        entries[index].change(body)
        noteInterruption(index)
        stopWaiting(index)
    }

    private mutating func noteInterruption(_ index: Int) {
        guard case .operation(let operation)? = entries[index].event, gaps.mayInterrupt(operation) else { return }
        entries[index].change { $0.state.isInterrupted = true }
    }

    /// One that waits gets another deadline.
    mutating func wait(_ id: OperationID, until deadline: Nanoseconds?, expiry: Ending) {
        guard let index = index(id) else { return }
        entries[index].wait?.deadline = deadline ?? .max
        entries[index].wait?.expiry = expiry
        hasPending = true
    }

    /// It turned out to be none.
    mutating func remove(_ id: OperationID) {
        guard let index = index(id) else { return }
        entries[index].event = nil
        stopWaiting(index)
    }

    private mutating func stopWaiting(_ index: Int) {
        if entries[index].wait != nil { waitingCount -= 1 }
        entries[index].wait = nil
        hasPending = true
    }

    func isWaiting(_ id: OperationID) -> Bool { index(id).map { entries[$0].wait != nil } ?? false }

    /// Numbers ascend, and one that was inserted has the number of the one before it.
    private func index(_ id: OperationID) -> Int? {
        let index = (head..<entries.count).partitioningIndex { entries[$0].number >= id.number }
        return index < entries.count && entries[index].number == id.number ? index : nil
    }

    // MARK: - Out

    /// Gives up the oldest ones whose time is over.
    ///
    /// Only the oldest that waits is looked at: what follows it would not be handed on anyway.
    @inline(__always)
    mutating func expire(at now: Nanoseconds) {
        guard waitingCount > 0 else { return }
        while let index = firstWaiting(), let wait = entries[index].wait, wait.deadline <= now {
            giveUp(index, wait.expiry)
        }
    }

    /// The place of the oldest that waits. Those before it are not looked at again with the next record.
    private mutating func firstWaiting() -> Int? {
        guard waitingCount > 0 else { return nil }
        waitingFrom = max(waitingFrom, head)
        while waitingFrom < entries.count, entries[waitingFrom].wait == nil { waitingFrom += 1 }
        return waitingFrom < entries.count ? waitingFrom : nil
    }

    /// The input ended.
    mutating func finish() {
        for index in head..<entries.count { if let wait = entries[index].wait { giveUp(index, wait.atEnd) } }
    }

    private mutating func giveUp(_ index: Int, _ ending: Ending) {
        if case .unanswered(let reason) = ending {
            entries[index].change {
                $0.state.outcome = .unanswered(reason)
                $0.state.end = nil
            }
        }
        noteInterruption(index)
        stopWaiting(index)
    }

    /// Moves what has become ready since the last time, in order.
    ///
    /// - Parameters:
    ///   - firstOpen: what began then or later is held back: a message that began there is still open.
    ///   - ready: gets it.
    mutating func take(before firstOpen: Nanoseconds?, into ready: inout [OperationEvent]) {
        guard hasPending else { return }
        hasPending = false
        while head < entries.count, entries[head].wait == nil {
            if let firstOpen, let time = entries[head].event?.moment.nanoseconds, time >= firstOpen,
                entries.count - head < HeldOperations.limit, entries[head].number > givenUpTo
            {
                hasPending = true
                break
            }
            if let event = entries[head].event.take() { ready.append(event) }
            head += 1
        }
        // Many at once: to remove each when it is handed on costs 180 instructions.
        if head > HeldOperations.leastRemoved, head > entries.count / 2 {
            entries.removeFirst(head)
            waitingFrom = max(waitingFrom - head, 0)
            head = 0
        }
    }
}
