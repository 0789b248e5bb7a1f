import Decoders

/// Judges one requirement in one scope: one connection, one device, the whole capture.
enum ScopeJudge: Sendable {
    case story(StoryJudge)
    case rule(RuleJudge)
    case never(NeverJudge)
    case count(CountJudge)

    /// What all judges need to look at an operation.
    struct Surroundings {
        let devices: DeviceBook
        let tolerance: Tolerance
    }

    /// Why a scope is over.
    enum Ending: Sendable {
        /// Its connection ended, with this operation.
        case disconnected(Operation)
        /// The capture is over, and nothing is missing at its end.
        case captureEnd
        /// Who watched does not watch any longer.
        case stopped

        var isStop: Bool { if case .stopped = self { true } else { false } }

        /// When something would have had to come, in words.
        var text: String {
            switch self {
            case .disconnected(let operation): "before the connection ended (frame \(operation.completion.frame))"
            case .captureEnd: "by the end of the capture"
            case .stopped: "so far"
            }
        }
    }

    init(_ requirement: CompiledRequirement) {
        switch requirement.form {
        case .story(let steps): self = .story(StoryJudge(steps, requirement.during))
        case .each(let rule): self = .rule(RuleJudge(rule, requirement.during))
        case .never(let patterns): self = .never(NeverJudge(patterns, requirement.during))
        case .count(let patterns, let times, let per):
            self = .count(CountJudge(patterns, times, per, requirement.during))
        }
    }

    /// The same for a scope that begins later: nothing is judged yet, but what lasts and what came before is known.
    func successor(_ requirement: CompiledRequirement) -> ScopeJudge {
        switch self {
        case .story(let judge):
            if case .story(let steps) = requirement.form { .story(judge.successor(steps)) } else { self }
        case .rule(let judge): .rule(judge.successor())
        case .never(let judge): .never(judge.successor())
        case .count(let judge): .count(judge.successor())
        }
    }

    mutating func receive(_ operation: Operation, _ surroundings: Surroundings) {
        switch self {
        case .story(var judge):
            self = .placeholder
            judge.receive(operation, surroundings)
            self = .story(judge)
        case .rule(var judge):
            self = .placeholder
            judge.receive(operation, surroundings)
            self = .rule(judge)
        case .never(var judge):
            self = .placeholder
            judge.receive(operation, surroundings)
            self = .never(judge)
        case .count(var judge):
            self = .placeholder
            judge.receive(operation, surroundings)
            self = .count(judge)
        }
    }

    mutating func add(_ gap: CaptureGap) {
        switch self {
        case .story(var judge):
            self = .placeholder
            judge.add(gap)
            self = .story(judge)
        case .rule(var judge):
            self = .placeholder
            judge.add(gap)
            self = .rule(judge)
        case .never(var judge):
            self = .placeholder
            judge.add(gap)
            self = .never(judge)
        case .count(var judge):
            self = .placeholder
            judge.add(gap)
            self = .count(judge)
        }
    }

    /// Nanoseconds of the run from which on something may be too late.
    func deadline(_ surroundings: Surroundings) -> Int64? {
        switch self {
        case .story(let judge): judge.deadline(surroundings)
        case .rule(let judge): judge.deadline
        case .never(let judge): judge.deadline
        case .count(let judge): judge.deadline
        }
    }

    /// Everything before this moment has come.
    mutating func pass(_ moment: Moment, _ surroundings: Surroundings) {
        switch self {
        case .story(var judge):
            self = .placeholder
            judge.pass(moment, surroundings)
            self = .story(judge)
        case .rule(var judge):
            self = .placeholder
            judge.pass(moment, surroundings)
            self = .rule(judge)
        case .never(var judge):
            self = .placeholder
            judge.pass(moment)
            self = .never(judge)
        case .count(var judge):
            self = .placeholder
            judge.pass(moment)
            self = .count(judge)
        }
    }

    /// The scope is over.
    mutating func end(_ ending: Ending, _ moment: Moment, _ surroundings: Surroundings) {
        switch self {
        case .story(var judge):
            self = .placeholder
            judge.end(ending, moment, surroundings)
            self = .story(judge)
        case .rule(var judge):
            self = .placeholder
            judge.end(ending, moment, surroundings)
            self = .rule(judge)
        case .never(var judge):
            self = .placeholder
            judge.end(ending, moment)
            self = .never(judge)
        case .count(var judge):
            self = .placeholder
            judge.end(ending, moment)
            self = .count(judge)
        }
    }

    var outcome: ScopeOutcome {
        switch self {
        case .story(let judge): judge.outcome
        case .rule(let judge): judge.outcome
        case .never(let judge): judge.outcome
        case .count(let judge): judge.outcome
        }
    }

    /// Whether nothing that follows in the scope changes the verdict.
    var isDecided: Bool {
        switch self {
        case .story(let judge): judge.isDecided
        case .rule(let judge): judge.isDecided
        case .never(let judge): judge.isDecided
        case .count(let judge): judge.isDecided
        }
    }

    /// Stands in while a judge changes in place.
    private static var placeholder: ScopeJudge { .never(NeverJudge([], CompiledPeriod())) }
}

/// What came out in one scope.
struct ScopeOutcome: Sendable {
    var verdict: Verdict
    /// The first failures.
    var failures: [RequirementFailure] = []
    /// Occurrences that were fine, and those that were not.
    var fineCount = 0
    var failedCount = 0
    /// Why nobody can tell, where the verdict is that.
    var doubt = Doubt()
    /// Why there was no occasion for a verdict, where there was none.
    var idleness = ""
    /// Of a story: the steps that were done, and what they took.
    var doneSteps = 0
    var taken: [[Operation]] = []
    /// An occasion that was fine, to show beside the failures.
    var fine: [VerdictEvidence] = []
}
