import Decoders
import Sniff
import SniffVerify

/// Writes rules of what was found to follow what.
struct AnswerRules {
    let group: RecordingGroup

    func rules(_ findings: [AnswerInference.Finding]) -> [DraftedRequirement] {
        findings.flatMap { [rule($0), reverse($0)].compactMap(\.self) }
    }

    private func rule(_ found: AnswerInference.Finding) -> DraftedRequirement? {
        let place = SourcePlace(file: "")
        guard var question = found.question.pattern(), var answer = found.answer.pattern() else { return nil }
        if let bytes = found.answerBytes {
            question.name = found.copied == 0 ? nil : "question"
            answer.conditions = [TraceExpectation.Condition("bytes", [bytes], place: place)]
        }
        var rule = TraceExpectation.EachRule([question])
        rule.then = [ExpectedStep(.operation(answer, times: 1...1), place: place)]
        let period = group.period(ofTarget: found.answer.target)
        rule.within = RoundedTime.answer(found.latency)
        if let period { rule.within = max(rule.within ?? .zero, RoundedTime.limit(period / 2, atLeast: .seconds(1))) }
        rule.beforeNext = found.isBeforeNext && found.pairs > 2
        if found.overtaken > 0, let disconnect = OperationVerb("disconnects") {
            rule.unless = [OperationPattern(disconnect, place: place)]
        }
        if let refusal = found.refusal, var pattern = found.answer.pattern() {
            pattern.conditions = [TraceExpectation.Condition("bytes", [ValueShape(refusal).text], place: place)]
            rule.unless.insert(pattern, at: 0)
        }
        rule.mayBeNone = group.isMissing(group.occurrences(of: found.question))
        let count = group.occurrences(of: found.question).count
        var drafted = DraftedRequirement(
            "Each \(found.question.noun) is answered by \(found.answer.article) \(found.answer.noun)", .each(rule),
            evidence: DraftEvidence.text(count, of: group.recordings.count, times: found.pairs))
        if found.overtaken > 0 { drafted.widened.append("\(found.overtaken) not answered before the connection ended") }
        if let period {
            drafted.widened.append("its values come every \(TimeText.text(period)), whatever the app does")
        }
        return drafted
    }

    /// Between two answers there is a question.
    private func reverse(_ found: AnswerInference.Finding) -> DraftedRequirement? {
        guard found.alternates, found.spare == 0, found.pairs >= (found.question.isMessage ? 2 : 3),
            found.question != found.answer,
            let question = found.question.pattern(), let answer = found.answer.pattern(),
            let disconnect = OperationVerb("disconnects")
        else { return nil }
        let place = SourcePlace(file: "")
        var rule = TraceExpectation.EachRule([answer])
        rule.then = [ExpectedStep(.operation(question, times: 1...1), place: place)]
        rule.beforeNext = true
        rule.unless = [OperationPattern(disconnect, place: place)]
        rule.mayBeNone = group.isMissing(group.occurrences(of: found.answer))
        return DraftedRequirement(
            "No \(found.answer.noun) comes twice or unasked", .each(rule),
            evidence: DraftEvidence.text(
                group.recordings.count, of: group.recordings.count, times: found.pairs))
    }
}

extension AnswerInference.Finding {
    /// The required value of an answer; `nil` for any.
    var answerBytes: String? {
        guard let copied else { return "{question}" }
        var parts: [String] = []
        if copied == 1 { parts.append("{question[0]}") }
        if copied > 1 { parts.append("{question[0..\(copied - 1)]}") }
        parts += rest.map { $0.map(\.hexDigits) ?? "??" }
        if rest.isEmpty { parts.append("*") }
        return copied == 0 && rest.isEmpty ? nil : parts.joined(separator: " ")
    }
}

extension Action {
    var article: String { noun.first.map { "aeiou".contains($0) } == true ? "an" : "a" }

    /// As a thing: `write to 2A56`.
    var noun: String { pattern()?.noun ?? title }
}
