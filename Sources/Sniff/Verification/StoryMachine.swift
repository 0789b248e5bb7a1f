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
    /// What is missing or unknown since the last operation was taken.
    private(set) var doubt = Doubt()

    /// Operations that a step keeps for reports, the last aside.
    static let keptOperations = 8

    /// What came of an operation.
    enum Reaction {
        /// Nothing.
        case ignored
        case taken
        case failed(Failure)
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

    /// Whether anything was taken.
    var hasBegun: Bool { taken.contains { !$0.isEmpty } }

    /// The step that is waited for.
    var waiting: CompiledStep? { isDone ? nil : steps[index] }

    mutating func add(_ gap: CaptureGap) { doubt.add(gap) }

    /// Something that nobody knows may have been what is waited for.
    mutating func note(_ doubtful: String) { doubt.add(doubtful) }

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
            guard current.isSatisfied, current.hasFirstClaim else { return .ignored }
            return takeLater(operation, &judging)
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
    func failure(at moment: Moment, ending: String?, _ judging: Judging) -> Failure? {
        guard !isSatisfied else { return nil }
        guard let place = current.isSatisfied ? requiredLater : index else { return nil }
        let step = steps[place]
        var evidence: [VerdictEvidence] = []
        if let base { evidence.append(VerdictEvidence(.occasion, base)) }
        let count = place == index ? current.missing(step) : nil
        let what = count.map { "\(step.step.missingTitle), \($0)" } ?? step.step.missingTitle
        let limit = ending ?? step.within.map { "within \(Tolerance.text(judging.slacked($0)))" } ?? "in time"
        evidence.append(VerdictEvidence(.wrong, nil, at: moment, "no \(what) \(limit)"))
        for (operation, difference) in nearest {
            evidence.append(VerdictEvidence(.context, operation, "nearest: \(difference)"))
        }
        return Failure(notSeen: "no \(what) \(limit)", evidence, doubt)
    }
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
