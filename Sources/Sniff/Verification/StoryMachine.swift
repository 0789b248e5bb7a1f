import Decoders

/// How far a list of steps has come. It takes operations one by one, keeps what it has taken, and never goes back: a step
/// takes the first operation after the step before that fits.
struct StoryMachine: Sendable {
    private let steps: [CompiledStep]
    /// The step that waits; the number of steps when all are done.
    private(set) var index = 0
    private var current: StepState
    /// What the time limits of the waiting step count from: the operation taken last, or what raised the story.
    private(set) var base: Operation?
    /// What each step has taken: the first few operations and the last.
    private(set) var taken: [[Operation]]
    /// The last two operations that the waiting step would have taken but for one thing.
    private(set) var nearest: [(operation: Operation, difference: String)] = []
    /// The last operation that the step after the waiting one would have taken, had it been its turn.
    private var early: (operation: Operation, step: Int)?
    /// What is missing or unknown since the last operation was taken.
    private(set) var doubt = Doubt()

    /// Operations that a step keeps for reports, the last aside.
    static let keptOperations = 8

    /// What came of an operation.
    enum Reaction {
        /// Nothing.
        case ignored
        case taken
        case failed(RequirementFailure)
    }

    init(_ steps: [CompiledStep], since base: Operation? = nil) {
        self.steps = steps
        self.base = base
        taken = Array(repeating: [], count: steps.count)
        current = steps.first.map { StepState($0, since: base) } ?? .done
    }

    /// Whether nothing is waited for any more.
    var isDone: Bool { index >= steps.count }

    /// Whether nothing is needed any more, though more would be taken.
    var isSatisfied: Bool { isDone || current.isSatisfied && steps[(index + 1)...].allSatisfy(\.mayBeMissing) }

    /// Whether nothing that comes changes that it is met: the last step would only take more of the same.
    var isCertain: Bool {
        if isDone { return true }
        guard index == steps.count - 1, current.isSatisfied, case .operation(_, let times) = steps[index].form,
            times.upperBound == .max
        else { return false }
        let step = steps[index]
        return step.every == nil && step.within == nil && step.after == nil && step.conditions.isEmpty
    }

    /// Whether anything was taken.
    var hasBegun: Bool { taken.contains { !$0.isEmpty } }

    /// The step that is waited for.
    var waiting: CompiledStep? { isDone ? nil : steps[index] }

    mutating func add(_ gap: CaptureGap) { doubt.add(gap) }

    /// Something that nobody knows may have been what is waited for.
    mutating func note(_ doubtful: String) { doubt.add(doubtful) }

    /// Who watched went away.
    mutating func noteStop() { doubt.addStop() }

    /// The first step behind the waiting one that cannot be left out.
    private var requiredLater: Int? {
        steps.indices.first { $0 > index && !steps[$0].mayBeMissing }
    }

    // MARK: - Taking

    mutating func take(_ operation: Operation, _ judging: inout Judging) -> Reaction {
        guard !isDone else { return .ignored }
        // The step that waits has the first claim while it needs something, afterwards those that follow have.
        var place = index
        if current.isSatisfied, !current.hasFirstClaim {
            switch takeLater(operation, &judging) {
            case .ignored: break
            case let reaction: return reaction
            }
            place = index
        }
        switch current.take(operation, steps[place], base, &judging) {
        case .ignored(let match):
            note(match, operation)
            guard current.isSatisfied else {
                noteEarly(operation, judging)
                return .ignored
            }
            return current.hasFirstClaim ? takeLater(operation, &judging) : .ignored
        case .failed(let failure): return .failed(failure)
        case .taken:
            keep(operation, judging)
            if current.isFull { advance() }
            return .taken
        }
    }

    /// Steps behind the waiting one, which could be left out.
    private mutating func takeLater(_ operation: Operation, _ judging: inout Judging) -> Reaction {
        var place = index + 1
        while place < steps.count {
            var state = StepState(steps[place], since: base)
            switch state.take(operation, steps[place], base, &judging) {
            case .ignored(let match): note(match, operation)
            case .failed(let failure): return .failed(failure)
            case .taken:
                index = place
                current = state
                keep(operation, judging)
                if current.isFull { advance() }
                return .taken
            }
            guard steps[place].mayBeMissing else { return .ignored }
            place += 1
        }
        return .ignored
    }

    private mutating func keep(_ operation: Operation, _ judging: Judging) {
        if taken[index].count > StoryMachine.keptOperations { taken[index].removeLast() }
        taken[index].append(operation)
        base = operation
        nearest = []
        doubt.removeAll()
    }

    private mutating func advance() {
        index += 1
        current = isDone ? .done : StepState(steps[index], since: base)
    }

    private mutating func note(_ match: OperationMatch, _ operation: Operation) {
        switch match {
        case .yes, .no: break
        case .differs(let difference):
            if nearest.count > 1 { nearest.removeFirst() }
            nearest.append((operation, difference))
        case .unknown(let why): doubt.add(why)
        }
    }

    private mutating func noteEarly(_ operation: Operation, _ judging: Judging) {
        guard index + 1 < steps.count, case .operation(let next, _) = steps[index + 1].form,
            next.kinds.contains(operation.kind), judging.match(next, operation, explains: false) == .yes
        else { return }
        early = (operation, index + 1)
    }

    // MARK: - Time

    /// Nanoseconds of the run at which the waiting step is too late; `nil` where it may take any time.
    func deadline(_ judging: Judging) -> Int64? {
        guard !isDone else { return nil }
        if !current.isSatisfied { return current.deadline(steps[index], base, judging) }
        guard let next = requiredLater else { return nil }
        return StepState(steps[next], since: base).deadline(steps[next], base, judging)
    }

    /// Why the story is not met if nothing comes any more: its time is up, or its scope has ended.
    ///
    /// - Parameters:
    ///   - moment: when that is clear.
    ///   - ending: what ended its scope, in words: `before the connection ended`; `nil` where its time was up.
    ///   - isStopped: nothing is wrong yet, it may still have come.
    func failure(
        at moment: Moment, ending: String?, isStopped: Bool = false, _ judging: Judging
    ) -> RequirementFailure? {
        guard !isSatisfied else { return nil }
        guard let place = current.isSatisfied ? requiredLater : index, let what = missing(judging) else { return nil }
        let limit = ending ?? self.limit(place, judging).map { "within \(Tolerance.text(judging.slacked($0)))" }
        let reason = "no \(what) \(limit ?? "in time")"
        var evidence: [VerdictEvidence] = []
        if let base { evidence.append(VerdictEvidence(.occasion, base)) }
        if !isStopped { evidence.append(VerdictEvidence(.wrong, nil, at: moment, reason)) }
        if let early, early.step == place {
            evidence.append(VerdictEvidence(.context, early.operation, "came before its turn"))
        }
        for (operation, difference) in nearest + current.nearest {
            evidence.append(VerdictEvidence(.context, operation, "nearest: \(difference)"))
        }
        return RequirementFailure(notSeen: reason, evidence, doubt)
    }

    /// What is waited for, in words; `nil` where nothing is missing.
    func missing(_ judging: Judging) -> String? {
        guard !isDone, let place = current.isSatisfied ? requiredLater : index else { return nil }
        return place == index ? current.missing(steps[place], judging) : steps[place].noun(judging.bindings)
    }

    /// The time limit of a step, or of what it waits for inside.
    private func limit(_ place: Int, _ judging: Judging) -> Int64? {
        steps[place].within ?? (place == index ? current.innerLimit : nil)
    }

    /// The time limit of the step that waits.
    var waitingLimit: Int64? { isDone ? nil : steps[index].within ?? current.innerLimit }
}

extension CompiledStep {
    /// Whether the story goes on without it.
    var mayBeMissing: Bool {
        switch form {
        case .operation(_, let times): times.lowerBound == 0
        case .anyOrder(let steps): steps.allSatisfy(\.mayBeMissing)
        case .either(let stories): stories.contains { $0.allSatisfy(\.mayBeMissing) }
        case .optional, .never: true
        case .repeating: false
        }
    }
}
