import Decoders
import Sniff
import SniffVerify

/// Rules about what fails: nothing, or only what did.
struct FailureRules {
    let group: RecordingGroup
    private let place = SourcePlace(file: "")

    init(group: RecordingGroup) { self.group = group }

    /// No attempt to connect fails: where none did, and a host told of its attempts, which a sniffer does not see.
    static func attempts(_ logs: [OperationLog]) -> DraftedRequirement? {
        guard let verb = OperationVerb("fails to connect"), logs.allSatisfy(\.failedAttempts.isEmpty) else {
            return nil
        }
        let count = logs.reduce(0) { $0 + $1.attemptCount }
        guard count > 0 else { return nil }
        return DraftedRequirement(
            "No attempt to connect fails",
            .never([OperationPattern(verb, "any", place: SourcePlace(file: ""))]), evidence: "none of \(count)")
    }

    func rules() -> [DraftedRequirement] {
        guard let requests = OperationVerb("requests"), let indicates = OperationVerb("indicates") else { return [] }
        var rules: [DraftedRequirement] = []
        let kinds: [(OperationVerb, OperationPattern.Result, String)] = [
            (requests, .refused, "No request is refused"), (requests, .unanswered, "Each request is answered"),
            (indicates, .unanswered, "Each indication is confirmed"),
        ]
        var never: [OperationPattern] = []
        var total = 0
        for (verb, result, title) in kinds {
            let samples = group.recordings.map {
                $0.operations.filter { verb.kinds.contains($0.kind) && !$0.facts.isCommand }
            }
            guard samples.contains(where: { !$0.isEmpty }) else { continue }
            let failed = samples.map { $0.count { $0.outcome.is(result) } }
            var pattern = OperationPattern(verb, "any", place: place)
            pattern.result = result
            let all = samples.reduce(0) { $0 + $1.count }
            if failed.allSatisfy({ $0 == 0 }) {
                never.append(pattern)
                total = max(total, all)
            } else if result == .unanswered, let overtaken = overtaken(title, pattern, samples) {
                rules.append(overtaken)
            } else {
                let most = failed.max() ?? 0
                // How often differs from day to day, as several days show.
                let limit = Set(failed.filter { $0 > 0 }).count > 1 ? most * 2 : most
                var drafted = DraftedRequirement(
                    "\(title), but for a few", .count([pattern], 0...limit, per: nil),
                    evidence: "\(failed.reduce(0, +)) of \(all)")
                drafted.question = "is that right, or should it never be?"
                rules.append(drafted)
                if let exceptions = exceptions(pattern, samples) { rules.append(exceptions) }
            }
        }
        if !never.isEmpty {
            let titles = kinds.filter { kind in never.contains { $0.verb.word == kind.0.word && $0.result == kind.1 } }
            let hasRefusals = never.contains { $0.result == .refused }
            let title =
                titles.count == 1
                ? titles[0].2
                : hasRefusals ? "Nothing is refused or left without an answer" : "Nothing is left unanswered"
            rules.append(DraftedRequirement(title, .never(never), evidence: "none of \(total)"))
        }
        return rules
    }

    /// Nothing is left without an answer but what the end of the connection overtakes; `nil` where anything else was.
    private func overtaken(
        _ title: String, _ pattern: OperationPattern, _ samples: [[BluetoothOperation]]
    ) -> DraftedRequirement? {
        guard let disconnects = OperationVerb("disconnects") else { return nil }
        let failed = samples.map { $0.filter { $0.outcome.is(.unanswered) } }
        for (recording, operations) in zip(group.recordings, failed) {
            let end = recording.operations.last { $0.kind == .disconnect }?.begin
            for operation in operations {
                guard let time = end?.nanoseconds(since: operation.begin), time <= AnswerInference.hurry else {
                    return nil
                }
            }
        }
        var rule = TraceExpectation.EachRule([pattern])
        rule.then = [ExpectedStep(.operation(OperationPattern(disconnects, place: place), times: 1...1), place: place)]
        rule.within = AnswerInference.hurry.duration
        rule.mayBeNone = true
        return DraftedRequirement(
            "\(title), unless the connection ends", .each(rule),
            evidence: group.evidence(failed))
    }

    /// A rule that only these operations fail.
    private func exceptions(_ pattern: OperationPattern, _ samples: [[BluetoothOperation]]) -> DraftedRequirement? {
        guard let result = pattern.result else { return nil }
        let failed = samples.map { $0.filter { $0.outcome.is(result) } }
        let targets = failed.attributeTypes.map { "\($0)" }
        guard !targets.isEmpty else { return nil }
        var pattern = pattern
        pattern.requireName(ifMissingIn: failed)
        var rule = TraceExpectation.EachRule([pattern])
        rule.conditions = [TraceExpectation.Condition("att.uuid", targets, place: place)]
        rule.mayBeNone = true
        return DraftedRequirement(
            "Nothing else is \(result == .refused ? "refused" : "left without an answer")", .each(rule),
            evidence: group.evidence(failed))
    }
}

extension BluetoothOperation.Outcome {
    fileprivate func `is`(_ result: OperationPattern.Result) -> Bool {
        switch (self, result) {
        case (.refused, .refused): true
        case (.unanswered(.notCaptured), _): false
        case (.unanswered, .unanswered): true
        default: false
        }
    }
}
