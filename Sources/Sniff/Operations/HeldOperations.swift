/// Names an operation that is held back.
struct OperationID: Hashable {
    let number: Int
}

/// Events in the order of their beginnings, until everything before them is known: what begins after an operation that still
/// waits for its answer waits with it.
struct HeldOperations {
    private struct Entry {
        let number: Int
        var operation: Operation?
        var gap: CaptureGap?
        var isWaiting = false
        /// When it has waited for long enough, in nanoseconds since the first record, and how it came out then.
        var deadline = Int64.max
        var expiry = Operation.Outcome.unanswered(.timedOut)
        /// How it came out if the input ends.
        var atEnd = Operation.Outcome.unanswered(.notCaptured)
    }

    private var entries: [Entry] = []
    /// Place of the first one that is still held.
    private var head = 0
    private var next = 0
    private var waitingCount = 0
    /// Whether something may be ready that was not before.
    private(set) var hasNews = false

    static let limit = 16_384

    var isEmpty: Bool { head == entries.count }

    /// The beginning of the oldest that is held back.
    var oldest: Moment? {
        guard !isEmpty else { return nil }
        return entries[head].operation?.begin ?? entries[head].gap?.moment
    }

    // MARK: - In

    /// Something that is complete.
    mutating func append(_ operation: Operation) -> OperationID { append(Entry(number: next, operation: operation)) }

    mutating func append(_ gap: CaptureGap) { _ = append(Entry(number: next, gap: gap)) }

    /// Something that waits for its completion.
    ///
    /// - Parameter expiry: how it came out if nothing came until the deadline.
    mutating func begin(
        _ operation: Operation, deadline: Int64?, expiry: Operation.Outcome = .unanswered(.timedOut),
        atEnd: Operation.Outcome = .unanswered(.notCaptured)
    ) -> OperationID {
        append(
            Entry(
                number: next, operation: operation, isWaiting: true, deadline: deadline ?? .max, expiry: expiry,
                atEnd: atEnd))
    }

    private mutating func append(_ entry: Entry) -> OperationID {
        if entries.count - head >= HeldOperations.limit, let place = firstWaiting {
            giveUp(place, .unanswered(.notCaptured))
        }
        if entry.isWaiting { waitingCount += 1 }
        entries.append(entry)
        next += 1
        hasNews = true
        return OperationID(number: entry.number)
    }

    /// Puts a message where its first packet was: behind what began with the same record.
    mutating func insert(_ operation: Operation) {
        var place = entries.count
        while place > head, isAfter(entries[place - 1], operation.begin) { place -= 1 }
        guard place < entries.count else { return _ = append(operation) }
        // Nobody asks for it by its number, which only has to leave the numbers ascending and the others' first.
        let number = place > head ? entries[place - 1].number : entries[head].number - 1
        entries.insert(Entry(number: number, operation: operation), at: place)
        hasNews = true
    }

    private func isAfter(_ entry: Entry, _ moment: Moment) -> Bool {
        guard let begin = entry.operation?.begin ?? entry.gap?.moment else { return false }
        return (begin.input, begin.frame) > (moment.input, moment.frame)
    }

    // MARK: - Changes

    /// Changes one that is still held.
    mutating func change(_ id: OperationID, _ body: (inout Operation) -> Void) {
        guard let place = place(id), var operation = entries[place].operation else { return }
        entries[place].operation = nil
        body(&operation)
        entries[place].operation = operation
    }

    /// Completes one, if it is still held and waits.
    mutating func complete(_ id: OperationID, _ body: (inout Operation) -> Void) {
        guard let place = place(id), entries[place].isWaiting else { return }
        change(id, body)
        stopWaiting(place)
    }

    /// One that waits gets another deadline.
    mutating func wait(_ id: OperationID, until deadline: Int64?, expiry: Operation.Outcome) {
        guard let place = place(id) else { return }
        entries[place].deadline = deadline ?? .max
        entries[place].expiry = expiry
        hasNews = true
    }

    /// It turned out to be none.
    mutating func remove(_ id: OperationID) {
        guard let place = place(id) else { return }
        entries[place].operation = nil
        stopWaiting(place)
    }

    private mutating func stopWaiting(_ place: Int) {
        if entries[place].isWaiting { waitingCount -= 1 }
        entries[place].isWaiting = false
        hasNews = true
    }

    func isWaiting(_ id: OperationID) -> Bool { place(id).map { entries[$0].isWaiting } ?? false }

    /// Numbers ascend, and one that was inserted has the number of the one before it.
    private func place(_ id: OperationID) -> Int? {
        var (low, high) = (head, entries.count)
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].number < id.number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == id.number ? low : nil
    }

    // MARK: - Out

    /// Gives up the oldest ones whose time is over.
    ///
    /// Only the oldest that waits is looked at: what stands behind it would not be handed on anyway.
    @inline(__always)
    mutating func expire(at now: Int64) {
        guard waitingCount > 0 else { return }
        while let place = firstWaiting, entries[place].deadline <= now { giveUp(place, entries[place].expiry) }
    }

    private var firstWaiting: Int? {
        guard waitingCount > 0 else { return nil }
        var place = head
        while place < entries.count {
            if entries[place].isWaiting { return place }
            place += 1
        }
        return nil
    }

    /// The input ended.
    mutating func finish() {
        for place in head..<entries.count where entries[place].isWaiting { giveUp(place, entries[place].atEnd) }
    }

    private mutating func giveUp(_ place: Int, _ outcome: Operation.Outcome) {
        if outcome != .succeeded {
            entries[place].operation?.outcome = outcome
            entries[place].operation?.end = nil
        }
        stopWaiting(place)
    }

    /// What has become ready since the last time, in order.
    ///
    /// - Parameter firstOpen: what began then or later is held back: a message that began there is still open.
    mutating func take(before firstOpen: Int64?) -> [OperationEvent] {
        guard hasNews else { return [] }
        hasNews = false
        var ready: [OperationEvent] = []
        while head < entries.count, !entries[head].isWaiting {
            let moment = entries[head].operation?.begin ?? entries[head].gap?.moment
            if let firstOpen, let time = moment?.nanoseconds, time >= firstOpen,
                entries.count - head < HeldOperations.limit
            {
                hasNews = true
                break
            }
            if let operation = entries[head].operation { ready.append(.operation(operation)) }
            if let gap = entries[head].gap { ready.append(.gap(gap)) }
            entries[head].operation = nil
            head += 1
        }
        if head == entries.count {
            entries.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 1024, head > entries.count / 2 {
            entries.removeFirst(head)
            head = 0
        }
        return ready
    }
}
