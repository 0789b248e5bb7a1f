import Decoders
import Sniff
import SniffVerify

/// Rules about what happens at all: how often, nothing else, nothing refused, nothing before its time.
struct OperationRules {
    let group: RecordingGroup
    /// Operations that come as answers, which are counted with their questions.
    let answers: Set<Action>
    private let place = SourcePlace(file: "")

    init(_ group: RecordingGroup, answers: Set<Action>) {
        self.group = group
        self.answers = answers
    }

    func rules() -> [DraftedRequirement] {
        FailureRules(group: group).rules()
            + [targets("writes"), targets("reads"), subscriptions(), once(), strangers()].compactMap(\.self)
            + onlyWhile() + group.actions.compactMap(state)
    }

    // MARK: - How often

    /// - Parameter scenarios: ways to use the device. What all do is counted by each, and each count is right.
    func counts(_ scenarios: [RecordingGroup]) -> [DraftedRequirement] {
        var seen: Set<Action> = []
        let counted = group.actions.compactMap { action -> Action? in
            // However it came out, it happened.
            var counted = action.succeeding
            // Whatever it is that an app subscribes to or reads is counted: a step of the story says what.
            if ["subscribes", "unsubscribes", "reads"].contains(action.verb) { counted.target = "any" }
            guard !["connects", "disconnects"].contains(action.verb), !answers.contains(counted) else { return nil }
            return seen.insert(counted).inserted ? counted : nil
        }
        return counted.compactMap { count($0, scenarios) }
    }

    private func count(_ action: Action, _ scenarios: [RecordingGroup]) -> DraftedRequirement? {
        guard let pattern = action.pattern() else { return nil }
        var all: ClosedRange<Int>?
        var widened: [String] = []
        for scenario in scenarios {
            let samples = scenario.counted(with: action)
            let least = scenario.isMissing(samples) ? 0 : samples.map(\.count).min() ?? 0
            let most = samples.map(\.count).max() ?? 0
            var range = least...most
            if !action.isOfApp {
                // How long a stream lasts is the user's business.
                guard least / 2 >= 2 else { return nil }
                range = least / 2...Int.max
            } else if most > 2 * least {
                // What is done again and again while a person is there.
                widened.append("\(least)..\(most) times: any number")
                range = min(least, 1)...Int.max
            } else if scenario.recordings.count == 1, most > Self.exactCount {
                range = least / 2...most * 2
                widened.append("half to twice of \(least)")
            } else if least != most || most > Self.exactCount {
                // As far on both sides as they are apart.
                let room = max(most - least, most > Self.exactCount ? most / 4 : 0)
                range = max(least - room, min(least, 1))...(most + room)
                widened.append(least == most ? "about \(least) times" : "\(least)..\(most) times")
            }
            all = all.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) } ?? range
        }
        guard let all, all != 0...Int.max, !action.isOfApp || widened.isEmpty || all.isNarrow else { return nil }
        var drafted = DraftedRequirement(
            "", .count([pattern], all, per: nil), evidence: group.evidence(group.counted(with: action)))
        drafted.widened = widened
        return drafted
    }

    /// The count from which one recording suffices to expect the same number again.
    static let exactCount = 12

    // MARK: - Nothing else

    /// How the app subscribes: to notifications, to indications.
    private func subscriptions() -> DraftedRequirement? {
        guard let verb = OperationVerb("subscribes") else { return nil }
        let samples = group.recordings.map { $0.operations.filter { verb.kinds.contains($0.kind) } }
        let values = Set(samples.joined().map(\.value))
        guard !values.isEmpty, values.count <= 2, !values.contains([]) else { return nil }
        var pattern = OperationPattern(verb, "any", place: place)
        pattern.result = .any
        var rule = TraceExpectation.EachRule([pattern])
        rule.conditions = [
            TraceExpectation.Condition("bytes", values.map { ValueShape($0).text }.sorted(), place: place)
        ]
        rule.mayBeNone = group.isMissing(samples)
        let names: [[UInt8]: String] = [[1, 0]: "notifications", [2, 0]: "indications"]
        let words = values.compactMap { names[$0] }.sorted(by: >)
        let title =
            words.count == values.count
            ? "The app subscribes to \(words.joined(separator: " and ")) only" : "The app subscribes in no other way"
        return DraftedRequirement(title, .each(rule), evidence: group.evidence(samples))
    }

    /// The app subscribes to nothing twice.
    private func once() -> DraftedRequirement? {
        guard let verb = OperationVerb("subscribes") else { return nil }
        let samples = group.recordings.map { $0.operations.filter { verb.kinds.contains($0.kind) } }
        guard samples.contains(where: { !$0.isEmpty }),
            samples.joined().allSatisfy({ $0.attribute?.characteristic != nil })
        else { return nil }
        for (recording, own) in zip(group.recordings, samples) {
            var open: Set<BluetoothUUID> = []
            for operation in recording.operations {
                guard let uuid = operation.attribute?.characteristic else { continue }
                if operation.kind == .unsubscribe { open.remove(uuid) }
                if verb.kinds.contains(operation.kind), !own.isEmpty, !open.insert(uuid).inserted { return nil }
            }
        }
        var rule = TraceExpectation.EachRule([OperationPattern(verb, "any", place: place)])
        rule.notWhile = [OperationPattern(verb, "same", place: place)]
        rule.mayBeNone = group.isMissing(samples)
        return DraftedRequirement("The app subscribes to nothing twice", .each(rule), evidence: group.evidence(samples))
    }

    /// The app writes or reads nothing else.
    private func targets(_ word: String) -> DraftedRequirement? {
        guard let verb = OperationVerb(word) else { return nil }
        let samples = group.recordings.map { $0.operations.filter { verb.kinds.contains($0.kind) } }
        let types = samples.attributeTypes
        guard !types.isEmpty, types.count <= ValueVocabulary.limit else { return nil }
        var pattern = OperationPattern(verb, "any", place: place)
        pattern.result = .any
        pattern.requireName(ifMissingIn: samples)
        var rule = TraceExpectation.EachRule([pattern])
        rule.conditions = [TraceExpectation.Condition("att.uuid", types.map { "\($0)" }, place: place)]
        rule.mayBeNone = group.isMissing(samples)
        return DraftedRequirement(
            word == "writes" ? "The app writes to nothing else" : "The app reads nothing else", .each(rule),
            evidence: group.evidence(samples))
    }

    /// Operations that the app never does.
    private func strangers() -> DraftedRequirement? {
        let words = [
            "pairs", "encrypts", "reads", "writes", "prepares a write", "executes writes", "subscribes", "unsubscribes",
        ]
        // What is written to something without a name may be a subscription, or its end.
        let hasNameless = group.recordings.contains { recording in
            recording.operations.contains { $0.kind == .write && $0.attribute?.uuid == nil }
        }
        let patterns = words.compactMap { word -> OperationPattern? in
            guard let verb = OperationVerb(word) else { return nil }
            if hasNameless, word == "subscribes" || word == "unsubscribes" { return nil }
            let isSeen = group.recordings.contains { $0.operations.contains { verb.kinds.contains($0.kind) } }
            return isSeen ? nil : OperationPattern(verb, verb.target == .attribute ? "any" : nil, place: place)
        }
        // What a sniffer missed may have been just that.
        guard !patterns.isEmpty, group.recordings.allSatisfy(\.gaps.isEmpty) else { return nil }
        return DraftedRequirement(
            "The app never \(patterns.map(\.verb.word).wordList)", .never(patterns),
            evidence: DraftEvidence.recordings(group.recordings))
    }

    // MARK: - Not before its time

    /// One rule for all characteristics where it holds for all of them, else one for those for which it does.
    private func onlyWhile() -> [DraftedRequirement] {
        let found = group.actions.compactMap { action in onlyWhile(action).map { (action: action, drafted: $0) } }
        guard found.count > 1, let subscribes = OperationVerb("subscribes") else { return found.map(\.drafted) }
        let values = group.actions.filter { ["notifies", "indicates"].contains($0.verb) && $0.outcome == .success }
        let isOfAll = values.count == found.count
        let verbs = Set(values.map(\.verb)).sorted().compactMap { OperationVerb($0) }
        var rule = TraceExpectation.EachRule(
            isOfAll ? verbs.map { OperationPattern($0, "any", place: place) } : found.compactMap { $0.action.pattern() }
        )
        rule.onlyWhile = [OperationPattern(subscribes, "same", place: place)]
        rule.mayBeNone =
            group.isMissing(values.flatMap { group.occurrences(of: $0) })
            || found.contains { if case .each(let one) = $0.drafted.requirement.form { one.mayBeNone } else { false } }
        let sources = isOfAll ? "" : " of \(found.compactMap(\.action.target).wordList)"
        return [
            DraftedRequirement(
                "No value\(sources) comes without a subscription", .each(rule),
                evidence: "\(found.count) characteristics")
        ]
    }

    private func onlyWhile(_ action: Action) -> DraftedRequirement? {
        guard action.outcome == .success, action.verb == "notifies" || action.verb == "indicates",
            let pattern = action.pattern(),
            let target = action.target,
            let subscribes = OperationVerb("subscribes")
        else { return nil }
        let seen = group.operations(ofTarget: target).filter { $0.operations.contains { $0.action == action } }
        guard !seen.isEmpty, seen.allSatisfy(\.isOnlySubscribed) else { return nil }
        var rule = TraceExpectation.EachRule([pattern])
        rule.onlyWhile = [OperationPattern(subscribes, target, place: place)]
        rule.mayBeNone = seen.count < group.recordings.count
        return DraftedRequirement(
            "No \(action.noun) comes without a subscription", .each(rule), evidence: group.evidence(action))
    }

    /// Operations that wait for encryption.
    private func state(_ action: Action) -> DraftedRequirement? {
        guard action.outcome == .success, action.pattern()?.verb.target == .attribute, let pattern = action.pattern(),
            !group.hasNamed(action),
            let encrypts = OperationVerb("encrypts"), group.isEncrypted(before: action)
        else { return nil }
        var rule = TraceExpectation.EachRule([pattern])
        rule.onlyWhile = [OperationPattern(encrypts, place: place)]
        rule.mayBeNone = group.isMissing(group.occurrences(of: action))
        return DraftedRequirement("No \(action.noun) without encryption", .each(rule), evidence: group.evidence(action))
    }
}

extension OperationPattern {
    /// Only operations whose attributes are known: a capture that begins late has others, of which nothing can be said.
    mutating func requireName() { conditions.append(TraceExpectation.Condition("att.uuid", ["present"], place: place)) }

    mutating func requireName(ifMissingIn samples: [[BluetoothOperation]]) {
        if samples.joined().contains(where: { $0.attribute?.uuid == nil }) { requireName() }
    }
}

extension [[BluetoothOperation]] {
    /// The types of their attributes, in the order in which they first occur.
    var attributeTypes: [BluetoothUUID] {
        var seen: Set<BluetoothUUID> = []
        return joined().compactMap { $0.attribute?.uuid }.filter { seen.insert($0).inserted }
    }
}

extension [String] {
    /// `a, b or c`
    var wordList: String {
        count > 1 ? "\(dropLast().joined(separator: ", ")) or \(self[count - 1])" : first ?? ""
    }
}

extension ClosedRange<Int> {
    /// Whether a count that doubles leaves it.
    fileprivate var isNarrow: Bool { lowerBound > 0 && upperBound / 2 <= lowerBound }
}
