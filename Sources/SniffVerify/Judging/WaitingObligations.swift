import Decoders
import Sniff

/// Obligations that are open, found by what they wait for.
///
/// An operation is offered only to those that it may change. The others learn of it when they are looked at: each keeps the
/// last two operations that differ from what it waits for.
struct WaitingObligations: Sendable {
    private struct Entry {
        var obligation: Obligation
        let key: KeyedPattern.Key?
        /// The number of the operation that it was offered last.
        var seen: Int
        /// The earliest deadline that waits for it.
        var queued: Nanoseconds?
        let deadline: Nanoseconds?
        /// Of one that counts only: the sum that it has learned of, and the one that it waits for.
        var counted: (sum: Int, goal: Int)?

        /// After it has learned of what it was not offered.
        mutating func change<Result>(
            of number: Int, at offered: Int, _ skipped: SkippedOperations, _ sum: SharedSum,
            _ context: JudgingContext, _ body: (inout Obligation) -> Result
        ) -> Result {
            if let learned = counted?.sum, learned < sum.total, let last = sum.last {
                obligation.count(sum.total - learned, last)
                counted?.sum = sum.total
                seen = max(seen, sum.offered)
            }
            let operations = skipped.last(of: number, since: seen)
            if !operations.isEmpty { obligation.recall(operations, context) }
            seen = offered
            return body(&obligation)
        }
    }

    /// The part of a sum that came, of one that all wait for.
    private struct SharedSum {
        var total = 0
        var last: BluetoothOperation?
        /// The number of the last.
        var offered = 0
    }

    /// The pattern that each waits for; `nil` if they differ in more than that.
    let pattern: KeyedPattern?
    /// By number: they are numbered as they begin.
    private var entries: [Int: Entry] = [:]
    private var last = 0
    /// The numbers of those that wait for a value, in order.
    private var ofKey: [KeyedPattern.Key: [Int]] = [:]
    /// How many wait for a value that begins with so many bytes.
    private var lengths: [Int: Int] = [:]
    /// Those that an operation may change whatever its value.
    private var others: [Int] = []
    /// The unit of the sum that all wait for, if they do.
    private let counted: TraceExpectation.Counted?
    private var sum = SharedSum()
    /// Those of which the sum alone has to be known: they are offered what completes it. In order.
    private var counting: [Int] = []
    private var deadlines = DeadlineQueue<Int>()
    private var skipped = SkippedOperations()
    /// Operations that were offered.
    private var offered = 0

    /// - Parameter counted: the unit of a sum that occurrences wait for together.
    init(_ pattern: KeyedPattern?, counted: TraceExpectation.Counted? = nil) {
        self.pattern = pattern
        self.counted = counted
    }

    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }
    /// Whether any wait for a sum, and are offered only what completes it.
    var isCounting: Bool { !counting.isEmpty }
    /// All, the oldest first.
    var numbers: [Int] { entries.keys.sorted() }
    /// The time of the run before which nothing is too late.
    var deadline: Nanoseconds? { deadlines.firstTime }

    subscript(_ number: Int) -> Obligation? { entries[number]?.obligation }

    // MARK: - Beginning and end

    mutating func append(_ obligation: Obligation, deadline: Nanoseconds?) {
        last += 1
        let key = pattern.flatMap { obligation.key($0) }
        entries[last] = Entry(obligation: obligation, key: key, seen: offered, deadline: deadline)
        if let key {
            ofKey[key, default: []].append(last)
            if !key.isWhole { lengths[key.bytes.count, default: 0] += 1 }
        } else {
            others.append(last)
        }
        note(deadline, of: last)
    }

    @discardableResult
    mutating func remove(_ number: Int) -> Obligation? {
        guard let entry = entries.removeValue(forKey: number) else { return nil }
        if let key = entry.key {
            ofKey[key]?.removeNumber(number)
            if ofKey[key]?.isEmpty ?? false { ofKey[key] = nil }
            if !key.isWhole { lengths[key.bytes.count, default: 0] -= 1 }
            if lengths[key.bytes.count] == 0 { lengths[key.bytes.count] = nil }
        } else if entry.counted != nil {
            counting.removeNumber(number)
        } else {
            others.removeNumber(number)
        }
        if entries.isEmpty { removeAll() }
        return entry.obligation
    }

    mutating func removeAll() { self = WaitingObligations(pattern, counted: counted) }

    // MARK: - Operations

    /// The numbers of those that an operation may change, the oldest first.
    ///
    /// - Parameter relation: how it is related to them (``KeyedPattern/relation(_:_:)``).
    func numbers(waitingFor operation: BluetoothOperation, _ relation: OperationMatch) -> [Int] {
        guard let pattern, pattern.isSameForAll else { return numbers(waitingFor: operation.value) }
        guard relation == .yes else { return [] }
        guard let counted, !counting.isEmpty else { return others }
        guard counted.doubt(about: operation) == nil else { return numbers }
        // Their goals and deadlines ascend.
        let total = sum.total + counted.weight(of: operation)
        let completion = operation.completion.nanoseconds ?? .min
        return counting.prefix { number in
            guard let entry = entries[number], let goal = entry.counted?.goal else { return false }
            return goal <= total || entry.deadline.map { $0 < completion } ?? false
        } + others
    }

    /// The numbers of those that a value may change.
    func numbers(waitingFor value: [UInt8]) -> [Int] {
        var found = ofKey[KeyedPattern.Key(bytes: value, isWhole: true)] ?? []
        for length in lengths.keys where length <= value.count {
            found += ofKey[KeyedPattern.Key(bytes: Array(value.prefix(length)), isWhole: false)] ?? []
        }
        guard !others.isEmpty || !lengths.isEmpty else { return found }
        return (found + others).sorted()
    }

    /// An operation comes.
    mutating func beginOffer() { offered += 1 }

    /// Changes one by the operation that has come.
    mutating func change<Result>(
        _ number: Int, _ context: JudgingContext, _ body: (inout Obligation) -> Result
    ) -> Result? {
        entries[number]?.change(of: number, at: offered, skipped, sum, context, body)
    }

    /// The operation that has come was offered to those that it may change. The others learn of it later.
    ///
    /// - Parameter taker: who took it; it and younger ones do not learn of what differs from what they wait for.
    mutating func endOffer(_ operation: BluetoothOperation, _ relation: OperationMatch, takenBy consumer: Int?) {
        if case .differs = relation { skipped.append(operation, offered, consumer ?? .max) }
        if relation == .yes, let counted { count(operation, counted) }
    }

    private mutating func count(_ operation: BluetoothOperation, _ counted: TraceExpectation.Counted) {
        sum.total += counted.weight(of: operation)
        (sum.last, sum.offered) = (operation, offered)
        for number in counting {
            guard entries[number]?.seen == offered else { break }
            entries[number]?.counted?.sum = sum.total
        }
        let new = others.filter { entries[$0]?.obligation.missingSum != nil }
        guard !new.isEmpty else { return }
        for number in new {
            let goal = sum.total + (entries[number]?.obligation.missingSum ?? 0)
            entries[number]?.counted = (sum.total, goal)
        }
        counting += new
        others.removeAll { entries[$0]?.counted != nil }
    }

    mutating func add(_ gap: CaptureGap, isPaired: Bool) {
        for number in entries.keys { entries[number]?.obligation.add(gap, isPaired: isPaired) }
    }

    // MARK: - Time

    /// Something in it is too late from then on.
    mutating func note(_ deadline: Nanoseconds?, of number: Int) {
        guard let deadline, deadline < entries[number]?.queued ?? .max else { return }
        entries[number]?.queued = deadline
        deadlines.insert(deadline, number)
    }

    /// - Returns: those of which a deadline has passed, the oldest first.
    mutating func removeDue(before now: Nanoseconds) -> [Int] {
        var due: [Int] = []
        while let first = deadlines.removeFirst(before: now) {
            guard entries[first.value]?.queued == first.time else { continue }
            entries[first.value]?.queued = nil
            due.append(first.value)
        }
        return due.sorted()
    }
}

extension [Int] {
    /// Removes a number of an ascending list.
    fileprivate mutating func removeNumber(_ number: Int) {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        if low < endIndex, self[low] == number { remove(at: low) }
    }
}

/// Operations that obligations have not looked at, as far as they are the last two of any of them.
private struct SkippedOperations {
    private struct Entry {
        let operation: BluetoothOperation
        let number: Int
        /// Obligations with smaller numbers learn of it.
        let limit: Int
    }

    /// The last one of some obligations: their limits fall.
    private var last: [Entry] = []
    /// The last but one of some obligations, in the same way.
    private var lastButOne: [Entry] = []

    mutating func append(_ operation: BluetoothOperation, _ number: Int, _ limit: Int) {
        while let entry = lastButOne.last, entry.limit <= limit { lastButOne.removeLast() }
        var replaced: [Entry] = []
        while let entry = last.last, entry.limit <= limit { replaced.append(last.removeLast()) }
        // The newest of those is the last but one of all that it concerns.
        for entry in replaced.reversed() {
            while let other = lastButOne.last, other.limit <= entry.limit { lastButOne.removeLast() }
            lastButOne.append(entry)
        }
        last.append(Entry(operation: operation, number: number, limit: limit))
    }

    /// The last two operations that an obligation has not looked at.
    func last(of obligation: Int, since seen: Int) -> [BluetoothOperation] {
        let found = (last + lastButOne).filter { $0.limit > obligation && $0.number > seen }
        return found.sorted { $0.number < $1.number }.suffix(2).map(\.operation)
    }
}
