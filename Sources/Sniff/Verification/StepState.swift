import Decoders

/// How far one step of a story has come.
indirect enum StepState: Sendable {
    case done
    /// So many were taken; the last of them.
    case operation(count: Int, times: ClosedRange<Int>, last: Operation?)
    /// One story of one step for each place.
    case anyOrder([StoryMachine])
    /// The stories that are still possible; one that takes something excludes the others.
    case either([StoryMachine])
    case optional(StoryMachine)
    /// The story at hand, and how many there were before; whether the last one ended it.
    case repeating(StoryMachine, rounds: Int, isOver: Bool)
    case never

    /// What came of an operation.
    enum Reaction {
        case ignored(OperationMatch)
        case taken
        case failed(RequirementFailure)
    }

    /// - Parameter base: what time limits count from.
    init(_ step: CompiledStep, since base: Operation?) {
        switch step.form {
        case .operation(_, let times): self = .operation(count: 0, times: times, last: nil)
        case .anyOrder(let steps): self = .anyOrder(steps.map { StoryMachine([$0], since: base) })
        case .either(let stories): self = .either(stories.map { StoryMachine($0, since: base) })
        case .optional(let steps): self = .optional(StoryMachine(steps, since: base))
        case .repeating(let steps, _, _): self = .repeating(StoryMachine(steps, since: base), rounds: 0, isOver: false)
        case .never: self = .never
        }
    }

    /// Whether the step needs nothing any more.
    var isSatisfied: Bool {
        switch self {
        case .done, .never: true
        case .operation(let count, let times, _): count >= times.lowerBound
        case .anyOrder(let places): places.allSatisfy(\.isSatisfied)
        case .either(let stories): stories.contains(where: \.isSatisfied)
        case .optional(let story): !story.hasBegun || story.isSatisfied
        case .repeating(_, _, let isOver): isOver
        }
    }

    /// Whether the step takes nothing any more.
    var isFull: Bool {
        switch self {
        case .done: true
        case .never: false
        case .operation(let count, let times, _): count >= times.upperBound && times == 1...1
        case .anyOrder(let places): places.allSatisfy(\.isDone)
        case .either(let stories): stories.contains(where: \.isDone)
        case .optional(let story): story.isDone
        case .repeating(_, _, let isOver): isOver
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

    /// What is missing, in words.
    func missing(_ step: CompiledStep, _ judging: Judging) -> String {
        let noun = step.noun(judging.bindings)
        switch self {
        case .operation(let count, let times, _) where times.lowerBound > 1:
            return "\(noun), only \(count) of \(times.lowerBound)"
        case .anyOrder(let places): return places.compactMap { $0.missing(judging) }.joined(separator: " and no ")
        case .either(let stories): return stories.compactMap { $0.missing(judging) }.joined(separator: " or ")
        case .optional(let story): return story.missing(judging) ?? noun
        case .repeating(let story, let rounds, _): return "\(story.missing(judging) ?? noun) (round \(rounds + 1))"
        case .operation, .done, .never: return noun
        }
    }

    /// What its parts would have taken but for one thing.
    var nearest: [(operation: Operation, difference: String)] {
        switch self {
        case .anyOrder(let stories), .either(let stories): stories.filter { !$0.isSatisfied }.flatMap(\.nearest)
        case .optional(let story), .repeating(let story, _, _): story.nearest
        case .operation, .done, .never: []
        }
    }

    /// The time limit of what it waits for inside.
    var innerLimit: Int64? {
        switch self {
        case .anyOrder(let stories), .either(let stories): stories.lazy.compactMap(\.waitingLimit).first
        case .optional(let story), .repeating(let story, _, _): story.waitingLimit
        case .operation, .done, .never: nil
        }
    }

    /// When what the step waits for is too late.
    func deadline(_ step: CompiledStep, _ base: Operation?, _ judging: Judging) -> Int64? {
        var deadline: Int64?
        if let within = step.within, let start = judging.base(of: step, base)?.begin.nanoseconds {
            deadline = start &+ judging.slacked(within)
        }
        var inner: Int64?
        switch self {
        case .operation(_, _, let last):
            if let every = step.every, let last, let at = last.begin.nanoseconds {
                inner = at &+ judging.tolerance.upper(every.upperBound, last.connection)
            }
        case .anyOrder(let places): inner = places.compactMap { $0.deadline(judging) }.min()
        case .either(let stories): inner = stories.compactMap { $0.deadline(judging) }.max()
        case .optional(let story): inner = story.hasBegun ? story.deadline(judging) : nil
        case .repeating(let story, _, _): inner = story.deadline(judging)
        case .done, .never: break
        }
        guard let deadline else { return inner }
        return inner.map { min($0, deadline) } ?? deadline
    }
}
