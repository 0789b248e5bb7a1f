import Decoders
import SniffVerify

/// Rules about messages: that each is whole and keeps the rules of its profile.
struct MessageRules {
    let group: RecordingGroup

    func rules() -> [DraftedRequirement] {
        var profiles: [String] = []
        for operation in group.recordings.lazy.flatMap(\.operations) where operation.kind == .message {
            guard case .text(let profile)? = operation.facts[.profile] else { continue }
            if !profiles.contains(profile) { profiles.append(profile) }
        }
        return profiles.compactMap(rule)
    }

    private func rule(_ profile: String) -> DraftedRequirement? {
        guard let verb = OperationVerb("message") else { return nil }
        let samples = group.recordings.map { $0.operations.filter { $0.facts[.profile] == .text(profile) } }
        let all = samples.joined()
        let place = SourcePlace(file: "")
        let isWhole = all.allSatisfy { $0.facts[.state] == .text("complete") }
        let isClean = all.allSatisfy { $0.facts[.violations] == .integer(0) }
        var pattern = OperationPattern(verb, profile, place: place)
        pattern.result = .any
        var rule = TraceExpectation.EachRule([pattern])
        if isWhole { rule.conditions.append(TraceExpectation.Condition("state", ["complete"], place: place)) }
        if isClean { rule.conditions.append(TraceExpectation.Condition("violations", ["0"], place: place)) }
        guard !rule.conditions.isEmpty else { return nil }
        rule.mayBeNone = group.isMissing(samples)
        return DraftedRequirement("Each message of \(profile) is whole", .each(rule), evidence: group.evidence(samples))
    }
}
