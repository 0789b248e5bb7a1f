import Decoders
import Sniff
import SniffVerify

/// Rules about values: what an app says, checksums, numbers that step.
struct ValueRules {
    let group: RecordingGroup
    let vocabularies: [Action: ValueVocabulary]

    func rules() -> [DraftedRequirement] {
        var rules: [DraftedRequirement] = []
        var seen: Set<Action> = []
        var forms: [Form: [Formed]] = [:]
        var order: [Form] = []
        for action in group.actions where action.carriesValue && !group.isSecret(action) && !group.hasNamed(action) {
            let samples = group.occurrences(of: action.succeeding).map { $0.filter { !$0.isCut } }
            if action.isOfApp, seen.insert(action.succeeding).inserted, let rule = vocabulary(action.succeeding) {
                rules.append(rule)
            }
            guard action.outcome == .success, group.mayTeachValues(samples) else { continue }
            if let form = form(action, samples) {
                if forms[form.form] == nil { order.append(form.form) }
                forms[form.form, default: []].append(form)
            }
            if let rule = NumberInference(samples.map { $0.map(\.value) }).steps() {
                if let drafted = steps(action, rule, samples) { rules.append(drafted) }
            }
        }
        return rules + order.compactMap { form in forms[form].flatMap { rule(form, $0) } }
    }

    private func condition(_ path: String, _ values: [String]) -> TraceExpectation.Condition {
        TraceExpectation.Condition(path, values, place: SourcePlace(file: ""))
    }

    private func each(
        _ title: String, _ action: Action, _ condition: TraceExpectation.Condition, _ samples: [[BluetoothOperation]],
        exceptions: Int = 0,
        result: OperationPattern.Result? = nil
    ) -> DraftedRequirement? {
        guard var pattern = action.pattern() else { return nil }
        pattern.result = result
        var rule = TraceExpectation.EachRule([pattern])
        rule.conditions = [condition]
        rule.exceptions = exceptions
        rule.mayBeNone = group.isMissing(samples)
        return DraftedRequirement(title, .each(rule), evidence: group.evidence(samples))
    }

    /// All that the app says to a characteristic.
    private func vocabulary(_ action: Action) -> DraftedRequirement? {
        // What was refused was said, too.
        let samples = group.occurrences(ofAnyOutcome: action)
        let isAlwaysTaken = samples.joined().allSatisfy { $0.outcome == .succeeded }
        guard let vocabulary = vocabularies[action], vocabulary.isClosed else { return nil }
        let shapes = vocabulary.shapes.filter { !$0.bytes.isEmpty }
        guard shapes.count == vocabulary.shapes.count, !shapes.isEmpty else { return nil }
        let target = action.target ?? "an unknown characteristic"
        let isText = shapes.allSatisfy {
            if case .text(let text) = $0.content { ExactText.isPrintable(text) } else { false }
        }
        let values = shapes.map { shape in
            if isText, case .text(let text) = shape.content { text } else { shape.text }
        }
        var drafted = each(
            "The app writes nothing else to \(target)", action,
            condition(isText ? "text" : "bytes", isText ? values.map(ExactText.value) : values), samples,
            result: isAlwaysTaken ? nil : .any)
        if vocabulary.hasWidened { drafted?.widened.append("bytes that differ between recordings are ??") }
        return drafted
    }

    /// The length of all values, and their bytes together by exclusive or.
    private struct Form: Hashable {
        let verb: String
        let length: Int?
        let checksum: UInt8?
    }

    /// An act whose values have a form.
    private struct Formed {
        let form: Form
        let action: Action
        let samples: [[BluetoothOperation]]
        /// The most values of a recording that have another checksum.
        let exceptions: Int
    }

    private func form(_ action: Action, _ samples: [[BluetoothOperation]]) -> Formed? {
        // Of what an app writes, a list says all.
        let isListed = vocabularies[action].map { $0.isClosed && !$0.hasWidened } ?? false
        guard !isListed else { return nil }
        let sum = checksum(samples)
        let form = Form(verb: action.verb, length: action.isOfApp ? nil : length(samples), checksum: sum?.value)
        if form.length == nil, form.checksum == nil { return nil }
        return Formed(form: form, action: action, samples: samples, exceptions: sum?.exceptions ?? 0)
    }

    /// One rule for all characteristics whose values have a form.
    private func rule(_ form: Form, _ actions: [Formed]) -> DraftedRequirement? {
        let patterns = actions.compactMap { $0.action.pattern() }
        guard patterns.count == actions.count, let first = actions.first else { return nil }
        var titles: [String] = []
        var rule = TraceExpectation.EachRule(patterns)
        if let length = form.length {
            titles.append("has \(length) bytes")
            rule.conditions.append(TraceExpectation.Condition("length", ["\(length)"], place: SourcePlace(file: "")))
        }
        if let checksum = form.checksum {
            titles.append("has the checksum \(checksum.hexDigits)")
            rule.conditions.append(
                TraceExpectation.Condition("xor", [checksum.hexDigits], place: SourcePlace(file: "")))
            rule.exceptions = actions.reduce(0) { $0 + $1.exceptions }
        }
        rule.mayBeNone = actions.allSatisfy { group.isMissing($0.samples) }
        let others = actions.dropFirst().compactMap(\.action.target)
        let noun = ([first.action.noun] + others).wordList
        return DraftedRequirement(
            "Each \(noun) \(titles.joined(separator: " and "))", .each(rule),
            evidence: group.evidence(first.samples))
    }

    private func checksum(_ samples: [[BluetoothOperation]]) -> (value: UInt8, exceptions: Int)? {
        let values = samples.joined().map(\.value)
        guard let first = values.first(where: { $0.count >= 4 }), Set(values).count >= 4 else { return nil }
        let sum = first.reduce(0, ^)
        let wrong = samples.map { $0.count { $0.value.reduce(0, ^) != sum } }
        guard wrong.reduce(0, +) * 100 <= values.count else { return nil }
        return (sum, wrong.max() ?? 0)
    }

    private func length(_ samples: [[BluetoothOperation]]) -> Int? {
        let lengths = Set(samples.joined().map(\.value.count))
        return lengths.count == 1 ? lengths.first : nil
    }

    private func steps(_ action: Action, _ found: NumberInference.Steps, _ samples: [[BluetoothOperation]])
        -> DraftedRequirement?
    {
        let sign = found.difference < 0 ? "-" : "+"
        let size = found.difference.magnitude
        let (longest, shortest) = ("{previous.\(found.path)} \(sign) \(size)", "{previous.\(found.path)} \(sign) 1")
        let value = size == 1 ? shortest : found.difference < 0 ? "\(longest)..\(shortest)" : "\(shortest)..\(longest)"
        let way = found.difference < 0 ? "falls" : "rises"
        return each(
            "The number in each \(action.noun) \(way) by \(size)\(size == 1 ? "" : " at most")", action,
            condition(found.path, [value]), samples, exceptions: found.exceptions)
    }
}
