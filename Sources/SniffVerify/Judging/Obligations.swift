import Decoders
import Sniff

/// What still has to follow the occurrences of a rule, the oldest first.
struct Obligations: Sendable {
    private let rule: CompiledRule
    private var open: [Obligation] = []
    /// What was too late, and the place of its failure: it may still come.
    private var overdue: [(obligation: Obligation, failure: Tally.Place)] = []
    /// Nanoseconds of the run before which nothing is too late.
    private(set) var deadline: Int64?
    /// Kinds that can change anything.
    private let kinds: OperationKinds

    init(_ rule: CompiledRule) {
        self.rule = rule
        kinds = (rule.then.flatMap(\.patterns) + rule.unless + rule.before).reduce(into: []) { kinds, pattern in
            kinds.formUnion(pattern.relatedKinds)
        }
    }

    mutating func append(_ obligation: Obligation, _ tally: inout Tally, _ surroundings: Surroundings) {
        guard open.count < Verifier.obligationLimit else {
            tally.doubt.add("more than \(Verifier.obligationLimit) occurrences wait at a time")
            return
        }
        note(obligation.deadline(rule, surroundings))
        open.append(obligation)
    }

    private mutating func note(_ time: Int64?) {
        if let time { deadline = min(deadline ?? .max, time) }
    }

    /// An operation is what the oldest waits for that it fits, unless they share it.
    mutating func offer(_ operation: Operation, _ tally: inout Tally, _ surroundings: Surroundings) {
        guard kinds.contains(operation.kind), !(open.isEmpty && overdue.isEmpty) else { return }
        var isTaken = false
        var isOver: [Int] = []
        for index in open.indices {
            switch open[index].receive(operation, rule, mayTake: !isTaken || rule.rule.isShared, surroundings) {
            case .ignored: continue
            case .taken:
                isTaken = true
                note(open[index].deadline(rule, surroundings))
            case .fulfilled:
                isTaken = true
                tally.fine(open[index].occasion, operation)
                if let doubt = open[index].doubtAtEnd { tally.doubt.add(doubt) }
                isOver.append(index)
            case .released:
                tally.released += 1
                isOver.append(index)
            case .failed(let failure, let took):
                if took { isTaken = true }
                tally.fail(failure)
                isOver.append(index)
            }
            // Nobody else may take it, and nothing else matters to those behind.
            if isTaken, !rule.rule.isShared, rule.unless.isEmpty, rule.before.isEmpty { break }
        }
        remove(isOver)
        if !isTaken { explainLateness(operation, &tally, surroundings) }
    }

    private mutating func remove(_ indices: [Int]) {
        guard let last = indices.last else { return }
        if indices.count == 1 {
            open.remove(at: last)
        } else {
            var places = indices[...]
            var index = -1
            open.removeAll { _ in
                index += 1
                guard places.first == index else { return false }
                places.removeFirst()
                return true
            }
        }
        if open.isEmpty { deadline = nil }
    }

    /// What was too late comes: that says more than that it did not come in time.
    private mutating func explainLateness(
        _ operation: Operation, _ tally: inout Tally, _ surroundings: Surroundings
    ) {
        for index in overdue.indices {
            guard let late = overdue[index].obligation.lateness(of: operation, rule, surroundings) else { continue }
            tally.explain(overdue[index].failure, by: late)
            overdue.remove(at: index)
            return
        }
    }

    /// The next occurrence came.
    mutating func overtake(by operation: Operation, _ tally: inout Tally, _ surroundings: Surroundings) {
        for obligation in open where !obligation.isSatisfied {
            tally.fail(obligation.overtaken(by: operation, surroundings))
        }
        for obligation in open where obligation.isSatisfied { tally.end(obligation) }
        open = []
        deadline = nil
    }

    mutating func add(_ gap: CaptureGap) {
        for index in open.indices { open[index].add(gap) }
    }

    mutating func pass(_ moment: Moment, _ tally: inout Tally, _ surroundings: Surroundings) {
        guard let now = moment.nanoseconds, let deadline, now > deadline else { return }
        self.deadline = nil
        var isOver: [Int] = []
        for index in open.indices {
            guard let deadline = open[index].deadline(rule, surroundings), now > deadline else {
                note(open[index].deadline(rule, surroundings))
                continue
            }
            isOver.append(index)
            var late = moment
            late.nanoseconds = deadline
            guard let failure = open[index].failure(at: late, nil, rule, surroundings) else {
                tally.end(open[index])
                continue
            }
            if let place = tally.fail(failure) { overdue.append((open[index], place)) }
        }
        remove(isOver)
    }

    mutating func end(
        _ ending: ScopeEnding, _ moment: Moment, _ tally: inout Tally, _ surroundings: Surroundings
    ) {
        for var obligation in open {
            if let failure = obligation.failure(at: moment, ending, rule, surroundings) {
                tally.fail(failure)
            } else {
                tally.end(obligation)
            }
        }
        open = []
        deadline = nil
    }
}

extension Tally {
    /// Nothing was missing when the time of an obligation was up.
    fileprivate mutating func end(_ obligation: Obligation) {
        fine(obligation.occasion, nil)
        if let hidden = obligation.doubtAtEnd { doubt.add(hidden) }
    }
}
