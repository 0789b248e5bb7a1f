import Decoders
import Sniff

/// One thing that happens in a recording, as a step of a story would say it.
struct StoryElement: Hashable, Sendable {
    var action: Action
    /// The required value.
    var content = Content.any

    enum Content: Hashable, Sendable {
        case any
        case bytes(String)
        case text(String)
        /// Of a disconnection: who ends it, `central`, `peripheral`, or the reason if no side does.
        case by(String)
        case lost(reason: String)
    }
}

/// A run of equal elements in a recording, or in what several recordings share.
struct StoryRun: Sendable {
    var element: StoryElement
    /// How often in a row: the fewest of all recordings, and the most.
    var count: ClosedRange<Int>
    /// How often altogether.
    var times: Int
    /// In how many recordings.
    var recordings = 1
}

/// Makes the elements of recordings.
struct StoryReader {
    let vocabularies: [Action: ValueVocabulary]
    /// Acts that only rules mention: answers, and the packets of messages.
    let silent: Set<Action>
    /// Streams that a peripheral sends unasked: a step for their first value.
    let streams: Set<Action>
    let acceptsFailures: Bool
    /// Operations that an app repeats between all others: a step for the first.
    var polls: Set<StoryElement> = []

    /// Steps of a longer story say when something happens for the first time, and leave the rest to rules.
    static let longStory = 40
    /// Longer stories of several devices have one step for neighbouring writes to a characteristic: rules say of what.
    static let longStoryOfSeveral = 15
    /// Where a long story ends: two stories are compared step by step.
    static let longestStory = 512
    /// Of a longer message the rules of its profile have to be enough.
    static let longText = 240

    func runs(_ recording: Recording) -> [StoryRun] {
        let runs = allRuns(recording)
        return runs.count > StoryReader.longStory ? firstOnly(runs) : runs
    }

    private func allRuns(_ recording: Recording) -> [StoryRun] {
        var runs: [StoryRun] = []
        var seen: Set<Action> = []
        var polled: Set<StoryElement> = []
        for (operation, action) in zip(recording.operations, recording.actions) {
            guard let action, let element = element(of: operation, action) else { continue }
            if var last = runs.last, last.element == element {
                last.count = 1...(last.count.upperBound + 1)
                last.times += 1
                runs[runs.count - 1] = last
                continue
            }
            if streams.contains(element.action), !seen.insert(element.action).inserted { continue }
            if polls.contains(element), !polled.insert(element).inserted { continue }
            runs.append(StoryRun(element: element, count: 1...1, times: 1))
        }
        for index in runs.indices {
            let times = runs[index].times
            runs[index].count = polls.contains(runs[index].element) ? 1...Int.max : times...times
        }
        return runs
    }

    /// The same for several recordings. How often an app polls, and between what, differs from one to the next.
    func commonPolls(_ recordings: [Recording]) -> StoryReader {
        var reader = self
        guard recordings.count > 1 else { return reader }
        for recording in recordings {
            var counts: [StoryElement: (times: Int, runs: Int)] = [:]
            for run in allRuns(recording) where run.element.action.isOfApp {
                counts[run.element, default: (0, 0)].times += run.times
                counts[run.element, default: (0, 0)].runs += 1
            }
            for (element, count) in counts where count.times >= Self.fewestPolls && count.runs > 1 {
                reader.polls.insert(element)
            }
        }
        return reader
    }

    private static let fewestPolls = 10

    private func firstOnly(_ runs: [StoryRun]) -> [StoryRun] {
        var seen: Set<StoryElement> = []
        var first: [StoryRun] = []
        for run in runs where seen.insert(run.element).inserted || run.element.action.verb == "disconnects" {
            if first.count == Self.longestStory { break }
            var run = run
            run.count = 1...1
            first.append(run)
        }
        return first
    }

    private func element(of operation: BluetoothOperation, _ action: Action) -> StoryElement? {
        guard !silent.contains(action) else { return nil }
        if action.outcome == .unanswered { return nil }
        if operation.failure != nil, !acceptsFailures { return nil }
        var element = StoryElement(action: action)
        switch operation.kind {
        case .disconnect:
            guard case .text(let by)? = operation.facts[.by] else { break }
            if by == "nobody", case .text(let reason)? = operation.facts[.reason] {
                element.content = .lost(reason: reason)
            } else if by == "central" || by == "peripheral" {
                element.content = .by(by)
            }
        case .write:
            if let shape = vocabularies[action.succeeding]?.shape(of: operation.value) {
                element.content = shape.content
            }
        case .subscribe:
            if !operation.value.isEmpty { element.content = .bytes(ValueShape(operation.value).text) }
        case .read:
            if !operation.isSecret, !operation.isCut, !operation.value.isEmpty, operation.outcome == .succeeded {
                element.content = ValueShape(operation.value).content
            }
        case .message:
            // What the device says by itself is of the day, what is read there is not.
            if action.verb == "sends" || action.target == "long-read", !operation.isSecret,
                case .text(let text)? = operation.facts[.text], text.count <= StoryReader.longText,
                ExactText.isPrintable(text)
            {
                element.content = .text(text)
            }
        default: break
        }
        return element
    }
}

extension ValueShape {
    /// As text where it is text for people, else as bytes.
    var content: StoryElement.Content {
        let known = bytes.compactMap(\.self)
        if known.count == bytes.count, known.count >= 3,
            known.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), known.contains(where: { $0 >= 0x41 })
        {
            return .text(String(decoding: known, as: UTF8.self))
        }
        return bytes.isEmpty || bytes.count > 40 ? .any : .bytes(isLiteral ? text : beginning)
    }
}
