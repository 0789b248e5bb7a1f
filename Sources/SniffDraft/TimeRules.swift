import Decoders
import Sniff
import SniffVerify

/// Rules about time: how long the app or the device is silent, how regular a stream is, how fast requests are answered.
struct TimeRules {
    let group: RecordingGroup
    /// Operations that come as answers, which need no rhythm of their own.
    let answers: Set<Action>
    private let gaps: [[Nanoseconds]]
    private let limitOfSilence: Duration

    init(group: RecordingGroup, answers: Set<Action>) {
        self.group = group
        self.answers = answers
        gaps = Self.silences(group)
        limitOfSilence = RoundedTime.limit(gaps.joined().max() ?? 0, atLeast: .seconds(1))
    }

    func rules() -> [DraftedRequirement] {
        var rules = [silence(), latency("requests"), latency("indicates")].compactMap(\.self)
        for action in group.actions where action.outcome == .success && !action.isMessage {
            if answers.contains(action) || group.hasNamed(action) { continue }
            let rhythm = rhythm(action)
            if let first = first(action, rhythm) { rules.append(first) }
            if let rhythm { rules.append(rhythm.rule) }
        }
        return rules
    }

    /// In each recording, the time from one exchange to the next, and from the last one to the end.
    private static func silences(_ group: RecordingGroup) -> [[Nanoseconds]] {
        group.recordings.map { recording in
            let exchanges = recording.operations.filter { OperationKinds.exchanges.contains($0.kind) }
            return exchanges.gaps + [recording.operations.last?.gap(since: exchanges.last)].compactMap(\.self)
        }
    }

    /// The longest time in which nothing is exchanged.
    private func silence() -> DraftedRequirement? {
        guard let verb = OperationVerb("exchanges") else { return nil }
        guard let longest = gaps.joined().max(), gaps.joined().count >= 3 else { return nil }
        var pattern = OperationPattern(verb, "any", place: SourcePlace(file: ""))
        pattern.result = .any
        var rule = TraceExpectation.EachRule([pattern])
        rule.every = .zero...RoundedTime.limit(longest, atLeast: .seconds(1))
        rule.mayBeNone = group.isMissing(gaps)
        return DraftedRequirement(
            "Something is exchanged at least every \(text: RoundedTime.limit(longest, atLeast: .seconds(1)))",
            .each(rule),
            evidence: "\(TimeText.text(longest)) at most, \(group.evidence(gaps))")
    }

    /// How soon each request, or each indication, is answered.
    private func latency(_ word: String) -> DraftedRequirement? {
        guard let verb = OperationVerb(word) else { return nil }
        let times = group.recordings.map { recording in
            recording.operations.filter { verb.kinds.contains($0.kind) && $0.outcome == .succeeded }
                .compactMap { operation -> Nanoseconds? in
                    guard operation.facts[.latency] != nil, let end = operation.end else { return nil }
                    return end.nanoseconds(since: operation.begin)
                }
        }
        guard let longest = times.joined().max() else { return nil }
        var pattern = OperationPattern(verb, "any", place: SourcePlace(file: ""))
        pattern.conditions = [TraceExpectation.Condition("latency", ["present"], place: SourcePlace(file: ""))]
        var rule = TraceExpectation.EachRule([pattern])
        let limit = RoundedTime.answer(longest)
        rule.conditions = [
            TraceExpectation.Condition("latency", ["at most \(text: limit)"], place: SourcePlace(file: ""))
        ]
        rule.mayBeNone = group.isMissing(times)
        let what = word == "requests" ? "Each request is answered" : "Each indication is confirmed"
        return DraftedRequirement(
            "\(what) within \(text: limit)", .each(rule),
            evidence: "\(TimeText.text(longest)) at most, \(group.evidence(times))")
    }

    /// A stream: from one value to the next.
    private func rhythm(_ action: Action) -> Rhythm? {
        guard let pattern = action.pattern() else { return nil }
        let gaps = group.occurrences(of: action).map(\.gaps)
        let all = gaps.joined()
        guard let shortest = all.min(), let longest = all.max() else { return nil }
        let usual = all.sorted()[all.count / 2]
        // A value that does not come makes a pause of twice the usual; one time in twenty a radio is late anyway.
        let late = gaps.map { $0.count { $0 / 2 > usual } }
        let isSteady =
            !action.isOfApp && all.count >= 20 && usual > 0 && late.reduce(0, +) * 20 <= all.count
            && all.count { $0 < usual / 2 } * 20 <= all.count
        // People are regular by chance. Of a device, few values have to be more alike: chance makes many similar.
        guard all.count >= (action.isOfApp ? 5 : 2) else { return nil }
        var rule = TraceExpectation.EachRule([pattern])
        let isRegular = shortest > 0 && longest <= (all.count >= 5 ? shortest / 4 * 5 : shortest / 10 * 11)
        var period: Duration?
        if isRegular {
            let longer = RoundedTime.rounded(longest / 2 * 3, up: true)
            let silence = group.operations(ofTarget: action.target).compactMap { $0.lastGap(action) }.max() ?? 0
            // One that ends earlier than the connection is not silent for long, as far as anybody knows.
            let limit = silence > Nanoseconds(longer) ? RoundedTime.limit(silence, atLeast: longer) : longer
            rule.every = RoundedTime.rounded(shortest / 4 * 3, up: false)...limit
            period = limit == longer ? longer : nil
        } else if isSteady {
            let silence = group.operations(ofTarget: action.target).compactMap { $0.lastGap(action) }.max() ?? 0
            let twice = RoundedTime.rounded(usual * 2, up: true)
            rule.every =
                .zero...(silence > Nanoseconds(twice) ? RoundedTime.limit(silence, atLeast: twice) : twice)
            rule.exceptions = late.max() ?? 0
        } else {
            guard all.count >= 10 else { return nil }
            let lastGaps = group.operations(ofTarget: action.target).compactMap { $0.gapToEnd(action) }
            let silence = max(longest, lastGaps.max() ?? 0)
            // What hardly ever comes has no rhythm. Divided, because the times of a damaged capture may be centuries.
            guard silence / 8 < longest else { return nil }
            let limit = RoundedTime.limit(silence, atLeast: .seconds(1))
            // Less than the silence of everything says something.
            guard limit < self.limitOfSilence else { return nil }
            rule.every = .zero...limit
        }
        if group.isMissing(gaps) { rule.mayBeNone = true }
        var drafted = DraftedRequirement(
            "\(action.noun.capitalizedFirst) comes \(Self.words(rule.every))", .each(rule),
            evidence: "\(TimeText.text(shortest))..\(TimeText.text(longest)), \(group.evidence(gaps))")
        if isRegular || isSteady, let subscribes = OperationVerb("subscribes"),
            action.verb == "notifies" || action.verb == "indicates",
            group.operations(ofTarget: action.target).count(where: \.isOnlySubscribed) == group.recordings.count
        {
            drafted.requirement.during.whiles = OperationPattern(
                subscribes, action.target, place: SourcePlace(file: ""))
        }
        return Rhythm(rule: drafted, period: period)
    }

    private struct Rhythm {
        let rule: DraftedRequirement
        /// The longest time from one to the next, where they are regular.
        let period: Duration?
    }

    /// `at least every 2 s`, `every 0.8 s..1.2 s`.
    private static func words(_ gap: ClosedRange<Duration>?) -> String {
        guard let gap else { return "again" }
        return gap.lowerBound == .zero ? "at least every \(text: gap.upperBound)" : "every \(ExpectationWords.gap(gap))"
    }

    /// How soon a stream begins: its first value after each subscription.
    private func first(_ action: Action, _ rhythm: Rhythm?) -> DraftedRequirement? {
        guard action.verb == "notifies" || action.verb == "indicates", let target = action.target,
            let value = action.pattern(),
            let subscribes = OperationVerb("subscribes"), let disconnect = OperationVerb("disconnects")
        else { return nil }
        let waits = group.operations(ofTarget: target).map { $0.firstWaits(action) }
        let all = waits.joined()
        // Once may be chance, unless what comes next is as regular.
        guard all.count >= (rhythm?.period == nil ? 2 : 1), all.allSatisfy({ $0 != nil }),
            let longest = all.compactMap(\.self).max(), longest <= AnswerInference.patience
        else { return nil }
        let place = SourcePlace(file: "")
        var rule = TraceExpectation.EachRule([OperationPattern(subscribes, target, place: place)])
        rule.then = [ExpectedStep(.operation(value, times: 1...1), place: place)]
        rule.within =
            rhythm?.period.map { max($0, RoundedTime.rounded(longest / 2 * 3, up: true)) }
            ?? RoundedTime.limit(longest, atLeast: .seconds(1))
        rule.unless = [OperationPattern(disconnect, place: place)]
        rule.mayBeNone = group.isMissing(waits)
        return DraftedRequirement(
            "\(action.noun.capitalizedFirst) comes after each subscription", .each(rule),
            evidence: "\(TimeText.text(longest)) at most, \(group.evidence(waits.map { $0.compactMap(\.self) }))")
    }
}

extension BluetoothOperation {
    /// The time from an operation to the end of the connection that this one is, unless it was lost.
    fileprivate func gap(since last: BluetoothOperation?) -> Nanoseconds? {
        isLoss ? nil : last.flatMap { begin.nanoseconds(since: $0.begin) }
    }
}

extension [BluetoothOperation] {
    /// The time from one operation to the next.
    fileprivate var gaps: [Nanoseconds] { zip(self, dropFirst()).compactMap { $1.begin.nanoseconds(since: $0.begin) } }
}

extension RecordingGroup.OfTarget {
    /// The time from the last value to the end of the connection, unless it was lost.
    fileprivate func gapToEnd(_ action: Action) -> Nanoseconds? {
        last?.gap(since: operations.last { $0.action == action }?.operation)
    }

    /// The time from the last value to the end of its subscription, or of the connection.
    fileprivate func lastGap(_ action: Action) -> Nanoseconds? {
        guard let last = operations.lastIndex(where: { $0.action == action }) else { return nil }
        let end = operations[last...].first { $0.operation.kind == .unsubscribe }
        guard let end else { return gapToEnd(action) }
        return end.operation.begin.nanoseconds(since: operations[last].operation.begin)
    }

    /// The time from each subscription to the first value; `nil` where none came.
    fileprivate func firstWaits(_ action: Action) -> [Nanoseconds?] {
        var waits: [Nanoseconds?] = []
        var asked: Moment?
        for (operation, other) in operations {
            switch operation.kind {
            case .subscribe where operation.outcome == .succeeded:
                if asked != nil { waits.append(nil) }
                asked = operation.begin
            case .notify, .indicate:
                if let begin = asked, other == action { waits.append(operation.begin.nanoseconds(since: begin)) }
                asked = nil
            default: break
            }
        }
        if asked != nil { waits.append(nil) }
        return waits
    }

    /// Whether values come only between a subscription and its end.
    var isOnlySubscribed: Bool {
        var isSubscribed = false
        var hasSeen = false
        for (operation, _) in operations {
            switch operation.kind {
            case .subscribe where operation.outcome == .succeeded: (isSubscribed, hasSeen) = (true, true)
            case .unsubscribe: isSubscribed = false
            case .notify, .indicate: if !isSubscribed { return false }
            default: break
            }
        }
        return hasSeen
    }
}
