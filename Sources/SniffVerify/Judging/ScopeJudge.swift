import Decoders
import Sniff

/// Judges one requirement in one scope: one connection, one device, the whole capture.
protocol ScopeJudge: Sendable {
    /// The same for a scope that begins later: nothing is judged yet, but what lasts and what came before is known.
    func successor() -> Self

    mutating func receive(_ operation: BluetoothOperation, _ context: JudgingContext)

    /// The part of the scope that counts.
    var period: PeriodTracker { get }

    mutating func add(_ gap: CaptureGap)

    /// The time of the run from which on something may be too late.
    func deadline(_ context: JudgingContext) -> Nanoseconds?

    /// Everything before this moment has come.
    mutating func pass(_ moment: Moment, _ context: JudgingContext)

    /// The scope is over.
    mutating func end(_ ending: ScopeEnding, _ moment: Moment, _ context: JudgingContext)

    var outcome: ScopeOutcome { get }

    /// Whether nothing that follows in the scope changes the verdict.
    var isDecided: Bool { get }
}

extension CompiledRequirement {
    /// A judge of it that has seen nothing.
    func makeJudge() -> any ScopeJudge {
        switch form {
        case .story(let steps): StoryJudge(steps, during)
        case .each(let rule): RuleJudge(rule, during)
        case .never(let patterns): NeverJudge(patterns, during)
        case .count(let patterns, let times, let per):
            CountJudge(patterns, times, of: requirement.counted, per: per, during)
        }
    }
}

/// Who the devices are, and how exact times are: what all judges need to look at an operation. Shared by all that look.
///
/// Thread safety: only changed by the one verifier that has it, between operations; a copy of the verifier gets its own
/// with the first change.
final class JudgingContext: @unchecked Sendable {
    var devices: DeviceBook
    var tolerance: Tolerance
    /// Whether occurrences that are fine are kept (``Occurrences``).
    let explains: Bool

    init(devices: DeviceBook, tolerance: Tolerance, explains: Bool) {
        self.devices = devices
        self.tolerance = tolerance
        self.explains = explains
    }
}

/// Why a scope is over.
enum ScopeEnding: Sendable {
    /// Its connection ended, with this operation.
    case disconnected(BluetoothOperation)
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

/// The result in one scope.
struct ScopeOutcome: Sendable {
    var verdict: Verdict
    /// The first failures.
    var failures: [RequirementFailure] = []
    /// How many there were besides.
    var unshownCount = 0
    /// Occurrences that were fine, and those that were not.
    var fineCount = 0
    var failedCount = 0
    /// Why nobody can tell, where the verdict is that.
    var doubt = Doubt()
    /// Why there was no occasion for a verdict, where there was none.
    var idleness = ""
    /// Whether anything came that it is about.
    var hadOccasion = false
    /// How often it was seen, where nothing is wrong with that as far as it goes.
    var seen = ""
    /// Whether everything that was seen is as expected, and nothing is missing where it was waited for: packets were lost, and
    /// might have been an occurrence.
    var isMetAsSeen: Bool {
        verdict == .inconclusive && failures.isEmpty && idleness.isEmpty && doubt.isMetAsSeen
    }
    /// Of a story: the steps that were done, and what they took.
    var doneSteps = 0
    /// Of a story that is inconclusive: the step that may not be met, and its words.
    var stepInDoubt: (index: Int, text: String)?
    var taken: [[BluetoothOperation]] = []
    /// An occasion that was fine, to show beside the failures.
    var fine: [VerdictEvidence] = []
    /// With `--explain`: each occurrence that was fine.
    var occurrences = Occurrences()
}

extension ScopeOutcome {
    /// The result where the app left a recording: what came after it says nothing.
    func without(_ departure: ReplayDeparture) -> ScopeOutcome {
        var outcome = self
        outcome.verdict = .inconclusive
        outcome.failures = []
        outcome.unshownCount = 0
        outcome.idleness = ""
        outcome.stepInDoubt = nil
        outcome.doneSteps = min(doneSteps, departure.doneSteps)
        outcome.doubt = Doubt()
        outcome.doubt.add(departure.text)
        return outcome
    }
}

extension Doubt {
    /// Whether it is only about packets that were lost, rather than about anything that was seen.
    var isMetAsSeen: Bool { isOfLosses && words.isEmpty && !gaps.isEmpty }
}
