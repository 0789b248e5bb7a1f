import Decoders
import SniffVerify

/// Writes a story that all recordings of a group tell.
struct StoryDraft {
    let group: RecordingGroup
    let reader: StoryReader
    /// Whether the draft has stories of other devices, too.
    let isOneOfSeveral: Bool

    /// The story; `nil` if they share nothing.
    func story() -> DraftedRequirement? {
        guard let first = group.recordings.first else { return nil }
        let reader = reader.commonPolls(group.recordings)
        var shared = SharedStory(reader.runs(first))
        for recording in group.recordings.dropFirst() { shared.join(reader.runs(recording)) }
        if isOneOfSeveral, shared.runs.count > StoryReader.longStoryOfSeveral { shared.joinNeighbours() }
        var steps: [ExpectedStep] = []
        var evidence: [String] = []
        for run in shared.runs {
            guard let step = step(run) else { continue }
            steps.append(step)
            evidence.append(
                DraftEvidence.text(group.recordings.count, of: group.recordings.count, times: run.times))
        }
        guard steps.contains(where: { $0.isRequired }) else { return nil }
        var drafted = DraftedRequirement(
            "", .story(steps), evidence: DraftEvidence.recordings(group.recordings))
        drafted.stepEvidence = evidence
        drafted.widened = shared.widened
        return drafted
    }

    private func step(_ run: StoryRun) -> ExpectedStep? {
        guard var pattern = run.element.action.pattern() else { return nil }
        let place = SourcePlace(file: "")
        switch run.element.content {
        case .any: break
        case .bytes(let text): pattern.conditions.append(TraceExpectation.Condition("bytes", [text], place: place))
        case .text(let text):
            pattern.conditions.append(TraceExpectation.Condition("text", [ExactText.value(text)], place: place))
        case .by(let who): pattern.conditions.append(TraceExpectation.Condition("by", [who], place: place))
        case .lost(let reason): pattern.conditions.append(TraceExpectation.Condition("reason", [reason], place: place))
        }
        return ExpectedStep(.operation(pattern, times: times(run)), place: place)
    }

    /// How often a step has to happen. What an app repeats it repeats; how much a peripheral sends depends on the day.
    private func times(_ run: StoryRun) -> ClosedRange<Int> {
        let least = run.count.lowerBound
        // What is done again and again while a person is there is a step for the first time.
        if least == 1 || run.element.action.isOfApp && run.count.upperBound / 2 > least { return 1...1 }
        guard run.element.action.isOfApp else { return min(least, 3)...Int.max }
        return (least > OperationRules.exactCount ? least / 2 : least)...Int.max
    }
}

extension DraftEvidence {
    /// How many: `1 connection`, `3 connections`.
    static func connections(_ recordings: [Recording]) -> String {
        recordings.count.counted("connection")
    }

    /// Which recordings: `1 recording`, `3 recordings`.
    static func recordings(_ recordings: [Recording]) -> String {
        recordings.count.counted("recording")
    }
}
