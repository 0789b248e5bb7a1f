import Decoders
import Sniff

/// How far one step of a story has come.
indirect enum StepState: Sendable {
    case done
    /// So many were taken; the last of them.
    case operation(count: Int, times: ClosedRange<Int>, last: BluetoothOperation?)
    /// One story of one step for each place.
    case anyOrder([StoryMachine])
    /// The stories that are still possible; one that takes something excludes the others.
    case either([StoryMachine])
    case optional(StoryMachine)
    /// The story at hand, and how many there were before.
    case repeating(StoryMachine, rounds: Int, end: RoundEnd)
    case never

    /// The end of a repetition.
    enum RoundEnd: Sendable {
        /// The next step, after any round.
        case open
        /// Something that has not come.
        case expected
        case over
    }

    /// The effect of an operation.
    enum Reaction {
        case ignored(OperationMatch)
        case taken
        case failed(RequirementFailure)
    }

    /// - Parameter base: what time limits count from.
    init(_ step: CompiledStep, since base: BluetoothOperation?) {
        switch step.form {
        case .operation(_, let times): self = .operation(count: 0, times: times, last: nil)
        case .anyOrder(let steps): self = .anyOrder(steps.map { StoryMachine([$0], since: base) })
        case .either(let stories): self = .either(stories.map { StoryMachine($0, since: base) })
        case .optional(let steps): self = .optional(StoryMachine(steps, since: base))
        case .repeating(let steps, let until, _):
            self = .repeating(StoryMachine(steps, since: base), rounds: 0, end: until == nil ? .open : .expected)
        case .never: self = .never
        }
    }

    /// Whether the step needs nothing any more.
    var isSatisfied: Bool {
        switch self {
        case .done, .never: true
        case .operation(let count, let times, _): count >= times.lowerBound
        case .anyOrder(let indices): indices.allSatisfy(\.isSatisfied)
        case .either(let stories): stories.contains(where: \.isSatisfied)
        case .optional(let story): !story.hasBegun || story.isSatisfied
        case .repeating(let story, let rounds, .open): story.hasBegun ? story.isSatisfied : rounds > 0
        case .repeating(_, _, let end): end == .over
        }
    }

    /// Whether the step takes nothing any more.
    var isFull: Bool {
        switch self {
        case .done: true
        case .never: false
        case .operation(let count, let times, _): count >= times.upperBound && times == 1...1
        case .anyOrder(let indices): indices.allSatisfy(\.isDone)
        case .either(let stories): stories.contains(where: \.isDone)
        case .optional(let story): story.isDone
        case .repeating(_, _, let end): end == .over
        }
    }

    /// Whether the step is satisfied whatever comes.
    func isSettled(_ step: CompiledStep) -> Bool {
        switch self {
        case .done: true
        case .never: false
        case .operation(let count, let times, _):
            count >= times.lowerBound && count > 0 && times.upperBound == .max && step.every == nil
                && step.conditions.isEmpty
        case .anyOrder(let indices): indices.allSatisfy(\.isSettled)
        case .either(let stories): stories.count == 1 && stories.allSatisfy(\.isSettled)
        case .optional(let story): story.hasBegun && story.isSettled
        case .repeating(_, _, let end): end == .over
        }
    }

    /// Whether it has taken anything.
    var hasBegun: Bool {
        switch self {
        case .done, .never: false
        case .operation(_, _, let last): last != nil
        case .repeating(let story, let rounds, _): rounds > 0 || story.hasBegun
        case .anyOrder, .either, .optional: stories.contains(where: \.hasBegun)
        }
    }

    /// The stories inside of it.
    var stories: [StoryMachine] {
        switch self {
        case .anyOrder(let stories), .either(let stories): stories
        case .optional(let story), .repeating(let story, _, _): [story]
        case .operation, .done, .never: []
        }
    }

    /// Whether the step takes what fits it even if the next step would take it as well: what may be there and has not begun.
    var hasFirstClaim: Bool {
        switch self {
        case .operation(let count, let times, _): count == 0 && times.lowerBound == 0
        case .optional, .anyOrder, .either: true
        case .done, .repeating, .never: false
        }
    }

    /// The missing operation, in words.
    func missing(_ step: CompiledStep, _ judging: Judging) -> String {
        let noun = step.noun(judging.bindings)
        switch self {
        case .operation(let count, let times, _) where times.lowerBound > 1:
            return
                "\(noun), only \(count) of \(step.step.counted == .bytes ? times.lowerBound.grouped("byte") : "\(times.lowerBound)")"
        case .anyOrder(let indices): return indices.compactMap { $0.missing(judging) }.joined(separator: " and no ")
        case .either(let stories): return stories.compactMap { $0.missing(judging) }.joined(separator: " or ")
        case .optional(let story): return story.missing(judging) ?? noun
        case .repeating(let story, let rounds, _): return "\(story.missing(judging) ?? noun) (round \(rounds + 1))"
        case .operation, .done, .never: return noun
        }
    }

    /// The operations that its parts would have taken but for one difference.
    var nearest: [(operation: BluetoothOperation, difference: Difference)] {
        stories.filter { !$0.isSatisfied }.flatMap(\.nearest)
    }

    /// The time limit of what it waits for inside.
    var innerLimit: Nanoseconds? { stories.lazy.compactMap(\.waitingLimit).first }

    /// When what the step waits for is too late.
    func deadline(_ step: CompiledStep, _ base: BluetoothOperation?, _ judging: Judging) -> Nanoseconds? {
        var deadline: Nanoseconds?
        if let within = step.within, let start = judging.base(of: step, base)?.begin.nanoseconds {
            deadline = judging.tolerance.end(of: within, since: start)
        }
        var inner: Nanoseconds?
        switch self {
        case .operation(_, _, let last):
            if let every = step.every, let last, let at = last.begin.nanoseconds {
                inner = at + judging.tolerance.upper(every.upperBound, last.connection)
            }
        case .anyOrder(let indices): inner = indices.compactMap { $0.deadline(judging) }.min()
        case .either(let stories):
            // As long as one of them may still come, nothing is too late.
            let deadlines = stories.map { $0.deadline(judging) ?? .max }
            inner = deadlines.max().flatMap { $0 == .max ? nil : $0 }
        case .optional(let story): inner = story.hasBegun ? story.deadline(judging) : nil
        case .repeating(let story, _, _): inner = story.deadline(judging)
        case .done, .never: break
        }
        guard let deadline else { return inner }
        return inner.map { min($0, deadline) } ?? deadline
    }
}
