import Decoders
import Sniff

/// How far a list of steps has come. It takes operations one by one, keeps what it has taken, and never goes back: a step
/// takes the first operation after the step before that fits.
struct StoryMachine: Sendable {
    let steps: [CompiledStep]
    /// The step that waits; the number of steps when all are done.
    private(set) var index = 0
    private(set) var current: StepState
    /// The origin of the next step's time limits: the operation taken last, or the one that raised the story.
    private(set) var base: BluetoothOperation?
    /// The origin of the waiting step's time limits.
    private(set) var stepBase: BluetoothOperation?
    /// The operations that each step has taken: the first few operations and the last.
    private(set) var taken: [[BluetoothOperation]]
    /// The last two operations that the waiting step would have taken but for one thing.
    private(set) var nearest: [(operation: BluetoothOperation, difference: Difference)] = []
    /// The last operation that the step after the waiting one would have taken, had it been its turn.
    private(set) var early: (operation: BluetoothOperation, step: Int)?
    /// The gaps since the waiting step waits.
    private var own = Doubt()
    /// Whether what must not come may have been over: what may be the next step came, or is missing.
    private var mayBeOver = Doubt()
    /// The gaps where an operation is forbidden: completed steps may not be met.
    private var ofAbsence = Doubt()
    /// The first completed step that may not be met.
    private var doubtfulStep: Int?

    /// Operations that a step keeps for reports, the last aside.
    static let keptOperations = 8

    /// The effect of an operation.
    enum Reaction {
        /// Nothing.
        case ignored
        case taken
        case failed(RequirementFailure)
    }

    init(_ steps: [CompiledStep], since base: BluetoothOperation? = nil) {
        self.steps = steps
        self.base = base
        stepBase = base
        taken = Array(repeating: [], count: steps.count)
        current = steps.first.map { StepState($0, since: base) } ?? .done
    }

    /// The same story again, after it was reported once.
    func again(since base: BluetoothOperation?) -> StoryMachine {
        var next = StoryMachine(steps, since: base)
        next.ofAbsence = hidden
        return next
    }

    /// Whether nothing is waited for any more.
    var isDone: Bool { index >= steps.count }

    /// Whether nothing is needed any more, though more would be taken.
    var isSatisfied: Bool { isDone || current.isSatisfied && steps[(index + 1)...].allSatisfy(\.mayBeMissing) }

    /// Whether nothing that comes makes a difference: all is there, and what comes more is neither too much nor wrong.
    var isSettled: Bool { isDone || index == steps.count - 1 && current.isSettled(steps[index]) }

    /// Whether anything was taken.
    var hasBegun: Bool { taken.contains { !$0.isEmpty } }

    // MARK: - Doubt

    /// The gaps since the waiting step waits, those inside it included.
    var doubt: Doubt {
        var doubt = own
        for story in current.stories { doubt.add(story.doubt) }
        return doubt
    }

    /// The gaps that may hide a forbidden operation, in the steps so far.
    var hidden: Doubt {
        var hidden = ofAbsence
        for story in current.stories { hidden.add(story.hidden) }
        return hidden
    }

    /// The gaps that may hide a forbidden operation, if the story ends here.
    var hiddenAtEnd: Doubt {
        var hidden = hidden
        if steps[index...].contains(where: \.reliesOnAbsence) { hidden.add(doubt) }
        return hidden
    }

    mutating func add(_ gap: CaptureGap) {
        own.add(gap)
        if case .never = current { mayBeOver.add(gap) }
    }

    /// Something unknown may have been the awaited operation.
    mutating func note(_ doubtful: String) { own.add(doubtful) }

    /// Who watched went away.
    mutating func noteStop() { own.addStop() }

    /// Something about steps that were done is not known.
    mutating func noteDone(_ doubtful: String) {
        ofAbsence.add(doubtful)
        if doubtfulStep == nil { doubtfulStep = max(index - 1, 0) }
    }

    /// The first step that may not be met, whatever was seen: one that what the capture lacks may contradict, or the one that
    /// waits.
    var stepInDoubt: Int? {
        if let doubtfulStep { return doubtfulStep }
        if !current.stories.allSatisfy(\.hidden.isEmpty) { return index }
        if !doubt.isEmpty, let open = steps[index...].firstIndex(where: \.reliesOnAbsence) { return open }
        return isSatisfied ? nil : index
    }

    // MARK: - Taking

    mutating func take(_ operation: BluetoothOperation, _ judging: inout Judging) -> Reaction {
        guard !isDone else { return .ignored }
        // The step that waits has the first claim while it needs something, afterwards those that follow have.
        if current.isSatisfied, !current.hasFirstClaim {
            switch takeLater(operation, &judging) {
            case .ignored: break
            case let reaction: return reaction
            }
        }
        switch current.take(operation, steps[index], stepBase, &judging) {
        case .ignored(let match):
            note(match, operation)
            noteEnd(operation, judging)
            guard current.isSatisfied else {
                noteEarly(operation, judging)
                return .ignored
            }
            return current.hasFirstClaim ? takeLater(operation, &judging) : .ignored
        case .failed(var failure):
            failure.weaken(by: mayBeOver)
            return .failed(explained(failure))
        case .taken:
            keep(operation)
            if current.isFull { advance(to: index + 1) }
            return .taken
        }
    }

    /// Takes operations that only add to what the waiting step needs.
    ///
    /// - Parameter last: the last of them.
    mutating func count(_ weight: Int, _ last: BluetoothOperation) {
        guard case .operation(let count, let times, _) = current else { return }
        current = .operation(count: count + weight, times: times, last: last)
        keep(last)
    }

    /// The rest that the waiting step lacks, once it has as many operations as a report shows.
    var missingSum: Int? {
        guard case .operation(let count, let times, _) = current, taken[index].count > StoryMachine.keptOperations
        else { return nil }
        return times.lowerBound - count
    }

    /// Steps after the waiting one, which could be left out.
    private mutating func takeLater(_ operation: BluetoothOperation, _ judging: inout Judging) -> Reaction {
        var position = index + 1
        while position < steps.count {
            var state = StepState(steps[position], since: base)
            switch state.take(operation, steps[position], base, &judging) {
            case .ignored(let match): note(match, operation)
            case .failed(let failure): return .failed(explained(failure))
            case .taken:
                advance(to: position)
                current = state
                keep(operation)
                if current.isFull { advance(to: position + 1) }
                return .taken
            }
            guard steps[position].mayBeMissing else { return .ignored }
            position += 1
        }
        return .ignored
    }

    /// Adds the gaps that may contain the absent operation.
    private func explained(_ failure: RequirementFailure) -> RequirementFailure {
        guard failure.proof == .notSeen else { return failure }
        var failure = failure
        failure.doubt.add(own)
        return failure
    }

    private mutating func keep(_ operation: BluetoothOperation) {
        if let cut = steps[index].step.counted.doubt(about: operation) { own.add(cut) }
        if taken[index].count > StoryMachine.keptOperations { taken[index].removeLast() }
        taken[index].append(operation)
        base = operation
        nearest = []
    }

    private mutating func advance(to position: Int) {
        if let absent = steps[index..<position].firstIndex(where: \.reliesOnAbsence) {
            if doubtfulStep == nil, !doubt.isEmpty { doubtfulStep = absent }
            ofAbsence.add(doubt)
        }
        if doubtfulStep == nil, !current.stories.allSatisfy(\.hidden.isEmpty) { doubtfulStep = index }
        ofAbsence.add(hidden)
        own.removeAll()
        mayBeOver.removeAll()
        index = position
        stepBase = base
        current = isDone ? .done : StepState(steps[index], since: base)
    }

    private mutating func note(_ match: OperationMatch, _ operation: BluetoothOperation) {
        switch match {
        case .yes, .no: break
        case .differs(let difference):
            if nearest.count > 1 { nearest.removeFirst() }
            nearest.append((operation, difference))
        case .unknown(let why): own.add(why)
        }
    }

    /// An operation that may be the next step may have ended the time in which something must not come.
    private mutating func noteEnd(_ operation: BluetoothOperation, _ judging: Judging) {
        guard case .never = current, index + 1 < steps.count, case .operation(let next, _) = steps[index + 1].form,
            next.relatedKinds.contains(operation.kind), case .unknown(let why) = judging.match(next, operation)
        else { return }
        mayBeOver.add(why)
    }

    private mutating func noteEarly(_ operation: BluetoothOperation, _ judging: Judging) {
        guard index + 1 < steps.count, case .operation(let next, _) = steps[index + 1].form,
            next.kinds.contains(operation.kind), judging.match(next, operation, explains: false) == .yes
        else { return }
        early = (operation, index + 1)
    }

    // MARK: - Time

    /// Everything before this time has come: a `never` with a time limit is over when it is up.
    mutating func pass(_ now: Nanoseconds, _ judging: Judging) {
        while let end = silenceEnd(judging), now > end { advance(to: index + 1) }
    }

    /// When a `never` that waits has lasted for long enough.
    func silenceEnd(_ judging: Judging) -> Nanoseconds? {
        guard !isDone, case .never = current else { return nil }
        return current.deadline(steps[index], stepBase, judging)
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

    /// Whether it is met only if something does not come, or no more of it: what a capture with gaps cannot show.
    var reliesOnAbsence: Bool {
        switch form {
        case .operation(_, let times): times != 1...1 && times.upperBound != .max
        case .anyOrder(let steps), .optional(let steps): steps.contains(where: \.reliesOnAbsence)
        case .either(let stories): stories.contains { $0.contains(where: \.reliesOnAbsence) }
        case .repeating(let steps, _, let most): most != .max || steps.contains(where: \.reliesOnAbsence)
        case .never: true
        }
    }
}
