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

        /// In place: what a judge keeps must not be copied for each change.
        mutating func change(_ body: (inout any ScopeJudge) -> Void) { body(&judge) }

        /// - Returns: its verdict, if the last change decided it. What is decided still counts what else is wrong.
        private mutating func decide() -> Verdict? {
            guard decided == nil, judge.isDecided else { return nil }
            decided = judge.outcome.verdict
            return decided
        }

        /// A gap may undo a violation.
        mutating func reconsider() { decided = judge.isDecided ? judge.outcome.verdict : nil }

        /// Notes what the last change made of it.
        mutating func review(after now: Nanoseconds, _ surroundings: Surroundings) -> (
            verdict: Verdict?, deadline: Nanoseconds?
        ) {
            (decide(), takeDeadline(after: now, surroundings))
        }

        /// - Returns: when something in it will be too late, if that is earlier than what waits for it.
        private mutating func takeDeadline(after now: Nanoseconds, _ surroundings: Surroundings) -> Nanoseconds? {
            guard let deadline = judge.deadline(surroundings).map({ max($0, now) }), deadline < queued ?? .max else {
                return nil
            }
            queued = deadline
            return deadline
        }
    }

    /// Places that are free are used again.
    private var slots: [Slot?] = []
    private var free: [Int] = []
    private var places: [ScopeKey: Int] = [:]
    private var placesOfConnection: [ConnectionNumber: [Int]] = [:]
    private var deadlines = DeadlineQueue<(place: Int, number: Int)>()
    private var decidedCounts: [Verdict: Int] = [:]
    private var lastNumber = 0
    /// The last scope that was looked up: as a rule, the next operation is of it as well.
    private var recent: (key: ScopeKey, place: Int)?

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
            if let recent, recent.key == key { return recent.place }
            guard let place = places[key] else { return nil }
            recent = (key, place)
            return place
        }
    }

    /// - Returns: whether there was room for it.
    @discardableResult
    mutating func begin(_ key: ScopeKey, _ judge: any ScopeJudge) -> Bool {
        guard places.count < OpenScopes.limit else { return false }
        lastNumber += 1
        let slot = Slot(key: key, number: lastNumber, judge: judge)
        let place = free.popLast() ?? slots.count
        if place == slots.count { slots.append(slot) } else { slots[place] = slot }
        places[key] = place
        if let connection = key.connection { placesOfConnection[connection, default: []].append(place) }
        return true
    }

    /// The part of a scope that counts.
    func period(_ place: Int) -> PeriodTracker? { slots[place]?.judge.period }

    // MARK: - Changes

    mutating func change(_ place: Int, _ surroundings: Surroundings, _ body: (inout any ScopeJudge) -> Void) {
        guard slots.indices.contains(place) else { return }
        slots[place]?.change(body)
        noteChange(of: place, surroundings)
    }

    /// Adds a gap, which may also undo a violation that was decided before it was known.
    mutating func add(_ gap: CaptureGap, to place: Int, _ surroundings: Surroundings) {
        change(place, surroundings) { $0.add(gap) }
        guard slots[place]?.decided == .violated else { return }
        slots[place]?.reconsider()
        decidedCounts[.violated, default: 0] -= 1
        if let decided = slots[place]?.decided { decidedCounts[decided, default: 0] += 1 }
    }

    mutating func addToAll(_ gap: CaptureGap, _ surroundings: Surroundings) {
        for place in slots.indices { add(gap, to: place, surroundings) }
    }

    mutating func add(_ gap: CaptureGap, toAllOf connection: ConnectionNumber, _ surroundings: Surroundings) {
        for place in placesOfConnection[connection] ?? [] { add(gap, to: place, surroundings) }
    }

    mutating func changeAll(_ surroundings: Surroundings, _ body: (inout any ScopeJudge) -> Void) {
        for place in slots.indices { change(place, surroundings, body) }
    }

    mutating func changeAll(
        of connection: ConnectionNumber, _ surroundings: Surroundings, _ body: (inout any ScopeJudge) -> Void
    ) {
        for place in placesOfConnection[connection] ?? [] { change(place, surroundings, body) }
    }

    /// Notes what a change made of a scope: whether it is decided, and when something in it will be too late.
    ///
    /// - Parameter now: it cannot be late before that.
    private mutating func noteChange(of place: Int, _ surroundings: Surroundings, now: Nanoseconds = .min) {
        guard let changed = slots[place]?.review(after: now, surroundings) else { return }
        if let verdict = changed.verdict { decidedCounts[verdict, default: 0] += 1 }
        guard let deadline = changed.deadline, let number = slots[place]?.number else { return }
        deadlines.insert(deadline, (place, number))
        self.deadline = min(self.deadline ?? .max, deadline)
    }

    /// Everything before this moment has come.
    mutating func pass(_ moment: Moment, _ surroundings: Surroundings) {
        guard let now = moment.nanoseconds else { return }
        while let entry = deadlines.removeFirst(before: now) {
            let (place, number) = entry.value
            guard slots[place]?.number == number, slots[place]?.queued == entry.time else { continue }
            slots[place]?.queued = nil
            slots[place]?.judge.pass(moment, surroundings)
            noteChange(of: place, surroundings, now: now)
        }
        deadline = deadlines.firstTime
    }

    // MARK: - Ends

    /// - Returns: what belonged to a connection, in the order in which it began.
    mutating func remove(_ connection: ConnectionNumber) -> [any ScopeJudge] {
        (placesOfConnection.removeValue(forKey: connection) ?? []).compactMap { place in
            guard let slot = slots[place] else { return nil }
            slots[place] = nil
            recent = nil
            free.append(place)
            places[slot.key] = nil
            if let decided = slot.decided { decidedCounts[decided, default: 0] -= 1 }
            return slot.judge
        }
    }

    /// - Returns: all, in the order in which they began.
    mutating func removeAll() -> [(key: ScopeKey, judge: any ScopeJudge)] {
        let all = slots.compactMap(\.self).sorted { $0.number < $1.number }.map { ($0.key, $0.judge) }
        self = OpenScopes()
        return all
    }
}
