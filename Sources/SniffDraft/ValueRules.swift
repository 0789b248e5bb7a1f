import Decoders
import Sniff
import SniffVerify

/// Rules about values: what an app says, checksums, numbers that step.
struct ValueRules {
    let group: RecordingGroup
    let vocabularies: [Act: ValueVocabulary]

    func rules() -> [DraftedRequirement] {
        var rules: [DraftedRequirement] = []
        for act in group.acts
        where act.carriesValue && act.outcome == .success && !group.isSecret(act) && !group.hasNamed(act) {
            let samples = group.occurrences(of: act).map { $0.filter { !$0.isCut } }
            if act.isOfApp, let rule = vocabulary(act) { rules.append(rule) }
            guard group.mayTeachValues(samples) else { continue }
            if let rule = form(act, samples) { rules.append(rule) }
            if let rule = NumberInference(samples.map { $0.map(\.value) }).steps() {
                if let drafted = steps(act, rule, samples) { rules.append(drafted) }
            }
        }
        return rules
    }

    private func each(
        _ title: String, _ act: Act, _ path: String, _ values: [String], _ samples: [[Operation]], exceptions: Int = 0,
        result: OperationPattern.Result? = nil
    ) -> DraftedRequirement? {
        guard var pattern = act.pattern() else { return nil }
        pattern.result = result
        var rule = EachRule([pattern])
        rule.conditions = [Condition(path, values, place: SourcePlace(file: ""))]
        rule.exceptions = exceptions
        rule.mayBeNone = group.isMissing(samples)
        return DraftedRequirement(title, .each(rule), evidence: group.evidence(samples))
    }

    /// All that the app says to a characteristic.
    private func vocabulary(_ act: Act) -> DraftedRequirement? {
        // What was refused was said, too.
        let samples = group.occurrences(ofAnyOutcome: act)
        let isAlwaysTaken = samples.joined().allSatisfy { $0.outcome == .succeeded }
        guard let vocabulary = vocabularies[act], vocabulary.isClosed else { return nil }
        let shapes = vocabulary.shapes.filter { !$0.bytes.isEmpty }
        guard shapes.count == vocabulary.shapes.count, !shapes.isEmpty else { return nil }
        let target = act.target ?? "an unknown characteristic"
        let isText = shapes.allSatisfy {
            if case .text(let text) = $0.content { ExactText.isPrintable(text) } else { false }
        }
        let values = shapes.map { shape in
            if isText, case .text(let text) = shape.content { text } else { shape.text }
        }
        var drafted = each(
            "The app writes nothing else to \(target)", act, isText ? "text" : "bytes",
            isText ? values.map(ExactText.value) : values, samples, result: isAlwaysTaken ? nil : .any)
        if vocabulary.hasWidened { drafted?.widened.append("bytes that differ between recordings are ??") }
        return drafted
    }

    /// The length of all values, and their bytes together by exclusive or.
    private func form(_ act: Act, _ samples: [[Operation]]) -> DraftedRequirement? {
        // Of what an app writes, a list says all.
        let isListed = vocabularies[act].map { $0.isClosed && !$0.hasWidened } ?? false
        guard !isListed else { return nil }
        let length = act.isOfApp ? nil : length(samples)
        let sum = checksum(samples)
        var titles: [String] = []
        if let length { titles.append("has \(length) bytes") }
        if let sum { titles.append("has the checksum \(sum.value.hexDigits)") }
        guard
            var drafted = each(
                "Each \(act.noun) \(titles.joined(separator: " and "))", act, "length", ["\(length ?? 0)"], samples,
                exceptions: sum?.exceptions ?? 0), case .each(var rule) = drafted.requirement.form, !titles.isEmpty
        else { return nil }
        if length == nil { rule.conditions = [] }
        if let sum {
            rule.conditions.append(Condition("xor", [sum.value.hexDigits], place: SourcePlace(file: "")))
        }
        drafted.requirement.form = .each(rule)
        return drafted
    }

    private func checksum(_ samples: [[Operation]]) -> (value: UInt8, exceptions: Int)? {
        let values = samples.joined().map(\.value)
        guard let first = values.first(where: { $0.count >= 4 }), Set(values).count >= 4 else { return nil }
        let sum = first.reduce(0, ^)
        let wrong = samples.map { $0.count { $0.value.reduce(0, ^) != sum } }
        guard wrong.reduce(0, +) * 100 <= values.count else { return nil }
        return (sum, wrong.max() ?? 0)
    }

    private func length(_ samples: [[Operation]]) -> Int? {
        let lengths = Set(samples.joined().map(\.value.count))
        return lengths.count == 1 ? lengths.first : nil
    }

    private func steps(_ act: Act, _ found: NumberInference.Steps, _ samples: [[Operation]]) -> DraftedRequirement? {
        let sign = found.difference < 0 ? "-" : "+"
        let size = found.difference.magnitude
        let (longest, shortest) = ("{previous.\(found.path)} \(sign) \(size)", "{previous.\(found.path)} \(sign) 1")
        let value = size == 1 ? shortest : found.difference < 0 ? "\(longest)..\(shortest)" : "\(shortest)..\(longest)"
        let way = found.difference < 0 ? "falls" : "rises"
        return each(
            "The number in each \(act.noun) \(way) by \(size)\(size == 1 ? "" : " at most")", act, found.path,
            [value],
            samples, exceptions: found.exceptions)
    }
}
