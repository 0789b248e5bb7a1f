import Decoders
import Sniff

/// The operations that a story still waits for, their deadline, and the message if they do not come.
extension StoryMachine {
    /// The first step after the waiting one that cannot be left out.
    private var requiredLater: Int? {
        steps.indices.first { $0 > index && !steps[$0].mayBeMissing }
    }

    /// The time of the run at which the waiting step is too late; `nil` where it may take any time.
    func deadline(_ judging: Judging) -> Nanoseconds? {
        guard !isDone else { return nil }
        if !current.isSatisfied { return current.deadline(steps[index], stepBase, judging) }
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
        guard let position = current.isSatisfied ? requiredLater : index, let what = missing(judging) else {
            return nil
        }
        let limit = ending ?? self.limit(position).map { "within \(TimeText.text(judging.slacked($0)))" }
        let reason = "no \(what) \(limit ?? "in time")"
        var evidence: [VerdictEvidence] = []
        if let base { evidence.append(VerdictEvidence(.occasion, base)) }
        if !isStopped { evidence.append(VerdictEvidence(.wrong, nil, at: moment, reason)) }
        if let early, early.step == position {
            evidence.append(VerdictEvidence(.context, early.operation, "came before its turn"))
        }
        for (operation, difference) in nearest + current.nearest {
            evidence.append(VerdictEvidence(.context, operation, nearest: difference))
        }
        var failure = RequirementFailure(notSeen: reason, evidence, doubt)
        failure.devices = steps[position].patterns.actingDevices
        return failure
    }

    /// The awaited operation, in words; `nil` if nothing is missing.
    func missing(_ judging: Judging) -> String? {
        guard !isDone, let position = current.isSatisfied ? requiredLater : index else { return nil }
        return position == index ? current.missing(steps[position], judging) : steps[position].noun(judging.bindings)
    }

    /// The time limit of a step, or of what it waits for inside.
    private func limit(_ position: Int) -> Nanoseconds? {
        steps[position].within ?? (position == index ? current.innerLimit : nil)
    }

    /// The time limit of the step that waits.
    var waitingLimit: Nanoseconds? { isDone ? nil : steps[index].within ?? current.innerLimit }
}
