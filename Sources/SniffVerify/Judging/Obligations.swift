import Decoders
import Sniff

/// The pending obligations of a rule, the oldest first.
struct Obligations: Sendable {
    private let rule: CompiledRule
    private var open: WaitingObligations
    /// Overdue obligations, with the places of their failures: the operations may still come.
    private var overdue: [(obligation: Obligation, failure: Tally.Position)] = []
    /// Absences that a sniffer may still explain: it learns of what it missed with the next packet of the connection.
    private var absences: [Absence] = []
    /// Kinds that can change anything.
    private let kinds: OperationKinds
    /// The gaps while anything waited: from one on, it is not certain which operation is whose until nothing waits.
    private var pairing = Doubt()

    private struct Absence {
        let time: Nanoseconds
        let connection: ConnectionNumber?
        let position: Tally.Position?
    }

    /// The time of the run before which nothing is too late.
    var deadline: Nanoseconds? { open.deadline }

    init(_ rule: CompiledRule) {
        self.rule = rule
        open = WaitingObligations(rule.answer, counted: rule.sharedSum)
        kinds = (rule.then.flatMap(\.patterns) + rule.unless + rule.before).reduce(into: []) { kinds, pattern in
            kinds.formUnion(pattern.relatedKinds)
        }
    }

    mutating func append(
        _ occasion: BluetoothOperation, _ bindings: Bindings, measured: [VerdictOccurrence]?, _ tally: inout Tally,
        _ context: JudgingContext
    ) {
        guard open.count < Verifier.obligationLimit else {
            tally.doubt.add("more than \(Verifier.obligationLimit) occurrences wait at a time")
            return
        }
        if open.isEmpty { pairing.removeAll() }
        let obligation = Obligation(occasion, rule.then, bindings, measured, pairing: pairing)
        open.append(obligation, deadline: obligation.deadline(rule, context))
    }

    /// An operation is what the oldest waits for that it fits, unless they share it.
    mutating func offer(_ operation: BluetoothOperation, _ tally: inout Tally, _ context: JudgingContext) {
        guard kinds.contains(operation.kind), !(open.isEmpty && overdue.isEmpty) else { return }
        open.beginOffer()
        let relation = relation(operation, context)
        // Those that only count take it, too, though it is not offered to them.
        let isCounted = relation == .yes && open.isCounting
        var consumer: Int?
        for number in relation.map({ open.numbers(waitingFor: operation, $0) }) ?? open.numbers {
            let mayTake = consumer == nil || rule.rule.isShared
            let reaction = open.change(number, context) {
                $0.receive(operation, rule, mayTake: mayTake, context)
            }
            guard let reaction else { continue }
            switch reaction {
            case .ignored: continue
            case .taken:
                consumer = consumer ?? number
                open.note(open[number]?.deadline(rule, context), of: number)
            case .fulfilled:
                consumer = consumer ?? number
                guard let obligation = open.remove(number) else { continue }
                tally.fine(obligation.occasion, operation, obligation.measured)
                if let doubt = obligation.doubtAtEnd { tally.doubt.add(doubt) }
            case .released:
                tally.released += 1
                open.remove(number)
            case .failed(let failure, let took):
                if took { consumer = consumer ?? number }
                tally.fail(failure)
                open.remove(number)
            }
            // Nobody else may take it, and nothing else matters to those after.
            let isNothingElse = relation != nil || rule.unless.isEmpty && rule.before.isEmpty
            if consumer != nil, !rule.rule.isShared, isNothingElse { break }
        }
        if let relation { open.endOffer(operation, relation, takenBy: rule.rule.isShared ? nil : consumer) }
        if consumer == nil, !isCounted { explainLateness(operation, &tally, context) }
    }

    /// How an operation is related to those that wait for another value; `nil` where each has to look at it.
    private func relation(_ operation: BluetoothOperation, _ context: JudgingContext) -> OperationMatch? {
        guard let pattern = open.pattern else { return nil }
        let judging = Judging(Bindings(), context)
        if judging.match(anyOf: rule.unless, operation) == .yes { return nil }
        if judging.match(anyOf: rule.before, operation) == .yes { return nil }
        let relation = pattern.relation(operation, context)
        if case .unknown = relation { return nil }
        return relation
    }

    /// Explains a failure by an operation that comes too late: more useful than its absence.
    private mutating func explainLateness(
        _ operation: BluetoothOperation, _ tally: inout Tally, _ context: JudgingContext
    ) {
        for index in overdue.indices {
            guard let late = overdue[index].obligation.lateness(of: operation, rule, context) else { continue }
            tally.explain(overdue[index].failure, by: late)
            overdue.remove(at: index)
            return
        }
    }

    /// The next occurrence came.
    mutating func overtake(by operation: BluetoothOperation, _ tally: inout Tally, _ context: JudgingContext) {
        var satisfied: [Obligation] = []
        for number in open.numbers {
            guard let obligation = open.change(number, context, { $0 }) else { continue }
            if obligation.isSatisfied {
                satisfied.append(obligation)
            } else {
                tally.fail(obligation.overtaken(by: operation, context))
            }
        }
        for obligation in satisfied { tally.end(obligation) }
        open.removeAll()
    }

    mutating func add(_ gap: CaptureGap, _ tally: inout Tally) {
        weakenAbsences(by: gap, &tally)
        open.add(gap, isPaired: !rule.rule.isShared)
        if !open.isEmpty, !rule.rule.isShared { pairing.add(gap) }
    }

    /// Gaps of a connection come in their order: those that it was heard after are certain.
    private mutating func weakenAbsences(by gap: CaptureGap, _ tally: inout Tally) {
        guard let begin = gap.begin.nanoseconds else { return }
        absences.removeAll { absence in
            if let connection = gap.connection, connection != absence.connection { return false }
            if absence.time >= begin { tally.weaken(absence.position, by: gap) }
            return true
        }
    }

    mutating func pass(_ moment: Moment, _ tally: inout Tally, _ context: JudgingContext) {
        guard let now = moment.nanoseconds, let first = open.deadline, now > first else { return }
        for number in open.removeDue(before: now) {
            guard let deadline = open[number]?.deadline(rule, context) else { continue }
            guard now > deadline else {
                open.note(deadline, of: number)
                continue
            }
            var late = moment
            late.nanoseconds = deadline
            let failure = open.change(number, context) { $0.failure(at: late, nil, rule, context) }
            guard let obligation = open.remove(number) else { continue }
            guard let failure = failure ?? nil else {
                tally.end(obligation)
                continue
            }
            let position = tally.fail(failure)
            if absences.count < Verifier.obligationLimit {
                absences.append(Absence(time: deadline, connection: obligation.occasion.connection, position: position))
            }
            if let position { overdue.append((obligation, position)) }
        }
    }

    mutating func end(
        _ ending: ScopeEnding, _ moment: Moment, _ tally: inout Tally, _ context: JudgingContext
    ) {
        for number in open.numbers {
            let failure = open.change(number, context) { $0.failure(at: moment, ending, rule, context) }
            if let failure = failure ?? nil {
                tally.fail(failure)
            } else if let obligation = open[number] {
                tally.end(obligation)
            }
        }
        open.removeAll()
    }
}

extension CompiledRule {
    /// The pattern that occurrences wait for, if they differ only in its bytes, or in nothing.
    var answer: KeyedPattern? {
        guard then.count == 1, let step = then.first, case .operation(let pattern, let times) = step.form,
            (unless + before).allSatisfy(\.isSameForAll)
        else { return nil }
        if pattern.isSameForAll { return KeyedPattern(sameForAll: pattern) }
        guard times == 1...1, step.step.counted == .operations else { return nil }
        return KeyedPattern(pattern)
    }

    /// The unit of a sum that occurrences wait for together, if an operation does no more than add to it.
    fileprivate var sharedSum: TraceExpectation.Counted? {
        guard rule.isShared, let answer, answer.isSameForAll, let step = then.first,
            case .operation(let pattern, let times) = step.form, times.lowerBound > 1, times.upperBound == .max,
            step.every == nil, step.conditions.isEmpty, step.step.timeBase == nil, pattern.pattern.name == nil
        else { return nil }
        return step.step.counted
    }
}

extension Tally {
    /// Nothing was missing when the time of an obligation was up.
    fileprivate mutating func end(_ obligation: Obligation) {
        fine(obligation.occasion, nil, obligation.measured)
        if let hidden = obligation.doubtAtEnd { doubt.add(hidden) }
    }
}
