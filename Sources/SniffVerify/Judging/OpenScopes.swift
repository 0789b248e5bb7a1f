import Decoders
import Sniff

/// The owner of a scope.
enum ScopeKey: Hashable, Sendable {
    case capture
    case connection(ConnectionNumber)
    case bearer(ConnectionNumber, Int)
    /// By what tells devices apart (``DeviceAddress/key``).
    case device(UInt64)

    var connection: ConnectionNumber? {
        switch self {
        case .connection(let number), .bearer(let number, _): number
        case .capture, .device: nil
        }
    }
}

/// The scopes of a requirement that are open. Each is found, changed and removed in a time that does not grow with the others.
struct OpenScopes: Sendable {
    private struct Slot {
        let key: ScopeKey
        /// Scopes are numbered as they begin.
        let number: Int
        var judge: any ScopeJudge
        /// The earliest deadline that waits for it.
        var queued: Nanoseconds?
        /// Its verdict, when it is decided.
        var decided: Verdict?
        /// Where the app left a recording before it was decided: it never is.
        var departure: ReplayDeparture?

        /// In place: what a judge keeps must not be copied for each change.
        mutating func change(_ body: (inout any ScopeJudge) -> Void) { body(&judge) }

        /// - Returns: its verdict, if the last change decided it. What is decided still counts what else is wrong.
        private mutating func decide() -> Verdict? {
            guard decided == nil, departure == nil, judge.isDecided else { return nil }
            decided = judge.outcome.verdict
            return decided
        }

        /// A gap may undo a violation.
        mutating func reconsider() { decided = judge.isDecided ? judge.outcome.verdict : nil }

        /// Notes what the last change made of it.
        mutating func review(after now: Nanoseconds, _ context: JudgingContext) -> (
            verdict: Verdict?, deadline: Nanoseconds?
        ) {
            (decide(), takeDeadline(after: now, context))
        }

        /// - Returns: when something in it will be too late, if that is earlier than what waits for it.
        private mutating func takeDeadline(after now: Nanoseconds, _ context: JudgingContext) -> Nanoseconds? {
            guard let deadline = judge.deadline(context).map({ max($0, now) }), deadline < queued ?? .max else {
                return nil
            }
            queued = deadline
            return deadline
        }
    }

    /// Places that are free are used again.
    private var slots: [Slot?] = []
    private var free: [Int] = []
    private var indices: [ScopeKey: Int] = [:]
    private var indicesOfConnection: [ConnectionNumber: [Int]] = [:]
    private var deadlines = DeadlineQueue<(index: Int, number: Int)>()
    private var decidedCounts: [Verdict: Int] = [:]
    private var lastNumber = 0
    /// The last scope that was looked up: as a rule, the next operation is of it as well.
    private var recent: (key: ScopeKey, index: Int)?

    /// Scopes that may be open at a time.
    static let limit = 16_384

    /// The earliest of ``deadlines``: asked for with each operation.
    private(set) var deadline: Nanoseconds?
    var decidedCount: Int { decidedCounts.values.reduce(0, +) }

    /// How many are decided so.
    func decided(_ verdict: Verdict) -> Int { decidedCounts[verdict] ?? 0 }

    /// The place of a scope, if it is open.
    subscript(_ key: ScopeKey) -> Int? {
        mutating get {
            if let recent, recent.key == key { return recent.index }
            guard let index = indices[key] else { return nil }
            recent = (key, index)
            return index
        }
    }

    /// - Returns: whether there was room for it.
    @discardableResult
    mutating func begin(_ key: ScopeKey, _ judge: any ScopeJudge) -> Bool {
        guard indices.count < OpenScopes.limit else { return false }
        lastNumber += 1
        let slot = Slot(key: key, number: lastNumber, judge: judge)
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append(slot) } else { slots[index] = slot }
        indices[key] = index
        if let connection = key.connection { indicesOfConnection[connection, default: []].append(index) }
        return true
    }

    /// The part of a scope that counts.
    func period(_ index: Int) -> PeriodTracker? { slots[index]?.judge.period }

    // MARK: - Changes

    mutating func change(_ index: Int, _ context: JudgingContext, _ body: (inout any ScopeJudge) -> Void) {
        guard slots.indices.contains(index) else { return }
        slots[index]?.change(body)
        noteChange(of: index, context)
    }

    /// Adds a gap, which may also undo a violation that was decided before it was known.
    mutating func add(_ gap: CaptureGap, to index: Int, _ context: JudgingContext) {
        change(index, context) { $0.add(gap) }
        guard slots[index]?.decided == .violated else { return }
        slots[index]?.reconsider()
        decidedCounts[.violated, default: 0] -= 1
        if let decided = slots[index]?.decided { decidedCounts[decided, default: 0] += 1 }
    }

    /// The app left the recording of the device that it talks to.
    mutating func depart(_ departure: ReplayDeparture, from index: Int) {
        guard slots.indices.contains(index), let slot = slots[index], slot.decided == nil, slot.departure == nil else {
            return
        }
        slots[index]?.departure = departure
        slots[index]?.departure?.doneSteps = slot.judge.outcome.doneSteps
    }

    mutating func depart(_ departure: ReplayDeparture, fromAllOf connection: ConnectionNumber) {
        for index in indicesOfConnection[connection] ?? [] { depart(departure, from: index) }
    }

    mutating func addToAll(_ gap: CaptureGap, _ context: JudgingContext) {
        for index in slots.indices { add(gap, to: index, context) }
    }

    mutating func add(_ gap: CaptureGap, toAllOf connection: ConnectionNumber, _ context: JudgingContext) {
        for index in indicesOfConnection[connection] ?? [] { add(gap, to: index, context) }
    }

    mutating func changeAll(_ context: JudgingContext, _ body: (inout any ScopeJudge) -> Void) {
        for index in slots.indices { change(index, context, body) }
    }

    mutating func changeAll(
        of connection: ConnectionNumber, _ context: JudgingContext, _ body: (inout any ScopeJudge) -> Void
    ) {
        for index in indicesOfConnection[connection] ?? [] { change(index, context, body) }
    }

    /// Notes what a change made of a scope: whether it is decided, and when something in it will be too late.
    ///
    /// - Parameter now: it cannot be late before that.
    private mutating func noteChange(of index: Int, _ context: JudgingContext, now: Nanoseconds = .min) {
        guard let changed = slots[index]?.review(after: now, context) else { return }
        if let verdict = changed.verdict { decidedCounts[verdict, default: 0] += 1 }
        guard let deadline = changed.deadline, let number = slots[index]?.number else { return }
        deadlines.insert(deadline, (index, number))
        self.deadline = min(self.deadline ?? .max, deadline)
    }

    /// Everything before this moment has come.
    mutating func pass(_ moment: Moment, _ context: JudgingContext) {
        guard let now = moment.nanoseconds else { return }
        while let entry = deadlines.removeFirst(before: now) {
            let (index, number) = entry.value
            guard slots[index]?.number == number, slots[index]?.queued == entry.time else { continue }
            slots[index]?.queued = nil
            slots[index]?.judge.pass(moment, context)
            noteChange(of: index, context, now: now)
        }
        deadline = deadlines.firstTime
    }

    // MARK: - Ends

    /// - Returns: what belonged to a connection, in the order in which it began.
    mutating func remove(_ connection: ConnectionNumber) -> [Closed] {
        (indicesOfConnection.removeValue(forKey: connection) ?? []).compactMap { index in
            guard let slot = slots[index] else { return nil }
            slots[index] = nil
            recent = nil
            free.append(index)
            indices[slot.key] = nil
            if let decided = slot.decided { decidedCounts[decided, default: 0] -= 1 }
            return Closed(key: slot.key, judge: slot.judge, departure: slot.departure)
        }
    }

    /// - Returns: all, in the order in which they began.
    mutating func removeAll() -> [Closed] {
        let all = slots.compactMap(\.self).sorted { $0.number < $1.number }
        self = OpenScopes()
        return all.map { Closed(key: $0.key, judge: $0.judge, departure: $0.departure) }
    }

    /// A scope that is over.
    struct Closed {
        let key: ScopeKey
        private var judge: any ScopeJudge
        private let departure: ReplayDeparture?

        fileprivate init(key: ScopeKey, judge: any ScopeJudge, departure: ReplayDeparture?) {
            (self.key, self.judge, self.departure) = (key, judge, departure)
        }

        /// Its result, for the reason why it is over.
        consuming func outcome(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext) -> ScopeOutcome {
            judge.end(ending, moment, context)
            return departure.map { judge.outcome.without($0) } ?? judge.outcome
        }
    }
}
